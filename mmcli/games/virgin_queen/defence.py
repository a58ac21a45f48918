"""VQ-PIR-2 and 3.0, defence: the target adds up its dice, source by source, and rolls them."""

from collections.abc import Iterator

from mmcli.games.virgin_queen.dice import Sum, SumRoll, count_dice, count_hits, roll_of
from mmcli.games.virgin_queen.force import in_trouble
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import ARMADA, CORSAIR, KNIGHTS, MOST, NAVAL, OTTOMAN, powers
from mmcli.games.virgin_queen.state import LOSSES, Piracy, Source, Space
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Roll

PURPOSE = "defence"
DICE_IN_THE_ZONE = 2
"""The dice of a unit of the target in the zone itself (VQ-PIR-2.1); everything else gives one."""
CLAUSES = tuple(f"VQ-PIR-2.{number}" for number in range(1, 7))


def roll_in_defence(game: VirginQueen, piracy: Piracy) -> Procedure[None]:
    """VQ-PIR-2.0 and 3.0: the target rolls the sum of its dice; with no source no die is rolled."""
    due = sum_in_defence(game, piracy)
    piracy.defence_dice = due.least
    if not due.most:
        return
    entry: Roll = yield roll_of(DefenceRoll, due, piracy.target, "VQ-PIR-3.0")
    piracy.rolled[PURPOSE] = entry.dice
    piracy.hits, piracy.unsure = count_hits(entry.dice)
    piracy.step = LOSSES


def sum_in_defence(game: VirginQueen, piracy: Piracy) -> Sum:
    """VQ-PIR-2.0: the sum of the dice."""
    return count_dice(game, piracy, PURPOSE, "VQ-PIR-2.0", CLAUSES, lambda: defence_dice(game, piracy))


class DefenceRoll(SumRoll):
    """The roll against the pirates."""


def defence_dice(game: VirginQueen, piracy: Piracy) -> list[Source]:
    """VQ-PIR-2: every source of defence dice, and everything near that gives none."""
    return [
        *_units_in_the_zone(game, piracy),
        *_units_near(game, piracy),
        *_fortresses_near(game, piracy),
        *_knights(game, piracy),
    ]


def _defends(game: VirginQueen, piracy: Piracy, power: str | None) -> bool | None:
    """Whether a power lends its dice: the target, or any other power at war with the pirate (VQ-PIR-2.2, 2.3).

    None if nobody knows.
    """
    if power is None or power == piracy.target:
        return power is not None
    if power == UNSEEN:
        return None
    great = powers()[power].great or game.reads("other-enemies", "every-power")
    return game.at_war(piracy.pirate, power) if great else False


def _owners(game: VirginQueen, piracy: Piracy, place: str) -> Iterator[tuple[str, str, int, int]]:
    """Everybody's units at a place but the pirate's: owner, kind, how many, and how many more there may be."""
    at, perhaps = game.state.owners_at(place), game.state.perhaps.get(place, {})
    for owner in sorted({*at, *perhaps} - {piracy.pirate}):
        units, more = at.get(owner, {}), perhaps.get(owner, {})
        for kind in sorted({*units, *more}):
            yield owner, kind, units.get(kind, 0), more.get(kind, 0)


def _nobody_knows(game: VirginQueen, rule: str, place: str) -> Iterator[Source]:
    """Units that may be anywhere."""
    if "units" in game.state.unknown:
        yield Source(rule, "unknown", at=place, unsure=MOST, why="perhaps")


def _units_in_the_zone(game: VirginQueen, piracy: Piracy) -> Iterator[Source]:
    """VQ-PIR-2.1: 2 dice for each unit of the target in the zone, the Armada excepted."""
    allowed = piracy.corsairs or game.reads("same-zone-dice", "any-piracy")
    if allowed:
        yield from _nobody_knows(game, "VQ-PIR-2.1", piracy.zone)
    for owner, kind, count, more in _owners(game, piracy, piracy.zone):
        if kind not in NAVAL:
            continue
        if owner == piracy.target:
            each = DICE_IN_THE_ZONE if allowed and kind != ARMADA else 0
            yield _units("VQ-PIR-2.1", piracy, owner, kind, count, each, piracy.zone, DICE_IN_THE_ZONE, more)
        elif _defends(game, piracy, owner):
            each = 1 if game.reads("enemy-in-the-zone", "one-each") and kind not in (ARMADA, CORSAIR) else 0
            yield _units("VQ-PIR-2.1", piracy, owner, kind, count, each, piracy.zone, more=more)


