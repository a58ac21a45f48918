"""A checkpoint: a point late in a long log at which the state says everything, so that a position can start there."""

from typing import Any, NamedTuple

from mmcli.kernel.marks import alike, mark, twin
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry

WORTH_IT = 15
"""Entries from which on a position is not replayed from the start each time."""
WINDOW = 120
"""How far back from the position a checkpoint is looked for."""


class Checkpoint(NamedTuple):
    """A game in the middle, never played on itself, how far it had come, and the entries from there to the position."""

    game: Any
    entry: int
    since: tuple[Entry, ...]

    def opened(self, rulings: dict[str, str]) -> Any:
        """A game of its own at the checkpoint, under the readings in force and those in `rulings`."""
        return twin(self.game, rulings)


def checkpoint(game: Any, entries: tuple[Entry, ...]) -> Checkpoint | None:
    """The latest point of a game from which its end comes out the same; None if none is found or needed."""
    if len(entries) < WORTH_IT:
        return None
    table: Table[Any] = Table(game)
    found: list[Checkpoint] = []
    for place, entry in enumerate(entries, 1):
        table.play(entry)
        marked = mark(table) if place >= len(entries) - WINDOW else None
        if marked is not None:
            found.append(Checkpoint(marked, place, entries[place:]))
    return next((late for late in reversed(found) if _comes_out_the_same(late, table)), None)


def _comes_out_the_same(found: Checkpoint, table: Table[Any]) -> bool:
    again: Table[Any] = Table(found.opened({}))
    again.entry = found.entry
    for entry in found.since:
        again.play(entry)
    return alike(again.ask, table.ask) and bool(again.game.is_like(table.game))
