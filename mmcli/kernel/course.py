"""The course of a game: what has been played since a mark, so that any part of it can be played again otherwise."""

from collections.abc import Iterable, Sequence
from typing import Any

from mmcli.kernel.game import Game
from mmcli.kernel.marks import mark, twin
from mmcli.kernel.strict import Findings
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry

Played = tuple[Entry, int]
"""An entry and the number that it has in the log; what is only supposed has the number of the entry it stands at."""

NEAR = 30
"""How many entries before a fault marks stand close together."""
APART = 5
"""How many entries at least lie between two of these."""
FAR_APART = 25
"""The same of those before."""


class Course:
    """A game as it stood after entry `number`, never played on itself, and what has been `played` since."""

    def __init__(self, game: Game, number: int, played: Iterable[Played] = ()) -> None:
        self.number = number
        self.played = list(played)
        self._marks: list[tuple[int, Game]] = [(0, game)]

    @property
    def game(self) -> Game:
        """The game as it stood, to be asked only."""
        return self._marks[0][1]

    @property
    def claims(self) -> frozenset[type[Entry]]:
        """The kinds of entry that only note what the players believed."""
        return self.game.claims

    def mark_before(self, place: int) -> tuple[int, Game]:
        """The last mark up to a place: how much was played before it, and the game there, to be copied only."""
        return next(marked for marked in reversed(self._marks) if marked[0] <= max(place, 0))

    def table(self, place: int) -> Table[Any]:
        """A table of its own after the first `place` of what has been played."""
        at, game = self.mark_before(place)
        table: Table[Any] = Table(twin(game))
        play_on(table, self.played[at:place])
        return table

    def changed(self, start: int, stop: int, instead: Sequence[Played]) -> "Course":
        """Another course, in which `instead` stands where this one has what was played from `start` to `stop`."""
        other = Course(self.game, self.number, [*self.played[:start], *instead, *self.played[stop:]])
        other._marks = [marked for marked in self._marks if marked[0] <= start]
        return other

    def put_in(self, place: int, unseen: Sequence[Entry]) -> int:
        """Put in what nobody recorded before a place, so that what follows may show what it was; where that is now."""
        number = self.played[place][1]
        self.played[place:place] = [(entry, number) for entry in unseen]
        return place + len(unseen)

    def set_marks(self, place: int) -> None:
        """Set marks near a place, from each of which the game comes to that place as it did."""
        at, game = self._marks[-1]
        if place - at < NEAR:
            return
        table: Table[Any] = Table(twin(game))
        for after, played in enumerate(self.played[at:place], at + 1):
            play_on(table, [played])
            apart = APART if after >= place - NEAR else FAR_APART
            if after >= at + apart and (marked := mark(table)) is not None:
                self._marks.append((after, marked))
                at = after


def play_on(table: Table[Any], played: Iterable[Played]) -> Findings:
    """Play entries under their numbers; returns all that is found."""
    found: Findings = []
    for entry, number in played:
        table.entry = number - 1
        found += table.play(entry)
    return found
