"""A situation: a position that can be played on, out of a file or out of a log."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from mmcli.audit.replay import Replay, recorded_game
from mmcli.errors import Fault, LogError, MmcliError, PackError, PositionError
from mmcli.games.facts import Assumption
from mmcli.games.format import GameFormat
from mmcli.kernel.findings import Severity
from mmcli.kernel.readings import Watched
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry, Result
from mmcli.log.header import Header
from mmcli.oracle.actions import entry_of
from mmcli.oracle.checkpoint import Checkpoint, checkpoint
from mmcli.oracle.position_file import position_data
from mmcli.oracle.position_text import PositionText, position_text
from mmcli.oracle.reference import parted
from mmcli.oracle.written import called

POSITION_FILES = {".toml", ".json"}
HERE = Path()
"""Where mmcli was started."""


class Situation(Struct):
    """A position that can be played on.

    `entries` lead from the header's position to it; `rulings` are readings chosen besides the header's; `assumed` is
    what the position left out; `where` is how a person would name it. A position late in a log has a `checkpoint`.
    """

    kind: GameFormat
    header: Header
    entries: tuple[Entry, ...] = ()
    rulings: dict[str, str] = {}
    assumed: tuple[Assumption, ...] = ()
    where: str = ""
    checkpoint: Checkpoint | None = None

    def table(self, rulings: dict[str, str] | None = None) -> Table[Any]:
        """A fresh table in this position, under the readings chosen and those in `rulings`."""
        return self.opened(rulings)[0]

    def opened(self, rulings: dict[str, str] | None = None) -> tuple[Table[Any], int]:
        """A fresh table in this position, and how much was found wrong on the way to it."""
        if self.checkpoint is None:
            return played(self._start(rulings or {}), self.entries)
        return played(self.checkpoint.opened(rulings or {}), self.checkpoint.since, self.checkpoint.entry)

    def whole(self) -> Table[Any]:
        """A table at which every entry has been played from the start, with the whole ledger."""
        return played(self._start({}), self.entries)[0]

    def _start(self, rulings: dict[str, str]) -> Any:
        return self.kind.start(self.header, self.rulings | rulings)

    def chosen(self) -> dict[str, str]:
        """The readings that the position or the asker has chosen."""
        return self.header.rulings | self.rulings

    def claims(self) -> tuple[type[Entry], ...]:
        """The kinds of entry that claim something: they are right or wrong, not legal or illegal."""
        return (*self.table().game.claims, Result)

    def replay(self) -> Replay:
        """The position as the renderers show it."""
        return Replay(self.kind, self.header, self.whole(), self.entries[-1] if self.entries else None)

    def then(self, entry: Entry) -> "Situation":
        """The situation after one more entry."""
        late = self.checkpoint and self.checkpoint._replace(since=(*self.checkpoint.since, entry))
        return msgspec.structs.replace(self, entries=(*self.entries, entry), checkpoint=late)


def played(game: Any, entries: tuple[Entry, ...], last: int = 0) -> tuple[Table[Any], int]:
    """A table at which entries of a game have been played after its `last`, and how much was found wrong on the way."""
    game.readings = Watched(game.readings)
    table: Table[Any] = Table(game)
    table.entry = last
    found = [finding for entry in entries for finding in table.play(entry)]
    return table, sum(finding.severity is not Severity.NOTE for finding in found)


def load(reference: str, rulings: dict[str, str] | None = None) -> Situation:
    """The situation that a reference names; `rulings` are readings chosen for it.

    A TOML or JSON file is a position. `log.jsonl:57` is the position before entry 57 of a log, `log.jsonl#3:57` that
    of its third game, `log.jsonl:end` the one after its last entry; `-:57` reads standard input. Raises MmcliError in
    one sentence, which names every fault of the position.
    """
    if Path(reference).suffix.lower() in POSITION_FILES:
        return read(position_data(Path(reference)), reference, rulings or {}, Path(reference).parent)
    log, game, entry = parted(reference)
    return _out_of_a_log(log, game, entry, rulings or {})


def _out_of_a_log(log: str, game: int, entry: int | None, rulings: dict[str, str]) -> Situation:
    recorded = recorded_game(log, game, None if entry is None else max(entry - 1, 0))
    last = len(recorded.entries)
    if entry is None:
        entry = last + 1
    if not 1 <= entry <= last + 1:
        raise LogError(f"{log}: game {game} has {last} entries; a position is before one of them, 1 to {last + 1}")
    where = f"before entry {entry}" + (f" of game {game}" if game > 1 else "") + f" of {log}"
    try:
        return replayed(recorded.format, recorded.header, tuple(recorded.entries[: entry - 1]), rulings, where)
    except MmcliError as fault:
        raise LogError(f"{log}: {fault}") from None


def replayed(
    kind: GameFormat, header: Header, entries: tuple[Entry, ...], rulings: dict[str, str], where: str = ""
) -> Situation:
    """The situation after the entries of a log; raises MmcliError if its game cannot start."""
    late = checkpoint(kind.start(header, rulings), entries)
    return Situation(kind, header, entries, rulings, where=where, checkpoint=late)


def read(
    data: Any, where: str = "the position", rulings: dict[str, str] | None = None, folder: Path = HERE
) -> Situation:
    """The situation that plain data out of a `folder` describes; raises MmcliError naming every fault."""
    if not isinstance(data, dict):
        raise PositionError(f"{where}: a position is a table of facts, not {called(data)}")
    try:
        text = position_text(data)
        header = text.header.seen_from(folder)
        situation = Situation(text.kind, header, (), rulings or {}, tuple(text.assumed), where)
        return _played_on(_sound(situation, text), text.entries)
    except MmcliError as fault:
        raise PositionError(f"{where}: {fault}") from None


def _sound(situation: Situation, text: PositionText) -> Situation:
    """The situation itself, if it can be and its text is right; raises PositionError naming every fault."""
    game, trouble = None, ""
    found: list[Fault] = []
    try:
        game = situation.table().game
    except PositionError as fault:
        found += fault.faults
    except PackError as fault:
        found.append(Fault((), str(fault)))
    except MmcliError as fault:
        trouble = str(fault)
    found += situation.kind.facts.faults(situation.header, game)
    faults = text.all_faults(found)
    if faults or trouble:
        raise PositionError(*faults) if faults else PositionError(trouble)
    return situation


def _played_on(situation: Situation, actions: list[Any]) -> Situation:
    """The situation after the entries that a position lists, each as words or as data."""
    table, entries = situation.table(), []
    for place, action in enumerate(actions):
        try:
            entries.append(_next_entry(situation, table, action))
        except MmcliError as fault:
            raise PositionError(Fault(("entries", place), str(fault))) from None
    return msgspec.structs.replace(situation, entries=tuple(entries))


def _next_entry(situation: Situation, table: Table[Any], action: Any) -> Entry:
    """Play an action that breaks no rule, and return its entry; raises PositionError for one that does."""
    entry = entry_of(situation.kind, table, action)
    for finding in table.play(entry):
        if finding.severity in (Severity.ILLEGAL, Severity.IMPOSSIBLE):
            rule, told = situation.kind.rulebook().rules[finding.rule], situation.kind.describe(entry)
            raise PositionError(f"({told}) breaks {rule.id}, {rule.name}; ask about it first")
    return entry
