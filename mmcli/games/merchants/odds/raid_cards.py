"""Raid cards worth keeping (rulebook p. 10): hands and decks as numbers, and what one more card makes of a hand."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mmcli.games.merchants.odds.raid_plan import Plan

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

    def pack(self, cards: "Sequence[tuple[int, str]]") -> int:
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
