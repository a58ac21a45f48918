"""A position as data for people: a captain's sheet for each player, and what lies in the zones."""

from typing import Any

from msgspec import to_builtins

from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.end import stash_points
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain, Npc
from mmcli.games.merchants.told.figures import OWN
from mmcli.kernel.cards import plain


def sheet(game: Merchants) -> dict[str, Any]:
    """Round and turn, the captains' sheets, and the zones."""
    state = game.state
    return {
        "round": state.round,
        "turn": None if state.turn is None else state.captains[state.turn].id,
        "first": state.captains[state.first].id,
        "over": state.over,
        "captains": [captain_sheet(game, captain) for captain in state.captains],
        "zones": [zone_sheet(game, zone) for zone in sorted(game.box.zones)],
        "merchant_track": sorted(state.track),
        "missions": list(state.missions),
        "wars": [list(war) for war in state.wars],
        "npcs": [npc_sheet(npc) for _, npc in sorted(state.npcs.items())],
        "event": state.event,
        "storm": state.storm,
    } | modules_sheet(game)


def modules_sheet(game: Merchants) -> dict[str, Any]:
    """What the modules have on the table, by module; nothing where none is played."""
    if not game.edition.modules:
        return {}
    parts = {module.id: module.part for module in game.edition.modules}
    return {"modules": {name: to_builtins(game.part(part)) if part else {} for name, part in parts.items()}}


def captain_sheet(game: Merchants, captain: Captain) -> dict[str, Any]:
    """Everything on a player board."""
    locations = {location: [getattr(captain.ship, location), game.maximum(captain, location)] for location in LOCATIONS}
    return {
        "player": captain.id,
        "captain": captain.name,
        "nation": captain.nation,
        "home": captain.home,
        "dead": captain.dead,
        "at": captain.place,
        "skills": [captain.seamanship, captain.scouting, captain.leadership, captain.influence],
        "ship": captain.ship.kind,
        "maneuverability": game.maneuverability(captain),
        "locations": locations,
        "modifications": list(captain.ship.modifications),
        "weapons": list(map(plain, captain.weapons)),
        **{name: game.edition.figures[name].read(game, captain) for name in OWN},
        "stash_points": stash_points(captain),
        **{figure.name: figure.read(game, captain) for figure in game.edition.added_figures},
        "bounties": dict(sorted(captain.bounties.items())),
        "hold": list(map(plain, captain.hold)),
        "glory_cards": list(map(plain, captain.glory_cards)),
        "rumors": list(map(plain, captain.rumors)),
        "missions": list(map(plain, captain.missions)),
        "actions": captain.actions,
        "unknown": list(captain.unknown),
    }


def npc_sheet(npc: Npc) -> dict[str, Any]:
    """An NPC on the board: where it is, its skills in dice, its ship, and a pirate's reward in gold."""
    return {
        "npc": npc.id,
        "name": npc.name,
        "nation": npc.nation,
        "at": npc.zone,
        "skills": [npc.seamanship, npc.scouting, npc.leadership],
        "ship": npc.ship.kind,
        "locations": {location: getattr(npc.ship, location) for location in LOCATIONS},
        "reward": npc.reward,
    }


def zone_sheet(game: Merchants, zone: str) -> dict[str, Any]:
    """What lies in a zone and its port."""
    state, box = game.state, game.box
    return {
        "zone": zone,
        "name": box.zones[zone].name,
        "nation": box.zones[zone].nation,
        "merchant": zone in state.merchants,
        "demand": state.demand.get(zone),
        "modification": [
            *state.face_up.get(zone, []),
            *["not known"] * (zone in state.unsure),
            *["face-down"] * (state.face_down.get(zone, 0) + len(state.returned.get(zone, []))),
        ],
        "npcs": [slot for slot, npc in sorted(state.npcs.items()) if npc.zone == zone],
        "captains": [captain.id for captain in state.captains if captain.zone == zone and not captain.dead],
        "plague": zone in state.plague,
    }
