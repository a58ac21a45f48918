"""What ends a command before it is done: wrong use, with where help stands, and ctrl-c; each is one sentence."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from mmcli.cli.commands import COMMANDS, command
from mmcli.cli.console import fail, say
from mmcli.errors import MmcliError

STOPPED = 130
"""The exit code of a command that was stopped with ctrl-c."""
WRONG_USE: type[Any] = typer.BadParameter.__mro__[1]
"""Every error of wrong use: the class above the one that Typer has a public name for."""
TOO_MUCH = re.compile(r"extra argument.*\((.+)\)")
WORDINGS = (
    ("Value error, ", ""),
    ("Input should be", "it has to be"),
    ("less than or equal to", "at most"),
    ("greater than or equal to", "at least"),
    ("a valid integer", "a whole number"),
    (", unable to parse string as an integer", ""),
    (", unable to parse string as a number", ""),
    ("Option ", "the option "),
)
"""What the libraries that read a command say of it, and our words."""


class Commands(TyperGroup):
    """The commands of mmcli."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Name the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load a command; None if there is none of that name."""
        return command(cmd_name) if cmd_name in COMMANDS else None

    def make_context(self, *arguments: Any, **extra: Any) -> Any:
        """Read what stands before the command."""
        try:
            return super().make_context(*arguments, **extra)
        except WRONG_USE as error:
            _refuse(error, self, "mmcli")

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command."""
        if args[0] not in COMMANDS:
            close = _did_you_mean(get_close_matches(args[0], COMMANDS))
            fail(f"there is no command {args[0]}{close}; {_help('mmcli')}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except WRONG_USE as error:
            _refuse(error, command(ctx.invoked_subcommand), f"mmcli {ctx.invoked_subcommand}")
        except MmcliError as fault:
            fail(str(fault))
        except (KeyboardInterrupt, typer.Abort):
            say("mmcli: stopped before the end", error=True)
            raise typer.Exit(STOPPED) from None


def _refuse(error: Any, command: Any, name: str) -> NoReturn:
    fail(f"{_what_is_wrong(error, _usage(command, name))}; {_help(name)}")


def _help(name: str) -> str:
    return f"`{name} --help` tells more"


def _usage(command: Any, name: str) -> str:
    """How a command is written: `mmcli ask POSITION ACTION`."""
    return " ".join([name, *(each.metavar for each in command.params if each.param_type_name == "argument")])


def _what_is_wrong(error: Any, usage: str) -> str:
    if hasattr(error, "possibilities"):
        where = "" if error.ctx.parent else " before a command"
        return f"there is no option {error.option_name}{where}{_did_you_mean(error.possibilities)}"
    if hasattr(error, "param_type"):
        return f"{error.param.metavar} is missing: {usage}"
    if isinstance(error, typer.BadParameter):
        return f"{_named(error.param)}: {_in_our_words(error.message)}"
    if extra := TOO_MUCH.search(error.message):
        return f"{extra[1]} is too much: {usage}, in quotes what has spaces"
    return _in_our_words(error.message)


def _named(option: Any) -> str:
    return str(option.opts[-1])


def _did_you_mean(close: Sequence[str] | None) -> str:
    return f" (did you mean {close[0]}?)" if close else ""


def _in_our_words(message: str) -> str:
    for theirs, ours in WORDINGS:
        message = message.replace(theirs, ours)
    return message.rstrip(".")
