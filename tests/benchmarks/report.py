"""The table that the benchmark prints."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from tests.benchmarks.aims import MMCLI, verdicts
from tests.benchmarks.contender import Contender, Skipped
from tests.benchmarks.timing import Costs


def show(contenders: Sequence[Contender], skipped: Sequence[Skipped], costs: Costs) -> None:
    """Print the table, who was skipped, and which aims are met."""
    console = Console(highlight=False, markup=False, soft_wrap=True)
    console.print(table(contenders, costs))
    for one in skipped:
        console.print(f"skipped {one.name}: {one.reason}")
    for line in verdicts(costs):
        console.print(line)


def table(contenders: Sequence[Contender], costs: Costs) -> Table:
    """One row for each contender that ran."""
    grid = Table("contender")
    for heading in ("moves a run", "µs per move", "ratio to mmcli"):
        grid.add_column(heading, justify="right")
    for contender in contenders:
        grid.add_row(*row(contender, costs))
    return grid


def row(contender: Contender, costs: Costs) -> tuple[str, str, str, str]:
    """The cells of a contender."""
    cost = costs[contender.name]
    ratio = f"{cost / costs[MMCLI]:.2f}" if MMCLI in costs else "-"
    return contender.name, f"{contender.moves:,}", f"{cost:.2f}", ratio
