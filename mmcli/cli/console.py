"""What every command shares: the options, the console, and how an error ends it."""

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from mmcli.errors import MmcliError
from mmcli.report.lines import Faint, Line, Strong

if TYPE_CHECKING:
    from rich.console import Console

    from mmcli.audit.replay import Recorded, Replay

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


def show(lines: Iterable[Line]) -> None:
    """Print lines with emphasis, without the weight of a console."""
    for line in lines:
        typer.echo("".join(map(_styled, line)))


def _styled(part: str) -> str:
    """Part of a line with its emphasis, which `typer.echo` leaves out of what goes to a file or a pipe."""
    if isinstance(part, Strong):
        return typer.style(part, fg=None if os.environ.get("NO_COLOR") else part.colour, bold=True)
    return typer.style(part, dim=True) if isinstance(part, Faint) else part


def terminal_width() -> int | None:
    """The columns of the terminal; None where the output goes to a file or a pipe."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def draw(shown: "Replay", file: str, before: "Replay | None" = None) -> None:
    """Draw the board of a position to an SVG file, with what changed since `before`."""
    from mmcli.report.picture import picture

    drawn = picture(shown, None if before is None else before.board())
    if drawn is None:
        fail(f"{shown.format.name} has no board to draw")
    write_picture(drawn, file)


def write_picture(drawn: str, file: str) -> None:
    """Write a picture to a file, and say on standard error that it is there."""
    try:
        Path(file).write_text(drawn, encoding="utf-8")
    except OSError as fault:
        fail(f"{file}: the picture cannot be written: {fault.strerror}")
    typer.echo(f"the picture is in {file}", err=True)


def print_changes(recorded: "Recorded", before: "Replay", after: "Replay") -> None:
    """Print what changed between two positions."""
    from mmcli.report.changes_text import changes_text

    out = console()
    for part in changes_text(recorded, before, after):
        out.print(part)


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
    from mmcli.games.registry import rulebooks

    chosen = {}
    for option in options or []:
        name, equals, reading = option.partition("=")
        if not equals:
            fail(f"--ruling takes NAME=READING, not {option!r}")
        chosen[name] = reading
    for name, reading in chosen.items():
        with one_sentence():
            book = next((book for book in rulebooks() if name in book.rulings), next(rulebooks()))
            book.readings({name: reading})
    return chosen
