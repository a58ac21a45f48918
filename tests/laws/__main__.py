"""Every figure of the laws: `python -m tests.laws`, in about ten minutes on two quiet cores.

`--quick` takes a tenth of everything, `--only LAW` one law; `--save FILE` keeps the figures and `--against FILE` puts
those of an earlier time beside them (`tests/laws/before.json` has those of `--quick` before any of the laws was kept).
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from tests.laws import agreement, cutting, forgetting, order, remembering, sight, telling
from tests.laws.figures import Figure, loaded, saved, table

QUICK = 10
"""By how much less is measured with `--quick`."""


class Chapter(NamedTuple):
    """One part of the measuring: the law, its title, what makes its figures, and of how many cases."""

    law: str
    title: str
    figures: Callable[[Any, int], list[Figure]]
    most: int | None


CHAPTERS = (
    Chapter("order", "1  Order: neighbours swapped", order.figures, None),
    Chapter("order", "1  Order: entries cut and joined otherwise", cutting.figures, 700),
    Chapter("forgetting", "2  Forgetting", forgetting.figures, 10_000),
    Chapter("remembering", "3  Remembering", remembering.figures, 1_500),
    Chapter("agreement", "4  One law everywhere", agreement.figures, 600),
    Chapter("damage", "5  One fault, one finding", telling.figures, 1_000),
    Chapter("damage", "5  A second fault nearby", telling.figures_of_second_faults, 100),
    Chapter("sight", "Not blinder", sight.figures, 2_000),
)
WIDE = 150
"""How wide a page is that goes into a file."""
EVERY_SWAP = 14_000
"""About how many neighbours there are, for `--quick`."""


def measured(arguments: Namespace) -> Iterator[tuple[Chapter, list[Figure]]]:
    """The figures of each chapter that is asked for."""
    for chapter in CHAPTERS:
        if not arguments.only or chapter.law in arguments.only:
            most = (chapter.most or EVERY_SWAP) // QUICK if arguments.quick else chapter.most
            yield chapter, chapter.figures(most, arguments.seed)


def arguments() -> Namespace:
    """What was asked for on the command line."""
    asked = ArgumentParser(prog="python -m tests.laws", description=__doc__)
    asked.add_argument("--seed", type=int, default=1, help="the seed of everything that is drawn (1)")
    asked.add_argument("--quick", action="store_true", help="a tenth of everything")
    asked.add_argument("--only", action="append", choices=sorted({chapter.law for chapter in CHAPTERS}))
    asked.add_argument("--save", type=Path, metavar="FILE", help="keep the figures")
    asked.add_argument(
        "--against", type=Path, metavar="FILE", help="figures of an earlier time, to be put beside these"
    )
    return asked.parse_args()


def main() -> int:
    """Measure, print, and keep; 1 if anything is not as it has to be."""
    asked = arguments()
    before = loaded(asked.against) if asked.against else {}
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    found: dict[str, list[Figure]] = {}
    for chapter, figures in measured(asked):
        found[chapter.title] = figures
        console.print(table(chapter.title, figures, before.get(chapter.title, {})))
        if asked.save:
            asked.save.write_bytes(saved(found))
    missed = [figure.name for figures in found.values() for figure in figures if not figure.reached]
    console.print(f"not reached: {'; '.join(missed)}" if missed else "everything is as it has to be")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
