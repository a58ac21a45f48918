"""The scribe: takes down what is said at the table, judges it, and goes on with what was begun."""

from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from mmcli.audit.records import FAULTS, LogReader
from mmcli.errors import LogError, MmcliError
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry, Roll
from mmcli.notation.forms import Forms
from mmcli.notation.reading import Misread, NotationReader
from mmcli.notation.steps import WORD, Place
from mmcli.notation.writing import NotationWriter
from mmcli.oracle.actions import entry_of
from mmcli.oracle.playing import what_is_due
from mmcli.oracle.situation import Situation, replayed
from mmcli.scribe.book import Book

AGREED = "against {}; the table agreed"
"""The note of an entry that was played although a rule speaks against it."""
THROWN = "thrown by mmcli"


@dataclass
class Taken:
    """What came of a line: its entries, and what speaks against them; it `is_written` if nothing does."""

    entries: list[Entry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    is_written: bool = False

    @property
    def breaches(self) -> list[Finding]:
        """What is more than a note."""
        return [finding for finding in self.findings if finding.severity is not Severity.NOTE]


class Scribe:
    """Writes one game into a log in the notation; raises LogError if the log cannot be gone on with."""

    def __init__(self, name: str) -> None:
        self._book = Book(name)
        self.lost = self._book.drop_unfinished()
        self._load()

    def close(self) -> None:
        """Let the log go; all of it is on disk."""
        self._book.close()

    def _load(self) -> None:
        """Play what is written, from its header on."""
        name = self._book.name
        self._log, reading = LogReader(name, binary=False), NotationReader()
        self.entries: list[Entry] = []
        self._game: Table[Any] | None = None
        self._per_line: list[int] = []
        for number, line in enumerate(self._book.text().splitlines(), 1):
            for at, records in reading.line(line, number):
                self._take_in(records, at)
            self._per_line.append(len(self.entries))
        for at, records in reading.end():
            self._take_in(records, at)
        if self._game is None:
            raise LogError(f"{name}: no game has been begun here; begin one with --new")
        self._forms: Forms = reading.forms
        self._place: Place = reading.place

    def _take_in(self, records: list[bytes], line: int) -> None:
        for record in records:
            if self._game is None:
                self.kind, self.header = self._log.header(record, line)
                self._game = Table(self.kind.start(self.header, {}))
            elif self._log.is_header(record):
                raise LogError(f"{self._log.name}:{line}: a second game begins here; each is recorded in its own file")
            else:
                entry = self._decoded(record, line)
                self.entries.append(entry)
                self._game.play(entry)

    def _decoded(self, record: bytes, line: int) -> Entry:
        try:
            entry: Entry = self._log.entries(self.kind)(record)
        except FAULTS as fault:
            raise self._log.broken(fault, record, line, "entry") from None
        return entry

    @property
    def table(self) -> Table[Any]:
        """The table of the game."""
        assert self._game is not None  # noqa: S101 - there is one as soon as the log is loaded
        return self._game

    @property
    def whose_turn(self) -> str | None:
        """The player whose decision is waited for; None if it is nobody's."""
        return self.kind.facts.turn_of(self.table.game, self.table.ask)

    @property
    def due(self) -> str | None:
        """What chance has to bring next, in a few words; None if somebody has to decide something."""
        waiting = self.table.ask
        return what_is_due(Situation(self.kind, self.header), waiting) if waiting.is_chance() else None

    def situation(self) -> Situation:
        """The position as it is now."""
        return replayed(self.kind, self.header, tuple(self.entries), {}, f"in {self._book.name}")

    def take(self, line: str, *, agreed: bool = False) -> Taken:
        """Take down a line, in the notation or in players' words; raises MmcliError if it is not understood.

        It is written if nothing above a note speaks against it, or if the table `agreed` to it all the same.
        """
        taken = Taken()
        try:
            self._play_steps(line, taken)
        except LogError as misread:
            self._load()
            taken = Taken()
            self._play(self._in_words(line, misread), taken)
        if taken.breaches and not agreed:
            self._load()
        elif taken.entries:
            self._write(taken)
        return taken

    def _play_steps(self, line: str, taken: Taken) -> None:
        typed = NotationReader(self._forms, self._place.copy())
        place = typed.place
        place.actor = self.whose_turn or place.actor
        place.due = self._roll_due()
        for record in typed.steps(line):
            if isinstance(record, Misread):
                raise LogError(record.says)
            self._play(self._decoded(record, len(self._per_line) + 1), taken)
            place.due = self._roll_due()

    def _roll_due(self) -> str | None:
        """What the roll that is waited for is for; None if none is."""
        waiting = self.table.ask.chance()
        likely = None if waiting is None else next(waiting.options(), None)
        return likely.for_ if isinstance(likely, Roll) else None

    def _in_words(self, line: str, misread: LogError) -> Entry:
        try:
            return entry_of(self.kind, self.table, line)
        except MmcliError as fault:
            is_notation = any(word[:1] in "/>=+$;" for word in WORD.findall(line))
            raise misread if is_notation else LogError(f"{misread}; nor as words: {fault}") from None

    def _play(self, entry: Entry, taken: Taken) -> None:
        taken.entries.append(entry)
        taken.findings += self.table.play(entry)

    def _write(self, taken: Taken) -> None:
        """Put what was taken down on disk, with a mark at each entry that a rule speaks against."""
        start = len(self.entries)
        against: dict[int, list[str]] = {}
        for finding in taken.breaches:
            against.setdefault(max(finding.entry - start, 1), []).append(finding.rule)
        marked = [
            _noted(entry, AGREED.format(", ".join(dict.fromkeys(against[at])))) if at in against else entry
            for at, entry in enumerate(taken.entries, 1)
        ]
        writer = NotationWriter(self._forms, self._place)
        lines = _lines(writer, marked)
        self._book.add(lines)
        self._place = writer.place
        taken.is_written = True
        self.entries += marked
        if len(lines) > 1:
            self._load()
        else:
            self._per_line.append(len(self.entries))

    def undo(self) -> list[Entry]:
        """Take the last line back; gives the entries of it, none if there was nothing to take back."""
        if not self.entries:
            return []
        start = self._start_of_last()
        back = self.entries[start:]
        self._book.replace_last([])
        self._load()
        return back

    def throw(self, random: Random) -> Taken:
        """Throw the dice that are due, marked as thrown here; raises LogError if none are."""
        waiting = self.table.ask.chance()
        result = None if waiting is None else waiting.sample(random)
        if not isinstance(result, Roll):
            raise LogError("no dice are due now")
        taken = Taken()
        self._play(_noted(result, THROWN), taken)
        self._write(taken)
        return taken

    def note(self, text: str) -> None:
        """Put a note on the last entry; raises LogError if there is none."""
        if not self.entries:
            raise LogError("there is no entry yet to which a note could belong")
        entries = self.entries[self._start_of_last() :]
        lines = _lines(self._writer_before_last(), [*entries[:-1], _noted(entries[-1], text)])
        self._book.replace_last(lines)
        self._load()

    def _start_of_last(self) -> int:
        """How many entries stand before the last line."""
        return self._per_line[-2] if len(self._per_line) > 1 else 0

    def _writer_before_last(self) -> NotationWriter:
        """What writes on from before the last line."""
        reading = NotationReader()
        for number, line in enumerate(self._book.text().splitlines()[:-1], 1):
            deque(reading.line(line, number), maxlen=0)
        deque(reading.end(), maxlen=0)
        return NotationWriter(reading.forms, reading.place)


def _lines(writer: NotationWriter, entries: list[Entry]) -> list[str]:
    """Entries as whole lines."""
    return [*writer.lines(msgspec.to_builtins(entry) for entry in entries), *writer.end()]


def _noted(entry: Entry, text: str) -> Entry:
    """An entry with a note more."""
    note = text if entry.note is None else f"{entry.note}; {text}"
    return msgspec.structs.replace(entry, note=note)
