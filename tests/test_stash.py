"""MM-BUY-5: stashed gold is spent in a port action at home, on anything or (by ruling) on goods, and at no other time.

Nobody need note whether the gold aboard or the stash has paid, as the stash is secret: either is taken as claimed.
"""

from typing import Any

import pytest

from tests import card_play
from tests.play import audit

Facts = dict[str, Any]
Entries = list[Facts]

PORT: Facts = {"do": "port", "by": "anne"}
YARD: Facts = {"do": "shipyard", "by": "anne"}
GOODS = ["cocoa/3/hull", "food/3/hull", "spices/3/hull", "sugar/3/hull", "textiles/3/hull", "wood/3/hull"]
OFFER: Entries = [{"do": "market", "by": "anne"}, {"do": "draw", "deck": "cargo", "cards": GOODS}]
FAILED: Facts = {"do": "roll", "for": "leadership", "by": "anne", "dice": "12"}
MISSED: Facts = {"do": "roll", "for": "influence", "by": "anne", "dice": "123"}
REPAIR: Facts = {"do": "repair", "by": "anne", "location": "hull", "points": 1}
WEAPON: Facts = {"do": "buy-weapon", "by": "anne", "weapon": "chain-shot"}

GOODS_BOUGHT: Entries = [*OFFER, {"do": "buy", "by": "anne", "cards": ["cocoa/3/hull"]}]
OTHER_PAYMENTS: dict[str, tuple[Entries, int]] = {
    "repair": ([YARD, REPAIR], 2),
    "weapon": ([YARD, WEAPON], 3),
    "modification": ([YARD, {"do": "buy-modification", "by": "anne", "modification": "chasers"}], 3),
    "ship": ([YARD, {"do": "buy-ship", "by": "anne", "ship": "flute"}], 6),
    "crew": ([{"do": "recruit", "by": "anne"}, FAILED, {"do": "hire", "by": "anne", "crew": 1}], 2),
    "rumor": ([{"do": "rumor", "by": "anne"}, MISSED], 2),
}
"""Whatever is paid for in a port action besides goods, and its price: a sloop with 1 hull sells for 4."""


def at(place: str = "tortuga/port", gold: int = 0, stash: int = 0, **figures: Any) -> Facts:
    """Anne's damaged and undermanned sloop, and what she has aboard and in the stash."""
    sheet = {"at": place, "gold": gold, "stash": stash, "hull": 1, "crew": 1} | figures
    tokens = {"tortuga": "chasers", "basse-terre": "chasers"}
    demand = {"tortuga": "rum", "basse-terre": "rum", "santo-domingo": "rum"}
    return {"turn": "anne", "captains": {"anne": sheet}, "modifications": tokens, "demand": demand}


def claim(**figures: int) -> Facts:
    return {"do": "claim", "of": "anne"} | figures


def in_port(*entries: Facts) -> Entries:
    return [PORT, *entries]


every_payment = pytest.mark.parametrize(
    ("paid", "price"), [(GOODS_BOUGHT, 3), *OTHER_PAYMENTS.values()], ids=["goods", *OTHER_PAYMENTS]
)
every_other_payment = pytest.mark.parametrize(("paid", "price"), OTHER_PAYMENTS.values(), ids=list(OTHER_PAYMENTS))


@every_payment
def test_mm_buy_5_the_stash_pays_at_home(paid: Entries, price: int) -> None:
    assert audit([*in_port(*paid), claim(gold=0, stash=0)], position=at(stash=price)) == []


@every_payment
def test_mm_buy_5_ship_and_stash_pay_together(paid: Entries, price: int) -> None:
    assert audit([*in_port(*paid), claim(gold=0, stash=9)], position=at(gold=1, stash=8 + price)) == []


@every_payment
def test_mm_buy_5_more_than_ship_and_stash_hold_is_not_paid(paid: Entries, price: int) -> None:
    (found,) = audit(in_port(*paid), position=at(gold=1, stash=price - 2))
    assert " illegal " in found


@every_payment
def test_mm_buy_5_no_stash_pays_away_from_home(paid: Entries, price: int) -> None:
    (found,) = audit(in_port(*paid), position=at("basse-terre/port", stash=50))
    assert " illegal " in found


