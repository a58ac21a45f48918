"""`mmcli rulings`: the disputed clauses and their readings."""

from typing import TYPE_CHECKING, Annotated

import typer

from mmcli.cli.console import Format, FormatOption, fail, show, show_data

if TYPE_CHECKING:
    from mmcli.rulebook.rules import Ruling


def rulings(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="One ruling by its name; all if left out.")
    ] = None,
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """Show every disputed clause: the question, its readings (* the default), and why that is the default."""
    from mmcli.games.registry import rulebooks

    chosen = [ruling for book in rulebooks() for ruling in book.rulings.values()] if name is None else [_one(name)]
    if format is Format.JSON:
        show_data(chosen if name is None else chosen[0])
        return
    from mmcli.report.rules import rulings_text

    show(rulings_text(chosen))


def _one(name: str) -> "Ruling":
    from mmcli.errors import UnknownNameError
    from mmcli.games.registry import rulebooks

    unknown = ""
    for book in rulebooks():
        try:
            return book.ruling(name)
        except UnknownNameError as fault:
            unknown = str(fault)
    return fail(unknown)
