"""What the successes of a raid are spent on (rulebook p. 10), for each aim, and how the raid ends then."""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from mmcli.games.merchants.cards import ESCAPE
from mmcli.games.merchants.odds.raid_cards import Counts, Start, changed, less
from mmcli.games.merchants.odds.raid_ends import ends
from mmcli.games.merchants.odds.raid_hand import Fate, Raid
from mmcli.games.merchants.odds.raid_last import DRAW, STOP
from mmcli.games.merchants.odds.raid_layers import Layer, layers
from mmcli.games.merchants.odds.raid_pile import Cards, Pile
from mmcli.games.merchants.odds.raid_piles import Piles
from mmcli.games.merchants.odds.raid_plan import Plan
from mmcli.games.merchants.odds.raid_tables import Whole
from mmcli.games.odds import Clock, Outcome, QuestionError, TooLargeError

PATIENCE = 3600.0
"""Seconds that a plan may take where it is followed in play."""


class Step(NamedTuple):
    """What the next success is spent on: `verb` is stop, draw, discard or exchange, `kind` the card's."""

    verb: str
    kind: int = -1


STOPPED = Step("stop")


class Use:
    """The use of no more than `most` successes in a raid from a start, so as to succeed with as few as that takes."""

    def __init__(self, raid: Raid, start: Start, most: int) -> None:
        self.raid, self.start, self.most = raid, start, most

    def step(self, hand: Counts, deck: Counts, successes: int) -> Step:
        """What the next success is spent on, with these cards open and those in the deck."""
        excess = self.raid.excess(hand)
        if not successes:
            return STOPPED
        if len(excess) > successes:
            return self.spare_the_ship(hand)
        return self.useful_step(hand, deck, successes, excess)

    def useful_step(self, hand: Counts, deck: Counts, successes: int, excess: list[int]) -> Step:
        """The same where the raid can succeed; `excess` has the cards of which each would make it fail."""
        return Step("discard", excess[0]) if excess else STOPPED

    def spare_the_ship(self, hand: Counts) -> Step:
        """The worst hit is discarded."""
        icon = self.raid.worst_hit(self.raid.kinds.icons(hand))
        return STOPPED if icon is None else Step("discard", self.raid.cheapest(hand, icon))

    def ends(self, successes: int, clock: Clock) -> Mapping[Any, int]:
        """In how many ways the raid ends with each hand, if so many successes are spent."""
        found = Counter[Counts]()
        for (_, hand), ways in self.start.hands.items():
            found[self._after_discards(hand, successes)] += ways
        return found

    def _after_discards(self, hand: Counts, successes: int) -> Counts:
        for left in range(successes, 0, -1):
            step = self.step(hand, self.start.deck, left)
            if step == STOPPED:
                break
            hand = changed(hand, step.kind, -1)
        return hand

    def outcome(self, end: Any) -> Outcome:
        """What an end comes to."""
        fate = self.raid.fate(tuple(self.raid.kinds.icons(end).values()))
        return self.raid.outcome(fate, self.raid.kinds.gold(end))


class Careful(Use):
    """Successes are spent on discarding hits, the worst first."""

    def useful_step(self, hand: Counts, deck: Counts, successes: int, excess: list[int]) -> Step:
        """The worst hit is discarded, whether the raid needs it or not."""
        return self.spare_the_ship(hand)


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
        return Piles(piles, self.raid.reward)

    def _pile(self, icon: str, start: set[Cards]) -> Pile:
        plunder, copies = self.raid.kinds.plunder(icon), self.start.deck[self.raid.kinds.by_icon[icon]]
        draws = self.start.drawn + self.most
        return Pile(plunder, copies, self.raid.limits[icon], draws, start, hurts=icon != ESCAPE)

    def _cards(self, drawn: Counts, hand: Counts) -> list[Cards]:
        icons = self.raid.kinds.by_icon.items()
        return [Cards.of(drawn[kinds], hand[kinds], self.raid.limits[icon]) for icon, kinds in icons]

    @cached_property
    def _places(self) -> Whole:
        return np.array([self._piles.place(cards) for cards in self._start])


USES: dict[str, type[Use]] = {"gold": Planned, "success": Use, "glory": Planned, "safety": Careful}
"""How successes are spent for each aim."""
