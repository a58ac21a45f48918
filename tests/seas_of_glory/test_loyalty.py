"""Crew loyalty, clause by clause: SG-LOY."""

from typing import Any

import pytest

from mmcli.errors import LogError, PositionError
from tests.play import Facts
from tests.seas_of_glory.play import (
    NEXT_ROUND,
    PAY_THE_CREW,
    PORT,
    Entries,
    after,
    anne,
    audit,
    loyalty,
    new_table,
    notes,
    rolls,
    stash,
)

MUTINY, ANGRY, UNHAPPY, RESTLESS, CONTENT, PLEASED, HAPPY, FIERCE = range(8)
FRIGATE: Entries = [
    PORT,
    {"do": "shipyard", "by": "anne"},
    {"do": "buy-ship", "by": "anne", "ship": "frigate"},
    {"do": "draw", "deck": "glory", "by": "anne", "cards": ["?"]},
]
"""A glory point for the first big ship."""
KILLED: Entries = [PORT, stash(5), rolls("12")]
"""An angry crew mutinies, and Anne of Leadership 2 has no success."""
GRACE: Facts = {
    "name": "Grace",
    "nation": "english",
    "home": "port-royal",
    "seamanship": 2,
    "scouting": 3,
    "leadership": 3,
    "influence": 2,
}
NEW_CAPTAIN: Entries = [
    {"do": "pass", "by": "blas"},
    {"do": "draw", "deck": "event", "cards": ["?"]},
    {"do": "new-captain", "by": "anne", "captain": GRACE},
    {"do": "choose-ship", "by": "anne", "ship": "sloop"},
    {"do": "draw", "deck": "glory", "by": "anne", "cards": ["?"]},
]
RECRUITED: Entries = [PORT, {"do": "recruit", "by": "anne"}, rolls("S1")]
SEEK: Facts = {"do": "seek-specialist", "by": "anne"}


def rich(level: int | None = None, **figures: Any) -> Facts:
    """Anne has the gold for a frigate."""
    return anne(level, gold=40, **figures) | {"modifications": {"tortuga": "chasers"}}


def who(card: str) -> Facts:
    """The specialist who turns up."""
    return {"do": "draw", "deck": "glory", "by": "anne", "cards": [card]}


def recruiting(level: int, gold: int = 10, **figures: Any) -> Facts:
    """Anne is in port with one crew, so that there is somebody to recruit."""
    return anne(level, gold=gold, crew=1, **figures) | {"missions": ["pilgrims", "the-surveyor"]}


# Levels


def test_sg_loy_1_every_crew_starts_out_content() -> None:
    table = new_table(anne())
    assert (loyalty(table, "anne"), loyalty(table, "blas")) == (CONTENT, CONTENT)


def test_sg_loy_1_none_rises_above_fierce_loyalty() -> None:
    assert loyalty(after(FRIGATE, rich(FIERCE))) == FIERCE


@pytest.mark.parametrize("level", [-1, MUTINY, FIERCE + 1])
def test_sg_loy_1_no_position_has_a_crew_beyond_the_board_or_at_mutiny(level: int) -> None:
    with pytest.raises(PositionError, match=r"captains\.anne\.figures\.loyalty"):
        new_table(anne(level))


# Pay


@pytest.mark.parametrize(
    ("level", "price"), [(ANGRY, 2), (UNHAPPY, 2), (RESTLESS, 2), (CONTENT, 3), (PLEASED, 3), (HAPPY, 3)]
)
def test_sg_loy_2_the_price_of_the_next_level(level: int, price: int) -> None:
    table = after([PORT, PAY_THE_CREW], anne(level, gold=price))
    assert (loyalty(table), table.game.by_id["anne"].gold) == (level + 1, 0)
    assert audit([PORT, PAY_THE_CREW], anne(level, gold=price)) == []
    assert audit([PORT, PAY_THE_CREW], anne(level, gold=price - 1)) == ["2 illegal SG-LOY-2"]


def test_sg_loy_2_nothing_above_the_highest_level() -> None:
    assert audit([PORT, PAY_THE_CREW], anne(FIERCE, gold=10)) == ["2 illegal SG-LOY-2"]


