"""The pirate's force and the target's ports: who counts in which zone."""

from collections.abc import Mapping

from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import ARMADA, CORSAIR, NAVAL, powers
from mmcli.games.virgin_queen.state import Piracy


def ships(units: Mapping[str, int]) -> dict[str, int]:
    """The naval units among some units (VQ-TERM-1)."""
    return {kind: count for kind, count in units.items() if kind in NAVAL}


def units_in_zone(game: VirginQueen, power: str, zone: str) -> dict[str, int]:
    """The naval units that count as a power's in a sea zone: by kind, with the owner before it if they are lent."""
    found = ships(game.state.units_of(power, zone))
    if game.state.lent and game.reads("lent-units", "counted"):
        for owner, units in sorted(game.state.owners_at(zone).items()):
            if game.state.lent.get(owner) == power:
                found |= {f"{owner}/{kind}": count for kind, count in ships(units).items()}
    return found


def units_left(game: VirginQueen, piracy: Piracy) -> dict[str, int]:
    """The pirate's units in the zone that the dice are counted by (VQ-PIR-4.1, 4.3)."""
    units = units_in_zone(game, piracy.pirate, piracy.zone)
    if game.reads("armada-as-pirate", "set-apart"):
        units.pop(ARMADA, None)
    return units


def units_at_risk(game: VirginQueen, piracy: Piracy) -> dict[str, int]:
    """The pirate's units that the defence can hit, corsairs left out of the force excepted (VQ-PIR-3.2)."""
    units = units_left(game, piracy)
    if not piracy.corsairs:
        units.pop(CORSAIR, None)
    return units


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
