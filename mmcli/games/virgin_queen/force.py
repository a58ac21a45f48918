"""The pirate's force and the target's ports: who counts in which zone."""

from collections import Counter
from collections.abc import Mapping

from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import ARMADA, CORSAIR, MOST, NAVAL, OWNERS, powers
from mmcli.games.virgin_queen.state import Piracy, Space
from mmcli.log.entries import UNSEEN

Units = dict[str, int]
"""Naval units by kind, with the owner before it if they are lent: `squadron`, `protestant/squadron`."""


def ships(units: Mapping[str, int]) -> Units:
    """The naval units among some units (VQ-TERM-1)."""
    return {kind: count for kind, count in units.items() if kind in NAVAL}


def stack(game: VirginQueen, power: str, zone: str) -> Units:
    """The naval units that a power is known to command in a sea zone, its own and those lent to it."""
    return _commanded(game, power, zone, game.state.units)


def stack_at_most(game: VirginQueen, power: str, zone: str) -> Units:
    """The naval units that a power commands in a sea zone if all are there that may be."""
    found = Counter(stack(game, power, zone)) + Counter(_commanded(game, power, zone, game.state.perhaps))
    if "units" in game.state.unknown:
        found += Counter(dict.fromkeys(kinds_of(power), MOST))
    return dict(found)


def _commanded(game: VirginQueen, power: str, zone: str, units: Mapping[str, dict[str, dict[str, int]]]) -> Units:
    at = units.get(zone, {})
    found = ships(at.get(power, {}))
    for owner, lent in sorted(at.items()):
        if game.state.lent.get(owner) == power:
            found |= {f"{owner}/{kind}": count for kind, count in ships(lent).items()}
    return found


def kinds_of(power: str) -> list[str]:
    """The kinds of naval unit that a power can have."""
    return [kind for kind in NAVAL if OWNERS.get(kind, power) == power]


def without_lent(game: VirginQueen, units: Units) -> Units:
    """Of the units that a power commands, those that count as its own (VQ-PIR-1.2)."""
    if game.reads("lent-units", "counted"):
        return units
    return {unit: count for unit, count in units.items() if "/" not in unit}


def units_in_zone(game: VirginQueen, power: str, zone: str) -> Units:
    """The naval units that count as a power's own in a sea zone, for all that is known."""
    return without_lent(game, stack(game, power, zone))


def units_in_zone_at_most(game: VirginQueen, power: str, zone: str) -> Units:
    """The same, if all are there that may be."""
    return without_lent(game, stack_at_most(game, power, zone))


def units_left(game: VirginQueen, piracy: Piracy) -> Units:
    """The pirate's units in the zone that the dice are counted by (VQ-PIR-4.1, 4.3), for all that is known."""
    return _without_armada(game, units_in_zone(game, piracy.pirate, piracy.zone))


def units_left_at_most(game: VirginQueen, piracy: Piracy) -> Units:
    """The same, if all are there that may be."""
    return _without_armada(game, units_in_zone_at_most(game, piracy.pirate, piracy.zone))


def units_at_risk(game: VirginQueen, piracy: Piracy, units: Units) -> Units:
    """Of the units that the pirate commands, those that the defence can hit: not the corsairs left out (VQ-PIR-3.2)."""
    own = _without_armada(game, without_lent(game, units))
    return {unit: count for unit, count in own.items() if unit != CORSAIR or piracy.corsairs}


def _without_armada(game: VirginQueen, units: Units) -> Units:
    if game.reads("armada-as-pirate", "counts"):
        return units
    return {unit: count for unit, count in units.items() if unit != ARMADA}


def ports_linked(game: VirginQueen, power: str, zone: str) -> list[str]:
    """The ports linked to a zone that are known to count as controlled by a power (VQ-PIR-1.4, 4.3)."""
    return [port for port in game.map.zones[zone].ports if counts(game, power, port)]


def ports_linked_at_most(game: VirginQueen, power: str, zone: str) -> list[str]:
    """The same, with those of which nobody knows it."""
    return [port for port in game.map.zones[zone].ports if counts(game, power, port) is not False]


def counts(game: VirginQueen, power: str, port: str) -> bool | None:
    """Whether a port counts as controlled by a power; None if nobody knows."""
    space = game.state.spaces[port]
    controlled = controls(game, power, space.controller)
    if controlled is False or game.reads("troubled-ports", "count"):
        return controlled
    trouble = in_trouble(space)
    if trouble:
        return False
    return controlled if trouble is False else None


def in_trouble(space: Space) -> bool | None:
    """Whether a space is besieged or in unrest; None if nobody knows."""
    if space.besieged or space.unrest:
        return True
    return None if None in (space.besieged, space.unrest) else False


def controls(game: VirginQueen, power: str, controller: str | None) -> bool | None:
    """Whether a power controls what `controller` has, itself or by an ally; None if nobody knows who has it."""
    if controller == UNSEEN:
        return None
    return controller == power or _ally_controls(game, power, controller)


def _ally_controls(game: VirginQueen, power: str, controller: str | None) -> bool:
    if controller is None or not game.allied(power, controller) or powers()[controller].great:
        return False
    return game.reads("allied-minor-ports", "counted")
