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

from mmcli.cli.streams import is_unicode
from mmcli.errors import MmcliError
from mmcli.log.visible import visible
from mmcli.report.lines import Faint, Line, Strong

if TYPE_CHECKING:
    from rich.console import Console

    from mmcli.audit.replay import Recorded, Replay

PIPED, NARROWEST = 100, 20
"""The columns of what goes to a file or a pipe, and the fewest of a terminal."""
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

    stream = sys.stderr if error else sys.stdout
    looked_at = stream.isatty()
    width = None if looked_at else PIPED
    return Console(
        file=stream, force_terminal=looked_at, width=width, highlight=False, markup=False, soft_wrap=True, emoji=False
    )


def say(text: str = "", *, error: bool = False, end: str = "\n") -> None:
    """Print text that is ours; what comes from outside is in it as it is seen."""
    print(text, file=sys.stderr if error else sys.stdout, flush=error, end=end)


def show(lines: Iterable[Line]) -> None:
    """Print lines with emphasis, without the weight of a console."""
    styled = _styled if sys.stdout.isatty() else visible
    for line in lines:
        say("".join(map(styled, line)))


def show_data(data: object) -> None:
    """Print data as JSON."""
    say(encoded(data))


def encoded(data: object) -> str:
    """Data as JSON, with escapes for what the encoding of the output does not have."""
    from mmcli.report.data import as_json

    return as_json(data, in_ascii=not is_unicode(sys.stdout))


def _styled(part: str) -> str:
    """Part of a line with its emphasis."""
    if isinstance(part, Strong):
        return typer.style(visible(part), fg=None if os.environ.get("NO_COLOR") else part.colour, bold=True)
    return typer.style(visible(part), dim=True) if isinstance(part, Faint) else visible(part)


def terminal_width() -> int | None:
    """The columns of the terminal, of which some are always taken to be there; None for a file or a pipe."""
    return max(shutil.get_terminal_size().columns, NARROWEST) if sys.stdout.isatty() else None


def draw(shown: "Replay", file: str, before: "Replay | None" = None) -> None:
    """Draw the board of a position to an SVG file, with what changed since `before`."""
    from mmcli.report.picture import picture

    drawn = picture(shown, None if before is None else before.board())
    if drawn is None:
        fail(f"{shown.format.name} has no board to draw")
    write_picture(drawn, file)


def write_picture(drawn: str, file: str) -> None:
    """Write a picture to a file, and say on standard error that it is there."""
    if file in ("", "-"):
        fail(f"a picture is written to a file, and {file!r} names none")
    try:
        Path(file).write_text(drawn, encoding="utf-8")
    except OSError as fault:
        fail(f"{file}: the picture cannot be written: {fault.strerror}")
    say(f"the picture is in {visible(file)}", error=True)


def print_changes(recorded: "Recorded", before: "Replay", after: "Replay") -> None:
    """Print what changed between two positions."""
    from mmcli.report.changes_text import changes_text

    out = console()
    for part in changes_text(recorded, before, after):
        out.print(part)


def fail(message: str) -> NoReturn:
    """Say in one sentence what is wrong, and end with exit code 2."""
    say(f"mmcli: {visible(message)}", error=True)
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

    chosen: dict[str, str] = {}
    for option in options or []:
        name, equals, reading = option.partition("=")
        if not equals:
            fail(f"--ruling takes NAME=READING, not {option!r}")
        if chosen.setdefault(name, reading) != reading:
            fail(f"--ruling reads {name} as {chosen[name]} and as {reading}; choose one")
    for name, reading in chosen.items():
        with one_sentence():
            book = next((book for book in rulebooks() if name in book.rulings), next(rulebooks()))
            book.readings({name: reading})
    return chosen
