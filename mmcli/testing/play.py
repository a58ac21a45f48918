"""Random legal play of any game, always the same for the same seed: what the battery watches."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from mmcli.games.format import GameFormat
from mmcli.games.registry import game_format
from mmcli.kernel.asks import Ask, Over
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from mmcli.kernel.unclear import is_stand_in
from mmcli.log.entries import Entry
from mmcli.log.header import Header
from mmcli.testing.forms import tag

USUAL = 4
"""How often a kind of decision is taken of which nobody says how likely it is."""


@dataclass(frozen=True)
class SetUp:
    """A game to be played at random: a `name`, its header, the seed, and how many entries to play at most.

    `likely` says how often a kind of decision is taken where others are taken 4 times: seldom what ends something, so
    that more happens. `kind` is the game, if it is not the installed one of the header's id.
    """

    name: str
    header: Header
    seed: int
    entries: int
    likely: Mapping[str, int] = field(default_factory=dict)
    kind: GameFormat | None = None

    def format(self, name: str = "", modules: tuple[str, ...] = ()) -> GameFormat:
        """The game that is played, whatever it is called."""
        return self.kind or game_format(self.header.game, self.header.modules)

    def table(self) -> Table[Any]:
        """A table at which the game begins."""
        return Table(self.format().start(self.header, {}))


@dataclass
class Step:
    """One entry of a random game: the ask it answered, the entry, and what was found.

    `supposed` stands for what nobody saw just before it.
    """

    ask: Ask
    entry: Entry
    findings: list[Finding]
    supposed: tuple[Entry, ...] = ()

    @property
    def faults(self) -> list[Finding]:
        """The findings that are more than notes."""
        return [finding for finding in self.findings if finding.severity is not Severity.NOTE]


def new_table(header: Header) -> Table[Any]:
    """A table at which the game of a header begins."""
    return SetUp("", header, 0, 0).table()


def leads_nowhere(table: Table[Any], entry: Entry) -> bool:
    """Play an entry; whether a decision is waited for afterwards that has no option."""
    table.play(entry)
    return not (table.ask.is_chance() or isinstance(table.ask, Over)) and next(table.ask.options(), None) is None


def pick(ask: Ask, random: Random, likely: Mapping[str, int]) -> Entry | None:
    """An answer at random: a chance result with its probability, or a decision of a kind and then of that kind."""
    chance = ask.chance() if ask.is_chance() else None
    if chance is not None:
        return chance.sample(random)
    options = list(ask.options())
    if not options:
        return None
    kinds = sorted({tag(option) for option in options})
    kind = random.choices(kinds, [likely.get(kind, USUAL) for kind in kinds])[0]
    return random.choice([option for option in options if tag(option) == kind])


def play(set_up: SetUp, watch: Callable[[Table[Any]], None] | None = None) -> Iterator[Step]:
    """Play a set-up; `watch` looks at the table before every entry. It ends early where nothing can follow."""
    random = Random(set_up.seed)  # noqa: S311 - nobody's secret
    table = set_up.table()
    supposed: tuple[Entry, ...] = ()
    while table.entry < set_up.entries:
        ask, entry = table.ask, pick(table.ask, random, set_up.likely)
        if entry is not None and is_stand_in(entry):
            table.suppose(entry)
            supposed += (entry,)
            continue
        if watch is not None:
            watch(table)
        if entry is None:
            return
        yield Step(ask, entry, table.play(entry), supposed)
        supposed = ()
