"""A game's table set to a position, if the position can be."""

from copy import copy

from mmcli.games.merchants.box.bounds import ACTIONS_A_TURN
from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.entering import ship_of
from mmcli.games.merchants.npcs.slots import npc_ship, slots
from mmcli.games.merchants.ships import undamaged
from mmcli.games.merchants.state import EMPTY, Captain, Npc, State
from mmcli.games.merchants.told.figures import OWN
from mmcli.games.merchants.told.position import CaptainPosition, NpcPosition, Position
from mmcli.log.entries import UNSEEN

PLAIN = (*OWN, "bounties", "hold", "weapons", "glory_cards", "rumors", "missions", "specialists",
         "deeds",
         "bought_big_ship", "arrived", "port_action", "dead")  # fmt: skip
"""The parts of a captain's position that are taken over as they stand."""


def place(game: Merchants, position: Position) -> None:
    """Set a new game's table to a position in which nothing is wrong."""
    state = game.state
    state.round, state.declared, state.over = position.round, position.declared, position.over
    state.first = _seat(game, position.first or state.captains[0].id)
    state.turn = _seat(game, position.turn or state.captains[state.first].id)
    game.acting = state.captains[state.turn]
    game.acting.actions = position.actions
    state.turn_begun = position.actions < ACTIONS_A_TURN
    for name, placed in position.captains.items():
        _place_captain(game, game.by_id[name], placed)
    state.demand = dict.fromkeys(game.box.ports, UNSEEN) | position.demand
    state.missions, state.wars, state.plague = list(position.missions), list(position.wars), list(position.plague)
    _place_tokens(state, position)
    state.npcs = {slot: _npc(game, slot, placed) for slot, placed in position.npcs.items()}
    state.covered = {slot: [_npc(game, slot, npc) for npc in placed] for slot, placed in position.covered.items()}
    state.event, state.storm, state.battle = position.event, position.storm, copy(position.battle)
    begun = position.actions < ACTIONS_A_TURN or position.battle is not None
    state.scouted = begun if position.scouted is None else position.scouted
    for captain in state.captains:
        state.cargo.take(game.cargo_keys(captain.hold))
        state.glory.take([*captain.glory_cards, *captain.specialists])
        state.rumors.take(list(captain.rumors))
        state.missions_deck.take(list(captain.missions))
    state.missions_deck.take(list(state.missions))


def _seat(game: Merchants, player: str) -> int:
    return game.state.captains.index(game.by_id[player])


def _place_captain(game: Merchants, captain: Captain, position: CaptainPosition) -> None:
    for name in PLAIN:
        value = getattr(position, name)
        if value == UNSEEN:
            game.unsettle(captain, name)
        elif value is not None:
            setattr(captain, name, copy(value))
    if captain.dead and position.gold is None:
        captain.gold = 0
    captain.bounties = {nation: count for nation, count in captain.bounties.items() if count}
    if position.at is not None:
        captain.zone, _, port = position.at.partition("/")
        captain.in_port = port == "port"
    _place_ship(game, captain, position)
    for figure in game.edition.added_figures:
        if figure.name in position.figures:
            figure.write(game, captain, position.figures[figure.name])
    if captain is game.acting:
        captain.bought_at = position.bought_at
    else:
        captain.buying_at = position.bought_at
    captain.bought_this_stay = position.bought_at == captain.zone and captain.in_port
    captain.port_action_this_stay = captain.port_action


def _place_ship(game: Merchants, captain: Captain, position: CaptainPosition) -> None:
    captain.ship = undamaged(game.box, position.ship or captain.ship.kind, position.modifications)
    for location in LOCATIONS:
        value = getattr(position, location)
        if value == UNSEEN:
            game.unsettle(captain, location)
        elif value is not None:
            setattr(captain.ship, location, value)


def _npc(game: Merchants, slot: str, position: NpcPosition) -> Npc:
    place = slots()[slot]
    skills = position.seamanship, position.scouting, position.leadership
    ship = npc_ship(game.box, position.ship or place.ship)
    npc = Npc(slot, position.name, *skills, ship, position.at, place.nation, position.reward, position.card)
    npc.start, npc.printed_ship = position.enters or position.at, position.ship
    npc.ship = npc_ship(game.box, ship_of(game, npc))
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
    _place_modifications(state, position)


def _place_modifications(state: State, position: Position) -> None:
    """The tokens at the ports and on ships; what lies at a port of which nothing is said nobody knows."""
    state.unsure = [port for port in state.face_down if port not in {*position.modifications, *position.face_down}]
    state.face_up = {port: [token] for port, token in position.modifications.items() if token != EMPTY}
    state.returned = {port: [token for token in lying if token != UNSEEN] for port, lying in position.face_down.items()}
    state.face_down = {port: lying.count(UNSEEN) for port, lying in position.face_down.items()}
    for lying in (*state.face_up.values(), *state.returned.values()):
        state.modification_tokens.take(lying)
    for captain in state.captains:
        state.modification_tokens.take(captain.ship.modifications)
