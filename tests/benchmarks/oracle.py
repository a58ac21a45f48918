"""What a question costs the oracle: `python -m tests.benchmarks.oracle`, milliseconds, best of several runs.

Where icepool can answer the same question, its time stands beside ours. The aims: an `ask` with all its sensitivity 20,
a raid of the best captain 200, a sloop against a frigate under best play 2000.

The raid stands at the edge of its aim: the best use of five dice looks ahead through every deck that five draws can
leave, some 160,000 places before the last two draws, and takes about a fifth of a second, a quarter on a slow day.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

import mmcli
from mmcli.testing import position

RUNS = 3
POSITIONS = Path(__file__).parent.parent.parent / "fixtures" / "positions"
ASKED = {
    "d037-port-action-on-arrival.toml": "anne: port",
    "d029-war-around-a-captain-in-port.toml": "port",
    "d108-two-skull-hits.toml": "spread hull crew",
}
"""Some of the recorded disputes, each with the action that is asked about."""


@dataclass(frozen=True)
class Question:
    """A question, how the oracle answers it, how icepool does if it can, and the aim in milliseconds."""

    name: str
    ours: Callable[[], object]
    aim: float | None = None
    icepool: Callable[[], object] | None = None


def questions() -> Iterator[Question]:
    """Every question that is timed."""
    for file, action in ASKED.items():
        situation = mmcli.load(str(POSITIONS / file))
        yield Question(f"ask: {file.partition('-')[0]}", partial(mmcli.ask, situation, action), 20)
    captain = {"seamanship": 5}
    players = [{"id": "anne", "captain": captain}, {"id": "blas"}]
    raider = position("anne at=nassau ship=frigate; blas at=havana", cards="open", players=players)
    yield Question("odds: a raid with 5 dice", partial(mmcli.odds, raider, "raid as=dutch"), 200)
    fight = position("anne at=tortuga ship=sloop; blas at=tortuga ship=frigate")
    best_play = partial(mmcli.odds, fight, "combat defender=blas anne=best blas=best")
    yield Question("odds: sloop against frigate, best play", best_play, 2000)
    yield Question("odds: a test of 5 dice", partial(mmcli.odds, raider, "test skill=seamanship"), None, _five_dice)


def _five_dice() -> object:
    from icepool import Die

    return Die([0, 0, 0, 0, 1, 1]).pool(5).sum()


def best(answer: Callable[[], object]) -> float:
    """The fastest of several runs, in milliseconds."""
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        answer()
        times.append(1000 * (perf_counter() - start))
    return min(times)


def main() -> None:
    """Print the table."""
    from rich.console import Console
    from rich.table import Table

    table = Table("question", "ms", "aim", "icepool, ms", "ratio")
    for question in questions():
        ours = best(question.ours)
        theirs = best(question.icepool) if question.icepool else None
        aim = "" if question.aim is None else f"{question.aim:g} {'met' if ours <= question.aim else 'MISSED'}"
        ratio = "" if theirs is None else f"{ours / theirs:.1f}"
        table.add_row(question.name, f"{ours:.2f}", aim, "" if theirs is None else f"{theirs:.3f}", ratio)
    Console().print(table)


if __name__ == "__main__":
    main()
