"""Events (MM-EVT, MM-TURN-3, 4 and 7): the card, its moves, its effect, and how long it lasts."""

from typing import Any

from mmcli.games.merchants.box.components import components
from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.faults.pack_files import load_pack
from tests.npc_positions import (
    ENGLISH,
    UNKNOWN_CARD,
    Entries,
    at,
    board,
    captain_card,
    claim,
    event,
    hits,
    move,
    passes,
    seamanship,
)
from tests.play import audit, notes, table

PORT = board("tortuga/port", turn="blas")
SEA = board("tortuga", "havana/port", turn="blas")
NEXT_ROUND: Entries = [passes(), passes("blas")]


def drawn(**text: Any) -> Entries:
    """Blas ends the round, and a card is drawn for the next one: three entries."""
    return [passes("blas"), *event(**text)]


def test_mm_turn_3_a_card_that_nobody_knows_is_a_note() -> None:
    entries = [passes("blas"), *UNKNOWN_CARD, passes()]
    assert audit(entries, position=PORT) == []
    assert notes(entries, position=PORT) == ["3 MM-TURN-3 not-covered"]


def test_mm_turn_3_a_card_told_in_the_log_is_followed_with_a_note() -> None:
    assert notes([*drawn(name="A calm"), passes()], position=PORT) == ["3 MM-TURN-3 as-recorded"]
    assert table(drawn(name="A calm"), position=PORT).game.state.event == "A calm"


def test_mm_turn_3_a_told_card_without_a_draw_misses_the_draw() -> None:
    entries = [passes("blas"), {"do": "event", "card": {"name": "A calm"}}, passes()]
    assert audit(entries, position=PORT) == ["2 missing MM-TURN-3"]


def test_mm_turn_3_storm_left_out_by_one_of_two_captains() -> None:
    both = board("tortuga", "havana", turn="blas")
    entries = [*drawn(storm=1), seamanship("blas", "S1"), passes(), passes("blas")]
    assert audit(entries, position=both) == ["5 missing MM-TURN-3"]  # the other roll may still have come until then


def test_mm_turn_4_the_event_is_over_at_the_end_of_the_round() -> None:
    storm = [*drawn(storm=2), seamanship("anne", "SS1")]
    assert table(storm, position=SEA).game.state.storm == 2
    state = table([*storm, *NEXT_ROUND], position=SEA).game.state
    assert (state.event, state.storm) == (None, 0)


def test_mm_turn_4_a_war_lasts_until_peace() -> None:
    war = [*drawn(war=["dutch", "english"]), *NEXT_ROUND]
    assert table(war, position=PORT).game.state.wars == [("dutch", "english")]
    assert table([*war, *event(peace=True)], position=PORT).game.state.wars == []


def test_mm_turn_4_plague_is_gone_in_the_next_round() -> None:
    plague = drawn(plague=["havana", "tortuga"])
    assert table(plague, position=PORT).game.state.plague == ["havana", "tortuga"]
    assert table([*plague, *NEXT_ROUND], position=PORT).game.state.plague == []


def test_mm_turn_7_the_captain_of_an_earlier_card_stays() -> None:
    entries = [passes("blas"), *captain_card(ENGLISH, "nassau"), *NEXT_ROUND, *event("A calm"), *NEXT_ROUND]
    assert list(table(entries, position=PORT).game.state.npcs) == [ENGLISH]


def test_mm_evt_1_a_captain_card_is_no_event() -> None:
    state = table([passes("blas"), *captain_card(ENGLISH, "nassau")], position=PORT).game.state
    assert (state.event, [npc.id for npc in state.arriving]) == (None, [ENGLISH])


def test_mm_evt_1_an_event_can_move_npcs_and_do_something_besides() -> None:
    entries = drawn(moves={ENGLISH: "W"}, plague=["havana"])
    state = table(entries, position=board("tortuga/port", turn="blas", npcs={ENGLISH: at("curacao")})).game.state
    assert (state.npcs[ENGLISH].zone, state.plague) == ("cartagena", ["havana"])


def test_mm_evt_2_each_skull_prevents_one_hit_of_a_storm() -> None:
    prevented = [*drawn(storm=2), seamanship("anne", "SS1"), passes(), passes("blas")]
    assert audit(prevented, position=SEA) == []
    struck = [*drawn(storm=2), seamanship("anne", "S12"), hits("anne", "4"), claim("anne", cannons=0), passes()]
    assert audit(struck, position=SEA) == []


def test_mm_evt_2_a_ship_that_sinks_in_a_storm_takes_its_captain_down() -> None:
    weak = board("tortuga", "havana/port", turn="blas")
    weak["captains"]["anne"] |= {"hull": 1, "cannons": 0}
    played = table([*drawn(storm=1), seamanship("anne", "123"), hits("anne", "4")], position=weak)
    assert played.game.by_id["anne"].dead


def test_mm_evt_2_bounties_in_play_go_up_and_no_others() -> None:
    position = board("tortuga", anne_={"dutch": 1, "french": 5}, turn="blas")
    played = table(drawn(bounties=["dutch", "english", "french"]), position=position)
    assert played.game.by_id["anne"].bounties == {"dutch": 2, "french": 5}
    assert played.game.by_id["blas"].bounties == {}


def test_mm_evt_2_further_cards_are_carried_out_one_after_the_other() -> None:
    entries = [*drawn(draws=2), *captain_card(ENGLISH, "nassau"), *event(plague=["havana"]), passes()]
    assert audit(entries, position=PORT) == []
    state = table(entries[:-1], position=PORT).game.state
    assert ([npc.id for npc in state.arriving], state.plague) == ([ENGLISH], ["havana"])


def test_mm_evt_2_new_demand_tokens_replace_the_old_ones() -> None:
    position = board("tortuga/port", turn="blas", demand={"havana": "rum"})
    ports = sorted(table(position=position).game.state.demand)
    goods = ["cocoa", "food", "rum", "spices", "sugar", "textiles", "tobacco", "wood"]
    tokens = {port: goods[seat % 8] for seat, port in enumerate(ports)}
    played = table([*drawn(new_demand=True), {"do": "lay-out", "demand": tokens}], position=position)
    assert played.game.state.demand == tokens


def test_mm_evt_2_merchants_return_to_empty_zones() -> None:
    position = board("tortuga/port", turn="blas", track={"havana": "dutch", "nassau": "english"})
    state = table(drawn(merchants_return=True), position=position).game.state
    assert (state.track, len(state.merchants)) == ([], 17)


def test_mm_evt_2_plague_that_the_position_has_ends_with_its_round() -> None:
    position = board("tortuga/port", "havana", turn="blas", plague=["havana"])
    assert audit([move("port", "blas")], position=position) == ["1 illegal MM-MOVE-7"]
    assert table([passes("blas")], position=position).game.state.plague == []


def test_mm_evt_3_the_open_deck_has_several_captains_for_each_navy() -> None:
    captains = [card.npc.slot for card in load_pack("open", components()).events.values() if card.npc is not None]
    assert {slot: captains.count(slot) > 1 for slot in captains} == dict.fromkeys(SLOTS, True)
