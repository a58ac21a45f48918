"""What every command shares: the options, the console, and how an error ends it."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from mmcli.errors import MmcliError

if TYPE_CHECKING:
    from rich.console import Console

UNREADABLE = 2
"""The exit code for input that cannot be read and commands that are used wrongly."""


class Format(StrEnum):
    """How a command answers: for people or for programs."""

    TEXT = "text"
    JSON = "json"


FormatOption = Annotated[Format, typer.Option("--format", help="Text for people, JSON for programs.")]
RulingOption = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="NAME=READING", help="Read a disputed clause another way; see `mmcli rulings`."),
]


def console(*, error: bool = False) -> "Console":
    """A console that neither wraps nor decorates what goes to a file or a pipe."""
    from rich.console import Console

    return Console(stderr=error, highlight=False, soft_wrap=True, emoji=False)


def fail(message: str) -> NoReturn:
    """Say in one sentence what is wrong, and end with exit code 2."""
    typer.echo(f"mmcli: {message}", err=True)
    raise typer.Exit(UNREADABLE)


@contextmanager
def one_sentence() -> Iterator[None]:
    """Turn an error that the user can mend into its sentence."""
    try:
        yield
    except MmcliError as fault:
        fail(str(fault))


def readings(options: list[str] | None) -> dict[str, str]:
    """The readings chosen with `--ruling`, checked against the rulebooks of all games."""
    from mmcli.games.registry import games

    chosen = {}
    for option in options or []:
        name, equals, reading = option.partition("=")
        if not equals:
            fail(f"--ruling takes NAME=READING, not {option!r}")
        chosen[name] = reading
    for name, reading in chosen.items():
        books = [game.rulebook() for game in games().values()]
        book = next((book for book in books if name in book.rulings), books[0])
        with one_sentence():
            book.readings({name: reading})
    return chosen
