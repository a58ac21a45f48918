"""The exact odds of a raid: every hand, every roll and every draw, each success spent by the plan."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb, perm

from mmcli.games.merchants.cards import ESCAPE
from mmcli.games.merchants.merchant_raid import CARDS
from mmcli.games.merchants.odds.raid_cards import BITS, MASK
from mmcli.games.merchants.odds.raid_hand import Raid
from mmcli.games.odds import Clock, Odds, Outcome, TooLargeError

Nodes = dict[tuple[int, int], int]
"""The places at which so many successes are left: deck and hand, each with its ways."""


def raid_odds(raid: Raid, start: dict[int, Nodes], successes: dict[int, Fraction], clock: Clock) -> Odds:
    """The odds of a raid from the places of `start` (by the size of the deck), for each number of successes."""
    odds: Odds = {}
    for number, likely in successes.items():
        ways = spend(raid, start, number, clock)
        everything = sum(ways.values())
        for outcome, count in ways.items():
            odds[outcome] = odds.get(outcome, Fraction()) + likely * Fraction(count, everything)
    return odds


def spend(raid: Raid, start: dict[int, Nodes], successes: int, clock: Clock) -> Counter[Outcome]:
    """In how many ways each outcome comes about if so many successes are spent; all draws are counted, made or not."""
    if any(size < successes for size in start):
        raise TooLargeError("the deck may have to be shuffled anew")
    spending = Spending(raid, clock)
    for size, nodes in start.items():
        for (deck, hand), ways in nodes.items():
            spending.add(deck, hand, ways, size, successes)
    for left in range(successes, 0, -1):
        spending.spend_one(left)
    found: Counter[Outcome] = Counter()
    for hand, ways in spending.ends.items():
        found[raid.outcome(hand)] += ways
    return found


class Spending:
    """Successes being spent, level by level: `ahead` has the places by the size of the deck, `ends` the last hands."""

    def __init__(self, raid: Raid, clock: Clock) -> None:
        self.raid, self.clock = raid, clock
        self.ahead: dict[int, Nodes] = {}
        self.ends: Counter[int] = Counter()

    def add(self, deck: int, hand: int, ways: int, size: int, left: int) -> None:
        """Add a place with so many successes left; where nothing more is drawn, what the hand ends as."""
        last = self.raid.settled(hand, left)
        if last is not None:
            self.ends[last] += ways * perm(size, left)
            return
        nodes = self.ahead.setdefault(size, {})
        nodes[deck, hand] = nodes.get((deck, hand), 0) + ways

    def spend_one(self, left: int) -> None:
        """Spend one of so many successes `left` at every place."""
        places, self.ahead = self.ahead, {}
        for size, nodes in places.items():
            orders = perm(size, left)
            for (deck, hand), ways in nodes.items():
                self.clock.check()
                verb, group = self.raid.next_step(hand, deck, size, left)
                if verb == "stop":
                    self.ends[hand] += ways * orders
                elif verb == "discard":
                    self.add(deck, hand - (1 << BITS * group), ways * (size - left + 1), size, left - 1)
                else:
                    rest = hand - (1 << BITS * group) if verb == "exchange" else hand
                    self.draw(deck, rest, ways, size - 1, left - 1)

    def draw(self, deck: int, hand: int, ways: int, size: int, left: int) -> None:
        """Add every place to which the draw of one card leads."""
        orders, settled = perm(size, left), self.raid.settled
        ends, nodes = self.ends, self.ahead.setdefault(size, {})
        for copies, one in cards_of(deck):
            more = hand + one
            last = settled(more, left)
            if last is None:
                place = deck - one, more
                nodes[place] = nodes.get(place, 0) + ways * copies
            else:
                ends[last] += ways * copies * orders


def cards_of(deck: int) -> Iterator[tuple[int, int]]:
    """How many of each kind of card a deck holds, and one such card as a number."""
    one = 1
    while deck:
        copies = deck & MASK
        if copies:
            yield copies, one
        deck >>= BITS
        one <<= BITS


def first_cards(raid: Raid) -> dict[int, Nodes]:
    """Every first hand, with Havana's fourth card where one is due, by the size of the deck that is left."""
    deck = raid.deck()
    size = sum(raid.groups.counts(deck))
    nodes: Nodes = {(deck - hand, hand): ways for hand, ways in hands(raid.groups.counts(deck), CARDS)}
    if not raid.fourth_card:
        return {size - CARDS: nodes}
    drawn: Nodes = {}
    for (left, hand), ways in nodes.items():
        for copies, fourth in cards_of(left):
            place = left - fourth, hand if is_escape(raid, fourth) else hand + fourth
            drawn[place] = drawn.get(place, 0) + ways * copies
    return {size - CARDS - 1: drawn}


def is_escape(raid: Raid, card: int) -> bool:
    """Whether a card, as a number, shows an escape icon: it does not stay as a fourth card."""
    return raid.groups.cards[card.bit_length() // BITS][1] == ESCAPE


def hands(counts: list[int], cards: int, group: int = 0) -> Iterator[tuple[int, int]]:
    """Every hand of so many cards of a deck, as a number, with its ways."""
    if not cards:
        yield 0, 1
    elif group < len(counts):
        for copies in range(min(cards, counts[group]) + 1):
            for hand, ways in hands(counts, cards - copies, group + 1):
                yield hand + (copies << BITS * group), ways * comb(counts[group], copies)
