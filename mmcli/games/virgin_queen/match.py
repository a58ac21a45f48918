"""A match: a game of Virgin Queen as the kernel plays it, from its procedure to its claims."""

from collections.abc import Iterator
from typing import Self

import msgspec

from mmcli.games.virgin_queen.claims import settle_claim
from mmcli.games.virgin_queen.entries import REPORTS, Claim
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.invariants import broken_invariants, is_broken
from mmcli.games.virgin_queen.reports import settle_report
from mmcli.games.virgin_queen.spelling import respelt
from mmcli.games.virgin_queen.state import State
from mmcli.games.virgin_queen.turns import play_on
from mmcli.games.virgin_queen.uncalled import out_of_place
from mmcli.kernel.asks import Over
from mmcli.kernel.findings import Refusal, Refusals, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.sight import is_unseen
from mmcli.log.entries import Entry


class Match(VirginQueen):
    """What the kernel needs of a game (`mmcli.kernel.game`), above everything that its procedures need of it."""

    claims: frozenset[type[Entry]] = REPORTS | {Claim}
    """Claims, and reports of what happened elsewhere: no ask is concerned with either."""
    asks_anew = True
    """What is due is looked up again after each of them: dice are counted as the table stands."""

    def procedure(self) -> Procedure[None]:
        """The rest of the game from the present state."""
        return play_on(self)

    def settle(self, claim: Entry) -> Refusals:
        """Compare a claim with the state, or carry out a report; the state is as recorded afterwards."""
        return settle_claim(self, claim) if type(claim) is Claim else settle_report(self, claim)

    def is_broken(self) -> bool:
        """Whether the piracy under way is one too many in its zone or for its pirate."""
        return is_broken(self.state)

    def broken_invariants(self) -> Refusals:
        """What cannot be of the piracy under way."""
        return broken_invariants(self.state)

    def ruled_out(self, entry: Entry) -> Refusal | None:
        """What to say of a step of a piracy that is out of place, however the piracy goes on."""
        return out_of_place(self, entry)

    def respelt(self, entry: Entry) -> tuple[Entry, Refusal] | None:
        """The entry with the names that were meant, where it spells one in its own way."""
        return respelt(self, entry)

    def leaves_open(self, entry: Entry) -> bool:
        """Whether something of an entry is told as unseen."""
        return is_unseen(entry)

    def may_have_been(self) -> Iterator[Self]:
        """None: a figure that nobody knows is never counted."""
        return iter(())

    def over(self) -> Over:
        """The end of the game, which this procedure never comes to."""
        return Over(illegal("VQ-LOG-3", "after-the-end"))

    def is_like(self, other: Self) -> bool:
        """Whether another game is in the same state."""
        return self.state == other.state

    def copy(self) -> Self:
        """An independent game in the same state."""
        state = msgspec.msgpack.decode(msgspec.msgpack.encode(self.state), type=State)
        return type(self)(self.map, state, self.readings)
