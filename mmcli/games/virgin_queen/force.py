"""The pirate's force and the target's ports: who counts in which zone."""

from collections.abc import Mapping

from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import ARMADA, CORSAIR, NAVAL, powers
from mmcli.games.virgin_queen.state import Piracy

Units = dict[str, int]
"""Naval units by kind, with the owner before it if they are lent: `squadron`, `protestant/squadron`."""


def ships(units: Mapping[str, int]) -> Units:
    """The naval units among some units (VQ-TERM-1)."""
    return {kind: count for kind, count in units.items() if kind in NAVAL}


def stack(game: VirginQueen, power: str, zone: str) -> Units:
    """The naval units that a power commands in a sea zone, its own and those lent to it."""
    found = ships(game.state.units_of(power, zone))
    if game.state.lent:
        for owner, units in sorted(game.state.owners_at(zone).items()):
            if game.state.lent.get(owner) == power:
                found |= {f"{owner}/{kind}": count for kind, count in ships(units).items()}
    return found


def without_lent(game: VirginQueen, units: Units) -> Units:
    """Of the units that a power commands, those that count as its own (VQ-PIR-1.2)."""
    if game.reads("lent-units", "counted"):
        return units
    return {unit: count for unit, count in units.items() if "/" not in unit}


def units_in_zone(game: VirginQueen, power: str, zone: str) -> Units:
    """The naval units that count as a power's own in a sea zone."""
    return without_lent(game, stack(game, power, zone))


def units_left(game: VirginQueen, piracy: Piracy) -> Units:
    """The pirate's units in the zone that the dice are counted by (VQ-PIR-4.1, 4.3)."""
    return _without_armada(game, units_in_zone(game, piracy.pirate, piracy.zone))


def units_at_risk(game: VirginQueen, piracy: Piracy, units: Units) -> Units:
    """Of the units that the pirate commands, those that the defence can hit: not the corsairs left out (VQ-PIR-3.2)."""
    own = _without_armada(game, without_lent(game, units))
    return {unit: count for unit, count in own.items() if unit != CORSAIR or piracy.corsairs}


def _without_armada(game: VirginQueen, units: Units) -> Units:
    if game.reads("armada-as-pirate", "counts"):
        return units
    return {unit: count for unit, count in units.items() if unit != ARMADA}


def corsairs_left(game: VirginQueen, piracy: Piracy) -> int:
    """The pirate's corsairs in the zone."""
    return game.state.units_of(piracy.pirate, piracy.zone).get(CORSAIR, 0)


def ports_linked(game: VirginQueen, power: str, zone: str) -> list[str]:
    """The ports linked to a zone that count as controlled by a power (VQ-PIR-1.4, 4.3)."""
    return [port for port in game.map.zones[zone].ports if _counts(game, power, port)]


def _counts(game: VirginQueen, power: str, port: str) -> bool:
    space = game.state.spaces[port]
    if (space.besieged or space.unrest) and game.reads("troubled-ports", "not-counted"):
        return False
    return space.controller == power or _ally_controls(game, power, space.controller)


def _ally_controls(game: VirginQueen, power: str, controller: str | None) -> bool:
    if controller is None or not game.allied(power, controller) or powers()[controller].great:
        return False
    return game.reads("allied-minor-ports", "counted")
