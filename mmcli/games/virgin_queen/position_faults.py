"""What cannot be of a position of this game, each fault with its place: it is refused before the game starts."""

from collections import Counter
from collections.abc import Iterator, Mapping

from mmcli.errors import Fault, Path
from mmcli.games.faults import figure, keys, listed, no_such, twice, unknown, values
from mmcli.games.virgin_queen.europe_map import EuropeMap
from mmcli.games.virgin_queen.invariants import ACTIONS, POWERS_A_ZONE
from mmcli.games.virgin_queen.position import KnownPosition, Position, what_is_known
from mmcli.games.virgin_queen.powers import ARMADA, CORSAIR, KINDS, MOST, OTTOMAN, SPAIN, great_powers, powers
from mmcli.games.virgin_queen.spread import GIFTS
from mmcli.games.virgin_queen.state import STEPS, Leader, Piracy
from mmcli.rulebook.counting import counted

NEVER = f"no game has more than {MOST}"
WITHOUT_A_ROLL = ("VQ-PIR-4.1", "VQ-PIR-4.2")
"""The clauses that leave a pirate without a roll."""


def position_faults(position: Position, on: EuropeMap) -> Iterator[Fault]:
    """Everything that is wrong with a position on a map."""
    yield from faults_without_a_map(position)
    yield from _off_the_map(what_is_known(position), on)


def _off_the_map(position: KnownPosition, on: EuropeMap) -> Iterator[Fault]:
    """What names a place that the map does not have, or more markers than a place of it can have."""
    yield from unknown("space", keys("spaces", position.spaces), on.spaces)
    for place in position.units:
        yield from _nowhere(on, ("units",), place)
    for name, leader in position.leaders.items():
        if leader.at is not None:
            yield from _nowhere(on, ("leaders", name, "at"), leader.at)
    yield from unknown("sea zone or ocean zone", keys("markers", position.markers), [*on.zones, *on.oceans])
    yield from _crowded_zones(position, on)
    if position.piracy is not None:
        yield from unknown("sea zone", [(("piracy", "zone"), position.piracy.zone)], on.zones)


def _nowhere(on: EuropeMap, at: Path, place: str) -> Iterator[Fault]:
    """Units and leaders are at sea or in a port (VQ-PIR-1.2, VQ-PIR-2.2)."""
    if place in on.spaces and not on.is_port(place):
        yield Fault(at, f"{place} is no port; naval units and leaders are in sea zones and in ports")
    else:
        ports = [space for space in on.spaces if on.is_port(space)]
        yield from unknown("sea zone or port", [(at, place)], [*on.zones, *ports])


def _crowded_zones(position: KnownPosition, on: EuropeMap) -> Iterator[Fault]:
    for zone, pirates in position.markers.items():
        count = len(set(pirates))
        if zone in on.zones and count > POWERS_A_ZONE:
            says = f"{count} powers have markers; {POWERS_A_ZONE} can pirate a sea zone in a turn (VQ-PIR-1.7)"
            yield Fault(("markers", zone), says)


def faults_without_a_map(position: Position) -> Iterator[Fault]:
    """What is wrong with a position whatever the map."""
    yield from _contradictions(what_is_known(position))


def _contradictions(position: KnownPosition) -> Iterator[Fault]:
    yield from figure(("turn",), position.turn, 1, None, "the first turn is 1")
    if position.active is not None:
        yield from great_power_faults(("active",), position.active, "has an impulse (VQ-PIR-1.1)")
    yield from _unknown_powers(position)
    yield from _relation_faults(position)
    for place, owners in position.units.items():
        yield from _unit_faults(("units", place), owners)
    yield from _armada_faults(position)
    for name, leader in position.leaders.items():
        yield from _leader_faults(("leaders", name), leader)
    yield from _action_faults(position)
    yield from _figure_faults(position)
    if position.piracy is not None:
        yield from _piracy_faults(position.piracy, position.active)


def great_power_faults(at: Path, power: str, does: str) -> Iterator[Fault]:
    """A power that does what only a great power does."""
    if power in powers() and power not in great_powers():
        yield Fault(at, f"{power} is no great power; only a great power {does}")
    else:
        yield from unknown("power", [(at, power)], great_powers() if power not in powers() else powers())


