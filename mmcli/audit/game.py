"""Auditing one log: every game in it, entry by entry, in one pass."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from mmcli.audit.retold import Retold
from mmcli.errors import LogError, MmcliError
from mmcli.games.format import GameFormat
from mmcli.games.registry import game_format
from mmcli.kernel.course import Course
from mmcli.kernel.findings import Finding
from mmcli.kernel.mending import AHEAD, MOST_KEPT, Mender
from mmcli.kernel.strict import NOTHING, Findings
from mmcli.kernel.trials import count
from mmcli.log.entries import Entry
from mmcli.log.faults import complaint
from mmcli.log.header import FORMAT, Header, Stamp
from mmcli.log.reading import lines, open_log, packed
from mmcli.log.visible import visible_data

Decode = Callable[[bytes], Any]
"""Decodes the record of an entry."""
FAULTS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


@dataclass
class GameReport:
    """One game of a file: where it starts, how many entries it has, and what was found.

    `line` is the header's line (or record) in the file; `blank` has for each blank line the entry that it follows.
    """

    file: str
    number: int
    line: int
    header: Header
    entries: int = 0
    findings: list[Finding] = field(default_factory=list)
    blank: list[int] = field(default_factory=list)

    def add(self, findings: Findings) -> None:
        """Keep findings, in the order of the entries."""
        self.findings += findings
        self.findings.sort(key=lambda finding: finding.entry)

    def line_of(self, entry: int) -> int:
        """The line of an entry in the file; of the header, if it is 0."""
        return self.line + entry + bisect_left(self.blank, entry)


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
            record = _visible_record(record) if self.binary else record
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


def _visible_record(record: bytes) -> bytes:
    """A packed header with the unsafe characters of its texts written out."""
    return msgspec.msgpack.encode(visible_data(msgspec.msgpack.decode(record)))


Play = Callable[[Entry], Findings]


class Audit:
    """The audit of one log under way: the present game at a table that mends, and its report."""

    def __init__(self, reader: LogReader, policy: Policy) -> None:
        self._reader = reader
        self._policy = policy
        self._number = 0
        self._mender: Mender | None = None
        self._report: GameReport | None = None
        self._decode: Decode = _no_game
        self._play: Play = _stopped

    def feed(self, records: list[bytes], line: int) -> Iterator[GameReport]:
        """Play a batch of records, the first of them on `line`; yields the report of each game that ends in it."""
        decode, play = self._decode, self._play
        for at, record in enumerate(records, line):
            try:
                entry = decode(record)
            except FAULTS as fault:
                if record.strip():
                    yield from self._turn_page(record, at, fault)
                    decode, play = self._decode, self._play
                elif self._report is not None and self._mender is not None:
                    self._report.blank.append(self._mender.entry)
            else:
                findings = play(entry)
                if findings:
                    self._keep(findings)
                    play = self._play

    def finish(self) -> Iterator[GameReport]:
        """The report of the present game, if there is one."""
        if self._report is not None and self._mender is not None:
            self._report.entries = self._mender.entry
            if self._play is not _stopped:
                self._report.add(self._mender.close())
            yield self._report

    def _keep(self, findings: Findings) -> None:
        assert self._report is not None  # noqa: S101 - only a game has findings
        self._report.add(findings)
        if self._policy.strict and count(findings):
            self._play = _stopped

    def _turn_page(self, record: bytes, line: int, fault: Exception) -> Iterator[GameReport]:
        if self._report is not None and not self._reader.is_header(record):
            raise self._reader.broken(fault, record, line, "entry")
        yield from self.finish()
        self._report = None
        kind, header = self._reader.header(record, line)
        self._begin(kind, header, line)

    def _begin(self, kind: GameFormat, header: Header, line: int) -> None:
        self._number += 1
        self._report = GameReport(self._reader.name, self._number, line, header)
        try:
            self._mender = mender(kind, header, self._policy)
        except MmcliError as fault:
            raise LogError(f"{self._reader.name}:{line}: {fault}") from None
        self._play, self._decode = self._mender.play, self._reader.entries(kind)
        if self._mender.opening:
            self._keep(self._mender.opening)


def mender(kind: GameFormat, header: Header, policy: Policy, kept: float = MOST_KEPT) -> Mender:
    """The table at which a game is audited, with up to about `kept` entries at hand.

    Raises an MmcliError if the header contradicts itself.
    """
    rulings = kind.own(policy.rulings)
    retold = Retold(kind, header, rulings)

    def tell(findings: Findings, course: Course) -> Findings:
        return retold.tell(findings, course) if policy.notes or count(findings) else findings

    return Mender(kind.start(header, rulings), tell, ahead=0 if policy.strict else AHEAD, kept=kept)


def _no_game(record: bytes) -> Any:
    raise msgspec.DecodeError("there is no header yet")


def _stopped(entry: Entry) -> Findings:
    return NOTHING


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
