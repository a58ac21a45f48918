"""Replaying one game of a log up to an entry, for its position."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from mmcli.audit.paths import STANDARD_INPUT
from mmcli.audit.records import FAULTS, LogReader
from mmcli.errors import LogError, MmcliError
from mmcli.games.board import Board
from mmcli.games.format import GameFormat
from mmcli.kernel.game import Game
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.log.header import Header
from mmcli.notation.reading import records_of


@dataclass
class Replay:
    """A game replayed up to some entry: its table, the last entry played, and the board before it.

    Both are None where only the header was read, and the board also where the game has none.
    """

    format: GameFormat
    header: Header
    table: Table[Any]
    last: Entry | None = None
    before: Board | None = None

    def data(self) -> dict[str, Any]:
        """The position as plain data."""
        return {
            "game": self.format.id,
            "title": self.header.title,
            "entry": self.table.entry,
            "position": self.format.sheet(self.table.game),
        }

    def board(self) -> Board | None:
        """The board as it lies now; None if the game has none."""
        return None if self.format.board is None else self.format.board(self.table.game)

    def title(self) -> str:
        """What the record calls the game, or else the game's name."""
        return self.header.title or self.format.name

    def played(self) -> str:
        """How far the game is replayed: the number of the last entry, and what it says."""
        if self.last is None:
            return "before the first entry"
        return f"after entry {self.table.entry}: {self.format.describe(self.last)}"


@dataclass
class Recorded:
    """One game of a log as it was recorded: nothing of it is played yet."""

    file: str
    number: int
    format: GameFormat
    header: Header
    entries: list[Entry] = field(default_factory=list)

    def replay(self, at: int | None, rulings: dict[str, str]) -> Replay:
        """Play the game up to entry `at` (all of it if None, none of it if 0); raises LogError for a wrong number."""
        played = self.entries[: self._checked(at)]
        replay = Replay(self.format, self.header, Table(self.start(rulings)))
        for entry in played[:-1]:
            replay.table.play(entry)
        for replay.last in played[-1:]:
            replay.before = replay.board()
            replay.table.play(replay.last)
        return replay

    def start(self, rulings: dict[str, str]) -> Game:
        """The game before its first entry; raises LogError, naming the log, if its header contradicts itself."""
        try:
            return self.format.start(self.header, self.format.own(rulings))
        except MmcliError as fault:
            raise LogError(f"{self.file}: {fault}") from None

    def _checked(self, at: int | None) -> int:
        last = len(self.entries)
        if at is None:
            return last
        if at < 0:
            raise LogError(f"there is no entry {at}; entries are counted from 1, and 0 is the header")
        if at > last:
            ends = f"ends with entry {last}" if last else "has no entries"
            raise LogError(f"{self.file}: game {self.number} {ends}; there is no entry {at}")
        return at


def recorded_game(name: str, game: int, upto: int | None = None) -> Recorded:
    """The `game`th game of a log up to an entry, to its end if None; what stands after that is not read.

    Raises LogError.
    """
    count = 0
    with _opened(name) as source:
        for found in _games(source, name, game, upto):
            if found is not None and found.number == game:
                return found
            count += 1
    has = "no game" if not count else "only one game" if count == 1 else f"only {count} games"
    raise LogError(f"{name}: the file has {has}; there is no game {game}")


def recorded_games(name: str) -> Iterator[Recorded]:
    """Every game of a log; raises LogError."""
    with _opened(name) as source:
        yield from filter(None, _games(source, name))


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as source:
            yield source
    except OSError as fault:
        raise LogError(f"{name}: {fault.strerror}") from None


def _games(
    source: BinaryIO, name: str, wanted: int | None = None, upto: int | None = None
) -> Iterator[Recorded | None]:
    """The games of a log; where only one is wanted, None for those before it, whatever stands in them."""
    binary, batches = records_of(source, name)
    reader = LogReader(name, binary=binary)
    number, game = 0, None
    for first, records in batches:
        for line, record in enumerate(records, first):
            if not record.strip():
                continue
            if game is not None and len(game.entries) == upto:
                yield game
                return
            passed_over = number and number != (wanted or number)
            if passed_over and not reader.is_header(record):
                continue
            entry = None if game is None else _entry(reader, game.format, record, line)
            if game is not None and entry is not None:
                game.entries.append(entry)
                continue
            if number:
                yield game
            number += 1
            is_wanted = wanted is None or wanted == number or not reader.is_header(record)
            game = Recorded(name, number, *reader.header(record, line)) if is_wanted else None
    if number:
        yield game


def _entry(reader: LogReader, kind: GameFormat, record: bytes, line: int) -> Entry | None:
    """The entry in a record; None if it starts another game."""
    try:
        entry: Entry = reader.entries(kind)(record)
    except FAULTS as fault:
        if reader.is_header(record):
            return None
        raise reader.broken(fault, record, line, "entry") from None
    return entry
