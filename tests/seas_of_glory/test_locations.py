"""Locations, clause by clause: SG-LOC, SG-SET-7."""

from typing import Any

import pytest

from mmcli.games.merchants.state import Captain
from mmcli.games.seas_of_glory.locations.tokens import Locations, kinds
from tests.play import Facts
from tests.seas_of_glory.play import Entries, after, audit, rolls

ON = ("locations",)
NO_HITS: Facts = {"do": "draw", "deck": "cargo", "cards": ["rum/3/escape", "sugar/3/escape", "wood/3/escape"]}
ASSAULT: Facts = {"do": "assault", "by": "anne"}


def at(kind: str, zone: str = "nassau", **figures: Any) -> Facts:
    """Anne lies with a frigate off Nassau, or another zone, where there is a location."""
    captain = {"at": zone, "ship": "frigate", **figures}
    return {"turn": "anne", "captains": {"anne": captain}, "parts": {"locations": {"at": {zone: kind}}}}


def visit(kind: str, **wants: Any) -> Facts:
    """Anne visits it."""
    return {"do": "visit", "by": "anne", "location": kind, **wants}


def raid(kind: str) -> Facts:
    """Anne raids it."""
    return {"do": "raid-location", "by": "anne", "location": kind}


def cargo(*cards: str) -> Facts:
    """Cargo cards drawn."""
    return {"do": "draw", "deck": "cargo", "cards": list(cards)}


def anne(entries: Entries, position: Facts, **played: Any) -> Captain:
    """Anne after the entries, none of which is wrong."""
    assert audit(entries, position, modules=ON, **played) == []
    return after(entries, position, modules=ON, **played).game.by_id["anne"]


def test_sg_loc_2_a_ship_at_a_location_is_at_sea() -> None:
    assert not anne([visit("reef"), rolls("12", "scouting")], at("reef")).in_port


def test_sg_loc_3_a_raid_takes_an_action_and_may_follow_a_visit() -> None:
    four = cargo("rum/3/escape", "sugar/3/escape", "wood/3/escape", "cocoa/3/escape")
    entries: Entries = [visit("natives", card="rum"), raid("natives"), four, rolls("123", "bombardment")]
    assert anne(entries, at("natives", hold=["rum"])).actions == 1


@pytest.mark.parametrize(
    ("kind", "bought", "cards"),
    [
        ("trade-station", {}, 6),
        ("trade-station", {"anne": "nassau"}, 3),
        ("town", {}, 4),
        ("town", {"anne": "nassau"}, 3),
    ],
)
def test_sg_loc_station_2_and_sg_loc_town_1_what_is_on_offer(kind: str, bought: dict[str, str], cards: int) -> None:
    position = at(kind, gold=9) | {"demand": {"nassau": "sugar"}}
    position["parts"]["locations"]["buying"] = bought
    market: Entries = [visit(kind), {"do": "market", "by": "anne"}]
    buy: Facts = {"do": "buy", "by": "anne", "cards": ["rum"]}
    assert audit([*market, cargo(*["rum"] * cards), buy], position, modules=ON) == []
    assert audit([*market, cargo(*["rum"] * (cards + 1))], position, modules=ON) == ["3 impossible MM-BUY-1"]


def test_sg_loc_town_2_what_was_bought_at_sea_leaves_the_offer_of_the_port_alone() -> None:
    position = at("town", gold=9) | {"demand": {"nassau": "sugar"}}
    buy: Facts = {"do": "buy", "by": "anne", "cards": ["rum"]}
    market: Facts = {"do": "market", "by": "anne"}
    assert anne([visit("town"), market, cargo(*["rum"] * 4), buy], position).buying_at is None


@pytest.mark.parametrize("activity", ["sell", "recruit", "rumor", "shipyard", "market"])
def test_sg_loc_town_1_what_is_done_in_a_town(activity: str) -> None:
    cards = {"cards": ["rum"]} if activity == "sell" else {}
    position = at("town", gold=9, hold=["rum"]) | {"demand": {"nassau": "sugar"}}
    assert audit([visit("town"), {"do": activity, "by": "anne", **cards}], position, modules=ON) == []


def test_sg_loc_town_2_the_power_of_the_zone_does_not_reach_the_town() -> None:
    """A recruit in a Town rolls even where the port of the zone recruits for nothing."""
    position = at("town", zone="port-royal", crew=1, bounties={"spanish": 1})
    entries: Entries = [visit("town"), {"do": "recruit", "by": "anne"}, rolls("SS")]
    assert anne(entries, position).ship.crew == 3


