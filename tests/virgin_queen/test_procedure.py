"""The steps of the procedure where a log leaves something out, or nobody saw it, or the table goes on after a fault."""

import pytest

from mmcli.games.virgin_queen.losses import LossAsk
from mmcli.games.virgin_queen.rewards import RewardAsk
from mmcli.games.virgin_queen.turns import ActionAsk
from tests.virgin_queen.play import (
    OTTOMAN_CORSAIRS,
    Facts,
    after,
    audit,
    claim,
    defence,
    draw,
    impulse,
    lose,
    new_table,
    piracy,
    pirates,
    play,
    position,
    reward,
)

DEFENDED = position(units={"Gulf": {"england": {"squadron": 4}}, "Lisbon": {"spain": {"squadron": 3}}})
"""Four English squadrons, and three dice in defence."""

ARMADA_RAID: Facts = {
    "active": "spain",
    "wars": [["england", "spain"]],
    "armada": {"level": 3},
    "spaces": {"Malta": {"controller": "england"}, "Lisbon": {"controller": "england"}},
    "units": {"Gulf": {"spain": {"armada": 1, "squadron": 2}}, "Lisbon": {"england": {"squadron": 4}}},
}
"""A Spanish force with the Armada in it: the one force whose losses leave a choice."""


def piracies(zone: str = "Gulf") -> list[Facts]:
    """A piracy of England in a zone that nobody defends, without a hit."""
    return [piracy(zone=zone), pirates("14")]


# Declaration


def test_1_1_without_a_known_impulse_nobody_can_say_who_is_active() -> None:
    assert audit([piracy(), pirates("14")], position(active=None)) == []


def test_1_1_an_ocean_zone_too_is_pirated_in_the_own_impulse() -> None:
    ocean = {"do": "ocean-piracy", "by": "france", "zone": "Far Ocean"}
    assert audit([ocean]) == ["1 illegal VQ-PIR-1.1"]
    assert audit([impulse("france"), ocean]) == []


@pytest.mark.parametrize("target", ["england", "venice"])
def test_1_3_neither_itself_nor_a_minor_power(target: str) -> None:
    at = position(wars=[["england", "venice"]], spaces={"Lisbon": {"controller": target}})
    assert audit([piracy(target=target)], at) == ["1 illegal VQ-PIR-1.3"]


def test_1_5_corsairs_do_not_excuse_the_ottoman_from_naming_itself() -> None:
    at = position(OTTOMAN_CORSAIRS, spaces={"Lisbon": {"controller": "ottoman"}})
    assert audit([piracy(by="ottoman", target="ottoman")], at) == ["1 illegal VQ-PIR-1.3"]


def test_1_8_ocean_zones_use_actions() -> None:
    at = position(markers={"Strait": ["england"], "Ocean": ["england"]})
    ocean = {"do": "ocean-piracy", "by": "england", "zone": "Far Ocean"}
    assert audit([ocean, piracy()], at) == ["2 illegal VQ-PIR-1.8"]


def test_several_clauses_can_speak_against_one_declaration() -> None:
    at = position(active="france", wars=[], markers={"Gulf": ["england"]}, spaces={"Lisbon": {}, "Malta": {}})
    broken = [f"1 illegal VQ-PIR-{clause}" for clause in ("1.1", "1.4", "1.5", "1.6")]
    assert audit([piracy()], at) == broken


def test_an_illegal_piracy_is_carried_out_and_not_found_fault_with_again() -> None:
    at = position(markers={"Gulf": ["france", "ottoman"]})
    entries = [*piracies(), claim("england", actions=1, markers=["Gulf"]), impulse("england")]
    assert audit(entries, at) == ["1 illegal VQ-PIR-1.7"]


