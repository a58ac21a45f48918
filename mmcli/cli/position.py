"""`mmcli position`: a position, shown and drawn."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from mmcli.cli.ask import PositionArgument
from mmcli.cli.console import Format, FormatOption, RulingOption, console, draw, one_sentence, readings, show_data
from mmcli.rulebook.counting import counted

if TYPE_CHECKING:
    from mmcli.oracle.situation import Situation


def position(
    file: PositionArgument,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Also draw the board to an SVG file.")] = None,
    ruling: RulingOption = None,
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """Show a position: the board, a sheet for each player, and what was assumed for all that is left out.

    A position has the fields of a log's header and of its `position`, which may stand at the top too; a player's card
    may stand beside the player's other figures, and `entries` are actions played from there. What is left out is as at
    the start of a game, or whatever is usual; what was taken for it is told.
    """
    from mmcli.oracle.situation import load

    with one_sentence():
        situation = load(file, readings(ruling))
    if svg is not None:
        draw(situation.replay(), svg)
    if format is Format.JSON:
        _as_json(situation)
    else:
        _as_text(situation)


def _as_json(situation: "Situation") -> None:
    import msgspec

    assumed = msgspec.to_builtins(situation.assumed)
    show_data({**situation.replay().data(), "assumed": assumed})


def _as_text(situation: "Situation") -> None:
    from mmcli.report.position import position_text

    out = console()
    for part in position_text(situation.replay(), out.width):
        out.print(part)
    for line in _assumed(situation):
        out.print(line, soft_wrap=True)


def _assumed(situation: "Situation") -> Iterator[str]:
    """What was taken for what the position leaves out: in full where nobody would take it for granted."""
    if not situation.assumed:
        return
    yield "assumed, as the position does not say otherwise:"
    open_facts = [assumption.says for assumption in situation.assumed if assumption.decisive]
    yield from (f"  {says}" for says in open_facts)
    usual = len(situation.assumed) - len(open_facts)
    if usual:
        yield f"  and for {counted(usual, 'other fact')} what is usual; --format json lists them"
