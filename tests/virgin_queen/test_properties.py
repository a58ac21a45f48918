"""The twelve properties of the rules file, VQ-PROP-1 to 12, on positions and piracies drawn at random."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mmcli.games.virgin_queen.entries import Declaration, NextTurn, OceanPiracy
from mmcli.games.virgin_queen.pirate_dice import PirateRoll, pirate_dice
from mmcli.games.virgin_queen.sheet import sheet
from mmcli.games.virgin_queen.state import OVER
from mmcli.kernel.asks import ChanceAsk
from tests.virgin_queen.play import Facts, new_table, piracy, play
from tests.virgin_queen.random_piracy import Played, defence_dice, raids

NEAR = ("Lisbon", "Malta", "Cadiz", "Faro", "Strait")


def changed(at: Facts, part: str, name: str, **more: Any) -> Facts:
    """A position with one place of a part changed."""
    return at | {part: at[part] | {name: at[part].get(name, {}) | more}}


@given(raids(), st.integers(1, 9))
def test_prop_1_defence_dice_do_not_depend_on_the_number_of_pirates(at: Facts, more: int) -> None:
    units = at["units"]["Gulf"][at["active"]]
    larger = {kind: count + more if count else 0 for kind, count in units.items()}
    assert defence_dice(changed(at, "units", "Gulf", **{at["active"]: larger})) == defence_dice(at)


@given(raids(), st.sampled_from(NEAR), st.sampled_from(["spain", "france", "venice"]))
def test_prop_2_another_defender_never_lowers_the_dice(at: Facts, place: str, owner: str) -> None:
    units = at["units"].get(place, {}).get(owner, {})
    stronger = units | {"squadron": units.get("squadron", 0) + 1}
    assert defence_dice(changed(at, "units", place, **{owner: stronger})) >= defence_dice(at)


@given(raids(), st.sampled_from(["Cadiz", "Faro"]), st.sampled_from(["besieged", "unrest"]))
def test_prop_2_siege_and_unrest_never_raise_the_dice(at: Facts, fortress: str, trouble: str) -> None:
    assert defence_dice(changed(at, "spaces", fortress, **{trouble: True})) <= defence_dice(at)


@given(raids(), st.data())
def test_prop_3_no_more_is_lost_than_there_is_and_corsairs_first(at: Facts, data: st.DataObject) -> None:
    played = Played(at, data)
    assert all(count >= 0 for count in played.units(played.table).values())
    if played.game.piracy().corsairs and played.lost["squadron"]:
        assert "corsair" not in played.units(played.table)


@given(raids(), st.data(), st.integers(1, 2))
def test_prop_4_one_or_two_hits_cost_one_unit_without_corsairs(at: Facts, data: st.DataObject, hits: int) -> None:
    at = at | {"active": "england", "wars": [["england", "spain"]]}
    at = changed(at, "units", "Gulf", england={"squadron": 3})
    at = changed(at, "units", "Lisbon", spain={"squadron": 9})
    table = new_table(at)
    assert play(table, [piracy()]) == []
    dice = "6" * hits + "1" * (table.game.piracy().defence_dice - hits)
    assert play(table, [{"do": "roll", "for": "defence", "by": "spain", "dice": dice}]) == []
    assert table.game.state.units_of("england", "Gulf") == {"squadron": 2}


@given(raids(), st.data())
def test_prop_5_no_pirate_roll_against_a_friend_once_the_corsairs_are_gone(at: Facts, data: st.DataObject) -> None:
    played = Played(at, data)
    corsairs = played.units(played.before).get("corsair", 0)
    if not played.game.piracy().enemy and played.hits["defence"] >= corsairs:
        assert "piracy" not in played.rolls


@given(raids(), st.randoms(use_true_random=True))
def test_prop_6_base_dice_are_at_most_two_and_leaders_add_to_nothing_else(at: Facts, random: Random) -> None:
    table = new_table(at)
    assert play(table, [piracy(by=at["active"])]) == []
    while table.game.piracy().step != OVER and not isinstance(table.ask, PirateRoll):
        ask = table.ask
        table.play(ask.sample(random) if isinstance(ask, ChanceAsk) else random.choice(list(ask.options())))
    if isinstance(table.ask, PirateRoll):
        base, *leaders = pirate_dice(table.game, table.game.piracy())
        assert base.dice in (1, 2)
        assert table.ask.count == base.dice + sum(leader.dice for leader in leaders)
    else:
        assert table.game.piracy().no_roll in ("VQ-PIR-4.1", "VQ-PIR-4.2")


@given(raids(), st.data())
def test_prop_7_every_hit_is_answered_by_one_reward(at: Facts, data: st.DataObject) -> None:
    played = Played(at, data)
    assert sum(played.given.values()) == played.hits["piracy"]


@given(raids(), st.data())
def test_prop_8_with_hits_enough_every_valid_reward_is_given(at: Facts, data: st.DataObject) -> None:
    played = Played(at, data)
    if played.valid and played.hits["piracy"] >= len(played.valid[0]):
        assert all(played.given.get(reward, 0) >= 1 for reward in played.valid[0])


@given(raids(), st.data())
def test_prop_9_rewards_that_stay_valid_are_given_about_equally_often(at: Facts, data: st.DataObject) -> None:
    played = Played(at, data)
    throughout = set.intersection(*map(set, played.valid)) if played.valid else set()
    counts = [played.given.get(reward, 0) for reward in throughout]
    assert not counts or max(counts) - min(counts) <= 1


@given(raids(), st.data())
def test_prop_10_a_piracy_uses_one_action_and_leaves_one_marker(at: Facts, data: st.DataObject) -> None:
    state = Played(at, data).game.state
    assert state.actions == {at["active"]: 1}
    assert state.markers == {"Gulf": [at["active"]]}


@given(st.randoms(use_true_random=True))
def test_prop_11_never_a_third_power_in_a_zone_nor_a_fourth_action(random: Random) -> None:
    table = new_table(_everybody_everywhere(), rulings={"ocean-cap": "ocean-too"})
    for _ in range(120):
        ask = table.ask
        options = [] if isinstance(ask, ChanceAsk) else list(ask.options())
        raid = [option for option in options if isinstance(option, Declaration | OceanPiracy)]
        quiet = [option for option in options if not isinstance(option, NextTurn) or random.random() < 0.05]
        entry = ask.sample(random) if isinstance(ask, ChanceAsk) else random.choice(raid or quiet)
        table.play(entry)
        state = table.game.state
        assert all(len(set(pirates)) == len(pirates) <= 2 for pirates in state.markers.values())
        assert all(used <= 3 for used in state.actions.values())


def _everybody_everywhere() -> Facts:
    """Four powers at war with each other, each with ships in all three zones and a port on each."""
    powers = ("england", "france", "ottoman", "spain")
    ports = {"england": "Lisbon", "france": "Malta", "ottoman": "Cadiz", "spain": "Faro"}
    return {
        "wars": [[one, other] for one in powers for other in powers if one < other],
        "spaces": {port: {"controller": power} for power, port in ports.items()} | {"Brest": {"controller": "spain"}},
        "units": {zone: {power: {"squadron": 9} for power in powers} for zone in ("Gulf", "Strait", "Ocean")},
        "hands": dict.fromkeys(powers, 5),
    }


@given(raids(), st.data())
def test_prop_12_the_same_entries_come_to_the_same_position(at: Facts, data: st.DataObject) -> None:
    played = Played(at, data)
    again = new_table(at)
    assert play(again, [piracy(by=at["active"])]) == []
    assert [again.play(entry) for entry in played.entries] == [[] for _ in played.entries]
    assert sheet(again.game) == sheet(played.game)
