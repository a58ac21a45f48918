"""Wind and weather, clause by clause: SG-WND, SG-STM."""

from fractions import Fraction

import pytest

from mmcli.errors import PositionError
from mmcli.games.merchants.npcs.movement import CLOCKWISE
from mmcli.games.seas_of_glory.wind import SpinAsk, Weather, opposite
from tests.play import Facts
from tests.seas_of_glory.play import Entries, after, audit, new_table

ROUND_OVER: Entries = [{"do": "pass", "by": "anne"}, {"do": "pass", "by": "blas"}]
EVENT: Facts = {"do": "draw", "deck": "event", "cards": ["?"]}
AROUND = {
    "N": "santo-domingo",
    "NE": "san-juan",
    "E": "basse-terre",
    "SE": "caracas",
    "S": "curacao",
    "SW": "cartagena",
    "NW": "petit-goave",
}
"""The zones around The Caribbean Sea; none lies to the W."""


def at_sea(wind: str = "?", actions: int = 3, at: str = "caribbean-sea", **weather: str) -> Facts:
    """Anne is at sea, with so many actions left, and the wind blows to somewhere."""
    parts = {"wind": {"wind": wind, **weather}}
    return {"turn": "anne", "actions": actions, "captains": {"anne": {"at": at}}, "parts": parts}


def sail(*to: str) -> Entries:
    """Anne moves there, one zone after the other."""
    return [{"do": "move", "by": "anne", "to": zone} for zone in to]


def found(position: Facts, *to: str, **rulings: str) -> list[str]:
    """What is wrong with moves of Anne's."""
    return audit(sail(*to), position, modules=("wind",), rulings=rulings)


def left(position: Facts, *to: str) -> int:
    """The actions that Anne has left after moves that do not end her turn."""
    return after(sail(*to), position, modules=("wind",)).game.by_id["anne"].actions


def test_sg_wnd_1_each_direction_comes_up_alike() -> None:
    assert [chance for _, chance in SpinAsk().outcomes()] == [Fraction(1, 8)] * 8


@pytest.mark.parametrize("wind", CLOCKWISE)
@pytest.mark.parametrize("way", AROUND)
def test_sg_wnd_2_and_3_what_a_move_takes(wind: str, way: str) -> None:
    due = 0 if way == wind else 2 if way == opposite(wind) else 1
    assert left(at_sea(wind), AROUND[way]) == 3 - due
    assert bool(found(at_sea(wind, actions=1), AROUND[way])) == (due == 2)


def test_sg_wnd_2_the_free_move_comes_once_a_turn() -> None:
    assert left(at_sea("E", at="cartagena"), "curacao") == 3
    assert left(at_sea("E", at="cartagena"), "curacao", "caracas") == 2
    again = [*sail("curacao"), *ROUND_OVER, {"do": "spin", "wind": "E"}, EVENT, *sail("caracas")]
    assert after(again, at_sea("E", at="cartagena"), modules=("wind",)).game.by_id["anne"].actions == 3


def test_sg_wnd_3_only_the_first_move_against_the_wind_takes_two() -> None:
    assert left(at_sea("W", at="cartagena"), "curacao") == 1
    assert found(at_sea("W", at="cartagena"), "curacao", "caracas") == []
    assert found(at_sea("W", at="cartagena"), "curacao", "caracas", "trinidad") == ["3 illegal MM-TURN-5"]


def test_sg_wnd_5_the_way_into_port_takes_an_action_whatever_the_wind() -> None:
    assert {left(at_sea(wind, at="tortuga"), "port") for wind in CLOCKWISE} == {2}


def test_a_wind_that_nobody_knows_accuses_nobody_of_one_move_too_many() -> None:
    zones = ("curacao", "caracas", "trinidad", "bridgetown")
    assert found(at_sea("?", at="cartagena"), *zones) == []
    assert found(at_sea("?", at="cartagena"), *zones, "st-john") == ["5 illegal MM-TURN-5"]


def test_a_spin_left_out_is_missing_once_and_the_game_goes_on() -> None:
    entries = [*ROUND_OVER, EVENT, *sail("curacao")]
    assert audit(entries, at_sea("N"), modules=("wind",)) == ["3 missing SG-WND-1"]


@pytest.mark.parametrize(("wind", "zone"), [*AROUND.items(), ("W", "petit-goave")])
def test_sg_stm_1_and_2_where_the_storm_goes(wind: str, zone: str) -> None:
    table = after([*ROUND_OVER, {"do": "spin", "wind": wind}, EVENT], at_sea("N"), modules=("wind",))
    assert table.game.part(Weather).storm == zone


def test_sg_set_6_the_storm_starts_in_the_caribbean_sea() -> None:
    assert new_table({"turn": "anne"}, modules=("wind",)).game.part(Weather).storm == "caribbean-sea"


def test_sg_stm_3_under_one_reading_a_ship_where_the_storm_comes_is_hit() -> None:
    position = at_sea("N", at="san-juan")
    hit: Entries = [
        {"do": "roll", "for": "seamanship", "by": "anne", "dice": "123"},
        {"do": "roll", "for": "hit-location", "by": "anne", "dice": "1"},
    ]
    entries = [*ROUND_OVER, {"do": "spin", "wind": "NE"}, *hit, EVENT]
    assert audit(entries, position, modules=("wind",), rulings={"storm-token": "one-hit"}) == []
    assert audit(entries, position, modules=("wind",)) != []


@pytest.mark.parametrize("weather", [{"storm": "atlantis"}, {"wind": "NNE"}, {"wind": "N", "calm": "yes"}])
def test_no_position_has_weather_that_there_is_not(weather: Facts) -> None:
    with pytest.raises(PositionError, match=r"parts\.wind"):
        new_table({"turn": "anne", "parts": {"wind": weather}}, modules=("wind",))
