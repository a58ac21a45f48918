"""Disputes that players have had in public, each with its answer.

A test shows the position of a dispute and plays it out. Where the sources answer it, the right reading leaves a clean
log and the wrong one a finding. Where they do not, the rulebook has a ruling, and the same log is clean under one
reading and faulty under the other.
"""

from typing import Any

import pytest

from mmcli.games.merchants.rulebook import rulebook
from tests.play import audit, findings, in_brief

Entries = list[dict[str, Any]]

ANNE_ENGLISH = {
    "anne": {
        "name": "Anne",
        "nation": "english",
        "home": "nassau",
        "seamanship": 3,
        "scouting": 2,
        "leadership": 2,
        "influence": 3,
    }
}
ANNE_DUTCH = {"anne": ANNE_ENGLISH["anne"] | {"nation": "dutch", "home": "curacao"}}
BLAS_ENGLISH = {
    "blas": {
        "name": "Blas",
        "nation": "english",
        "home": "port-royal",
        "seamanship": 2,
        "scouting": 3,
        "leadership": 3,
        "influence": 2,
    }
}
GRACE = {
    "name": "Grace",
    "nation": "english",
    "home": "port-royal",
    "seamanship": 2,
    "scouting": 3,
    "leadership": 3,
    "influence": 2,
}

ROUND: Entries = [{"do": "draw", "deck": "event", "cards": ["?"]}]


def anne(**figures: Any) -> dict[str, Any]:
    """A position in which it is Anne's turn and her captain stands as given."""
    return {"turn": "anne", "captains": {"anne": figures}}


def places(found: list[str]) -> list[str]:
    """Entry and severity of each finding, where any of several clauses may be named."""
    return [finding.rpartition(" ")[0] for finding in found]


def claim(of: str = "anne", **figures: Any) -> dict[str, Any]:
    """What the players wrote down of a captain."""
    return {"do": "claim", "of": of, **figures}


def glory_card(by: str = "anne") -> dict[str, Any]:
    """The card that comes with a glory point."""
    return {"do": "draw", "deck": "glory", "by": by, "cards": ["?"]}


def passes(by: str) -> dict[str, Any]:
    return {"do": "pass", "by": by}


def merchant_found(token: str) -> Entries:
    """Entries 1 to 3 of a raid: Anne scouts, passes her test, and turns the token up."""
    return [
        {"do": "scout", "by": "anne", "target": "merchant"},
        {"do": "roll", "for": "scouting", "by": "anne", "dice": "S1"},
        {"do": "reveal", "what": "merchant", "shows": token},
    ]


def raid(token: str, nation: str, *cards: str, dice: str = "124") -> Entries:
    """Entries 1 to 6: Anne finds a merchant, raids it as of `nation`, turns up three cards and rolls."""
    return [
        *merchant_found(token),
        {"do": "engage", "by": "anne", "as": nation},
        {"do": "draw", "deck": "cargo", "cards": list(cards)},
        {"do": "roll", "for": "seamanship", "by": "anne", "dice": dice},
    ]


def in_port(*activities: dict[str, Any], by: str = "anne") -> Entries:
    """Entry 1 is the port action, the activities follow."""
    return [{"do": "port", "by": by}, *activities]


def in_shipyard(*work: dict[str, Any], by: str = "anne") -> Entries:
    """Entries 1 and 2 open the shipyard, the work follows."""
    return in_port({"do": "shipyard", "by": by}, *work, by=by)


def buy_ship(ship: str, by: str = "anne") -> dict[str, Any]:
    return {"do": "buy-ship", "by": by, "ship": ship}


def sell(*cards: str, by: str = "anne") -> dict[str, Any]:
    return {"do": "sell", "by": by, "cards": list(cards)}


def new_demand(port: str, good: str) -> dict[str, Any]:
    return {"do": "reveal", "what": "demand", "at": port, "shows": good}


def offer(*cards: str, by: str = "anne") -> Entries:
    return [{"do": "market", "by": by}, {"do": "draw", "deck": "cargo", "cards": list(cards)}]


def buy(*cards: str, by: str = "anne") -> dict[str, Any]:
    return {"do": "buy", "by": by, "cards": list(cards)}


def move(to: str, by: str = "anne") -> dict[str, Any]:
    return {"do": "move", "by": by, "to": to}


def successor(by: str = "anne", ship: str = "sloop") -> Entries:
    """Grace takes over from a dead captain: three entries."""
    return [
        {"do": "new-captain", "by": by, "captain": GRACE},
        {"do": "choose-ship", "by": by, "ship": ship},
        glory_card(by),
    ]


# Winning and glory


def test_d001_who_has_played_gets_no_further_turn() -> None:
    position = {"first": "anne", "turn": "blas", "captains": {"blas": {"glory": 10}}}
    declared: Entries = [{"do": "declare", "by": "blas"}, passes("blas")]
    assert audit([*declared, {"do": "result", "winners": ["blas"]}], position=position) == []
    assert audit([*declared, move("sea")], position=position) == ["3 illegal MM-END-1"]


