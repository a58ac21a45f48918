"""The position in a log's header: everything on the table when the log starts, checked against the map."""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy

from msgspec import Struct, field, structs

from mmcli.errors import PositionError
from mmcli.games.virgin_queen.cards import cards_given
from mmcli.games.virgin_queen.europe_map import EuropeMap
from mmcli.games.virgin_queen.invariants import ACTIONS, POWERS_A_ZONE
from mmcli.games.virgin_queen.powers import ARMADA, CORSAIR, KINDS, MOST, OTTOMAN, SPAIN, great_powers, powers
from mmcli.games.virgin_queen.state import STEPS, Armada, Leader, Piracy, Space, State
from mmcli.rulebook.counting import counted


class SpacePosition(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A land space: who controls it, whether a fortress stands there (as printed, if not given), siege and unrest."""

    controller: str | None = None
    fortress: bool | None = None
    besieged: bool = False
    unrest: bool = False


class Position(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The table when the log starts.

    `active` has the impulse; `wars` and `alliances` are pairs of powers; `lent` maps a power to the one that commands
    its units. `units` counts by place, owner and kind. `hands` and `home_cards` give cards by number or by name; a hand
    that is not given is unknown, and so are victory points (`vp`); points for piracy are 0 where not given. `markers`
    are the powers that pirated a zone this turn; `actions` counts piracy actions, at least the markers. `piracy` is the
    one under way.
    """

    turn: int = 1
    active: str | None = None
    wars: list[tuple[str, str]] = field(default_factory=list)
    alliances: list[tuple[str, str]] = field(default_factory=list)
    lent: dict[str, str] = field(default_factory=dict)
    spaces: dict[str, SpacePosition] = field(default_factory=dict)
    units: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)
    leaders: dict[str, Leader] = field(default_factory=dict)
    armada: Armada | None = None
    hands: dict[str, int | tuple[str, ...]] = field(default_factory=dict)
    home_cards: dict[str, int | tuple[str, ...]] = field(default_factory=dict)
    vp: dict[str, int] = field(default_factory=dict)
    piracy_vp: dict[str, int] = field(default_factory=dict)
    piracy_vp_limit: int | None = None
    markers: dict[str, list[str]] = field(default_factory=dict)
    actions: dict[str, int] = field(default_factory=dict)
    piracy: Piracy | None = None


def state_of(position: Position, on: EuropeMap) -> State:
    """The state that a position describes on a map; raises PositionError naming every fault with its place."""
    faults = list(_faults(position, on))
    if faults:
        raise PositionError("; ".join(faults))
    marked = _markers_of(position)
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


def _markers_of(position: Position) -> dict[str, int]:
    """How many markers each power has on the map."""
    count: dict[str, int] = {}
    for pirates in position.markers.values():
        for power in pirates:
            count[power] = count.get(power, 0) + 1
    return count


def _faults(position: Position, on: EuropeMap) -> Iterator[str]:
    yield from _power_faults(position)
    yield from _relation_faults(position)
    yield from _space_faults(position, on)
    for place, owners in position.units.items():
        yield from _unit_faults(on, place, owners)
    yield from _armada_faults(position)
    for name, leader in position.leaders.items():
        yield from _leader_faults(on, name, leader)
    yield from _limit_faults(position, on)
    yield from _figure_faults(position)
    if position.piracy is not None:
        yield from _piracy_faults(position.piracy, on)


def _power_faults(position: Position) -> Iterator[str]:
    named = {*position.lent, *position.lent.values(), *position.hands, *position.home_cards, *position.vp}
    named |= {*position.piracy_vp, *position.actions, *(leader.power for leader in position.leaders.values())}
    named |= {power for pair in (*position.wars, *position.alliances) for power in pair}
    named |= {power for pirates in position.markers.values() for power in pirates}
    yield from (f"there is no power {power!r}" for power in sorted(named - powers().keys()))
    if position.active is not None and position.active not in great_powers():
        yield f"the active power is {position.active!r}, which is no great power"


def _relation_faults(position: Position) -> Iterator[str]:
    for one, other in (*position.wars, *position.alliances):
        if one == other:
            yield f"{one} is at war or allied with itself"
    allied = {frozenset(pair) for pair in position.alliances}
    yield from (f"{one} and {other} are at war and allied" for one, other in position.wars if {one, other} in allied)


