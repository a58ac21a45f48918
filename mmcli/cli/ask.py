"""`mmcli ask`: a ruling on an action in a position."""

from typing import TYPE_CHECKING, Annotated

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

if TYPE_CHECKING:
    from mmcli.oracle.consequence import Consequence
    from mmcli.oracle.situation import Situation

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
        typer.Argument(
            metavar="ACTION",
            help="In words, as in 'anne: pass' or 'may Anne pass?'; as JSON; or a question of what follows, as in "
            "'how many dice does Anne roll to recruit?', 'does Anne get a bounty if she raids?', 'who rolls next?'.",
        ),
    ],
    ruling: RulingOption = None,
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """Rule on an action: legal, illegal, depends or not covered, with the rules, the pages and what would turn it.

    A question of what follows (how many, how much, who, which ports are closed) is answered with the sum and clauses.

    Exit code 1: illegal; 0: legal, and also depends and not covered, which the first line says; 2: bad input.
    """
    from mmcli.errors import LogError
    from mmcli.oracle.asking import ask as ask_oracle
    from mmcli.oracle.consequence import consequence
    from mmcli.oracle.situation import load
    from mmcli.oracle.verdict import Kind

    with one_sentence():
        situation = load(position, readings(ruling))
        try:
            found = consequence(situation, action)
            verdict = None if found is not None else ask_oracle(situation, action)
        except LogError as fault:
            from mmcli.report.nearest import nearest_rules

            raise LogError(f"{fault}{nearest_rules(situation.kind.rulebook(), action)}") from None
    if found is not None:
        _show_consequence(situation, found, format)
        return
    assert verdict is not None  # noqa: S101 - one of the two is there
    if format is Format.JSON:
        from mmcli.report.verdict_data import verdict_data

        show_data(verdict_data(situation, verdict))
    else:
        from mmcli.report.verdict import verdict_text

        show(verdict_text(situation, verdict, terminal_width()))
    raise typer.Exit(1 if verdict.kind is Kind.ILLEGAL else 0)


def _show_consequence(situation: "Situation", found: "Consequence", format: Format) -> None:  # noqa: A002 - as above
    from mmcli.report.consequence import consequence_data, consequence_text

    if format is Format.JSON:
        show_data(consequence_data(situation, found))
    else:
        show(consequence_text(situation, found, terminal_width()))
