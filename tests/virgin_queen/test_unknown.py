"""What nobody knows of a position is neither there nor not there: it accuses nobody, and what is known still counts."""

from typing import Any

import pytest

from tests.virgin_queen.play import OTTOMAN_CORSAIRS, audit, claim, defence, lose, piracy, pirates, position, sentences

IN_MALTA = {"Gulf": {"england": {"squadron": 2}}, "Malta": {"spain": {"squadron": "?"}}}


@pytest.mark.parametrize("wars", ["?", [["england", "?"]]])
def test_1_5_nobody_knows_who_is_at_war(wars: Any) -> None:
    assert audit([piracy(), pirates("11")], position(wars=wars)) == []
    peace = {"do": "diplomacy", "between": ["england", "spain"], "now": "peace"}
    assert audit([peace, piracy()], position(wars=wars)) == ["2 illegal VQ-PIR-1.5"]


def test_1_2_and_1_4_nobody_knows_who_has_what() -> None:
    assert audit([piracy()], position(units="?")) == []
    assert audit([piracy()], position(spaces="?")) == []
    nobody = {"Lisbon": {"controller": "?"}, "Malta": {"controller": "france"}}
    assert audit([piracy()], position(spaces=nobody)) == []
    assert audit([piracy()], position(spaces={**nobody, "Lisbon": {"controller": "france"}})) == [
        "1 illegal VQ-PIR-1.4"
    ]
    assert sentences([piracy()], position(units="?")) == [
        "Nobody knows whether England has a naval unit in Gulf, so it cannot be checked."
    ]


@pytest.mark.parametrize("dice", ["1", "111", "1111111"])
def test_2_2_any_number_of_dice_may_be_right_for_ships_that_nobody_counted(dice: str) -> None:
    assert audit([piracy(), defence(dice), pirates("11")], position(units=IN_MALTA)) == []


def test_2_3_what_is_known_is_due_and_what_may_be_is_the_most() -> None:
    """One squadron in Malta gives a die; the fortress of Cadiz gives one unless it is besieged, which nobody knows."""
    units = {"Gulf": {"england": {"squadron": 2}}, "Malta": {"spain": {"squadron": 1}}}
    at = position(units=units, spaces={"Cadiz": {"controller": "spain", "besieged": "?"}})
    for dice in ("1", "11"):
        assert audit([piracy(), defence(dice), pirates("11")], at) == []
    assert audit([piracy(), defence("111"), pirates("11")], at) == ["2 impossible VQ-PIR-2.0"]
    assert audit([piracy(), pirates("11")], at) == ["2 missing VQ-PIR-3.0"]


def test_2_0_a_roll_that_may_not_have_been_due_need_not_be_there() -> None:
    assert audit([piracy(), pirates("11")], position(units=IN_MALTA)) == []
    assert (
        audit([piracy(), pirates("1"), claim("england", units={"Gulf": {"squadron": 1}})], position(units=IN_MALTA))
        == []
    )


def test_3_2_units_that_an_unseen_die_may_have_cost_are_there_or_not() -> None:
    at = position(units={"Malta": {"spain": {"squadron": 1}}})
    for dice, left in (("1", 1), ("11", 2)):
        entries = [piracy(), defence("?"), pirates(dice), claim("england", units={"Gulf": {"squadron": left}})]
        assert audit(entries, at) == []
    gone = [piracy(), defence("?"), pirates("1"), claim("england", units={"Gulf": {"squadron": 0}})]
    assert audit(gone, at) == ["4 mismatch VQ-LOG-2"]


def test_3_1_a_lost_unit_that_nobody_named_is_one_of_the_force() -> None:
    at = position(OTTOMAN_CORSAIRS, units={"Malta": {"spain": {"squadron": 1}}})
    assert audit([piracy(by="ottoman"), defence("6"), lose("?", by="ottoman")], at) == []
    assert audit([piracy(by="ottoman"), defence("6"), lose("?", "?", by="ottoman")], at) == ["3 illegal VQ-PIR-3.2"]
    england = position(units={"Malta": {"spain": {"squadron": 1}}})
    assert audit([piracy(), defence("6"), lose("?")], england) == []
    assert audit([piracy(), defence("6"), lose("?", "?")], england) == ["3 illegal VQ-PIR-3.2"]
