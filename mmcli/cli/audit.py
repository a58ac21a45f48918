"""`mmcli audit`: recorded games replayed and judged."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mmcli.cli.console import (
    Format,
    FormatOption,
    RulingOption,
    encoded,
    fail,
    one_sentence,
    readings,
    say,
    show,
    terminal_width,
)
from mmcli.cli.progress import Bar

if TYPE_CHECKING:
    from mmcli.audit.files import FileReport
    from mmcli.audit.game import Policy


def audit(
    ctx: typer.Context,
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
    mend: Annotated[
        str | None,
        typer.Option(metavar="FILE.jsonl", help="Also write the one log with what is supposed of it, marked in notes."),
    ] = None,
    max_findings: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Show at most N findings a game; by default 100 as text, all as JSON."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Processes to use; all cores by default.")
    ] = None,
) -> None:
    """Replay recorded games and say which entries broke which rule, with the page.

    Exit code 0: nothing above a note; 1: findings; 2: something could not be read.
    """
    from mmcli.audit.corpus import corpus_parts
    from mmcli.audit.game import Policy
    from mmcli.report.summary import Selection

    chosen = readings(ruling)
    if mend is not None:
        _write_mended(paths, mend, Policy(chosen))
    selection = Selection(_rules(select), _rules(ignore))
    if overruled := selection.overruled():
        fail(f"--select {overruled} and --ignore of the same leave nothing to show; leave one of them out")
    with Bar("auditing") as bar:
        parts = corpus_parts(paths, Policy(chosen, strict, notes=format is Format.JSON), jobs, bar.update)
        shown = (selection.apply(report) for report in _traced(parts, debug=bool(ctx.obj)))
        code = (_as_json if format is Format.JSON else _as_text)(shown, chosen, max_findings)
    raise typer.Exit(code)


def _traced(reports: Iterator["FileReport"], *, debug: bool) -> Iterator["FileReport"]:
    """The reports, with where mmcli itself is at fault told on standard error if anybody wants to know."""
    for report in reports:
        if debug and report.trace:
            say(report.trace, error=True)
        yield report


def _write_mended(paths: list[str], file: str, policy: "Policy") -> None:
    """Write a log with its slips put right, and say on standard error how many marks are in it."""
    from mmcli.audit.mended import MARK, mended
    from mmcli.log.writing import as_lines
    from mmcli.rulebook.counting import counted

    if len(paths) > 1:
        fail(f"--mend writes one log, and {len(paths)} are named; mend them one by one")
    if Path(file).exists() and Path(paths[0]).exists() and Path(file).samefile(paths[0]):
        fail(f"{file} is the log itself; --mend takes another file, so that what was recorded is kept")
    with one_sentence():
        log, marks = mended(paths[0], policy)
    try:
        Path(file).write_bytes(as_lines(log))
    except OSError as fault:
        fail(f"{file}: the log cannot be written: {fault.strerror}")
    found = (
        f"with {counted(marks, 'note')} that begin {MARK.strip(': ')!r}" if marks else "unchanged: nothing is supposed"
    )
    say(f"the log is in {file}, {found}", error=True)


def _rules(names: list[str] | None) -> tuple[str, ...]:
    """The rules named with `--select` or `--ignore`, each of which must be in a rulebook or begin an id there."""
    from mmcli.games.registry import rulebooks
    from mmcli.report.summary import names_rule

    for name in names or ():
        if not any(names_rule(name, rule) for book in rulebooks() for rule in book.rules):
            fail(f"no rule's id is {name!r} or starts so; `mmcli rule` lists them")
    return tuple(names or ())


def _as_text(parts: Iterator["FileReport"], chosen: dict[str, str], most: int | None) -> int:
    from mmcli.report.lines import hanging
    from mmcli.report.summary import Summary
    from mmcli.report.text import MOST_FINDINGS, AuditText, summary_text

    summary, width = Summary(), terminal_width()
    text = AuditText(chosen, MOST_FINDINGS if most is None else most)
    for part in parts:
        summary.add(part)
        for line in text.part(part):
            show(hanging(line, width))
    show([summary_text(summary)])
    return summary.exit_code


def _as_json(parts: Iterator["FileReport"], chosen: dict[str, str], most: int | None) -> int:
    from mmcli.report.data import AuditData
    from mmcli.report.summary import Summary

    summary, data = Summary(), AuditData(chosen, most, encoded)
    say(data.begin(), end="")
    for part in parts:
        summary.add(part)
        for piece in data.part(part):
            say(piece, end="")
    say(data.end(summary))
    for error in data.errors:
        say(f"mmcli: {error['message']}", error=True)
    return summary.exit_code
