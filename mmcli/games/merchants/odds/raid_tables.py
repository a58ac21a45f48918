"""The cards of one icon in a raid (rulebook p. 10) as tables: what there is to know of each of their states."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mmcli.games.merchants.odds.raid_pile import Pile

Whole = npt.NDArray[np.int64]
"""Whole numbers, one for each place or for each state of a pile."""
Tally = npt.NDArray[np.int32]
"""Tallies, one for each place or for each state of a pile; small, as most of the work is done on them."""
GOLD, EXCESS = 7, 4
"""The bits of a tally for the gold and for the excess; as many as for the gold for the open cards of each plunder."""
COUNT = 4
"""The bits of a hand for each count: the cards kept of each icon, then those in excess; the gold comes after them."""


def gold_of(tally: Tally) -> Tally:
    """The plunder of the cards kept."""
    return tally & ones(GOLD)


def excess_of(tally: Tally) -> Tally:
    """How many cards are in excess."""
    return tally >> GOLD & ones(EXCESS)


def open_of(tally: Tally, worth: int) -> Tally:
    """How many cards of the deck, of the plunder with that number, would not be in excess."""
    return tally >> _open(worth) & ones(GOLD)


def _open(worth: int) -> int:
    """The bits of a tally before the open cards of the plunder with that number."""
    return GOLD + EXCESS + GOLD * worth


def ones(bits: int) -> int:
    """A mask of so many bits."""
    return (1 << bits) - 1


class Change(NamedTuple):
    """What becomes of every state of a pile: the state `after` it, and what changes of place and tally.

    What changes of the hand is one of `hands`: the one of the number in `hand`.
    """

    after: Whole
    place: Whole
    tally: Tally
    hands: Whole
    hand: Whole


class Tables:
    """What there is to know of every state of one pile, by its number.

    `tally` is one number: the gold of the cards kept, the cards in excess, and how many cards of each plunder in
    `worths` the deck holds that would not be in excess. `hand` is another: how many cards are kept and how many are in
    excess of each icon, and the gold. What changes stands in `draws` for one more card, by kind, with how many are
    `left`; in `relief` for the discard of a card in excess; in `spare` for that of the cheapest where it makes room.
    """

    def __init__(self, pile: Pile, worths: Sequence[int], seat: "Seat") -> None:
        shape, plunder = (len(pile.states), len(pile.plunder)), np.array(pile.plunder, dtype=np.int64)
        drawn = _table([cards.drawn for cards in pile.states], shape)
        kept = _table([cards.kept for cards in pile.states], shape)
        left, count, gold = np.array(pile.copies, dtype=np.int64) - drawn, kept.sum(axis=1), kept @ plunder
        self.excess: Whole = np.array([cards.excess for cards in pile.states])
        self.left: list[Whole] = list(left.T.copy())
        tally = gold + (self.excess << GOLD)
        for number, worth in enumerate(worths):
            tally += left[:, plunder == worth].sum(axis=1) * (count < pile.limit) << _open(number)
        self.tally: Tally = tally.astype(np.int32)
        self.hand: Whole = (count << seat.kept) + (self.excess << seat.excess) + (gold << seat.gold)
        self.draws = [self._change(after, seat) for after in _table(pile.after, shape).T]
        self.relief = self._change(np.array(pile.relieved), seat)
        self.spare = self._change(np.array(pile.spared), seat)

    def _change(self, after: Whole, seat: "Seat") -> Change:
        steps = after - np.arange(len(after))
        hands = np.unique(self.hand[after] - self.hand, return_inverse=True)
        return Change(after, steps << seat.place, self.tally[after] - self.tally, *hands)


def _table(rows: Sequence[Sequence[int]], shape: tuple[int, int]) -> Whole:
    return np.array(rows, dtype=np.int64).reshape(shape)


class Seat(NamedTuple):
    """Where a pile stands in a place and in a hand: the bits before it."""

    place: int
    kept: int
    excess: int
    gold: int
