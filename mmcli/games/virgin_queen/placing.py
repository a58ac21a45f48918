"""The table set to a position, if the position can be."""

from collections.abc import Iterable, Mapping
from copy import deepcopy

from mmcli.errors import PositionError
from mmcli.games.virgin_queen.cards import Hand, hand_of
from mmcli.games.virgin_queen.europe_map import EuropeMap
from mmcli.games.virgin_queen.position import Answer, Figure, Position, SpacePosition, what_is_known
from mmcli.games.virgin_queen.position_faults import markers_of, position_faults
from mmcli.games.virgin_queen.powers import ARMADA, MOST, powers
from mmcli.games.virgin_queen.state import Armada, Leader, Space, State
from mmcli.log.entries import UNSEEN


def state_of(position: Position, on: EuropeMap) -> State:
    """The state that a position describes on a map; raises PositionError naming every fault with its place."""
    faults = list(position_faults(position, on))
    if faults:
        raise PositionError(*faults)
    marked, actions = markers_of(what_is_known(position)), known(position.actions or {})
    units = {} if isinstance(position.units, str) else position.units
    return State(
        turn=position.turn,
        unknown=unknown_parts(position),
        active=None if position.active == UNSEEN else position.active,
        enemies=_both_ways(_named(position.wars)),
        allies=_both_ways(_named(position.alliances)),
        lent=dict(position.lent),
        spaces={name: _space(position, on, name) for name in on.spaces},
        units={place: {owner: _some(kinds) for owner, kinds in at.items()} for place, at in units.items()},
        perhaps={place: {owner: _unseen(kinds) for owner, kinds in at.items()} for place, at in units.items()},
        leaders={
            name: Leader(leader.power, _number(leader.piracy), leader.at) for name, leader in position.leaders.items()
        },
        armada=_armada(position),
        hands={power: hand_of(held) for power, held in position.hands.items() if not isinstance(held, str)},
        home={power: _home(held) for power, held in position.home_cards.items()},
        vp=known(position.vp),
        piracy_vp=known(position.piracy_vp),
        piracy_vp_limit=_number(position.piracy_vp_limit),
        markers={zone: list(pirates) for zone, pirates in (position.markers or {}).items()},
        actions={power: actions.get(power, marked.get(power, 0)) for power in {*actions, *marked}},
        piracy=deepcopy(position.piracy),
    )


def unknown_parts(position: Position) -> set[str]:
    """What the position leaves open: whole parts of the table, and figures of a power as `actions/england`."""
    found = {part for part in ("wars", "spaces", "units") if getattr(position, part) == UNSEEN}
    if any(UNSEEN in pair for pair in position.wars):
        found.add("wars")
    if position.piracy_vp_limit == UNSEEN:
        found.add("piracy_vp_limit")
    found |= {
        f"{part}/{power}" for part in ("markers", "actions") if getattr(position, part) is None for power in powers()
    }
    for part in ("actions", "piracy_vp"):
        figures: dict[str, object] = getattr(position, part) or {}
        found |= {f"{part}/{power}" for power, figure in figures.items() if figure == UNSEEN}
    return found


def _space(position: Position, on: EuropeMap, name: str) -> Space:
    printed = on.spaces[name].fortress
    if isinstance(position.spaces, str):
        return Space(UNSEEN, printed, None, None)
    given = position.spaces.get(name, SpacePosition())
    fortress = printed if given.fortress is None else _answer(given.fortress)
    return Space(given.controller, fortress, _answer(given.besieged), _answer(given.unrest))


def _armada(position: Position) -> Armada | None:
    """The Armada; where it may be on the map and nobody gave its level, that is unknown."""
    if position.armada is not None:
        return Armada(_number(position.armada.level), position.armada.floor)
    return Armada() if position.units == UNSEEN else None


def _home(held: Figure | tuple[str, ...]) -> Hand:
    return hand_of(MOST if isinstance(held, str) else held)


def _some(units: Mapping[str, Figure]) -> dict[str, int]:
    return {kind: count for kind, count in known(units).items() if count}


def _unseen(units: Mapping[str, Figure]) -> dict[str, int]:
    return {kind: 1 if kind == ARMADA else MOST for kind, count in units.items() if count == UNSEEN}


def known(figures: Mapping[str, Figure]) -> dict[str, int]:
    """The figures that are no `?`."""
    return {name: figure for name, figure in figures.items() if isinstance(figure, int)}


def _number(figure: Figure | None) -> int | None:
    return figure if isinstance(figure, int) else None


def _answer(given: Answer) -> bool | None:
    return given if isinstance(given, bool) else None


def _named(pairs: Iterable[tuple[str, str]] | str) -> list[tuple[str, str]]:
    """The pairs of which both powers are known."""
    return [] if isinstance(pairs, str) else [pair for pair in pairs if UNSEEN not in pair]


def _both_ways(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one, other in pairs:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found
