"""The race: all contenders in turn, round after round."""

import gc
from collections.abc import Iterable, Sequence
from time import perf_counter

from tests.benchmarks.contender import Contender

Costs = dict[str, float]
"""Microseconds per move, by the name of the contender."""


def race(contenders: Sequence[Contender], rounds: int) -> Costs:
    """The best run of each contender; their runs alternate."""
    gc.freeze()
    return best(one_round(contenders) for _ in range(rounds))


def best(rounds: Iterable[Costs]) -> Costs:
    """The least that each contender needed in any round."""
    costs: Costs = {}
    for found in rounds:
        costs = {name: min(cost, costs.get(name, cost)) for name, cost in found.items()}
    return costs


def one_round(contenders: Sequence[Contender]) -> Costs:
    """One run of each contender."""
    return {contender.name: cost(contender) for contender in contenders}


def cost(contender: Contender) -> float:
    """Microseconds per move in one run."""
    gc.collect()
    start = perf_counter()
    moves = contender.run()
    seconds = perf_counter() - start
    assert moves == contender.moves, f"{contender.name} went through {moves} of {contender.moves} moves"
    return seconds / moves * 1_000_000
