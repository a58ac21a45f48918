"""A match: a game of Merchants & Marauders as the kernel plays it, from its procedure to its claims."""

from collections.abc import Iterator
from typing import Self, TypeVar

import msgspec
from msgspec import Struct

from mmcli.games.merchants.box.bounds import PORT_LIMIT
from mmcli.games.merchants.claims import settle_claim
from mmcli.games.merchants.end import AFTER_THE_END
from mmcli.games.merchants.entries import Claim
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.invariants import broken_invariants
from mmcli.games.merchants.ruled_out import ruled_out
from mmcli.games.merchants.spelling import respelt
from mmcli.games.merchants.turn.rounds import play_on
from mmcli.games.merchants.unseen import sightings
from mmcli.kernel.asks import Over
from mmcli.kernel.findings import Refusal, Refusals
from mmcli.kernel.marks import twin
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.sight import is_unseen
from mmcli.log.entries import Entry

S = TypeVar("S", bound=Struct)


class Match(Merchants):
    """What the kernel needs of a game (`mmcli.kernel.game`), above everything that its procedures need of it."""

    claims: frozenset[type[Entry]] = frozenset({Claim})
    asks_anew = False

    def procedure(self) -> Procedure[None]:
        """The rest of the game from the present state."""
        return play_on(self)

    def settle(self, claim: Entry) -> Refusals:
        """Compare a claim with the state; the state is right afterwards."""
        return settle_claim(self, claim)  # type: ignore[arg-type]

    def is_broken(self) -> bool:
        """Whether the captain whose turn it is has less than no gold or more cargo than anyone may hold."""
        acting = self.acting
        return acting.gold < 0 or len(acting.hold) > PORT_LIMIT

    def broken_invariants(self) -> Refusals:
        """What cannot be of the captain whose turn it is."""
        return broken_invariants(self.acting, self.answer("hold_room", self.acting))

    def ruled_out(self, entry: Entry) -> Refusal | None:
        """What belongs to a module that is not played, or was denied: a crew combat, a choice of start money."""
        return self.edition.off(type(entry)) or self.edition.ruled_out(self, entry) or ruled_out(self, entry)

    def respelt(self, entry: Entry) -> tuple[Entry, Refusal] | None:
        """The entry with the names that were meant, where it spells one in its own way."""
        return respelt(self, entry)

    def leaves_open(self, entry: Entry) -> bool:
        """Whether something of an entry is told as unseen, or a cargo card by its good alone."""
        return is_unseen(entry) or not set(self.box.goods.goods).isdisjoint(getattr(entry, "cards", ()))

    def may_have_been(self) -> Iterator[Self]:
        """The same game with one thing seen that nobody knows of a captain."""
        for see in sightings(self):
            other = twin(self)
            see(other)
            yield other

    def over(self) -> Over:
        """The end of the game: nothing may follow (MM-END-1)."""
        return Over(AFTER_THE_END)

    def is_like(self, other: Self) -> bool:
        """Whether another game is in the same state, the parts of its modules included."""
        return self.state == other.state and self.parts == other.parts

    def copy(self) -> Self:
        """An independent game in the same state."""
        state = _copy(self.state)
        parts = {kind: _copy(part) for kind, part in self.parts.items()}
        return type(self)(self.edition, state, self.pack, self.readings, parts=parts)


def _copy(part: S) -> S:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(part), type=type(part))
