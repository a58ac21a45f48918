"""What guards say beyond the clause: figures, rulings, and that the game goes on. Found by the mutation check."""

from typing import Any

import msgspec
import pytest

from mmcli.games.merchants.entries import Buy
from mmcli.games.registry import game_format
from mmcli.kernel.findings import Finding
from mmcli.kernel.table import Table
from tests import card_play
from tests.play import Facts, audit, audited, findings, header, play, table

PORT: Facts = {"do": "port", "by": "anne"}
YARD: list[Facts] = [PORT, {"do": "shipyard", "by": "anne"}]


def facts_of(found: list[Finding], case: str) -> dict[str, Any]:
    """The facts of the one finding with that case."""
    (facts,) = (finding.refusal.facts for finding in found if finding.refusal.case == case)
    return facts


def open_deck(entries: list[Facts], **anne: Any) -> list[Finding]:
    """The findings about entries of Anne's turn, played with the open deck."""
    merchants = game_format("merchants")
    position = {"turn": "anne", "missions": ["pilgrims", "the-spy"], "captains": {"anne": anne}}
    line = msgspec.json.encode(header(position=position) | {"cards": "open"})
    return play(Table(merchants.start(merchants.header_decoder.decode(line), {})), entries)


@pytest.mark.parametrize(
    ("mission", "anne", "case", "lacking"),
    [
        ("two-prizes", {"at": "old-providence/port"}, "not-done", {"raid": 2}),
        ("two-prizes", {"at": "old-providence/port", "deeds": {"two-prizes": {"raid": 1}}}, "not-done", {"raid": 1}),
        ("the-surveyor", {"at": "nassau/port"}, "not-done", dict.fromkeys(("cartagena", "old-providence"), 1)),
        ("rum-for-the-garrison", {"at": "nassau/port", "hold": ["rum/3/cargo"]}, "goods", {"rum": 1}),
        ("food-for-the-hungry", {"at": "petit-goave/port", "hold": ["food/3/cargo"]}, "goods", {"food": 2}),
    ],
)
def test_what_a_mission_lacks_is_counted(mission: str, anne: Facts, case: str, lacking: dict[str, int]) -> None:
    found = open_deck([PORT, {"do": "complete", "by": "anne", "mission": mission}], missions=[mission], **anne)
    named = facts_of(found, case)["lacking"]
    assert {thing: named[thing] for thing in lacking} == lacking


def test_the_price_of_stashing_away_from_home_has_the_fee_in_it() -> None:
    position = {"turn": "anne", "captains": {"anne": {"at": "st-maarten/port", "gold": 9}}}
    found = findings([PORT, {"do": "stash", "by": "anne", "put": 6}], position=position)
    assert facts_of(found, "too-poor")["price"] == 11


@pytest.mark.parametrize(("shown", "ruling"), [("rum", True), ("sugar", False), ("food", False)])
def test_only_the_token_just_served_rests_on_whether_it_returns_first(shown: str, ruling: bool) -> None:
    demand = {"tortuga": "rum", "nassau": "rum", "havana": "rum"} | {
        port: good
        for good, ports in {
            "sugar": ("caracas", "trinidad", "curacao"),
            "food": ("san-juan", "cartagena", "bridgetown"),
        }.items()
        for port in ports
    }
    position = {"turn": "anne", "demand": demand, "captains": {"anne": {"hold": ["rum/3/hull"]}}}
    entries = [
        PORT,
        {"do": "sell", "by": "anne", "cards": ["rum/3/hull"]},
        {"do": "reveal", "what": "demand", "shows": shown},
    ]
    (finding,) = audited(entries, position=position)
    assert finding.rule == "MM-SELL-3"
    assert ("demand-token-returns" in finding.rulings) is ruling


@pytest.mark.parametrize(
    ("scout", "engaged", "ruling"),
    [
        ([{"do": "scout", "by": "anne", "target": "merchant", "declare": "spanish"}], "dutch", True),
        (
            [
                {"do": "scout", "by": "anne", "target": "merchant"},
                {"do": "roll", "for": "scouting", "by": "anne", "dice": "S1"},
            ],
            "french",
            False,
        ),
    ],
)
def test_a_nation_rests_on_a_ruling_only_if_one_was_declared(scout: list[Facts], engaged: str, ruling: bool) -> None:
    position = {"turn": "anne", "captains": {"anne": {"at": "cartagena"}}}
    revealed = {"do": "reveal", "what": "merchant", "shows": "dutch"}
    found = audited([*scout, revealed, {"do": "engage", "by": "anne", "as": engaged}], position=position)
    (nation,) = (finding for finding in found if finding.refusal.case == "nation")
    assert nation.rule == "MM-MTOK-4"
    assert ("cartagena-declared" in nation.rulings) is ruling


@pytest.mark.parametrize("first", [{"do": "pass", "by": "anne"}, {"do": "move", "by": "anne", "to": "nassau"}])
def test_a_storm_not_rolled_for_does_not_hold_up_the_turn(first: Facts) -> None:
    position = {"round": 3, "first": "anne", "turn": "blas", "captains": {"anne": {"at": "tortuga"}}}
    entries: list[Facts] = [
        {"do": "pass", "by": "blas"},
        {"do": "draw", "deck": "event", "cards": ["?"]},
        {"do": "event", "card": {"name": "Storm", "storm": 3}},
        first,
        {"do": "pass", "by": "blas"},
        {"do": "draw", "deck": "event", "cards": ["?"]},
    ]
    assert audit(entries, position=position) == ["4 missing MM-TURN-3"]


