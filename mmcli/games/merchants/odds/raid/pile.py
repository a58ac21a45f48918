"""The cards of one icon in a raid (rulebook p. 10): what was drawn, what is worth keeping, and how many are in excess.

A card of an icon that already stands at its limit (one hit or one escape more, and the raid fails) is in excess: it
must be discarded, and of one icon it is always the cheapest card that is spared. Discarding can wait until the last
draw.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from mmcli.games.merchants.odds.raid.cards import Counts, changed


class Cards(NamedTuple):
    """The cards of one icon by kind, the cheapest first: drawn from the deck, worth keeping; and how many in excess."""

    drawn: Counts
    kept: Counts
    excess: int

    @classmethod
    @lru_cache(maxsize=1 << 14)
    def of(cls, drawn: Counts, hand: Counts, limit: int) -> "Cards":
        """The cards of a hand of which no more than `limit` can stay."""
        excess = max(0, sum(hand) - limit)
        for _ in range(excess):
            hand = without_the_cheapest(hand)
        return cls(drawn, hand, excess)

    def and_one(self, kind: int, limit: int) -> "Cards":
        """The same and one more card from the deck."""
        drawn, kept = and_one(self.drawn, kind), and_one(self.kept, kind)
        if sum(kept) <= limit:
            return Cards(drawn, kept, self.excess)
        return Cards(drawn, without_the_cheapest(kept), self.excess + 1)


@lru_cache(maxsize=1 << 14)
def and_one(counts: Counts, kind: int) -> Counts:
    """One card of a kind more."""
    return changed(counts, kind, 1)


@lru_cache(maxsize=1 << 14)
def without_the_cheapest(counts: Counts) -> Counts:
    """All but the cheapest card."""
    return changed(counts, next(kind for kind, count in enumerate(counts) if count), -1)


class Pile:
    """Every state that the cards of one icon can come to, each with a number.

    `plunder` is the gold and `copies` the number in the deck of each kind of card, `limit` how many of them a raid
    bears, `draws` how many cards are drawn at most, `most_in_excess` how many can be in excess at a time, `start` how
    the cards may lie at first; `hurts` says whether every single one matters, or only that there are too many. By
    state, `after` is the state after the draw of each kind, `relieved` that without a card in excess, and `spared` that
    after the cheapest card has made room for a better one, if there is need of room.
    """

    def __init__(
        self,
        plunder: Counts,
        copies: Counts,
        limit: int,
        draws: int,
        most_in_excess: int,
        start: Iterable[Cards],
        *,
        hurts: bool = True,
    ) -> None:
        self.plunder, self.copies, self.limit, self.hurts = plunder, copies, limit, hurts
        self.draws, self.most_in_excess = draws, most_in_excess
        self.numbers: dict[Cards, int] = {}
        self.states: list[Cards] = []
        self.after: list[list[int]] = []
        self.relieved: list[int] = []
        self.spared: list[int] = []
        for cards in sorted(start):
            self._number(cards)
        for number, cards in enumerate(self.states):
            self.after.append([self._drawn(number, cards, kind) for kind in range(len(plunder))])
            self.relieved.append(self._relieved(number, cards))
            self.spared.append(self._spared(number, cards))

    def _number(self, cards: Cards) -> int:
        """The number of a state; of a new one the next, and it will be explored in turn."""
        found = self.numbers.get(cards)
        if found is None:
            found = self.numbers[cards] = len(self.states)
            self.states.append(cards)
        return found

    def _drawn(self, number: int, cards: Cards, kind: int) -> int:
        """The state after a draw; the same if no such card is left, or if no raid draws one there."""
        if sum(cards.drawn) + max(cards.excess, 1) > self.draws or cards.drawn[kind] == self.copies[kind]:
            return number
        after = cards.and_one(kind, self.limit)
        return self._number(after) if after.excess <= self.most_in_excess else number

    def _relieved(self, number: int, cards: Cards) -> int:
        return self._number(Cards(cards.drawn, cards.kept, cards.excess - 1)) if cards.excess else number

    def _spared(self, number: int, cards: Cards) -> int:
        if cards.excess or not 0 < sum(cards.kept) == self.limit:
            return number
        return self._number(Cards(cards.drawn, without_the_cheapest(cards.kept), 0))