def _unknown_powers(position: KnownPosition) -> Iterator[Fault]:
    said = [*keys("lent", position.lent), *values(("lent",), position.lent)]
    for part in ("hands", "home_cards", "vp", "piracy_vp"):
        said += keys(part, getattr(position, part))
    said += [(("leaders", name, "power"), leader.power) for name, leader in position.leaders.items()]
    for name, space in position.spaces.items():
        said += listed(("spaces", name, "controller"), [space.controller] if space.controller is not None else [])
    for part in ("wars", "alliances"):
        said += [((part, place), power) for place, pair in enumerate(getattr(position, part)) for power in pair]
    yield from unknown("power", said, powers())


def _relation_faults(position: KnownPosition) -> Iterator[Fault]:
    """Wars and alliances are between two different powers, and no two are both (VQ-TERM-3)."""
    for part, says in (("wars", "at war"), ("alliances", "allied")):
        pairs: list[tuple[str, str]] = getattr(position, part)
        for place, (one, other) in enumerate(pairs):
            if one == other:
                yield Fault((part, place), f"{one} is {says} with itself")
            if {one, other} in map(set, pairs[:place]):
                yield Fault((part, place), f"{one} and {other} are named twice; once is enough")
    allied = {frozenset(pair) for pair in position.alliances}
    for place, (one, other) in enumerate(position.wars):
        if {one, other} in allied:
            yield Fault(("wars", place), f"{one} and {other} are at war and allied")
    for power, commander in position.lent.items():
        if power == commander:
            yield Fault(("lent", power), f"{power} has lent its units to itself")


def _unit_faults(at: Path, owners: Mapping[str, Mapping[str, int]]) -> Iterator[Fault]:
    yield from unknown("power", listed(at, owners), powers())
    for owner, units in owners.items():
        yield from unknown("kind of unit", listed((*at, owner), units), KINDS)
        for kind, count in units.items():
            yield from figure((*at, owner, kind), count, 0, MOST, NEVER)
        if units.get(CORSAIR) and owner != OTTOMAN:
            yield Fault((*at, owner, CORSAIR), f"{owner} has corsairs; only {OTTOMAN} has any")
        if units.get(ARMADA) and owner != SPAIN:
            yield Fault((*at, owner, ARMADA), f"{owner} has the Armada; only {SPAIN} has it")


def _armada_faults(position: KnownPosition) -> Iterator[Fault]:
    """There is one Armada, and whoever has it in play knows its level (VQ-PIR-5.5)."""
    places = [place for place, owners in position.units.items() for units in owners.values() if units.get(ARMADA)]
    if len(places) > 1 or any(units.get(ARMADA, 0) > 1 for at in position.units.values() for units in at.values()):
        yield Fault(("units",), f"there is more than one Armada: in {', '.join(places)}")
    if places and position.armada is None:
        yield Fault(("armada",), f"the Armada is in {places[0]}, but its level is not given")
    if position.armada is not None:
        level, floor = position.armada.level, position.armada.floor
        yield from figure(("armada", "level"), level, 0, None)
        yield from figure(("armada", "floor"), floor, 0, None)
        if level is not None and level < floor:
            yield Fault(("armada", "level"), f"{level} is below its floor {floor}")


def _leader_faults(at: Path, leader: Leader) -> Iterator[Fault]:
    yield from figure((*at, "piracy"), leader.piracy, 0, MOST, NEVER)


def markers_of(position: KnownPosition) -> dict[str, int]:
    """How many markers each power has on the map."""
    return Counter(power for pirates in position.markers.values() for power in pirates)


def _action_faults(position: KnownPosition) -> Iterator[Fault]:
    """VQ-PIR-1.6 to 1.9: a marker a zone, an action a marker, three actions a turn."""
    for zone, pirates in position.markers.items():
        for power in dict.fromkeys(pirates):
            yield from great_power_faults(("markers", zone), power, "pirates (VQ-PIR-1.1)")
        yield from twice(("markers", zone), pirates, "a power pirates a zone once a turn (VQ-PIR-1.6)")
    marked = markers_of(position)
    for power in dict.fromkeys([*position.actions, *marked]):
        used = position.actions.get(power, marked.get(power, 0))
        at: Path = ("actions", power) if power in position.actions else ("markers",)
        if power in position.actions:
            yield from great_power_faults(("actions",), power, "pirates (VQ-PIR-1.1)")
            yield from figure(at, used, 0, None)
        if 0 <= used < marked.get(power, 0):
            zones = counted(marked[power], "zone")
            yield Fault(at, f"{used} is too little; {power} has markers in {zones} (VQ-PIR-1.9)")
        if used > ACTIONS:
            yield Fault(at, f"{power} has used {used} actions; there are {ACTIONS} a turn (VQ-PIR-1.8)")


