"""The best use of a raid's successes (rulebook p. 10), held against everything that is allowed."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import mmcli
from mmcli.errors import MmcliError
from mmcli.games.merchants.odds.raid import layers as raid_layers
from mmcli.games.merchants.odds.raid.cards import Counts, Kinds, Start, changed, hands, less
from mmcli.games.merchants.odds.raid.pile import Cards
from mmcli.games.merchants.odds.raid.planned import Planned
from mmcli.games.merchants.odds.raid.reward import Glory, Gold, Reward
from mmcli.games.odds import Clock, TooLargeError
from mmcli.oracle.odds.answer import marginal
from mmcli.oracle.situation import Situation, read
from mmcli.testing import position

SMALL = Kinds(((3, "hull"), (5, "hull"), (3, "crew"), (4, "crew"), (4, "escape"), (5, "escape")))
FRIGATE = {"hull": 2, "masts": 2, "cargo": 2, "crew": 2, "cannons": 2, "escape": 2}
SLOOP = {"hull": 1, "masts": 1, "cargo": 1, "crew": 1, "cannons": 0, "escape": 3}


@dataclass(frozen=True)
class SomeRaid:
    """As much of a raid as its plan looks at; with a `threshold`, so much gold is all that counts."""

    kinds: Kinds
    limits: dict[str, int]
    threshold: int | None = None

    def worth(self, gold: int) -> int:
        return gold if self.threshold is None else int(gold >= self.threshold)


class SomeUse(Planned):
    """The best use of its successes."""

    @property
    def reward(self) -> Reward:
        threshold = self.raid.threshold  # type: ignore[attr-defined]
        return Gold() if threshold is None else Glory(threshold, (3, 4, 5))


def planned(raid: SomeRaid, start: Start, successes: int) -> Fraction:
    """What the reward comes to on average by the plan."""
    use: Any = SomeUse(raid, start, successes)  # type: ignore[arg-type]
    ends = use.ends(successes, Clock(60))
    total = 0
    for end, ways in ends.items():
        icons, _ = use._piles.shown(end)
        if all(shown <= raid.limits[icon] for icon, shown in zip(raid.kinds.by_icon, icons, strict=True)):
            total += ways * raid.worth(use._piles.gold(end))
    return Fraction(total, sum(ends.values()))


def by_force(raid: SomeRaid) -> Callable[[Counts, Counts, int], Fraction]:
    """What a hand is worth if everything that is allowed is tried: any card drawn, discarded or exchanged."""

    @cache
    def worth(deck: Counts, hand: Counts, successes: int) -> Fraction:
        shown = raid.kinds.icons(hand)
        fails = any(shown[icon] > limit for icon, limit in raid.limits.items() if icon in shown)
        options = [Fraction(0 if fails else raid.worth(raid.kinds.gold(hand)))]
        if successes:
            options.append(drawn(deck, hand, successes))
            for kind in range(len(hand)):
                if hand[kind]:
                    rest = changed(hand, kind, -1)
                    options += [worth(deck, rest, successes - 1), drawn(deck, rest, successes)]
        return max(options)

    def drawn(deck: Counts, hand: Counts, successes: int) -> Fraction:
        after = [
            copies * worth(changed(deck, kind, -1), changed(hand, kind, 1), successes - 1)
            for kind, copies in enumerate(deck)
            if copies
        ]
        return sum(after, Fraction()) / sum(deck)

    return worth


@pytest.mark.parametrize("limits", [(0, 1, 1), (1, 1, 2), (2, 0, 1), (1, 2, 0), (0, 0, 0), (3, 3, 3)])
@pytest.mark.parametrize("threshold", [None, 9])
def test_no_use_of_successes_is_better_than_the_plan(limits: tuple[int, int, int], threshold: int | None) -> None:
    """MM-RAID-12: drawing, discarding and exchanging in any order, tried by force from every first hand."""
    raid = SomeRaid(SMALL, dict(zip(("hull", "crew", "escape"), limits, strict=True)), threshold)
    deck = (2,) * len(SMALL.cards)
    best = by_force(raid)
    start = Start(deck, {(hand, hand): ways for hand, ways in hands(deck, 3)})
    everything = sum(start.hands.values())
    for successes in range(4):
        worths = (ways * best(less(deck, hand), hand, successes) for (hand, _), ways in start.hands.items())
        assert planned(raid, start, successes) == sum(worths, Fraction()) / everything


def full_deck() -> tuple[Kinds, Counts]:
    """The kinds of the open pack, and its cargo deck."""
    game: Any = position("anne at=nassau", cards="open").table().game
    faces = [
        tuple(face.split("/")[1:]) for face, copies in game.pack.cargo_left(game.box).items() for _ in range(copies)
    ]
    cards = Counter((int(plunder), icon) for plunder, icon in faces)
    order = [*FRIGATE]
    kinds = Kinds(tuple(sorted(cards, key=lambda card: (order.index(card[1]), card[0]))))
    return kinds, tuple(cards[kind] for kind in kinds.cards)


def some_hands(deck: Counts) -> Iterator[Counts]:
    """Every sixtieth first hand."""
    yield from (hand for number, (hand, _) in enumerate(hands(deck, 3)) if not number % 60)


@pytest.mark.parametrize("limits", [FRIGATE, SLOOP], ids=["frigate", "sloop"])
@pytest.mark.parametrize("threshold", [None, 12])
def test_the_plan_is_the_best_with_the_whole_deck(limits: dict[str, int], threshold: int | None) -> None:
    kinds, deck = full_deck()
    raid = SomeRaid(kinds, limits, threshold)
    best = by_force(raid)
    for hand in some_hands(deck):
        start = Start(deck, {(hand, hand): 1})
        assert planned(raid, start, 2) == best(less(deck, hand), hand, 2), hand


def test_to_exchange_twice_can_be_better_than_to_draw_first() -> None:
    """MM-RAID-12: with two escapes of 3 gold at the limit, and only escapes of 5 gold to come.

    Two exchanges leave 5 and 5. After a draw there are three: whoever exchanges again has three still and fails, so
    the cheapest must be discarded, and 3 and 5 are left.
    """
    raid = SomeRaid(Kinds(((3, "escape"), (5, "escape"))), {"escape": 2})
    assert planned(raid, Start((0, 2), {((0, 0), (2, 0)): 1}), 2) == 10


def test_a_hand_that_cannot_be_saved_fails() -> None:
    """MM-RAID-17: nine cards in excess, and two successes to discard them."""
    kinds = Kinds(((3, "hull"), (4, "hull")))
    use: Any = SomeUse(SomeRaid(kinds, {"hull": 0}), Start((2, 2), {((0, 0), (4, 5)): 1}), 2)  # type: ignore[arg-type]
    ends = use.ends(2, Clock(60))
    assert {use._piles.shown(end) for end in ends} == {((9,), 2)}


def test_cards_in_excess_are_the_cheapest() -> None:
    """One of three cards must go: the one with the least plunder."""
    assert Cards.of((0, 0), (1, 2), 2) == Cards((0, 0), (0, 2), 1)
    assert Cards((1, 1), (1, 1), 0).and_one(1, 2) == Cards((1, 2), (0, 2), 1)
    assert Cards((0, 2), (0, 2), 0).and_one(0, 2) == Cards((1, 2), (0, 2), 1)


def test_a_raid_without_any_time_has_no_exact_odds() -> None:
    found = mmcli.odds(position("anne at=nassau seamanship=3", cards="open"), "raid", seconds=0, games=1)
    assert found.exact is None


def test_what_nobody_can_plan_is_not_played_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raid_layers, "MOST_DRAWS", 0)
    with pytest.raises(MmcliError, match="nobody can plan the best use of up to 3 successes: there are too many draws"):
        mmcli.odds(position("anne at=nassau ship=frigate seamanship=3", cards="open"), "raid", games=2000)


RAIDER: dict[str, Any] = {"at": "nassau", "ship": "frigate", "nation": "french", "seamanship": 1}
ENGAGED: list[dict[str, Any]] = [
    {"do": "scout", "by": "anne", "target": "merchant"},
    {"do": "roll", "for": "scouting", "by": "anne", "dice": "S2"},
    {"do": "reveal", "what": "merchant", "shows": "dutch"},
    {"do": "engage", "by": "anne", "as": "dutch"},
]


def raider(entries: list[dict[str, Any]], **sheet: Any) -> Situation:
    return read({"cards": "open", "captains": {"anne": RAIDER | sheet}, "entries": entries})


def with_cards(*cards: str, dice: str) -> list[dict[str, Any]]:
    draw = {"do": "draw", "deck": "cargo", "by": "anne", "cards": list(cards)}
    return [*ENGAGED, draw, {"do": "roll", "for": "seamanship", "by": "anne", "dice": dice}]


@pytest.mark.parametrize("aim", ["gold", "success", "glory", "safety"])
def test_a_hit_too_many_for_its_location_is_as_bad_as_one_on_the_hull(aim: str) -> None:
    """MM-DMG-4: of two hits on one crew the second strikes the last hull; without it the captain lives."""
    entries = with_cards("cocoa/3/masts", "cocoa/4/crew", "food/3/crew", dice="S")
    odds = mmcli.odds(raider(entries, hull=1, masts=1, crew=1), aim=aim).exact
    assert odds is not None
    assert marginal(odds, "death") == {False: 1}


def test_a_raid_that_is_under_way_is_taken_up_by_name_too() -> None:
    here = raider(with_cards("cocoa/3/masts", "cocoa/4/crew", "food/3/crew", dice="S"))
    assert mmcli.odds(here, "raid").exact == mmcli.odds(here).exact


def test_a_raid_whose_first_cards_lie_open_is_not_another_raid() -> None:
    here = raider(with_cards("cocoa/3/masts", "cocoa/4/crew", "food/3/crew", dice="S")[:-1])
    with pytest.raises(MmcliError, match="first cards of this raid lie open"):
        mmcli.odds(here, "raid")


def test_the_merchant_just_engaged_is_of_the_nation_declared() -> None:
    assert "(Dutch)" in mmcli.odds(raider(ENGAGED), "raid").question.title


def test_a_merchant_of_a_raid_long_past_says_nothing_of_the_next() -> None:
    """MM-MTOK-4: the next merchant at Nassau is English, as the zone is."""
    past = [*with_cards("cocoa/3/masts", "cocoa/4/crew", "cocoa/3/escape", dice="1"), {"do": "pass", "by": "anne"}]
    assert "(English)" in mmcli.odds(raider(past), "raid").question.title


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("raid as=martian", "no nation 'martian'"),
        ("raid foo=bar", "raid takes no term 'foo'; it takes as"),
        ("raid =dutch", "terms such as name=value, not '=dutch'"),
        ("raid as=dutch as=french", "as is given twice"),
        ("test skill=seamanship who=anne", "test takes no term 'who'; it takes skill, by"),
        ("offer good=rum", "no term 'good'"),
        ("combat agressor=anne defender=blas", "no term 'agressor'"),
        ("boarding defender=blas anne=best", "no term 'anne'"),
    ],
)
def test_a_term_that_a_question_does_not_take_is_told(question: str, says: str) -> None:
    with pytest.raises(MmcliError, match=re.escape(says)):
        mmcli.odds(position("anne at=nassau; blas at=nassau", cards="open"), question)


def test_only_a_choice_has_an_aim() -> None:
    with pytest.raises(MmcliError, match="a test has no aim"):
        mmcli.odds(position("anne at=nassau"), "test skill=seamanship", aim="glory")


def test_a_finished_game_has_no_odds() -> None:
    with pytest.raises(MmcliError, match="the game is over"):
        mmcli.odds(read({"cards": "open", "over": True, "captains": {"anne": RAIDER}}), "raid")


def test_ways_that_are_too_many_to_be_counted_are_refused() -> None:
    """A hundred cards of a kind and nine successes: more orders of draws than 64 bits can count."""
    raid = SomeRaid(Kinds(((4, "crew"),)), {"crew": 14})
    with pytest.raises(TooLargeError):
        planned(raid, Start((100,), {((3,), (3,)): 161_700}), 9)
