"""NPCs (MM-NPC): entering, moving, hunting and scouting, rule by rule."""

import pytest

from mmcli.games.merchants.box.components import components
from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.npcs.movement import as_printed
from mmcli.games.merchants.npcs.slots import slots
from mmcli.games.merchants.turn.turns import ActionAsk
from mmcli.kernel.table import Table
from mmcli.log.entries import Roll
from tests.npc_positions import (
    DUTCH,
    ENGLISH,
    FOUND,
    FRENCH,
    FRIGATE,
    SLOOP,
    UNKNOWN_CARD,
    Entries,
    at,
    board,
    captain_card,
    claim,
    event,
    icons,
    move,
    npc_move,
    passes,
    seamanship,
    search,
)
from tests.play import audit, audited, notes, table

NEXT_ROUND: Entries = [passes(), passes("blas")]
ENGLISH_BOUNTY = {"english": 1}


def on_board(table: Table) -> dict[str, str]:  # type: ignore[type-arg]
    """Where each NPC is."""
    return {slot: npc.zone for slot, npc in table.game.state.npcs.items()}


def test_mm_npc_1_there_are_six_npcs_and_no_others() -> None:
    assert tuple(slots()) == SLOTS
    nations = sorted(slot.nation for slot in slots().values() if slot.nation)
    assert nations == ["dutch", "english", "french", "spanish"]
    assert [slot.ship for slot in slots().values() if slot.nation is None] == ["sloop", "frigate"]


def test_mm_npc_3_a_navy_at_war_sails_a_man_o_war() -> None:
    position = board("tortuga", npcs={ENGLISH: at("nassau"), DUTCH: at("caracas")}, wars=[["english", "spanish"]])
    npcs = table(position=position).game.state.npcs
    assert (npcs[ENGLISH].ship.kind, npcs[DUTCH].ship.kind) == ("man-o-war", "frigate")


def test_mm_npc_3_a_ship_printed_on_the_card_is_sailed_in_war_and_peace() -> None:
    position = board("tortuga", npcs={ENGLISH: at("nassau", ship="frigate")}, wars=[["english", "spanish"]])
    assert table(position=position).game.state.npcs[ENGLISH].ship.kind == "frigate"


def test_mm_npc_4_a_captain_enters_at_the_end_of_the_round() -> None:
    drawn = [passes("blas"), *captain_card(SLOOP, "caracas")]
    position = board("tortuga/port", turn="blas")
    assert on_board(table(drawn, position=position)) == {}
    assert on_board(table([*drawn, *NEXT_ROUND], position=position)) == {SLOOP: "caracas"}


def test_mm_npc_4_under_the_other_reading_he_enters_at_once() -> None:
    drawn = [passes("blas"), *captain_card(SLOOP, "caracas")]
    played = table(drawn, position=board("tortuga/port", turn="blas"), rulings={"npc-enters": "at-once"})
    assert on_board(played) == {SLOOP: "caracas"}


def test_mm_npc_5_the_new_card_lies_on_the_old_one() -> None:
    drawn = [passes("blas"), *captain_card(ENGLISH, "nassau"), *NEXT_ROUND]
    played = table(drawn, position=board("tortuga/port", turn="blas", npcs={ENGLISH: at("bridgetown", name="Old")}))
    state = played.game.state
    assert on_board(played) == {ENGLISH: "nassau"}
    assert [npc.name for npc in state.covered[ENGLISH]] == ["Old"]


def test_mm_npc_5_under_the_other_reading_the_old_card_is_gone() -> None:
    drawn = [passes("blas"), *captain_card(ENGLISH, "nassau"), *NEXT_ROUND]
    position = board("tortuga/port", turn="blas", npcs={ENGLISH: at("bridgetown", name="Old")})
    played = table(drawn, position=position, rulings={"npc-replaced": "gone"})
    assert played.game.state.covered == {}


def test_mm_npc_7_what_the_players_note_of_a_whole_ship_is_taken_over() -> None:
    played = table([claim(ENGLISH, hull=1)], position=board("tortuga", npcs={ENGLISH: at("nassau")}))
    assert played.game.state.npcs[ENGLISH].ship.hull == 1


