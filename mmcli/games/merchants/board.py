"""The board of Merchants & Marauders as plain data, for a picture: zones, ships, and the player boards in words."""

from collections import Counter
from collections.abc import Iterable, Iterator

from mmcli.games.board import Board, Nation, Sheet, Ship, Zone, letters
from mmcli.games.merchants.box.cards import good_of
from mmcli.games.merchants.box.components import LOCATIONS, NATIONS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import EMPTY, Captain, Combatant, Npc
from mmcli.games.merchants.told.figures import OWN, shown
from mmcli.games.merchants.told.words import named
from mmcli.kernel.cards import plain
from mmcli.log.entries import UNSEEN

COLOURS = {"dutch": "#e07b1a", "english": "#b8322a", "french": "#3b74cc", "spanish": "#c99a06"}
FLAGS = {nation: Nation(nation, nation.capitalize(), COLOURS[nation]) for nation in NATIONS}
SEATS = ("#a3195b", "#1e7d3c", "#4b3bb0", "#0f766e", "#9a3412", "#334155")
"""The players' colours, by seat."""
TOGETHER = "\N{NO-BREAK SPACE}"
NAVAL, PIRATE = "naval ship", "pirate"
KINDS = {NAVAL: "#7a5230", PIRATE: "#1f1b18"}
"""The ships that nobody plays, and their colours."""


def board(game: Merchants) -> Board:
    """The board of a game as it lies on the table."""
    captains = game.state.captains
    seats = [(SEATS[seat % len(SEATS)], letter) for seat, letter in enumerate(letters([each.id for each in captains]))]
    players = [_player(captain, *seat) for captain, seat in zip(captains, seats, strict=True) if not captain.dead]
    return Board(
        zones=tuple(_zone(game, zone) for zone in game.box.zones),
        nations=tuple(FLAGS.values()),
        ships=(*players, *map(_npc, game.state.npcs.values())),
        sheets=tuple(_sheet(game, captain, *seat) for captain, seat in zip(captains, seats, strict=True)),
        situation=tuple(_situation(game)),
        wars=tuple(" against ".join(map(str.capitalize, war)) for war in game.state.wars),
        kinds=KINDS,
    )


def _zone(game: Merchants, name: str) -> Zone:
    state, zone = game.state, game.box.zones[name]
    demand = state.demand.get(name, UNSEEN)
    return Zone(
        name,
        zone.name,
        zone.x,
        zone.y,
        tuple(zone.neighbours.values()),
        nation=FLAGS.get(zone.nation or ""),
        port=zone.port,
        demand=None if demand in (EMPTY, UNSEEN) else demand,
        merchant=name in state.merchants,
        offers=tuple(named(token) for token in state.face_up.get(name, ()) if token != UNSEEN),
        plague=name in state.plague,
    )


def _player(captain: Captain, colour: str, letter: str) -> Ship:
    who = captain.id
    flag = FLAGS.get(captain.nation)
    return Ship(who, who, who, colour, captain.zone, captain.in_port, place(captain), flag, letter)


def _npc(npc: Npc) -> Ship:
    kind = PIRATE if npc.is_pirate else NAVAL
    name = named(npc.id).removeprefix("the ")
    return Ship(npc.id, name, kind, KINDS[kind], npc.zone, False, place(npc), FLAGS.get(npc.nation or ""))


def place(ship: Combatant) -> str:
    """Where a ship is, in words: `port of Tortuga`, or `Tortuga, at sea`."""
    in_port = isinstance(ship, Captain) and ship.in_port
    return f"port of {named(ship.zone)}" if in_port else f"{named(ship.zone)}, at sea"


