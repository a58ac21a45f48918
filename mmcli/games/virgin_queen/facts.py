"""The facts of a position of Virgin Queen piracy: what may be left out of one, and what can be otherwise."""

from collections.abc import Iterator
from typing import Any

from mmcli.errors import Fault
from mmcli.games.facts import Assumption, PositionFacts, Variation, side_by_side
from mmcli.games.virgin_queen import entries as e
from mmcli.games.virgin_queen.format import VirginQueenHeader
from mmcli.games.virgin_queen.invariants import ACTIONS
from mmcli.games.virgin_queen.position import Position
from mmcli.games.virgin_queen.position_faults import faults_without_a_map
from mmcli.games.virgin_queen.powers import CORSAIR, OTTOMAN, SQUADRON, powers
from mmcli.games.virgin_queen.uncalled import RULES
from mmcli.games.virgin_queen.words import named
from mmcli.kernel.asks import Ask
from mmcli.log.entries import Entry, Roll, Stop

MAP = "invented"
"""The map that is taken where a position names none."""
LEFT_OUT = {
    "wars": "no powers are at war",
    "alliances": "no powers are allied",
    "markers": "no zone has a Piracy marker",
    "actions": "no power has used a piracy action this turn",
    "units": "no power has units anywhere",
    "lent": "no units are lent",
}


def complete(written: dict[str, Any]) -> list[Assumption]:
    """Fill in a written position that has the form of one; returns what was taken for granted."""
    position = written.setdefault("position", {})
    for key in [key for key in written if key in Position.__struct_fields__]:
        position.setdefault(key, written.pop(key))
    found = [Assumption(fact, says) for fact, says in LEFT_OUT.items() if fact not in position]
    if "map" not in written:
        written["map"] = MAP
        found.append(Assumption("map", f"the map is the one called {MAP}", decisive=True))
    if "active" not in position:
        found.append(Assumption("active", "nobody says whose impulse it is"))
    return found


def faults(header: Any, game: Any | None) -> Iterator[Fault]:
    """Nothing besides what the start of a game refuses; that much of it at least which does not need a map."""
    return iter(()) if game else faults_without_a_map(header.position)


def turn_of(game: Any, ask: Ask) -> str | None:
    """The power that is asked, or else the active one."""
    power: str | None = getattr(ask, "power", None) or game.state.active
    return power


def variations(game: Any, ask: Ask, entry: Entry) -> Iterator[Variation]:
    """What can matter to a declaration: the impulse, actions, markers, units, war and peace, ports."""
    state, power = game.state, getattr(entry, "by", None) or game.state.active
    if power is None:
        return
    if state.active != power:
        yield Variation("active", f"it is the impulse of {named(power)}", ((state, "active", power),))
    used = state.actions.get(power, 0)
    for count in sorted(range(ACTIONS + 1), key=lambda count: abs(count - used)):
        if count != used:
            actions = state.actions | {power: count}
            says = f"{named(power)} has used {count} piracy actions this turn"
            yield Variation("actions", says, ((state, "actions", actions),))
    zone, target = str(getattr(entry, "zone", "")), getattr(entry, "target", None)
    if zone in game.map.zones:
        yield from _markers(state, power, zone)
        yield from _units(state, power, zone)
    if target is not None and target != power:
        yield from _relations(state, power, target)
        if zone in game.map.zones:
            yield from _ports(game, target, zone)


def _markers(state: Any, power: str, zone: str) -> Iterator[Variation]:
    there = list(state.markers.get(zone, ()))
    for other in there:
        left = state.markers | {zone: [pirate for pirate in there if pirate != other]}
        yield Variation("markers", f"{named(other)} has no Piracy marker in {zone}", ((state, "markers", left),))
    if power not in there:
        more = state.markers | {zone: [*there, power]}
        yield Variation("markers", f"{named(power)} has a Piracy marker in {zone}", ((state, "markers", more),))


def _units(state: Any, power: str, zone: str) -> Iterator[Variation]:
    owners = state.owners_at(zone)
    here = owners.get(power, {})
    for kind in (SQUADRON, CORSAIR) if power == OTTOMAN else (SQUADRON,):
        count = 0 if here.get(kind) else 1
        units = {other: number for other, number in here.items() if other != kind} | ({kind: 1} if count else {})
        says = f"{named(power)} has {'a' if count else 'no'} {kind} in {zone}"
        there = state.units | {zone: owners | {power: units}}
        yield Variation("units", says, ((state, "units", there),))


def _relations(state: Any, one: str, other: str) -> Iterator[Variation]:
    hostile = other in state.enemies.get(one, ())
    enemies = set(state.enemies.get(one, ())) ^ {other}
    says = f"{named(one)} and {named(other)} are {'not ' if hostile else ''}at war"
    allies = state.allies | {one: set(state.allies.get(one, ())) - {other}}
    at_war = (state, "enemies", state.enemies | {one: enemies})
    yield Variation("wars", says, (at_war,) if hostile else (at_war, (state, "allies", allies)))
    allied = other in state.allies.get(one, ())
    changed = state.allies | {one: set(state.allies.get(one, ())) ^ {other}}
    says = f"{named(one)} and {named(other)} are {'not ' if allied else ''}allied"
    yield Variation("alliances", says, ((state, "allies", changed),))


def _ports(game: Any, target: str, zone: str) -> Iterator[Variation]:
    for port in game.map.zones[zone].ports:
        space = game.state.spaces[port]
        if space.controller != target:
            yield Variation(f"{port}.controller", f"{named(target)} controls {port}", ((space, "controller", target),))
        else:
            yield Variation(f"{port}.controller", f"nobody controls {port}", ((space, "controller", None),))
        if space.besieged or space.unrest:
            calm = ((space, "besieged", False), (space, "unrest", False))
            yield Variation(f"{port}.trouble", f"{port} is neither besieged nor in unrest", calm)


CALLED_BY: dict[type[Entry], str] = RULES | {
    e.Declaration: "VQ-PIR-1.4",
    e.OceanPiracy: "VQ-PIR-1.8",
    e.Impulse: "VQ-PIR-1.1",
    Roll: "VQ-PIR-3.0",
    Stop: "VQ-PIR-5.1",
}
"""The clause that knows each kind of entry."""

TABLE = side_by_side(Position)
FORM = side_by_side(VirginQueenHeader, Position, position=TABLE, entries=list[str | dict[str, Any]])
"""A position file: what a log's header has and what its position has, side by side."""

FACTS = PositionFacts(
    form=FORM,
    complete=complete,
    faults=faults,
    players=lambda game: powers(),
    turn_of=turn_of,
    variations=variations,
    called_by=CALLED_BY,
)
