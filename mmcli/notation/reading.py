"""Reading the notation: the records of a log, each with its place, streaming."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

import msgspec

from mmcli.log.reading import lines, open_log, packed
from mmcli.log.visible import visible
from mmcli.notation.forms import Forms
from mmcli.notation.heads import NOTHING, TagError, forms_for, is_head, players_of, read_head, read_tag
from mmcli.notation.spelling import StepError, text_of
from mmcli.notation.steps import WORD, Json, Place, actor_named, read_step

STARTS = re.compile(rb"\s*\[\s*mmcli\b")
"""How a log in the notation begins."""
encode = msgspec.json.Encoder().encode


class Written(bytes):
    """The record of a header or an entry as JSON, with the column where it stands in its line."""

    column: int


class Misread(Written):
    """What stands in the place of a record and is not understood; `says` tells why."""

    says: str


def is_notation(first: bytes) -> bool:
    """Whether a log that begins so is in the notation."""
    return STARTS.match(first) is not None


def records_of(source: BinaryIO, name: str) -> tuple[bool, Iterator[tuple[int, list[bytes]]]]:
    """Whether a log is MessagePack, and its records in batches, each with the number of its first line or record.

    A log is JSON Lines, MessagePack or the notation, by how it begins; records of the notation are JSON, each with a
    batch of its own. Raises LogError for a file that is no log.
    """
    binary, blocks = open_log(source, name)
    if binary:
        return True, packed(blocks, name)
    first = next(blocks, b"")
    read = notation if is_notation(first) else lines
    return False, read(chain((first,), blocks), name)


def notation(blocks: Iterator[bytes], name: str) -> Iterator[tuple[int, list[bytes]]]:
    """The records of a log in the notation, a batch each, with the number of the line."""
    reader = NotationReader()
    for first, batch in lines(blocks, name):
        for number, line in enumerate(batch, first):
            yield from reader.line(line, number)
    yield from reader.end()


def written(record: bytes, column: int) -> Written:
    """A record that stands at a column."""
    found = Written(record)
    found.column = column
    return found


def misread(line: str, column: int, says: str) -> Misread:
    """What stands in a line from a column on and is not understood."""
    found = Misread(line[column - 1 :].encode(errors="replace") or b" ")
    found.column, found.says = column, says
    return found


class NotationReader:
    """Reads one log in the notation line by line; `forms` and `place` are those of the game that it is in."""

    def __init__(self, forms: Forms = NOTHING, place: Place | None = None) -> None:
        self._head: Json | None = None
        self._head_at = 0
        self.forms = forms
        self.place = place or Place()

    def line(self, line: bytes, number: int) -> Iterator[tuple[int, list[bytes]]]:
        """The records of a line; those of a header come when it ends."""
        try:
            text = visible(line.decode().rstrip("\r").replace("\t", " "))
        except UnicodeDecodeError as fault:
            yield number, [misread(line.decode(errors="replace"), 1, f"byte {fault.start + 1}: not UTF-8")]
            return
        stripped = text.strip()
        if not stripped:
            return
        if stripped.startswith("["):
            yield from self._tag(stripped, number)
            return
        yield from self.end()
        for record in self.steps(text):
            yield number, [record]

    def end(self) -> Iterator[tuple[int, list[bytes]]]:
        """The header that has been read, if it was still open."""
        if self._head is not None:
            self.forms = forms_for(self._head)
            self.place = Place(players_of(self._head))
            yield self._head_at, [written(encode(self._head), 1)]
            self._head = None

    def _tag(self, line: str, number: int) -> Iterator[tuple[int, list[bytes]]]:
        try:
            if is_head(line):
                yield from self.end()
                self._head, self._head_at = read_head(line), number
            elif self._head is None:
                raise TagError("a tag stands at the head of a game, before its first step")
            else:
                read_tag(line, self._head)
        except TagError as wrong:
            yield from self.end()
            yield number, [misread(line, 1, f"column 1: {wrong}")]

    def steps(self, line: str) -> Iterator[bytes]:
        """The entries of a line, each before the next is read; what is not understood stands for the rest of it."""
        if line.lstrip().startswith("{"):
            self.place.before = ""
            yield written(line.strip().encode(), 1 + len(line) - len(line.lstrip()))
            return
        found = list(WORD.finditer(line))
        words = [match[0] for match in found]
        columns = [match.start() + 1 for match in found]
        note = words.pop()[1:].strip() if words[-1].startswith(";") else None
        at = self._actor(words)
        before: tuple[Json, int] | None = None
        while at < len(words):
            start = at
            if before is not None:
                yield written(encode(before[0]), before[1])
            try:
                entry, at = read_step(self.forms, self.place, words, at)
            except StepError as wrong:
                column = columns[wrong.word]
                yield misread(line, column, f"column {column}: {wrong}{_understood(words[:start])}")
                return
            before = entry, columns[start]
        if before is not None:
            yield written(encode(before[0] | ({} if note is None else {"note": note})), before[1])
        elif note is not None:
            yield misread(line, columns[-1], f"column {columns[-1]}: a note stands after the step that it belongs to")

    def _actor(self, words: list[str]) -> int:
        """Take in who acts, if the line begins so; gives the number of the first word of a step."""
        if not words or not words[0].endswith(":"):
            return 0
        name = words[0][:-1]
        try:
            told = text_of(self.forms, name) if name.startswith('"') else name
        except ValueError:
            told = name
        self.place.actor = actor_named(self.place, told)
        return 1


def _understood(words: list[str]) -> str:
    """What of a line was read before something that is not understood."""
    return f" (read so far: {' '.join(words)[-60:]})" if words else ""
