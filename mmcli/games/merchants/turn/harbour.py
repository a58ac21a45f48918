"""In and out of port (rulebook p. 7): which ports are closed, sailing out, putting in; and where a move can go."""

from collections.abc import Iterable, Iterator

from mmcli.games.merchants.asks import CaptainAsk, passes, roll_ask
from mmcli.games.merchants.cargo import cargo_room, leave_behind, lose_overboard
from mmcli.games.merchants.death import die
from mmcli.games.merchants.entries import Move, Pay
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.rolls import roll, rolled
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import Either
from mmcli.kernel.findings import FINE, Refusal, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Entry

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


def leave_port(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-MOVE-2 and 9: out to sea, with no more cargo than the ship carries."""
    excess = len(captain.hold) - cargo_room(game, captain) if captain.hold else 0
    if excess > 0 and "hold" not in captain.unknown:
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
        if UNSEEN in dice and not passes(dice):
            game.unsettle(captain, "hull")
        elif not passes(dice):
            game.hurt(captain, "hull", "MM-ZONE-BRIDGETOWN", who=captain.id)
        if not captain.ship.hull:
            yield from die(game, captain)


def asks_for_entrance(game: Merchants, captain: Captain) -> bool:
    """Port Royal: whether a captain barred by a bounty has to buy or talk a way in; no other bar can be lifted so."""
    barred = any(bar.rule == "MM-MOVE-6" for bar in closed_to(game, captain))
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


def against_paying(ask: EntranceAsk, entry: Pay) -> Iterable[Refusal]:
    """Port Royal: the price asked for, out of gold that is there."""
    if entry.gold not in (ask.price, UNSEEN):
        return (illegal(ask.rule, "price", who=ask.captain.id, recorded=entry.gold, due=ask.price),)
    if not ask.game.can_pay(ask.captain, ask.price):
        return (illegal(ask.rule, "too-poor", who=ask.captain.id, gold=ask.game.funds(ask.captain), price=ask.price),)
    return FINE


EntranceAsk.guards = {Pay: against_paying}
