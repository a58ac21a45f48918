"""Questions of chance as the oracle answers them: what is played, what is asked of it, and how it is decided.

A game states its questions here; the numbers are made in `mmcli.oracle.odds`, from the engine's own asks.
"""

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

from mmcli.errors import MmcliError
from mmcli.kernel.asks import Ask, ChanceAsk
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry

G = TypeVar("G")

Outcome = tuple[tuple[str, bool | int | str], ...]
"""What came of it: each thing that is asked for, with its value, always in the same order."""
Odds = dict[Outcome, Fraction]
"""Every outcome with its exact probability."""
NEVER: Outcome = (("ends", False),)
"""What never comes to an end."""


class QuestionError(MmcliError):
    """A question of chance cannot be asked of this position, or nobody can know the answer."""


class TooLargeError(Exception):
    """A question is too large to be exact within the time allowed, or no exact way covers it; says why."""


Progress = Callable[[float, float], None]
"""Is told how much of how much is done."""


class Clock:
    """The time allowed for an exact answer, in seconds; `progress` is told how much of it is used up."""

    def __init__(self, seconds: float, progress: Progress | None = None) -> None:
        self.seconds = seconds
        self._begun = time.monotonic()
        self._progress = progress

    def check(self) -> None:
        """Raise TooLargeError once the time is over."""
        used = time.monotonic() - self._begun
        if used > self.seconds:
            raise TooLargeError(f"it is too large to be exact within {self.seconds:g} seconds")
        if self._progress is not None:
            self._progress(used, self.seconds)


@dataclass
class Run(Generic[G]):
    """One playing of what is asked about: the game, and the entries `played` since."""

    game: G
    played: list[Entry] = field(default_factory=list, init=False)

    @property
    def ask(self) -> Ask | None:
        """What is waited for; None at the end."""
        raise NotImplementedError

    @property
    def chance(self) -> ChanceAsk | None:
        """The chance result that is waited for, the first of several; None if it is a decision."""
        return None if self.ask is None else self.ask.chance()

    def play(self, entry: Entry) -> None:
        """Play one entry."""
        raise NotImplementedError


class Place(Protocol):
    """Where a question is asked: a position that can be set up afresh, and the entries that led there."""

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries since the start of the position."""

    def table(self) -> Table[Any]:
        """A table of its own in that position."""


@dataclass
class AtTable(Run[Any]):
    """The game at a table goes on."""

    table: Table[Any]

    @classmethod
    def of(cls, place: Place) -> "AtTable":
        """The game as it goes on from a position, set up afresh."""
        table = place.table()
        return cls(table.game, table)

    @property
    def ask(self) -> Ask:
        """What the table waits for."""
        return self.table.ask

    def play(self, entry: Entry) -> None:
        """Play one entry at the table."""
        self.played.append(entry)
        self.table.play(entry)


@dataclass
class Piece(Run[G]):
    """One piece of the rulebook is run by itself on a game; `result` is what it ends with."""

    procedure: Procedure[Any]
    result: Any = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._ask: Ask | None = next(self.procedure, None)

    @property
    def ask(self) -> Ask | None:
        """What the piece waits for; None once it has ended."""
        return self._ask

    def play(self, entry: Entry) -> None:
        """Send one entry."""
        self.played.append(entry)
        try:
            self._ask = self.procedure.send(entry)
        except StopIteration as end:
            self._ask, self.result = None, end.value


def facts_of(who: str, *facts: str) -> tuple[str, ...]:
    """Some facts of one player."""
    return tuple(f"{who}.{fact}" for fact in facts)


@dataclass(frozen=True)
class Wish:
    """What is wanted: the question's `kind` (None: what the position waits for), its `terms`, and the `aim`.

    Without an aim it is the first of the question's `aims`.
    """

    kind: str | None = None
    terms: dict[str, str] = field(default_factory=dict)
    aim: str | None = None


def check_terms(wish: Wish, *known: str) -> None:
    """Raise QuestionError for a term that the question does not take."""
    unknown = next((name for name in wish.terms if name not in known), None)
    if unknown is not None:
        takes = f"it takes {', '.join(dict.fromkeys(known))}" if known else "it takes none"
        raise QuestionError(f"{wish.kind} takes no term {unknown!r}; {takes}")


@dataclass(frozen=True)
class Question:
    """A question of chance.

    `start` sets up a run of it afresh; `outcome` says what came of a run, None while it goes on; `decide` takes every
    decision, by the `policy` that is stated in words. `solve` is the solver, where the engine's own tree is too large.
    `tells` is what of a chance result matters; `matters` what of a run, None where two runs cannot be compared.
    `facts` are the facts of a position that the answer rests on, as `anne.seamanship`.
    `never` is the outcome of what never ends; `unplayable` says why it cannot be played, None if it can. `aims` are
    what its decisions can be taken for, none if there is nothing to choose.
    """

    kind: str
    title: str
    start: Callable[[], Run[Any]]
    outcome: Callable[[Any], Outcome | None]
    decide: Callable[[Any], Entry]
    policy: tuple[str, ...] = ()
    solve: Callable[[Clock], Odds] | None = None
    tells: Callable[[Entry], Hashable] = lambda entry: entry
    matters: Callable[[Any], Hashable] = lambda run: None
    facts: tuple[str, ...] = ()
    never: Outcome = NEVER
    unplayable: str | None = None
    aims: tuple[str, ...] = ()
