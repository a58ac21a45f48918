"""Clauses that no entry can break by itself: what they say shows in what a log may hold. Named after the clause."""

from typing import Any

import pytest

from tests.play import audit, notes, table

Entries = list[dict[str, Any]]

SCOUT: Entries = [{"do": "scout", "by": "anne", "target": "merchant"}]
MISSED: Entries = [*SCOUT, {"do": "roll", "for": "scouting", "by": "anne", "dice": "14"}]
FOUND: Entries = [*SCOUT, {"do": "roll", "for": "scouting", "by": "anne", "dice": "1S"}]
SCOUT_BLAS: Entries = [
    {"do": "scout", "by": "anne", "target": "blas"},
    {"do": "roll", "for": "scouting", "by": "anne", "dice": "14"},
]
BOTH_AT_SEA = {"anne": {"at": "tortuga"}, "blas": {"at": "tortuga"}}


def test_mm_term_1_a_bounty_makes_a_pirate() -> None:
    game = table(position={"captains": {"anne": {"bounties": {"dutch": 1}}}}).game
    assert game.by_id["anne"].is_pirate


def test_mm_term_2_without_a_bounty_no_pirate() -> None:
    game = table(position={"captains": {"anne": {"bounties": {"dutch": 0}}}}).game
    assert not game.by_id["anne"].is_pirate
    assert not game.by_id["blas"].is_pirate


def test_mm_move_4_a_captain_at_sea_can_be_scouted() -> None:
    assert audit(SCOUT_BLAS, position={"captains": BOTH_AT_SEA}) == []


def test_mm_move_4_a_captain_in_the_port_of_the_same_zone_cannot() -> None:
    in_port = BOTH_AT_SEA | {"blas": {"at": "tortuga/port"}}
    assert audit(SCOUT_BLAS, position={"captains": in_port}) == ["1 illegal MM-SCOUT-4"]


def test_mm_move_8_a_ship_without_masts_moves() -> None:
    captains = {"anne": {"at": "tortuga", "masts": 0}}
    assert audit([{"do": "move", "by": "anne", "to": "havana"}], position={"captains": captains}) == []


@pytest.mark.parametrize("location", ["masts", "cargo", "crew", "cannons"])
def test_mm_dmg_7_a_destroyed_location_hinders_nothing_outside_battle(location: str) -> None:
    captains = {"anne": {"at": "tortuga", location: 0}}
    moves: Entries = [{"do": "move", "by": "anne", "to": "havana"}, {"do": "move", "by": "anne", "to": "port"}]
    assert audit([*MISSED, *moves], position={"captains": captains}) == []


def test_mm_cargo_3_gold_and_weapons_take_no_room() -> None:
    aboard = {"gold": 90, "weapons": ["chain-shot", "grapeshot", "grappling-hooks"], "glory_cards": ["?"] * 4}
    captains = {"anne": {"at": "tortuga/port", "hold": ["rum/3/hull", "rum/4/crew"]} | aboard}
    assert audit([{"do": "move", "by": "anne", "to": "sea"}], position={"captains": captains}) == []


def test_mm_scout_7_the_token_is_turned_over_before_the_nation_is_chosen() -> None:
    engage = {"do": "engage", "by": "anne", "as": "french"}
    assert audit([*FOUND, engage], position={"captains": BOTH_AT_SEA}) == ["3 missing MM-MTOK-3"]


def test_mm_scout_8_a_captain_may_scout_again() -> None:
    assert audit([*MISSED, *MISSED, *MISSED], position={"captains": BOTH_AT_SEA}) == []


@pytest.mark.parametrize("anne", [{}, {"spanish": 1}])
@pytest.mark.parametrize("blas", [{}, {"french": 2}])
def test_mm_scout_9_pirates_and_others_scout_each_other(anne: dict[str, int], blas: dict[str, int]) -> None:
    captains = {"anne": {"at": "tortuga", "bounties": anne}, "blas": {"at": "tortuga", "bounties": blas}}
    assert audit(SCOUT_BLAS, position={"captains": captains}) == []


def test_mm_scout_9_pirates_and_others_scout_merchants() -> None:
    captains = {"anne": {"at": "tortuga", "bounties": {"french": 1}}}
    assert audit(MISSED, position={"captains": captains}) == []


@pytest.mark.parametrize("actions", [0, 1, 2])
def test_mm_turn_8_the_rest_of_a_turn_may_be_passed(actions: int) -> None:
    captains = {"anne": {"at": "tortuga"}}
    turn: Entries = [*(MISSED * actions), {"do": "pass", "by": "anne"}]
    assert audit([*turn, {"do": "pass", "by": "blas"}], position={"captains": captains}) == []


def test_mm_turn_8_a_pass_may_be_left_out_where_it_is_plain() -> None:
    entries: Entries = [*MISSED, {"do": "pass", "by": "blas"}]
    assert audit(entries, position={"captains": BOTH_AT_SEA}) == []
    assert notes(entries, position={"captains": BOTH_AT_SEA}) == []
