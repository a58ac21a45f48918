"""`mmcli replay`: the position after an entry, or what changed between two."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mmcli.cli.console import (
    Format,
    FormatOption,
    RulingOption,
    console,
    draw,
    fail,
    one_sentence,
    print_changes,
    readings,
    show_data,
)

if TYPE_CHECKING:
    from mmcli.audit.replay import Recorded, Replay


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A log, or - for standard input.")],
    game: Annotated[int, typer.Option(min=1, metavar="N", help="Which game of the file.")] = 1,
    at: Annotated[
        int | None, typer.Option(metavar="ENTRY", help="After which entry; the last by default, 0 for the start.")
    ] = None,
    start: Annotated[int | None, typer.Option("--from", metavar="ENTRY", help="Show what changed after it.")] = None,
    end: Annotated[int | None, typer.Option("--to", metavar="ENTRY", help="Show what changed up to it.")] = None,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Also draw the board to an SVG file.")] = None,
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option's name
    ruling: RulingOption = None,
) -> None:
    """Show the position after an entry: the board, a sheet for each player, and what lies where."""
    from mmcli.audit.replay import recorded_game

    chosen = readings(ruling)
    between = start is not None or end is not None
    if between and at is not None:
        fail("--at shows one position, --from and --to what changed between two; give one or the other")
    if start is not None and end is not None and start > end:
        fail(f"--from {start} lies after --to {end}")
    with one_sentence():
        last = end if between else at
        recorded = recorded_game(file, game, None if last is None else max(last, start or 0, 0))
        after = recorded.replay(last, chosen)
        before = recorded.replay(start or 0, chosen) if between else None
    if svg is not None:
        draw(after, svg, before)
    _show(recorded, before, after, format)


def _show(recorded: "Recorded", before: "Replay | None", after: "Replay", format: Format) -> None:  # noqa: A002
    if format is Format.JSON:
        _as_json(recorded, before, after)
    elif before is None:
        _position(after)
    else:
        print_changes(recorded, before, after)


def _as_json(recorded: "Recorded", before: "Replay | None", after: "Replay") -> None:
    from mmcli.report.changes import changes_data

    data: dict[str, Any] = after.data()
    if before is not None:
        data["changes"] = changes_data(recorded, before, after)
    show_data(data)


def _position(found: "Replay") -> None:
    from mmcli.report.position import position_text

    out = console()
    for part in position_text(found, out.width):
        out.print(part)