def test_d002_the_round_is_finished_after_ten_points() -> None:
    hold = ["tobacco/3/escape", "tobacco/4/escape", "tobacco/5/hull"]
    position = {
        "turn": "anne",
        "demand": {"tortuga": "tobacco"},
        "captains": {"anne": {"glory": 10}, "blas": {"at": "tortuga/port", "glory": 9, "hold": hold}},
    }
    played_on: Entries = [
        {"do": "declare", "by": "anne"},
        passes("anne"),
        *in_port(sell(*hold, by="blas"), glory_card("blas"), new_demand("tortuga", "rum"), by="blas"),
        passes("blas"),
    ]
    assert audit([*played_on, {"do": "result", "winners": ["anne", "blas"]}], position=position) == []
    assert audit([*played_on, {"do": "result", "winners": ["anne"]}], position=position) == ["8 mismatch MM-END-2"]


def test_d004_the_stash_gives_at_most_five_points() -> None:
    declared: Entries = [{"do": "declare", "by": "anne"}]
    assert audit(declared, position=anne(glory=5, stash=73)) == []
    assert audit(declared, position=anne(glory=3, stash=73)) == ["1 illegal MM-STA-2"]


def test_d005_twelve_gold_in_a_raid_are_enough_for_glory() -> None:
    position = anne(at="nassau", ship="frigate")
    raided = raid("dutch", "dutch", "rum/4/crew", "cocoa/4/escape", "wood/4/masts")
    assert audit([*raided, glory_card(), claim(gold=22, glory=1)], position=position) == []
    assert audit([*raided, glory_card(), claim(gold=22, glory=0)], position=position) == ["8 mismatch MM-RAID-22"]


def test_d007_the_point_for_a_big_ship_is_once_a_captain() -> None:
    position = anne(dead=True, gold=0, glory=1, stash=40, bought_big_ship=True)
    position["modifications"] = {"port-royal": "chasers"}
    bought: Entries = [
        *successor(),
        {"do": "port", "by": "anne"},
        {"do": "stash", "by": "anne", "take": 20},
        {"do": "shipyard", "by": "anne"},
        buy_ship("galleon"),
        glory_card(),
    ]
    assert audit([*bought, claim(gold=0, glory=2, stash=10)], position=position) == []
    assert audit([*bought, claim(gold=0, glory=1, stash=10)], position=position) == ["9 mismatch MM-YARD-4"]


def test_d008_a_second_big_ship_gives_no_point() -> None:
    position = anne(ship="galleon", gold=40, glory=1, bought_big_ship=True) | {"modifications": {"tortuga": "chasers"}}
    assert audit([*in_shipyard(buy_ship("frigate")), claim(gold=15, glory=1)], position=position) == []
    assert audit([*in_shipyard(buy_ship("frigate")), claim(gold=15, glory=2)], position=position) == [
        "4 mismatch MM-YARD-4"
    ]


def test_d012_the_later_sale_does_not_count_for_the_raid() -> None:
    position = anne(at="nassau", ship="frigate")
    raided = raid("dutch", "dutch", "rum/3/crew", "rum/4/escape", "rum/4/masts")
    assert audit([*raided, claim(gold=21, glory=0)], position=position) == []
    assert audit([*raided, claim(gold=21, glory=1)], position=position) == ["7 mismatch MM-RAID-22"]


def test_d013_a_fifth_glory_card_is_drawn_or_not_by_ruling() -> None:
    position = anne(at="nassau", ship="frigate", glory_cards=["?", "?", "?", "?"])
    raided = raid("dutch", "dutch", "rum/4/crew", "cocoa/4/escape", "wood/4/masts")
    drawn: Entries = [*raided, glory_card(), {"do": "discard", "by": "anne", "card": "?"}, passes("anne")]
    assert audit(drawn, position=position) == []
    assert audit(drawn, position=position, rulings={"glory-hand-full": "no-draw"}) == [
        "7 illegal MM-GLO-3",
        "8 illegal MM-GLO-3",
    ]
    not_drawn: Entries = [*raided, passes("anne")]
    assert audit(not_drawn, position=position, rulings={"glory-hand-full": "no-draw"}) == []
    assert "7 missing MM-GLO-3" in audit(not_drawn, position=position)


def test_d016_gold_aboard_gives_no_secret_points() -> None:
    declared: Entries = [{"do": "declare", "by": "anne"}]
    assert audit(declared, position=anne(glory=8, stash=24)) == []
    assert audit(declared, position=anne(at="havana", glory=8, gold=24)) == ["1 illegal MM-END-1"]


# Actions and ports


def test_d017_actions_may_be_left_unused() -> None:
    turn: Entries = [
        move("sea"),
        {"do": "scout", "by": "anne", "target": "merchant"},
        {"do": "roll", "for": "scouting", "by": "anne", "dice": "12"},
        passes("anne"),
        passes("blas"),
        *ROUND,
    ]
    assert audit(turn, position=anne(at="nassau/port")) == []


def test_d019_goods_are_sold_first_or_not_at_all() -> None:
    hold = ["cocoa/3/cargo", "cocoa/4/crew", "cocoa/5/escape"]
    position = {
        "turn": "blas",
        "demand": {"havana": "wood"},
        "modifications": {"havana": "chasers"},
        "captains": {"blas": {"gold": 40, "hold": hold}},
    }
    galleon: Entries = [{"do": "shipyard", "by": "blas"}, buy_ship("galleon", by="blas"), glory_card("blas")]
    assert audit(in_port(sell(*hold, by="blas"), *galleon, by="blas"), position=position) == []
    assert audit(in_port(*galleon, sell(*hold, by="blas"), by="blas"), position=position) == ["5 illegal MM-PORT-2"]


