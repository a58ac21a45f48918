"""The Naval Fort: its nation's naval ship is sent somewhere, or called (SG-LOC-FORT)."""

from collections.abc import Iterable, Iterator

from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.entering import captain_card
from mmcli.games.merchants.state import Captain
from mmcli.games.seas_of_glory.first_card import FirstCard
from mmcli.games.seas_of_glory.locations.entries import Visit
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure


def navy_of(game: Merchants, zone: str) -> str:
    """The naval ship of the nation of a zone."""
    return f"{game.box.nation_of(zone)}-navy"


def against_orders(game: Merchants, captain: Captain, entry: Visit) -> Iterable[Refusal]:
    """SG-LOC-FORT-1: the ship of the nation, to a zone next to where it is."""
    slot = navy_of(game, captain.zone)
    ship = game.state.npcs.get(slot)
    if slot in game.state.strays:
        return
    if ship is None:
        if entry.to is not None:
            yield cannot("SG-LOC-FORT-1", "no-ship", who=captain.id, npc=slot)
        return
    beside = sorted(set(game.box.zones[ship.zone].neighbours.values()))
    facts = {"who": captain.id, "npc": ship.id, "at": ship.zone, "zones": beside}
    if entry.to is None:
        yield illegal("SG-LOC-FORT-1", "nowhere", **facts)
    elif entry.to not in beside:
        yield illegal("SG-LOC-FORT-1", "far", to=entry.to, **facts)


def command(game: Merchants, captain: Captain, entry: Visit) -> Procedure[None]:
    """SG-LOC-FORT-1 and 2: the ship goes there; if there is none, a card of the nation is drawn for one."""
    ship = game.state.npcs.get(navy_of(game, captain.zone))
    if ship is not None and entry.to in game.box.zones:
        ship.zone = str(entry.to)
        if ship.id in game.state.strays:
            game.state.strays.remove(ship.id)
        game.ledger.move(ship.id, "at", "SG-LOC-FORT-1")
    elif ship is None and entry.to is None:
        yield from call_ship(game, captain, navy_of(game, captain.zone))


def call_ship(game: Merchants, captain: Captain, slot: str) -> Procedure[None]:
    """SG-LOC-FORT-2: the first card of the nation's navy in the event deck brings its ship, as if it had been drawn."""
    ask = NavyDraw(game.state.events, "event", 1, "SG-LOC-FORT-2", "MM-EVT-4", captain.id, known=game.pack.events)
    ask.slot = slot
    if ask.is_vain:
        return
    drawn = yield ask
    card = drawn.cards[0]
    game.state.events.take([card])
    text = game.pack.events.get(card)
    if text is not None and text.npc is not None:
        captain_card(game, text.npc, card)
    else:
        game.remark("SG-LOC-FORT-2", "card-text", who=captain.id, npc=slot)
        game.state.strays.append(slot)


class NavyDraw(FirstCard):
    """The first card of the event deck that brings the naval ship of a nation, `slot`."""

    slot: str = ""
    case = "no-such-ship"

    def counts(self, card: str) -> bool:
        """The cards of that ship."""
        npc = self.known[card].npc
        return npc is not None and npc.slot == self.slot


def orders(game: Merchants, captain: Captain) -> Iterator[Visit]:
    """Every zone next to the ship; none if the ship is to be called."""
    ship = game.state.npcs.get(navy_of(game, captain.zone))
    if ship is None:
        yield Visit(captain.id, "naval-fort")
    else:
        for zone in sorted(set(game.box.zones[ship.zone].neighbours.values())):
            yield Visit(captain.id, "naval-fort", to=zone)
