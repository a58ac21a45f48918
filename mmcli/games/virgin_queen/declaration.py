"""VQ-PIR-1, declaration: who may pirate which zone and which target, and what the declaration uses up."""

from collections.abc import Iterable, Iterator
from itertools import product

from mmcli.games.virgin_queen.asks import GuardedAsk
from mmcli.games.virgin_queen.entries import Declaration, OceanPiracy
from mmcli.games.virgin_queen.force import (
    ports_linked,
    ports_linked_at_most,
    ships,
    units_in_zone,
    units_in_zone_at_most,
)
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.invariants import ACTIONS, POWERS_A_ZONE
from mmcli.games.virgin_queen.powers import CORSAIR, OTTOMAN, great_powers, powers
from mmcli.games.virgin_queen.state import Piracy
from mmcli.kernel.findings import Refusal, cannot, illegal


def piracies(game: VirginQueen, power: str) -> Iterator[Declaration]:
    """A declaration of a power for every sea zone, every target, with and without corsairs."""
    for zone, target in product(sorted(game.map.zones), great_powers()):
        yield Declaration(by=power, zone=zone, target=target)
        if power == OTTOMAN:
            yield Declaration(by=power, zone=zone, target=target, without_corsairs=True)


def with_corsairs(game: VirginQueen, entry: Declaration) -> bool:
    """Whether the Ottoman initiates with corsairs, or may (VQ-PIR-1.5)."""
    force = units_in_zone_at_most(game, entry.by, entry.zone)
    return entry.by == OTTOMAN and not entry.without_corsairs and CORSAIR in force


def against_declaring(ask: GuardedAsk, entry: Declaration) -> Iterable[Refusal]:
    """Every clause of VQ-PIR-1 that speaks against a declaration."""
    return [*against_names(ask, entry)] or [
        *against_pirate(ask, entry),
        *against_force(ask, entry),
        *against_target(ask, entry),
        *against_peace(ask, entry),
        *against_repeating(ask, entry),
        *against_fourth_action(ask, entry),
    ]


def against_names(ask: GuardedAsk, entry: Declaration) -> Iterable[Refusal]:
    """VQ-LOG-1: a zone of the map, and powers that there are."""
    game = ask.game
    if not game.map.is_sea(entry.zone):
        yield cannot("VQ-LOG-1", "no-such-zone", zone=entry.zone, zones=sorted(game.map.zones))
    for power in (entry.by, entry.target):
        if power not in powers():
            yield cannot("VQ-LOG-1", "no-such-power", power=power, powers=list(powers()))


def against_pirate(ask: GuardedAsk, entry: Declaration | OceanPiracy) -> Iterable[Refusal]:
    """VQ-PIR-1.1: only the active power."""
    pirate, active = entry.by, ask.game.state.active
    if not powers()[pirate].great:
        yield cannot("VQ-PIR-1.1", "minor", who=pirate)
    elif active is not None and active != pirate:
        yield illegal("VQ-PIR-1.1", "not-active", who=pirate, active=active)


def against_force(ask: GuardedAsk, entry: Declaration) -> Iterable[Refusal]:
    """VQ-PIR-1.2: with its naval units in the zone, all of them."""
    game = ask.game
    force = units_in_zone_at_most(game, entry.by, entry.zone)
    corsairs = force.get(CORSAIR, 0)
    if entry.without_corsairs:
        if not corsairs or game.reads("corsair-force", "whenever-present"):
            yield illegal("VQ-PIR-1.2", "left-out", who=entry.by, zone=entry.zone, corsairs=corsairs)
        force = {unit: count for unit, count in force.items() if unit != CORSAIR}
    if not force:
        ports = [place for place in game.map.zones[entry.zone].ports if ships(game.state.units_of(entry.by, place))]
        case = "only-in-port" if ports else "no-units"
        yield cannot("VQ-PIR-1.2", case, who=entry.by, zone=entry.zone, ports=ports)


def against_target(ask: GuardedAsk, entry: Declaration) -> Iterable[Refusal]:
    """VQ-PIR-1.3 and 1.4: another great power that controls a port linked to the zone."""
    game = ask.game
    if entry.target == entry.by:
        yield cannot("VQ-PIR-1.3", "itself", who=entry.by)
        return
    if not powers()[entry.target].great:
        yield illegal("VQ-PIR-1.3", "minor", who=entry.by, target=entry.target)
    if not ports_linked_at_most(game, entry.target, entry.zone):
        ports = game.map.zones[entry.zone].ports
        yield illegal("VQ-PIR-1.4", "no-port", who=entry.by, target=entry.target, zone=entry.zone, ports=list(ports))


