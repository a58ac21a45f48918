"""`mmcli replay`: the position after an entry."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mmcli.cli.console import Format, FormatOption, RulingOption, console, fail, one_sentence, readings

if TYPE_CHECKING:
    from mmcli.audit.replay import Replay


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A log, or - for standard input.")],
    game: Annotated[int, typer.Option(min=1, metavar="N", help="Which game of the file.")] = 1,
    at: Annotated[
        int | None, typer.Option(min=0, metavar="ENTRY", help="After which entry; the last by default.")
    ] = None,
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option's name
    ruling: RulingOption = None,
) -> None:
    """Show the position after an entry: a captain's sheet for each player, and the zones."""
    from mmcli.audit.replay import replay_file

    chosen = readings(ruling)
    with one_sentence():
        found = replay_file(file, game, at, chosen)
    if at is not None and found.table.entry < at:
        fail(f"{file}: game {game} has only {found.table.entry} entries; there is no entry {at}")
    if format is Format.JSON:
        _as_json(found.data())
    else:
        _as_text(found)


def _as_json(data: dict[str, Any]) -> None:
    from mmcli.report.data import as_json

    typer.echo(as_json(data))


def _as_text(found: "Replay") -> None:
    from mmcli.report.position import position_text

    out = console()
    for part in position_text(found):
        out.print(part)
