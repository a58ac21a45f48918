"""Auditing one log: every game in it, entry by entry, in one pass."""

from bisect import bisect_left, insort
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from operator import attrgetter, itemgetter
from typing import Any, BinaryIO

import msgspec

from mmcli.audit.records import FAULTS, Decode, Games, LogReader
from mmcli.audit.retold import Retold
from mmcli.errors import LogError, MmcliError
from mmcli.games.format import GameFormat
from mmcli.games.registry import game_format
from mmcli.kernel.course import Course
from mmcli.kernel.findings import Finding
from mmcli.kernel.mending import AHEAD, MOST_KEPT, Mender
from mmcli.kernel.strict import NOTHING, Findings
from mmcli.kernel.trials import count, is_grave
from mmcli.log.entries import Entry
from mmcli.log.header import Header
from mmcli.notation.reading import records_of
from mmcli.rulebook.counting import counted

MOST_UNREAD = 20
"""How many lines of a game that cannot be read are told one by one."""
MOST_HELD = 4000
"""How many findings are held, for those that come late to find their place among them, before some are told."""


@dataclass
class GameReport:
    """One game of a file: where it starts, how many entries it has, and what was found.

    `line` is the header's line (or record) in the file; `gaps` says after which entries lines stand that are none, and
    how many they are up to there. `unread` are the lines that cannot be read: the game is judged without them, up to
    the entry before `unsure`, at which more than a note would have been found that may come of them.
    A game of very many findings comes in parts: one that `goes_on` is followed by another.
    """

    file: str
    number: int
    line: int
    header: Header
    entries: int = 0
    findings: list[Finding] = field(default_factory=list)
    gaps: list[tuple[int, int]] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    unsure: int | None = None
    goes_on: bool = False

    def add(self, findings: Findings) -> None:
        """Keep findings, in the order of the entries."""
        for finding in findings:
            insort(self.findings, finding, key=attrgetter("entry"))

    def part(self) -> "GameReport":
        """The earlier half of what has been found, which is then no longer kept here."""
        half = len(self.findings) // 2
        early, self.findings = self.findings[:half], self.findings[half:]
        return replace(self, findings=early, goes_on=True)

    def take(self, part: "GameReport") -> None:
        """Take in the part that follows."""
        self.add(part.findings)
        self.entries, self.goes_on = part.entries, part.goes_on
        self.gaps, self.unread, self.unsure = part.gaps, part.unread, part.unsure

    def line_of(self, entry: int) -> int:
        """The line of an entry in the file; of the header, if it is 0."""
        place = bisect_left(self.gaps, entry, key=itemgetter(0))
        return self.line + entry + (self.gaps[place - 1][1] if place else 0)

    def skip(self, entry: int, line: int) -> None:
        """Keep that up to a line, which is not counted, no entry follows another."""
        if self.gaps and self.gaps[-1][0] == entry:
            self.gaps.pop()
        self.gaps.append((entry, line - self.line - entry))


@dataclass(frozen=True)
class Policy:
    """How to audit: readings chosen from outside; whether a game stops at its first finding above a note.

    With `notes`, notes too tell which rulings they rest on: that takes time, and even games without a fault have some.
    """

    rulings: dict[str, str] = field(default_factory=dict)
    strict: bool = False
    notes: bool = False


Play = Callable[[Entry], Findings]
Unread = Callable[[LogError], None]
"""Is told what cannot be read of a log."""


def _refused(fault: LogError) -> None:
    raise fault