@every_other_payment
def test_mm_buy_5_the_stash_buys_goods_only_by_ruling(paid: Entries, price: int) -> None:
    rulings = {"stash-spending": "goods"}
    (found,) = audit(in_port(*paid), position=at(stash=50), rulings=rulings)
    assert " illegal " in found
    assert audit(in_port(*GOODS_BOUGHT), position=at(stash=3), rulings=rulings) == []


@every_payment
@pytest.mark.parametrize("from_stash", range(3))
def test_mm_buy_5_either_may_have_paid(paid: Entries, price: int, from_stash: int) -> None:
    position = at(gold=10, stash=30)
    left = {"gold": 10 - price + from_stash, "stash": 30 - from_stash}
    assert audit([*in_port(*paid), claim(**left)], position=position) == []
    for figure, value in left.items():
        assert audit([*in_port(*paid), claim(**{figure: value})], position=position) == []


@every_payment
def test_mm_buy_5_one_of_them_has_paid(paid: Entries, price: int) -> None:
    paid_by_nobody = [*in_port(*paid), claim(gold=10, stash=30)]
    assert len(audit(paid_by_nobody, position=at(gold=10, stash=30))) == 1


def test_mm_buy_5_a_claim_settles_who_has_paid() -> None:
    paid = in_port(YARD, REPAIR)
    (found,) = audit([*paid, claim(gold=8), claim(gold=10)], position=at(gold=10, stash=30))
    assert found.startswith("5 mismatch ")


def test_mm_buy_5_what_the_stash_may_have_paid_can_be_put_away() -> None:
    put: Facts = {"do": "stash", "by": "anne", "put": 10}
    paid = in_port(YARD, REPAIR)
    assert audit([*paid, put, claim(gold=0, stash=38)], position=at(gold=10, stash=30)) == []
    assert audit([*paid, put | {"put": 11}], position=at(gold=10, stash=30)) == ["4 illegal MM-STA-1"]


def test_mm_buy_5_the_stash_pays_for_a_new_offer_and_a_modification_moved() -> None:
    anew: Entries = [*OFFER, {"do": "redraw", "by": "anne"}, OFFER[1], {"do": "buy", "by": "anne", "cards": []}]
    home = {"anne": {"nation": "spanish", "home": "santo-domingo"}}
    position = at("santo-domingo/port", stash=1)
    assert audit([*in_port(*anew), claim(gold=0, stash=0)], position=position, captains=home) == []
    moved: Entries = [YARD, {"do": "buy-ship", "by": "anne", "ship": "flute"}]
    moved += [{"do": "transfer", "by": "anne", "modification": "long-guns"}]
    home = {"anne": {"nation": "english", "home": "st-john"}}
    position = at("st-john/port", stash=6, modifications=["long-guns"]) | {"modifications": {"st-john": "chasers"}}
    assert audit([*in_port(*moved), claim(gold=0, stash=0)], position=position, captains=home) == []


def test_mm_buy_5_no_stash_pays_before_the_port_action() -> None:
    home = {"anne": {"nation": "english", "home": "port-royal"}}
    entrance: Entries = [{"do": "move", "by": "anne", "to": "port"}, {"do": "pay", "by": "anne", "gold": 2}]
    position = at("port-royal", stash=30, bounties={"english": 1})
    assert audit(entrance, position=position, captains=home) == ["2 illegal MM-ZONE-PORT-ROYAL"]


def test_mm_buy_5_the_stash_pays_for_what_cards_cost() -> None:
    captain: Facts = {"name": "Anne", "nation": "spanish", "home": "havana"}
    captain |= {"seamanship": 3, "scouting": 2, "leadership": 2, "influence": 3}
    aboard: Facts = {"ship": "frigate", "glory_cards": ["sailing-master"]}
    position = at("havana/port", stash=13, **aboard) | {"missions": ["shares-in-a-voyage", "?"]}
    employed: Facts = {"do": "play", "by": "anne", "card": "sailing-master"}
    taken: Facts = {"do": "mission", "by": "anne", "mission": "shares-in-a-voyage"}
    refilled: Facts = {"do": "draw", "deck": "mission", "cards": ["?"]}
    paid = [*in_port(employed, taken, refilled), claim(gold=0, stash=0)]
    assert card_play.audit("open", paid, captain=captain, position=position) == []
