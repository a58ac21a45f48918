"""The best use of a raid's successes (rulebook p. 10), by looking ahead to every draw.

What is exact here rests on four remarks. A card of an icon that already stands at its limit (one hit or one escape
more, and the raid fails) is in excess: it must be discarded, and of one icon it is always the cheapest card that is
spared. Discarding can wait until the last draw. While a card is in excess, exchanging it is better than drawing one
more. And where none is, only the cheapest card of an icon at its limit can be worth exchanging. So a place in a raid
is: the deck, the cards worth keeping, how many are in excess, and the successes left.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import perm

from mmcli.games.odds import Clock

BITS = 8
"""The width of one count in a packed hand."""
MASK = (1 << BITS) - 1
STOP, DRAW = -2, -1
"""What to do, besides exchanging a card of the group with that number."""


@dataclass(frozen=True)
class Groups:
    """The kinds of cargo cards that matter: (plunder, icon), sorted by icon, then cheapest first.

    A hand or a deck is one whole number with a count for each group.
    """

    cards: tuple[tuple[int, str], ...]

    def pack(self, cards: Sequence[tuple[int, str]]) -> int:
        """Some cards as one number."""
        return sum(1 << BITS * self.cards.index(card) for card in cards)

    def counts(self, packed: int) -> list[int]:
        """How many cards of each group."""
        return [packed >> BITS * group & MASK for group in range(len(self.cards))]

    def gold(self, packed: int) -> int:
        """The plunder of some cards."""
        return sum(count * plunder for count, (plunder, _) in zip(self.counts(packed), self.cards, strict=True))


class Plan:
    """The best plan of one raid: `limits` is how many cards of each icon a hand can have, `reward` what gold is worth.

    `reward` never falls with the gold, and nothing is worth less than a raid that failed.
    """

    def __init__(self, groups: Groups, limits: dict[str, int], reward: Callable[[int], int], clock: Clock) -> None:
        self.clock = clock
        self._groups = groups
        self._limits = limits
        self._reward = reward
        self._known: list[dict[tuple[int, int, int], tuple[int, int]]] = []
        self._additions: dict[int, list[tuple[int, int]]] = {}
        self._rewards: dict[int, int] = {}
        self._places = [(BITS * group, 1 << BITS * group, group) for group in range(len(groups.cards))]

    def best(self, successes: int, deck: int, size: int, hand: int) -> int:
        """What to do with the next success, for a deck of so many cards: STOP, DRAW (or exchange what is in excess),
        or the group of which to exchange a card.
        """
        while len(self._known) <= successes:
            self._known.append({})
        kept, excess = self.sorted_out(hand)
        return self._value(successes, deck, size, kept, excess)[1]

    def sorted_out(self, hand: int) -> tuple[int, int]:
        """The cards of a hand that are worth keeping, and how many are in excess."""
        kept = excess = 0
        for group, count in enumerate(self._groups.counts(hand)):
            for _ in range(count):
                kept, more = self._adding(kept)[group]
                excess += more
        return kept, excess

    def _value(self, successes: int, deck: int, size: int, kept: int, excess: int) -> tuple[int, int]:
        """What a place is worth, times every order of the draws still possible, and what to do there."""
        if excess > successes:
            return 0, STOP
        if not successes:
            return self._worth(kept), STOP
        known, place = self._known[successes], (deck, kept, excess)
        found = known.get(place)
        if found is None:
            found = known[place] = self._choice(successes, deck, size, kept, excess)
        return found

    def _choice(self, successes: int, deck: int, size: int, kept: int, excess: int) -> tuple[int, int]:
        best = self._worth(kept) * perm(size, successes), STOP
        drawn = self._draw(successes - 1, deck, size - 1, kept, max(excess - 1, 0))
        if drawn > best[0]:
            best = drawn, DRAW
        if not excess:
            for group in self._at_limit(kept):
                drawn = self._draw(successes - 1, deck, size - 1, kept - (1 << BITS * group), 0)
                if drawn > best[0]:
                    best = drawn, group
        return best

    def _draw(self, successes: int, deck: int, size: int, kept: int, excess: int) -> int:
        """The worth of one draw, summed over the cards of the deck."""
        if not successes:
            return self._last_draw(deck, kept, excess)
        self.clock.check()
        total = 0
        additions, value = self._adding(kept), self._value
        for shift, one, group in self._places:
            copies = deck >> shift & MASK
            if copies:
                more, over = additions[group]
                total += copies * value(successes, deck - one, size, more, excess + over)[0]
        return total

    def _last_draw(self, deck: int, kept: int, excess: int) -> int:
        if excess:
            return 0
        total = 0
        worth = self._rewards
        for (more, over), (shift, _, _) in zip(self._adding(kept), self._places, strict=True):
            if not over:
                total += (deck >> shift & MASK) * (worth[more] if more in worth else self._worth(more))
        return total

    def _worth(self, kept: int) -> int:
        worth = self._rewards.get(kept)
        if worth is None:
            worth = self._rewards[kept] = self._reward(self._groups.gold(kept))
        return worth

    def _adding(self, kept: int) -> list[tuple[int, int]]:
        """For each group: what is worth keeping once such a card is added, and 1 if a card more is in excess."""
        found = self._additions.get(kept)
        if found is None:
            found = self._additions[kept] = [self._with(kept, group) for group in range(len(self._places))]
        return found

    def _with(self, kept: int, group: int) -> tuple[int, int]:
        one, icon = 1 << BITS * group, self._groups.cards[group][1]
        held = self._of(kept, icon)
        if sum(count for _, count in held) < self._limits[icon]:
            return kept + one, 0
        if held and held[0][0] < group:
            return kept + one - (1 << BITS * held[0][0]), 1
        return kept, 1

    def _of(self, kept: int, icon: str) -> list[tuple[int, int]]:
        """The groups of an icon of which cards are kept, cheapest first, with how many."""
        counts = self._groups.counts(kept)
        return [(group, counts[group]) for group, (_, shown) in enumerate(self._groups.cards) if counts[group] and shown == icon]

    def _at_limit(self, kept: int) -> list[int]:
        """The cheapest card's group of every icon that stands at its limit."""
        found = []
        for icon, limit in self._limits.items():
            held = self._of(kept, icon)
            if held and sum(count for _, count in held) == limit:
                found.append(held[0][0])
        return found