def against_peace(ask: GuardedAsk, entry: Declaration) -> Iterable[Refusal]:
    """VQ-PIR-1.5: at war, unless the Ottoman initiates with corsairs."""
    game = ask.game
    if entry.target == entry.by or game.at_war(entry.by, entry.target) is not False:
        return
    facts = {"who": entry.by, "target": entry.target, "zone": entry.zone}
    if not with_corsairs(game, entry):
        yield illegal("VQ-PIR-1.5", "no-corsairs" if entry.by == OTTOMAN else "no-war", **facts)
    elif game.allied(entry.by, entry.target) and game.reads("corsairs-against-allies", "forbidden"):
        yield illegal("VQ-PIR-1.5", "ally", **facts)


def against_repeating(ask: GuardedAsk, entry: Declaration) -> Iterable[Refusal]:
    """VQ-PIR-1.6 and 1.7: once a power, and two powers, a zone and turn."""
    pirates = ask.game.state.markers.get(entry.zone, ())
    if entry.by in pirates:
        yield illegal("VQ-PIR-1.6", "again", who=entry.by, zone=entry.zone)
    elif len(pirates) >= POWERS_A_ZONE:
        yield illegal("VQ-PIR-1.7", "third-power", who=entry.by, zone=entry.zone, powers=list(pirates))


def against_fourth_action(ask: GuardedAsk, entry: Declaration | OceanPiracy) -> Iterable[Refusal]:
    """VQ-PIR-1.8: three piracy actions a turn, sea zones and ocean zones together."""
    game, power = ask.game, entry.by
    used = game.state.actions.get(power, 0)
    if used >= ACTIONS:
        zones = sorted(zone for zone, pirates in game.state.markers.items() if power in pirates)
        yield illegal("VQ-PIR-1.8", "fourth", who=power, used=used, most=ACTIONS, zones=zones)


def what_cannot_be_checked(game: VirginQueen, entry: Declaration) -> Iterator[str]:
    """The clauses of VQ-PIR-1 of which nobody knows whether they are kept."""
    if not units_in_zone(game, entry.by, entry.zone) and units_in_zone_at_most(game, entry.by, entry.zone):
        yield "VQ-PIR-1.2"
    if not ports_linked(game, entry.target, entry.zone) and ports_linked_at_most(game, entry.target, entry.zone):
        yield "VQ-PIR-1.4"
    if game.at_war(entry.by, entry.target) is None and CORSAIR not in units_in_zone(game, entry.by, entry.zone):
        yield "VQ-PIR-1.5"


def declare(game: VirginQueen, entry: Declaration) -> Piracy:
    """VQ-PIR-1.9: the marker goes into the zone at once, and the action is used, whatever comes of it."""
    for rule in what_cannot_be_checked(game, entry):
        game.remark(rule, "cannot-be-checked", who=entry.by, target=entry.target, zone=entry.zone)
    enemy = game.at_war(entry.by, entry.target)
    piracy = Piracy(entry.by, entry.target, entry.zone, with_corsairs(game, entry), enemy)
    game.use_action(entry.by, entry.zone)
    game.state.piracy = piracy
    return piracy


def against_pirating_ocean(ask: GuardedAsk, entry: OceanPiracy) -> Iterable[Refusal]:
    """What the procedure for Europe says of a piracy on the World Map: 1.1, 1.8, and under one reading 1.7."""
    game = ask.game
    if entry.zone not in game.map.oceans:
        yield cannot("VQ-LOG-1", "no-such-ocean", zone=entry.zone, zones=sorted(game.map.oceans))
        return
    if entry.by not in powers():
        yield cannot("VQ-LOG-1", "no-such-power", power=entry.by, powers=list(powers()))
        return
    yield from against_pirate(ask, entry)
    yield from against_fourth_action(ask, entry)
    pirates = game.state.markers.get(entry.zone, ())
    if entry.by not in pirates and len(pirates) >= POWERS_A_ZONE and game.reads("ocean-cap", "ocean-too"):
        yield illegal("VQ-PIR-1.7", "third-power", who=entry.by, zone=entry.zone, powers=list(pirates))


def pirate_ocean(game: VirginQueen, entry: OceanPiracy) -> None:
    """VQ-PIR-1.8: a piracy on the World Map uses an action; its own procedure is not covered."""
    game.use_action(entry.by, entry.zone)
    game.remark("VQ-PIR-1.8", "not-covered", who=entry.by, zone=entry.zone)