def test_mm_npc_10_without_an_icon_nobody_moves() -> None:
    entries = [passes("blas"), *event("A calm")]
    position = board("tortuga/port", turn="blas", npcs={ENGLISH: at("curacao"), SLOOP: at("havana")})
    assert on_board(table(entries, position=position)) == {ENGLISH: "curacao", SLOOP: "havana"}


def test_mm_npc_10_an_icon_of_an_npc_that_is_not_on_the_board_does_nothing() -> None:
    assert audit([passes("blas"), *icons(dutch_navy="N"), passes()], position=board("tortuga/port", turn="blas")) == []


def test_mm_npc_11_a_pirate_is_drawn_to_an_honest_captain() -> None:
    position = board("tortuga", turn="blas", npcs={SLOOP: at("havana")})
    assert on_board(table([passes("blas"), *icons(pirate_sloop="S")], position=position)) == {SLOOP: "tortuga"}


def test_mm_npc_11_prey_two_zones_away_draws_nobody() -> None:
    position = board("san-juan", turn="blas", npcs={SLOOP: at("havana")})
    assert on_board(table([passes("blas"), *icons(pirate_sloop="S")], position=position)) == {SLOOP: "port-royal"}


def test_mm_npc_11_two_preys_in_one_zone_leave_nothing_to_choose() -> None:
    position = board("tortuga", "tortuga", turn="blas", npcs={SLOOP: at("havana")}, scouted=True)
    assert on_board(table([passes("blas"), *icons(pirate_sloop="S")], position=position)) == {SLOOP: "tortuga"}


def test_mm_npc_11_a_move_left_out_makes_the_place_unknown() -> None:
    position = board("tortuga", "nassau", turn="blas", npcs={SLOOP: at("havana")}, scouted=True)
    entries = [passes("blas"), *icons(pirate_sloop="S"), passes()]
    assert audit(entries, position=position) == ["4 missing MM-NPC-11"]
    assert audit([*entries, claim(SLOOP, at="tortuga")], position=position) == ["4 missing MM-NPC-11"]


@pytest.mark.parametrize(
    ("zone", "direction", "goes_to", "rule"),
    [
        ("nassau", "SE", "tortuga", "MM-NPC-10"),
        ("nassau", "N", "tortuga", "MM-NPC-12"),
        ("nassau", "S", "havana", "MM-NPC-12"),
        ("nassau", "W", "tortuga", "MM-NPC-12"),
        ("trinidad", "S", "caracas", "MM-NPC-12"),
        ("bridgetown", "E", "trinidad", "MM-NPC-12"),
        ("caribbean-sea", "W", "petit-goave", "MM-NPC-12"),
    ],
)
def test_mm_npc_12_clockwise_from_the_printed_direction(zone: str, direction: str, goes_to: str, rule: str) -> None:
    assert as_printed(components(), zone, direction) == (goes_to, rule)


def test_mm_npc_15_a_ship_in_port_is_prey_under_the_other_reading() -> None:
    position = board("tortuga/port", turn="blas", npcs={SLOOP: at("havana")})
    moved = [passes("blas"), *icons(pirate_sloop="S")]
    assert on_board(table(moved, position=position)) == {SLOOP: "port-royal"}
    pursued = table(moved, position=position, rulings={"npc-prey-in-port": "pursued"})
    assert on_board(pursued) == {SLOOP: "tortuga"}


def test_mm_npc_20_no_second_roll_on_the_same_entry() -> None:
    position = board("st-john", anne_=ENGLISH_BOUNTY, npcs={ENGLISH: at("bridgetown")})
    once = [move("bridgetown"), search(ENGLISH)]
    assert audit([*once, passes()], position=position) == []
    assert audit([*once, search(ENGLISH)], position=position) == ["3 illegal MM-NPC-20"]


def test_mm_npc_20_a_step_into_port_calls_for_no_roll() -> None:
    position = board("bridgetown", anne_={"dutch": 1}, npcs={ENGLISH: at("bridgetown")}, actions=2)
    assert audit([move("port")], position=position) == []