def test_d020_a_second_visit_in_a_turn_brings_no_second_port_action() -> None:
    back_in_port = {"at": "st-john/port", "arrived": True}
    usual_play = {"port-on-arrival": "allowed"}
    position = anne(**back_in_port) | {"actions": 1}
    assert audit(in_port(), position=position, rulings=usual_play) == []
    position = anne(**back_in_port, port_action=True) | {"actions": 1}
    assert audit(in_port(), position=position, rulings=usual_play) == ["1 illegal MM-PORT-1"]


def test_d022_a_turn_without_buying_ends_the_small_offer() -> None:
    position = anne(at="caracas/port", hold=["rum/4/hull"], bought_at="caracas") | {"demand": {"caracas": "wood"}}
    usual_offer = {"zone-powers": "off"}
    only_sells: Entries = [*in_port(sell("rum/4/hull")), passes("anne"), passes("blas"), *ROUND]
    six = offer("rum/3/crew", "food/3/crew", "cocoa/3/crew", "sugar/3/crew", "spices/3/crew", "tobacco/3/crew")
    assert audit([*only_sells, *in_port(*six, buy())], position=position, rulings=usual_offer) == []
    three = offer("rum/3/crew", "food/3/crew", "cocoa/3/crew")
    assert audit([*only_sells, *in_port(*three, buy())], position=position, rulings=usual_offer) == [
        "8 impossible MM-BUY-1"
    ]


def test_d023_the_second_offer_in_st_maarten_is_three_cards() -> None:
    position = anne(at="st-maarten/port", bought_at="st-maarten") | {"demand": {"st-maarten": "wood"}}
    three = offer("rum/3/crew", "food/3/crew", "cocoa/3/crew")
    assert audit(in_port(*three, buy()), position=position) == []
    four_more = ["sugar/3/crew", "spices/3/crew", "tobacco/3/crew", "textiles/3/crew"]
    seven = offer("rum/3/crew", "food/3/crew", "cocoa/3/crew", *four_more)
    assert audit(in_port(*seven, buy()), position=position) == ["3 impossible MM-BUY-1"]


def test_d024_the_price_follows_the_cards_on_offer() -> None:
    position = anne() | {"demand": {"tortuga": "cocoa"}}
    draw = offer("sugar/3/crew", "sugar/4/hull", "rum/3/crew", "food/3/crew", "wood/3/crew", "textiles/5/crew")
    bought = in_port(*draw, buy("sugar/3/crew"))
    assert audit([*bought, claim(gold=8)], position=position) == []
    assert audit([*bought, claim(gold=7)], position=position) == ["5 mismatch MM-BUY-3"]


@pytest.mark.parametrize(("tobacco", "gold"), [(1, 8), (2, 9), (3, 9)])
def test_d025_two_or_more_equal_goods_cost_one_gold_in_nassau(tobacco: int, gold: int) -> None:
    position = anne(at="nassau/port") | {"demand": {"nassau": "rum"}}
    equal = [f"tobacco/{value}/hull" for value in (3, 4, 5)][:tobacco]
    draw = offer(
        *equal, *["cocoa/3/crew", "food/3/crew", "spices/3/crew", "sugar/3/crew", "wood/3/crew"][: 6 - tobacco]
    )
    assert audit([*in_port(*draw, buy(equal[0])), claim(gold=gold)], position=position) == []


def test_d026_goods_in_demand_keep_their_price_in_nassau() -> None:
    hold = ["rum/3/crew", "rum/4/masts", "rum/5/hull"]
    position = anne(at="nassau/port", hold=hold) | {"demand": {"nassau": "rum"}}
    sold = in_port(sell(*hold), glory_card(), new_demand("nassau", "wood"))
    assert audit([*sold, claim(gold=28, glory=1)], position=position) == []
    assert audit([*sold, claim(gold=25, glory=1)], position=position) == ["5 mismatch MM-SELL-1"]


def test_d027_six_cards_in_port_but_no_more_than_the_hold_at_sea() -> None:
    position = {"turn": "blas", "demand": {"havana": "wood"}}
    six = ["rum/3/crew", "rum/4/masts", "rum/5/hull", "cocoa/3/masts", "cocoa/4/hull", "cocoa/5/cannons"]
    bought = in_port(*offer(*six, by="blas"), buy(*six, by="blas"), by="blas")
    jettison = {"do": "jettison", "by": "blas", "cards": ["rum/3/crew", "cocoa/3/masts"]}
    assert audit(bought, position=position) == []
    assert audit([*bought, move("sea", by="blas"), jettison], position=position) == []
    assert audit([*bought, move("sea", by="blas"), passes("blas")], position=position) == ["6 missing MM-MOVE-9"]


def test_d029_a_port_that_closes_around_a_captain_is_open_or_not_by_ruling() -> None:
    position = anne(at="havana/port") | {"wars": [["dutch", "spanish"]]}
    assert audit(in_port(), position=position, captains=ANNE_DUTCH) == []
    forbidden = {"act-in-closed-port": "forbidden"}
    assert audit(in_port(), position=position, captains=ANNE_DUTCH, rulings=forbidden) == ["1 illegal MM-MOVE-7"]