def _situation(game: Merchants) -> Iterator[str]:
    state = game.state
    yield f"round {state.round}" if state.round else "before the first round"
    if state.over:
        yield "the game is over"
    elif state.turn is not None:
        yield f"{state.captains[state.turn].id}'s turn"
    yield f"{state.captains[state.first].id} plays first"
    if state.declared is not None:
        yield f"{state.declared} has declared the win"
    if state.event is not None:
        yield f"event: {_card(game, state.event)}"
    if state.battle is not None:
        yield f"battle: {named(state.battle.aggressor)} against {named(state.battle.defender)}"
    yield f"merchant track: {_counted(map(named, state.track)) or 'empty'}"
    for told in game.edition.situations:
        yield from told(game)
    if set(state.missions) - {UNSEEN}:
        yield f"open missions: {_cards(game, state.missions)}"


def _sheet(game: Merchants, captain: Captain, colour: str, letter: str) -> Sheet:
    figures = {label: text for label, text in _figures(game, captain) if text}
    return Sheet(captain.id, letter, colour, figures, tuple(_brief(figures)))


def _figures(game: Merchants, captain: Captain) -> Iterator[tuple[str, str]]:
    """A player board from the captain down to the cards; an empty text where there is nothing to say."""
    yield "captain", captain.name
    yield "nation", captain.nation.capitalize()
    yield "home", named(captain.home)
    yield "at", "dead; a new captain comes" if captain.dead else place(captain)
    for skill in ("seamanship", "scouting", "leadership", "influence"):
        yield skill, str(getattr(captain, skill) or "")
    yield from _ship_figures(game, captain)
    yield from (shown(game, captain, name) for name in OWN)
    yield from (shown(game, captain, figure.name) for figure in game.edition.added_figures)
    yield "bounties", ", ".join(f"{named(nation)} {count}" for nation, count in sorted(captain.bounties.items()))
    yield "hold", _counted(map(good_of, captain.hold)) or "empty"
    yield "glory cards", _cards(game, captain.glory_cards)
    yield "rumors", _cards(game, captain.rumors)
    yield "missions", _cards(game, captain.missions)
    yield "specialists", _cards(game, captain.specialists)
    yield "actions left", str(captain.actions or "")
    yield "not known", ", ".join(captain.unknown)


def _ship_figures(game: Merchants, captain: Captain) -> Iterator[tuple[str, str]]:
    yield "ship", named(captain.ship.kind)
    yield "maneuverability", str(game.maneuverability(captain))
    yield from (shown(game, captain, location) for location in LOCATIONS)
    yield "modifications", ", ".join(map(named, captain.ship.modifications))
    yield "weapons", _counted(map(named, captain.weapons))


def _counted(things: Iterable[str]) -> str:
    """`3 cocoa, spices`."""
    counts = Counter(things)
    told = ("unseen" if thing == UNSEEN else thing for thing in sorted(counts))
    return ", ".join(f"{counts[thing]} {name}" if counts[thing] > 1 else name
                     for thing, name in zip(sorted(counts), told, strict=True))  # fmt: skip


def _cards(game: Merchants, cards: Iterable[str]) -> str:
    """Cards by their names, those that nobody saw counted: `2 unseen, Fair Wind`."""
    cards = list(cards)
    plainly = list(map(plain, cards))
    unseen = plainly.count(UNSEEN)
    seen = [_card(game, card) for card in plainly if card != UNSEEN]
    return ", ".join([*seen, *([f"{unseen} unseen"] if unseen else [])])


def _card(game: Merchants, card: str) -> str:
    """The name of a card as the pack prints it; one that the pack does not have by its id, in words."""
    pack = game.pack
    for deck in (pack.glory, pack.rumors, pack.missions, pack.events):
        if card in deck:
            return str(deck[card].name)
    return card.replace("-", " ")


def _brief(figures: dict[str, str]) -> Iterator[str]:
    yield f"{figures['captain']}, {figures['nation']}"
    yield f"{figures['ship']}, {figures['at']}"
    for labels in (OWN, LOCATIONS, ("bounties",), ("hold",), ("modifications",), ("weapons",)):
        told = [f"{label}{TOGETHER}{figures[label]}" for label in labels if label in figures]
        if told:
            yield " · ".join(told)
