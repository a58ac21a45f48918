"""The last success of a raid (rulebook p. 10): to stop, to draw, or to exchange a card, at thousands of places at once.

An exchange is only worked out where it may pay: where it would if no card left the deck before it.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mmcli.games.merchants.odds.raid.order import Whole
from mmcli.games.merchants.odds.raid.places import Piles, Rows
from mmcli.games.merchants.odds.raid.reward import Tally
from mmcli.games.merchants.odds.raid.tables import excess_of, gold_of, parts_of

Going = npt.NDArray[np.bool_]
"""Whether the last success is spent after the draw of a card, by its kind and by the place before it."""
STOP, DRAW = -2, -1
"""What to do with a success, besides exchanging the cheapest card of the pile with that number."""


class Exchange(NamedTuple):
    """The places at which the cheapest card of a pile may be exchanged; what its discard changes of their tally."""

    pile: int
    at: Whole
    spare: Tally


class Last:
    """What places are worth with one success left and so many cards in the deck, times each card that may be drawn."""

    def __init__(self, piles: Piles, deck: int) -> None:
        self.piles, self.reward, self.deck = piles, piles.reward, deck
        self._parts = len(self.reward.parts(piles.worths[0]))
        self._decisive = self.reward.decisive(piles.worths)

    def choice(self, rows: Rows) -> Whole:
        """What is best to do at every place."""
        best, act = self._stopped(gold_of(rows.tally)), np.full(len(rows.tally), STOP)
        options = [(DRAW, np.arange(len(act)), self._drawn(rows.tally))]
        options += [(pile, at, self._drawn(rows.tally[at] + spare)) for pile, at, spare in self._exchanges(rows)]
        for option, at, worth in options:
            better = worth > best[at]
            best[at[better]], act[at[better]] = worth[better], option
        act[excess_of(rows.tally) > 1] = STOP
        return act

    def before_a_draw(self, rows: Rows) -> tuple[Tally, Going]:
        """What places are worth where one more card is drawn first, summed over the cards of the deck.

        And whether the last success is spent then, by kind of card and place.
        """
        total, going = np.zeros_like(rows.tally), []
        for left, stopped, best in self._after_draws(rows):
            total += left * best
            going.append((best > stopped) & (left > 0))
        return total, np.array(going)

    def _after_draws(self, rows: Rows) -> Iterator[tuple[Tally, Tally, Tally]]:
        """By kind of card: how many there are to draw, and what it is worth then to stop, or to do what is best."""
        full, crowded, excess = self._full(rows), self._crowded(rows), np.any(excess_of(rows.tally))
        for state, draw in self.piles.draws(rows):
            tally = rows.tally + draw.tally.take(state)
            stopped = self._stopped(gold_of(tally))
            best = np.maximum(stopped, self._drawn(tally))
            self._exchange(best, tally, *full)
            self._exchange(best, tally, *_filled(crowded, draw.spare.take(state.take(crowded))))
            if excess:
                lost = np.flatnonzero(excess_of(tally) > 1)
                stopped[lost] = best[lost] = 0
            yield draw.left.take(state), stopped, best

    def _exchange(self, best: Tally, tally: Tally, at: Whole, spare: Tally) -> None:
        """An exchange is better at some of these places, if nothing is in excess there."""
        here = tally.take(at)
        worth = self._drawn(here + spare)
        better = np.flatnonzero(worth > best.take(at))
        better = better[excess_of(here[better]) == 0]
        np.maximum.at(best, at[better], worth[better])

    def _full(self, rows: Rows) -> tuple[Whole, Tally]:
        """The places at which an exchange may pay after one more draw, and what it changes of the tally."""
        exchanges = list(self._exchanges(rows))
        at = np.concatenate([at for _, at, _ in exchanges])
        spare = np.concatenate([spare for _, _, spare in exchanges])
        pays = np.flatnonzero(self._pays(rows.tally[at], spare))
        return at[pays], spare[pays]

    def _stopped(self, gold: Tally) -> Tally:
        return self.reward.of(gold) * self.deck

    def _drawn(self, tally: Tally) -> Tally:
        """The worth of a draw, summed over the cards of the deck."""
        return self.reward.drawn(gold_of(tally), parts_of(tally, self._parts))

    def _exchanges(self, rows: Rows) -> Iterator[Exchange]:
        """The cheapest card of each pile where it stands at its limit, and nothing is in excess."""
        free = excess_of(rows.tally) == 0
        for pile, (tables, state) in enumerate(zip(self.piles.tables, rows.states, strict=True)):
            spare = tables.spare.tally.take(state)
            at = np.flatnonzero(free & (spare != 0))
            yield Exchange(pile, at, spare[at])

    def _crowded(self, rows: Rows) -> Whole:
        """The places at which an exchange may pay for an icon that one more card brings to its limit."""
        pays = self._pays(rows.tally, np.full_like(rows.tally, -self.piles.worths[0]))
        return np.flatnonzero(pays & (excess_of(rows.tally) == 0))

    def _pays(self, tally: Tally, spare: Tally) -> npt.NDArray[np.bool_]:
        """Where an exchange may be worth more than to stop, once a card with any plunder is drawn."""
        pays = np.zeros(len(tally), dtype=bool)
        for gold in self._decisive:
            pays |= self._drawn(tally + spare + gold) > self._stopped(gold_of(tally) + gold)
        return pays


def _filled(crowded: Whole, spare: Tally) -> tuple[Whole, Tally]:
    """The places of these at which a draw has brought an icon to its limit, and what an exchange changes there."""
    full = np.flatnonzero(spare != 0)
    return crowded[full], spare[full]