def test_d032_captains_do_not_trade_with_each_other() -> None:
    position = {
        "turn": "anne",
        "captains": {
            "anne": {"at": "tortuga/port", "gold": 9},
            "blas": {"at": "tortuga/port", "gold": 0, "hold": ["rum/3/crew", "rum/4/hull"]},
        },
    }
    as_before = [claim(gold=9, hold=[]), claim("blas", gold=0, hold=["rum/3/crew", "rum/4/hull"])]
    assert audit(as_before, position=position) == []
    traded = [claim(gold=3, hold=["rum/3/crew", "rum/4/hull"]), claim("blas", gold=6, hold=[])]
    assert places(audit(traded, position=position)) == ["1 mismatch"] * 2 + ["2 mismatch"] * 2


def test_d033_the_fee_for_a_rumor_is_gone_and_a_second_try_is_by_ruling() -> None:
    position = anne(gold=7)
    failed = in_port({"do": "rumor", "by": "anne"}, {"do": "roll", "for": "influence", "by": "anne", "dice": "124"})
    assert audit([*failed, claim(gold=5)], position=position) == []
    assert audit([*failed, claim(gold=7)], position=position) == ["4 mismatch MM-RUM-1"]
    again: Entries = [
        *failed,
        {"do": "rumor", "by": "anne"},
        {"do": "roll", "for": "influence", "by": "anne", "dice": "S13"},
        {"do": "draw", "deck": "rumor", "by": "anne", "cards": ["?"]},
        claim(gold=3),
    ]
    assert audit(again, position=position, rulings={"rumor-retry": "again"}) == []
    assert audit(again, position=position) == ["4 illegal MM-PORT-3"]


def test_d035_damage_lowers_and_modifications_raise_the_sale_price() -> None:
    position = anne(ship="frigate", hull=1, crew=2, modifications=["chasers"], gold=20)
    position["modifications"] = {"tortuga": "long-guns"}
    anywhere = {"returned-modifications": "stacked"}
    returned = {"do": "return", "by": "anne", "modification": "chasers", "to": "nassau"}
    sold = in_shipyard(buy_ship("sloop"), returned)
    assert audit([*sold, claim(gold=19, crew=2)], position=position, rulings=anywhere) == []
    for wrong in (20, 17):  # 10 flat; 10 less 3 with the crew counted and the modification not
        assert places(audit([*sold, claim(gold=wrong)], position=position, rulings=anywhere)) == ["5 mismatch"]


def test_d036_the_extra_cannon_is_lost_and_repaired_like_any_other() -> None:
    raided = raid("dutch", "dutch", "rum/3/cannons", "cocoa/3/cannons", "wood/3/escape")
    position = anne(at="nassau", modifications=["extra-cannon-port"])
    assert audit([*raided, claim(gold=10, hull=2, cannons=0)], position=position) == []
    assert audit([*raided, claim(gold=10, hull=2, cannons=1)], position=position) == ["7 mismatch MM-RAID-15"]
    position = anne(modifications=["extra-cannon-port"], cannons=0) | {"modifications": {"tortuga": "chasers"}}
    repaired = in_shipyard({"do": "repair", "by": "anne", "location": "cannons", "points": 2})
    assert audit([*repaired, claim(gold=6, cannons=2)], position=position) == []
    beyond = in_shipyard({"do": "repair", "by": "anne", "location": "cannons", "points": 3})
    assert audit(beyond, position=position) == ["3 illegal MM-YARD-5"]


def test_d037_no_port_action_in_the_turn_of_arrival() -> None:
    position = anne(at="san-juan", ship="frigate", hull=1, gold=8)
    at_once: Entries = [move("port"), *in_port()]
    assert audit(at_once, position=position) == ["2 illegal MM-MOVE-3"]
    assert audit(at_once, position=position, rulings={"port-on-arrival": "allowed"}) == []
    next_turn: Entries = [move("port"), passes("anne"), passes("blas"), *ROUND, *in_port()]
    assert audit(next_turn, position=position) == []


def test_d039_one_card_sold_changes_the_demand_or_not_by_ruling() -> None:
    position = anne(hold=["cocoa/4/crew"]) | {"demand": {"tortuga": "cocoa"}}
    changed = in_port(sell("cocoa/4/crew"), new_demand("tortuga", "rum"))
    kept = in_port(sell("cocoa/4/crew"), {"do": "stop", "by": "anne"})
    three_sold = {"demand-replaced": "three-sold"}
    assert audit(changed, position=position) == []
    assert audit(changed, position=position, rulings=three_sold) == ["3 illegal MM-SELL-3"]
    assert audit(kept, position=position) == ["3 missing MM-SELL-3"]
    assert audit(kept, position=position, rulings=three_sold) == []


# Ships and modifications


def test_d040_a_bigger_ship_comes_without_crew() -> None:
    position = anne(gold=40, bought_big_ship=True) | {"modifications": {"tortuga": "chasers"}}
    bought = in_shipyard(buy_ship("galleon"))
    assert audit([*bought, claim(ship="galleon", crew=2)], position=position) == []
    assert audit([*bought, claim(ship="galleon", crew=4)], position=position) == ["4 mismatch MM-YARD-3"]


def test_d041_hammocks_are_empty_until_the_captain_recruits() -> None:
    position = anne(ship="frigate") | {"modifications": {"tortuga": "extra-hammocks"}}
    bought = in_shipyard({"do": "buy-modification", "by": "anne", "modification": "extra-hammocks"})
    assert audit([*bought, claim(gold=7, crew=3)], position=position) == []
    assert audit([*bought, claim(gold=7, crew=4)], position=position) == ["4 mismatch MM-YARD-3"]
    recruited: Entries = [
        *bought,
        {"do": "recruit", "by": "anne"},
        {"do": "roll", "for": "leadership", "by": "anne", "dice": "S2"},
    ]
    assert audit([*recruited, claim(crew=4)], position=position) == []


