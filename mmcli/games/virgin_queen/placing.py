"""The table set to a position, if the position can be."""

from collections.abc import Iterable, Mapping
from copy import deepcopy

from msgspec import structs

from mmcli.errors import PositionError
from mmcli.games.virgin_queen.cards import cards_given
from mmcli.games.virgin_queen.europe_map import EuropeMap
from mmcli.games.virgin_queen.position import Position, SpacePosition
from mmcli.games.virgin_queen.position_faults import markers_of, position_faults
from mmcli.games.virgin_queen.state import Space, State


def state_of(position: Position, on: EuropeMap) -> State:
    """The state that a position describes on a map; raises PositionError naming every fault with its place."""
    faults = list(position_faults(position, on))
    if faults:
        raise PositionError(*faults)
    marked = markers_of(position)
    return State(
        turn=position.turn,
        active=position.active,
        enemies=_both_ways(position.wars),
        allies=_both_ways(position.alliances),
        lent=dict(position.lent),
        spaces={name: _space(position, on, name) for name in on.spaces},
        units={place: {owner: _some(units) for owner, units in at.items()} for place, at in position.units.items()},
        leaders={name: structs.replace(leader) for name, leader in position.leaders.items()},
        armada=position.armada and structs.replace(position.armada),
        hands={power: cards_given(held) for power, held in position.hands.items()},
        home={power: cards_given(held) for power, held in position.home_cards.items()},
        vp=dict(position.vp),
        piracy_vp=dict(position.piracy_vp),
        piracy_vp_limit=position.piracy_vp_limit,
        markers={zone: list(pirates) for zone, pirates in position.markers.items()},
        actions={power: position.actions.get(power, marked.get(power, 0)) for power in {*position.actions, *marked}},
        piracy=deepcopy(position.piracy),
    )


def _space(position: Position, on: EuropeMap, name: str) -> Space:
    given = position.spaces.get(name, SpacePosition())
    fortress = on.spaces[name].fortress if given.fortress is None else given.fortress
    return Space(given.controller, fortress, given.besieged, given.unrest)


def _some(units: Mapping[str, int]) -> dict[str, int]:
    return {kind: count for kind, count in units.items() if count}


def _both_ways(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one, other in pairs:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found
