"""The `mmcli` command itself; `mmcli.cli.commands` has those that follow it."""

from typing import Annotated

import typer

from mmcli import __version__
from mmcli.cli.console import UNREADABLE
from mmcli.cli.usage import Commands

app = typer.Typer(
    cls=Commands,
    help="The referee of pirate board games: recorded games replayed and judged, entry by entry.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mmcli {__version__}")
        raise typer.Exit


@app.callback()
def options(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Take the options that stand before a command; show the help if nothing follows them."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help(), err=True)
        raise typer.Exit(UNREADABLE)


def main() -> None:
    """Run mmcli."""
    app()
