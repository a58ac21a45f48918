"""A position as data for people: the powers, and what lies in the zones and ports."""

from typing import Any

from msgspec import structs, to_builtins

from mmcli.games.virgin_queen.cards import Hand
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import MOST, powers
from mmcli.games.virgin_queen.state import OVER, Piracy
from mmcli.log.entries import UNSEEN


def sheet(game: VirginQueen) -> dict[str, Any]:
    """Turn and impulse, the powers that the position knows anything of, places, leaders, and the piracy under way."""
    state = game.state
    return {
        "turn": state.turn,
        "active": state.active,
        "powers": [power_sheet(game, power) for power in powers() if _is_at_the_table(game, power)],
        "zones": [zone_sheet(game, zone) for zone in sorted(game.map.zones)],
        "spaces": [space_sheet(game, space) for space in sorted(game.map.spaces)],
        "leaders": [{"leader": name, **structs.asdict(leader)} for name, leader in sorted(state.leaders.items())],
        "armada": None if state.armada is None else structs.asdict(state.armada),
        "piracy_vp_limit": state.piracy_vp_limit,
        "piracy": _piracy_sheet(state.piracy),
    }


def _is_at_the_table(game: VirginQueen, power: str) -> bool:
    state = game.state
    named = {*state.enemies, *state.allies, *state.hands, *state.vp, *state.actions}
    return power in named or any(power in owners for owners in state.units.values())


def power_sheet(game: VirginQueen, power: str) -> dict[str, Any]:
    """What is known of a power; None stands for what nobody knows."""
    state = game.state
    hand, fresh = state.hands.get(power), state.fresh.get(power, Hand()).written()
    return {
        "power": power,
        "at_war_with": sorted(state.enemies.get(power, ())),
        "allied_with": sorted(state.allies.get(power, ())),
        "lent_to": state.lent.get(power),
        "hand": None if hand is None else sorted(hand.written() + fresh),
        "home_cards": state.home.get(power, Hand()).written(),
        "not_to_be_played_yet": fresh,
        "vp": state.vp.get(power),
        "piracy_vp": state.piracy_vp.get(power, 0),
        "actions": state.actions.get(power, 0),
    }


def zone_sheet(game: VirginQueen, zone: str) -> dict[str, Any]:
    """What lies in a sea zone, and what is adjacent to it."""
    return {
        "zone": zone,
        "adjacent": sorted(game.map.zones[zone].adjacent),
        "ports": sorted(game.map.zones[zone].ports),
        "units": _units(game, zone),
        "markers": list(game.state.markers.get(zone, ())),
    }


def space_sheet(game: VirginQueen, space: str) -> dict[str, Any]:
    """A land space with what has changed about it."""
    return {
        "space": space,
        "port": game.map.spaces[space].port,
        "key": game.map.spaces[space].key,
        **structs.asdict(game.state.spaces[space]),
        "units": _units(game, space),
    }


def _units(game: VirginQueen, place: str) -> dict[str, int | str]:
    """The units at a place: `Spain squadron` and how many, `?` or from how many to how many where nobody knows."""
    known, perhaps = game.state.owners_at(place), game.state.perhaps.get(place, {})
    return {
        f"{powers()[owner].name} {kind}": _count(known.get(owner, {}).get(kind, 0), perhaps.get(owner, {}).get(kind, 0))
        for owner in sorted({*known, *perhaps})
        for kind in sorted({*known.get(owner, {}), *perhaps.get(owner, {})})
    }


def _count(known: int, perhaps: int) -> int | str:
    if not perhaps:
        return known
    if perhaps < MOST:
        return f"{known} to {known + perhaps}"
    return f"{known} or more" if known else UNSEEN


def _piracy_sheet(piracy: Piracy | None) -> dict[str, Any] | None:
    """The piracy under way, as far as it differs from one that has just been declared."""
    if piracy is None or piracy.step == OVER:
        return None
    given = [f"{count} {gift}" for gift, count in sorted(piracy.given.items())]
    told: dict[str, Any] = to_builtins(structs.replace(piracy, given={}))
    return told | {"given": given}
