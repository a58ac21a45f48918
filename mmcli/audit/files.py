"""Auditing one file: its games in parts, so that no number of games or findings has to be held at once."""

import sys
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from mmcli.audit.game import GameReport, Policy, Unread, audit_stream
from mmcli.audit.paths import STANDARD_INPUT
from mmcli.errors import LogError, MmcliError

INTERNAL = "mmcli could not judge it, by an internal fault ({}); please report it with this file"
"""What is said of a fault of mmcli itself."""
GAMES = 200
"""How many games a part of a report has at most."""
MOST_ERRORS = 100
"""How much of a file that cannot be read is told one by one."""


@dataclass
class FileReport:
    """One file: its games, and what of it could not be read; `trace` tells where, if mmcli is at fault.

    `hidden` is how many findings above a note have been taken out of it, by choice. It `goes_on` if it is a part, and
    another follows, with what could not be read in the last.
    """

    file: str
    games: list[GameReport] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    trace: str = ""
    hidden: int = 0
    goes_on: bool = False

    @property
    def error(self) -> str | None:
        """The first thing that could not be read; None if everything could."""
        return self.errors[0] if self.errors else None

    def add_unread(self, fault: LogError) -> None:
        """Keep what could not be read; beyond the first of them, only that there are more."""
        if len(self.errors) < MOST_ERRORS:
            self.errors.append(str(fault))
        elif len(self.errors) == MOST_ERRORS:
            self.errors.append(f"{self.file}: more of it cannot be read")


def audit_parts(name: str, policy: Policy) -> Iterator[FileReport]:
    """Audit one log, part by part; whatever of it cannot be read is in the last."""
    last = FileReport("<stdin>" if name == STANDARD_INPUT else name)
    try:
        for game in _games(name, last.file, policy, last.add_unread):
            last.games.append(game)
            if game.goes_on or len(last.games) >= GAMES:
                yield FileReport(last.file, last.games, goes_on=True)
                last.games = []
    except MmcliError as fault:
        last.errors.append(str(fault))
    except OSError as fault:
        last.errors.append(f"{name}: {fault.strerror}")
    except Exception as fault:
        last.errors.append(f"{name}: {INTERNAL.format(type(fault).__name__)}")
        last.trace = traceback.format_exc()
    yield last


def _games(name: str, shown: str, policy: Policy, unread: Unread) -> Iterator[GameReport]:
    if name == STANDARD_INPUT:
        yield from audit_stream(sys.stdin.buffer, shown, policy, unread=unread)
        return
    with Path(name).open("rb") as source:
        yield from audit_stream(source, name, policy, unread=unread)


def audit_file(name: str, policy: Policy) -> FileReport:
    """Audit one log; whatever makes it unreadable is in the report."""
    return next(joined(audit_parts(name, policy)))


def joined(parts: Iterable[FileReport]) -> Iterator[FileReport]:
    """Whole reports, of the parts of several files in order."""
    games: list[GameReport] = []
    for part in parts:
        for game in part.games:
            if games and games[-1].goes_on:
                games[-1].take(game)
            else:
                games.append(game)
        if not part.goes_on:
            yield replace(part, games=games)
            games = []
