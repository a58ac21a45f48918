"""Public disputes about NPCs and events, each with its answer; see test_disputes.py.

Where no source answers, the same log is clean under one reading of a ruling and faulty under the other, or the audit
says in a note that it has only followed what the log told.
"""

import pytest

from tests.npc_positions import (
    DUTCH,
    ENGLISH,
    FRENCH,
    SLOOP,
    SPANISH,
    Entries,
    at,
    board,
    captain_card,
    claim,
    event,
    hits,
    icons,
    move,
    npc_move,
    passes,
    seamanship,
    search,
)
from tests.play import audit, audited, notes, table

ENGLISH_BOUNTY, SPANISH_BOUNTY = {"english": 1}, {"spanish": 2}
NEXT_ROUND: Entries = [passes(), passes("blas")]


def test_d051_an_npc_scouts_at_the_start_of_the_turn_in_its_zone() -> None:
    position = board("bridgetown", anne_=ENGLISH_BOUNTY, npcs={ENGLISH: at("bridgetown")})
    assert audit([search(ENGLISH), move("st-john")], position=position) == []
    assert audit([move("st-john")], position=position) == ["1 missing MM-TURN-6"]


def test_d051_an_npc_scouts_whenever_a_player_enters_its_zone() -> None:
    position = board("st-john", anne_=ENGLISH_BOUNTY, npcs={ENGLISH: at("bridgetown")})
    assert audit([move("bridgetown"), search(ENGLISH), passes()], position=position) == []
    assert audit([move("bridgetown"), passes()], position=position) == ["2 missing MM-NPC-20"]


def test_d051_an_npc_does_not_scout_in_a_move_of_its_own() -> None:
    position = board(
        "havana/port", "bridgetown", turn="blas", blas_=ENGLISH_BOUNTY, scouted=True, npcs={ENGLISH: at("st-john")}
    )
    arrives = [passes("blas"), *icons(english_navy="N"), claim(ENGLISH, at="bridgetown")]
    assert audit([*arrives, passes(), search(ENGLISH), passes("blas")], position=position) == []
    assert audit([*arrives, search(ENGLISH), passes()], position=position)[0] == "5 illegal MM-NPC-14"


def test_d053_only_the_ships_named_on_the_card_move() -> None:
    navies = {ENGLISH: at("havana"), FRENCH: at("nassau"), DUTCH: at("santo-domingo"), SPANISH: at("trinidad")}
    position = board("tortuga", turn="blas", anne_={"english": 1, "french": 1}, npcs=navies)
    moved = table([passes("blas"), *icons(spanish_navy="W")], position=position).game.state.npcs
    places = {ENGLISH: "havana", FRENCH: "nassau", DUTCH: "santo-domingo", SPANISH: "caracas"}
    assert {slot: npc.zone for slot, npc in moved.items()} == places
    converge = [passes("blas"), *icons(spanish_navy="W"), claim(ENGLISH, at="tortuga")]
    assert audit(converge, position=position) == ["4 mismatch MM-NPC-10"]


def test_d054_a_captain_card_moves_the_ship_to_its_start_zone_at_the_end_of_the_turn() -> None:
    position = board("port-royal", turn="blas", anne_={"dutch": 1}, npcs={DUTCH: at("cartagena")})
    drawn = [passes("blas"), *captain_card(DUTCH, "caracas")]
    right = [*drawn, claim(DUTCH, at="cartagena"), *NEXT_ROUND, claim(DUTCH, at="caracas")]
    assert audit(right, position=position) == []


def test_d054_a_captain_card_starts_no_hunt() -> None:
    position = board("port-royal", turn="blas", anne_={"dutch": 1}, npcs={DUTCH: at("cartagena")})
    hunts = [passes("blas"), *captain_card(DUTCH, "caracas"), claim(DUTCH, at="port-royal")]
    assert audit(hunts, position=position) == ["4 mismatch MM-NPC-13"]


def test_d056_a_captain_in_port_is_safe_until_sailing_out() -> None:
    position = board("havana/port", npcs={SLOOP: at("havana")})
    assert audit([move("sea"), search(SLOOP), passes()], position=position) == []
    assert audit([search(SLOOP), move("sea")], position=position)[0] == "1 illegal MM-NPC-21"
    assert audit([move("sea"), passes()], position=position) == ["2 missing MM-NPC-20"]


def test_d056_whether_leaving_port_counts_rests_on_a_ruling() -> None:
    position = board("havana/port", npcs={SLOOP: at("havana")})
    reading = {"npc-scouts-leaving-port": "zone-to-zone-only"}
    assert audit([move("sea"), passes()], position=position, rulings=reading) == []
    (finding,) = audited([move("sea"), passes()], position=position)
    assert finding.rulings == ("npc-scouts-leaving-port",)


def test_d057_each_moment_has_its_own_roll() -> None:
    position = board("bridgetown", anne_=ENGLISH_BOUNTY, npcs={ENGLISH: at("bridgetown")})
    out_and_in = [search(ENGLISH), move("st-john"), move("bridgetown")]
    assert audit([*out_and_in, search(ENGLISH), passes()], position=position) == []
    assert audit([*out_and_in, passes()], position=position) == ["4 missing MM-NPC-20"]


def test_d057_no_third_roll_without_a_new_entry() -> None:
    position = board("bridgetown", anne_=ENGLISH_BOUNTY, npcs={ENGLISH: at("bridgetown")})
    third = [search(ENGLISH), move("st-john"), move("bridgetown"), search(ENGLISH), search(ENGLISH), passes()]
    assert audit(third, position=position) == ["5 illegal MM-NPC-20"]


