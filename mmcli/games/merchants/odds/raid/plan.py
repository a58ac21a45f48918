"""The best use of a raid's successes (rulebook p. 10), by looking ahead to every draw."""

from dataclasses import dataclass
from math import perm

import numpy as np

from mmcli.games.merchants.odds.raid.last import STOP, Going, Last
from mmcli.games.merchants.odds.raid.layers import Layer
from mmcli.games.merchants.odds.raid.order import Whole
from mmcli.games.merchants.odds.raid.places import Piles, Rows
from mmcli.games.merchants.odds.raid.reward import Tally
from mmcli.games.merchants.odds.raid.tables import excess_of, gold_of
from mmcli.games.odds import Clock

TOGETHER = 1 << 14
"""How many places are looked at together before the last draw: no more than stay at hand."""


@dataclass(frozen=True)
class Level:
    """What to do at every place of a layer with so many successes left.

    `acts` says what it is, `chosen` has the number of the place from which a card is drawn then, -1 if none is.
    """

    layer: Layer
    successes: int
    acts: Whole
    chosen: Whole

    def act(self, place: int) -> int:
        """What to do at one place; where the plan never leads, it has stopped."""
        places = self.layer.rows.places
        number = int(np.searchsorted(places, place))
        return int(self.acts[number]) if number < len(places) and places[number] == place else STOP

    def ways_before_the_draw(self, ways: Whole) -> Whole:
        """In how many ways each place before the draw comes about, by the ways of the places of the layer."""
        goes_on = self.chosen >= 0
        before = np.zeros(len(self.layer.drawn_from.places), dtype=np.int64)
        np.add.at(before, self.chosen[goes_on], ways[goes_on])
        return before


class Plan:
    """What to do at every place of a raid with so many successes at its start, and `size` cards in the deck there.

    `levels` has what to do first, then after each draw, until `last` says what to do with the last success; `going`
    has whether it is spent, by the last place before it; `deck` is how many cards are left after the last draw. Raises
    TooLargeError when the time of the clock is over.
    """

    def __init__(self, piles: Piles, layers: list[Layer], successes: int, size: int, clock: Clock) -> None:
        self.piles, self._clock = piles, clock
        self.deck = size - successes
        self.last = Last(piles, self.deck + 1)
        self.levels: list[Level] = []
        self.going: Going
        after = np.zeros(0, dtype=np.int64)
        for left in range(2, successes + 1):
            layer = layers[successes - left]
            drawn_from = layer.drawn_from
            drawn = layer.draws.worth(after, len(drawn_from.places)) if left > 2 else self._before_the_last(drawn_from)
            after = self._decided(layer, left, drawn)
        self.levels.reverse()

    def act(self, place: int, successes: int) -> int:
        """What to do at one place with so many successes left."""
        if successes == 1:
            return int(self.last.choice(self.piles.rows(np.array([place])))[0])
        return self.levels[1 - successes].act(place)

    def _decided(self, layer: Layer, successes: int, drawn: Whole | Tally) -> Whole:
        """What the places of a layer are worth, times every order of the draws to come; notes what to do there.

        `drawn` is what it is worth to draw a card, summed over the cards.
        """
        self._clock.check()
        tally, orders = layer.rows.tally, perm(self.deck + successes, successes)
        best = self.piles.reward.of(gold_of(tally)).astype(np.int64) * orders * (excess_of(tally) <= successes)
        acts, chosen = np.full(len(best), STOP), np.full(len(best), -1)
        for act, at, drawn_from in layer.options:
            worth = drawn.take(drawn_from)
            better = worth > best.take(at)
            where = at[better]
            best[where], acts[where], chosen[where] = worth[better], act, drawn_from[better]
        self.levels.append(Level(layer, successes, acts, chosen))
        return best

    def _before_the_last(self, rows: Rows) -> Tally:
        """What a draw is worth with one success left after it, summed over the cards; notes whether it is spent."""
        worths, going = [np.zeros(0, dtype=np.int32)], [np.zeros((self.piles.kinds, 0), dtype=bool)]
        for begin in range(0, len(rows.places), TOGETHER):
            self._clock.check()
            worth, goes_on = self.last.before_a_draw(rows.some(slice(begin, begin + TOGETHER)))
            worths.append(worth)
            going.append(goes_on)
        self.going = np.concatenate(going, axis=1)
        return np.concatenate(worths)
