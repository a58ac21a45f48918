"""`mmcli legal`: everything that is legal in a position."""

from typing import Annotated

import typer

from mmcli.cli.ask import PositionArgument
from mmcli.cli.console import (
    Format,
    FormatOption,
    RulingOption,
    one_sentence,
    readings,
    show,
    show_data,
    terminal_width,
)


def legal(
    position: PositionArgument,
    why_not: Annotated[
        bool, typer.Option("--why-not", help="Also name every other kind of action, and the rule that bars it.")
    ] = False,
    ruling: RulingOption = None,
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """List every legal action in a position, by kind."""
    from mmcli.oracle.legal import legal as legal_options
    from mmcli.oracle.situation import load
    from mmcli.report.legal import legal_data, legal_text

    with one_sentence():
        situation = load(position, readings(ruling))
        found = legal_options(situation, why_not=why_not)
    if format is Format.JSON:
        show_data(legal_data(situation, found))
    else:
        show(legal_text(situation, found, terminal_width()))
