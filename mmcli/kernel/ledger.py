"""The ledger: every change of a figure, with the entry and the clause that made it.

The design has the game played again with a ledger when a claim differs. Keeping it all along costs a tuple a change
and needs neither a second pass nor the game's earlier entries, so it is always kept.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

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


class Agreed(NamedTuple):
    """Where a figure was last agreed on: how many changes were made before, and at which entry."""

    changes: int
    entry: int


FROM_THE_START = Agreed(0, 0)


class Account(Struct, frozen=True, gc=False):
    """How a figure has come about: it was `start` at the entry `since` (0: the header), the changes make it `due`."""

    figure: str
    since: int
    start: int
    changes: list[Change]
    due: int


class Ledger:
    """The changes of each (player, figure) since it was last agreed on by a claim."""

    def __init__(self) -> None:
        self.entry = 0
        self._last: dict[tuple[str, str], str] = {}
        self._changes: list[Change] = []
        self._agreed: defaultdict[str, dict[str, Agreed]] = defaultdict(dict)

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
        since = self._changes[self._since(player, figure).changes :]
        return [change for change in since if change.player == player and change.figure == figure]

    def _since(self, player: str, figure: str) -> Agreed:
        return self._agreed[player].get(figure, FROM_THE_START)

    def agree(self, player: str, figures: Iterable[str]) -> None:
        """A claim has settled figures: what came before no longer matters."""
        self._agreed[player].update(dict.fromkeys(figures, Agreed(len(self._changes), self.entry)))

    def settle(self, player: str, figure: str, claimed: int, due: int, fallback: str) -> list[Refusal]:
        """Settle a figure by a claim; if it differs, under the clause of the change that explains it.

        `fallback` is the clause where nothing explains it: no clause is blamed that did not make the difference.
        """
        if claimed == due:
            self.agree(player, (figure,))
            return []
        account = self.account(player, figure, due)
        self.agree(player, (figure,))
        cause = explain(account, claimed)
        facts = {"who": player, "figure": figure, "claimed": claimed, "due": due, "cause": cause}
        return [mismatch(cause.rule if cause else fallback, "claim", **facts, account=account, changes=account.changes)]

    def account(self, player: str, figure: str, due: int) -> Account:
        """How a figure has come to what is `due`, since it was last agreed on."""
        changes = self.changes(player, figure)
        start = due - sum(change.amount for change in changes)
        return Account(figure, self._since(player, figure).entry, start, changes, due)


def explain(account: Account, claimed: int) -> Change | None:
    """The one change that accounts for a claim that differs from the replay.

    Looked for in this order: a change that was denied but claimed, one that the claim lacks, the latest of each; the
    first one after the claim was true; and, where only one change was made at all, that one, as the players can have
    made it another amount.
    """
    changes, difference = account.changes, claimed - account.due
    for change in reversed(changes):
        if change.denied == difference:
            return change
    for change in reversed(changes):
        if change.amount == -difference:
            return change
    made = [change for change in changes if change.amount]
    figure = account.start
    for change in made:
        if figure == claimed:
            return change
        figure += change.amount
    return changes[0] if len(changes) == 1 else None