def test_a_piracy_without_ships_is_skipped_and_what_follows_is_a_consequence() -> None:
    table = new_table(position(units={"Gulf": {"england": {}}}))
    found = play(table, [piracy(), pirates("14"), impulse("france")])
    assert [(finding.entry, finding.rule, finding.consequence_of) for finding in found] == [
        (1, "VQ-PIR-1.2", None),
        (2, "VQ-PIR-5.0", 1),
    ]


# Losses


def test_3_losses_without_a_choice_need_not_be_recorded() -> None:
    left = claim("england", units={"Gulf": {"squadron": 2}})
    assert audit([piracy(), defence("661"), pirates("14")], DEFENDED) == []
    assert audit([piracy(), defence("666"), left, pirates("14"), left], DEFENDED) == []
    assert audit([piracy(), defence("666"), lose("squadron", "squadron"), left, pirates("14")], DEFENDED) == []


def test_3_losses_that_differ_are_carried_out_as_recorded() -> None:
    entries = [piracy(), defence("666"), lose("squadron"), claim("england", units={"Gulf": {"squadron": 3}})]
    assert audit(entries, DEFENDED) == ["3 illegal VQ-PIR-3.3"]
    spared = [piracy(by="ottoman"), defence("611"), lose("squadron", by="ottoman")]
    at = position(OTTOMAN_CORSAIRS, units={"Lisbon": {"spain": {"squadron": 3}}})
    left = claim("ottoman", units={"Gulf": {"corsair": 2, "squadron": 1}})
    assert audit([*spared, left], at) == ["3 illegal VQ-PIR-3.1"]


def test_3_2_what_is_not_there_cannot_be_lost() -> None:
    assert audit([piracy(), defence("661"), lose("armada")], DEFENDED) == ["3 illegal VQ-PIR-3.2"]


def test_3_4_where_units_differ_the_pirate_chooses() -> None:
    hit = [piracy(by="spain", target="england"), defence("6111", "england")]
    for unit, left in (("armada", {"squadron": 2}), ("squadron", {"squadron": 1, "armada": 1})):
        chosen = [lose(unit, by="spain"), claim("spain", units={"Gulf": left})]
        assert audit([*hit, *chosen], ARMADA_RAID) == []
    assert audit([*hit, pirates("14", "spain")], ARMADA_RAID) == ["3 missing VQ-PIR-3.4 by armada-as-pirate"]
    table = after(hit, ARMADA_RAID)
    assert isinstance(table.ask, LossAsk)
    assert [option.units for option in table.ask.options()] == [("armada",), ("squadron",)]  # type: ignore[attr-defined]


def test_3_4_and_5_1_nobody_else_chooses() -> None:
    at = position(DEFENDED, units={"Gulf": {"england": {"squadron": 2}}})
    assert audit([piracy(), defence("611"), lose("squadron", by="spain"), pirates("1")], at) == ["3 illegal VQ-PIR-3.4"]
    assert audit([piracy(), pirates("16"), reward("vp", by="england")]) == ["3 illegal VQ-PIR-5.1"]


def test_3_4_a_whole_force_is_lost_without_a_choice() -> None:
    sunk = [piracy(by="spain", target="england"), defence("6666", "england")]
    at = position(ARMADA_RAID, units={"Gulf": {"spain": {"armada": 1, "squadron": 1}}})
    assert audit([*sunk, claim("spain", units={"Gulf": {}}), impulse("england")], at) == []


# What nobody saw, and what nobody recorded


def test_defence_dice_that_nobody_saw_may_have_hit_or_not() -> None:
    unseen = [piracy(), defence("??6")]
    for lost in ([], [lose("squadron")], [lose("squadron", "squadron")]):
        assert audit([*unseen, *lost, pirates("14")], DEFENDED) == []
    assert audit([*unseen, lose("squadron", "squadron", "squadron")], DEFENDED) == ["3 illegal VQ-PIR-3.2"]