def test_d042_surplus_crew_is_lost_or_kept_by_ruling() -> None:
    position = anne(ship="galleon", crew=4, gold=40, bought_big_ship=True) | {"modifications": {"tortuga": "chasers"}}
    lost: Entries = [*in_shipyard(buy_ship("frigate")), claim(crew=3)]
    kept: Entries = [*in_shipyard(buy_ship("frigate")), claim(crew=4)]
    may_exceed = {"surplus-crew": "kept"}
    assert audit(lost, position=position) == []
    assert audit(lost, position=position, rulings=may_exceed) == ["4 mismatch MM-YARD-3"]
    assert audit(kept, position=position) == ["4 mismatch MM-YARD-3"]
    assert audit(kept, position=position, rulings=may_exceed) == []


def test_d044_a_returned_token_goes_to_a_bare_port_or_any_by_ruling() -> None:
    position = anne(gold=20) | {"modifications": {"tortuga": "chasers", "nassau": "long-guns"}}
    chasers: Entries = [{"do": "buy-modification", "by": "anne", "modification": "chasers"}, buy_ship("flute")]
    to_nassau = {"do": "return", "by": "anne", "modification": "chasers", "to": "nassau"}
    to_tortuga = {"do": "return", "by": "anne", "modification": "chasers", "to": "tortuga"}
    assert audit(in_shipyard(*chasers, to_tortuga), position=position) == []
    assert audit(in_shipyard(*chasers, to_nassau), position=position) == ["5 illegal MM-PLN-9"]
    stacked = {"returned-modifications": "stacked"}
    assert audit(in_shipyard(*chasers, to_nassau), position=position, rulings=stacked) == []


def test_d045_modifications_move_to_a_new_ship_only_in_st_john() -> None:
    captain = {"ship": "frigate", "modifications": ["chasers"], "gold": 40, "bought_big_ship": True}
    moved: Entries = [
        *in_shipyard(buy_ship("galleon"), {"do": "transfer", "by": "anne", "modification": "chasers"}),
    ]
    position = anne(at="st-john/port", **captain) | {"modifications": {"st-john": "long-guns"}}
    assert audit([*moved, claim(gold=15)], position=position) == []
    position = anne(at="nassau/port", **captain) | {"modifications": {"nassau": "long-guns"}}
    assert audit(moved, position=position) == ["4 illegal MM-PLN-9"]


def test_d046_one_modification_of_each_kind() -> None:
    bought = in_shipyard({"do": "buy-modification", "by": "anne", "modification": "extra-cannon-port"})
    lies_here = {"modifications": {"tortuga": "extra-cannon-port"}}
    assert audit(bought, position=anne(modifications=["chasers"]) | lies_here) == []
    second = anne(modifications=["extra-cannon-port"]) | lies_here
    assert audit(bought, position=second) == ["3 illegal MM-YARD-6"]


def test_d050_one_special_weapon_of_each_kind() -> None:
    position = anne(gold=20, weapons=["grapeshot"]) | {"modifications": {"tortuga": "chasers"}}
    assert audit(in_shipyard({"do": "buy-weapon", "by": "anne", "weapon": "chain-shot"}), position=position) == []
    assert audit(in_shipyard({"do": "buy-weapon", "by": "anne", "weapon": "grapeshot"}), position=position) == [
        "3 illegal MM-WPN-1"
    ]


# Scouting


def test_d065_the_raider_picks_the_nation_of_the_token_or_of_the_zone() -> None:
    position = anne(at="santo-domingo", bounties={"spanish": 1})
    for nation in ("dutch", "spanish"):
        engaged: Entries = [*merchant_found("dutch"), {"do": "engage", "by": "anne", "as": nation}]
        assert audit(engaged, position=position) == []
    engaged = [*merchant_found("dutch"), {"do": "engage", "by": "anne", "as": "english"}]
    assert audit(engaged, position=position) == ["4 illegal MM-MTOK-4"]


def test_d066_the_caribbean_sea_has_no_nation_to_pick() -> None:
    position = anne(at="caribbean-sea")
    as_token: Entries = [*merchant_found("french"), {"do": "engage", "by": "anne", "as": "french"}]
    assert audit(as_token, position=position) == []
    as_other: Entries = [*merchant_found("french"), {"do": "engage", "by": "anne", "as": "spanish"}]
    assert audit(as_other, position=position) == ["4 illegal MM-MTOK-4"]


def test_d068_cartagena_needs_a_declaration_and_a_token_but_no_roll() -> None:
    declared = {"do": "scout", "by": "anne", "target": "merchant", "declare": "spanish"}
    found: Entries = [
        declared,
        {"do": "reveal", "what": "merchant", "shows": "dutch"},
        {"do": "engage", "by": "anne", "as": "spanish"},
    ]
    assert audit(found, position=anne(at="cartagena")) == []
    no_token = anne(at="cartagena") | {"track": {"cartagena": "dutch"}}
    assert audit([declared], position=no_token) == ["1 illegal MM-MTOK-6"]
    assert audit([declared], position=anne(at="havana")) == ["1 illegal MM-SCOUT-1"]


