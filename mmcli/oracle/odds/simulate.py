"""The same question played many times through the engine, and how sure that makes the answer."""

from collections import Counter
from math import inf, sqrt
from random import Random

from mmcli.games.odds import Outcome, Progress, Question
from mmcli.oracle.odds.walk import settle

SURE = 2.5758
"""Standard deviations of an interval that holds in 99 cases of 100."""
NOW_AND_THEN = 100
"""Games from one report of progress to the next."""
A_START = 10
"""To set the position up takes as long as so many chance results."""
LONGEST = 1000
"""Chance results after which a game is held to be endless."""


def simulate(
    question: Question, games: int, seed: int, progress: Progress | None = None, most: float = inf
) -> Counter[Outcome]:
    """How often each outcome came up in so many games, fewer if `most` chance results are drawn in them before.

    Always the same for the same seed. `progress` is told now and then how many of how many games are played.
    """
    random = Random(seed)  # noqa: S311 - dice, not secrets
    seen: Counter[Outcome] = Counter()
    drawn = 0
    for played in range(games):
        if drawn >= most:
            break
        if progress is not None and played % NOW_AND_THEN == 0:
            progress(played, games)
        outcome, results = one_game(question, random)
        seen[outcome] += 1
        drawn += results + A_START
    return seen


def one_game(question: Question, random: Random) -> tuple[Outcome, int]:
    """One playing, each chance result drawn with its probability; and how many of them there were."""
    run = question.start()
    for results in range(LONGEST):
        outcome = settle(question, run)
        if outcome is not None:
            return outcome, results
        chance = run.chance
        assert chance is not None  # noqa: S101 - settled
        run.play(chance.sample(random))
    return question.never, LONGEST


def interval(hits: int, games: int, sure: float = SURE) -> tuple[float, float]:
    """Wilson's interval of a probability, of which `hits` in so many games were seen."""
    share, spread = hits / games, sure * sure / games
    middle = (share + spread / 2) / (1 + spread)
    reach = sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    low = middle - reach if hits else 0.0
    high = middle + reach if hits < games else 1.0
    return max(0.0, low), min(1.0, high)
