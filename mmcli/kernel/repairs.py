"""Repairs: the small slips that may have been made where a log goes wrong."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mmcli.kernel.course import Course, play_on
from mmcli.kernel.findings import Supposition
from mmcli.log.entries import Entry, Pass, Stop

FARTHEST = 3
"""How many entries before the faulty one a slip is looked for."""
FARTHEST_BEFORE_A_CLAIM = 16
"""The same where the players noted something: what is not written down at all shows only there."""

DOUBLED = 0.15
EXCHANGED = 0.2
MISSING = 0.25
MISREAD = 0.3
WRONG = 0.33
NEEDLESS = 0.35
UNENDED = 0.4
EARLIER = 0.15
"""What each kind of slip costs, in findings; and what it costs more if it was made earlier."""


class Repair(NamedTuple):
    """A change of a course: `instead` is played where it has what was played from `start` to `stop`."""

    cost: float
    start: int
    stop: int
    instead: tuple[Entry, ...] = ()

    @property
    def is_of_a_double(self) -> bool:
        """Whether it leaves out an entry that stands twice."""
        return self.cost == DOUBLED

    def carried_out(self, course: Course) -> Course:
        """The course as the repair supposes it."""
        first = course.played[self.start][1]
        last = course.played[max(self.start, self.stop - 1)][1]
        numbers = (min(first + place, last) for place in range(len(self.instead)))
        return course.changed(self.start, self.stop, list(zip(self.instead, numbers, strict=True)))

    def supposition(self, course: Course) -> Supposition:
        """What it supposes of the log."""
        recorded = tuple(entry for entry, _ in course.played[self.start : self.stop])
        return Supposition(course.played[self.start][1], recorded, self.instead)


def repairs(course: Course, place: int) -> Iterator[Repair]:
    """The repairs of a course that goes wrong at a place: first what need not be guessed, then from place to place.

    Once one of them leaves little that goes wrong, the others are soon seen to leave more.
    """
    entries = [entry for entry, _ in course.played]
    is_claim = type(entries[place]) in course.claims
    farthest = FARTHEST_BEFORE_A_CLAIM if is_claim else FARTHEST
    before = range(place - 1, max(place - farthest, 0) - 1, -1)
    yield from _exchanged_or_doubled(entries, place)
    yield Repair(NEEDLESS, place, place + 1)
    yield from (Repair(NEEDLESS + EARLIER, earlier, earlier + 1) for earlier in before)
    guesses = Guesses(course, place)
    yield from guesses.missing(MISSING)
    yield from guesses.wrong(WRONG)
    yield from guesses.after_an_end(UNENDED)
    for earlier in before:
        guesses = Guesses(course, earlier)
        yield from guesses.missing(MISSING + EARLIER)
        yield from guesses.wrong(WRONG + EARLIER)


def _exchanged_or_doubled(entries: Sequence[Entry], place: int) -> Iterator[Repair]:
    if place and entries[place - 1] == entries[place]:
        yield Repair(DOUBLED, place, place + 1)
    for start in (place, place - 1):
        if start >= 0 and start + 1 < len(entries):
            yield Repair(EXCHANGED, start, start + 2, (entries[start + 1], entries[start]))


class Guesses:
    """What may have been meant at a place of a course: guesses of what was asked there, and around it."""

    def __init__(self, course: Course, place: int) -> None:
        self.course = course
        self.place = place
        self.entry = course.played[place][0]
        self.table = course.table(place)
        self._found: list[Entry] = []

    def missing(self, cost: float) -> Iterator[Repair]:
        """Something left out before the entry."""
        for guess in self._here():
            yield Repair(cost, self.place, self.place, (guess,))

    def wrong(self, cost: float) -> Iterator[Repair]:
        """Something else of the same kind was meant by the entry."""
        for guess in self._found:
            if type(guess) is type(self.entry) and guess != self.entry:
                yield Repair(cost, self.place, self.place + 1, (guess,))

    def after_an_end(self, cost: float) -> Iterator[Repair]:
        """The end of something left out before the entry, and something else after it."""
        for end in [guess for guess in self._found if isinstance(guess, Stop | Pass)]:
            table = self.course.table(self.place)
            play_on(table, [(end, self.course.played[self.place][1])])
            for guess in table.ask.guesses(self.entry):
                yield Repair(cost, self.place, self.place, (end, guess))
                if type(guess) is type(self.entry) and guess != self.entry:
                    yield Repair(cost, self.place, self.place + 1, (end, guess))

    def _here(self) -> Iterator[Entry]:
        seen: set[str] = set()
        for ask in (self.table.ask, *reversed(self.table.game.fallbacks)):
            for guess in ask.guesses(self.entry):
                if repr(guess) not in seen:
                    seen.add(repr(guess))
                    self._found.append(guess)
                    yield guess