def _units_near(game: VirginQueen, piracy: Piracy) -> Iterator[Source]:
    """VQ-PIR-2.2: 1 die for each unit of the target or another enemy nearby, corsairs and the Armada excepted."""
    knights_too = game.reads("knights-dice", "also-naval")
    for place in game.map.near(piracy.zone):
        yield from _nobody_knows(game, "VQ-PIR-2.2", place)
        for owner, kind, count, more in _owners(game, piracy, place):
            if kind not in NAVAL and not knights_too:
                continue
            defends = _defends(game, piracy, owner)
            each = 0 if defends is False or kind in (ARMADA, CORSAIR) else 1
            if defends is None:
                yield Source("VQ-PIR-2.2", kind, 0, 0, count, place, owner, "perhaps", each * (count + more))
            else:
                why = "" if defends else "neutral"
                yield _units("VQ-PIR-2.2", piracy, owner, kind, count, each, place, more=more, why=why)


def _units(
    rule: str,
    piracy: Piracy,
    owner: str,
    kind: str,
    count: int,
    each: int,
    place: str,
    expected: int = 1,
    more: int = 0,
    why: str = "",
) -> Source:
    """Units as a source: they give all that is `expected` of each, or nothing; and so do those that may be there."""
    of = None if owner == piracy.target else owner
    at = None if place == piracy.zone else place
    return Source(rule, kind, each * count, (expected - each) * count, count, at, of, why, each * more)


def _fortresses_near(game: VirginQueen, piracy: Piracy) -> Iterator[Source]:
    """VQ-PIR-2.3 to 2.5: 1 die for each adjacent fortress at ease; keys and other fortified spaces give none."""
    zone = game.map.zones[piracy.zone]
    coast = game.map.on_the_coast(piracy.zone)
    for place in (*zone.ports, *coast):
        space, key = game.state.spaces[place], game.map.spaces[place].key
        if space.controller in (None, piracy.pirate):
            continue
        of = None if space.controller == piracy.target else space.controller
        if space.fortress is False:
            if key and _defends(game, piracy, space.controller):
                yield Source("VQ-PIR-2.5", "key", 0, 1, 1, place, of)
            continue
        trouble = _trouble(game, piracy, place)
        if trouble:
            rule, why = trouble
            yield Source(rule, "fortress", 0, 1, 1, place, of, why)
        elif _is_sure(game, piracy, space):
            yield Source("VQ-PIR-2.3", "fortress", 1, 0, 1, place, of)
        else:
            yield Source("VQ-PIR-2.3", "fortress", 0, 0, 1, place, None, "perhaps", 1)


def _is_sure(game: VirginQueen, piracy: Piracy, space: Space) -> bool:
    """Whether a fortress is known to stand, to be at ease, and to be a defender's."""
    return bool(space.fortress and in_trouble(space) is False and _defends(game, piracy, space.controller))


def _trouble(game: VirginQueen, piracy: Piracy, place: str) -> tuple[str, str] | None:
    """Why a fortress gives no die, with the clause; None if it gives one, for all that is known."""
    space = game.state.spaces[place]
    if _defends(game, piracy, space.controller) is False:
        return "VQ-PIR-2.3", "neutral"
    if place not in game.map.zones[piracy.zone].ports and game.reads("fortress-adjacency", "port-links"):
        return "VQ-PIR-2.3", "no link"
    if game.map.spaces[place].key and game.reads("fortress-in-a-key", "never"):
        return "VQ-PIR-2.5", "key"
    if in_trouble(space):
        return "VQ-PIR-2.4", "besieged" if space.besieged else "unrest"
    return None


def _knights(game: VirginQueen, piracy: Piracy) -> Iterator[Source]:
    """VQ-PIR-2.6: 1 die against the Ottoman if a unit of the Knights is in an adjacent port."""
    each = game.reads("knights-dice", "one-each")
    due = piracy.pirate == OTTOMAN
    for place in game.map.zones[piracy.zone].ports:
        count = sum(units.get(KNIGHTS, 0) for units in game.state.owners_at(place).values())
        more = sum(units.get(KNIGHTS, 0) for units in game.state.perhaps.get(place, {}).values())
        if count:
            give = (count if each else 1) if due else 0
            yield Source("VQ-PIR-2.6", KNIGHTS, give, 0 if give else 1, count, place)
            due = due and each
        if due and more:
            yield Source("VQ-PIR-2.6", KNIGHTS, 0, 0, more, place, None, "perhaps", more if each else 1)
    if due and "units" in game.state.unknown:
        yield Source("VQ-PIR-2.6", "unknown", at=piracy.zone, unsure=MOST if each else 1, why="perhaps")