def test_mm_npc_22_a_navy_goes_for_its_own_bounty_first() -> None:
    position = board(
        "tortuga", "nassau", turn="blas", anne_={"dutch": 3}, blas_=ENGLISH_BOUNTY, npcs={ENGLISH: at("havana")}
    )
    assert on_board(table([passes("blas"), *icons(english_navy="S")], position=position)) == {ENGLISH: "nassau"}


def test_mm_npc_23_a_war_enemy_comes_after_a_pirate() -> None:
    position = board(
        "tortuga", "nassau", turn="blas", blas_={"dutch": 1}, npcs={ENGLISH: at("havana")}, wars=[["english", "french"]]
    )
    assert on_board(table([passes("blas"), *icons(english_navy="S")], position=position)) == {ENGLISH: "nassau"}


def test_mm_npc_25_a_skull_starts_a_combat_with_the_npc_as_aggressor() -> None:
    position = board("st-john", anne_=ENGLISH_BOUNTY, npcs={ENGLISH: at("bridgetown")})
    battle = table([move("bridgetown"), search(ENGLISH, FOUND)], position=position).game.state.battle
    assert battle is not None
    assert (battle.aggressor, battle.defender) == (ENGLISH, "anne")


def test_mm_npc_25_the_attacked_captain_gets_no_bounty() -> None:
    position = board("st-john", anne_={"dutch": 1}, npcs={ENGLISH: at("bridgetown")})
    played = table([move("bridgetown"), search(ENGLISH, FOUND)], position=position)
    assert played.game.by_id["anne"].bounties == {"dutch": 1}


def test_mm_npc_25_unknown_skill_is_a_note() -> None:
    position = board("st-john", anne_=ENGLISH_BOUNTY, npcs={ENGLISH: {"at": "bridgetown"}})
    entries = [move("bridgetown"), search(ENGLISH, "1234"), passes()]
    assert audit(entries, position=position) == []
    assert notes(entries, position=position) == ["2 MM-DICE-3 unknown-skill"]


def test_mm_npc_26_the_rolls_of_several_come_in_any_order() -> None:
    npcs = {ENGLISH: at("st-john"), FRENCH: at("st-john"), DUTCH: at("st-john")}
    position = board("st-john", anne_=ENGLISH_BOUNTY, npcs=npcs)
    for order in ((ENGLISH, FRENCH, DUTCH), (DUTCH, ENGLISH, FRENCH), (FRENCH, DUTCH, ENGLISH)):
        assert audit([*map(search, order), passes()], position=position) == []


def test_mm_npc_26_the_options_are_the_rolls_of_all() -> None:
    npcs = {ENGLISH: at("st-john"), FRENCH: at("st-john")}
    ask = table(position=board("st-john", anne_=ENGLISH_BOUNTY, npcs=npcs)).ask
    options = [option for option in ask.options() if isinstance(option, Roll)]
    assert {option.by for option in options} == {ENGLISH, FRENCH}
    assert options == sorted(options, key=lambda option: (option.dice, option.by or ""))
    assert [option for option in options if ask.refuse(option)] == []


def test_mm_npc_26_under_the_other_reading_only_navies_may_begin() -> None:
    npcs = {ENGLISH: at("st-john"), FRIGATE: at("st-john")}
    position = board("st-john", npcs=npcs, wars=[["english", "french"]])
    first = [search(FRIGATE), search(ENGLISH), passes()]
    assert audit(first, position=position) == []
    (finding,) = audited(first, position=position, rulings={"npc-order": "navies-first"})
    assert (finding.rule, finding.rulings) == ("MM-NPC-26", ("npc-order", "npc-war-enemies"))


def test_mm_dice_3_an_npc_that_rolls_for_something_else_than_scouting_is_no_search() -> None:
    position = board("bridgetown", npcs={ENGLISH: at("bridgetown")})
    assert audit([seamanship(ENGLISH, "124"), passes()], position=position) == ["1 illegal MM-DICE-3"]


def test_mm_npc_27_a_captain_not_found_keeps_all_actions() -> None:
    position = board("bridgetown", anne_=ENGLISH_BOUNTY, npcs={ENGLISH: at("bridgetown")})
    entries = [search(ENGLISH), move("st-john"), move("st-maarten"), move("san-juan")]
    assert audit(entries, position=position) == []


