"""The 26 ambiguities, AMB-1 to AMB-26: each reading of each ruling changes what is legal, as the rules file has it."""

from collections import Counter

import pytest

from mmcli.games.virgin_queen.defence import DefenceRoll
from mmcli.games.virgin_queen.pirate_dice import PirateRoll
from mmcli.games.virgin_queen.rulebook import rulebook
from tests.virgin_queen.play import (
    OTTOMAN_CORSAIRS,
    Facts,
    after,
    audit,
    claim,
    defence,
    draw,
    lose,
    piracy,
    pirates,
    position,
    reward,
)
from tests.virgin_queen.rewards import legal_rewards


def defence_dice(at: Facts, by: str = "england", **rulings: str) -> int | None:
    """How many dice are due in defence against a piracy in the Gulf; readings by ruling, `_` for `-`."""
    ask = after([piracy(by=by)], at, rulings=named(rulings)).ask
    return ask.count if isinstance(ask, DefenceRoll) else 0


def pirate_dice(at: Facts, by: str = "england", **rulings: str) -> int | None:
    """How many dice are due for the pirate of a piracy in the Gulf that nobody defends against."""
    ask = after([piracy(by=by)], at, rulings=named(rulings)).ask
    return ask.count if isinstance(ask, PirateRoll) else 0


def rewards(hits: int, at: Facts, **rulings: str) -> list[str]:
    """The rewards that may be given together for so many hits of England."""
    under_way = {"pirate": "england", "target": "spain", "zone": "Gulf", "step": "rewards", "hits": hits}
    return legal_rewards(after([], {**at, "piracy": under_way}, rulings=named(rulings)))


def named(rulings: dict[str, str]) -> dict[str, str]:
    """Rulings by their ids."""
    return {name.replace("_", "-"): reading for name, reading in rulings.items()}


def test_every_ambiguity_is_a_ruling_and_every_reading_cites_its_own() -> None:
    sections = [
        cite.section
        for ruling in rulebook().rulings.values()
        for reading in ruling.readings
        for cite in reading.cite
        if cite.document == "ambiguities"
    ]
    numbers = Counter(section.split("/")[0].split(",")[0] for section in sections)
    assert list(numbers) == [f"AMB-{number}" for number in range(1, 27)]
    assert len(sections) == len(set(sections)) == sum(len(ruling.readings) for ruling in rulebook().rulings.values())


def test_amb_1_corsairs_in_the_zone_are_part_of_the_force_or_may_stay_out() -> None:
    at = position(OTTOMAN_CORSAIRS, wars=[["ottoman", "spain"]], units={"Lisbon": {"spain": {"squadron": 2}}})
    without = piracy(by="ottoman", without_corsairs=True)
    left_out = {"corsair-force": "may-be-left-out"}
    assert audit([without], at) == ["1 illegal VQ-PIR-1.2 by corsair-force"]
    assert audit([without, defence("61"), lose("squadron", by="ottoman")], at, rulings=left_out) == []
    assert audit([without, defence("61"), lose("corsair", by="ottoman")], at, rulings=left_out) == [
        "3 illegal VQ-PIR-3.2"
    ]
    peace = position(at, wars=[])
    assert audit([without], peace, rulings=left_out) == ["1 illegal VQ-PIR-1.5"]
    assert audit([piracy(without_corsairs=True)], rulings=left_out) == ["1 illegal VQ-PIR-1.2"]


def test_amb_2_corsairs_may_pirate_an_ally_or_not() -> None:
    at = position(OTTOMAN_CORSAIRS, alliances=[["ottoman", "spain"]])
    assert audit([piracy(by="ottoman")], at) == []
    assert audit([piracy(by="ottoman")], at, rulings={"corsairs-against-allies": "forbidden"}) == [
        "1 illegal VQ-PIR-1.5 by corsairs-against-allies"
    ]


def test_amb_3_ports_of_an_allied_minor_power_count_or_not() -> None:
    ports = {"Lisbon": {"controller": "venice"}, "Malta": {"controller": "venice"}, "Faro": {"controller": "france"}}
    at = position(alliances=[["spain", "venice"], ["spain", "france"]], spaces=ports)
    assert audit([piracy()], at) == ["1 illegal VQ-PIR-1.4 by allied-minor-ports"]
    assert pirate_dice(at, allied_minor_ports="counted") == 2


def test_amb_4_units_in_the_zone_give_dice_against_corsairs_only_or_always() -> None:
    at = position(units={"Gulf": {"england": {"squadron": 2}, "spain": {"squadron": 2}}})
    assert defence_dice(at) == 0
    assert defence_dice(at, same_zone_dice="any-piracy") == 4


