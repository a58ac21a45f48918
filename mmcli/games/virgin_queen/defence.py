"""VQ-PIR-2 and 3.0, defence: the target adds up its dice, source by source, and rolls them."""

from collections.abc import Iterator

from mmcli.games.virgin_queen.dice import DIE, Source, Sum, SumRoll, count_hits, dice_of
from mmcli.games.virgin_queen.force import ships
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import ARMADA, CORSAIR, KNIGHTS, OTTOMAN, powers
from mmcli.games.virgin_queen.state import LOSSES, Piracy
from mmcli.kernel.findings import Refusal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Entry, Roll

PURPOSE = "defence"
DICE_IN_THE_ZONE = 2
"""The dice of a unit of the target in the zone itself (VQ-PIR-2.1); everything else gives one."""
CLAUSES = tuple(f"VQ-PIR-2.{number}" for number in range(1, 7))


def roll_in_defence(game: VirginQueen, piracy: Piracy) -> Procedure[None]:
    """VQ-PIR-2.0 and 3.0: the target rolls the sum of its dice; with no source no die is rolled."""
    due = sum_in_defence(game, piracy)
    piracy.defence_dice = count = dice_of(due.add_up())
    if count:
        entry: Roll = yield DefenceRoll(
            DIE, PURPOSE, piracy.target, count, "VQ-PIR-3.0", due.rule, "VQ-PIR-3.0", sum=due
        )
        piracy.hits, piracy.unsure = count_hits(entry.dice)
    piracy.step = LOSSES


def sum_in_defence(game: VirginQueen, piracy: Piracy) -> Sum:
    """VQ-PIR-2.0: the sum of the dice."""
    return Sum(game, PURPOSE, "VQ-PIR-2.0", CLAUSES, lambda: defence_dice(game, piracy))


def surplus_roll(game: VirginQueen, entry: Entry) -> Refusal | None:
    """VQ-PIR-2.0: a defence roll although the sum of the dice was 0."""
    piracy = game.state.piracy
    if type(entry) is not Roll or entry.for_ != PURPOSE or piracy is None or piracy.defence_dice:
        return None
    return sum_in_defence(game, piracy).miscount(len(entry.dice))


class DefenceRoll(SumRoll):
    """The roll against the pirates."""

    def unseen(self, entry: Entry) -> Entry | None:
        """Dice that nobody recorded, if the log goes on with the pirate's roll."""
        if type(entry) is Roll and entry.for_ != PURPOSE:
            return Roll(PURPOSE, UNSEEN * (self.count or 0), self.by)
        return None


def defence_dice(game: VirginQueen, piracy: Piracy) -> list[Source]:
    """VQ-PIR-2: every source of defence dice, and everything near that gives none."""
    return [
        *_units_in_the_zone(game, piracy),
        *_units_near(game, piracy),
        *_fortresses_near(game, piracy),
        *_knights(game, piracy),
    ]


def _defends(game: VirginQueen, piracy: Piracy, power: str | None) -> bool:
    """Whether a power lends its dice: the target, or any other power at war with the pirate (VQ-PIR-2.2, 2.3)."""
    if power is None or power == piracy.target:
        return power is not None
    return game.at_war(piracy.pirate, power) and (powers()[power].great or game.reads("other-enemies", "every-power"))


def _units_in_the_zone(game: VirginQueen, piracy: Piracy) -> Iterator[Source]:
    """VQ-PIR-2.1: 2 dice for each unit of the target in the zone, the Armada excepted."""
    allowed = piracy.corsairs or game.reads("same-zone-dice", "any-piracy")
    for owner, units in sorted(game.state.owners_at(piracy.zone).items()):
        for kind, count in sorted(ships(units).items()):
            if owner == piracy.target:
                give = DICE_IN_THE_ZONE * count if allowed and kind != ARMADA else 0
                yield _units("VQ-PIR-2.1", piracy, owner, kind, count, give, DICE_IN_THE_ZONE * count, piracy.zone)
            elif owner != piracy.pirate and _defends(game, piracy, owner):
                give = count if game.reads("enemy-in-the-zone", "one-each") and kind not in (ARMADA, CORSAIR) else 0
                yield _units("VQ-PIR-2.1", piracy, owner, kind, count, give, count, piracy.zone)


def _units_near(game: VirginQueen, piracy: Piracy) -> Iterator[Source]:
    """VQ-PIR-2.2: 1 die for each unit of the target or another enemy nearby, corsairs and the Armada excepted."""
    knights_too = game.reads("knights-dice", "also-naval")
    for place in game.map.near(piracy.zone):
        for owner, units in sorted(game.state.owners_at(place).items()):
            if owner == piracy.pirate:
                continue
            defends = _defends(game, piracy, owner)
            for kind, count in sorted((units if knights_too else ships(units)).items()):
                give = count if defends and kind not in (ARMADA, CORSAIR) else 0
                yield _units("VQ-PIR-2.2", piracy, owner, kind, count, give, count, place, "" if defends else "neutral")


def _units(
    rule: str, piracy: Piracy, owner: str, kind: str, count: int, give: int, expected: int, place: str, why: str = ""
) -> Source:
    """Units as a source: they give all that is expected of them, or nothing."""
    of = None if owner == piracy.target else owner
    at = None if place == piracy.zone else place
    return Source(rule, kind, give, expected - give, count, at, of, why)


def _fortresses_near(game: VirginQueen, piracy: Piracy) -> Iterator[Source]:
    """VQ-PIR-2.3 to 2.5: 1 die for each adjacent fortress at ease; keys and other fortified spaces give none."""
    zone = game.map.zones[piracy.zone]
    coast = game.map.on_the_coast(piracy.zone)
    for place in (*zone.ports, *coast):
        space, key = game.state.spaces[place], game.map.spaces[place].key
        if space.controller in (None, piracy.pirate):
            continue
        of = None if space.controller == piracy.target else space.controller
        if space.fortress:
            rule, why = _trouble(game, piracy, place) or ("VQ-PIR-2.3", "")
            yield Source(rule, "fortress", 0 if why else 1, 1 if why else 0, 1, place, of, why)
        elif key and _defends(game, piracy, space.controller):
            yield Source("VQ-PIR-2.5", "key", 0, 1, 1, place, of)


def _trouble(game: VirginQueen, piracy: Piracy, place: str) -> tuple[str, str] | None:
    """Why a fortress gives no die, with the clause; None if it gives one."""
    space = game.state.spaces[place]
    if not _defends(game, piracy, space.controller):
        return "VQ-PIR-2.3", "neutral"
    if place not in game.map.zones[piracy.zone].ports and game.reads("fortress-adjacency", "port-links"):
        return "VQ-PIR-2.3", "no link"
    if game.map.spaces[place].key and game.reads("fortress-in-a-key", "never"):
        return "VQ-PIR-2.5", "key"
    if space.besieged or space.unrest:
        return "VQ-PIR-2.4", "besieged" if space.besieged else "unrest"
    return None


def _knights(game: VirginQueen, piracy: Piracy) -> Iterator[Source]:
    """VQ-PIR-2.6: 1 die against the Ottoman if a unit of the Knights is in an adjacent port."""
    each = game.reads("knights-dice", "one-each")
    due = piracy.pirate == OTTOMAN
    for place in game.map.zones[piracy.zone].ports:
        count = sum(units.get(KNIGHTS, 0) for units in game.state.owners_at(place).values())
        if count:
            give = (count if each else 1) if due else 0
            yield Source("VQ-PIR-2.6", KNIGHTS, give, 0 if give else 1, count, place)
            due = due and each
