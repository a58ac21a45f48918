"""Replaying one game of a log up to an entry, for its position."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from mmcli.audit.corpus import STANDARD_INPUT
from mmcli.audit.game import FAULTS, LogReader
from mmcli.errors import LogError
from mmcli.games.format import GameFormat
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.log.header import Header
from mmcli.log.reading import lines, open_log, packed


@dataclass
class Replay:
    """A game replayed up to some entry: its table, and the last entry played (None: only the header)."""

    format: GameFormat
    header: Header
    table: Table[Any]
    last: Entry | None = None

    def data(self) -> dict[str, Any]:
        """The position as plain data."""
        return {
            "game": self.format.id,
            "title": self.header.title,
            "entry": self.table.entry,
            "position": self.format.sheet(self.table.game),
        }


def replay_file(name: str, game: int, at: int | None, rulings: dict[str, str]) -> Replay:
    """Replay the `game`th game of a log up to entry `at` (all of it if None); raises LogError."""
    with _opened(name) as source:
        found = None
        for number, found in enumerate(_games(source, name, at, rulings), 1):
            if number == game:
                return found
    raise LogError(
        f"{name}: the file has {'no game' if found is None else f'only {number} games'}; there is no game {game}"
    )


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


def _games(source: BinaryIO, name: str, at: int | None, rulings: dict[str, str]) -> Iterator[Replay]:
    binary, blocks = open_log(source, name)
    reader = LogReader(name, binary=binary)
    replay: Replay | None = None
    for first, records in (packed if binary else lines)(blocks, name):
        for line, record in enumerate(records, first):
            if not record.strip():
                continue
            entry = None if replay is None else _entry(reader, replay.format, record, line)
            if entry is None:
                if replay is not None:
                    yield replay
                kind, header = reader.header(record, line)
                replay = Replay(kind, header, Table(kind.start(header, rulings)))
            elif replay is not None and (at is None or replay.table.entry < at):
                replay.table.play(entry)
                replay.last = entry
    if replay is not None:
        yield replay


def _entry(reader: LogReader, kind: GameFormat, record: bytes, line: int) -> Entry | None:
    """The entry in a record; None if it starts another game."""
    try:
        entry: Entry = reader.entries(kind)(record)
    except FAULTS as fault:
        if reader.is_header(record):
            return None
        raise reader.broken(fault, record, line, "entry") from None
    return entry
