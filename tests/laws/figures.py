"""Figures: what was measured, what has to be reached, and what it was before."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct
from rich import box
from rich.table import Table


class Figure(Struct, frozen=True, omit_defaults=True):
    """One number that was measured, with its unit, and what it may be at `most` or has to be at `least`.

    `details` are lines that say more, the most telling ones first.
    """

    name: str
    value: float
    unit: str = ""
    most: float | None = None
    least: float | None = None
    details: tuple[str, ...] = ()

    @property
    def goal(self) -> str:
        """What has to be reached, empty if nothing has."""
        limits = (("at most", self.most), ("at least", self.least))
        return ", ".join(f"{says} {limit:g}" for says, limit in limits if limit is not None)

    @property
    def reached(self) -> bool:
        """Whether the figure is as it has to be."""
        return (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)


Chapters = Mapping[str, list[Figure]]
"""The figures of each law, by its title."""


def share(part: int, whole: int) -> float:
    """A part of a whole in hundredths, all of it if the whole is nothing."""
    return round(100 * part / whole, 1) if whole else 100.0


def rate(part: int, whole: int, per: int = 1_000) -> float:
    """How many of so many: 3 of 200 are 15 of 1,000; none of nothing."""
    return round(per * part / whole, 1) if whole else 0.0


def percentile(values: Iterable[float], hundredths: int) -> float:
    """The value below which so many hundredths of the values lie; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * hundredths // 100)] if ordered else 0


def table(title: str, figures: list[Figure], before: Mapping[str, float]) -> Table:
    """The figures of a law as a table, beside those of an earlier time."""
    found = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    found.add_column("figure", ratio=1)
    for name in ("before", "now", "has to be"):
        found.add_column(name, justify="right", no_wrap=True)
    for figure in figures:
        earlier = f"{before[figure.name]:g}" if figure.name in before else ""
        style = "red" if not figure.reached else "green" if figure.goal else ""
        unit = f" ({figure.unit})" if figure.unit else ""
        found.add_row(
            f"{figure.name}{unit}",
            earlier,
            f"[{style}]{figure.value:g}[/]" if style else f"{figure.value:g}",
            figure.goal,
        )
        for line in figure.details:
            found.add_row(f"  [dim]{line}[/]")
    return found


def saved(chapters: Chapters) -> bytes:
    """The figures as a file that `loaded` reads."""
    return (
        msgspec.json.format(
            msgspec.json.encode({title: {f.name: f.value for f in found} for title, found in chapters.items()})
        )
        + b"\n"
    )


def loaded(path: Path) -> dict[str, dict[str, float]]:
    """The figures of a file, by law and name."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, float]])