def test_pirate_dice_that_nobody_saw_may_have_hit_or_not() -> None:
    rolled = [piracy(), pirates("?6")]
    assert audit([*rolled, reward("vp"), impulse("france")]) == []
    assert audit([*rolled, reward("vp"), reward("card"), draw(), impulse("france")]) == []
    assert audit([*rolled, impulse("france")]) == ["3 missing VQ-PIR-5.7"]
    assert audit([*rolled, reward("vp"), {"do": "stop", "by": "spain"}, impulse("france")]) == []
    assert audit([*rolled, {"do": "stop", "by": "spain"}]) == ["3 illegal VQ-PIR-5.7"]


def test_an_unknown_hand_is_never_called_empty_nor_full() -> None:
    at = position(hands={})
    at = {**at, "hands": {}}
    hits = [piracy(), pirates("66")]
    assert audit([*hits, reward("vp"), reward("vp")], at) == []
    assert audit([*hits, reward("vp"), reward("card"), draw("Card Nine")], at) == []


def test_a_forgotten_defence_roll_counts_as_unseen() -> None:
    assert audit([piracy(), pirates("14"), impulse("france")], DEFENDED) == ["2 missing VQ-PIR-3.0"]


def test_a_forgotten_draw_counts_as_unseen() -> None:
    entries = [piracy(), pirates("16"), reward("card"), impulse("france"), claim("spain", hand=2)]
    assert audit(entries) == ["4 missing VQ-PIR-5.3"]


def test_a_piracy_left_unfinished_is_over_when_something_else_begins() -> None:
    entries = [piracy(), defence("111"), impulse("france"), impulse("england"), piracy(zone="Strait")]
    at = position(DEFENDED, spaces={"Faro": {"controller": "spain"}}, units={"Strait": {"england": {"squadron": 1}}})
    at = position(at, units={"Lisbon": {"spain": {"squadron": 2}}, "Malta": {"spain": {"squadron": 1}}})
    found = audit(entries, {**at, "spaces": {**at["spaces"], "Faro": {"controller": "spain", "fortress": False}}})
    assert found == ["3 missing VQ-PIR-5.0"]
    table = new_table(DEFENDED)
    play(table, entries[:3])
    assert isinstance(table.fork().ask, ActionAsk)


# Rewards


def test_5_1_one_reward_a_hit_by_the_target() -> None:
    table = after([piracy(), pirates("66"), reward("vp")])
    assert isinstance(table.ask, RewardAsk)
    assert [option.give for option in table.ask.options()] == ["card"]  # type: ignore[attr-defined]
    assert isinstance(after([piracy(), pirates("66"), reward("vp"), reward("card"), draw()]).ask, ActionAsk)
    assert audit([piracy(), pirates("16"), reward("gold")]) == ["3 illegal VQ-PIR-5.1"]
    assert audit([piracy(), pirates("16"), reward("vp", "squadron/Lisbon")]) == ["3 illegal VQ-PIR-5.1"]
    assert audit([piracy(), pirates("16"), {"do": "stop", "by": "england"}]) == ["3 illegal VQ-PIR-5.1"]


@pytest.mark.parametrize(
    ("unit", "case"),
    [
        (None, "which-unit"),
        ("squadron/Bath", "not-there"),
        ("corsair/Lisbon", "not-there"),
        ("squadron/Ocean", "out-of-reach"),
        ("france/squadron/Malta", "not-its-own"),
        ("armada/Strait", "armada"),
        ("knights/Malta", "no-ship"),
    ],
)
def test_5_2_a_naval_unit_of_the_target_within_reach(unit: str | None, case: str) -> None:
    units = {
        "Lisbon": {"spain": {"squadron": 1}},
        "Ocean": {"spain": {"squadron": 1}},
        "Malta": {"france": {"squadron": 1}, "spain": {"knights": 1}},
        "Strait": {"spain": {"armada": 1}},
    }
    table = after([piracy(), defence("1"), pirates("16")], position(units=units, armada={"level": 1}))
    (finding,) = play(table, [reward("unit", unit)])
    assert (finding.rule, finding.refusal.case) == ("VQ-PIR-5.2", case)