def test_sg_loy_2_once_in_a_port_action() -> None:
    assert audit([PORT, PAY_THE_CREW, PAY_THE_CREW], anne(gold=10)) == ["3 illegal MM-PORT-3"]
    assert audit([PORT, PAY_THE_CREW, *NEXT_ROUND, PORT, PAY_THE_CREW], anne(gold=10)) == []


def test_sg_loy_2_only_in_port() -> None:
    assert audit([PAY_THE_CREW], anne(gold=10, at="caribbean-sea")) == ["1 illegal MM-PORT-1"]


# Glory, the stash, and what else there may be


@pytest.mark.parametrize(("reading", "level"), [("one-a-point", PLEASED), ("none", CONTENT)])
def test_sg_loy_3_glory_raises_loyalty(reading: str, level: int) -> None:
    assert loyalty(after(FRIGATE, rich(), rulings={"glory-loyalty": reading})) == level


@pytest.mark.parametrize("gold", [1, 10])
def test_sg_loy_4_one_level_however_much_is_stashed(gold: int) -> None:
    assert loyalty(after([PORT, stash(gold)], anne(gold=10))) == RESTLESS


def test_sg_loy_4_gold_taken_out_of_the_stash_costs_nothing() -> None:
    take: Facts = {"do": "stash", "by": "anne", "take": 5}
    assert loyalty(after([PORT, take], anne(gold=1, stash=9))) == CONTENT


@pytest.mark.parametrize(
    ("reading", "after_passing", "after_paying"),
    [("none", CONTENT, PLEASED), ("every-turn", RESTLESS, CONTENT), ("turn-without-glory", RESTLESS, PLEASED)],
)
def test_sg_loy_5_what_a_turn_costs(reading: str, after_passing: int, after_paying: int) -> None:
    rulings = {"loyalty-losses": reading}
    assert loyalty(after([*NEXT_ROUND, PORT], anne(gold=10), rulings=rulings)) == after_passing
    assert loyalty(after([PORT, PAY_THE_CREW, *NEXT_ROUND, PORT], anne(gold=10), rulings=rulings)) == after_paying


@pytest.mark.parametrize("reading", ["every-turn", "turn-without-glory"])
def test_sg_loy_5_the_first_turn_costs_nothing(reading: str) -> None:
    assert loyalty(new_table(anne(), rulings={"loyalty-losses": reading})) == CONTENT


# Mutiny


def test_sg_loy_6_an_unhappy_crew_sinks_to_angry_without_a_roll() -> None:
    assert audit([PORT, stash(5), {"do": "stop", "by": "anne"}], anne(UNHAPPY, gold=10)) == []
    assert loyalty(after([PORT, stash(5)], anne(UNHAPPY, gold=10))) == ANGRY


def test_sg_loy_6_with_a_success_the_crew_settles_at_angry() -> None:
    table = after([PORT, stash(5), rolls("S1")], anne(ANGRY, gold=10))
    assert (loyalty(table), table.game.by_id["anne"].dead) == (ANGRY, False)


def test_sg_loy_6_without_a_success_the_captain_is_killed() -> None:
    captain = after(KILLED, anne(ANGRY, gold=10)).game.by_id["anne"]
    assert (captain.dead, captain.gold, captain.stash) == (True, 0, 5)


def test_sg_loy_6_the_port_action_of_a_killed_captain_is_over() -> None:
    (found,) = audit([*KILLED, {"do": "recruit", "by": "anne"}], anne(ANGRY, gold=10))
    assert found.startswith("4 illegal")


def test_sg_loy_6_the_roll_is_due_at_once() -> None:
    leaves: Facts = {"do": "move", "by": "anne", "to": "sea"}
    assert audit([PORT, stash(5), leaves], anne(ANGRY, gold=10)) == ["3 missing SG-LOY-6"]
    assert audit([PORT, stash(5), leaves], anne(ANGRY, gold=10), rulings={"mutiny-test": "no-test"}) == []


def test_sg_loy_6_a_mutiny_is_noted_to_rest_on_a_ruling() -> None:
    assert notes([PORT, stash(5), rolls("S1")], anne(ANGRY, gold=10)) == ["2 SG-LOY-6 mutiny-test"]


# Specialists


@pytest.mark.parametrize(("level", "found"), [(PLEASED, ["4 illegal SG-LOY-7"]), (HAPPY, []), (FIERCE, [])])
def test_sg_loy_7_a_crew_that_is_happy_at_least(level: int, found: list[str]) -> None:
    assert audit([*RECRUITED, SEEK, who("purser")], recruiting(level), cards="open") == found


