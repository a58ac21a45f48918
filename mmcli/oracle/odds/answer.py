"""The answer to a question of chance: exact where it can be, played where it must be, both on demand."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TypeVar

from mmcli.games.odds import Clock, Odds, Outcome, Progress, Question, QuestionError, TooLargeError
from mmcli.oracle.odds.simulate import simulate
from mmcli.oracle.odds.walk import walk

Share = TypeVar("Share", int, Fraction)
Value = bool | int | str

GAMES, MOST_DRAWN = 5_000, 50_000
"""How many games are played where the exact answer takes too long, and how many chance results are drawn in them."""
TIME = 30.0
"""Seconds allowed for an exact answer."""
SEED = 1


@dataclass(frozen=True)
class Answer:
    """The odds of a question: exact, or None with the reason `why_not`; and what came of `games` played games."""

    question: Question
    exact: Odds | None
    why_not: str | None = None
    games: int = 0
    seed: int = SEED
    played: Counter[Outcome] | None = None

    def measures(self) -> dict[str, list[Value]]:
        """Everything that was asked for, each with all its values in order."""
        found: defaultdict[str, set[Value]] = defaultdict(set)
        for outcome in self._outcomes():
            for measure, value in outcome:
                found[measure].add(value)
        return {measure: sorted(values, key=_order) for measure, values in found.items()}

    @cached_property
    def likely(self) -> dict[str, dict[Value, Fraction]]:
        """How likely each value of everything that was asked for is; nothing where there is no exact answer."""
        odds = self.exact or {}
        everything = lcm(*(share.denominator for share in odds.values()))
        ways = {outcome: int(share * everything) for outcome, share in odds.items()}
        return {
            measure: {value: Fraction(count, everything) for value, count in counts.items()}
            for measure, counts in marginals(ways).items()
        }

    @cached_property
    def seen(self) -> dict[str, dict[Value, int]]:
        """How often each value of everything that was asked for came up in play; nothing where nothing was played."""
        return marginals(self.played or {})

    def _outcomes(self) -> Iterable[Outcome]:
        return (*(self.exact or ()), *(self.played or ()))


def is_yes_or_no(values: Iterable[Value]) -> bool:
    """Whether something either is or is not: no number, even if only 0 and 1 come up."""
    return all(isinstance(value, bool) for value in values)


def _order(value: Value) -> tuple[int, int, str]:
    """Numbers by size, words by the alphabet, yes before no."""
    if isinstance(value, str):
        return 1, 0, value
    return (0, -int(value), "") if isinstance(value, bool) else (0, value, "")


def answer(
    question: Question, seconds: float = TIME, games: int = 0, seed: int = SEED, progress: Progress | None = None
) -> Answer:
    """The odds of a question, exact within so many seconds; played if not, and `games` times besides if wanted.

    `progress` is told how much of the time is used up, and then how many of how many games are played.
    """
    exact, why_not = None, None
    try:
        clock = Clock(seconds, progress)
        exact = question.solve(clock) if question.solve is not None else walk(question, clock)
    except TooLargeError as reason:
        why_not = str(reason)
    is_instead = exact is None and not games
    if (games or is_instead) and question.unplayable:
        if exact is None:
            raise QuestionError(f"{why_not}, and {question.unplayable}")
        return Answer(question, exact, f"it cannot be played: {question.unplayable}")
    played = simulate(question, games, seed, progress) if games else None
    if is_instead:
        played = simulate(question, GAMES, seed, progress, MOST_DRAWN)
    return Answer(question, exact, why_not, played.total() if played else 0, seed, played)


def marginals(odds: Mapping[Outcome, Share]) -> dict[str, dict[Value, Share]]:
    """How likely, or how frequent, each value of everything is."""
    found: defaultdict[str, dict[Value, Share]] = defaultdict(dict)
    for outcome, share in odds.items():
        for measure, value in outcome:
            shares = found[measure]
            shares[value] = shares[value] + share if value in shares else share
    return dict(found)


def marginal(odds: Mapping[Outcome, Share], measure: str) -> dict[Value, Share]:
    """How likely, or how frequent, each value of one thing is."""
    return marginals(odds).get(measure, {})


def expected(odds: Mapping[Outcome, Share], measure: str) -> Fraction:
    """The mean of a number; of a yes or no, how likely it is."""
    return mean(marginal(odds, measure))


def mean(shares: Mapping[Value, Share]) -> Fraction:
    """The mean of the values of one thing, by how likely or how frequent they are."""
    total = sum((Fraction(share) * int(value) for value, share in shares.items()), Fraction())
    return total / sum(shares.values())
