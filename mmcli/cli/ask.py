"""`mmcli ask`: a ruling on an action in a position."""

from typing import Annotated

import typer

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

PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="POSITION", help="A position (TOML or JSON), or LOG:ENTRY, the position before an entry of a log."
    ),
]


def ask(
    position: PositionArgument,
    action: Annotated[
        str,
        typer.Argument(metavar="ACTION", help="In words, as in 'anne: pass' or 'may Anne pass?'; or as JSON."),
    ],
    ruling: RulingOption = None,
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """Rule on an action: legal, illegal, depends or not covered, with the rules, the pages and what would turn it.

    Exit code 1: illegal; 0: legal, and also depends and not covered, which the first line says; 2: bad input.
    """
    from mmcli.oracle.asking import ask as ask_oracle
    from mmcli.oracle.situation import load
    from mmcli.oracle.verdict import Kind

    with one_sentence():
        situation = load(position, readings(ruling))
        verdict = ask_oracle(situation, action)
    if format is Format.JSON:
        from mmcli.report.verdict_data import verdict_data

        show_data(verdict_data(situation, verdict))
    else:
        from mmcli.report.verdict import verdict_text

        show(verdict_text(situation, verdict, terminal_width()))
    raise typer.Exit(1 if verdict.kind is Kind.ILLEGAL else 0)
