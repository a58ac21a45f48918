"""Other values of the facts that a position of piracy has, for the oracle to try: nearest first."""

from collections.abc import Iterator, Mapping
from typing import Any

from mmcli.games.facts import Variation, Written
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.invariants import ACTIONS
from mmcli.games.virgin_queen.powers import CORSAIR, OTTOMAN, SQUADRON, powers
from mmcli.games.virgin_queen.state import State
from mmcli.games.virgin_queen.words import NUMBERS, named
from mmcli.kernel.asks import Ask
from mmcli.log.entries import Entry

RELATIONS = {"enemies": ("wars", "at war"), "allies": ("alliances", "allied")}
"""What a position calls each relation of powers, and how it reads."""


def variations(game: VirginQueen, ask: Ask, entry: Entry) -> Iterator[Variation]:
    """What can matter to a declaration: the impulse, actions, markers, units, war and peace, ports."""
    state, power = game.state, getattr(entry, "by", None) or game.state.active
    if power not in powers():
        return
    if state.active != power and powers()[power].great:
        says = f"it is the impulse of {named(power)}"
        yield Variation("active", says, ((state, "active", power),), ((("active",), power),))
    yield from _actions(state, power)
    zone, target = str(getattr(entry, "zone", "")), getattr(entry, "target", None)
    if zone in game.map.zones:
        yield from _markers(state, power, zone)
        yield from _units(state, power, zone)
    if target in powers() and target != power:
        yield from _relations(game, power, target)
        yield from _ports(game, target, zone)


def _actions(state: State, power: str) -> Iterator[Variation]:
    """Fewer or more actions used, but no fewer than there are markers."""
    used = state.actions.get(power, 0)
    for count in sorted(range(_marked(state, power), ACTIONS + 1), key=lambda count: abs(count - used)):
        if count != used:
            says = f"{named(power)} has used {NUMBERS[count]} piracy {'action' if count == 1 else 'actions'} this turn"
            actions = state.actions | {power: count}
            yield Variation("actions", says, ((state, "actions", actions),), ((("actions", power), count),))


def _marked(state: State, power: str) -> int:
    return sum(power in pirates for pirates in state.markers.values())


def _markers(state: State, power: str, zone: str) -> Iterator[Variation]:
    """Another power's marker away, or one of the power itself, whose action it has used."""
    there = list(state.markers.get(zone, ()))
    for other in there:
        left = [pirate for pirate in there if pirate != other]
        says = f"{named(other)} has no Piracy marker in {zone}"
        yield Variation("markers", says, *_marking(state, zone, left, state.actions))
    if power not in there:
        used = max(state.actions.get(power, 0), _marked(state, power) + 1)
        says = f"{named(power)} has a Piracy marker in {zone}"
        yield Variation("markers", says, *_marking(state, zone, [*there, power], state.actions | {power: used}))


def _marking(
    state: State, zone: str, pirates: list[str], actions: Mapping[str, int]
) -> tuple[tuple[tuple[Any, str, Any], ...], tuple[Written, ...]]:
    settings = ((state, "markers", state.markers | {zone: pirates}), (state, "actions", actions))
    return settings, ((("markers", zone), pirates), (("actions",), actions))


def _units(state: State, power: str, zone: str) -> Iterator[Variation]:
    """A ship more where there is none, or all of a kind away."""
    owners = state.owners_at(zone)
    here = owners.get(power, {})
    for kind in (SQUADRON, CORSAIR) if power == OTTOMAN else (SQUADRON,):
        lie = "no" if here.get(kind) else "a"
        units = {other: number for other, number in here.items() if other != kind} | ({} if lie == "no" else {kind: 1})
        there = state.units | {zone: owners | {power: units}}
        says = f"{named(power)} has {lie} {kind} in {zone}"
        yield Variation("units", says, ((state, "units", there),), ((("units", zone, power), units),))


def _peace(state: State, one: str, other: str) -> Variation:
    """No war, where nobody knows who is at war."""
    peace = dict(state.at_peace) | {
        one: {*state.at_peace.get(one, ()), other},
        other: {*state.at_peace.get(other, ()), one},
    }
    says = f"{named(one)} and {named(other)} are not at war"
    return Variation("wars", says, ((state, "at_peace", peace),), ((("wars",), _pairs(state.enemies)),))


def _relations(game: VirginQueen, one: str, other: str) -> Iterator[Variation]:
    """War or peace, an alliance or none; nobody is both at war and allied."""
    state = game.state
    for field, opposite in (("enemies", "allies"), ("allies", "enemies")):
        fact, reads = RELATIONS[field]
        are = other in getattr(state, field).get(one, ())
        changed = {field: _toggled(getattr(state, field), one, other)}
        if not are and other in getattr(state, opposite).get(one, ()):
            changed[opposite] = _toggled(getattr(state, opposite), one, other)
        if field == "enemies" and game.at_war(one, other) is None:
            yield _peace(state, one, other)
        yield Variation(
            fact,
            f"{named(one)} and {named(other)} are {'not ' if are else ''}{reads}",
            tuple((state, relation, after) for relation, after in changed.items()),
            tuple(((RELATIONS[relation][0],), _pairs(after)) for relation, after in changed.items()),
        )


def _toggled(relation: Mapping[str, set[str]], one: str, other: str) -> dict[str, set[str]]:
    """The relation is so between two powers, or no longer so, both ways."""
    both = {one: {other}, other: {one}}
    return dict(relation) | {power: relation.get(power, set()) ^ changed for power, changed in both.items()}


def _pairs(relation: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    return sorted((one, other) for one, others in relation.items() for other in others if one < other)


def _ports(game: VirginQueen, target: str, zone: str) -> Iterator[Variation]:
    for port in game.map.zones[zone].ports if zone in game.map.zones else ():
        space = game.state.spaces[port]
        holder = None if space.controller == target else target
        says = f"{named(holder)} controls {port}"
        written = ((("spaces", port, "controller"), holder),)
        yield Variation(f"{port}.controller", says, ((space, "controller", holder),), written)
        if space.besieged or space.unrest:
            trouble = ("besieged", "unrest")
            yield Variation(
                f"{port}.trouble",
                f"{port} is neither besieged nor in unrest",
                tuple((space, field, False) for field in trouble),
                tuple((("spaces", port, field), False) for field in trouble),
            )
