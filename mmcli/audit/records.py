"""The records of a log: which game they belong to, what they say, and what is wrong with them."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from mmcli.errors import LogError, MmcliError
from mmcli.games.format import GameFormat
from mmcli.games.registry import game_format
from mmcli.log.doubled import DoubledError, check_once
from mmcli.log.faults import complaint
from mmcli.log.header import FORMAT, Header, Stamp
from mmcli.log.visible import visible_data
from mmcli.notation.reading import Misread, Written

Decode = Callable[[bytes], Any]
"""Decodes the record of an entry."""
FAULTS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError, DoubledError)
HEADER = re.compile(rb"\s*\{\s*\"mmcli\"")
"""How a line begins that is meant as a header, whether it can be read or not."""
Games = Callable[[str, tuple[str, ...]], GameFormat]
"""Finds the game of an id, with the expansions that have the modules named."""


class LogReader:
    """Decodes the records of one log: which game they belong to, and what is wrong with them.

    `games` finds the game that a header names.
    """

    def __init__(self, name: str, *, binary: bool, games: Games = game_format) -> None:
        self.name = name
        self.binary = binary
        self._games = games
        decoder = msgspec.msgpack.Decoder if binary else msgspec.json.Decoder
        self._stamps = decoder(Stamp)

    def header(self, record: bytes, line: int) -> tuple[GameFormat, Header]:
        """The header in a record; raises LogError."""
        try:
            record = _visible_record(record) if self.binary else record
            stamp = self._stamps.decode(record)
        except FAULTS as fault:
            raise self.broken(fault, record, line, "no header") from None
        if not 1 <= stamp.mmcli <= FORMAT:
            raise LogError(f"{self.name}:{line}: format {stamp.mmcli}; this mmcli reads formats 1 to {FORMAT}")
        try:
            kind = self._games(stamp.game, ())
            decoder = kind.packed_header_decoder if self.binary else kind.header_decoder
            header = decoder.decode(record)
            if not self.binary:
                check_once(record, header)
            header = header.seen_from(Path(self.name).parent)
            return (self._games(stamp.game, header.modules) if header.modules else kind), header
        except FAULTS as fault:
            raise self.broken(fault, record, line, "header") from None
        except MmcliError as fault:
            raise LogError(f"{self.name}:{line}: {fault}") from None

    def entries(self, kind: GameFormat) -> Decode:
        """What decodes the entries of a game."""
        return kind.packed_entry_decoder.decode if self.binary else _each_field_once(kind.entry_decoder.decode)

    def is_header(self, record: bytes) -> bool:
        """Whether a record that is no entry starts another game, or is meant to."""
        if not self.binary and HEADER.match(record):
            return True
        try:
            self._stamps.decode(record)
        except FAULTS:
            return False
        return True

    def broken(self, fault: Exception, record: bytes, line: int, what: str) -> LogError:
        """The error for a record that cannot be read."""
        if isinstance(record, Misread):
            return LogError(f"{self.name}:{line}: {what}: {record.says}")
        if isinstance(record, Written):
            return LogError(f"{self.name}:{line}: {what}: column {record.column}: {complaint(fault, b'')}")
        return LogError(f"{self.name}:{line}: {what}: {complaint(fault, record)}")


def _visible_record(record: bytes) -> bytes:
    """A packed header with the unsafe characters of its texts written out."""
    return msgspec.msgpack.encode(visible_data(msgspec.msgpack.decode(record)))


def _each_field_once(decode: Decode) -> Decode:
    def read(record: bytes) -> Any:
        entry = decode(record)
        check_once(record, entry)
        return entry

    return read
