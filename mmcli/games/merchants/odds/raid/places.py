"""Places in a raid, thousands at a time: the piles of all icons side by side in one number, and what they come to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, repeat
from typing import TypeVar

import numpy as np

from mmcli.games.merchants.odds.raid.cards import Counts
from mmcli.games.merchants.odds.raid.order import Whole
from mmcli.games.merchants.odds.raid.pile import Cards, Pile
from mmcli.games.merchants.odds.raid.reward import Reward, Tally
from mmcli.games.merchants.odds.raid.tables import COUNT, GOLD, PARTS, Draw, Seat, Tables, excess_of, ones
from mmcli.games.odds import TooLargeError

H = TypeVar("H", int, Whole)
ROOM = 62
"""The bits that a place can take."""


@dataclass(frozen=True)
class Rows:
    """Places in a raid; by place the state of each pile, and the tally of all."""

    places: Whole
    states: list[Whole]
    tally: Tally

    def some(self, which: Whole | slice) -> "Rows":
        """Some of the places."""
        return Rows(self.places[which], [state[which] for state in self.states], self.tally[which])


class Piles:
    """The piles of all icons, with cards of so many `kinds`; a place is one number with that of each pile's state."""

    def __init__(self, piles: Sequence[Pile], reward: Reward) -> None:
        self._piles, self.reward = piles, reward
        self.worths = sorted({plunder for pile in piles for plunder in pile.plunder})
        self._bits = [len(pile.states).bit_length() for pile in piles]
        if sum(self._bits) > ROOM or not _fit(piles, reward):
            raise TooLargeError("there are too many ways in which its cards can come to lie")
        self._seats = [
            Seat(shift, COUNT * icon, COUNT * (len(piles) + icon), COUNT * 2 * len(piles))
            for icon, shift in enumerate([0, *accumulate(self._bits)][: len(piles)])
        ]
        self._gold = COUNT * 2 * len(piles)
        self._left = self._gold + GOLD
        self._but_the_gold = ~(ones(GOLD) << self._gold)
        self._all_excess = sum(ones(COUNT) << seat.excess for seat in self._seats)
        self.tables = [Tables(pile, reward, seat) for pile, seat in zip(piles, self._seats, strict=True)]
        self.kinds = sum(len(tables.draws) for tables in self.tables)

    def place(self, cards: Sequence[Cards]) -> int | None:
        """The number of a place; None if no raid can come to it."""
        numbers = [pile.numbers.get(one) for pile, one in zip(self._piles, cards, strict=True)]
        if None in numbers:
            return None
        return sum((number or 0) << seat.place for number, seat in zip(numbers, self._seats, strict=True))

    def rows(self, places: Whole) -> Rows:
        """What the piles come to at every place."""
        states = [places >> seat.place & ones(bits) for seat, bits in zip(self._seats, self._bits, strict=True)]
        tally = np.zeros(len(places), dtype=np.int32)
        for tables, state in zip(self.tables, states, strict=True):
            tally += tables.tally.take(state)
        return Rows(places, states, tally)

    def hands(self, rows: Rows) -> Whole:
        """The hand at every place."""
        hands = np.zeros(len(rows.places), dtype=np.int64)
        for tables, state in zip(self.tables, rows.states, strict=True):
            hands += tables.hand.take(state)
        return hands

    def draws(self, rows: Rows) -> Iterator[tuple[Whole, Draw]]:
        """The draws of every kind of card, each with the state of its pile by place."""
        for tables, state in zip(self.tables, rows.states, strict=True):
            for draw in tables.draws:
                yield state, draw

    def relieved(self, rows: Rows) -> Whole:
        """The places after a card in excess is discarded where there is one, hits first."""
        places, waiting = rows.places.copy(), np.flatnonzero(excess_of(rows.tally) > 0)
        for tables, state in zip(self.tables, rows.states, strict=True):
            here = state.take(waiting)
            relief = tables.relief.place.take(here)
            places[waiting] += relief
            waiting = waiting[tables.excess.take(here) == 0]
        return places

    def ended(self, hands: Whole, left: int) -> Whole:
        """Hands as the ends of a raid in which so many successes are left: they go to what is in excess, if they last.

        If they do not, the raid fails: the gold is lost, and the end says how many there were to discard the worst
        hits.
        """
        counts = [self._count(hands, seat.excess) for seat in self._seats]
        lasts = np.sum(counts, axis=0) <= left
        return np.where(lasts, hands & ~self._all_excess, (hands & self._but_the_gold) + (left << self._left))

    def gold(self, end: int) -> int:
        """The gold of the cards worth keeping at the end of a raid."""
        return end >> self._gold & ones(GOLD)

    def without_gold(self, end: int) -> int:
        """The end of a raid but for its gold."""
        return end & self._but_the_gold

    def shown(self, end: int) -> tuple[Counts, int]:
        """What the end of a raid shows: how many of the cards have each icon, and the successes left."""
        icons = tuple(self._count(end, seat.kept) + self._count(end, seat.excess) for seat in self._seats)
        return icons, end >> self._left

    def _count(self, hand: H, before: int) -> H:
        return hand >> before & ones(COUNT)


def _fit(piles: Sequence[Pile], reward: Reward) -> bool:
    """Whether a tally has room for all the gold and all the cards that there can be."""
    gold = sum(pile.limit * max(pile.plunder) for pile in piles)
    deck = chain.from_iterable(repeat(*kind) for pile in piles for kind in zip(pile.plunder, pile.copies, strict=True))
    most = [sum(part) for part in zip(*map(reward.parts, deck), strict=True)]
    return gold <= ones(GOLD) and max(most, default=0) <= ones(PARTS // max(1, len(most)))
