"""`mmcli tell`: a recorded game as a play report."""

from enum import StrEnum
from typing import Annotated

import typer

from mmcli.cli.console import RulingOption, fail, one_sentence, readings, say


class Style(StrEnum):
    """How a tale is written."""

    TEXT = "text"
    MARKDOWN = "markdown"


def tell(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A log in any form.")],
    game: Annotated[int, typer.Option(min=1, metavar="N", help="Which game of the file.")] = 1,
    format: Annotated[Style, typer.Option("--format", help="Plain text, or Markdown.")] = Style.TEXT,  # noqa: A002
    ruling: RulingOption = None,
) -> None:
    """Tell a recorded game in plain sentences, round by round; what was found wrong stands in footnotes."""
    from mmcli.audit.files import audit_file
    from mmcli.audit.game import Policy
    from mmcli.audit.paths import STANDARD_INPUT
    from mmcli.audit.replay import recorded_game
    from mmcli.report.tale import tale, tale_text

    if file == STANDARD_INPUT:
        fail("a game is told from a file, which is read twice; standard input is read once")
    chosen = readings(ruling)
    with one_sentence():
        recorded = recorded_game(file, game)
        report = next((found for found in audit_file(file, Policy(chosen)).games if found.number == game), None)
        told = tale(recorded, [] if report is None else report.findings, chosen)
    for line in tale_text(told, markdown=format is Style.MARKDOWN):
        say(line)
