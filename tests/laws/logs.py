"""The games that everything is measured on: recorded ones, and others played at random; all of them clean."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from mmcli.audit.game import GameReport, Policy, audit_stream
from mmcli.games.format import GameFormat
from mmcli.games.merchants.entries import Discard, Exchange
from mmcli.games.registry import game_format
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Draw, Entry, Result, Reveal, Roll
from mmcli.log.writing import as_lines
from mmcli.testing.forms import tag
from mmcli.testing.play import play
from tests.random_games import SET_UPS

PROJECT = Path(__file__).parents[2]
FIRST = Policy(strict=True)
"""An audit that stops at the first finding above a note."""
RANDOM_ENTRIES = 160
"""How far games at random are played."""


@dataclass(frozen=True, eq=False)
class Log:
    """One game: a name, the header as it is written, and the entries."""

    name: str
    head: bytes
    entries: tuple[Entry, ...]

    @cached_property
    def header(self) -> Any:
        """The header as data."""
        return msgspec.json.decode(self.head)

    @cached_property
    def players(self) -> frozenset[str]:
        """Who plays: the players of the header, or whoever is none of the game's own."""
        return frozenset(player["id"] for player in self.header.get("players", ()))

    @property
    def kind(self) -> GameFormat:
        """The game that is played."""
        return game_format(self.header["game"], tuple(self.header.get("modules", ())))

    def with_entries(self, *parts: Sequence[Entry]) -> "Log":
        """The same game with other entries, told in parts."""
        return replace(self, entries=tuple(entry for part in parts for entry in part))

    def with_header(self, **fields: Any) -> "Log":
        """The same game with other fields of the header."""
        return replace(self, head=msgspec.json.encode(self.header | fields))

    def written(self) -> bytes:
        """The log as JSON lines."""
        return self.head + b"\n" + as_lines(self.entries)


class Audited(NamedTuple):
    """What the audit says of a game: the first finding above a note, or the sheet of the position at its end."""

    fault: Finding | None
    end: Any


def audited(log: Log) -> Audited:
    """The audit of a game, up to its first finding above a note, and the end of the game if there is none."""
    started: list[Any] = []

    def games(name: str, modules: tuple[str, ...]) -> GameFormat:
        return _watched(game_format(name, modules), started)

    reports = list(audit_stream(BytesIO(log.written()), log.name, FIRST, games=games))
    fault = next(iter(_faults(reports)), None)
    return Audited(fault, None if fault else _in_order(log.kind.sheet(started[0])))


def first_fault(log: Log) -> Finding | None:
    """The first finding above a note of a game, None if it is clean."""
    return next(iter(_faults(audit_stream(BytesIO(log.written()), log.name, FIRST))), None)


def faults(log: Log) -> list[Finding]:
    """The findings above a note of a game, exactly as the command has them."""
    return _faults(audit_stream(BytesIO(log.written()), log.name))


def _faults(reports: Iterator[GameReport] | list[GameReport]) -> list[Finding]:
    found = (finding for report in reports for finding in report.findings)
    return [finding for finding in found if finding.severity is not Severity.NOTE]


def _watched(kind: GameFormat, started: list[Any]) -> GameFormat:
    """The game, telling which games are started."""

    def start(header: Any, rulings: dict[str, str]) -> Any:
        started.append(kind.start(header, rulings))
        return started[-1]

    return replace(kind, start=start)


def _in_order(sheet: Any) -> Any:
    """A sheet in which things that lie side by side are in the order of their names."""
    if isinstance(sheet, dict):
        return {name: _in_order(part) for name, part in sheet.items()}
    if isinstance(sheet, list):
        parts = [_in_order(part) for part in sheet]
        return sorted(parts) if all(isinstance(part, str) for part in parts) else parts
    return sheet


def table_before(log: Log, place: int) -> Table[Any]:
    """The plain table of a game, before one of its entries (from 0)."""
    table: Table[Any] = Table(log.kind.start(log.kind.header_decoder.decode(log.head), {}))
    for entry in log.entries[:place]:
        table.play(entry)
    return table


def label(entry: Entry) -> str:
    """The kind of an entry, a draw, a roll and a token by what it is of: `draw:glory`, `roll:scouting`.

    A card discarded or exchanged is `discard:raid` if it is cargo, as in a raid, and `discard` if it is of the hand.
    """
    match entry:
        case Draw(deck=of) | Roll(for_=of) | Reveal(what=of):
            return f"{tag(entry)}:{of}"
        case Discard(card=card) | Exchange(card=card) if "/" in card:
            return f"{tag(entry)}:raid"
    return tag(entry)


def who(entry: Entry) -> str | None:
    """Whose entry it is; None where the entry does not say."""
    found: str | None = getattr(entry, "by", None) or getattr(entry, "of", None)
    return found


def is_told_of(entry: Entry) -> bool:
    """Whether an entry is an event at the table: no claim, no result."""
    return tag(entry) != "claim" and not isinstance(entry, Result)


@cache
def recorded() -> tuple[Log, ...]:
    """Every recorded game that is clean: the replays, the legal fixtures, and the cases in which nothing is wrong."""
    folders = ("replays", "fixtures/legal", "fixtures/cases")
    files = (path for folder in folders for path in sorted((PROJECT / folder).glob("*.jsonl")))
    paths = (path for path in files if not path.name.startswith("mm-log-1--"))  # spelt otherwise: kinds of their own
    return tuple(log for path in paths for log in logs_in(path) if not log.header.get("expect"))


@cache
def whole_games() -> tuple[Log, ...]:
    """The replays: what is measured on whole games is measured on these."""
    return tuple(log for path in sorted((PROJECT / "replays").glob("*.jsonl")) for log in logs_in(path))


@cache
def at_random() -> tuple[Log, ...]:
    """Games played at random, every kind of entry among them."""
    return tuple(log_at_random(name) for name in SET_UPS)


@cache
def log_at_random(name: str) -> Log:
    """The game played at random by a set-up of its name, up to where nothing that was overtaken is due."""
    set_up = SET_UPS[name]
    steps = list(islice(play(set_up), RANDOM_ENTRIES))
    while steps and steps[-1].ask.still_due():
        steps.pop()
    entries = tuple(step.entry for step in steps[:-1])
    return Log(f"{name} at random", msgspec.json.encode(set_up.header), entries)


def clean_logs() -> tuple[Log, ...]:
    """Everything in which nothing is wrong."""
    return recorded() + at_random()


def logs_in(path: Path) -> Iterator[Log]:
    """The games of a file."""
    head, entries = b"", list[Entry]()
    for line in path.read_bytes().splitlines():
        if line.startswith(b'{"mmcli"'):
            if head:
                yield Log(str(path.relative_to(PROJECT)), head, tuple(entries))
            head, entries = line, []
            stamp = msgspec.json.decode(line)
            decoder = game_format(stamp["game"], tuple(stamp.get("modules", ()))).entry_decoder
        elif line.strip():
            entries.append(decoder.decode(line))
    if head:
        yield Log(str(path.relative_to(PROJECT)), head, tuple(entries))
