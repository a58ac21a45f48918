"""What the kernel, and all that stands above the games, needs of a game."""

from collections.abc import Iterator
from typing import Protocol, Self

from mmcli.kernel.asks import Over
from mmcli.kernel.findings import Refusal, Refusals
from mmcli.kernel.ledger import Ledger
from mmcli.kernel.procedure import Fallbacks, Procedure
from mmcli.log.entries import Entry


class Game(Protocol):
    """One game being played: its state, its procedures, and what it says of claims (entries of the types `claims`).

    `faults` are what is wrong with the header; `remarks` collects notes that procedures make on the way, and is
    emptied by the table. `asks_anew` tells that the state says at any time what is due, so that it is looked up again
    once a claim has changed the table. `readings` has the reading in force of every ruling: it is looked up each time
    that an answer depends on one, as the oracle puts a mapping in its place that remembers what was looked up. Nothing
    else of a game is known above it; `PlainGame` has the usual answers.
    """

    readings: dict[str, str]
    faults: Refusals
    remarks: list[Refusal]
    ledger: Ledger
    fallbacks: Fallbacks
    claims: frozenset[type[Entry]]
    asks_anew: bool

    def procedure(self) -> Procedure[None]:
        """The rest of the game from its present state, as one procedure."""

    def settle(self, claim: Entry) -> Refusals:
        """Compare a claim with the state, set the state right, and say where they differed."""

    def is_broken(self) -> bool:
        """Whether an invariant does not hold, as far as the last entry could have touched it."""

    def broken_invariants(self) -> Refusals:
        """The invariants that do not hold, in full."""

    def ruled_out(self, entry: Entry) -> Refusal | None:
        """What to say of an entry that a clause has just ruled out, whatever is waited for; None of any other."""

    def respelt(self, entry: Entry) -> tuple[Entry, Refusal] | None:
        """An entry as it is meant, and what says so, where it spells a name otherwise; None of any other.

        It is the same entry where nobody can tell what is meant.
        """

    def leaves_open(self, entry: Entry) -> bool:
        """Whether not everything that an entry tells of was seen."""

    def may_have_been(self) -> Iterator[Self]:
        """Games of their own in the same state, but for one thing each that nobody knows: as it may be."""

    def over(self) -> Over:
        """The ask that stands when the game has ended."""

    def is_like(self, other: Self) -> bool:
        """Whether another game is in the same state."""

    def copy(self) -> Self:
        """An independent game in the same state."""