def test_amb_5_minor_powers_lend_their_dice_or_not() -> None:
    wars = [["england", other] for other in ("spain", "venice", "france")]
    squadrons = {"squadron": 1}
    at = position(wars=wars, units={"Lisbon": {"venice": squadrons, "france": squadrons, "spain": squadrons}})
    at = position(at, spaces={"Faro": {"controller": "venice"}})
    assert defence_dice(at) == 4
    assert defence_dice(at, other_enemies="great-powers") == 2


def test_amb_6_another_enemy_in_the_zone_gives_no_dice_or_one_each() -> None:
    units = {"Gulf": {"england": {"squadron": 2}, "france": {"squadron": 2}}}
    at = position(wars=[["england", "spain"], ["england", "france"]], units=units)
    assert defence_dice(at) == 0
    assert defence_dice(at, enemy_in_the_zone="one-each") == 2


def test_amb_7_a_fortress_is_adjacent_by_a_link_or_by_its_coast() -> None:
    at = position(spaces={"Hillfort": {"controller": "spain"}})
    assert defence_dice(at) == 0
    assert defence_dice(at, fortress_adjacency="coast-too") == 1


def test_amb_8_a_fortress_in_a_key_gives_no_die_or_one() -> None:
    at = position(
        spaces={"Tangier": {"controller": "spain", "fortress": True}},
        units={"Strait": {"england": {"squadron": 2}}},
    )
    keyless = after([piracy(zone="Strait")], at).ask
    counted = after([piracy(zone="Strait")], at, rulings={"fortress-in-a-key": "counts"}).ask
    assert not isinstance(keyless, DefenceRoll)
    assert isinstance(counted, DefenceRoll)
    assert counted.count == 1


def test_amb_9_the_knights_give_one_die_or_one_each_or_count_as_ships_too() -> None:
    knights = {"Malta": {"spain": {"knights": 1}}, "Faro": {"knights": {"knights": 1}}}
    at = position(OTTOMAN_CORSAIRS, units=knights)
    assert defence_dice(at, "ottoman") == 1
    assert defence_dice(at, "ottoman", knights_dice="one-each") == 2
    assert defence_dice(at, "ottoman", knights_dice="also-naval") == 2


ARMADA_RAID: Facts = {
    "active": "spain",
    "wars": [["england", "spain"]],
    "armada": {"level": 3},
    "spaces": {"Lisbon": {"controller": "england"}, "Malta": {"controller": "england"}},
    "units": {"Gulf": {"spain": {"armada": 1, "squadron": 1}}},
}


def test_amb_10_a_pirates_armada_counts_or_is_set_apart() -> None:
    def dice(**rulings: str) -> int | None:
        ask = after([piracy(by="spain", target="england")], ARMADA_RAID, rulings=named(rulings)).ask
        return ask.count if isinstance(ask, PirateRoll) else 0

    assert dice() == 2
    assert dice(armada_as_pirate="set-apart") == 1


def test_amb_10_a_pirates_armada_can_be_lost_or_not() -> None:
    at = position(ARMADA_RAID, units={"Lisbon": {"england": {"squadron": 1}}})
    lost = [piracy(by="spain", target="england"), defence("6", "england"), lose("armada", by="spain")]
    assert audit(lost, at) == []
    assert audit(lost, at, rulings={"armada-as-pirate": "set-apart"}) == ["3 illegal VQ-PIR-3.2 by armada-as-pirate"]


LEADERS = {
    "Vane": {"power": "england", "piracy": 1, "at": "Gulf"},
    "Roe": {"power": "england", "piracy": 2, "at": "Gulf"},
    "Far": {"power": "england", "piracy": 5, "at": "Strait"},
    "Roca": {"power": "spain", "piracy": 3, "at": "Gulf"},
}


def test_amb_11_several_leaders_add_up_or_the_best_counts() -> None:
    assert pirate_dice(position(leaders=LEADERS)) == 5
    assert pirate_dice(position(leaders=LEADERS), several_leaders="best") == 4


def test_amb_12_the_pirates_leaders_count_or_everybodys() -> None:
    assert pirate_dice(position(leaders=LEADERS), whose_leaders="everybody") == 8


def test_amb_13_ports_in_trouble_count_or_not() -> None:
    at = position(spaces={"Malta": {"controller": "spain", "besieged": True}})
    assert pirate_dice(at) == 2
    assert pirate_dice(at, troubled_ports="not-counted") == 1
    both = position(at, spaces={"Lisbon": {"controller": "spain", "unrest": True}})
    assert audit([piracy()], both, rulings={"troubled-ports": "not-counted"}) == [
        "1 illegal VQ-PIR-1.4 by troubled-ports"
    ]


