"""The kernel: how the table takes a log that leaves something out or goes wrong, the ledger, and exact chances."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mmcli.games.merchants.asks import DIE
from mmcli.kernel.chance import Deck, Die, DrawAsk, hands
from mmcli.kernel.ledger import Account, Change, explain
from mmcli.log.entries import Draw
from tests.play import audit, findings, in_brief, new_table, notes, play, table

Entries = list[dict[str, Any]]

AT_SEA = {"captains": {"anne": {"at": "tortuga"}}}
IN_PORT = {"captains": {"anne": {"at": "tortuga/port"}}}
PASS = {"do": "pass", "by": "anne"}
SCOUT = {"do": "scout", "by": "anne", "target": "merchant"}
FOUND: Entries = [
    SCOUT,
    {"do": "roll", "for": "scouting", "by": "anne", "dice": "1S"},
    {"do": "reveal", "what": "merchant", "shows": "dutch"},
]
ENGAGED: Entries = [*FOUND, {"do": "engage", "by": "anne", "as": "french"}]
CARDS = {"do": "draw", "deck": "cargo", "cards": ["rum/3/escape", "wood/4/escape", "food/3/escape"]}
THREE_SKULLS = {"do": "roll", "for": "seamanship", "by": "anne", "dice": "SSS"}
NO_SKULL = {"do": "roll", "for": "seamanship", "by": "anne", "dice": "123"}
KEEP = {"do": "keep", "by": "anne", "cards": ["rum/3/escape", "wood/4/escape"]}
TO_HAVANA = {"do": "move", "by": "anne", "to": "havana"}


# What a log may leave out


def test_a_stop_may_be_left_out_where_the_next_entry_makes_it_plain() -> None:
    entries: Entries = [*ENGAGED, CARDS, THREE_SKULLS, KEEP, TO_HAVANA]
    assert audit(entries, position=AT_SEA) == []


def test_leaving_the_port_ends_the_port_action() -> None:
    entries: Entries = [{"do": "port", "by": "anne"}, {"do": "shipyard", "by": "anne"}]
    seen = {"do": "reveal", "what": "modification", "shows": "chasers"}
    assert audit([*entries, seen, {"do": "move", "by": "anne", "to": "sea"}], position=IN_PORT) == []


def test_the_next_captains_action_ends_the_turn() -> None:
    assert audit([TO_HAVANA, {"do": "pass", "by": "blas"}], position=AT_SEA) == []


def test_a_turn_that_has_not_begun_is_not_over() -> None:
    assert audit([{"do": "pass", "by": "blas"}], position=AT_SEA) == ["1 illegal MM-TURN-1"]


def test_a_draw_left_out_is_missing_and_counts_as_unseen() -> None:
    entries: Entries = [*ENGAGED, NO_SKULL, {"do": "claim", "of": "anne", "gold": 17}]
    assert audit(entries, position=AT_SEA)[0] == "5 missing MM-RAID-10"
    assert "6 MM-LOG-2 unverifiable" in notes(entries, position=AT_SEA)


def test_of_several_things_left_out_only_the_first_is_a_finding() -> None:
    entries: Entries = [*ENGAGED, TO_HAVANA]
    assert audit(entries, position=AT_SEA) == ["5 missing MM-RAID-10"]


def test_cards_that_nobody_saw_may_be_any() -> None:
    captains = {"anne": {"at": "tortuga/port", "hold": ["rum/3/hull", "wood/4/crew", "food/3/hull"]}}
    left = {"do": "jettison", "by": "anne", "cards": ["?"]}
    assert audit([{"do": "move", "by": "anne", "to": "sea"}, left], position={"captains": captains}) == []


def test_an_unfinished_procedure_is_left_for_the_next_action() -> None:
    after = table([SCOUT, TO_HAVANA], position=AT_SEA)
    assert audit([SCOUT, TO_HAVANA], position=AT_SEA) == ["2 missing MM-SCOUT-1"]
    assert after.game.by_id["anne"].place == "havana"
    assert after.game.by_id["anne"].actions == 1


# What is wrong but goes on


def test_an_illegal_entry_that_can_be_carried_out_is_carried_out() -> None:
    entries: Entries = [{"do": "move", "by": "anne", "to": "trinidad"}]
    assert audit(entries, position=AT_SEA) == ["1 illegal MM-MOVE-1"]
    assert table(entries, position=AT_SEA).game.by_id["anne"].place == "trinidad"


def test_an_entry_that_cannot_be_carried_out_is_skipped() -> None:
    entries: Entries = [{"do": "move", "by": "anne", "to": "sea"}]
    assert audit(entries, position=AT_SEA) == ["1 illegal MM-MOVE-1"]
    assert table(entries, position=AT_SEA).game.by_id["anne"].actions == 3


def test_what_only_follows_from_a_skipped_entry_is_its_consequence() -> None:
    market: Entries = [{"do": "port", "by": "anne"}, {"do": "market", "by": "anne"}, PASS]
    found = findings(market, position=AT_SEA)
    assert [(in_brief(finding), finding.consequence_of) for finding in found] == [
        ("1 illegal MM-PORT-1", None),
        ("2 illegal MM-PORT-1", 1),
    ]


def test_after_an_entry_that_fits_nothing_is_a_consequence_any_more() -> None:
    entries: Entries = [{"do": "port", "by": "anne"}, TO_HAVANA, {"do": "port", "by": "anne"}]
    assert [finding.consequence_of for finding in findings(entries, position=AT_SEA)] == [None, None]


def test_a_broken_invariant_is_told_once_and_not_where_a_finding_tells_it_already() -> None:
    poor = {"captains": {"anne": {"at": "tortuga/port", "gold": 0}}}
    yard: Entries = [
        {"do": "port", "by": "anne"},
        {"do": "shipyard", "by": "anne"},
        {"do": "reveal", "what": "modification", "shows": "chasers"},
        {"do": "buy-weapon", "by": "anne", "weapon": "chain-shot"},
        {"do": "stop", "by": "anne"},
        {"do": "stop", "by": "anne"},
    ]
    assert audit(yard, position=poor) == ["4 illegal MM-YARD-8"]


def test_a_claim_puts_the_state_right() -> None:
    claims: Entries = [{"do": "claim", "of": "anne", "gold": 13}, {"do": "claim", "of": "anne", "gold": 13}]
    assert audit(claims, position=AT_SEA) == ["1 mismatch MM-LOG-2"]


def test_nothing_may_follow_the_end() -> None:
    over = {"over": True, "captains": {"anne": {"glory": 10}}}
    entries: Entries = [{"do": "result", "winners": ["anne"]}, PASS, {"do": "result", "winners": ["anne"]}]
    assert audit(entries, position=over) == ["2 illegal MM-END-1", "3 illegal MM-END-1"]


def test_a_copy_of_a_table_goes_its_own_way() -> None:
    original = new_table(position=AT_SEA)
    copy = original.fork()
    play(copy, [TO_HAVANA])
    assert (original.game.by_id["anne"].place, original.entry) == ("tortuga", 0)
    assert (copy.game.by_id["anne"].place, copy.entry) == ("havana", 1)


def test_two_tables_of_one_position_share_nothing() -> None:
    position = {"captains": {"anne": {"at": "tortuga/port", "weapons": ["chain-shot"], "bounties": {"dutch": 1}}}}
    first = new_table(position=position)
    first.game.by_id["anne"].weapons.clear()
    assert new_table(position=position).game.by_id["anne"].weapons == ["chain-shot"]


# The ledger


def change(amount: int, rule: str, *, denied: int = 0) -> Change:
    """A line of the ledger."""
    return Change("anne", "gold", 1, amount, rule, {}, denied)


def explained(changes: list[Change], difference: int) -> Change | None:
    """What explains a claim that is so much more than what the changes make of 10."""
    due = 10 + sum(made.amount for made in changes)
    return explain(Account("gold", 0, 10, changes, due), due + difference)


def test_a_change_that_was_denied_explains_the_claim_that_counts_it() -> None:
    denied = change(0, "MM-RAID-22", denied=1)
    assert explained([change(1, "MM-SELL-2"), denied], 1) is denied


def test_a_change_that_the_claim_lacks_explains_it() -> None:
    lacking = change(9, "MM-RAID-20")
    assert explained([change(10, "MM-SETUP-15"), lacking, change(3, "MM-SELL-1")], -9) is lacking


def test_a_denied_change_explains_before_one_that_is_lacking() -> None:
    denied = change(0, "MM-DIE-2", denied=-3)
    assert explained([denied, change(3, "MM-SELL-1")], -3) is denied


def test_the_latest_of_several_changes_explains() -> None:
    latest = change(3, "MM-SELL-1")
    assert explained([change(3, "MM-YARD-8"), latest], -3) is latest


def test_the_only_change_explains_any_difference() -> None:
    only = change(9, "MM-RAID-20")
    assert explained([only], 2) is only


def test_a_claim_that_was_true_once_lacks_what_has_changed_since() -> None:
    first = change(-2, "MM-RUM-1")
    assert explained([change(4, "MM-SELL-1"), first, change(-3, "MM-STA-1")], 5) is first


def test_several_changes_of_which_none_fits_explain_nothing() -> None:
    assert explained([change(9, "MM-RAID-20"), change(3, "MM-SELL-1")], 5) is None
    assert explained([], 5) is None


# Chances, worked out by hand


def test_the_rolls_of_two_dice() -> None:
    chances = dict(DIE.results(2))
    assert chances["11"] == Fraction(1, 36)
    assert chances["12"] == Fraction(2, 36)
    assert chances["1S"] == Fraction(4, 36)
    assert chances["SS"] == Fraction(4, 36)
    assert len(chances) == 15


def test_the_roll_of_no_dice_is_certain() -> None:
    assert list(DIE.results(0)) == [("", Fraction(1))]


def test_the_draws_of_two_cards() -> None:
    assert dict(Deck(3, {"rum": 2, "wood": 1}).results(2)) == {
        ("rum", "rum"): Fraction(1, 3),
        ("rum", "wood"): Fraction(2, 3),
    }


def test_a_draw_past_the_end_takes_the_rest_and_then_of_the_discards() -> None:
    deck = Deck(1, {"rum": 0, "wood": 1}, discards={"rum": 2, "food": 1})
    assert dict(deck.results(3)) == {("food", "rum", "wood"): Fraction(2, 3), ("rum", "rum", "wood"): Fraction(1, 3)}


def test_a_deck_of_which_nothing_is_known_gives_unseen_cards() -> None:
    assert list(Deck(70).results(2)) == [(("?", "?"), Fraction(1))]


@given(st.text("12S", min_size=1, max_size=5), st.integers(0, 4))
def test_the_chances_of_any_roll_are_those_of_counting_it_out(faces: str, count: int) -> None:
    rolls = Counter("".join(sorted(roll)) for roll in product(faces, repeat=count))
    results = list(Die(faces).results(count))
    assert dict(results) == {roll: Fraction(times, len(faces) ** count) for roll, times in rolls.items()}
    assert [roll for roll, _ in results] == sorted(rolls)


@given(st.lists(st.sampled_from("abc"), max_size=6), st.integers(0, 4))
def test_the_chances_of_any_hand_are_those_of_counting_it_out(cards: list[str], count: int) -> None:
    drawn = Counter(tuple(sorted(hand)) for hand in permutations(cards, count))
    results = list(hands(cards, count))
    assert dict(results) == {hand: Fraction(times, drawn.total()) for hand, times in drawn.items()}
    assert [hand for hand, _ in results] == sorted(drawn)


@given(st.lists(st.sampled_from("abc"), max_size=3), st.lists(st.sampled_from("abc"), max_size=4), st.integers(0, 6))
def test_the_chances_past_the_end_are_those_of_counting_it_out(
    left: list[str], discards: list[str], count: int
) -> None:
    rest = max(0, count - len(left))
    drawn = Counter(
        tuple(sorted(first[: count - rest] + second))
        for first in permutations(left)
        for second in permutations(discards, rest)
    )
    results = list(Deck(len(left), Counter(left), discards=Counter(discards)).results(count))
    assert dict(results) == {hand: Fraction(times, drawn.total()) for hand, times in drawn.items()}
    assert [hand for hand, _ in results] == sorted(drawn)


# Decks


def cards_of(deck: Deck, *cards: str) -> list[str]:
    """What a draw of these cards is refused for, by the clause."""
    ask = DrawAsk(deck, "cargo", len(cards), "MM-BUY-1", "MM-EVT-4")
    return [refusal.rule for refusal in ask.refuse(Draw("cargo", cards))]


def test_mm_evt_4_a_discarded_card_comes_only_after_the_deck_has_run_out() -> None:
    deck = Deck(2, {"rum": 0, "wood": 2}, discards={"rum": 1})
    assert cards_of(deck, "rum") == ["MM-EVT-4"]
    assert cards_of(deck, "rum", "wood") == ["MM-EVT-4"]
    assert cards_of(deck, "rum", "wood", "wood") == []


def test_mm_evt_4_after_the_shuffle_all_discards_can_be_drawn() -> None:
    deck = Deck(1, {"rum": 0, "wood": 1}, discards={"rum": 2})
    deck.take(["rum", "wood"])
    assert (deck.size, deck.left, deck.discards) == (1, {"rum": 1, "wood": 0}, {})
    assert cards_of(deck, "rum") == []
    assert cards_of(deck, "wood") == ["MM-EVT-4"]


def test_a_card_that_left_the_deck_unseen_may_be_any() -> None:
    deck = Deck(3, {"rum": 2, "wood": 1})
    deck.take(["?"])
    assert (deck.size, deck.left) == (2, {"rum": 2, "wood": 1})
    assert cards_of(deck, "rum", "rum") == []
    assert cards_of(deck, "rum", "rum", "rum") == ["MM-EVT-4"]


@pytest.mark.parametrize("count", [1, 3])
def test_a_draw_of_another_number_of_cards_is_refused(count: int) -> None:
    ask = DrawAsk(Deck(9), "glory", 2, "MM-GLO-3", "MM-EVT-4", by="anne")
    assert [refusal.rule for refusal in ask.refuse(Draw("glory", ("?",) * count))] == ["MM-GLO-3"]
    assert not ask.refuse(Draw("glory", ("?", "?")))
    assert [refusal.rule for refusal in ask.refuse(Draw("glory", ("?", "?"), "blas"))] == ["MM-GLO-3"]
