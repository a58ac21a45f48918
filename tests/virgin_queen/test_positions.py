"""A map or a position that contradicts itself is refused, and the refusal names the place."""

from typing import Any

import pytest

from mmcli.errors import PositionError
from mmcli.games.virgin_queen.europe_map import named_map
from tests.virgin_queen.play import ENGLAND_AGAINST_SPAIN, GULF, Facts, new_table, position


def with_zone(name: str, **changes: Any) -> Facts:
    """The map with one sea zone changed."""
    return {**GULF, "zones": GULF["zones"] | {name: GULF["zones"].get(name, {}) | changes}}


def with_space(name: str, **changes: Any) -> Facts:
    """The map with one space changed."""
    return {**GULF, "spaces": GULF["spaces"] | {name: GULF["spaces"].get(name, {}) | changes}}


MAPS = {
    "a port linked to no zone": (with_space("Dover"), "the port Dover is linked to no sea zone"),
    "a link that the zone lacks": (
        with_space("Brest", zones=["Ocean", "Gulf"]),
        "Brest is linked to Gulf, but Gulf does not have the port Brest",
    ),
    "a link that the port lacks": (
        with_zone("Strait", ports=["Tangier", "Faro", "Brest"]),
        "Strait has the port Brest, but Brest is not linked to Strait",
    ),
    "adjacent one way only": (
        with_zone("Ocean", adjacent=["Strait", "Gulf"]),
        "Ocean is adjacent to Gulf, but Gulf is not adjacent to Ocean",
    ),
    "adjacent to nothing that exists": (
        with_zone("Ocean", adjacent=["Strait", "North Sea"]),
        "Ocean is adjacent to North Sea, which is no sea zone",
    ),
    "adjacent to itself": (with_zone("Ocean", adjacent=["Strait", "Ocean"]), "Ocean is adjacent to itself"),
    "a port that is no space": (
        with_zone("Ocean", ports=["Brest", "Bath"]),
        "Ocean has the port Bath, which is no space",
    ),
    "a link to nothing that exists": (
        with_space("Brest", zones=["Ocean", "Sea"]),
        "Brest is linked to Sea, which is no sea zone",
    ),
    "a link without a port": (with_space("Hillfort", zones=["Gulf"]), "Hillfort is no port, but linked to Gulf"),
    "a coast on nothing": (with_space("Hillfort", coast=["Sea"]), "Hillfort has a coast on Sea, which is no sea zone"),
    "a name used twice": (with_space("Gulf", zones=["Ocean"]), "Gulf is a sea zone and a space"),
    "an ocean zone used twice": (GULF | {"oceans": ["Gulf"]}, "Gulf is an ocean zone and something else too"),
    "a port listed twice": (with_zone("Ocean", ports=["Brest", "Brest"]), "Ocean names Brest twice"),
}


@pytest.mark.parametrize(("on", "fault"), MAPS.values(), ids=MAPS.keys())
def test_a_map_that_contradicts_itself_is_refused(on: Facts, fault: str) -> None:
    with pytest.raises(PositionError) as refused:
        new_table({}, on=on)
    assert fault in str(refused.value)