def test_sg_loy_7_for_five_gold_whatever_the_card_costs() -> None:
    captain = after([*RECRUITED, SEEK, who("purser")], recruiting(HAPPY), cards="open").game.by_id["anne"]
    assert (captain.gold, captain.specialists) == (5, ["purser"])


def test_sg_loy_7_only_with_recruiting() -> None:
    assert audit([PORT, SEEK, who("purser")], recruiting(HAPPY), cards="open") == ["2 illegal SG-LOY-7"]


def test_sg_loy_7_no_like_of_whom_is_aboard() -> None:
    aboard = recruiting(HAPPY, specialists=["purser"])
    assert audit([*RECRUITED, SEEK, who("purser")], aboard, cards="open") == ["5 impossible SG-LOY-7"]
    assert audit([*RECRUITED, SEEK, who("envoy")], aboard, cards="open") == []


def test_sg_loy_7_every_specialist_of_the_deck_can_turn_up() -> None:
    table = after([*RECRUITED, SEEK], recruiting(HAPPY, specialists=["purser"]), cards="open")
    shown = {entry.cards[0] for entry in table.ask.options()}  # type: ignore[attr-defined]
    assert shown == set(table.game.pack.specialists) - {"purser"}


def test_sg_loy_7_nothing_is_paid_where_no_specialist_is_left() -> None:
    everybody = sorted(new_table(anne(), cards="open").game.pack.specialists)
    captain = after([*RECRUITED, SEEK], recruiting(HAPPY, specialists=everybody), cards="open").game.by_id["anne"]
    assert captain.gold == 10


def test_sg_loy_8_a_level_alone_changes_no_roll() -> None:
    scouts: Entries = [{"do": "scout", "by": "anne", "target": "merchant"}, rolls("12", "scouting")]
    for level in (ANGRY, FIERCE):
        assert audit(scouts, anne(level, at="tortuga")) == []


# The captain who comes after


@pytest.mark.parametrize(("reading", "level"), [("content", CONTENT), ("kept", ANGRY)])
def test_sg_loy_9_the_crew_of_a_new_captain(reading: str, level: int) -> None:
    played = after([*KILLED, *NEW_CAPTAIN], anne(ANGRY, gold=10), rulings={"new-crew-loyalty": reading})
    assert loyalty(played) == level


# The module off


def test_sg_gen_1_no_crew_is_paid_where_loyalty_is_not_played() -> None:
    assert audit([PORT, PAY_THE_CREW], anne(gold=10), modules=["ship-mods"]) == ["2 illegal SG-GEN-1"]


def test_sg_gen_1_no_loyalty_is_noted_where_it_is_not_played() -> None:
    noted: Facts = {"do": "claim", "of": "anne", "figures": {"loyalty": CONTENT}}
    assert audit([noted], anne(), modules=[]) == ["1 illegal SG-GEN-1"]


# A position gives a module's share of the table


def test_sg_gen_1_a_position_gives_what_a_module_has_on_the_table() -> None:
    crews = {"crews": {"anne": {"level": HAPPY, "pleased": True}}}
    assert loyalty(after([], {"parts": {"loyalty": crews}})) == HAPPY


@pytest.mark.parametrize("parts", [{"loyalti": {}}, {"loyalty": {"crews": 3}}, {"loyalty": {"mood": {}}}])
def test_sg_gen_1_a_share_that_no_module_has_is_refused(parts: Facts) -> None:
    with pytest.raises(PositionError, match="parts"):
        new_table({"parts": parts})


def test_sg_gen_1_a_share_of_a_module_that_is_not_played_is_refused() -> None:
    with pytest.raises(PositionError, match="loyalty"):
        new_table({"parts": {"loyalty": {}}}, modules=["ship-mods"])


def test_sg_gen_1_an_unknown_module_is_refused_with_the_one_that_is_meant() -> None:
    with pytest.raises(LogError, match="'loyality'; did you mean loyalty"):
        new_table({}, modules=["loyality"])


def test_sg_gen_1_a_figure_of_a_module_that_is_not_played_is_refused_with_the_module() -> None:
    with pytest.raises(PositionError, match="belongs to the module loyalty, which is not played"):
        new_table(anne(CONTENT), modules=["ship-mods"])