class Audit:
    """The audit of one log under way: the present game at a table that mends, and its report.

    `unread` is told of every line that cannot be read. An entry among them is left out, and its game goes on; what
    follows a header among them waits for the next one.
    """

    def __init__(self, reader: LogReader, policy: Policy, unread: Unread = _refused) -> None:
        self._reader = reader
        self._policy = policy
        self._unread = unread
        self._number = 0
        self._mender: Mender | None = None
        self._report: GameReport | None = None
        self._decode: Decode = _no_game
        self._play: Play = _stopped
        self._next = 1
        self._next_game_is_awaited = False

    def feed(self, records: list[bytes], line: int) -> Iterator[GameReport]:
        """Play a batch of records, the first of them on `line`; yields the report of each game that ends in it."""
        decode, play = self._decode, self._play
        if line != self._next:
            self._skip(line - 1)
        self._next = line + len(records)
        for at, record in enumerate(records, line):
            try:
                entry = decode(record)
            except FAULTS as fault:
                if not record or record.isspace():
                    self._skip(at)
                else:
                    yield from self._turn_page(record, at, fault)
                    decode, play = self._decode, self._play
            else:
                findings = play(entry)
                if findings:
                    self._keep(findings)
                    play = self._play
                    if self._report is not None and len(self._report.findings) > MOST_HELD:
                        yield self._report.part()

    def finish(self) -> Iterator[GameReport]:
        """The report of the present game, if there is one."""
        if self._report is not None and self._mender is not None:
            self._report.entries = self._mender.entry
            if self._play is not _stopped:
                self._keep(self._mender.settle() if self._report.unread else self._mender.close())
            if len(self._report.unread) > MOST_UNREAD:
                more = counted(len(self._report.unread) - MOST_UNREAD, "more line")
                self._unread(
                    LogError(f"{self._reader.name}: {more} of the game on line {self._report.line} cannot be read")
                )
            yield self._report
        self._report = None

    def break_off(self, fault: LogError) -> Iterator[GameReport]:
        """The report of the present game as far as it came, where the rest of the file cannot be read."""
        self._unread(fault)
        if self._report is not None and self._mender is not None:
            self._leave_out(self._next)
            yield from self.finish()

    def _skip(self, line: int) -> None:
        if self._report is not None and self._mender is not None:
            self._report.skip(self._mender.entry, line)

    def _keep(self, findings: Findings) -> None:
        assert self._report is not None  # noqa: S101 - only a game has findings
        if self._report.unread:
            findings = self._sure(findings, self._report)
        self._report.add(findings)
        if self._policy.strict and count(findings):
            self._play = _stopped

    def _sure(self, findings: Findings, report: GameReport) -> Findings:
        """Of what is found after a line that cannot be read, what cannot come of it: notes, up to the first fault."""
        first = min((finding.entry for finding in findings if is_grave(finding)), default=None)
        if first is None:
            return findings
        report.unsure, self._play = first, _stopped
        return [finding for finding in findings if finding.entry < first and not is_grave(finding)]

    def _turn_page(self, record: bytes, line: int, fault: Exception) -> Iterator[GameReport]:
        if not self._reader.is_header(record) and (self._report is not None or self._next_game_is_awaited):
            self._pass_over(record, line, fault)
            return
        yield from self.finish()
        self._decode, self._play, self._next_game_is_awaited = _no_game, _stopped, True
        self._number += self._reader.is_header(record)
        try:
            kind, header = self._reader.header(record, line)
            self._begin(kind, header, line)
        except LogError as broken:
            self._report = None
            self._unread(broken)

    def _pass_over(self, record: bytes, line: int, fault: Exception) -> None:
        """Leave a line out that cannot be read; what follows a header that cannot be read is not even tried."""
        if self._report is None:
            return
        if len(self._report.unread) < MOST_UNREAD:
            self._unread(self._reader.broken(fault, record, line, "entry"))
        self._skip(line)
        self._leave_out(line)

    def _leave_out(self, line: int) -> None:
        """Go on after a line that cannot be read, or at which the file breaks off."""
        assert self._report is not None  # noqa: S101 - only a game has entries
        assert self._mender is not None  # noqa: S101
        if not self._report.unread and self._play is not _stopped:
            self._keep(self._mender.settle())
        self._report.unread.append(line)

    def _begin(self, kind: GameFormat, header: Header, line: int) -> None:
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
    source: BinaryIO,
    name: str,
    policy: Policy | None = None,
    games: Games = game_format,
    unread: Unread = _refused,
) -> Iterator[GameReport]:
    """Audit every game of a log, yielding a report as each ends; `games` finds the game that a header names.

    Where the log cannot be read, `unread` is told, and the audit goes on as far as it can; left out, the LogError is
    raised, and the reports yielded before stand.
    """
    try:
        binary, batches = records_of(source, name)
    except LogError as fault:
        unread(fault)
        return
    audit = Audit(LogReader(name, binary=binary, games=games), policy or Policy(), unread)
    while True:
        try:
            line, records = next(batches)
        except StopIteration:
            break
        except LogError as fault:
            yield from audit.break_off(fault)
            return
        yield from audit.feed(records, line)
    yield from audit.finish()