def _space_faults(position: Position, on: EuropeMap) -> Iterator[str]:
    for name, space in position.spaces.items():
        if name not in on.spaces:
            yield f"there is no space {name!r} on the map"
        if space.controller is not None and space.controller not in powers():
            yield f"{name} is controlled by {space.controller!r}, which is no power"


def _unit_faults(on: EuropeMap, place: str, owners: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    if not on.is_sea(place) and not on.is_port(place):
        yield f"there are units in {place!r}, which is neither a sea zone nor a port of the map"
    for owner, units in owners.items():
        if owner not in powers():
            yield f"there are units of {owner!r} in {place}, which is no power"
        for kind, count in units.items():
            if kind not in KINDS:
                yield f"there is a {kind!r} in {place}; units are {', '.join(KINDS)}"
            if not 0 <= count <= MOST:
                yield f"there are {count} units of {owner} in {place}; there can be 0 to {MOST}"
        if units.get(CORSAIR) and owner != OTTOMAN:
            yield f"{owner} has corsairs in {place}; only {OTTOMAN} has any"
        if units.get(ARMADA) and owner != SPAIN:
            yield f"{owner} has the Armada in {place}; only {SPAIN} has it"


def _armada_faults(position: Position) -> Iterator[str]:
    places = [place for place, owners in position.units.items() for units in owners.values() if units.get(ARMADA)]
    if len(places) > 1 or any(units.get(ARMADA, 0) > 1 for at in position.units.values() for units in at.values()):
        yield f"there is more than one Armada: in {', '.join(places)}"
    if places and position.armada is None:
        yield f"the Armada is in {places[0]}, but its level is not given"
    if position.armada is not None and position.armada.level < position.armada.floor:
        yield f"the Armada's level is {position.armada.level}, below its floor {position.armada.floor}"


def _leader_faults(on: EuropeMap, name: str, leader: Leader) -> Iterator[str]:
    if leader.at is not None and not on.is_sea(leader.at) and not on.is_port(leader.at):
        yield f"{name} is in {leader.at!r}, which is neither a sea zone nor a port of the map"
    if leader.piracy is not None and not 0 <= leader.piracy <= MOST:
        yield f"the piracy rating of {name} is {leader.piracy}; it can be 0 to {MOST}"


def _limit_faults(position: Position, on: EuropeMap) -> Iterator[str]:
    for zone, pirates in position.markers.items():
        if zone not in on.zones and zone not in on.oceans:
            yield f"there are markers in {zone!r}, which is neither a sea zone nor an ocean zone of the map"
        if len(pirates) != len(set(pirates)):
            yield f"a power has two markers in {zone}"
        if zone in on.zones and len(pirates) > POWERS_A_ZONE:
            yield f"{len(pirates)} powers have markers in {zone}; there can be {POWERS_A_ZONE}"
    for power, marked in _markers_of(position).items():
        used = position.actions.get(power, marked)
        if used < marked:
            yield f"{power} has used {counted(used, 'action')}, but has markers in {counted(marked, 'zone')}"
    for power, used in (_markers_of(position) | position.actions).items():
        if used > ACTIONS:
            yield f"{power} has used {used} actions; there are {ACTIONS} a turn"


def _figure_faults(position: Position) -> Iterator[str]:
    for figure, values in (("piracy_vp", position.piracy_vp), ("actions", position.actions)):
        yield from (f"{figure} of {power} is {value}, below zero" for power, value in values.items() if value < 0)
    for figure, hands in (("hand", position.hands), ("home cards", position.home_cards)):
        for power, held in hands.items():
            count = held if isinstance(held, int) else len(held)
            if not 0 <= count <= MOST:
                yield f"{figure} of {power}: {count} cards; there can be 0 to {MOST}"


def _piracy_faults(piracy: Piracy, on: EuropeMap) -> Iterator[str]:
    if piracy.zone not in on.zones:
        yield f"the piracy under way is in {piracy.zone!r}, which is no sea zone of the map"
    for power in (piracy.pirate, piracy.target):
        if power not in powers():
            yield f"there is no power {power!r}"
    if not (0 <= piracy.hits <= MOST and 0 <= piracy.unsure <= MOST):
        yield f"the piracy under way has {piracy.hits} hits; there can be 0 to {MOST}"
    if piracy.step not in STEPS:
        yield f"the piracy under way is at the step {piracy.step!r}; steps are {', '.join(STEPS)}"
