"""What the successes of a raid are spent on (rulebook p. 10), for each aim, and how the raid ends then."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from mmcli.games.merchants.odds.raid.cards import Counts, Start, changed
from mmcli.games.merchants.odds.raid.hand import Raid
from mmcli.games.odds import Clock, Outcome


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