def _figure_faults(position: KnownPosition) -> Iterator[Fault]:
    for part in ("vp", "piracy_vp"):
        for power, points in getattr(position, part).items():
            yield from figure((part, power), points, 0, None)
    yield from _point_faults(position)
    for part, held in (("hands", position.hands), ("home_cards", position.home_cards)):
        for power, cards in held.items():
            count = cards if isinstance(cards, int) else len(cards)
            yield from figure((part, power), count, 0, MOST, NEVER)


def _point_faults(position: KnownPosition) -> Iterator[Fault]:
    """The points for piracy are among all points, and have a limit where one is given (VQ-PIR-5.4)."""
    limit = position.piracy_vp_limit
    yield from figure(("piracy_vp_limit",), limit, 0, None)
    for power, points in position.piracy_vp.items():
        yield from figure(("piracy_vp", power), points, -MOST, limit, f"the piracy_vp_limit is {limit}")
        every = position.vp.get(power)
        yield from figure(("piracy_vp", power), points, -MOST, every, f"{power} has {every} vp in all")


def _piracy_faults(piracy: Piracy, active: str | None) -> Iterator[Fault]:
    yield from great_power_faults(("piracy", "pirate"), piracy.pirate, "pirates (VQ-PIR-1.1)")
    yield from great_power_faults(("piracy", "target"), piracy.target, "is a target (VQ-PIR-1.3)")
    if active not in (None, piracy.pirate):
        yield Fault(("piracy", "pirate"), f"{piracy.pirate} pirates in the impulse of {active} (VQ-PIR-1.1)")
    yield from _pair_faults(piracy)
    for name in ("hits", "unsure", "defence_dice", "owed_units"):
        yield from figure(("piracy", name), getattr(piracy, name), 0, MOST, NEVER)
    if piracy.step not in STEPS:
        yield Fault(("piracy", "step"), no_such("step", piracy.step, STEPS))
    if piracy.no_roll is not None:
        yield from unknown("clause", [(("piracy", "no_roll"), piracy.no_roll)], WITHOUT_A_ROLL)
    yield from _reward_faults(piracy)
    yield from _lost_faults(piracy)


def _pair_faults(piracy: Piracy) -> Iterator[Fault]:
    """VQ-PIR-1.5: a power at war, unless the Ottoman comes with corsairs."""
    if piracy.pirate == piracy.target:
        yield Fault(("piracy", "target"), f"{piracy.pirate} pirates itself")
    if piracy.corsairs and piracy.pirate != OTTOMAN:
        yield Fault(("piracy", "corsairs"), f"{piracy.pirate} has no corsairs; only {OTTOMAN} has any")
    elif not piracy.enemy and not piracy.corsairs:
        yield Fault(("piracy", "enemy"), f"only {OTTOMAN} with corsairs pirates a power that is no enemy (VQ-PIR-1.5)")


def _reward_faults(piracy: Piracy) -> Iterator[Fault]:
    """VQ-PIR-5.1: one of four for a hit."""
    yield from unknown("reward", listed(("piracy", "given"), piracy.given), GIFTS)
    yield from unknown("reward", listed(("piracy", "possible"), piracy.possible), GIFTS)
    for gift, count in piracy.given.items():
        yield from figure(("piracy", "given", gift), count, 0, MOST, NEVER)


def _lost_faults(piracy: Piracy) -> Iterator[Fault]:
    """The units taken off, each as its kind, or as owner/kind where it was lent."""
    for unit in piracy.lost or ():
        owner, _, kind = unit.rpartition("/")
        yield from unknown("kind of unit", [(("piracy", "lost"), kind)], KINDS)
        yield from unknown("power", listed(("piracy", "lost"), [owner] if owner else []), powers())