def test_d069_the_merchant_declared_in_cartagena_is_spanish_or_the_tokens_by_ruling() -> None:
    position = anne(at="cartagena")
    as_dutch: Entries = [
        {"do": "scout", "by": "anne", "target": "merchant", "declare": "spanish"},
        {"do": "reveal", "what": "merchant", "shows": "dutch"},
        {"do": "engage", "by": "anne", "as": "dutch"},
    ]
    assert audit(as_dutch, position=position) == ["3 illegal MM-MTOK-4"]
    assert audit(as_dutch, position=position, rulings={"cartagena-declared": "either"}) == []


def test_d070_a_captain_in_port_cannot_be_scouted() -> None:
    scouted = {"do": "scout", "by": "anne", "target": "blas"}
    failed = {"do": "roll", "for": "scouting", "by": "anne", "dice": "12"}
    position = {"turn": "anne", "captains": {"anne": {"at": "nassau"}, "blas": {"at": "nassau"}}}
    assert audit([scouted, failed], position=position) == []
    position["captains"] = {"anne": {"at": "nassau"}, "blas": {"at": "nassau/port"}}
    assert audit([scouted, failed], position=position) == ["1 illegal MM-SCOUT-4"]


# Merchant raids


def test_d072_a_success_may_change_a_card_of_an_earlier_success() -> None:
    position = anne(at="nassau", ship="frigate")
    spent: Entries = [
        *raid("dutch", "dutch", "rum/3/escape", "cocoa/3/escape", "wood/3/masts", dice="1SS"),
        {"do": "draw-more", "by": "anne"},
        {"do": "draw", "deck": "cargo", "cards": ["sugar/5/hull"]},
        {"do": "discard", "by": "anne", "card": "sugar/5/hull"},
        claim(gold=19, hull=3, masts=2),
    ]
    assert audit(spent, position=position) == []


def test_d073_a_fourth_card_with_a_hit_joins_the_raid_in_havana() -> None:
    position = anne(at="havana", ship="frigate")
    three: Entries = [
        *merchant_found("spanish"),
        {"do": "engage", "by": "anne", "as": "spanish"},
        {"do": "draw", "deck": "cargo", "cards": ["rum/3/escape", "cocoa/3/escape", "wood/3/masts"]},
    ]
    roll = {"do": "roll", "for": "seamanship", "by": "anne", "dice": "124"}
    hit = {"do": "draw", "deck": "cargo", "cards": ["sugar/5/hull"]}
    keep = {"do": "keep", "by": "anne", "cards": ["sugar/5/hull", "rum/3/escape", "cocoa/3/escape"]}
    with_hit: Entries = [*three, hit, roll, keep, glory_card()]
    assert audit([*with_hit, claim(gold=24, glory=1, hull=2)], position=position) == []
    assert audit([*with_hit, claim(gold=24, glory=1, hull=3)], position=position) == ["10 mismatch MM-RAID-15"]
    no_hit = {"do": "draw", "deck": "cargo", "cards": ["sugar/5/escape"]}
    without: Entries = [*three, no_hit, roll]
    assert audit([*without, claim(gold=19, glory=0, hull=3)], position=position) == []


def test_d074_a_raid_can_sink_the_raider() -> None:
    position = anne(at="nassau")
    raided = raid("dutch", "dutch", "rum/3/escape", "cocoa/3/hull", "wood/3/masts", dice="12S")
    sunk: Entries = [
        *raided,
        {"do": "draw-more", "by": "anne"},
        {"do": "draw", "deck": "cargo", "cards": ["sugar/5/hull"]},
    ]
    assert audit([*sunk, claim(gold=0), passes("blas"), *ROUND, *successor()], position=position) == []
    assert audit([*sunk, claim(gold=10)], position=position) == ["9 mismatch MM-DIE-1"]


def test_d076_as_many_escape_icons_as_maneuverability_are_an_escape() -> None:
    position = anne(at="nassau", ship="frigate")
    raided = raid("dutch", "dutch", "rum/3/escape", "cocoa/3/escape", "wood/4/escape")
    assert audit([*raided, claim(gold=10, hold=[])], position=position) == []
    assert audit([*raided, claim(gold=20)], position=position) == ["7 mismatch MM-RAID-16"]


def test_d077_a_failed_raid_still_brings_the_bounty() -> None:
    position = anne(at="nassau", ship="frigate", bounties={"dutch": 3})
    raided = raid("dutch", "dutch", "rum/3/escape", "cocoa/3/escape", "wood/4/escape")
    assert audit([*raided, claim(bounties={"dutch": 4})], position=position) == []
    assert audit([*raided, claim(bounties={"dutch": 3})], position=position) == ["7 mismatch MM-RAID-2"]


def test_d079_plunder_above_the_hold_is_chosen_or_random_by_ruling() -> None:
    position = anne(at="nassau", hold=["rum/4/hull"])
    raided = raid("dutch", "dutch", "cocoa/3/escape", "wood/3/escape", "sugar/4/crew")
    chosen: Entries = [*raided, {"do": "keep", "by": "anne", "cards": ["rum/4/hull", "sugar/4/crew"]}]
    at_random: Entries = [*raided, {"do": "overboard", "of": "anne", "cards": ["cocoa/3/escape", "wood/3/escape"]}]
    random = {"raid-cargo-overflow": "random"}
    assert audit(chosen, position=position) == []
    assert audit(chosen, position=position, rulings=random) == ["7 missing MM-RAID-21", "7 illegal MM-RAID-21"]
    assert audit(at_random, position=position) == ["7 missing MM-RAID-21"]
    assert audit(at_random, position=position, rulings=random) == []


