"""A position in a log's header: the game is taken up in the middle."""

from collections.abc import Iterator
from copy import copy
from typing import Any

from msgspec import Struct, field

from mmcli.errors import PositionError
from mmcli.games.merchants.cards import cargo_card
from mmcli.games.merchants.components import LOCATIONS, NATIONS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.entering import ship_of
from mmcli.games.merchants.npcs.slots import npc_ship, slots
from mmcli.games.merchants.ships import most_of, undamaged
from mmcli.games.merchants.state import Battle, Captain, Npc, State
from mmcli.games.merchants.turns import ACTIONS_A_TURN
from mmcli.log.entries import UNSEEN, Number

PLAIN = ("gold", "glory", "stash", "bounties", "hold", "weapons", "glory_cards", "rumors", "missions", "specialists",
         "deeds",
         "bought_big_ship", "arrived", "port_action", "dead")  # fmt: skip
"""The parts of a captain's position that are taken over as they stand."""


class CaptainPosition(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One captain in a position; what is not given is as at the start of a game, with nothing owned but 10 gold.

    `at` is a zone, or its port as `zone/port`; `bought_at` the port where goods were bought on the previous own turn.
    """

    at: str | None = None
    gold: Number | None = None
    glory: Number | None = None
    stash: Number | None = None
    bounties: dict[str, Number] | None = None
    hold: list[str] | None = None
    weapons: list[str] | None = None
    modifications: list[str] = field(default_factory=list)
    ship: str | None = None
    hull: Number | None = None
    masts: Number | None = None
    cargo: Number | None = None
    crew: Number | None = None
    cannons: Number | None = None
    glory_cards: list[str] | None = None
    rumors: list[str] | None = None
    missions: list[str] | None = None
    specialists: list[str] | None = None
    deeds: dict[str, dict[str, int]] | None = None
    bought_big_ship: bool | None = None
    arrived: bool | None = None
    port_action: bool | None = None
    bought_at: str | None = None
    dead: bool | None = None


class NpcPosition(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An NPC at sea in the zone `at`. What is not given of its ship is whole; its kind is the slot's usual one.

    `enters` is the start zone on its card, `at` if it is not given.
    """

    at: str
    enters: str | None = None
    name: str = UNSEEN
    card: str = UNSEEN
    seamanship: Number | None = None
    scouting: Number | None = None
    leadership: Number | None = None
    reward: Number = 0
    ship: str | None = None
    hull: Number | None = None
    masts: Number | None = None
    cargo: Number | None = None
    crew: Number | None = None
    cannons: Number | None = None


class Position(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The table in the middle of a game; whatever is not given is unknown or as at the start.

    `track` maps the zones whose merchant token is gone to its nation; `modifications` the ports to their face-up token,
    `npcs` the slots to the NPC on the board, `covered` to those whose cards lie under its card. `event` is the event
    card in force, `storm` the hits that it threatens. `scouted` tells whether the NPCs have had their rolls at the
    start of the turn: not if the turn has all its actions, unless it says so. `battle` is a naval combat under way.
    """

    round: Number = 1
    first: str | None = None
    turn: str | None = None
    actions: Number = ACTIONS_A_TURN
    captains: dict[str, CaptainPosition] = field(default_factory=dict)
    demand: dict[str, str] = field(default_factory=dict)
    track: dict[str, str] = field(default_factory=dict)
    modifications: dict[str, str] = field(default_factory=dict)
    missions: list[str] = field(default_factory=lambda: [UNSEEN, UNSEEN])
    wars: list[tuple[str, str]] = field(default_factory=list)
    plague: list[str] = field(default_factory=list)
    npcs: dict[str, NpcPosition] = field(default_factory=dict)
    covered: dict[str, list[NpcPosition]] = field(default_factory=dict)
    event: str | None = None
    storm: int = 0
    scouted: bool | None = None
    battle: Battle | None = None
    declared: str | None = None
    over: bool = False


def place(game: Merchants, position: Position) -> None:
    """Set a new game's table to a position; raises PositionError naming every fault."""
    faults = list(_faults(game, position))
    if faults:
        raise PositionError("; ".join(faults))
    state = game.state
    state.round, state.declared, state.over = position.round, position.declared, position.over
    state.first = _seat(game, position.first or state.captains[0].id)
    state.turn = _seat(game, position.turn or state.captains[state.first].id)
    game.acting = state.captains[state.turn]
    game.acting.actions = position.actions
    state.turn_begun = position.actions < ACTIONS_A_TURN
    for name, placed in position.captains.items():
        _place_captain(game, game.by_id[name], placed)
    state.demand = dict.fromkeys(game.board.ports, UNSEEN) | position.demand
    state.missions, state.wars, state.plague = list(position.missions), list(position.wars), list(position.plague)
    _place_tokens(state, position)
    state.npcs = {slot: _npc(game, slot, placed) for slot, placed in position.npcs.items()}
    state.covered = {slot: [_npc(game, slot, npc) for npc in placed] for slot, placed in position.covered.items()}
    state.event, state.storm, state.battle = position.event, position.storm, copy(position.battle)
    begun = position.actions < ACTIONS_A_TURN or position.battle is not None
    state.scouted = begun if position.scouted is None else position.scouted
    for captain in state.captains:
        state.cargo.take([game.cargo_key(face) for face in captain.hold])
        state.glory.take([*captain.glory_cards, *captain.specialists])
        state.rumors.take(list(captain.rumors))
        state.missions_deck.take(list(captain.missions))
    state.missions_deck.take(list(state.missions))


def _seat(game: Merchants, player: str) -> int:
    return game.state.captains.index(game.by_id[player])


def _place_captain(game: Merchants, captain: Captain, position: CaptainPosition) -> None:
    for name in PLAIN:
        value = getattr(position, name)
        if value is not None:
            setattr(captain, name, copy(value))
    if captain.dead and position.gold is None:
        captain.gold = 0
    captain.bounties = {nation: count for nation, count in captain.bounties.items() if count}
    if position.at is not None:
        captain.zone, _, port = position.at.partition("/")
        captain.in_port = port == "port"
    _place_ship(game, captain, position)
    if captain is game.acting:
        captain.bought_at = position.bought_at
    else:
        captain.buying_at = position.bought_at
    captain.bought_this_stay = position.bought_at == captain.zone and captain.in_port
    captain.port_action_this_stay = captain.port_action


def _place_ship(game: Merchants, captain: Captain, position: CaptainPosition) -> None:
    captain.ship = undamaged(position.ship or captain.ship.kind, position.modifications)
    for location in LOCATIONS:
        value = getattr(position, location)
        if value is not None:
            setattr(captain.ship, location, value)


def _npc(game: Merchants, slot: str, position: NpcPosition) -> Npc:
    place = slots()[slot]
    skills = position.seamanship, position.scouting, position.leadership
    ship = npc_ship(position.ship or place.ship)
    npc = Npc(slot, position.name, *skills, ship, position.at, place.nation, position.reward, position.card)
    npc.start, npc.printed_ship = position.enters or position.at, position.ship
    npc.ship = npc_ship(ship_of(game, npc))
    for location in LOCATIONS:
        value = getattr(position, location)
        if value is not None:
            setattr(npc.ship, location, value)
    return npc


def _place_tokens(state: State, position: Position) -> None:
    for zone, nation in position.track.items():
        state.merchants.pop(zone)
        lot = state.lots[0]
        if nation in lot:
            lot[nation] -= 1
        state.track.append(nation)
    for port, token in position.modifications.items():
        state.face_down.pop(port, None)
        state.face_up[port] = [token]
        state.modification_tokens.take([token])
    for captain in state.captains:
        state.modification_tokens.take(captain.ship.modifications)
    _leave_bare_ports(state)


def _leave_bare_ports(state: State) -> None:
    """A token on a ship has left a port that nobody named: the last ones of the list."""
    for captain in state.captains:
        for _ in captain.ship.modifications:
            if state.face_down:
                state.face_down.pop(max(state.face_down))


def _faults(game: Merchants, position: Position) -> Iterator[str]:
    players = game.by_id.keys()
    for player in {position.first, position.turn, position.declared, *position.captains} - {None}:
        if player not in players:
            yield f"{player!r} is no player"
    yield from _names("zone", position.track, game.board.zones)
    yield from _names("port", [*position.demand, *position.modifications, *position.plague], game.board.ports)
    yield from _names("good", position.demand.values(), [*game.board.goods.goods, UNSEEN])
    yield from _names("nation", position.track.values(), [*NATIONS, UNSEEN])
    yield from _names("nation", [nation for war in position.wars for nation in war], NATIONS)
    yield from _names("modification", position.modifications.values(), [*game.board.modifications, UNSEEN])
    yield from _npc_faults(game, position)
    yield from _battle_faults(position)
    if position.storm < 0:
        yield f"storm is {position.storm}, below zero"
    for nation, tokens in game.board.tokens.merchants.items():
        if list(position.track.values()).count(nation) > tokens:
            yield f"the track holds more {nation} merchants than the {tokens} there are"
    if not 0 <= position.actions <= ACTIONS_A_TURN:
        yield f"{position.actions} actions left; a turn has {ACTIONS_A_TURN}"
    for name, captain in position.captains.items():
        yield from (f"{name}: {fault}" for fault in _captain_faults(game, name, captain))


def _npc_faults(game: Merchants, position: Position) -> Iterator[str]:
    board = game.board
    yield from _names("NPC", [*position.npcs, *position.covered], slots())
    covered = [(slot, npc) for slot, npcs in position.covered.items() for npc in npcs]
    for slot, npc in [*position.npcs.items(), *covered]:
        yield from _names("zone", [npc.at, npc.enters or npc.at], board.zones)
        yield from _names("ship", [npc.ship] if npc.ship else [], board.ships)
        card = board.ships.get(npc.ship or _largest(slot))
        for location in LOCATIONS:
            value, most = getattr(npc, location), getattr(card, location, 0)
            if card and value is not None and not 0 <= value <= most:
                yield f"{slot}: {location} is {value}; a {card.id} has 0 to {most}"


def _largest(slot: str) -> str:
    """The largest ship that an NPC can sail, so that no value is refused that it may have."""
    return slots()[slot].ships[-1] if slot in slots() else ""


def _battle_faults(position: Position) -> Iterator[str]:
    battle = position.battle
    if battle is None:
        return
    if battle.rounds < 0:
        yield f"{battle.rounds} rounds of a battle have been fought"
    ships = position.npcs | {name: captain for name, captain in position.captains.items() if not captain.dead}
    places = [ships[side].at if side in ships else None for side in (battle.aggressor, battle.defender)]
    if battle.aggressor == battle.defender or places[0] is None or places[0] != places[1] or "/" in places[0]:
        yield f"{battle.aggressor!r} and {battle.defender!r} are not two ships at sea in one zone"


def _names(kind: str, found: Any, known: Any) -> Iterator[str]:
    yield from (f"there is no {kind} {name!r}" for name in found if name not in known)


def _captain_faults(game: Merchants, name: str, captain: CaptainPosition) -> Iterator[str]:
    board = game.board
    if captain.at is not None:
        zone, _, port = captain.at.partition("/")
        if zone not in board.zones or port not in ("", "port") or (port and not board.zones[zone].port):
            yield f"there is no place {captain.at!r}"
    if captain.bought_at is not None:
        yield from _names("port", [captain.bought_at], board.ports)
    yield from _names("nation", captain.bounties or (), NATIONS)
    yield from _names("special weapon", captain.weapons or (), board.weapons)
    yield from _names("modification", captain.modifications, board.modifications)
    yield from (f"no cargo card shows {face!r}" for face in captain.hold or () if cargo_card(face) is None)
    if captain.ship is not None and captain.ship not in board.ships:
        yield f"there is no ship {captain.ship!r}"
        return
    for figure in ("gold", "glory", "stash", *LOCATIONS):
        value = getattr(captain, figure)
        if value is not None and value < 0:
            yield f"{figure} is {value}, below zero"
    yield from _hull_faults(game, name, captain)


def _hull_faults(game: Merchants, name: str, captain: CaptainPosition) -> Iterator[str]:
    player = game.by_id.get(name)
    if player is None:
        return
    kind = captain.ship or player.ship.kind
    for location in LOCATIONS:
        value = getattr(captain, location)
        most = most_of(kind, location, captain.modifications)
        if value is not None and value > most:
            yield f"{location} is {value}; a {kind} has at most {most}"