def test_5_2_nothing_to_give_up() -> None:
    assert audit([piracy(), pirates("16"), reward("unit")]) == ["3 illegal VQ-PIR-5.2 by units-given-up"]


def test_5_3_the_card_is_the_pirates_and_waits_for_another_impulse() -> None:
    at = position(hands={"spain": ["Card One"], "england": ["Card Two"]})
    taken = [piracy(), pirates("16"), reward("card"), draw("Card One")]
    plays = {"do": "play", "power": "england", "card": "Card One"}
    assert audit([*taken, claim("england", hand=2), claim("spain", hand=0), impulse("spain"), plays], at) == []
    assert audit([*taken, {"do": "turn", "turn": 2}, plays], at) == []
    assert audit([*taken, {**plays, "card": "Card Two"}], at) == []
    assert audit([*taken, plays, claim("england", hand=1)], at) == ["5 illegal VQ-PIR-5.3"]


def test_5_4_a_point_beyond_the_limit_changes_nothing() -> None:
    at = position(hands={"spain": 0}, piracy_vp={"england": 1}, piracy_vp_limit=1)
    assert audit([piracy(), pirates("16"), reward("vp"), claim("england", vp=6, piracy_vp=1)], at) == []
    assert audit([piracy(), pirates("16"), reward("vp"), claim("england", vp=7)], at) == ["4 mismatch VQ-PIR-5.4"]


def test_5_5_the_level_stays_at_its_floor() -> None:
    at = position(hands={"spain": 0}, piracy_vp_limit=0, armada={"level": 2, "floor": 1})
    at = position(at, units={"Strait": {"spain": {"armada": 1}}})
    at = position(at, leaders={"Vane": {"power": "england", "piracy": 1, "at": "Gulf"}})
    useless = [reward("vp"), reward("level")]
    assert audit([piracy(), pirates("666"), reward("level"), *useless, claim("spain", armada=1)], at) == []


# What nothing called for


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        (defence("1"), "1 illegal VQ-PIR-3.0"),
        (pirates("1"), "1 illegal VQ-PIR-5.0"),
        (lose("squadron"), "1 illegal VQ-PIR-3.2"),
        (reward("vp"), "1 illegal VQ-PIR-5.1"),
        ({"do": "give-up", "by": "spain", "units": []}, "1 illegal VQ-PIR-5.2"),
        (draw(), "1 illegal VQ-PIR-5.3"),
        ({"do": "roll", "for": "dinner", "dice": "1"}, "1 illegal VQ-LOG-1"),
        ({"do": "stop", "by": "spain"}, "1 illegal VQ-PIR-5.7"),
        ({"do": "ocean-piracy", "by": "england", "zone": "Gulf"}, "1 illegal VQ-LOG-1"),
        ({"do": "ocean-piracy", "by": "utopia", "zone": "Far Ocean"}, "1 illegal VQ-LOG-1"),
        (piracy(zone="Far Ocean"), "1 illegal VQ-LOG-1"),
        (piracy(target="utopia"), "1 illegal VQ-LOG-1"),
        ({"do": "turn", "turn": 1}, "1 illegal VQ-LOG-3"),
    ],
)
def test_an_entry_that_nothing_called_for_is_found_under_the_clause_that_would_have(entry: Facts, found: str) -> None:
    assert audit([entry]) == [found]


def test_a_new_turn_brings_back_zones_and_actions() -> None:
    turn = {"do": "turn", "turn": 2}
    again = [*piracies(), turn, claim("england", actions=0, markers=[]), impulse("england"), *piracies()]
    assert audit(again) == []
    assert audit([*piracies(), impulse("england"), *piracies()]) == ["4 illegal VQ-PIR-1.6"]
    assert audit([*piracies(), turn, claim("england", actions=1)]) == ["4 mismatch VQ-PIR-1.8"]
