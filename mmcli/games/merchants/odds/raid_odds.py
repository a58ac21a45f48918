"""The exact odds of a raid: every hand, every roll and every draw, each success spent by the plan."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb, perm

from mmcli.games.merchants.cards import ESCAPE
from mmcli.games.merchants.odds.raid_hand import Raid
from mmcli.games.merchants.odds.raid_plan import BITS, MASK
from mmcli.games.odds import Clock, Odds, Outcome, TooLargeError

CARDS = 3
"""The cards that a raid begins with (MM-RAID-10)."""
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
    ends: Counter[Outcome] = Counter()
    most = max(start)
    for size, nodes in start.items():
        scale = perm(most - successes, most - size)
        _spend(raid, size, {place: ways * scale for place, ways in nodes.items()}, successes, ends, clock)
    return ends


def _spend(raid: Raid, size: int, nodes: Nodes, successes: int, ends: Counter[Outcome], clock: Clock) -> None:
    """Level by level: `ahead` has, for each size of the deck, the places with so many successes left."""
    ahead: dict[int, Nodes] = {size: nodes}
    while ahead:
        below: dict[int, Nodes] = {}
        for cards, places in ahead.items():
            for (deck, hand), ways in places.items():
                clock.check()
                step = raid.next_step(hand, deck, cards, successes)
                if step.verb == "stop":
                    ends[raid.outcome(hand)] += ways * perm(cards, successes)
                elif step.verb == "discard":
                    spared = below.setdefault(cards, {})
                    place = deck, hand - (1 << BITS * step.group)
                    spared[place] = spared.get(place, 0) + ways * (cards - successes + 1)
                else:
                    left = hand - (1 << BITS * step.group) if step.verb == "exchange" else hand
                    draw(below.setdefault(cards - 1, {}), deck, left, ways)
        ahead, successes = below, successes - 1


def draw(nodes: Nodes, deck: int, hand: int, ways: int) -> None:
    """Add every place to which the draw of one card leads."""
    rest, shift = deck, 0
    while rest:
        copies = rest & MASK
        if copies:
            one = 1 << shift
            place = deck - one, hand + one
            nodes[place] = nodes.get(place, 0) + ways * copies
        rest >>= BITS
        shift += BITS


def first_cards(raid: Raid) -> dict[int, Nodes]:
    """Every first hand, with Havana's fourth card where one is due, by the size of the deck that is left."""
    deck = raid.deck()
    size = sum(raid.groups.counts(deck))
    nodes: Nodes = {(deck - hand, hand): ways for hand, ways in hands(raid.groups.counts(deck), CARDS)}
    if not raid.fourth_card:
        return {size - CARDS: nodes}
    drawn: Nodes = {}
    for (left, hand), ways in nodes.items():
        more: Nodes = {}
        draw(more, left, hand, ways)
        for (rest, four), likely in more.items():
            kept = hand if is_escape(raid, four - hand) else four
            drawn[rest, kept] = drawn.get((rest, kept), 0) + likely
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