def test_d059_a_pirate_attacks_only_those_without_a_bounty() -> None:
    position = board("st-john", "st-john", blas_={"dutch": 1}, npcs={SLOOP: at("st-john")})
    assert audit([search(SLOOP), passes(), passes("blas")], position=position) == []
    assert audit([search(SLOOP), passes(), search(SLOOP), passes("blas")], position=position) == ["3 illegal MM-NPC-24"]


def test_d060_a_bounty_of_the_own_nation_comes_first() -> None:
    wanted = {"anne_": {"dutch": 3}, "blas_": ENGLISH_BOUNTY}
    position = board("tortuga", "nassau", turn="blas", scouted=True, npcs={ENGLISH: at("havana")}, **wanted)
    moved = [passes("blas"), *icons(english_navy="S")]
    assert audit([*moved, claim(ENGLISH, at="nassau")], position=position) == []
    assert audit([*moved, claim(ENGLISH, at="tortuga")], position=position) == ["4 mismatch MM-NPC-22"]


def test_d061_whether_a_navy_hunts_a_war_enemy_rests_on_a_ruling() -> None:
    position = board("bridgetown", npcs={ENGLISH: at("bridgetown")}, wars=[["english", "french"]])
    not_hunted = {"npc-war-enemies": "not-hunted"}
    (missing,) = audited([passes()], position=position)
    assert (missing.rule, missing.rulings) == ("MM-NPC-23", ("npc-war-enemies",))
    assert audit([passes()], position=position, rulings=not_hunted) == []
    assert audit([search(ENGLISH), passes()], position=position) == []
    (uncalled,) = audited([search(ENGLISH), passes()], position=position, rulings=not_hunted)
    assert (uncalled.rule, uncalled.rulings) == ("MM-NPC-23", ("npc-war-enemies",))


@pytest.mark.parametrize("goal", ["havana", "tortuga"])
def test_d062_between_equal_preys_it_rests_on_a_ruling(goal: str) -> None:
    wanted = {"anne_": SPANISH_BOUNTY, "blas_": SPANISH_BOUNTY}
    position = board("havana", "tortuga", turn="blas", scouted=True, npcs={SPANISH: at("port-royal")}, **wanted)
    moved = [passes("blas"), *icons(spanish_navy="S")]
    chosen = [*moved, npc_move(SPANISH, goal), claim(SPANISH, at=goal)]
    assert audit(chosen, position=position) == []
    printed = {"npc-equal-preys": "printed-direction"}
    assert audit([*moved, claim(SPANISH, at="old-providence")], position=position, rulings=printed) == []
    chased = audit([*moved, claim(SPANISH, at=goal)], position=position, rulings=printed)
    assert chased == ["4 mismatch MM-NPC-10"]


def test_d063_an_npc_stays_until_its_icon_is_drawn() -> None:
    position = board("port-royal/port", turn="blas", npcs={ENGLISH: at("port-royal", ship="man-o-war")})
    a_round: Entries = [*icons(spanish_navy="N"), *NEXT_ROUND]
    five = [passes("blas"), *a_round, *a_round, *a_round, *a_round, *a_round]
    assert audit([*five, claim(ENGLISH, at="port-royal")], position=position) == []
    assert audit([*five, claim(ENGLISH, at="havana")], position=position) == [f"{len(five) + 1} mismatch MM-NPC-10"]


STORM: Entries = [passes("blas"), *event("Storm", storm=3)]


def test_d126_how_a_storm_spreads_its_hits_is_followed_as_the_log_tells_it_with_a_note() -> None:
    position = board("havana/port", "tortuga", turn="blas")
    entries = [*STORM, seamanship("blas", "12"), hits("blas", "123"), passes(), passes("blas")]
    assert audit(entries, position=position) == []
    assert notes(entries, position=position) == ["3 MM-TURN-3 as-recorded"]


def test_d127_a_storm_does_not_hurt_a_ship_in_port() -> None:
    position = board("tortuga/port", "havana/port", turn="blas")
    assert audit([*STORM, passes(), passes("blas")], position=position) == []
    assert audit([*STORM, seamanship("anne", "123"), passes()], position=position) == ["4 illegal MM-DICE-3"]


def test_d128_an_event_lasts_through_the_round() -> None:
    position = board("tortuga/port", "havana/port", turn="blas")
    last_seat = [*STORM, passes(), move("sea", "blas")]
    assert audit([*last_seat, seamanship("blas", "SS"), hits("blas", "1"), passes("blas")], position=position) == []
    assert audit([*last_seat, passes("blas")], position=position) == ["6 missing MM-TURN-4"]


def test_d132_further_cards_are_followed_as_the_log_tells_them_with_a_note_for_each() -> None:
    position = board("tortuga/port", "havana/port", turn="blas", npcs={ENGLISH: at("curacao")})
    quiet = [
        passes("blas"),
        *event("It's Too Quiet", draws=2),
        *icons(english_navy="W"),
        *captain_card(SPANISH, "havana"),
    ]
    assert audit([*quiet, claim(ENGLISH, at="cartagena"), passes()], position=position) == []
    assert notes([*quiet, passes()], position=position) == [f"{entry} MM-TURN-3 as-recorded" for entry in (3, 5, 7)]
