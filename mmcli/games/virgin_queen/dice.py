"""Dice in sums: what each source gives, what others do not give, and a roll that is checked against the sum."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from mmcli.games.virgin_queen.entries import GiveUp, Lose, Reward
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.state import Piracy, Source
from mmcli.kernel.chance import Die, RollAsk
from mmcli.kernel.findings import FINE, Refusal, Refusals, illegal, impossible
from mmcli.log.entries import UNSEEN, Entry, Roll

DIE = Die("123456")
HIT_FACES = "56"
"""The faces that hit, in both rolls (VQ-PIR-3.0, VQ-PIR-5.0)."""


def dice_of(sources: Iterable[Source]) -> int:
    """The sum of the dice."""
    return sum(source.dice for source in sources)


def count_hits(dice: str) -> tuple[int, int]:
    """The hits of a roll, and the dice of it that nobody saw."""
    return sum(face in HIT_FACES for face in dice), dice.count(UNSEEN)


def explain(sources: list[Source], difference: int) -> str | None:
    """The clause that accounts for a roll of `difference` dice too many (too few, if negative); None if several may.

    Looked for in this order: one source as a whole, all sources of one clause, part of the sources of one clause. The
    latest counts: it is forgotten more easily.
    """
    amounts = [(source.rule, source.denied if difference > 0 else source.dice) for source in reversed(sources)]
    for rule, amount in amounts:
        if amount == abs(difference):
            return rule
    totals = {rule: sum(amount for other, amount in amounts if other == rule) for rule, _ in amounts}
    for rule, total in totals.items():
        if total == abs(difference):
            return rule
    larger = [rule for rule, total in totals.items() if total > abs(difference)]
    return larger[0] if len(larger) == 1 else None


class Sum(Struct):
    """The dice of a roll of a piracy, counted by `sources` under clauses that can be read otherwise.

    `rule` calls for the sum, `clauses` are those that the sources rest on, `add_up` counts again.
    """

    game: VirginQueen
    purpose: str
    rule: str
    clauses: tuple[str, ...]
    add_up: Callable[[], list[Source]]
    sources: list[Source]

    @property
    def least(self) -> int:
        """The dice that are due for all that is known."""
        return dice_of(self.sources)

    @property
    def most(self) -> int:
        """The dice that are due at most."""
        return self.least + sum(source.unsure for source in self.sources)

    def allows(self, recorded: int) -> bool:
        """Whether so many dice can be right."""
        return self.least <= recorded <= self.most

    def miscount(self, recorded: int, who: str | None) -> Refusal:
        """What is wrong with somebody's roll of so many dice: the sum by source, and the clause that decides."""
        due = self.least if recorded < self.least else self.most
        rule = explain(self.sources, recorded - due)
        counted = self.sources or [Source(self.rule, "nothing")]
        facts = {"who": who, "recorded": recorded, "due": due, "purpose": self.purpose, "sum": counted}
        return impossible(rule or self._disputed(recorded) or self.rule, self._case(), **facts)

    def _case(self) -> str:
        if self.least == self.most:
            return "dice" if self.least else "none-due"
        return "dice-at-least"

    def _disputed(self, recorded: int) -> str | None:
        """The clause that, read otherwise, makes the number right; none once the table has changed."""
        if self.add_up() != self.sources:
            return None

        def is_right() -> bool:
            return dice_of(self.add_up()) == recorded

        return next((clause for clause in self.clauses if self.game.may_rest_on(clause, is_right)), None)


def count_dice(
    game: VirginQueen,
    piracy: Piracy,
    purpose: str,
    rule: str,
    clauses: tuple[str, ...],
    add_up: Callable[[], list[Source]],
) -> Sum:
    """The sum of the dice of a roll: as the table stands when they are rolled, or as it stood when they were due."""
    if purpose not in piracy.counted or game.reads("dice-counted", "when-rolled"):
        piracy.counted[purpose] = add_up()
    return Sum(game, purpose, rule, clauses, add_up, piracy.counted[purpose])


class SumRoll(RollAsk, kw_only=True):
    """A roll of as many dice as a sum gives."""

    sum: Sum

    def against(self, entry: Entry) -> Refusals | None:
        """Faces that do not exist, a wrong number of dice with the sum by source, and another power's roll."""
        if type(entry) is not Roll or entry.for_ != self.purpose:
            return None
        own = entry.by in (None, self.by)
        if own and len(entry.dice) == self.count and not entry.dice.strip(self.die.faces):
            return FINE
        found = [refusal for refusal in super()._faults(entry.dice) if refusal.case != "dice"]
        if not self.sum.allows(len(entry.dice)):
            found.append(self.sum.miscount(len(entry.dice), entry.by or self.by))
        if not own:
            found.append(illegal(self.rule, "roller", who=entry.by, due=self.by, purpose=self.purpose))
        return found

    def stop_before(self, entry: Entry) -> Entry | None:
        """Where nobody knows whether a die was due, the roll need not be there: it may have been anything."""
        if self.sum.least or type(entry) in self.sum.game.claims:
            return None
        return Roll(self.purpose, UNSEEN * self.sum.most, self.by)

    def unseen(self, entry: Entry) -> Entry | None:
        """Dice that nobody recorded, if the log goes on with what comes after them in a piracy."""
        return Roll(self.purpose, UNSEEN * self.sum.most, self.by) if comes_later(entry) else None


def comes_later(entry: Entry) -> bool:
    """Whether an entry belongs to a step of a piracy after a roll."""
    return type(entry) in (Roll, Lose, Reward, GiveUp)


def roll_of(asked: type[SumRoll], due: Sum, by: str, rule: str) -> SumRoll:
    """The ask for the roll of a sum that `rule` calls for."""
    count = due.least if due.least == due.most else None
    return asked(DIE, due.purpose, by, count, rule, due.rule, rule, sum=due)
