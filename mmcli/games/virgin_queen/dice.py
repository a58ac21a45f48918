"""Dice in sums: what each source gives, what others do not give, and a roll that is checked against the sum."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.kernel.chance import Die, RollAsk
from mmcli.kernel.findings import FINE, Refusal, Refusals, illegal, impossible
from mmcli.log.entries import UNSEEN, Entry, Roll

DIE = Die("123456")
HIT_FACES = "56"
"""The faces that hit, in both rolls (VQ-PIR-3.0, VQ-PIR-5.0)."""


class Source(Struct, frozen=True, omit_defaults=True):
    """Something that gives `dice` under a clause, or does not give the `denied` dice that one may expect of it.

    `what` and `count` tell what it is, `at` where, `of` whose; `why` tells why dice are denied.
    """

    rule: str
    what: str
    dice: int = 0
    denied: int = 0
    count: int = 1
    at: str | None = None
    of: str | None = None
    why: str = ""


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
    """A sum of dice that can be added up again under another reading.

    `rule` calls for the sum, `clauses` are those that the sources rest on.
    """

    game: VirginQueen
    purpose: str
    rule: str
    clauses: tuple[str, ...]
    add_up: Callable[[], list[Source]]

    def miscount(self, recorded: int) -> Refusal:
        """What is wrong with a roll of so many dice: the sum by source, and the clause that accounts for the rest."""
        sources = self.add_up()
        due = dice_of(sources)
        rule = explain(sources, recorded - due)
        nothing = [Source(self.rule, "nothing")]
        facts = {"recorded": recorded, "due": due, "purpose": self.purpose, "sum": sources or nothing}
        return impossible(rule or self._disputed(recorded) or self.rule, "dice" if due else "none-due", **facts)

    def _disputed(self, recorded: int) -> str | None:
        """The clause that, read otherwise, makes the number right."""

        def is_right() -> bool:
            return dice_of(self.add_up()) == recorded

        return next((clause for clause in self.clauses if self.game.may_rest_on(clause, is_right)), None)


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
        if self.count is not None and len(entry.dice) != self.count:
            found.append(self.sum.miscount(len(entry.dice)))
        if not own:
            found.append(illegal(self.rule, "roller", who=entry.by, due=self.by, purpose=self.purpose))
        return found
