"""Where a raid can lead to (rulebook p. 10), draw by draw, whatever is discarded.

Three remarks keep it small. Discarding what is in excess can wait until the last draw. While a card is in excess,
exchanging it is better than drawing one more. And where none is, only the cheapest card of an icon at its limit can be
worth exchanging. So all that can be done with a success is to stop, to draw (or to exchange what is in excess), or to
exchange the cheapest card of one icon.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mmcli.games.merchants.odds.raid.last import DRAW
from mmcli.games.merchants.odds.raid.order import Whole, numbered, unique
from mmcli.games.merchants.odds.raid.places import Piles, Rows
from mmcli.games.merchants.odds.raid.reward import Tally
from mmcli.games.merchants.odds.raid.tables import Draw, excess_of, gold_of
from mmcli.games.odds import Clock, TooLargeError

MOST_DRAWS = 10_000_000
"""With more draws from one layer, a raid takes more time and memory than anybody has."""


@dataclass(frozen=True)
class Draws:
    """The draws of a card from some places: the places `after` them, in order.

    By kind of card, `kinds` has the numbers of the places from which one can be drawn, the copies left there, and the
    number of the place that follows.
    """

    after: Whole
    kinds: list[tuple[Whole, Tally, Whole]]

    @classmethod
    def of(cls, piles: Piles, rows: Rows) -> "Draws":
        """Every draw from some places; raises TooLargeError if they are too many."""
        if len(rows.places) * piles.kinds > MOST_DRAWS:
            raise TooLargeError("there are too many draws to look ahead to")
        kinds = [_drawn(rows, state, draw) for state, draw in piles.draws(rows)]
        after, numbers = numbered([places for _, _, places in kinds])
        return cls(after, [(at, left, number) for (at, left, _), number in zip(kinds, numbers, strict=True)])

    def worth(self, after: Whole, count: int) -> Whole:
        """What the draw is worth at each of so many places, summed over the cards, by what the places after it are."""
        total = np.zeros(count, dtype=np.int64)
        for at, left, number in self.kinds:
            total[at] += left * after.take(number)
        return total

    def ways(self, before: Whole) -> Whole:
        """In how many ways each of the places after the draw comes about, by the ways of those before it."""
        total = np.zeros(len(self.after), dtype=np.int64)
        for at, left, number in self.kinds:
            np.add.at(total, number, before.take(at) * left)
        return total


def _drawn(rows: Rows, state: Whole, draw: Draw) -> tuple[Whole, Tally, Whole]:
    """The draw of one kind of card: the numbers of the places that have one left, the copies, and the places after."""
    left = draw.left.take(state)
    at = np.flatnonzero(left > 0)
    return at, left[at], rows.places[at] + draw.place.take(state[at])


NOT_LISTED = Draws(np.zeros(0, dtype=np.int64), [])
"""The draws of the last layer."""


class Option(NamedTuple):
    """What can be done besides stopping: at which places, and the number of the place from which a card is drawn."""

    act: int
    at: Whole
    drawn_from: Whole


@dataclass(frozen=True)
class Layer:
    """The places after so many draws, in order, what can be done there, and the places from which the next is drawn.

    The draws of the last layer are not listed: what comes after them is worked out at once.
    """

    rows: Rows
    options: list[Option]
    drawn_from: Rows
    draws: Draws


def layers(piles: Piles, start: Whole, most: int, clock: Clock) -> list[Layer]:
    """The layers of a raid in which no more than `most` successes are spent, but for the last of them."""
    found: list[Layer] = []
    places, _ = unique(start)
    for successes in range(most, 1, -1):
        clock.check()
        found.append(_layer(piles, piles.rows(places), successes))
        places = found[-1].draws.after
    return found


def _layer(piles: Piles, rows: Rows, successes: int) -> Layer:
    """The layer at which no more than so many successes are left."""
    options = list(_options(piles, rows, successes))
    places, numbers = numbered([places for _, _, places in options])
    drawn_from = piles.rows(places)
    return Layer(
        rows,
        [Option(act, at, number) for (act, at, _), number in zip(options, numbers, strict=True)],
        drawn_from,
        Draws.of(piles, drawn_from) if successes > 2 else NOT_LISTED,
    )


def _options(piles: Piles, rows: Rows, successes: int) -> Iterator[tuple[int, Whole, Whole]]:
    """What can be done besides stopping: at which places, and from which a card is drawn then.

    Nothing is done where all is lost, nor where no more gold can be worth more.
    """
    gold, excess = gold_of(rows.tally), excess_of(rows.tally)
    more = piles.reward.of(gold + successes * piles.worths[-1]) > piles.reward.of(gold)
    live = np.flatnonzero(more & (excess <= successes))
    yield DRAW, live, piles.relieved(rows)[live]
    free = np.flatnonzero(more & (excess == 0))
    for pile, (tables, state) in enumerate(zip(piles.tables, rows.states, strict=True)):
        spare = tables.spare.place.take(state.take(free))
        full = np.flatnonzero(spare != 0)
        at = free[full]
        yield pile, at, rows.places[at] + spare[full]