def test_amb_14_units_in_ports_or_of_allies_are_in_reach_or_not() -> None:
    at = position(hands={"spain": 0}, units={"Malta": {"spain": {"squadron": 1}}})
    assert rewards(1, at) == ["a", "c"]
    assert rewards(1, at, units_in_reach="seas-only") == ["c"]
    allied = position(at, alliances=[["spain", "venice"]], units={"Malta": {}, "Strait": {"venice": {"squadron": 1}}})
    assert rewards(1, allied) == ["c"]
    assert rewards(1, allied, units_in_reach="allies-too") == ["a", "c"]
    given = reward("unit", "venice/squadron/Strait")
    entries = [piracy(), pirates("16"), given, claim("venice", units={"Strait": {}})]
    assert audit(entries, allied, rulings={"units-in-reach": "allies-too"}) == []
    assert audit(entries[:3], allied) == ["3 illegal VQ-PIR-5.2 by units-given-up, units-in-reach"]


def test_amb_14_the_pirates_own_units_are_no_allys() -> None:
    at = position(OTTOMAN_CORSAIRS, hands={"spain": 0}, alliances=[["ottoman", "spain"]])
    table = after([piracy(by="ottoman"), pirates("16", "ottoman")], at, rulings={"units-in-reach": "allies-too"})
    assert legal_rewards(table) == ["c"]


def test_amb_15_the_armada_cannot_be_given_up_or_can() -> None:
    at = position(hands={"spain": 0}, armada={"level": 3}, units={"Strait": {"spain": {"armada": 1}}})
    assert rewards(1, at) == ["c", "d"]
    assert rewards(1, at, armada_given_up="as-a-unit") == ["a", "c", "d"]


def test_amb_15_corsairs_can_be_given_up() -> None:
    at: Facts = {
        "active": "spain",
        "wars": [["ottoman", "spain"]],
        "hands": {"ottoman": 0},
        "spaces": {"Lisbon": {"controller": "ottoman"}},
        "units": {"Gulf": {"spain": {"squadron": 1}}, "Malta": {"ottoman": {"corsair": 1}}},
    }
    given = reward("unit", "corsair/Malta", by="ottoman")
    assert audit([piracy(by="spain", target="ottoman"), pirates("6", "spain"), given], at) == []


def test_amb_16_home_cards_are_exempt_or_drawn_too() -> None:
    at = position(hands={"spain": ["Card One"]}, home_cards={"spain": ["Home Card"]})
    taken = [piracy(), pirates("16"), reward("card"), draw("Home Card")]
    assert audit(taken, at) == ["4 impossible VQ-PIR-5.3 by home-cards"]
    assert audit([*taken[:3], draw("Card Nine")], at) == ["4 impossible VQ-PIR-5.3"]
    assert audit(taken, at, rulings={"home-cards": "drawn-too"}) == []
    only_home = position(at, hands={"spain": 0})
    assert rewards(1, only_home) == ["c"]
    assert rewards(1, only_home, home_cards="drawn-too") == ["b", "c"]


def test_amb_17_the_armada_is_in_reach_in_a_port_or_not() -> None:
    at = position(hands={"spain": 0}, armada={"level": 3}, units={"Malta": {"spain": {"armada": 1}}})
    assert rewards(1, at) == ["c", "d"]
    assert rewards(1, at, armada_in_reach="seas-only") == ["c"]


def test_amb_18_the_spread_is_even_in_full_or_in_the_first_round() -> None:
    at = position(hands={"spain": 5})
    assert rewards(4, at) == ["bbcc"]
    assert rewards(4, at, even_spread="first-round") == ["bbbc", "bbcc", "bccc"]


def test_amb_19_what_is_possible_is_looked_at_anew_or_fixed() -> None:
    at = position(hands={"spain": 5}, piracy_vp_limit=1)
    assert rewards(4, at) == ["bbbc"]
    assert rewards(4, at, possible_rewards="fixed") == ["bbcc"]


def test_amb_19_a_fixed_reward_that_has_run_out_is_not_given() -> None:
    assert rewards(3, position(hands={"spain": 1}), possible_rewards="fixed") == ["bcc"]


def test_amb_20_a_level_is_useless_at_its_floor_or_without_a_war_too() -> None:
    at = position(wars=[], hands={"spain": 0}, armada={"level": 3}, units={"Strait": {"spain": {"armada": 1}}})
    assert rewards(1, at) == ["c", "d"]
    assert rewards(1, at, useless_reward="no-interest") == ["c"]


