"""Heated Shot, Double Shot and Caltrops, clause by clause: SG-WPN."""

from collections.abc import Sequence
from typing import Any

import pytest

from mmcli.errors import PositionError
from mmcli.games.seas_of_glory.special_weapons import Arsenal
from tests.play import Facts
from tests.seas_of_glory.play import Entries, after, audit, new_table, rolls

MODULES = ("special-weapons",)
SIX = ["chain-shot", "grapeshot", "grappling-hooks", "heated-shot", "double-shot", "caltrops"]


def battle(weapons: Sequence[str] = (), **blas: Any) -> Facts:
    """Anne and Blas fight with frigates, in the second round; Anne has attacked."""
    anne = {"at": "caribbean-sea", "ship": "frigate", "weapons": list(weapons)}
    captains = {"anne": anne, "blas": {"at": "caribbean-sea", "ship": "frigate"} | blas}
    fight = {"aggressor": "anne", "defender": "blas", "rounds": 1}
    return {"turn": "anne", "actions": 2, "captains": captains, "battle": fight}


def declare(anne: str, blas: str = "shoot") -> Entries:
    return [{"do": anne, "by": "anne"}, {"do": blas, "by": "blas"}]


def contest(anne: str, blas: str) -> Entries:
    return [rolls(anne, "seamanship"), rolls(blas, "seamanship", "blas")]


def hits(dice: str) -> Entries:
    """Anne wins a contest and rolls for three hits."""
    return [*declare("shoot"), *contest("SS1", "12"), rolls(dice, "hit-location")]


def spend(weapon: str) -> Facts:
    return {"do": "spend-weapon", "by": "anne", "weapon": weapon}


def spread(*locations: str) -> Facts:
    return {"do": "spread", "by": "blas", "locations": list(locations)}


def found(entries: Entries, position: Facts, **rulings: str) -> list[str]:
    return audit(entries, position, modules=MODULES, rulings=rulings)


def test_sg_wpn_1_a_ship_holds_six_weapons_one_of_each_kind() -> None:
    table = new_table({"captains": {"anne": {"weapons": SIX}}}, modules=MODULES)
    assert sorted(table.game.by_id["anne"].weapons) == sorted(SIX)
    with pytest.raises(PositionError, match="weapons"):
        new_table({"captains": {"anne": {"weapons": [*SIX, "caltrops"]}}}, modules=MODULES)
    with pytest.raises(PositionError, match="special-weapons"):
        new_table({"captains": {"anne": {"weapons": ["caltrops"]}}}, modules=("loyalty",))


def test_sg_wpn_5_numbers_strike_and_skulls_burn() -> None:
    blas = after([*hits("14S"), spend("heated-shot")], battle(["heated-shot"]), modules=MODULES).game.by_id["blas"].ship
    assert (blas.hull, blas.masts, blas.cargo, blas.crew, blas.cannons) == (3, 3, 2, 3, 2)


def test_sg_wpn_5_the_fire_burns_before_every_round_where_the_target_chooses() -> None:
    burning = [*hits("14S"), spend("heated-shot"), spread("crew"), *declare("shoot"), *contest("123", "12")]
    assert found([*burning, spread("masts"), *declare("shoot")], battle(["heated-shot"])) == []
    assert found([*burning, *declare("shoot")], battle(["heated-shot"]))[:1] == ["12 missing SG-WPN-5"]


def test_sg_wpn_5_the_fire_is_out_after_the_combat() -> None:
    flown = [*hits("14S"), spend("heated-shot"), spread("crew"), *declare("shoot", "flee"), *contest("123", "S2")]
    game = after(flown, battle(["heated-shot"]), modules=MODULES).game
    assert (game.state.battle, game.part(Arsenal)) == (None, Arsenal())


def test_sg_wpn_5_fire_can_sink_a_ship() -> None:
    worn = {"hull": 1, "masts": 0, "cargo": 0, "crew": 0, "cannons": 0}
    position = battle(["heated-shot"], **worn) | {"parts": {"special-weapons": {"burning": ["blas"]}}}
    assert after([spread("hull")], position, modules=MODULES).game.by_id["blas"].ship.hull == 0


@pytest.mark.parametrize(("dice", "struck"), [("11S", 2), ("1SS", 4), ("SSS", 5)])
def test_sg_wpn_6_how_many_hits_double_shot_does(dice: str, struck: int) -> None:
    entries = [*hits(dice), spend("double-shot")]
    all_five = ["hull", "masts", "crew", "cannons", "cargo"]
    assert found([*entries, spread(*all_five[:struck])], battle(["double-shot"])) == []
    assert found([*entries, spread(*all_five[: struck - 1])], battle(["double-shot"])) == ["7 illegal MM-DMG-2"]


@pytest.mark.parametrize("other", ["chain-shot", "grapeshot", "heated-shot"])
def test_sg_wpn_6_double_shot_goes_together_with_no_other(other: str) -> None:
    armed = battle(["double-shot", other])
    for first, second in (("double-shot", other), (other, "double-shot")):
        assert found([*hits("1SS"), spend(first), spend(second)], armed)[:1] == ["7 illegal SG-WPN-6"]


def test_sg_wpn_7_caltrops_slow_the_crew_of_a_ship_that_is_boarded() -> None:
    boarded = [*declare("board"), *contest("S23", "12"), spend("caltrops")]
    slowed = [*boarded, rolls("12"), rolls("12", by="blas")]
    assert found(slowed, battle(["caltrops"])) == []
    assert found(slowed, battle(["caltrops"]), caltrops="seamanship-alone") == ["7 impossible MM-CREW-1"]
    in_full = [*boarded, rolls("12"), rolls("123", by="blas")]
    assert found(in_full, battle(["caltrops"])) == ["7 impossible MM-CREW-1"]


def test_sg_wpn_7_only_the_next_round_is_slower() -> None:
    first = [*declare("board"), *contest("123", "12"), spend("caltrops")]
    second = [*declare("shoot"), *contest("123", "1")]
    assert found([*first, *second, *declare("shoot"), *contest("123", "12")], battle(["caltrops"])) == []


def test_sg_wpn_7_a_single_die_is_rolled_in_any_case() -> None:
    first = [*declare("board"), *contest("123", "1"), spend("caltrops")]
    assert found([*first, *declare("shoot"), *contest("123", "12")], battle(["caltrops"], masts=0)) == [
        "9 impossible MM-DMG-5"
    ]
    assert found([*first, *declare("shoot"), *contest("123", "1")], battle(["caltrops"], masts=0)) == []
