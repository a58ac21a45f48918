"""`mmcli audit`: recorded games replayed and judged."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from mmcli.cli.console import Format, FormatOption, RulingOption, console, fail, print_hanging, readings

if TYPE_CHECKING:
    from rich.progress import Progress

    from mmcli.audit.corpus import FileReport

WORTH_A_BAR = 2_000_000
"""Bytes of logs from which a progress bar is shown."""


def audit(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Logs, folders, globs, or - for standard input.")
    ],
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option's name
    ruling: RulingOption = None,
    select: Annotated[
        list[str] | None, typer.Option(metavar="RULE", help="Only show findings of this rule, or of ids that start so.")
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(metavar="RULE", help="Do not show findings of this rule, or of ids that start so."),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Stop a game at its first finding above a note.")] = False,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Processes to use; all cores by default.")
    ] = None,
) -> None:
    """Replay recorded games and say which entries broke which rule, with the page.

    Exit code 0: nothing above a note; 1: findings; 2: something could not be read.
    """
    from mmcli.audit.corpus import audit_corpus
    from mmcli.audit.game import Policy
    from mmcli.report.summary import Selection

    chosen = readings(ruling)
    selection = Selection(_rules(select), _rules(ignore))
    with _Progress() as progress:
        reports = audit_corpus(paths, Policy(chosen, strict), jobs, progress.update)
        shown = (selection.apply(report) for report in reports)
        code = (_as_json if format is Format.JSON else _as_text)(shown, chosen)
    raise typer.Exit(code)


def _rules(names: list[str] | None) -> tuple[str, ...]:
    """The rules named with `--select` or `--ignore`, each of which must be in a rulebook or begin an id there."""
    from mmcli.games.registry import rulebooks
    from mmcli.report.summary import names_rule

    for name in names or ():
        if not any(names_rule(name, rule) for book in rulebooks() for rule in book.rules):
            fail(f"no rule's id is {name!r} or starts so; `mmcli rule` lists them")
    return tuple(names or ())


def _as_text(reports: Iterator["FileReport"], chosen: dict[str, str]) -> int:
    from mmcli.report.summary import Summary
    from mmcli.report.text import file_text, summary_text

    out = console()
    summary = Summary()
    for report in reports:
        summary.add(report)
        for line in file_text(report, chosen):
            print_hanging(out, line)
    out.print(summary_text(summary))
    return summary.exit_code


def _as_json(reports: Iterator["FileReport"], chosen: dict[str, str]) -> int:
    from mmcli.report.data import as_json, audit_data

    data, summary = audit_data(reports, chosen)
    typer.echo(as_json(data))
    for error in data["errors"]:
        typer.echo(f"mmcli: {error['message']}", err=True)
    return summary.exit_code


class _Progress:
    """A progress bar on standard error, once there is enough work and somebody to look at it."""

    def __init__(self) -> None:
        self._bar: Progress | None = None

    def __enter__(self) -> "_Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def update(self, done: int, total: int) -> None:
        """Move the bar to `done` of `total` bytes."""
        if total < WORTH_A_BAR or not sys.stderr.isatty():
            return
        bar = self._bar = self._bar or self._started(total)
        bar.update(bar.task_ids[0], completed=done)

    def _started(self, total: int) -> "Progress":
        from rich.progress import Progress

        bar = Progress(console=console(error=True), transient=True)
        bar.start()
        bar.add_task("auditing", total=total)
        return bar
