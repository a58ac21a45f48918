"""The terms of the procedure, named after the clauses that define them, and what a record must keep to."""

import pytest

from mmcli.games.virgin_queen.defence import DefenceRoll
from mmcli.games.virgin_queen.force import ships
from tests.virgin_queen.play import (
    Facts,
    after,
    audit,
    claim,
    defence,
    draw,
    new_table,
    piracy,
    pirates,
    play,
    position,
    reward,
)


def test_vq_term_1_corsairs_and_the_armada_are_naval_units_the_knights_are_not() -> None:
    units = {"squadron": 1, "corsair": 2, "armada": 1, "knights": 1}
    assert ships(units) == {"squadron": 1, "corsair": 2, "armada": 1}


@pytest.mark.parametrize(("place", "dice"), [("Lisbon", 2), ("Strait", 2), ("Tangier", 0), ("Ocean", 0)])
def test_vq_term_2_linked_ports_and_the_next_sea_zones_are_adjacent(place: str, dice: int) -> None:
    at = position(units={place: {"spain": {"squadron": 2}}})
    ask = after([piracy()], at).ask
    assert (ask.count if isinstance(ask, DefenceRoll) else 0) == dice


def test_vq_term_3_an_enemy_is_a_power_at_war_whoever_declared_it() -> None:
    game = new_table({"wars": [["england", "spain"]], "alliances": [["england", "france"]]}).game
    assert game.at_war("england", "spain")
    assert game.at_war("spain", "england")
    assert not game.at_war("england", "france")


# Reports of what happens outside the procedure


def move(power: str, units: dict[str, int], **way: str) -> Facts:
    """Units moved, new or gone."""
    return {"do": "move", "power": power, "units": units, **way}


def test_units_moved_built_and_lost_elsewhere_are_taken_as_recorded() -> None:
    entries = [
        move("spain", {"squadron": 2}, to="Lisbon"),
        move("spain", {"squadron": 1}, **{"from": "Lisbon", "to": "Strait"}),
        move("spain", {"squadron": 1}, **{"from": "Strait"}),
        claim("spain", units={"Lisbon": {"squadron": 1}, "Strait": {}}),
        piracy(),
        defence("1"),
    ]
    assert audit(entries) == []


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        (move("spain", {"squadron": 1}, **{"from": "Strait", "to": "Lisbon"}), "1 illegal VQ-LOG-2"),
        (move("spain", {"squadron": 1}, to="Bath"), "1 illegal VQ-LOG-1"),
        (move("spain", {"galleon": 1}, to="Lisbon"), "1 illegal VQ-LOG-1"),
        (move("spain", {"squadron": 0}, to="Lisbon"), "1 illegal VQ-LOG-1"),
        (move("spain", {"squadron": 100}, to="Lisbon"), "1 illegal VQ-LOG-1"),
        (move("utopia", {"squadron": 1}, to="Lisbon"), "1 illegal VQ-LOG-1"),
        ({"do": "move", "power": "england", "leaders": ["Vane"], "to": "Gulf"}, "1 illegal VQ-LOG-2"),
        ({"do": "diplomacy", "between": ["spain", "utopia"], "now": "war"}, "1 illegal VQ-LOG-1"),
        ({"do": "diplomacy", "between": ["spain", "spain"], "now": "war"}, "1 illegal VQ-LOG-2"),
        ({"do": "space", "space": "Bath", "unrest": True}, "1 illegal VQ-LOG-1"),
        ({"do": "space", "space": "Lisbon", "controller": "utopia"}, "1 illegal VQ-LOG-1"),
        ({"do": "armada", "level": 3}, "1 illegal VQ-LOG-2"),
        ({"do": "deal", "to": "utopia", "cards": 1}, "1 illegal VQ-LOG-1"),
        ({"do": "deal", "to": "spain", "cards": 1000}, "1 illegal VQ-LOG-2"),
        ({"do": "play", "power": "utopia", "card": "?"}, "1 illegal VQ-LOG-1"),
        ({"do": "score", "power": "utopia", "vp": 1}, "1 illegal VQ-LOG-1"),
        ({"do": "impulse", "by": "utopia"}, "1 illegal VQ-LOG-1"),
        ({"do": "impulse", "by": "venice"}, "1 illegal VQ-PIR-1.1"),
        (claim("utopia", vp=1), "1 illegal VQ-LOG-1"),
        (claim("spain", vp=-1), "1 illegal VQ-LOG-2"),
        (claim("spain", hand=1000), "1 illegal VQ-LOG-2"),
        (claim("spain", units={"Bath": {"squadron": 1}}), "1 illegal VQ-LOG-1"),
        (claim("spain", units={"Lisbon": {"galleon": 1}}), "1 illegal VQ-LOG-1"),
    ],
)
def test_what_cannot_be_is_refused(entry: Facts, found: str) -> None:
    assert audit([entry]) == [found]


