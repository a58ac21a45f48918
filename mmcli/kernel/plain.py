"""A plain game to derive from: everything that the kernel asks of a game and that most games answer alike."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Self

from mmcli.kernel.asks import Over
from mmcli.kernel.findings import FINE, Refusal, Refusals, illegal
from mmcli.kernel.ledger import Ledger
from mmcli.kernel.procedure import Fallbacks, Procedure
from mmcli.kernel.sight import is_unseen
from mmcli.log.entries import Entry


class PlainGame:
    """A game that says everything in its `state`; it has no claims and no invariants until it defines some.

    A game derives from it, says in `after_the_end` which of its clauses ends it, and has a `procedure`.
    """

    claims: frozenset[type[Entry]] = frozenset()
    asks_anew = False
    after_the_end: str

    def __init__(self, state: Any, readings: dict[str, str]) -> None:
        self.state = state
        self.readings = readings
        self.faults: Refusals = FINE
        self.remarks: list[Refusal] = []
        self.ledger = Ledger()
        self.fallbacks = Fallbacks()

    def procedure(self) -> Procedure[None]:
        """The rest of the game from its present state, as one procedure."""
        raise NotImplementedError

    def reads(self, ruling: str, reading: str) -> bool:
        """Whether that reading of a ruling is in force."""
        return self.readings[ruling] == reading

    def settle(self, claim: Entry) -> Refusals:
        """Nothing speaks against a claim."""
        return FINE

    def is_broken(self) -> bool:
        """Whether an invariant does not hold; there are none."""
        return False

    def broken_invariants(self) -> Refusals:
        """The invariants that do not hold; there are none."""
        return FINE

    def ruled_out(self, entry: Entry) -> Refusal | None:
        """Nothing: what is waited for knows what it rules out."""
        return None

    def respelt(self, entry: Entry) -> tuple[Entry, Refusal] | None:
        """Nothing: every name is taken as it is written."""
        return None

    def leaves_open(self, entry: Entry) -> bool:
        """Whether something of an entry is told as unseen."""
        return is_unseen(entry)

    def may_have_been(self) -> Iterator[Self]:
        """None: everything is known."""
        return iter(())

    def over(self) -> Over:
        """The end: nothing may follow (case `after-the-end`)."""
        return Over(illegal(self.after_the_end, "after-the-end"))

    def is_like(self, other: Self) -> bool:
        """Whether another game is in the same state."""
        return bool(self.state == other.state)

    def copy(self) -> Self:
        """An independent game in the same state."""
        return type(self)(deepcopy(self.state), dict(self.readings))
