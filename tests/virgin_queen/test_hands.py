"""Hands of which a part is known: held against every hand that there can be."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from mmcli.games.virgin_queen.cards import hand_of
from mmcli.log.entries import UNSEEN
from tests.virgin_queen.play import audit, draw, piracy, pirates, position, reward

CARDS = ("A", "B", "C", "D")
STEPS = st.lists(
    st.tuples(st.just("take"), st.sampled_from((*CARDS, UNSEEN))) | st.tuples(st.just("add"), st.sampled_from(CARDS)),
    max_size=8,
)
Hands = set[tuple[str, ...]]


def without(hands: Hands, card: str) -> Hands:
    """The hands that can be left once a card has been taken out, any of them if nobody saw it."""
    return {
        tuple(sorted((Counter(hand) - Counter([taken])).elements()))
        for hand in hands
        for taken in hand
        if card in (taken, UNSEEN)
    }


@given(st.lists(st.sampled_from(CARDS), max_size=4), STEPS)
def test_no_card_is_refused_that_can_be_held_and_one_unseen_card_launders_nothing(
    dealt: list[str], steps: list[tuple[str, str]]
) -> None:
    hand, hands = hand_of(tuple(dealt)), {tuple(sorted(dealt))}
    for step, card in steps:
        left = hands if step == "add" else without(hands, card)
        unseen = sum(taken == ("take", UNSEEN) for taken in steps)
        if step == "add":
            hand.add(card)
            hands = {tuple(sorted((*other, card))) for other in hands}
        else:
            assert hand.may_hold(card) or not left
            if unseen <= 1:
                assert hand.may_hold(card) == bool(left)
            if not left:
                continue
            assert hand.take(card)
            hands = left
        assert {len(other) for other in hands} == {len(hand)}


def test_a_stolen_card_that_nobody_saw_leaves_the_others_known() -> None:
    at = position(hands={"spain": ["A", "B", "C"], "england": ["E"]})
    stolen = [piracy(), pirates("16"), reward("card"), draw()]
    for card in ("A", "B", "C"):
        assert audit([*stolen, plays("spain", card)], at) == []
    assert audit([*stolen, plays("spain", "D")], at) == ["5 illegal VQ-LOG-2"]
    both = [plays("spain", "A"), plays("spain", "B")]
    assert audit([*stolen, *both], at) == []
    assert audit([*stolen, *both, plays("spain", "C")], at) == ["7 illegal VQ-LOG-2"]


def test_a_hand_that_is_counted_keeps_what_is_known_of_it() -> None:
    at = position(hands={"spain": ["A", "B"], "england": 0})
    counted = [{"do": "claim", "of": "spain", "hand": 1}]
    assert audit([*counted, plays("spain", "C")], at)[1:] == ["2 illegal VQ-LOG-2"]
    assert audit([*counted, plays("spain", "A")], at)[1:] == []


def plays(power: str, card: str) -> dict[str, str]:
    """A card played."""
    return {"do": "play", "power": power, "card": card}
