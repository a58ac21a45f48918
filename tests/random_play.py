"""Random legal play of any game, always the same for the same seed: what the battery watches."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, get_args

from mmcli.games.registry import game_format
from mmcli.kernel.asks import Ask, ChanceAsk, Over
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.log.header import Header
from tests.entry_forms import tag
from tests.seeds import seeded

LIKELY = {"pass": 1, "stop": 1, "declare": 1, "port": 15, "redraw": 12}
"""How often a decision is taken where others are taken 4 times: seldom what ends something, so that more happens."""


@dataclass(frozen=True)
class SetUp:
    """A game to be played at random: its name in the test's id, its header, the seed, and how many entries to play."""

    name: str
    header: Header
    seed: int
    entries: int


@dataclass(frozen=True)
class Watched:
    """What the battery needs of a game.

    Random play has to meet every kind of entry, but claims and those `not_met`; `broken` names the invariants that do
    not hold; `at_point` is where the state says everything, so that a table can be copied; `vague` where something
    unseen has gone into the state, so that nobody can rule on everything.
    """

    set_ups: Callable[[], Iterator[SetUp]]
    not_met: frozenset[str]
    broken: Callable[[Table[Any]], list[str]]
    at_point: Callable[[Table[Any]], bool]
    vague: Callable[[Table[Any]], bool]

    def kinds(self, game: str) -> set[str]:
        """The tags of all entries that answer an ask."""
        return {str(kind.__struct_config__.tag) for kind in get_args(game_format(game).entry)} - {"claim"}


@dataclass
class Step:
    """One entry of a random game: the ask it answered, the entry, and what was found."""

    ask: Ask
    entry: Entry
    findings: list[Finding]

    @property
    def faults(self) -> list[Finding]:
        """The findings that are more than notes."""
        return [finding for finding in self.findings if finding.severity is not Severity.NOTE]


def new_table(header: Header) -> Table[Any]:
    """A table at which the game of a header begins."""
    return Table(game_format(header.game).start(header, {}))


def leads_nowhere(table: Table[Any], entry: Entry) -> bool:
    """Play an entry; whether a decision is waited for afterwards that has no option."""
    table.play(entry)
    return not isinstance(table.ask, ChanceAsk | Over) and next(table.ask.options(), None) is None


def pick(ask: Ask, random: Random) -> Entry | None:
    """An answer at random: a chance result with its probability, or a decision of a kind and then of that kind."""
    if isinstance(ask, ChanceAsk):
        return ask.sample(random)
    options = list(ask.options())
    if not options:
        return None
    kinds = sorted({tag(option) for option in options})
    kind = random.choices(kinds, [LIKELY.get(kind, 4) for kind in kinds])[0]
    return random.choice([option for option in options if tag(option) == kind])


def play(set_up: SetUp, watch: Callable[[Table[Any]], None] | None = None) -> Iterator[Step]:
    """Play a set-up; `watch` looks at the table before every entry."""
    random = seeded(set_up.seed)
    table = new_table(set_up.header)
    while table.entry < set_up.entries:
        if watch is not None:
            watch(table)
        ask, entry = table.ask, pick(table.ask, random)
        if entry is None:
            return
        yield Step(ask, entry, table.play(entry))
