"""The best use of a raid's successes (rulebook p. 10), by looking ahead to every draw.

What is exact here rests on four remarks. A card of an icon that already stands at its limit (one hit or one escape
more, and the raid fails) is in excess: it must be discarded, and of one icon it is always the cheapest card that is
spared. Discarding can wait until the last draw. While a card is in excess, exchanging it is better than drawing one
more. And where none is, only the cheapest card of an icon at its limit can be worth exchanging. So a place in a raid
is: the deck, the cards worth keeping, how many are in excess, and the successes left.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import perm

from mmcli.games.odds import Clock

BITS = 16
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


FORESEEN = 2
"""The successes left from which on it is worth while to ask whether drawing is any use."""
SURELY = 1 - 1e-9
"""How much less a promise must be to be broken for certain, whatever was rounded."""


Held = tuple[tuple[int, ...], ...]
"""For each icon the groups of the cards kept, the cheapest first."""
Options = tuple[tuple[int, int], ...]
"""What can be done, each with what it gains by card."""


class Kept:
    """Some cards worth keeping in a raid, and what one more card makes of them."""

    def __init__(self, plan: "Plan", held: Held, gold: int) -> None:
        self._plan = plan
        self._held = held
        self._gold = gold
        self.worth = plan.reward(gold)
        self.known: dict[tuple[int, int], dict[int, tuple[int, int]]] = {}
        self._second: dict[int, tuple[int, list[tuple[int, int, int, Options]]]] = {}
        self._promises: dict[tuple[int, int], float] = {}

    @cached_property
    def draws(self) -> list[tuple[int, int, "Kept", int]]:
        """For each group: its place in a deck, one such card, what is worth keeping then, and 1 if one is over."""
        return [(BITS * group, 1 << BITS * group, *self._with(group)) for group in range(len(self._plan.groups.cards))]

    @cached_property
    def spared(self) -> list[tuple[int, "Kept"]]:
        """The cheapest card's group of every icon that stands at its limit, and what is kept without that card."""
        limits = self._plan.limits.values()
        full = [
            icon for icon, (cards, limit) in enumerate(zip(self._held, limits, strict=True)) if 0 < limit == len(cards)
        ]
        return [(self._held[icon][0], self._changed(icon, self._held[icon][1:])) for icon in full]

    @cached_property
    def gains(self) -> int:
        """What each card is worth as the last one drawn, as one number: times a deck, its middle is the sum."""
        last = len(self.draws) - 1
        return sum(
            more.worth << BITS * (last - group) for group, (_, _, more, over) in enumerate(self.draws) if not over
        )

    @cached_property
    def last(self) -> Options:
        """What can be done with the last success besides stopping, and what it gains by card; empty if it is no use."""
        options = [(DRAW, self.gains), *((group, rest.gains) for group, rest in self.spared)]
        return tuple(option for option in options if self._plan.tempts(option[1], self.worth))

    @cached_property
    def last_in_excess(self) -> Options:
        """The same while one card is in excess."""
        return self.last[:1] if self.last and self.last[0][0] == DRAW else ()

    def last_but_one(self, excess: int) -> tuple[int, list[tuple[int, int, int, Options]]]:
        """What the draw before the last success leads to.

        Together, as one number like `gains`, what is worth no other card; and, one by one, its place in a deck, one
        such card, its worth and its options, what may be.
        """
        found = self._second.get(excess)
        if found is None:
            found = self._second[excess] = self._last_but_one(excess)
        return found

    def _last_but_one(self, excess: int) -> tuple[int, list[tuple[int, int, int, Options]]]:
        settled, open_ = 0, []
        highest = BITS * (len(self.draws) - 1)
        for shift, one, more, over in self.draws:
            options = more.last_in_excess if excess + over else more.last
            if excess + over <= 1 and options:
                open_.append((shift, one, more.worth, options))
            elif excess + over <= 1:
                settled += more.worth << highest - shift
        return settled, open_

    def is_idle(self, successes: int, excess: int) -> bool:
        """Whether drawing is surely no use; not looked into where that takes longer than it saves."""
        return successes <= FORESEEN and self.promise(successes, excess) < self.worth * SURELY

    def promise(self, successes: int, excess: int) -> float:
        """No less than drawing can be worth: as if no card had left the deck, though it is as small as can be."""
        found = self._promises.get((successes, excess))
        if found is None:
            drawn = self._plan.average(self, successes, max(excess - 1, 0))
            spared = [] if excess else [self._plan.average(rest, successes, 0) for _, rest in self.spared]
            found = self._promises[successes, excess] = max([drawn, *spared])
        return found

    def at_best(self, successes: int, excess: int) -> float:
        """No less than a place can be worth."""
        if excess > successes:
            return 0.0
        return max(self.worth, self.promise(successes, excess)) if successes else float(self.worth)

    def _with(self, group: int) -> tuple["Kept", int]:
        icon, limit = self._plan.places[group]
        held = self._held[icon]
        if len(held) < limit:
            return self._changed(icon, tuple(sorted((*held, group)))), 0
        if held and held[0] < group:
            return self._changed(icon, tuple(sorted((*held[1:], group)))), 1
        return self, 1

    def _changed(self, icon: int, cards: tuple[int, ...]) -> "Kept":
        """The same with other cards of one icon."""
        plunder = self._plan.plunder
        gold = self._gold + sum(plunder[card] for card in cards) - sum(plunder[card] for card in self._held[icon])
        return self._plan.kept((*self._held[:icon], cards, *self._held[icon + 1 :]), gold)


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
