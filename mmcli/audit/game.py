"""Auditing one log: every game in it, entry by entry, in one pass."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from mmcli.audit.retold import Decode, Retold
from mmcli.errors import LogError, MmcliError
from mmcli.games.format import GameFormat
from mmcli.games.registry import game_format
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.log.faults import complaint
from mmcli.log.header import FORMAT, Header, Stamp
from mmcli.log.reading import lines, open_log, packed

FAULTS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


@dataclass
class GameReport:
    """One game of a file: where it starts, how many entries it has, and what was found.

    `line` is the header's line (or record) in the file; `lines` has the line of each entry with a finding.
    """

    file: str
    number: int
    line: int
    header: Header
    entries: int = 0
    findings: list[Finding] = field(default_factory=list)
    lines: dict[int, int] = field(default_factory=dict)

    def add(self, findings: list[Finding], line: int) -> None:
        """Keep findings about the entry on a line."""
        self.findings += findings
        self.lines.update((finding.entry, line) for finding in findings)


@dataclass(frozen=True)
class Policy:
    """How to audit: readings chosen from outside; whether a game stops at its first finding above a note.

    With `notes`, notes too tell which rulings they rest on: that takes time, and even games without a fault have some.
    """

    rulings: dict[str, str] = field(default_factory=dict)
    strict: bool = False
    notes: bool = False


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
            stamp = self._stamps.decode(record)
        except FAULTS as fault:
            raise self.broken(fault, record, line, "no header") from None
        if not 1 <= stamp.mmcli <= FORMAT:
            raise LogError(f"{self.name}:{line}: format {stamp.mmcli}; this mmcli reads formats 1 to {FORMAT}")
        try:
            kind = self._games(stamp.game, ())
            decoder = kind.packed_header_decoder if self.binary else kind.header_decoder
            header = decoder.decode(record).seen_from(Path(self.name).parent)
            return (self._games(stamp.game, header.modules) if header.modules else kind), header
        except FAULTS as fault:
            raise self.broken(fault, record, line, "header") from None
        except MmcliError as fault:
            raise LogError(f"{self.name}:{line}: {fault}") from None

    def entries(self, kind: GameFormat) -> Decode:
        """What decodes the entries of a game."""
        decoder = kind.packed_entry_decoder if self.binary else kind.entry_decoder
        return decoder.decode

    def is_header(self, record: bytes) -> bool:
        """Whether a record that is no entry starts another game."""
        try:
            self._stamps.decode(record)
        except FAULTS:
            return False
        return True

    def broken(self, fault: Exception, record: bytes, line: int, what: str) -> LogError:
        """The error for a record that cannot be read."""
        return LogError(f"{self.name}:{line}: {what}: {complaint(fault, record)}")


Play = Callable[[Entry], list[Finding]]


class Audit:
    """The audit of one log under way: the table of the present game, and its report."""

    def __init__(self, reader: LogReader, policy: Policy) -> None:
        self._reader = reader
        self._policy = policy
        self._number = 0
        self._table: Table[Any] | None = None
        self._report: GameReport | None = None
        self._retold: Retold | None = None
        self._decode: Decode = _no_game
        self._play: Play = _stopped
        self._line = 0

    def feed(self, records: list[bytes], line: int) -> Iterator[GameReport]:
        """Play a batch of records, the first of them on `line`; yields the report of each game that ends in it."""
        decode, play = self._decode, self._play
        kept = 0
        for at, record in enumerate(records, line):
            try:
                entry = decode(record)
            except FAULTS as fault:
                if record.strip():
                    yield from self._turn_page(record, at, fault)
                    decode, play = self._decode, self._play
                    kept = at - line + 1
            else:
                findings = play(entry)
                if findings:
                    self._retell(records[kept : at - line + 1])
                    kept = at - line + 1
                    self._keep(findings, at)
                    play = self._play
        self._retell(records[kept:])
        self._line = line + len(records) - 1

    def finish(self) -> Iterator[GameReport]:
        """The report of the present game, if there is one."""
        if self._report is not None and self._table is not None:
            self._report.entries = self._table.entry
            if self._play is not _stopped and (missing := self._table.close()):
                self._keep(missing, self._line)
            yield self._report

    def _retell(self, records: list[bytes]) -> None:
        """Keep records of the present game that have been played."""
        if self._retold is not None and self._table is not None:
            self._retold.records += records
            self._retold.shorten(self._table)

    def _keep(self, findings: list[Finding], line: int) -> None:
        assert self._report is not None  # noqa: S101 - only a game has findings
        assert self._retold is not None  # noqa: S101
        faulty = any(finding.severity is not Severity.NOTE for finding in findings)
        if faulty or self._policy.notes:
            findings = self._retold.tell(findings)
        self._report.add(findings, line)
        if self._policy.strict and faulty:
            self._play = _stopped

    def _turn_page(self, record: bytes, line: int, fault: Exception) -> Iterator[GameReport]:
        if self._report is not None and not self._reader.is_header(record):
            raise self._reader.broken(fault, record, line, "entry")
        self._line = line - 1
        yield from self.finish()
        self._report = None
        kind, header = self._reader.header(record, line)
        self._begin(kind, header, line)

    def _begin(self, kind: GameFormat, header: Header, line: int) -> None:
        try:
            rulings = kind.own(self._policy.rulings)
            table = Table(kind.start(header, rulings))
        except MmcliError as fault:
            raise LogError(f"{self._reader.name}:{line}: {fault}") from None
        self._number += 1
        self._table, self._play, self._decode = table, table.play, self._reader.entries(kind)
        self._retold = Retold(kind, header, rulings, self._decode)
        self._report = GameReport(self._reader.name, self._number, line, header)
        if table.opening:
            self._keep(table.opening, line)


def _no_game(record: bytes) -> Any:
    raise msgspec.DecodeError("there is no header yet")


def _stopped(entry: Entry) -> list[Finding]:
    return []


def audit_stream(
    source: BinaryIO, name: str, policy: Policy | None = None, games: Games = game_format
) -> Iterator[GameReport]:
    """Audit every game of a log, yielding a report as each ends; `games` finds the game that a header names.

    Raises LogError where the log cannot be read; the reports yielded before stand.
    """
    binary, blocks = open_log(source, name)
    audit = Audit(LogReader(name, binary=binary, games=games), policy or Policy())
    for line, records in (packed if binary else lines)(blocks, name):
        yield from audit.feed(records, line)
    yield from audit.finish()