def test_sg_loc_haven_1_a_rumor_comes_without_gold_or_roll() -> None:
    entries: Entries = [
        visit("pirate-haven", rumor=True),
        {"do": "draw", "deck": "rumor", "by": "anne", "cards": ["?"]},
    ]
    captain = anne(entries, at("pirate-haven", bounties={"dutch": 1}, gold=0))
    assert (captain.rumors, captain.gold) == (["?"], 0)


@pytest.mark.parametrize(("kind", "bounties"), [("pirate-haven", {}), ("prison", {"english": 1})])
def test_sg_loc_raid_1_a_pirate_haven_brings_no_bounty(kind: str, bounties: dict[str, int]) -> None:
    assert anne([raid(kind)], at(kind)).bounties == bounties


@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        ("missionary", 3),
        ("naval-fort", 6),
        ("prison", 4),
        ("pirate-haven", 4),
        ("natives", 4),
        ("trade-station", 5),
        ("town", 5),
        ("reef", None),
    ],
)
def test_sg_loc_raid_2_the_cards_that_defend_each_kind(kind: str, cards: int | None) -> None:
    assert kinds()[kind].defense == cards


def test_sg_loc_raid_4_a_missionary_has_no_guns() -> None:
    entries: Entries = [
        raid("missionary"),
        cargo("rum/4/hull", "rum/4/hull", "rum/4/hull"),
        rolls("123", "bombardment"),
    ]
    captain = anne([*entries, ASSAULT, rolls("12")], at("missionary", gold=0))
    assert (captain.ship.hull, captain.gold, captain.glory) == (3, 12, 1)


def test_sg_loc_raid_5_a_destroyed_hull_is_death() -> None:
    four = cargo("rum/4/hull", "rum/4/hull", "rum/4/hull", "rum/4/hull")
    assert anne([raid("natives"), four, rolls("123", "bombardment")], at("natives")).dead


@pytest.mark.parametrize(("dice", "dead"), [("12", True), ("1S", False)])
def test_sg_loc_raid_6_without_crew_the_captain_is_dead(dice: str, *, dead: bool) -> None:
    entries: Entries = [raid("missionary"), NO_HITS, rolls("123", "bombardment"), ASSAULT, rolls(dice)]
    assert anne(entries, at("missionary")).dead == dead


def test_sg_loc_raid_7_the_token_is_gone_and_a_second_bounty_there() -> None:
    entries: Entries = [raid("missionary"), NO_HITS, rolls("123", "bombardment"), ASSAULT, rolls("SS")]
    table = after(entries, at("missionary"), modules=ON)
    assert table.game.by_id["anne"].bounties == {"english": 2}
    assert table.game.part(Locations).at["nassau"] == "none"
    assert audit([*entries, visit("missionary")], at("missionary"), modules=ON) == ["6 illegal SG-LOC-1"]


def test_sg_loc_raid_8_a_raided_prison_frees_a_specialist() -> None:
    four = cargo("rum/4/escape", "sugar/3/escape", "food/4/escape", "cocoa/3/escape")
    entries: Entries = [raid("prison"), four, rolls("SS1", "bombardment")]
    entries += [{"do": "discard", "by": "anne", "card": card} for card in ("rum/4/escape", "sugar/3/escape")]
    entries += [ASSAULT, rolls("12"), {"do": "draw", "deck": "glory", "by": "anne", "cards": ["prize-captain"]}]
    captain = anne(entries, at("prison", gold=0), cards="open")
    assert (captain.specialists, captain.gold, captain.ship.crew) == (["prize-captain"], 7, 1)


@pytest.mark.parametrize(("reading", "glory"), [("as-for-merchants", 1), ("none", 0)])
def test_sg_loc_raid_9_glory_by_the_gold_of_a_location(reading: str, glory: int) -> None:
    entries: Entries = [
        raid("missionary"),
        cargo("rum/4/hull", "rum/4/hull", "rum/4/hull"),
        rolls("123", "bombardment"),
    ]
    rulings = {"location-raid-glory": reading}
    assert anne([*entries, ASSAULT, rolls("12")], at("missionary"), rulings=rulings).glory == glory


def test_a_location_that_nobody_noted_accuses_nobody_and_is_known_then() -> None:
    position = {"turn": "anne", "captains": {"anne": {"at": "nassau", "hold": ["rum", "rum"]}}}
    assert audit([visit("natives", card="rum")], position, modules=ON) == []
    assert audit([visit("natives", card="rum"), raid("prison")], position, modules=ON) == ["2 illegal SG-LOC-3"]
