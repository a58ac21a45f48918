"""The cards of one icon in a raid (rulebook p. 10) as tables: what there is to know of each of their states."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mmcli.games.merchants.odds.raid.order import Whole, unique
from mmcli.games.merchants.odds.raid.pile import Pile
from mmcli.games.merchants.odds.raid.reward import Reward, Tally

GOLD, EXCESS, PARTS = 7, 4, 21
"""The bits of a tally for the gold, for the excess, and for all the parts of what a draw is worth."""
COUNT = 4
"""The bits of a hand for each count: the cards kept of each icon, then those in excess; the gold comes after them."""


def gold_of(tally: Tally) -> Tally:
    """The plunder of the cards kept."""
    return tally & ones(GOLD)


def excess_of(tally: Tally) -> Tally:
    """How many cards are in excess."""
    return tally >> GOLD & ones(EXCESS)


def parts_of(tally: Tally, count: int) -> list[Tally]:
    """So many parts of what a draw is worth, over the cards of the deck that would not be in excess."""
    return [tally >> _before(part, count) & ones(PARTS // count) for part in range(count)]


def _before(part: int, count: int) -> int:
    """The bits of a tally before one of so many parts."""
    return GOLD + EXCESS + part * (PARTS // count)


def ones(bits: int) -> int:
    """A mask of so many bits."""
    return (1 << bits) - 1


class Move(NamedTuple):
    """What a discard changes, by the state of a pile: in the place and in the tally; nothing where there is none."""

    place: Whole
    tally: Tally


class Draw(NamedTuple):
    """The draw of one kind of card, by the state of its pile: how many are left, and what it changes.

    In the place and in the tally; in the hand, one of `hands`, that of the number in `hand`. `spare` is what changes
    of the tally if the cheapest card is discarded then, where that makes room.
    """

    left: Tally
    place: Whole
    tally: Tally
    spare: Tally
    hands: Whole
    hand: Whole


class Tables:
    """What there is to know of every state of one pile, by its number.

    `tally` is one number: the gold of the cards kept, the cards in excess, and the parts of what a draw is worth, over
    the cards of the deck that would not be in excess. `hand` is another: how many cards are kept and how many are in
    excess of each icon, and the gold; of cards that do not hurt, those kept count only where some are in excess. What
    changes stands in `draws` for one more card, by kind; in `relief` for the discard of a card in excess; in `spare`
    for that of the cheapest where it makes room.
    """

    def __init__(self, pile: Pile, reward: Reward, seat: "Seat") -> None:
        shape, plunder = (len(pile.states), len(pile.plunder)), np.array(pile.plunder, dtype=np.int64)
        drawn = _table([cards.drawn for cards in pile.states], shape)
        kept = _table([cards.kept for cards in pile.states], shape)
        left, count, gold = np.array(pile.copies, dtype=np.int64) - drawn, kept.sum(axis=1), kept @ plunder
        self.excess: Whole = np.array([cards.excess for cards in pile.states])
        tally = gold + (self.excess << GOLD)
        parts = list(zip(*map(reward.parts, pile.plunder), strict=True))
        for number, part in enumerate(parts):
            tally += left @ np.array(part) * (count < pile.limit) << _before(number, len(parts))
        self.tally: Tally = tally.astype(np.int32)
        shown = count if pile.hurts else np.where(self.excess > 0, count, 0)
        self.hand: Whole = (shown << seat.kept) + (self.excess << seat.excess) + (gold << seat.gold)
        self.relief = self._move(np.array(pile.relieved), seat)
        self.spare = self._move(np.array(pile.spared), seat)
        kinds = zip(left.T.astype(np.int32), _table(pile.after, shape).T, strict=True)
        self.draws = [self._draw(copies, after, seat) for copies, after in kinds]

    def _move(self, after: Whole, seat: "Seat") -> Move:
        """What it changes to come from each state to the one `after` it."""
        return Move(after - np.arange(len(after)) << seat.place, self.tally[after] - self.tally)

    def _draw(self, left: Tally, after: Whole, seat: "Seat") -> Draw:
        hands = unique(self.hand[after] - self.hand)
        return Draw(left, *self._move(after, seat), self.spare.tally[after], *hands)


def _table(rows: Sequence[Sequence[int]], shape: tuple[int, int]) -> Whole:
    return np.array(rows, dtype=np.int64).reshape(shape)


class Seat(NamedTuple):
    """Where a pile stands in a place and in a hand: the bits before it."""

    place: int
    kept: int
    excess: int
    gold: int