POSITIONS: dict[str, tuple[Facts, str]] = {
    "a unit in an unknown place": (
        {"units": {"North Sea": {"england": {"squadron": 1}}}},
        "there are units in 'North Sea', which is neither a sea zone nor a port of the map",
    ),
    "a unit inland": ({"units": {"Hillfort": {"england": {"squadron": 1}}}}, "there are units in 'Hillfort'"),
    "an unknown kind": ({"units": {"Gulf": {"england": {"galleon": 1}}}}, "there is a 'galleon' in Gulf"),
    "less than no units": ({"units": {"Gulf": {"england": {"squadron": -1}}}}, "there are -1 units of england in Gulf"),
    "far too many units": ({"units": {"Gulf": {"england": {"squadron": 10**9}}}}, "units of england in Gulf"),
    "an unknown power": (
        {"units": {"Gulf": {"utopia": {"squadron": 1}}}},
        "units of 'utopia' in Gulf, which is no power",
    ),
    "corsairs of another power": ({"units": {"Gulf": {"england": {"corsair": 1}}}}, "england has corsairs in Gulf"),
    "the Armada of another power": ({"units": {"Gulf": {"england": {"armada": 1}}}}, "england has the Armada in Gulf"),
    "two Armadas": (
        {"units": {"Gulf": {"spain": {"armada": 1}}, "Brest": {"spain": {"armada": 1}}}, "armada": {"level": 1}},
        "there is more than one Armada: in Gulf, Brest",
    ),
    "an Armada without a level": (
        {"units": {"Gulf": {"spain": {"armada": 1}}}},
        "the Armada is in Gulf, but its level is not given",
    ),
    "an Armada below its floor": ({"armada": {"level": 1, "floor": 2}}, "level is 1, below its floor 2"),
    "an unknown space": ({"spaces": {"Bath": {"controller": "england"}}}, "there is no space 'Bath' on the map"),
    "an unknown controller": (
        {"spaces": {"Brest": {"controller": "utopia"}}},
        "Brest is controlled by 'utopia', which is no power",
    ),
    "a leader nowhere": (
        {"leaders": {"Vane": {"power": "england", "at": "Bath"}}},
        "Vane is in 'Bath', which is neither a sea zone nor a port of the map",
    ),
    "a rating below nothing": ({"leaders": {"Vane": {"power": "england", "piracy": -1}}}, "rating of Vane is -1"),
    "war and alliance": (
        {"wars": [["england", "spain"]], "alliances": [["spain", "england"]]},
        "england and spain are at war and allied",
    ),
    "war with itself": ({"wars": [["england", "england"]]}, "england is at war or allied with itself"),
    "a minor power with the impulse": ({"active": "venice"}, "the active power is 'venice', which is no great power"),
    "a marker nowhere": ({"markers": {"Bath": ["england"]}}, "there are markers in 'Bath'"),
    "two markers of a power": ({"markers": {"Gulf": ["england", "england"]}}, "a power has two markers in Gulf"),
    "three powers in a zone": (
        {"markers": {"Gulf": ["england", "france", "ottoman"]}},
        "3 powers have markers in Gulf; there can be 2",
    ),
    "fewer actions than markers": (
        {"markers": {"Gulf": ["england"]}, "actions": {"england": 0}},
        "england has used 0 actions, but has markers in 1 zone",
    ),
    "four actions": ({"actions": {"england": 4}}, "england has used 4 actions; there are 3 a turn"),
    "less than no cards": ({"hands": {"spain": -1}}, "hand of spain: -1 cards"),
    "a piracy in no zone": (
        {"piracy": {"pirate": "england", "target": "spain", "zone": "Bath"}},
        "the piracy under way is in 'Bath', which is no sea zone of the map",
    ),
    "a piracy at no step": (
        {"piracy": {"pirate": "england", "target": "spain", "zone": "Gulf", "step": "lunch"}},
        "at the step 'lunch'",
    ),
    "a hand of nobody": ({"hands": {"utopia": 1}}, "there is no power 'utopia'"),
}


@pytest.mark.parametrize(("at", "fault"), POSITIONS.values(), ids=POSITIONS.keys())
def test_a_position_that_contradicts_itself_is_refused(at: Facts, fault: str) -> None:
    with pytest.raises(PositionError) as refused:
        new_table(at)
    assert fault in str(refused.value)


def test_every_fault_of_a_position_is_named() -> None:
    with pytest.raises(PositionError) as refused:
        new_table({"active": "venice", "units": {"Bath": {"england": {"squadron": 1}}}})
    assert "venice" in str(refused.value)
    assert "Bath" in str(refused.value)


def test_an_unknown_map_is_refused_by_its_name() -> None:
    with pytest.raises(PositionError, match=r"there is no map called '\.\./merchants'"):
        new_table({}, on="../merchants")


def test_the_shipped_map_says_that_it_is_invented() -> None:
    shipped = named_map("invented")
    assert shipped.invented
    assert "not the map of Virgin Queen" in shipped.says


def test_a_header_can_start_two_games_that_do_not_touch_each_other() -> None:
    at = position(leaders={"Vane": {"power": "england", "at": "Gulf"}}, armada={"level": 3})
    one, other = new_table(at), new_table(at)
    one.game.lower_armada("VQ-PIR-5.5")
    assert other.game.state.armada is not None
    assert other.game.state.armada.level == 3


def test_actions_follow_from_the_markers_where_they_are_not_given() -> None:
    table = new_table({**ENGLAND_AGAINST_SPAIN, "markers": {"Gulf": ["england"], "Far Ocean": ["england", "france"]}})
    assert table.game.state.actions == {"england": 2, "france": 1}
