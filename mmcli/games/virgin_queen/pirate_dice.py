"""VQ-PIR-4 and 5.0, pirate dice: whether the pirate rolls at all, how many dice, and the roll."""

from collections.abc import Iterator

from mmcli.games.virgin_queen import defence
from mmcli.games.virgin_queen.dice import DIE, Source, Sum, SumRoll, count_hits, dice_of
from mmcli.games.virgin_queen.force import corsairs_left, ports_linked, units_left
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.state import OVER, REWARDS, Leader, Piracy
from mmcli.kernel.findings import Refusal, cannot
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry, Roll

PURPOSE = "piracy"
CLAUSES = ("VQ-PIR-4.3", "VQ-PIR-4.4", "VQ-PIR-4.5")


def roll_for_piracy(game: VirginQueen, piracy: Piracy) -> Procedure[None]:
    """VQ-PIR-4.1 to 5.0: if enough of the force is left, it rolls its base dice and the ratings of its leaders."""
    piracy.no_roll = why_no_roll(game, piracy)
    if piracy.no_roll:
        piracy.step = OVER
        return
    unrated = [name for name, leader in leaders(game, piracy) if leader.piracy is None]
    due = Sum(game, PURPOSE, "VQ-PIR-4.4", CLAUSES, lambda: pirate_dice(game, piracy))
    count = None if unrated else dice_of(due.add_up())
    entry: Roll = yield PirateRoll(DIE, PURPOSE, piracy.pirate, count, "VQ-PIR-5.0", due.rule, "VQ-PIR-5.0", sum=due)
    if unrated:
        game.remark("VQ-PIR-4.5", "unrated", leaders=unrated)
    piracy.hits, piracy.unsure = count_hits(entry.dice)
    piracy.step = REWARDS


class PirateRoll(SumRoll):
    """The roll of the pirate."""

    def misfit(self, entry: Entry) -> Refusal:
        """The roll is not there, or a roll is there that the defence had no dice for."""
        return defence.surplus_roll(self.sum.game, entry) or super().misfit(entry)


def why_no_roll(game: VirginQueen, piracy: Piracy) -> str | None:
    """The clause by which the pirate does not roll: no unit is left (4.1), or no corsair where one is needed (4.2)."""
    if not units_left(game, piracy):
        return "VQ-PIR-4.1"
    declared = game.reads("enemy-read-at", "declaration")
    enemy = piracy.enemy if declared else game.at_war(piracy.pirate, piracy.target)
    if not enemy and piracy.corsairs and not corsairs_left(game, piracy):
        return "VQ-PIR-4.2"
    return None


def surplus_roll(game: VirginQueen, entry: Entry) -> Refusal | None:
    """VQ-PIR-4.1 and 4.2: a pirate's roll although too little of its force was left."""
    piracy = game.state.piracy
    if type(entry) is not Roll or entry.for_ != PURPOSE or piracy is None or piracy.no_roll is None:
        return None
    facts = {"who": piracy.pirate, "target": piracy.target, "zone": piracy.zone}
    return cannot(piracy.no_roll, "no-roll", **facts)


def pirate_dice(game: VirginQueen, piracy: Piracy) -> list[Source]:
    """VQ-PIR-4.3 to 4.5: the base dice and what the leaders add."""
    return [_base(game, piracy), *_ratings(game, piracy)]


def _base(game: VirginQueen, piracy: Piracy) -> Source:
    """VQ-PIR-4.3 and 4.4: 1 die for a single unit or a single port, otherwise 2."""
    if sum(units_left(game, piracy).values()) == 1:
        return Source("VQ-PIR-4.3", "base", 1, 1, why="one unit")
    if len(ports_linked(game, piracy.target, piracy.zone)) <= 1:
        return Source("VQ-PIR-4.3", "base", 1, 1, why="one port")
    return Source("VQ-PIR-4.4", "base", 2)


def leaders(game: VirginQueen, piracy: Piracy) -> list[tuple[str, Leader]]:
    """The naval leaders in the zone whose ratings may count, by name."""
    everybody = game.reads("whose-leaders", "everybody")
    found = game.state.leaders.items()
    return sorted(
        (name, leader)
        for name, leader in found
        if leader.at == piracy.zone and (everybody or leader.power == piracy.pirate)
    )


def _ratings(game: VirginQueen, piracy: Piracy) -> Iterator[Source]:
    """VQ-PIR-4.5: the piracy rating of any naval leader in the zone."""
    best = game.reads("several-leaders", "best")
    ratings = {name: leader.piracy or 0 for name, leader in leaders(game, piracy)}
    highest = max(ratings, key=lambda name: ratings[name], default=None)
    for name, rating in ratings.items():
        give = 0 if best and name != highest else rating
        yield Source("VQ-PIR-4.5", "leader", give, rating - give, at=name)
