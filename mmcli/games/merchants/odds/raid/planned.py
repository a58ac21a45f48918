"""The best use of a raid's successes, from its first cards to its ends (rulebook p. 10)."""

from collections.abc import Mapping
from functools import cached_property
from itertools import count
from math import perm
from typing import Any

import numpy as np

from mmcli.games.merchants.box.cards import ESCAPE
from mmcli.games.merchants.odds.raid.cards import Counts, Start, less
from mmcli.games.merchants.odds.raid.ends import ends
from mmcli.games.merchants.odds.raid.hand import Fate, Raid
from mmcli.games.merchants.odds.raid.last import DRAW, STOP
from mmcli.games.merchants.odds.raid.layers import Layer, layers
from mmcli.games.merchants.odds.raid.order import Whole
from mmcli.games.merchants.odds.raid.pile import Cards, Pile
from mmcli.games.merchants.odds.raid.places import Piles
from mmcli.games.merchants.odds.raid.plan import Plan
from mmcli.games.merchants.odds.raid.reward import Glory, Gold, Reward
from mmcli.games.merchants.odds.raid.tables import GOLD, ones
from mmcli.games.merchants.odds.raid.use import Step, Use
from mmcli.games.merchants.raid.merchant_raid import enough_for_glory
from mmcli.games.odds import Clock, Outcome, QuestionError, TooLargeError

COUNTABLE = 2**63 - 1
"""So many ways, and so much gold in all of them, can be counted."""
MOST_GOLD = ones(GOLD)
"""The most that a raid can be worth in one of them."""
PATIENCE = 3600.0
"""Seconds that a plan may take where it is followed in play."""


class Planned(Use):
    """Successes are spent by the best plan."""

    def __init__(self, raid: Raid, start: Start, most: int) -> None:
        super().__init__(raid, start, most)
        self._layers: list[Layer] | None = None
        self._plans: dict[int, Plan] = {}
        self._acts: dict[tuple[int, int], int] = {}
        self._fates: dict[int, Fate] = {}

    def useful_step(self, hand: Counts, deck: Counts, successes: int, excess: list[int]) -> Step:
        """What the plan says: to stop, to draw, or to exchange the cheapest card of an icon."""
        act = self._act(hand, deck, successes)
        if act == STOP:
            return super().useful_step(hand, deck, successes, excess)
        if act == DRAW:
            return Step("exchange", excess[0]) if excess else Step("draw")
        return Step("exchange", self.raid.cheapest(hand, list(self.raid.kinds.by_icon)[act]))

    def _act(self, hand: Counts, deck: Counts, successes: int) -> int:
        drawn = less(self.start.deck, deck)
        place = self._piles.place(self._cards(drawn, hand))
        if place is None:
            return STOP
        if (place, successes) not in self._acts:
            plan = self._followed(successes + sum(drawn) - self.start.drawn)
            self._acts[place, successes] = plan.act(place, successes)
        return self._acts[place, successes]

    def _followed(self, successes: int) -> Plan:
        """The plan as it is followed in play."""
        try:
            return self._plan(successes, Clock(PATIENCE))
        except TooLargeError as reason:
            raise QuestionError(f"nobody can plan the best use of up to {self.most} successes: {reason}") from None

    def ends(self, successes: int, clock: Clock) -> Mapping[Any, int]:
        """In how many ways each end comes about by the plan."""
        ways = np.array(list(self.start.hands.values()))
        return ends(self._plan(successes, clock), self._places, ways, successes)

    def outcome(self, end: Any) -> Outcome:
        """What an end comes to; where the raid fails, the successes left are spent on the worst hits."""
        rest = self._piles.without_gold(end)
        fate = self._fates.get(rest)
        if fate is None:
            icons, left = self._piles.shown(rest)
            fate = self._fates[rest] = self.raid.fate(self.raid.spared(icons, left))
        return self.raid.outcome(fate, self._piles.gold(end))

    def _plan(self, successes: int, clock: Clock) -> Plan:
        """The plan for so many successes at the start."""
        found = self._plans.get(successes)
        if found is None:
            size = sum(self.start.deck) - self.start.drawn
            found = Plan(self._piles, self._layered(clock), successes, size, clock)
            self._plans[successes] = found
        return found

    def _layered(self, clock: Clock) -> list[Layer]:
        """Where the raid can lead to."""
        if self._layers is None:
            size, ways = sum(self.start.deck) - self.start.drawn, sum(self.start.hands.values())
            if perm(size, self.most) * max(ways, MOST_GOLD) > COUNTABLE:
                raise TooLargeError("there are more orders of draws than can be counted")
            self._layers = layers(self._piles, self._places, self.most, clock)
        return self._layers

    @cached_property
    def _start(self) -> list[list[Cards]]:
        """The cards of each icon, for each way to stand at the start."""
        return [self._cards(drawn, hand) for drawn, hand in self.start.hands]

    @cached_property
    def _piles(self) -> Piles:
        """The cards of each icon, with every state that they can come to."""
        starts = zip(*self._start, strict=True)
        piles = [self._pile(icon, set(start)) for icon, start in zip(self.raid.kinds.by_icon, starts, strict=True)]
        return Piles(piles, self.reward)

    def _pile(self, icon: str, start: set[Cards]) -> Pile:
        copies, limit = self._of(icon, self.start.deck), self.raid.limits[icon]
        plunder = self.raid.kinds.plunder(icon)[: len(copies)]
        draws = self.start.drawn + self.most
        return Pile(plunder, copies, limit, draws, self._most_in_excess, start, hurts=icon != ESCAPE)

    @cached_property
    def _most_in_excess(self) -> int:
        """The most cards that a raid can have in excess: as many as at its start, or one.

        There are never more, as a card in excess is discarded before another is drawn.
        """
        return max(1, *(sum(cards.excess for cards in start) for start in self._start))

    def _cards(self, drawn: Counts, hand: Counts) -> list[Cards]:
        limits = self.raid.limits
        return [Cards.of(self._of(icon, drawn), self._of(icon, hand), limits[icon]) for icon in self.raid.kinds.by_icon]

    def _of(self, icon: str, counts: Counts) -> Counts:
        """How many cards of each kind have an icon; where none of them can stay, all are of one kind."""
        kinds = counts[self.raid.kinds.by_icon[icon]]
        return kinds if self.raid.limits[icon] else (sum(kinds),)

    @cached_property
    def _places(self) -> Whole:
        return np.array([self._piles.place(cards) for cards in self._start])

    @cached_property
    def reward(self) -> Reward:
        """What the plunder of a raid that succeeds is worth for the aim."""
        raid = self.raid
        if raid.aim != "glory":
            return Gold(raid.bonus)
        enough = next(gold for gold in count() if enough_for_glory(raid.game, gold))
        return Glory(enough - raid.bonus, tuple(sorted({plunder for plunder, _ in raid.kinds.cards})))