def test_a_card_played_must_be_in_the_hand() -> None:
    at = position(hands={"spain": ["Card One"], "france": 0}, home_cards={"spain": ["Home Card"]})
    plays = {"do": "play", "power": "spain"}
    assert audit([{**plays, "card": "Home Card"}, {**plays, "card": "Card One"}], at) == []
    assert audit([{**plays, "card": "Card Two"}], at) == ["1 illegal VQ-LOG-2"]
    assert audit([{**plays, "card": "Card One"}, {**plays, "card": "Card One"}], at) == ["2 illegal VQ-LOG-2"]
    assert audit([{"do": "play", "power": "france", "card": "?"}], at) == ["1 illegal VQ-LOG-2"]
    assert audit([{"do": "play", "power": "ottoman", "card": "Card Nine"}], at) == []


def test_a_card_that_nobody_saw_may_have_been_any() -> None:
    at = position(hands={"spain": ["Card One", "Card Two"], "england": []})
    taken = [piracy(), pirates("15"), reward("card"), draw("?")]
    for card in ("Card One", "Card Two"):
        assert audit([*taken, {"do": "play", "power": "spain", "card": card}, claim("spain", hand=0)], at) == []


def test_war_fortress_and_points_after_reports() -> None:
    entries: list[Facts] = [
        {"do": "diplomacy", "between": ["france", "england"], "now": "war"},
        {"do": "space", "space": "Cadiz", "controller": "france", "besieged": False},
        {"do": "space", "space": "Lisbon", "fortress": True},
        {"do": "score", "power": "england", "vp": 2},
        {"do": "deal", "to": "spain", "cards": ["Card One"]},
        claim("england", vp=8),
        claim("spain", hand=4),
        piracy(),
        defence("14"),
    ]
    assert audit(entries) == []


def test_an_alliance_ends_a_war_and_peace_ends_an_alliance() -> None:
    allied = {"do": "diplomacy", "between": ["england", "spain"], "now": "alliance"}
    peace = {"do": "diplomacy", "between": ["england", "spain"], "now": "peace"}
    assert not after([allied]).game.at_war("england", "spain")
    assert after([allied]).game.allied("spain", "england")
    assert not after([allied, peace]).game.allied("spain", "england")


# Claims


def test_a_claim_sets_the_table_right() -> None:
    wrong = claim("england", vp=9, piracy_vp=2, hand=0, actions=2, markers=["Strait"], units={"Gulf": {"squadron": 5}})
    table = new_table(position())
    entries = [wrong, {**wrong}]
    assert [finding.entry for finding in play(table, entries)] == [1] * 6
    assert table.game.state.markers == {"Strait": ["england"]}


def test_a_claim_sets_the_armada_right() -> None:
    at = position(armada={"level": 3})
    assert audit([claim("spain", armada=2), claim("spain", armada=2)], at) == ["1 mismatch VQ-PIR-5.5"]


def test_a_figure_that_the_position_did_not_give_is_noted_and_taken_over() -> None:
    table = new_table({"active": "england"})
    (first,) = play(table, [claim("france", vp=9)])
    assert (first.severity.value, first.refusal.case) == ("note", "unverifiable")
    assert play(table, [claim("france", vp=9)]) == []
