"""`mmcli rulings`: the disputed clauses and their readings."""

import typer

from mmcli.cli.console import Format, FormatOption, show


def rulings(format: FormatOption = Format.TEXT) -> None:  # noqa: A002 - the option's name
    """Show every disputed clause: the question, its readings (* the default), and why that is the default."""
    from mmcli.games.registry import rulebooks

    books = rulebooks()
    if format is Format.JSON:
        from mmcli.report.data import as_json

        typer.echo(as_json([ruling for book in books for ruling in book.rulings.values()]))
        return
    from mmcli.report.rules import rulings_text

    for book in books:
        show(rulings_text(book))
