"""The exact odds of a raid: every hand, every roll and every draw, each success spent as its aim says."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from mmcli.games.merchants.odds.raid.use import Use
from mmcli.games.odds import Clock, Odds, Outcome


def raid_odds(use: Use, successes: Mapping[int, Fraction], clock: Clock) -> Odds:
    """The odds of a raid, whatever number of successes the roll brings."""
    found = [use.ends(number, clock) for number in successes]
    weights = [likely / sum(ends.values()) for likely, ends in zip(successes.values(), found, strict=True)]
    everything = lcm(*(weight.denominator for weight in weights))
    shares = defaultdict[Any, int](int)
    for weight, ends in zip(weights, found, strict=True):
        times = weight.numerator * (everything // weight.denominator)
        for end, ways in ends.items():
            shares[end] += times * ways
    outcomes = defaultdict[Outcome, int](int)
    for end, share in shares.items():
        outcomes[use.outcome(end)] += share
    return {outcome: Fraction(share, everything) for outcome, share in outcomes.items()}