def test_d080_a_port_cannot_be_plundered() -> None:
    position = anne(at="tortuga", ship="frigate", bounties={"french": 1})
    merchant = raid("spanish", "french", "rum/3/escape", "cocoa/3/escape", "wood/3/masts")
    assert audit([*merchant, claim(gold=19)], position=position, captains=ANNE_ENGLISH) == []
    port: Entries = [{"do": "scout", "by": "anne", "target": "tortuga"}]
    assert audit(port, position=position, captains=ANNE_ENGLISH) == ["1 illegal MM-SCOUT-1"]


def test_d081_raiding_the_own_nation_brings_its_bounty_and_closes_its_ports() -> None:
    position = anne(at="nassau", ship="frigate", bounties={"dutch": 1, "french": 1})
    raided = raid("english", "english", "rum/3/escape", "cocoa/3/escape", "wood/3/masts")
    with_own = claim(bounties={"dutch": 1, "english": 1, "french": 1})
    without_own = claim(bounties={"dutch": 1, "french": 1})
    assert audit([*raided, with_own], position=position, captains=ANNE_ENGLISH) == []
    assert audit([*raided, without_own], position=position, captains=ANNE_ENGLISH) == ["7 mismatch MM-RAID-2"]
    assert audit([*raided, move("port")], position=position, captains=ANNE_ENGLISH) == ["7 illegal MM-MOVE-6"]


def test_d082_an_enemy_merchant_brings_a_bounty_or_not_by_ruling() -> None:
    position = anne(at="nassau", ship="frigate") | {"wars": [["english", "french"]]}
    raided = raid("english", "english", "rum/3/escape", "cocoa/3/escape", "wood/3/masts")
    as_usual = {"war-bounty": "as-usual"}
    assert audit([*raided, claim(bounties={})], position=position) == []
    assert audit([*raided, claim(bounties={})], position=position, rulings=as_usual) == ["7 mismatch MM-RAID-2"]
    assert audit([*raided, claim(bounties={"english": 1})], position=position) == ["7 mismatch MM-WAR-2"]
    assert audit([*raided, claim(bounties={"english": 1})], position=position, rulings=as_usual) == []


def test_d096_a_hit_on_a_destroyed_location_goes_to_the_hull() -> None:
    raided = raid("dutch", "dutch", "rum/3/cannons", "cocoa/3/cannons", "wood/3/escape")
    assert audit([*raided, claim(hull=1, cannons=0)], position=anne(at="nassau")) == []
    assert audit([*raided, claim(hull=2, cannons=0)], position=anne(at="nassau")) == ["7 mismatch MM-DMG-4"]


def test_d110_chance_picks_the_card_that_a_hit_hold_loses() -> None:
    hold = ["rum/3/crew", "rum/4/masts", "rum/5/hull", "cocoa/3/masts"]
    position = anne(at="nassau", ship="flute", hold=hold)
    raided = raid("dutch", "dutch", "wood/3/cargo", "sugar/3/escape", "spices/3/escape")
    lost = {"do": "overboard", "of": "anne", "cards": ["rum/5/hull"]}
    assert audit([*raided, lost, claim(hold=["rum/3/crew", "rum/4/masts", "cocoa/3/masts"])], position=position) == []
    chosen = {"do": "jettison", "by": "anne", "cards": ["cocoa/3/masts"]}
    assert "7 missing MM-DMG-5" in audit([*raided, chosen], position=position)


# Bounties


def test_d113_death_ends_a_piracy() -> None:
    position = anne(at="nassau", hull=1, bounties={"dutch": 2})
    sunk = raid("french", "french", "rum/3/hull", "cocoa/3/escape", "wood/3/escape")
    assert audit([*sunk, claim(bounties={})], position=position) == []
    assert audit([*sunk, claim(bounties={"dutch": 2})], position=position) == ["7 mismatch MM-RWD-5"]


def test_d114_a_nation_gives_five_bounties_or_more_by_ruling() -> None:
    position = anne(at="nassau", ship="frigate", bounties={"dutch": 5})
    raided = raid("dutch", "dutch", "rum/3/escape", "cocoa/3/escape", "wood/3/masts")
    no_limit = {"bounty-limit": "none"}
    assert audit([*raided, claim(bounties={"dutch": 5})], position=position) == []
    assert audit([*raided, claim(bounties={"dutch": 5})], position=position, rulings=no_limit) == [
        "7 mismatch MM-RAID-2"
    ]
    assert audit([*raided, claim(bounties={"dutch": 6})], position=position) == ["7 mismatch MM-BNTY-5"]
    assert audit([*raided, claim(bounties={"dutch": 6})], position=position, rulings=no_limit) == []


def test_d115_a_merchant_who_raids_is_a_pirate_at_once() -> None:
    position = anne(at="caracas", ship="frigate")
    raided: Entries = [
        move("curacao"),
        *raid("spanish", "dutch", "rum/3/escape", "cocoa/3/escape", "wood/3/masts"),
    ]
    assert audit([*raided, passes("anne")], position=position) == []
    assert audit([*raided, move("port")], position=position) == ["8 illegal MM-MOVE-6"]


# Death and the new captain