def test_more_cargo_than_a_port_allows_is_refused_before_it_is_bought() -> None:
    held = ["textiles/3/hull", "textiles/4/crew", "textiles/5/escape", "wood/4/crew", "wood/5/hull"]
    offer = ["cocoa/3/escape", "food/4/cargo", "spices/3/hull", "sugar/5/escape", "tobacco/4/crew", "wood/3/masts"]
    position = {"turn": "anne", "demand": {"tortuga": "rum"}, "captains": {"anne": {"gold": 20, "hold": held}}}
    entries = [PORT, {"do": "market", "by": "anne"}, {"do": "draw", "deck": "cargo", "cards": offer}]
    ask = table(entries, position=position).ask
    assert [refusal.rule for refusal in ask.refuse(Buy("anne", tuple(offer[:3])))] == ["MM-CARGO-1"]
    assert list(ask.refuse(Buy("anne", tuple(offer[:1])))) == []


def test_buying_nothing_stays_open_to_a_hold_that_is_too_full_for_more() -> None:
    """A seventh card, for which a specialist makes room at sea, came into the port before the offer was made."""
    held = [
        "rum/3/cargo",
        "rum/5/hull",
        "wood/3/cargo",
        "wood/3/crew",
        "sugar/4/hull",
        "cocoa/3/escape",
        "food/4/cargo",
    ]
    laden = {"ship": "galleon", "modifications": ["extended-cargo-hold"], "specialists": ["stowage-master"]}
    anne = {"gold": 20, "hold": held, "at": "tortuga"} | laden
    position = {"turn": "anne", "demand": {"tortuga": "textiles"}, "captains": {"anne": anne}}
    offered = {"do": "draw", "deck": "cargo", "cards": ["?"] * 6}
    entries = [{"do": "move", "by": "anne", "to": "port"}, PORT, {"do": "market", "by": "anne"}, offered]
    at_market = card_play.table("open", position=position)
    play(at_market, entries)
    ask = at_market.ask
    assert list(ask.refuse(Buy("anne", ()))) == []
    assert [refusal.rule for refusal in ask.refuse(Buy("anne", ("?",)))] == ["MM-CARGO-1"]


@pytest.mark.parametrize(
    "nothing",
    [
        [
            {"do": "market", "by": "anne"},
            {"do": "draw", "deck": "cargo", "cards": ["?"] * 6},
            {"do": "buy", "by": "anne", "cards": []},
        ],
        [
            {"do": "recruit", "by": "anne"},
            {"do": "roll", "for": "leadership", "dice": "12"},
            {"do": "hire", "by": "anne", "crew": 0},
        ],
    ],
    ids=["MM-BUY-4", "MM-REC-1"],
)
def test_what_costs_nothing_is_open_to_a_captain_who_has_paid_more_than_there_was(nothing: list[Facts]) -> None:
    weapon = {"do": "buy-weapon", "by": "anne", "weapon": "chain-shot"}
    captains = {"anne": {"gold": 1, "crew": 1}}
    position = {"turn": "anne", "modifications": {"tortuga": "chasers"}, "captains": captains}
    assert audit([*YARD, weapon, *nothing], position=position) == ["3 illegal MM-YARD-8"]


def test_the_rumor_in_the_way_of_a_second_is_named() -> None:
    play_it = {"do": "play", "by": "anne", "card": "tavern-gossip"}
    found = open_deck([play_it], glory_cards=["tavern-gossip"], rumors=["false-lighthouse"])
    assert facts_of(found, "second")["rumor"] == "false-lighthouse"


SCOUT: list[Facts] = [
    {"do": "scout", "by": "anne", "target": "merchant"},
    {"do": "roll", "for": "scouting", "by": "anne", "dice": "S1"},
]


@pytest.mark.parametrize(
    ("anne", "entries", "expected"),
    [
        (
            {"hold": ["rum/3/hull"]},
            [
                PORT,
                {"do": "sell", "by": "anne", "cards": ["rum/3/hull"]},
                {"do": "reveal", "what": "demand", "shows": "3"},
            ],
            "3 impossible MM-COMP-6",
        ),
        ({}, [*YARD, {"do": "reveal", "what": "modification", "shows": "3"}], "3 impossible MM-YARD-9"),
        (
            {"at": "nassau"},
            [*SCOUT, {"do": "reveal", "what": "merchant", "shows": "3"}],
            "3 impossible MM-MTOK-3",
        ),
        (
            {"gold": 20, "modifications": ["chasers"]},
            [
                *YARD,
                {"do": "reveal", "what": "modification", "shows": "?"},
                {"do": "buy-ship", "by": "anne", "ship": "flute"},
                {"do": "return", "by": "anne", "modification": "chasers", "to": "3"},
            ],
            "5 illegal MM-PLN-9",
        ),
    ],
)
def test_a_name_that_is_none_is_not_taken_for_something_unseen(
    anne: Facts, entries: list[Facts], expected: str
) -> None:
    position = {"turn": "anne", "demand": {"tortuga": "rum"}, "captains": {"anne": anne}}
    assert audit(entries, position=position) == [expected]


def test_a_token_of_no_kind_is_not_taken_for_the_modification() -> None:
    entries = [*YARD, {"do": "reveal", "what": "treasure", "shows": "chasers"}]
    assert audit(entries, position={"turn": "anne", "face_down": {"tortuga": ["?"]}}) == ["3 illegal MM-LOG-1"]
