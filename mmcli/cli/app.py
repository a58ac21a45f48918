"""The `mmcli` command itself; `mmcli.cli.commands` has those that follow it."""

import sys
from typing import Annotated

import typer

from mmcli import __version__
from mmcli.cli.console import UNREADABLE, say
from mmcli.cli.ending import ended
from mmcli.cli.streams import secure
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
        say(f"mmcli {__version__}")
        raise typer.Exit


@app.callback()
def options(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show where a fault of mmcli itself came up.")] = False,
) -> None:
    """Take the options that stand before a command; show the help if nothing follows them."""
    ctx.obj = debug
    if ctx.invoked_subcommand is None:
        say(ctx.get_help(), error=True)
        raise typer.Exit(UNREADABLE)


def main() -> None:
    """Run mmcli, whatever the streams that it was given can do; ends the program with the exit code."""
    secure()
    sys.exit(ended(app))