def test_mm_zone_nassau_two_skulls_in_a_row_find_a_captain() -> None:
    position = board("nassau", anne_=ENGLISH_BOUNTY, npcs={ENGLISH: at("nassau")})
    once = table([search(ENGLISH, FOUND)], position=position)
    twice = table([search(ENGLISH, FOUND), search(ENGLISH, FOUND)], position=position)
    assert (once.game.state.battle is None, twice.game.state.battle is None) == (True, False)


def test_mm_zone_nassau_a_pirate_needs_only_one() -> None:
    played = table([search(SLOOP, FOUND)], position=board("nassau", npcs={SLOOP: at("nassau")}))
    assert played.game.state.battle is not None


def test_mm_zone_basse_terre_a_french_ship_need_not_roll_again() -> None:
    position = board("basse-terre", anne_={"dutch": 1}, npcs={FRENCH: at("basse-terre")})
    assert audit([search(FRENCH), passes()], position=position) == []
    assert audit([search(FRENCH), search(FRENCH), passes()], position=position) == []


def test_mm_zone_basse_terre_the_second_roll_counts() -> None:
    position = board("basse-terre", anne_={"dutch": 1}, npcs={FRENCH: at("basse-terre")})
    played = table([search(FRENCH), search(FRENCH, FOUND)], position=position)
    assert played.game.state.battle is not None


def test_an_npc_of_whom_nobody_can_tell_where_it_is_scouts_if_the_log_says_so() -> None:
    position = board("nassau", "havana/port", turn="blas", anne_=ENGLISH_BOUNTY, npcs={ENGLISH: at("havana")})
    unknown = [passes("blas"), *UNKNOWN_CARD]
    assert audit([*unknown, move("havana"), passes()], position=position) == []
    assert audit([*unknown, move("havana"), search(ENGLISH), passes()], position=position) == []
    assert audit([*unknown, search(ENGLISH), passes()], position=position) == []
    assert "3 MM-NPC-20 stray" in notes([*unknown, search(ENGLISH), passes()], position=position)


def test_a_claim_puts_an_unknown_npc_on_the_board() -> None:
    unknown = [passes("blas"), *UNKNOWN_CARD, claim(ENGLISH, at="nassau")]
    position = board("nassau", turn="blas", anne_=ENGLISH_BOUNTY)
    assert audit([*unknown, search(ENGLISH), passes()], position=position) == []
    assert on_board(table(unknown, position=position)) == {ENGLISH: "nassau"}


def test_the_next_turn_may_begin_with_an_npcs_roll() -> None:
    position = board("tortuga", "bridgetown", blas_=ENGLISH_BOUNTY, npcs={ENGLISH: at("bridgetown")}, scouted=True)
    assert audit([move("havana"), search(ENGLISH), passes("blas")], position=position) == []


def test_an_npc_left_out_does_not_stop_the_audit() -> None:
    position = board("st-john", anne_=ENGLISH_BOUNTY, npcs={ENGLISH: at("bridgetown")})
    entries = [move("bridgetown"), move("trinidad"), move("caracas"), move("curacao")]
    assert audit(entries, position=position) == ["2 missing MM-NPC-20", "4 illegal MM-TURN-5"]


def test_a_table_is_copied_with_its_npcs_and_does_not_scout_twice() -> None:
    position = board("bridgetown", anne_=ENGLISH_BOUNTY, npcs={ENGLISH: at("bridgetown")})
    played = table([search(ENGLISH)], position=position)
    assert isinstance(played.ask, ActionAsk)
    assert isinstance(played.fork().ask, ActionAsk)
    assert on_board(played.fork()) == {ENGLISH: "bridgetown"}


def test_a_choice_between_preys_is_offered_for_the_best_only() -> None:
    position = board(
        "tortuga", "nassau", turn="blas", anne_=ENGLISH_BOUNTY, blas_=ENGLISH_BOUNTY, npcs={ENGLISH: at("havana")}
    )
    ask = table([passes("blas"), *icons(english_navy="S")], position=position).ask
    assert [getattr(option, "to", None) for option in ask.options()] == ["nassau", "tortuga"]
    assert not audit(
        [passes("blas"), *icons(english_navy="S"), npc_move(ENGLISH, "nassau"), passes()], position=position
    )
