"""A thing that cannot stand on a card: a fault of a pack or position, and a finding where an entry tells the card."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from mmcli.errors import Fault, Path
from mmcli.games.faults import figure, no_such
from mmcli.kernel.findings import Refusal, Severity


class Flaw(NamedTuple):
    """One thing that cannot stand on a card.

    `at` is its field, seen from the card; `says` what would be right, and `refusal` what an entry that tells the card
    is charged with.
    """

    at: Path
    says: str
    refusal: Refusal

    def fault(self, card: Path, or_card: Path = ()) -> Fault:
        """The fault of a file in which the card stands at a place, or else at another."""
        return Fault((*card, *self.at), self.says, (*or_card, *self.at) if or_card else ())


def flaw(at: Path, says: str, rule: str, case: str, **facts: Any) -> Flaw:
    """A card that cannot be carried out, by a clause."""
    return Flaw(at, says, Refusal(rule, case, facts, Severity.IMPOSSIBLE, blocks=True))


def unknown(at: Path, kind: str, found: Iterable[str], known: Iterable[str], rule: str, case: str) -> Iterator[Flaw]:
    """Each of some names that is not among those known."""
    names = list(known)
    yield from (flaw(at, no_such(kind, name, names), rule, case, name=name) for name in found if name not in names)


def beyond(value: int | None, bounds: range, because: str = "") -> Iterator[str]:
    """What is wrong with a figure outside its bounds, and `because` of what; nothing if it is unknown."""
    yield from (fault.says for fault in figure((), value, bounds[0], bounds[-1], because))
