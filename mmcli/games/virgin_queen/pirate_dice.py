"""VQ-PIR-4 and 5.0, pirate dice: whether the pirate rolls at all, how many dice, and the roll."""

from collections.abc import Iterator

from msgspec.structs import replace

from mmcli.games.virgin_queen.dice import Sum, SumRoll, count_dice, count_hits, roll_of
from mmcli.games.virgin_queen.force import (
    ports_linked,
    ports_linked_at_most,
    units_left,
    units_left_at_most,
)
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import CORSAIR, MOST
from mmcli.games.virgin_queen.state import OVER, REWARDS, Leader, Piracy, Source
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Roll

PURPOSE = "piracy"
CLAUSES = ("VQ-PIR-4.3", "VQ-PIR-4.4", "VQ-PIR-4.5")


def roll_for_piracy(game: VirginQueen, piracy: Piracy) -> Procedure[None]:
    """VQ-PIR-4.1 to 5.0: if enough of the force is left, it rolls its base dice and the ratings of its leaders."""
    due = sum_for_piracy(game, piracy)
    if piracy.no_roll:
        piracy.step = OVER
        return
    entry: Roll = yield roll_of(PirateRoll, due, piracy.pirate, "VQ-PIR-5.0")
    unrated = [name for name, leader in leaders(game, piracy) if leader.piracy is None]
    if unrated:
        game.remark("VQ-PIR-4.5", "unrated", leaders=unrated)
    piracy.rolled[PURPOSE] = entry.dice
    piracy.hits, piracy.unsure = count_hits(entry.dice)
    piracy.step = REWARDS


def sum_for_piracy(game: VirginQueen, piracy: Piracy) -> Sum:
    """VQ-PIR-4: whether the pirate rolls, and the sum of its dice."""
    if PURPOSE not in piracy.counted or game.reads("dice-counted", "when-rolled"):
        piracy.no_roll = why_no_roll(game, piracy)
    return count_dice(game, piracy, PURPOSE, "VQ-PIR-4.4", CLAUSES, lambda: pirate_dice(game, piracy))


class PirateRoll(SumRoll):
    """The roll of the pirate."""


def why_no_roll(game: VirginQueen, piracy: Piracy) -> str | None:
    """The clause by which the pirate does not roll: no unit is left (4.1), or no corsair where one is needed (4.2)."""
    left = units_left_at_most(game, piracy)
    if not left:
        return "VQ-PIR-4.1"
    return "VQ-PIR-4.2" if is_enemy(game, piracy) is False and piracy.corsairs and CORSAIR not in left else None


def is_enemy(game: VirginQueen, piracy: Piracy) -> bool | None:
    """Whether the target is an enemy of the pirate (VQ-PIR-4.2); None if nobody knows."""
    declared = game.reads("enemy-read-at", "declaration")
    return piracy.enemy if declared else game.at_war(piracy.pirate, piracy.target)


def pirate_dice(game: VirginQueen, piracy: Piracy) -> list[Source]:
    """VQ-PIR-4.3 to 4.5: the base dice and what the leaders add; perhaps nothing, if the pirate may not roll at all."""
    base, ratings = _base(game, piracy), _ratings(game, piracy)
    if base.dice:
        return [base, *ratings]
    return [base, *(replace(rating, dice=0, unsure=rating.dice + rating.unsure, why="perhaps") for rating in ratings)]


def _base(game: VirginQueen, piracy: Piracy) -> Source:
    """VQ-PIR-4.3 and 4.4: 1 die for a single unit or a single port, otherwise 2; none if nobody may be left."""
    units, most_units = (sum(left(game, piracy).values()) for left in (units_left, units_left_at_most))
    ports, most_ports = (
        len(linked(game, piracy.target, piracy.zone)) for linked in (ports_linked, ports_linked_at_most)
    )
    if not units or not _corsair_is_left(game, piracy):
        return Source("VQ-PIR-4.4", "base", 0, unsure=1 if 1 in (most_units, most_ports) else 2, why="perhaps")
    if most_units == 1:
        return Source("VQ-PIR-4.3", "base", 1, 1, why="one unit")
    if most_ports <= 1:
        return Source("VQ-PIR-4.3", "base", 1, 1, why="one port")
    if units == 1 or ports <= 1:
        return Source("VQ-PIR-4.4", "base", 1, unsure=1, why="perhaps")
    return Source("VQ-PIR-4.4", "base", 2)


def _corsair_is_left(game: VirginQueen, piracy: Piracy) -> bool:
    """Whether VQ-PIR-4.2 certainly lets the pirate roll."""
    enemy = is_enemy(game, piracy)
    return bool(enemy) or not piracy.corsairs or CORSAIR in units_left(game, piracy)


def leaders(game: VirginQueen, piracy: Piracy) -> list[tuple[str, Leader]]:
    """The naval leaders in the zone, or perhaps there, whose ratings may count, by name."""
    everybody = game.reads("whose-leaders", "everybody")
    found = game.state.leaders.items()
    return sorted(
        (name, leader)
        for name, leader in found
        if leader.at in (piracy.zone, UNSEEN) and (everybody or leader.power == piracy.pirate)
    )


def _ratings(game: VirginQueen, piracy: Piracy) -> Iterator[Source]:
    """VQ-PIR-4.5: the piracy rating of any naval leader in the zone."""
    found = leaders(game, piracy)
    best = game.reads("several-leaders", "best")
    ratings = {name: leader.piracy or 0 for name, leader in found}
    sure = len(found) == 1 or all(leader.piracy is not None and leader.at != UNSEEN for _, leader in found)
    highest = max(ratings, key=lambda name: ratings[name], default=None)
    for name, leader in found:
        rating = MOST if leader.piracy is None else leader.piracy
        if leader.piracy is None or leader.at == UNSEEN or (best and not sure):
            yield Source("VQ-PIR-4.5", "leader", at=name, unsure=rating, why="perhaps")
        else:
            give = 0 if best and name != highest else rating
            yield Source("VQ-PIR-4.5", "leader", give, rating - give, at=name)
