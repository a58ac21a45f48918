"""The best use of a raid's successes (rulebook p. 10), by looking ahead to every draw.

What is exact here rests on four remarks. A card of an icon that already stands at its limit (one hit or one escape
more, and the raid fails) is in excess: it must be discarded, and of one icon it is always the cheapest card that is
spared. Discarding can wait until the last draw. While a card is in excess, exchanging it is better than drawing one
more. And where none is, only the cheapest card of an icon at its limit can be worth exchanging. So a place in a raid
is: the deck, the cards worth keeping, how many are in excess, and the successes left.
"""

from collections.abc import Callable
from math import perm

from mmcli.games.merchants.odds.raid_cards import BITS, DRAW, MASK, STOP, Groups, Held, Kept
from mmcli.games.odds import Clock


class Plan:
    """The best plan of one raid: `limits` is how many cards of each icon a hand can have, `reward` what gold is worth.

    `reward` never falls with the gold, and nothing is worth less than a raid that failed. `deck` holds every card that
    can be drawn at all, `least` is how many are left of it when the last card is drawn.
    """

    def __init__(
        self, groups: Groups, limits: dict[str, int], reward: Callable[[int], int], deck: tuple[int, int], clock: Clock
    ) -> None:
        self.clock = clock
        self.groups = groups
        self.limits = limits
        self.reward = reward
        self._deck, self._least = deck
        self._middle = BITS * (len(groups.cards) - 1)
        icons = list(limits)
        self.plunder = [plunder for plunder, _ in groups.cards]
        self.places = [(icons.index(icon), limits[icon]) for _, icon in groups.cards]
        self._kept: dict[Held, Kept] = {}
        self._sorted: dict[int, tuple[Kept, int]] = {}

    def kept(self, held: Held, gold: int) -> Kept:
        """What is known of some cards worth keeping."""
        found = self._kept.get(held)
        if found is None:
            found = self._kept[held] = Kept(self, held, gold)
        return found

    def tempts(self, gains: int, worth: int) -> bool:
        """Whether the last success may be worth a draw: not if it is not even with all cards still in the deck."""
        return (self._deck * gains >> self._middle & MASK) > worth * self._least

    def average(self, kept: Kept, successes: int, excess: int) -> float:
        """The promise of one draw."""
        worth = 0.0
        for shift, _, more, over in kept.draws:
            worth += (self._deck >> shift & MASK) * more.at_best(successes - 1, excess + over)
        return worth / (self._least + successes - 1)

    def best(self, successes: int, deck: int, size: int, hand: int) -> int:
        """What to do with the next success, for a deck of so many cards.

        STOP; DRAW, or else exchange what is in excess; or the group of which to exchange a card.
        """
        kept, excess = self.sorted_out(hand)
        return self._place(successes, deck, size, kept, excess)[1]

    def worth(self, successes: int, deck: int, size: int, hand: int) -> tuple[int, int]:
        """What the reward comes to on average by the plan: a sum, and the orders of the draws that it is over."""
        kept, excess = self.sorted_out(hand)
        return self._place(successes, deck, size, kept, excess)[0], perm(size, successes)

    def is_settled(self, successes: int, hand: int) -> bool:
        """Whether nothing is drawn any more, whatever has left the deck."""
        kept, excess = self.sorted_out(hand)
        if not successes or excess > successes:
            return True
        if successes == 1:
            return not (kept.last_in_excess if excess else kept.last)
        return kept.is_idle(successes, excess)

    def sorted_out(self, hand: int) -> tuple[Kept, int]:
        """The cards of a hand that are worth keeping, and how many are in excess."""
        found = self._sorted.get(hand)
        if found is None:
            found = self._sorted[hand] = self._sorted_out(hand)
        return found

    def _sorted_out(self, hand: int) -> tuple[Kept, int]:
        kept, excess = self.kept(((),) * len(self.limits), 0), 0
        for group, count in enumerate(self.groups.counts(hand)):
            for _ in range(count):
                _, _, kept, over = kept.draws[group]
                excess += over
        return kept, excess

    def _place(self, successes: int, deck: int, size: int, kept: Kept, excess: int) -> tuple[int, int]:
        """What a place is worth, times every order of the draws still possible, and what to do there."""
        if excess > successes:
            return 0, STOP
        if not successes:
            return kept.worth, STOP
        if successes == 1:
            return self._last(deck, size, kept, excess)
        known = kept.known.setdefault((successes, excess), {})
        found = known.get(deck)
        if found is None:
            found = known[deck] = self._choice(successes, deck, size, kept, excess)
        return found

    def _last(self, deck: int, size: int, kept: Kept, excess: int) -> tuple[int, int]:
        best, act = kept.worth * size, STOP
        middle = self._middle
        for option, gains in kept.last_in_excess if excess else kept.last:
            drawn = deck * gains >> middle & MASK
            if drawn > best:
                best, act = drawn, option
        return best, act

    def _choice(self, successes: int, deck: int, size: int, kept: Kept, excess: int) -> tuple[int, int]:
        self.clock.check()
        best, act = kept.worth * perm(size, successes), STOP
        if kept.is_idle(successes, excess):
            return best, act
        drawn = self._draw(successes - 1, deck, size - 1, kept, max(excess - 1, 0))
        if drawn > best:
            best, act = drawn, DRAW
        if not excess:
            for group, rest in kept.spared:
                drawn = self._draw(successes - 1, deck, size - 1, rest, 0)
                if drawn > best:
                    best, act = drawn, group
        return best, act

    def _draw(self, successes: int, deck: int, size: int, kept: Kept, excess: int) -> int:
        """The worth of one draw, summed over the cards of the deck."""
        if successes == 1:
            return self._draw_before_last(deck, size, kept, excess)
        total, place = 0, self._place
        for shift, one, more, over in kept.draws:
            copies = deck >> shift & MASK
            if copies and excess + over <= successes:
                total += copies * place(successes, deck - one, size, more, excess + over)[0]
        return total

    def _draw_before_last(self, deck: int, size: int, kept: Kept, excess: int) -> int:
        settled, open_ = kept.last_but_one(excess)
        middle = self._middle
        total = (deck * settled >> middle & MASK) * size
        for shift, one, worth, options in open_:
            copies = deck >> shift & MASK
            if copies:
                best, left = worth * size, deck - one
                for _, gains in options:
                    drawn = left * gains >> middle & MASK
                    if drawn > best:
                        best = drawn
                total += copies * best
        return total
