"""A map or a position that contradicts itself is refused, and the refusal names the place."""

from typing import Any

import pytest

from mmcli.errors import PositionError
from mmcli.games.virgin_queen.europe_map import named_map
from mmcli.oracle.situation import read
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


def under_way(**more: Any) -> Facts:
    """A piracy of England against Spain in the Gulf."""
    return {"piracy": {"pirate": "england", "target": "spain", "zone": "Gulf"} | more}


POSITIONS: dict[str, tuple[Facts, str]] = {
    "a unit in an unknown place": (
        {"units": {"North Sea": {"england": {"squadron": 1}}}},
        "units: there is no sea zone or port 'North Sea'",
    ),
    "a unit inland": ({"units": {"Hillfort": {"england": {"squadron": 1}}}}, "units: Hillfort is no port"),
    "an unknown kind": (
        {"units": {"Gulf": {"england": {"galleon": 1}}}},
        "units.Gulf.england: there is no kind of unit 'galleon'; it can be armada, corsair, squadron or knights",
    ),
    "less than no units": (
        {"units": {"Gulf": {"england": {"squadron": -1}}}},
        "units.Gulf.england.squadron: -1 is below zero",
    ),
    "far too many units": (
        {"units": {"Gulf": {"england": {"squadron": 10**9}}}},
        "units.Gulf.england.squadron: 1000000000 is too much",
    ),
    "an unknown power": (
        {"units": {"Gulf": {"utopia": {"squadron": 1}}}},
        "units.Gulf: there is no power 'utopia'",
    ),
    "corsairs of another power": (
        {"units": {"Gulf": {"england": {"corsair": 1}}}},
        "units.Gulf.england.corsair: england has corsairs; only ottoman has any",
    ),
    "the Armada of another power": (
        {"units": {"Gulf": {"england": {"armada": 1}}}},
        "units.Gulf.england.armada: england has the Armada; only spain has it",
    ),
    "two Armadas": (
        {"units": {"Gulf": {"spain": {"armada": 1}}, "Brest": {"spain": {"armada": 1}}}, "armada": {"level": 1}},
        "there is more than one Armada: in Gulf, Brest",
    ),
    "an Armada without a level": (
        {"units": {"Gulf": {"spain": {"armada": 1}}}},
        "the Armada is in Gulf, but its level is not given",
    ),
    "an Armada below its floor": ({"armada": {"level": 1, "floor": 2}}, "armada.level: 1 is below its floor 2"),
    "an unknown space": ({"spaces": {"Bath": {"controller": "england"}}}, "spaces: there is no space 'Bath'"),
    "an unknown controller": (
        {"spaces": {"Brest": {"controller": "utopia"}}},
        "spaces.Brest.controller: there is no power 'utopia'",
    ),
    "a leader nowhere": (
        {"leaders": {"Vane": {"power": "england", "at": "Bath"}}},
        "leaders.Vane.at: there is no sea zone or port 'Bath'",
    ),
    "a rating below nothing": (
        {"leaders": {"Vane": {"power": "england", "piracy": -1}}},
        "leaders.Vane.piracy: -1 is below zero",
    ),
    "war and alliance": (
        {"wars": [["england", "spain"]], "alliances": [["spain", "england"]]},
        "wars no. 1: england and spain are at war and allied",
    ),
    "war with itself": ({"wars": [["england", "england"]]}, "wars no. 1: england is at war with itself"),
    "a minor power with the impulse": ({"active": "venice"}, "active: venice is no great power"),
    "a marker nowhere": ({"markers": {"Bath": ["england"]}}, "markers: there is no sea zone or ocean zone 'Bath'"),
    "two markers of a power": ({"markers": {"Gulf": ["england", "england"]}}, "markers.Gulf: england is named twice"),
    "three powers in a zone": (
        {"markers": {"Gulf": ["england", "france", "ottoman"]}},
        "markers.Gulf: 3 powers have markers; 2 can pirate a sea zone in a turn",
    ),
    "fewer actions than markers": (
        {"markers": {"Gulf": ["england"]}, "actions": {"england": 0}},
        "actions.england: 0 is too little; england has markers in 1 zone",
    ),
    "four actions": ({"actions": {"england": 4}}, "actions.england: england has used 4 actions; there are 3 a turn"),
    "less than no cards": ({"hands": {"spain": -1}}, "hands.spain: -1 is below zero"),
    "a piracy in no zone": (
        {"piracy": {"pirate": "england", "target": "spain", "zone": "Bath"}},
        "piracy.zone: there is no sea zone 'Bath'",
    ),
    "a piracy at no step": (
        {"piracy": {"pirate": "england", "target": "spain", "zone": "Gulf", "step": "lunch"}},
        "piracy.step: there is no step 'lunch'; it can be defence, losses, pirates, rewards or over",
    ),
    "a turn before the first": ({"turn": 0}, "turn: 0 is too little; the first turn is 1"),
    "points below nothing": ({"vp": {"spain": -1}}, "vp.spain: -1 is below zero"),
    "points for piracy below nothing": ({"piracy_vp": {"spain": -1}}, "piracy_vp.spain: -1 is below zero"),
    "more points for piracy than points": (
        {"vp": {"england": 2}, "piracy_vp": {"england": 3}},
        "piracy_vp.england: 3 is too much; england has 2 vp in all",
    ),
    "more points for piracy than there can be": (
        {"piracy_vp": {"england": 3}, "piracy_vp_limit": 2},
        "piracy_vp.england: 3 is too much; the piracy_vp_limit is 2",
    ),
    "a limit below nothing": ({"piracy_vp_limit": -1}, "piracy_vp_limit: -1 is below zero"),
    "a level below nothing": (
        {"armada": {"level": -3, "floor": -5}},
        "2 faults: (1) armada.level: -3 is below zero; (2) armada.floor: -5 is below zero",
    ),
    "a war named twice": (
        {"wars": [["england", "spain"], ["spain", "england"]]},
        "wars no. 2: spain and england are named twice; once is enough",
    ),
    "an alliance with itself": ({"alliances": [["spain", "spain"]]}, "alliances no. 1: spain is allied with itself"),
    "units lent to their owner": ({"lent": {"venice": "venice"}}, "lent.venice: venice has lent its units to itself"),
    "a marker of a minor power": (
        {"markers": {"Gulf": ["venice"]}},
        "markers.Gulf: venice is no great power; only a great power pirates (VQ-PIR-1.1)",
    ),
    "actions of a minor power": ({"actions": {"venice": 1}}, "actions: venice is no great power"),
    "less than no actions": ({"actions": {"england": -1}}, "actions.england: -1 is below zero"),
    "a piracy of a minor power": (under_way(pirate="venice"), "piracy.pirate: venice is no great power"),
    "a piracy against a minor power": (under_way(target="venice"), "piracy.target: venice is no great power"),
    "a piracy against oneself": (under_way(target="england"), "piracy.target: england pirates itself"),
    "a piracy out of the impulse": (
        under_way() | {"active": "spain"},
        "piracy.pirate: england pirates in the impulse of spain (VQ-PIR-1.1)",
    ),
    "corsairs in the piracy of another power": (
        under_way(corsairs=True),
        "piracy.corsairs: england has no corsairs; only ottoman has any",
    ),
    "a piracy against a friend": (
        under_way(enemy=False),
        "piracy.enemy: only ottoman with corsairs pirates a power that is no enemy (VQ-PIR-1.5)",
    ),
    "less than no hits": (under_way(hits=-1), "piracy.hits: -1 is below zero"),
    "less than no dice": (under_way(defence_dice=-1), "piracy.defence_dice: -1 is below zero"),
    "a reward that is none": (
        under_way(given={"cow": 1}),
        "piracy.given: there is no reward 'cow'; it can be card, level, unit or vp",
    ),
    "no roll by no clause": (
        under_way(no_roll="VQ-PIR-9.9"),
        "piracy.no_roll: there is no clause 'VQ-PIR-9.9'; it can be VQ-PIR-4.1 or VQ-PIR-4.2",
    ),
    "a loss of no unit": (
        under_way(lost=["cow"]),
        "piracy.lost: there is no kind of unit 'cow'; it can be armada, corsair, squadron or knights",
    ),
    "a hand of nobody": ({"hands": {"utopia": 1}}, "hands: there is no power 'utopia'"),
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


def test_every_fault_is_named_even_if_the_map_is_unknown() -> None:
    with pytest.raises(PositionError) as refused:
        read({"game": "virgin-queen", "map": "inventd", "wars": [["england", "england"]]}, "X")
    assert str(refused.value) == (
        "X: 2 faults: (1) map: there is no map 'inventd'; it can be invented; "
        "(2) wars no. 1: england is at war with itself"
    )


def test_an_unknown_map_is_refused_by_its_name() -> None:
    with pytest.raises(PositionError, match=r"map: there is no map '\.\./merchants'; it can be invented"):
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
