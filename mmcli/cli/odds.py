"""`mmcli odds`: how likely it is."""

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
    write_picture,
)
from mmcli.cli.progress import Bar

MOST_GAMES = 10_000_000
"""How many games may be played: enough to know every chance to a tenth of a percent."""


def odds(
    position: PositionArgument,
    action: Annotated[
        str | None,
        typer.Argument(
            metavar="[ACTION]",
            help="A question of the game by its name, with its terms as NAME=VALUE, or an action that leads to a roll; "
            "by default what is waited for.",
        ),
    ] = None,
    aim: Annotated[
        str | None, typer.Option(metavar="AIM", help="What decisions aim at; a wrong one is told what there is.")
    ] = None,
    simulate: Annotated[int, typer.Option(min=0, max=MOST_GAMES, metavar="N", help="Also play it so many times.")] = 0,
    seed: Annotated[int, typer.Option(metavar="N", help="The seed of the games played.")] = 1,
    time: Annotated[float, typer.Option(min=0, metavar="SECONDS", help="The time for an exact answer.")] = 30.0,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Also draw the chart to an SVG file.")] = None,
    ruling: RulingOption = None,
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """Give the odds of a question that the game knows, exactly if it can be."""
    from mmcli.oracle.odds.answer import answer
    from mmcli.oracle.odds.asking import asked
    from mmcli.oracle.situation import load

    with one_sentence():
        situation = load(position, readings(ruling))
        question = asked(situation, action, aim)
        with Bar("reckoning") as bar:
            found = answer(question, time, simulate, seed, bar.update)
    if svg is not None:
        from mmcli.report.odds_chart import odds_chart

        write_picture(odds_chart(found), svg)
    if format is Format.JSON:
        from mmcli.report.odds import odds_data

        show_data(odds_data(situation, found))
    else:
        from mmcli.report.odds import odds_text

        show(odds_text(situation, found, terminal_width()))
