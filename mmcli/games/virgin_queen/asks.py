"""The asks of this game: a power's decisions."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any, ClassVar

from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.kernel.asks import Choice
from mmcli.kernel.findings import Refusal, Refusals, missing
from mmcli.log.entries import Entry

Guard = Callable[[Any, Any], Refusals]
"""Called with the ask and an entry: the clauses that speak against it."""


class GuardedAsk(Choice):
    """A decision; `guards` has the guard of every kind of entry that answers it."""

    game: VirginQueen

    guards: ClassVar[Mapping[type[Entry], Guard]] = {}

    def against(self, entry: Entry) -> Refusals | None:
        """What the entry's guard says, if it is one of those asked for."""
        guard = self.guards.get(type(entry))
        return None if guard is None else guard(self, entry)


class PowerAsk(GuardedAsk):
    """A decision of one power: `rule` calls for it, `case` words what is missing when it is not there."""

    power: str

    rule: ClassVar[str]
    case: ClassVar[str]

    def misfit(self, entry: Entry) -> Refusal:
        """The decision is not there."""
        return missing(self.rule, self.case, who=self.power)


def selections(stock: Mapping[str, int], count: int) -> Iterator[tuple[str, ...]]:
    """Every sorted choice of `count` out of a stock of units, each once."""
    for units in combinations_with_replacement(sorted(stock), count):
        if not lacking(units, stock):
            yield units


def lacking(units: tuple[str, ...], stock: Mapping[str, int]) -> list[str]:
    """The units named that the stock does not have, sorted, each as often as it is lacking."""
    return sorted((Counter(units) - Counter(stock)).elements())
