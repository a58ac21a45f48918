"""The facts of a position of this game, for the oracle: what can be left out, what cannot be, what can be otherwise."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from mmcli.errors import Fault, MmcliError
from mmcli.games.facts import PositionFacts
from mmcli.games.faults import figure, no_such, twice, unknown
from mmcli.games.merchants import entries as e
from mmcli.games.merchants.captain_faults import card_faults
from mmcli.games.merchants.cards import cargo_card
from mmcli.games.merchants.cargo import PORT_LIMIT, cargo_room
from mmcli.games.merchants.components import components
from mmcli.games.merchants.defaults import ICON, PLUNDER, clashes, complete
from mmcli.games.merchants.expansions import Expansion, called_by, leads
from mmcli.games.merchants.form import FORM
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.slots import slots
from mmcli.games.merchants.packs import Pack, load_pack
from mmcli.games.merchants.position import Position
from mmcli.games.merchants.position_faults import held
from mmcli.games.merchants.setup import PLAYERS
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.uncalled import RULES
from mmcli.games.merchants.variations.nearest import variations
from mmcli.games.merchants.variations.possible import impossible
from mmcli.kernel.asks import Ask, Either
from mmcli.log.entries import UNSEEN, Decision, Entry

ANY_FACE = f"/{PLUNDER}/{ICON}"
"""What a card shows of which only the good was written: the deck need not have it."""
NAMES_TAKEN = ("", "merchant", *slots())
"""What cannot be the name of a player."""
TAKEN = "in an action it would mean a merchant, an NPC or nobody"


def faults(header: Any, game: Merchants | None) -> Iterator[Fault]:
    """What cannot be of the players: too many, two with one captain, cards that are none, more than anyone holds."""
    players = [player.id for player in header.players]
    if not players:
        yield Fault(("captains",), "nobody plays; name the captains, as in [captains.anne]", ("players",))
    if len(players) > PLAYERS[-1]:
        most = f"{PLAYERS[0]} to {PLAYERS[-1]} can play (MM-SETUP-17)"
        yield Fault(("captains",), f"{len(players)} players are named; {most}", ("players",))
    yield from twice(("players",), players, "each player has a name of one's own")
    taken = [name for name in players if name in NAMES_TAKEN]
    yield from (Fault(("captains",), f"{name!r} cannot be the name of a player; {TAKEN}") for name in taken)
    yield from _faults_of_bodies(header)
    yield from _overloaded_in_port(header.position)
    yield from _faces_beyond_the_deck(header)
    if game is not None:
        for captain in game.state.captains:
            yield from _holds_too_much(game, captain)


def _overloaded_in_port(position: Position) -> Iterator[Fault]:
    """MM-CARGO-1; who is nowhere lies in the home port."""
    for who, captain in position.captains.items():
        cards = len(captain.hold or ())
        if cards > PORT_LIMIT and "/" in (captain.at or "home/port"):
            says = f"{cards} cargo cards in port; nobody holds more than {PORT_LIMIT} there (MM-CARGO-1)"
            yield Fault(("captains", who, "hold"), says)


def _faces_beyond_the_deck(header: Any) -> Iterator[Fault]:
    """Cargo cards that a pack which knows the faces does not have (MM-COMP-7), unless only their good was written."""
    pack = _pack_of(header)
    if pack is None or not pack.cargo:
        return
    deck, aboard = pack.cargo_left(), Counter[str]()
    for at, face in held(header.position, "hold"):
        aboard[face] += 1
        if cargo_card(face) and face != UNSEEN and not face.endswith(ANY_FACE) and aboard[face] > deck.get(face, 0):
            says = f"this is card no. {aboard[face]} of {face}; the card pack {pack.name} has {deck.get(face, 'none')}"
            yield Fault(at, says)


def _pack_of(header: Any) -> Pack | None:
    """The card pack; None if it cannot be read, which the start of the game tells."""
    try:
        return load_pack(header.cards)
    except MmcliError:
        return None


def _holds_too_much(game: Merchants, captain: Captain) -> Iterator[Fault]:
    """More cargo at sea than the ship carries (MM-CARGO-2), more rumors or missions than one may have."""
    at, cards, room = ("captains", captain.id), len(captain.hold), cargo_room(game, captain)
    if not captain.in_port and cards > room:
        yield Fault((*at, "hold"), f"{cards} cargo cards at sea; the ship carries {room} (MM-CARGO-2)")
    for part, rule in (("rumors", "MM-RUM-2"), ("missions", "MM-MIS-4")):
        most = game.answer(f"{part}_held", captain)
        yield from figure((*at, part), len(getattr(captain, part)), 0, most, f"{captain.id} may have {most} ({rule})")


def _faults_of_bodies(header: Any) -> Iterator[Fault]:
    pack = _pack_of(header)
    if pack is None:
        return
    bodies: dict[str, str] = {}
    for seat, player in enumerate(header.players):
        ship = ("captains", player.id, "ship")
        for fault in unknown("ship", [(ship, player.ship)], components().ships):
            yield fault._replace(or_at=("players", seat, "ship"))
        card = pack.captains.get(player.captain) if isinstance(player.captain, str) else player.captain
        if card is None:
            says = no_such("captain", player.captain, pack.captains)
            yield Fault(("players", seat, "captain"), f"{says} (the card pack is {pack.name})")
            continue
        yield from card_faults(player.id, seat, card)
        other = bodies.setdefault(card.name, player.id)
        if other != player.id:
            yield Fault(("captains", player.id), f"{other} and {player.id} are the same captain, {card.name}")


def turn_of(game: Any, ask: Ask) -> str | None:
    """The player whose decision or roll is waited for; whose turn it is where the ask names nobody."""
    asked = ask.asks[0] if isinstance(ask, Either) else ask
    captain = getattr(asked, "captain", None) or game.acting
    return str(captain.id)


CALLED_BY: dict[type[Entry], str] = {
    **RULES,
    e.Buy: "MM-BUY-3",
    e.Hire: "MM-REC-1",
    e.Engage: "MM-MTOK-4",
    e.LetGo: "MM-MTOK-5",
    e.Shoot: "MM-NAV-2",
    e.Board: "MM-NAV-2",
    e.Flee: "MM-NAV-2",
    e.Reroll: "MM-WPN-2",
    e.Spread: "MM-DMG-2",
    e.Loot: "MM-PLN-2",
}
"""The clause that knows each kind of entry that is no deed of an occasion."""
AT_MARKET = (e.Port, e.Market)
LEADS: dict[type[Entry], tuple[type[Decision], ...]] = {
    e.Buy: AT_MARKET,
    e.Redraw: AT_MARKET,
    e.Hire: (e.Port, e.Recruit),
}
"""What a captain does before, where a player names only what it is for."""


def facts(*expansions: Expansion) -> PositionFacts:
    """The facts of the positions of the game with some expansions."""
    return PositionFacts(
        form=FORM,
        complete=complete,
        faults=faults,
        players=lambda game: [*game.by_id, *slots()],
        turn_of=turn_of,
        variations=variations,
        called_by=CALLED_BY | called_by(expansions),
        leads=LEADS | leads(expansions),
        read_at_start=("zone-powers",),
        clashes=clashes,
        impossible=impossible,
    )


FACTS = facts()
"""Those of the base game alone."""