def test_amb_21_the_level_is_a_reward_of_its_own_or_drops_with_the_point() -> None:
    at = position(hands={"spain": 0}, armada={"level": 3}, units={"Strait": {"spain": {"armada": 1}}})
    joined = {"armada-reward": "with-the-point"}
    assert rewards(1, at) == ["c", "d"]
    assert rewards(1, at, armada_reward="with-the-point") == ["c"]
    hit = [piracy(), pirates("16")]
    assert audit([*hit, reward("vp"), claim("spain", armada=2)], at, rulings=joined) == []
    assert audit([*hit, reward("vp"), claim("spain", armada=3)], at) == []
    assert audit([*hit, reward("vp"), claim("spain", armada=2)], at) == ["4 mismatch VQ-PIR-5.5 by armada-reward"]
    assert audit([*hit, reward("level")], at, rulings=joined) == ["3 illegal VQ-PIR-5.5 by armada-reward"]


def test_amb_22_two_powers_a_turn_in_sea_zones_or_in_ocean_zones_too() -> None:
    at = position(markers={"Far Ocean": ["france", "ottoman"]})
    third = [{"do": "ocean-piracy", "by": "england", "zone": "Far Ocean"}]
    assert audit(third, at) == []
    assert audit(third, at, rulings={"ocean-cap": "ocean-too"}) == ["1 illegal VQ-PIR-1.7 by ocean-cap"]


def test_amb_23_lent_units_count_or_not() -> None:
    at = position(lent={"protestant": "england"}, units={"Gulf": {"protestant": {"squadron": 2}}})
    assert audit([piracy()], at) == ["1 illegal VQ-PIR-1.2 by lent-units"]
    assert pirate_dice(at, lent_units="counted") == 2
    defended = position(at, units={"Lisbon": {"spain": {"squadron": 2}}})
    lost = [piracy(), defence("61"), lose("protestant/squadron"), claim("protestant", units={"Gulf": {"squadron": 1}})]
    assert audit(lost, defended, rulings={"lent-units": "counted"}) == []


def test_amb_24_the_enemy_is_read_at_the_declaration_or_at_the_pirate_dice() -> None:
    at = position(OTTOMAN_CORSAIRS, units={"Lisbon": {"spain": {"squadron": 2}}})
    war = {"do": "diplomacy", "between": ["ottoman", "spain"], "now": "war"}
    entries = [piracy(by="ottoman"), war, defence("66"), pirates("11", "ottoman")]
    assert audit(entries, at) == ["4 illegal VQ-PIR-4.2 by enemy-read-at"]
    assert audit(entries, at, rulings={"enemy-read-at": "pirate-dice"}) == []


def test_amb_25_units_are_given_up_one_at_a_time_or_all_at_once() -> None:
    at = position(hands={"spain": 0}, piracy_vp_limit=0, units={"Lisbon": {"spain": {"squadron": 1}}})
    at = position(at, units={"Strait": {"spain": {"squadron": 1}}})
    hits = [piracy(), defence("11"), pirates("66")]
    one_at_a_time = [*hits, reward("unit", "squadron/Lisbon"), reward("unit", "squadron/Strait")]
    both = {"do": "give-up", "by": "spain", "units": ["squadron/Lisbon", "squadron/Strait"]}
    all_at_once = [*hits, reward("unit"), reward("unit"), both, claim("spain", units={"Lisbon": {}, "Strait": {}})]
    at_once = {"units-given-up": "all-at-once"}
    assert audit(one_at_a_time, at) == []
    assert audit(one_at_a_time[:4], at, rulings=at_once) == ["4 illegal VQ-PIR-5.2 by units-given-up"]
    assert audit(all_at_once, at, rulings=at_once) == []
    assert audit([*all_at_once[:5], {**both, "units": ["squadron/Lisbon"]}], at, rulings=at_once) == [
        "6 illegal VQ-PIR-5.2 by units-given-up, units-in-reach"
    ]
    assert audit(all_at_once[:4], at) == ["4 illegal VQ-PIR-5.2 by units-given-up"]


def test_amb_26_dice_are_counted_when_they_are_rolled_or_step_by_step() -> None:
    comes = {"do": "move", "power": "spain", "units": {"squadron": 1}, "to": "Malta"}
    goes = {"do": "move", "power": "england", "units": {"squadron": 2}, "from": "Gulf"}
    step_by_step = {"dice-counted": "step-by-step"}
    assert audit([piracy(), comes, defence("1"), pirates("11")]) == []
    assert audit([piracy(), comes, defence("1"), pirates("11")], rulings=step_by_step) == [
        "3 impossible VQ-PIR-2.0 by dice-counted"
    ]
    assert audit([piracy(), goes, pirates("11")]) == ["3 illegal VQ-PIR-4.1 by dice-counted"]
    assert audit([piracy(), goes, pirates("11")], rulings=step_by_step) == []


@pytest.mark.parametrize("ruling", rulebook().rulings)
def test_every_ruling_has_a_test_of_its_own(ruling: str) -> None:
    numbers = {name: f"test_amb_{place}_" for place, name in enumerate(rulebook().rulings, start=1)}
    assert any(name.startswith(numbers[ruling]) for name in globals())
