"""`mmcli rulings`: the disputed clauses and their readings."""

import typer

from mmcli.cli.console import Format, FormatOption, console


def rulings(format: FormatOption = Format.TEXT) -> None:  # noqa: A002 - the option's name
    """Show every disputed clause: the question, its readings (* the default), and why that is the default."""
    from mmcli.games.registry import games

    books = [game.rulebook() for game in games().values()]
    if format is Format.JSON:
        from mmcli.report.data import as_json

        typer.echo(as_json([ruling for book in books for ruling in book.rulings.values()]))
        return
    from mmcli.report.rules import rulings_text

    out = console()
    for book in books:
        for line in rulings_text(book):
            out.print(line)
