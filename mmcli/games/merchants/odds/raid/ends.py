"""How a raid ends by the plan: every draw from every place, with its ways (rulebook p. 10)."""

from collections import defaultdict
from collections.abc import Iterator
from math import perm

import numpy as np

from mmcli.games.merchants.odds.raid.last import STOP, Going
from mmcli.games.merchants.odds.raid.order import Whole, merged, unique
from mmcli.games.merchants.odds.raid.places import Piles, Rows
from mmcli.games.merchants.odds.raid.plan import Plan
from mmcli.games.merchants.odds.raid.tables import Draw

Weighted = tuple[Whole, Whole]
"""Places, hands or ends, each with its ways."""


def ends(plan: Plan, places: Whole, ways: Whole, successes: int) -> dict[int, int]:
    """The ends of a raid from its first places, with their ways; all draws are counted, made or not."""
    found = defaultdict[int, list[Weighted]](list)
    for left, hands, counts in _hands(plan, *merged(places, ways), successes):
        found[left].append((hands, counts))
    whole = [_together(weighted) for weighted in found.values()]
    ended = [(plan.piles.ended(hands, left), counts) for left, (hands, counts) in zip(found, whole, strict=True)]
    numbers, counts = merged(*_together(ended))
    return dict(zip(numbers.tolist(), counts.tolist(), strict=True))


def _together(found: list[Weighted]) -> Weighted:
    places, ways = zip(*found, strict=True)
    return np.concatenate(places), np.concatenate(ways)


def _hands(plan: Plan, places: Whole, ways: Whole, successes: int) -> Iterator[tuple[int, Whole, Whole]]:
    """The hands with which a raid stops, by the successes left, with their ways."""
    if successes < 2:
        rows = plan.piles.rows(places)
        yield from _last_success(plan, rows, ways) if successes else [(0, plan.piles.hands(rows), ways)]
        return
    for level in plan.levels:
        left, stops = level.successes, level.acts == STOP
        yield left, plan.piles.hands(level.layer.rows.some(stops)), ways[stops] * perm(plan.deck + left, left)
        before = level.ways_before_the_draw(ways)
        if left > 2:
            ways = level.layer.draws.ways(before)
    reached = np.flatnonzero(before > 0)
    rows, going = level.layer.drawn_from.some(reached), plan.going[:, reached]
    yield from _before_the_last_success(plan, rows, before[reached], going)


def _before_the_last_success(plan: Plan, rows: Rows, ways: Whole, going: Going) -> Iterator[tuple[int, Whole, Whole]]:
    """The same from places at which a card is drawn before the last success is spent."""
    goes_on: list[Weighted] = []
    hands = unique(plan.piles.hands(rows))
    for (state, draw), spent in zip(plan.piles.draws(rows), going, strict=True):
        counts = ways * draw.left.take(state)
        drawn, stopped = _drawn(hands, state, draw, np.where(spent, 0, counts))
        yield 1, drawn, stopped * (plan.deck + 1)
        at = np.flatnonzero(spent)
        goes_on.append((rows.places[at] + draw.place.take(state[at]), counts[at]))
    places, ways = merged(*_together(goes_on))
    yield from _last_success(plan, plan.piles.rows(places), ways)


def _last_success(plan: Plan, rows: Rows, ways: Whole) -> Iterator[tuple[int, Whole, Whole]]:
    """The same from places with one success left."""
    piles, acts = plan.piles, plan.last.choice(rows)
    stops, draws = np.flatnonzero(acts == STOP), np.flatnonzero(acts != STOP)
    yield 1, piles.hands(rows.some(stops)), ways[stops] * (plan.deck + 1)
    rows, ways = piles.rows(_discarded(piles, rows.some(draws), acts[draws])), ways[draws]
    hands = unique(piles.hands(rows))
    for state, draw in piles.draws(rows):
        yield 0, *_drawn(hands, state, draw, ways * draw.left.take(state))


def _discarded(piles: Piles, rows: Rows, acts: Whole) -> Whole:
    """The places once the card is discarded that makes way for the last draw, if one is."""
    places = piles.relieved(rows)
    for pile, (tables, state) in enumerate(zip(piles.tables, rows.states, strict=True)):
        at = acts == pile
        places[at] += tables.spare.place.take(state[at])
    return places


def _drawn(hands: tuple[Whole, Whole], state: Whole, draw: Draw, ways: Whole) -> Weighted:
    """The hands after the draw of a card; `hands` are those before it and which of them each place has."""
    before, number = hands
    counts = np.zeros(len(before) * len(draw.hands), dtype=np.int64)
    np.add.at(counts, number * len(draw.hands) + draw.hand.take(state), ways)
    found = np.flatnonzero(counts > 0)
    hand, change = np.divmod(found, len(draw.hands))
    return before[hand] + draw.hands[change], counts[found]
