"""Move (rulebook p. 7): from zone to zone, into port and out of it; and which ports are closed."""

from collections.abc import Iterator

from mmcli.games.merchants.asks import CaptainAsk, passes, roll_ask
from mmcli.games.merchants.cargo import cargo_room, leave_behind, lose_overboard
from mmcli.games.merchants.death import die
from mmcli.games.merchants.entries import Move, Pay
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.rolls import roll, rolled
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import Either
from mmcli.kernel.findings import FINE, Refusal, Refusals, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry

IN, OUT = "port", "sea"
PORT_OF = "/port"


def moves(ask: CaptainAsk) -> Iterator[Move]:
    """A move to each zone, into port and out to sea."""
    yield from (Move(ask.captain.id, to) for to in sorted([*ask.game.box.zones, IN, OUT]))


def zone_of(place: str) -> str:
    """The zone of a place: of `tortuga`, at sea, and of `tortuga/port`."""
    return place.removesuffix(PORT_OF)


def enters(captain: Captain, move: Move) -> bool:
    """Whether a move is into the port of the captain's own zone, which may also be written as the port of a zone."""
    return move.to == IN or move.to == captain.zone + PORT_OF


def against_moving(ask: CaptainAsk, move: Move) -> Refusals:
    """MM-MOVE-1: one step, to an adjacent zone, into the port of the own zone, or out of it."""
    game, captain = ask.game, ask.captain
    zone = game.box.zones[captain.zone]
    if enters(captain, move):
        return _against_entering(game, captain)
    if move.to == OUT:
        return _against_leaving(game, captain)
    to = zone_of(move.to)
    if to not in (game.box.zones if move.to == to else game.box.ports):
        return (cannot("MM-TERM-4", "no-such-zone", who=captain.id, zone=move.to),)
    if captain.in_port:
        return (illegal("MM-MOVE-2", "from-port", who=captain.id, zone=zone.id, to=move.to),)
    found: list[Refusal] = []
    if to not in zone.neighbours.values():
        neighbours = sorted(zone.neighbours.values())
        found.append(illegal("MM-MOVE-1", "not-adjacent", who=captain.id, zone=zone.id, to=to, neighbours=neighbours))
    if move.to != to:
        found.append(illegal("MM-MOVE-2", "into-port", who=captain.id, zone=zone.id, port=to))
    return found


def _against_leaving(game: Merchants, captain: Captain) -> Refusals:
    if not captain.in_port:
        return (cannot("MM-MOVE-1", "already-at-sea", who=captain.id, zone=captain.zone),)
    if captain.port_action and game.reads("port-then-sail", "forbidden"):
        return (illegal("MM-MOVE-2", "sails", who=captain.id, port=captain.zone),)
    return FINE


def _against_entering(game: Merchants, captain: Captain) -> Refusals:
    zone = game.box.zones[captain.zone]
    if captain.in_port:
        return (cannot("MM-MOVE-1", "already-in-port", who=captain.id, zone=zone.id),)
    if not zone.port:
        return (cannot("MM-MOVE-1", "no-port", who=captain.id, zone=zone.id),)
    bars = list(closed_to(game, captain))
    if bars and (_exception_lifts(game, captain, bars) or game.answer("enters_closed_ports", captain)):
        return FINE
    return bars


def closed_to(game: Merchants, captain: Captain) -> Iterator[Refusal]:
    """What bars a captain from the port of the present zone: bounty, war, plague (MM-MOVE-6, MM-MOVE-7)."""
    port = captain.zone
    nation = game.box.nation_of(port)
    if nation not in captain.bounties and not game.state.wars and not game.state.plague:
        return
    facts = {"who": captain.id, "port": port, "nation": nation}
    if nation in captain.bounties:
        yield illegal("MM-MOVE-6", "bounty", **facts, bounties=captain.bounties[nation])
    if game.reads("war-closes-ports", "closed") and game.at_war(captain.nation, nation):
        yield illegal("MM-MOVE-7", "war", **facts, own=captain.nation)
    if port in game.state.plague:
        yield illegal("MM-MOVE-7", "plague", **facts)


def _exception_lifts(game: Merchants, captain: Captain, bars: list[Refusal]) -> bool:
    """MM-MOVE-6, as changed by what the zone prints: a bar by bounty alone may be bought off or talked off."""
    if game.reads("closed-port-exceptions", "none"):
        return False
    return [bar.rule for bar in bars] == ["MM-MOVE-6"] and game.answer("entry_price", captain) > 0


def leave_port(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-MOVE-2 and 9: out to sea, with no more cargo than the ship carries."""
    excess = len(captain.hold) - cargo_room(game, captain) if captain.hold else 0
    if excess > 0:
        if game.reads("cargo-over-the-limit", "random"):
            yield from lose_overboard(game, captain, excess, "MM-MOVE-9")
        else:
            yield from leave_behind(game, captain, excess)
    captain.in_port = captain.arrived = captain.port_action_this_stay = captain.bought_this_stay = False


def enter_port(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-MOVE-2 and 3: into port, past what the port asks of those who enter."""
    if asks_for_entrance(game, captain):
        admitted = yield from buy_or_talk_in(game, captain, game.answer("entry_price", captain))
        if not admitted:
            game.ledger.move(captain.id, "at", "MM-ZONE-PORT-ROYAL")
            return
    captain.in_port = captain.arrived = True
    game.ledger.move(captain.id, "at", "MM-MOVE-1")
    if game.answer("entry_test", captain):
        dice = yield from roll(game, captain, "seamanship", "seamanship", "MM-ZONE-BRIDGETOWN")
        if not passes(dice):
            game.hurt(captain, "hull", "MM-ZONE-BRIDGETOWN", who=captain.id)
        if not captain.ship.hull:
            yield from die(game, captain)


def asks_for_entrance(game: Merchants, captain: Captain) -> bool:
    """Port Royal: whether a captain barred by a bounty alone has to buy or talk a way in."""
    barred = [bar.rule for bar in closed_to(game, captain)] == ["MM-MOVE-6"]
    if not barred or game.answer("enters_closed_ports", captain):
        return False
    return bool(game.answer("entry_price", captain)) and game.reads("closed-port-exceptions", "printed")


def buy_or_talk_in(game: Merchants, captain: Captain, price: int) -> Procedure[bool]:
    """Port Royal: a barred captain enters for gold, or by a passed test of Influence."""
    test = roll_ask(game, captain, "influence", "influence", "MM-ZONE-PORT-ROYAL")
    entry = yield Either((EntranceAsk(game, captain, price), test))
    if type(entry) is Pay:
        game.pay(captain, price, "MM-ZONE-PORT-ROYAL", who=captain.id)
        return True
    return passes((yield from rolled(game, captain, test, entry)))


class EntranceAsk(CaptainAsk):
    """The price of entering a closed port."""

    price: int
    rule = "MM-ZONE-PORT-ROYAL"
    case = "entrance"

    def candidates(self) -> Iterator[Entry]:
        """The payment."""
        yield Pay(self.captain.id, self.price)


def _against_paying(ask: EntranceAsk, entry: Pay) -> Refusals:
    if entry.gold != ask.price:
        return (illegal(ask.rule, "price", who=ask.captain.id, recorded=entry.gold, due=ask.price),)
    if not ask.game.can_pay(ask.captain, ask.price):
        return (illegal(ask.rule, "too-poor", who=ask.captain.id, gold=ask.captain.gold, price=ask.price),)
    return FINE


EntranceAsk.guards = {Pay: _against_paying}
