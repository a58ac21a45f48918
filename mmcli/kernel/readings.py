"""Readings: which rulings a finding rests on, found by playing again under each other reading.

Nothing is annotated: where something was found, the entries that led to it are played again at a table of its own for
every other reading of every ruling that has been read on the way. A ruling is named if one of its readings makes the
finding go, or changes the amount that it says is due. Of a long game only the last stretch is played again, from a
point between two actions on; where nothing is found, nothing is played again.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import structs

from mmcli.kernel.course import Played, play_on
from mmcli.kernel.findings import Finding, Rest
from mmcli.kernel.game import Game
from mmcli.kernel.marks import mark, twin
from mmcli.kernel.strict import Findings
from mmcli.kernel.table import Table

NEAR = 24
"""How many entries at least are played again, if the game has as many."""
FAR = 48
"""From how many entries on the game is not played again from where that began last."""
BETWEEN_MARKS = 8
"""How many entries at least lie between two points from which a game can be played again."""

Origin = Callable[[dict[str, str]], Game | None]
"""A game of its own before what is played again, with some other readings; None if it cannot be with them."""
Key = tuple[Any, ...]
"""By what a finding is known again: clause, case, figure, what is due, and its amounts."""


class Watched(dict[str, str]):
    """The readings in force; `read` are the rulings that anything has depended on so far."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        super().__init__(readings)
        self.read: set[str] = set()

    def __getitem__(self, ruling: str) -> str:
        self.read.add(ruling)
        return super().__getitem__(ruling)


class Again:
    """A game that is played again: `keys` are those of what the last entry brought."""

    def __init__(self, game: Game) -> None:
        self.readings = game.readings = Watched(game.readings)
        self.table: Table[Game] = Table(game)
        self.played = 0
        self.keys = _keys(self.table.opening)

    def follow(self, entries: list[Played]) -> list[Key]:
        """Play the entries that have not been played yet."""
        for played in entries[self.played :]:
            self.play(played)
        return self.keys

    def play(self, played: Played) -> None:
        """Play one more entry."""
        self.keys = _keys(play_on(self.table, (played,)))
        self.played += 1


class Rereading:
    """A game and what it would have been under other readings, as far as anybody had to know.

    `others` has the other readings of each ruling, beside the one named; `at_start` are the rulings that are read while
    a game starts.
    """

    def __init__(
        self, origin: Origin, others: Callable[[str, str], Iterable[str]], at_start: Sequence[str] = ()
    ) -> None:
        self._others_of = others
        self._at_start = at_start
        self._begin(origin, [])

    def tell(self, findings: Findings, entries: Iterable[Played]) -> Findings:
        """Findings with the rulings that they rest on; `entries` came since the last time, theirs is the last."""
        self._entries += entries
        self._follow()
        if len(self._entries) > FAR:
            self._draw_near()
        same, others = self._same.keys, self._other_keys()
        return [structs.replace(finding, rests=_rests(finding, same, others)) for finding in findings]

    def _begin(self, origin: Origin, entries: list[Played]) -> None:
        """Begin anew from somewhere in the game, with the entries that followed."""
        game = origin({})
        assert game is not None  # noqa: S101 - under these readings it has been played
        self._origin, self._entries = origin, entries
        self._same = Again(game)
        self._others: dict[tuple[str, str], Again | None] = {}
        self._marks: deque[tuple[int, Game]] = deque(maxlen=FAR // BETWEEN_MARKS)

    def _follow(self) -> None:
        """Play again under the readings in force, and mark where that could begin later."""
        for played in self._entries[self._same.played :]:
            if self._is_place_for_a_mark() and (marked := mark(self._same.table)) is not None:
                self._marks.append((self._same.played, marked))
            self._same.play(played)

    def _is_place_for_a_mark(self) -> bool:
        place = self._same.played
        last = self._marks[-1][0] if self._marks else 0
        near = len(self._entries) - place <= FAR
        return near and place - last >= BETWEEN_MARKS

    def _draw_near(self) -> None:
        """Begin anew at the last mark that has enough behind it."""
        least = len(self._entries) - NEAR
        place, game = next((marked for marked in reversed(self._marks) if marked[0] <= least), (0, None))
        if game is not None:
            self._begin(copies(game), self._entries[place:])
            self._follow()

    def _other_keys(self) -> list[tuple[str, str, list[Key]]]:
        """What the last entry brings under each other reading of a ruling that has been read."""
        found = []
        for ruling, reading in self._readings():
            again = self._again_under(ruling, reading)
            if again is not None:
                found.append((ruling, reading, again.follow(self._entries)))
        return found

    def _readings(self) -> Iterator[tuple[str, str]]:
        """Every other reading of the rulings that have been read."""
        readings = self._same.readings
        for ruling in sorted(readings.read.union(self._at_start)):
            yield from ((ruling, other) for other in self._others_of(ruling, dict.__getitem__(readings, ruling)))

    def _again_under(self, ruling: str, reading: str) -> Again | None:
        if (ruling, reading) not in self._others:
            game = self._origin({ruling: reading})
            self._others[ruling, reading] = None if game is None else Again(game)
        return self._others[ruling, reading]


def _rests(finding: Finding, same: list[Key], others: list[tuple[str, str, list[Key]]]) -> tuple[Rest, ...]:
    key = key_of(finding)
    if key not in same:  # what is played again is not what was played
        return ()
    turned: dict[str, Rest] = {}
    for ruling, reading, keys in others:
        if key not in keys:
            rest = turned.get(ruling, Rest(ruling, (), clears=False))
            clears = rest.clears or all(other in same for other in keys)
            turned[ruling] = Rest(ruling, (*rest.readings, reading), clears)
    return tuple(turned.values())


def _keys(findings: Findings) -> list[Key]:
    return [key_of(finding) for finding in findings]


def key_of(finding: Finding) -> Key:
    """By what a finding is known again under another reading: another amount makes it another one."""
    facts = finding.refusal.facts
    amounts = {name: fact for name, fact in facts.items() if type(fact) is int}
    return finding.rule, finding.refusal.case, facts.get("figure"), facts.get("due"), amounts


def copies(game: Game) -> Origin:
    """The origin of what is played again from a mark."""
    return lambda rulings: twin(game, rulings)
