"""The commands of mmcli by name; each is loaded when it is asked for, so that none waits for the others to load."""

from functools import cache
from importlib import import_module
from typing import Any

import typer
from typer.main import get_command

MODULES = (
    "mmcli.cli.ask",
    "mmcli.cli.audit",
    "mmcli.cli.convert",
    "mmcli.cli.faq",
    "mmcli.cli.legal",
    "mmcli.cli.odds",
    "mmcli.cli.play",
    "mmcli.cli.position",
    "mmcli.cli.record",
    "mmcli.cli.replay",
    "mmcli.cli.rule",
    "mmcli.cli.rulings",
    "mmcli.cli.schema",
    "mmcli.cli.tell",
)
"""Each holds a function of its own name: a command."""
COMMANDS = {module.rpartition(".")[2]: module for module in MODULES}


@cache
def command(name: str) -> Any:
    """The command of that name, as Typer makes it of its function."""
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command()(getattr(import_module(COMMANDS[name]), name))
    return get_command(alone)
