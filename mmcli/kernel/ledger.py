"""The ledger: every change of a figure, with the entry and the clause that made it.

The design has the game played again with a ledger when a claim differs. Keeping it all along costs a tuple a change
and needs neither a second pass nor the game's earlier entries, so it is always kept.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from mmcli.kernel.findings import Refusal, mismatch


class Change(Struct, frozen=True, gc=False):
    """One line of the ledger.

    `amount` is what the figure changed by; a change of 0 with `denied` not 0 records what a clause did *not* give
    although somebody may think so (a glory point for 11 gold).
    """

    player: str
    figure: str
    entry: int
    amount: int
    rule: str
    facts: dict[str, Any]
    denied: int = 0


class Ledger:
    """The changes of each (player, figure) since it was last agreed on by a claim."""

    def __init__(self) -> None:
        self.entry = 0
        self._last: dict[tuple[str, str], str] = {}
        self._changes: list[Change] = []
        self._agreed: defaultdict[str, dict[str, int]] = defaultdict(dict)

    def copy(self) -> "Ledger":
        """An independent ledger with the same changes."""
        twin = Ledger()
        twin.entry, twin._last, twin._changes = self.entry, dict(self._last), list(self._changes)
        twin._agreed.update((player, dict(figures)) for player, figures in self._agreed.items())
        return twin

    def record(self, player: str, figure: str, amount: int, rule: str, **facts: Any) -> None:
        """Note that a clause changed a player's figure by `amount` at the present entry."""
        self._changes.append(Change(player, figure, self.entry, amount, rule, facts))

    def deny(self, player: str, figure: str, amount: int, rule: str, **facts: Any) -> None:
        """Note that a clause did not give `amount`, and why."""
        self._changes.append(Change(player, figure, self.entry, 0, rule, facts, amount))

    def move(self, player: str, thing: str, rule: str) -> None:
        """Note that a clause was the last to change something that is no number: a place, a hold."""
        self._last[player, thing] = rule

    def last_rule(self, player: str, thing: str) -> str | None:
        """The clause that changed a thing last, if any has."""
        return self._last.get((player, thing))

    def changes(self, player: str, figure: str) -> list[Change]:
        """The changes since the figure was last agreed on, oldest first."""
        since = self._changes[self._agreed[player].get(figure, 0) :]
        return [change for change in since if change.player == player and change.figure == figure]

    def agree(self, player: str, figures: Iterable[str]) -> None:
        """A claim has settled figures: what came before no longer matters."""
        self._agreed[player].update(dict.fromkeys(figures, len(self._changes)))

    def settle(self, player: str, figure: str, claimed: int, due: int, fallback: str) -> list[Refusal]:
        """Settle a figure by a claim; if it differs, the change that explains it, or `fallback` where none was made."""
        changes = [] if claimed == due else self.changes(player, figure)
        self.agree(player, (figure,))
        if claimed == due:
            return []
        cause = explain(changes, claimed - due)
        rule = cause.rule if cause else changes[-1].rule if changes else fallback
        facts = {"who": player, "figure": figure, "claimed": claimed, "due": due, "cause": cause, "changes": changes}
        return [mismatch(rule, "claim", **facts)]


def explain(changes: list[Change], difference: int) -> Change | None:
    """The one change that accounts for a claim that is `difference` more than the replay.

    Looked for in this order: a change that was denied but claimed, one that the claim lacks; and, where only one change
    was made at all, that one. The latest counts.
    """
    for change in reversed(changes):
        if change.denied == difference:
            return change
    for change in reversed(changes):
        if change.amount == -difference:
            return change
    return changes[0] if len(changes) == 1 else None