def test_d118_death_takes_everything_but_track_and_stash() -> None:
    position = anne(
        at="nassau",
        ship="frigate",
        hull=1,
        gold=30,
        hold=["rum/3/crew", "rum/4/masts", "sugar/3/crew"],
        weapons=["chain-shot"],
        rumors=["?"],
        missions=["?"],
        glory_cards=["?", "?", "?"],
        bounties={"spanish": 2},
        stash=25,
        glory=5,
    )
    sunk: Entries = [
        *raid("dutch", "dutch", "rum/3/hull", "cocoa/3/escape", "wood/3/escape"),
        {"do": "stop", "by": "anne"},
    ]
    assert audit([*sunk, claim(gold=0, hold=[], bounties={}, glory=5, stash=25)], position=position) == []
    assert audit([*sunk, claim(gold=30)], position=position) == ["8 mismatch MM-DIE-1"]
    hears_a_rumor: Entries = [
        {"do": "rumor", "by": "anne"},
        {"do": "roll", "for": "influence", "by": "anne", "dice": "S4"},
        {"do": "draw", "deck": "rumor", "by": "anne", "cards": ["?"]},
    ]
    weapon_again: Entries = [
        {"do": "shipyard", "by": "anne"},
        {"do": "reveal", "what": "modification", "at": "port-royal", "shows": "chasers"},
        {"do": "buy-weapon", "by": "anne", "weapon": "chain-shot"},
    ]
    new_life: Entries = [*sunk, passes("blas"), *ROUND, *successor(), *in_port(*weapon_again, *hears_a_rumor)]
    assert audit(new_life, position=position) == []


def test_d119_a_new_captain_starts_in_a_sloop_or_a_flute() -> None:
    for ship in ("sloop", "flute"):
        assert audit(successor(ship=ship), position=anne(dead=True)) == []
    for ship in ("frigate", "brig"):
        assert audit(successor(ship=ship)[:2], position=anne(dead=True)) == ["2 illegal MM-DIE-4"]


def test_d121_a_full_stash_fills_the_purse_or_not_by_ruling() -> None:
    position = anne(dead=True, gold=0, stash=37)
    captain, ship, card = successor()
    filled: Entries = [captain, ship, card, claim(gold=10, stash=27)]
    four_taken: Entries = [captain, ship, {"do": "stash", "by": "anne", "take": 4}, card, claim(gold=4, stash=33)]
    may_take_less = {"restart-from-stash": "may-take-less"}
    assert audit(filled, position=position) == []
    assert audit(filled, position=position, rulings=may_take_less) == [
        "4 missing MM-DIE-4",  # the claim depends on it; until then it may still come
        "4 mismatch MM-LOG-2",
        "4 mismatch MM-LOG-2",
    ]
    gold_and_stash = ["5 mismatch MM-DIE-4"] * 2
    assert audit(four_taken, position=position) == ["3 illegal MM-DIE-4", *gold_and_stash]
    assert audit(four_taken, position=position, rulings=may_take_less) == []


def test_d122_the_stash_moves_to_the_new_home_port() -> None:
    position = {"turn": "blas", "captains": {"blas": {"dead": True, "gold": 0, "stash": 25}}}
    taken = in_port({"do": "stash", "by": "blas", "take": 5}, by="blas")
    in_port_royal: Entries = [*successor("blas"), *taken, claim("blas", gold=15, stash=10)]
    assert audit(in_port_royal, position=position) == []
    position = {"turn": "blas", "captains": {"blas": {"at": "havana/port", "stash": 25}}}
    assert audit(taken, position=position, captains=BLAS_ENGLISH) == ["2 illegal MM-STA-1"]


def test_d123_a_captain_killed_in_anothers_turn_comes_back_in_the_own_turn() -> None:
    position = {"first": "anne", "turn": "anne", "captains": {"anne": {"at": "nassau"}, "blas": {"dead": True}}}
    assert audit([move("havana"), passes("anne"), *successor("blas"), move("sea", by="blas")], position=position) == []
    at_once = findings([*successor("blas"), move("havana")], position=position)
    assert [in_brief(finding) for finding in at_once if finding.consequence_of is None] == ["1 illegal MM-DIE-3"]


# What the sources leave open


@pytest.mark.parametrize(
    ("ruling", "default", "other"),
    [
        ("glory-hand-full", "draw-and-discard", "no-draw"),  # D013
        ("empty-deck", "reshuffle", "game-ends"),  # D014
        ("act-in-closed-port", "allowed", "forbidden"),  # D029
        ("rumor-retry", "once", "again"),  # D033
        ("demand-replaced", "one-sold", "three-sold"),  # D039
        ("surplus-crew", "lost", "kept"),  # D042
        ("returned-modifications", "one-a-port", "stacked"),  # D044
        ("cartagena-declared", "spanish-only", "either"),  # D069
        ("raid-cargo-overflow", "choice", "random"),  # D079
        ("war-bounty", "none", "as-usual"),  # D082
        ("bounty-limit", "five", "none"),  # D114
        ("restart-from-stash", "fill-to-ten", "may-take-less"),  # D121
        ("retirement", "not-covered", "free"),  # D125
    ],
)
def test_an_undecided_dispute_is_a_ruling_of_the_rulebook(ruling: str, default: str, other: str) -> None:
    found = rulebook().rulings[ruling]
    assert found.default == default
    assert {reading.name for reading in found.readings} == {default, other}
