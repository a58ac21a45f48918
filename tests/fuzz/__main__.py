"""`python -m tests.fuzz`: inputs of every class for so many minutes, what they took, and what broke."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.connection import wait
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tests.fuzz.inputs import CLASSES, Input, made, read
from tests.fuzz.judging import Run, fault
from tests.fuzz.running import Worker, run_alone, warm
from tests.fuzz.shrinking import shrunk

MOST_SHRUNK = 3
"""How many faults of a kind are shrunk."""


@dataclass
class Tally:
    """What the inputs of a class took, and how they ended."""

    inputs: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    megabytes: float = 0.0
    codes: Counter[int] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)

    def add(self, run: Run, what: str | None) -> None:
        """Count a run."""
        self.inputs += 1
        self.seconds += run.seconds
        self.slowest = max(self.slowest, run.seconds)
        self.megabytes = max(self.megabytes, run.megabytes)
        self.codes[run.code] += 1
        if what is not None:
            self.faults[what] += 1


def runs(seed: int, most: int | None, seconds: float, jobs: int) -> Iterator[tuple[Input, Run]]:
    """Every input with what came of it, as long as there is time."""
    warm()
    end, numbers = monotonic() + seconds, count()
    workers = [Worker() for _ in range(jobs)]
    try:
        while True:
            for place, worker in enumerate(workers):
                if worker.given is None and monotonic() < end and (number := next(numbers)) < (most or sys.maxsize):
                    workers[place] = worker = Worker() if worker.is_gone else worker
                    worker.begin(made(seed, number))
            busy = [worker for worker in workers if worker.given is not None]
            if not busy:
                return
            ready = wait([worker.connection for worker in busy], timeout=1)
            for worker in busy:
                if (worker.connection in ready or worker.is_late) and worker.given is not None:
                    given = worker.given
                    yield given, worker.ended()
    finally:
        for worker in workers:
            worker.stop()


def fuzzed(seed: int, most: int | None, minutes: float, jobs: int, faults: Path) -> dict[str, Tally]:
    """Run inputs until the time is over or somebody stops it; what broke is shrunk and written to a folder."""
    tallies = {kind: Tally() for kind in CLASSES}
    broken: Counter[tuple[str, str]] = Counter()
    found: list[tuple[Input, str]] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("inputs", total=most)
        with suppress(KeyboardInterrupt):
            for given, run in runs(seed, most, minutes * 60, jobs):
                what = fault(given, run)
                tallies[given.kind].add(run, what)
                if what is not None:
                    broken[what, given.arguments[0]] += 1
                    if broken[what, given.arguments[0]] <= MOST_SHRUNK:
                        found.append((given, what))
                progress.advance(task)
    for number, (given, what) in enumerate(found):
        faults.mkdir(exist_ok=True)
        file = faults / f"{seed}-{number}-{what.replace(' ', '-')}.json"
        file.write_text(shrunk(given, what).written(), encoding="utf-8")
        print(f"{what}: {file}")
    return tallies


def shown(tallies: dict[str, Tally]) -> Table:
    """The tallies as a table, with all of them together at the end."""
    table = Table("class", "inputs", "mean ms", "slowest s", "most MB", "exit codes", "faults")
    for kind, tally in tallies.items():
        codes = ", ".join(f"{code}: {number}" for code, number in sorted(tally.codes.items()))
        broken = ", ".join(f"{what}: {number}" for what, number in tally.faults.items())
        mean = 1000 * tally.seconds / max(tally.inputs, 1)
        table.add_row(
            kind, f"{tally.inputs:,}", f"{mean:.1f}", f"{tally.slowest:.2f}", f"{tally.megabytes:.0f}", codes, broken
        )
    inputs, faults = (sum(each) for each in zip(*((t.inputs, t.faults.total()) for t in tallies.values()), strict=True))
    table.add_row("all", f"{inputs:,}", "", "", "", "", str(faults))
    return table


def replayed(file: Path) -> int:
    """Run one input again, and show what comes of it."""
    given = read(file.read_text(encoding="utf-8"))
    run = run_alone(given)
    what = fault(given, run)
    print(f"mmcli {' '.join(map(repr, given.arguments))}: exit code {run.code}, {run.seconds:.2f} s")
    print(ascii(run.out[:2000]), ascii(run.err[:2000]), what or "nothing is wrong", sep="\n")
    return int(what is not None)


def main() -> int:
    """What was typed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--inputs", type=int, help="so many inputs, however long they take")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--faults", type=Path, default=Path("fuzz-faults"), help="where what breaks is written")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="run one of those again")
    asked = parser.parse_args()
    if asked.replay is not None:
        return replayed(asked.replay)
    minutes = asked.minutes if asked.inputs is None else float("inf")
    tallies = fuzzed(asked.seed, asked.inputs, minutes, asked.jobs, asked.faults.absolute())
    Console().print(shown(tallies))
    return int(any(tally.faults for tally in tallies.values()))


if __name__ == "__main__":
    sys.exit(main())
