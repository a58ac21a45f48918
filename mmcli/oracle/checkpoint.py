"""A checkpoint: a point late in a long log at which the state says everything, so that a position can start there."""

from typing import Any, NamedTuple

from mmcli.games.format import GameFormat
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry

WORTH_IT = 15
"""Entries from which on a position is not replayed from the start each time."""
WINDOW = 120
"""How far back from the position a checkpoint is looked for."""


class Checkpoint(NamedTuple):
    """A game in the middle, never played on itself, and the entries from there to the position."""

    game: Any
    since: tuple[Entry, ...]

    def opened(self, rulings: dict[str, str]) -> Any:
        """A game of its own at the checkpoint, under the readings in force and those in `rulings`."""
        usual = self.game.readings
        self.game.readings = dict(usual) | rulings
        try:
            return self.game.copy()
        finally:
            self.game.readings = usual


def checkpoint(kind: GameFormat, game: Any, entries: tuple[Entry, ...]) -> Checkpoint | None:
    """The latest point of a game from which its end comes out the same; None if none is found or needed."""
    if len(entries) < WORTH_IT:
        return None
    table: Table[Any] = Table(game)
    found: list[Checkpoint] = []
    for place, entry in enumerate(entries, 1):
        table.play(entry)
        if place >= len(entries) - WINDOW and alike(kind, table.fork(), table):
            found.append(Checkpoint(table.game.copy(), entries[place:]))
    return next((late for late in reversed(found) if _comes_out_the_same(kind, late, table)), None)


def alike(kind: GameFormat, one: Table[Any], other: Table[Any]) -> bool:
    """Whether two tables wait for the same of the same player."""
    asked = kind.facts.turn_of
    return type(one.ask) is type(other.ask) and asked(one.game, one.ask) == asked(other.game, other.ask)


def _comes_out_the_same(kind: GameFormat, found: Checkpoint, table: Table[Any]) -> bool:
    again: Table[Any] = Table(found.opened({}))
    for entry in found.since:
        again.play(entry)
    return alike(kind, again, table) and kind.sheet(again.game) == kind.sheet(table.game)
