"""The facts of a position of this game, for the oracle: what can be left out, what cannot be, what can be otherwise."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from mmcli.errors import MmcliError
from mmcli.games.facts import PositionFacts
from mmcli.games.merchants import entries as e
from mmcli.games.merchants.cards import captain_fault, good_of
from mmcli.games.merchants.cargo import cargo_room
from mmcli.games.merchants.components import components
from mmcli.games.merchants.defaults import ICON, PLUNDER, complete
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.invariants import PORT_LIMIT
from mmcli.games.merchants.npcs.slots import slots
from mmcli.games.merchants.packs import load_pack
from mmcli.games.merchants.uncalled import RULES
from mmcli.games.merchants.variations.nearest import variations
from mmcli.games.merchants.variations.possible import impossible
from mmcli.kernel.asks import Ask, Either
from mmcli.log.entries import Decision, Entry, Pass


def faults(header: Any, game: Merchants | None) -> Iterator[str]:
    """What cannot be of the captains: cards that are none, two captains in one body, more aboard than anyone holds."""
    yield from _faults_of_bodies(header)
    for who, captain in (header.position.captains if header.position else {}).items():
        for kind, count in Counter([*(captain.weapons or ()), *captain.modifications]).items():
            if count > 1:
                yield f"{who}: {count} times {kind}; one of each is all that anyone can have"
    if game is not None:
        yield from _overloaded(game)


def _overloaded(game: Merchants) -> Iterator[str]:
    """More cargo than anybody may have in port (MM-CARGO-1), or than the ship carries at sea (MM-CARGO-2)."""
    for captain in game.state.captains:
        cards, room = len(captain.hold), cargo_room(game, captain)
        if captain.in_port and cards > PORT_LIMIT:
            yield f"{captain.id}: {cards} cargo cards in port; nobody holds more than {PORT_LIMIT} there"
        if not captain.in_port and cards > room:
            yield f"{captain.id}: {cards} cargo cards at sea; the ship carries {room}"


def _faults_of_bodies(header: Any) -> Iterator[str]:
    try:
        pack = load_pack(header.cards)
    except MmcliError:
        return
    bodies: dict[str, str] = {}
    for player in header.players:
        card = pack.captains.get(player.captain) if isinstance(player.captain, str) else player.captain
        if card is None:
            yield f"{player.id}: the pack {pack.name} has no captain {player.captain!r}"
            continue
        wrong = captain_fault(card)
        if wrong:
            yield f"{player.id}: {wrong}"
        if card.name in bodies:
            yield f"{bodies[card.name]} and {player.id} are the same captain, {card.name}"
        bodies[card.name] = player.id
        if player.ship not in components().ships:
            yield f"{player.id}: there is no ship {player.ship!r}"


def turn_of(game: Any, ask: Ask) -> str | None:
    """The player whose decision or roll is waited for; whose turn it is where the ask names nobody."""
    asked = ask.asks[0] if isinstance(ask, Either) else ask
    captain = getattr(asked, "captain", None) or game.acting
    return str(captain.id)


def meant(game: Any, ask: Ask, who: str | None, words: tuple[str, ...]) -> tuple[str, ...]:
    """Cargo cards named by their good alone are those aboard, or on offer, or among the plunder."""
    captain = game.by_id.get(who)
    lying = [card for where in ("offer", "cards", "together") for card in getattr(ask, where, ())]
    there = [*lying, *(captain.hold if captain else ())]
    found = []
    for word in words:
        card = next((card for card in there if word != "?" and word in (card, good_of(card))), None)
        if card is not None:
            there.remove(card)
        found.append(card or (f"{word}/{PLUNDER}/{ICON}" if word in components().goods.goods else word))
    return tuple(found)


CALLED_BY: dict[type[Entry], str] = {
    **RULES,
    e.Move: "MM-MOVE-1",
    e.Scout: "MM-SCOUT-1",
    e.Port: "MM-PORT-1",
    e.Sell: "MM-SELL-1",
    e.Market: "MM-BUY-1",
    e.Buy: "MM-BUY-3",
    e.BuyShip: "MM-YARD-1",
    e.Repair: "MM-YARD-5",
    e.BuyModification: "MM-YARD-6",
    e.BuyWeapon: "MM-YARD-8",
    e.SellWeapon: "MM-YARD-8",
    e.Shipyard: "MM-PORT-4",
    e.Recruit: "MM-REC-1",
    e.Hire: "MM-REC-1",
    e.Rumor: "MM-RUM-1",
    e.Mission: "MM-MIS-2",
    e.Stash: "MM-STA-1",
    e.Declare: "MM-END-1",
    e.Engage: "MM-MTOK-4",
    e.LetGo: "MM-MTOK-5",
    e.Shoot: "MM-NAV-2",
    e.Board: "MM-NAV-2",
    e.Flee: "MM-NAV-2",
    e.Reroll: "MM-WPN-2",
    e.Spread: "MM-DMG-2",
    e.Loot: "MM-PLN-2",
    Pass: "MM-TURN-8",
}
"""The clause that knows each kind of entry."""

IN_PORT, IN_SHIPYARD, AT_MARKET = (e.Port,), (e.Port, e.Shipyard), (e.Port, e.Market)
LEADS: dict[type[Entry], tuple[type[Decision], ...]] = {
    e.Sell: IN_PORT,
    e.Market: IN_PORT,
    e.Shipyard: IN_PORT,
    e.Recruit: IN_PORT,
    e.Rumor: IN_PORT,
    e.Mission: IN_PORT,
    e.Stash: IN_PORT,
    e.BuyShip: IN_SHIPYARD,
    e.Repair: IN_SHIPYARD,
    e.BuyModification: IN_SHIPYARD,
    e.BuyWeapon: IN_SHIPYARD,
    e.SellWeapon: IN_SHIPYARD,
    e.Buy: AT_MARKET,
    e.Redraw: AT_MARKET,
    e.Hire: (e.Port, e.Recruit),
}
"""What a captain does before, where a player names only what it is for."""

ALIASES = {
    "sail": "move",
    "attack": "scout",
    "raid": "engage",
    "fire": "shoot",
    "end": "pass",
    "captain": "target",
    "player": "target",
    "zone": "to",
    "nation": "as",
    "port-action": "port",
}
"""What players say instead of the words of a log."""

FACTS = PositionFacts(
    complete=complete,
    faults=faults,
    players=lambda game: [*game.by_id, *slots()],
    turn_of=turn_of,
    variations=variations,
    called_by=CALLED_BY,
    aliases=ALIASES,
    meant=meant,
    leads=LEADS,
    read_at_start=("zone-powers",),
    impossible=impossible,
)
