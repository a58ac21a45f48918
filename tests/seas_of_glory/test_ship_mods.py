"""The ship modifications of Seas of Glory, clause by clause: SG-MOD, SG-SET-4."""

from typing import Any

import pytest

from mmcli.errors import PositionError
from mmcli.games.merchants.box.components import LOCATIONS
from tests.play import Facts, found_in
from tests.seas_of_glory.play import (
    NEXT_ROUND,
    PORT,
    Entries,
    after,
    anne,
    audit,
    header_with,
    loyalty,
    new_table,
    rolls,
)

SEA = "caribbean-sea"
YARD: Entries = [PORT, {"do": "shipyard", "by": "anne"}]
WALK: Facts = {"do": "walk-the-plank", "by": "anne"}
NEW = ("carved-hull", "crows-nest", "smugglers-hold", "the-plank")
OLD = 16
"""The modification tokens of the base game."""


def buy(token: str) -> Facts:
    return {"do": "buy-modification", "by": "anne", "modification": token}


def here(token: str, **figures: Any) -> Facts:
    """Anne lies in port, and so does a token."""
    return anne(**figures) | {"modifications": {"tortuga": token}}


def with_plank(level: int = 4, **figures: Any) -> Facts:
    """Anne is at sea in a frigate with The Plank and three crew, unless told otherwise."""
    return anne(level, **{"at": SEA, "ship": "frigate", "modifications": ["the-plank"]} | figures)


def pursuit(fitted: list[str], **pursuer: Any) -> Facts:
    """Anne, Seamanship 3, and Blas in the second round of a battle; the ship of Blas has what is fitted."""
    return {
        "turn": "anne",
        "actions": 2,
        "captains": {
            "anne": {"at": SEA, "ship": "frigate"} | pursuer,
            "blas": {"at": SEA, "ship": "frigate", "modifications": fitted},
        },
        "battle": {"aggressor": "anne", "defender": "blas", "rounds": 1},
    }


def dice_of_anne(blas_declares: str, position: Facts, **played: Any) -> set[int]:
    """How many dice Anne may roll once both have declared."""
    declared: Entries = [{"do": "shoot", "by": "anne"}, {"do": blas_declares, "by": "blas"}]
    return {count for count in range(5) if not audit([*declared, rolls("1" * count, "seamanship")], position, **played)}


# The tokens


@pytest.mark.parametrize(("modules", "kinds"), [([], 0), (["ship-mods"], 3), (["ship-mods", "loyalty"], 4)])
def test_sg_mod_1_which_kinds_there_are(modules: list[str], kinds: int) -> None:
    assert len(set(new_table(anne(), modules=modules).game.box.modifications) & set(NEW)) == kinds


@pytest.mark.parametrize("token", NEW)
def test_sg_mod_1_a_token_costs_three_gold_where_it_lies(token: str) -> None:
    captain = after([*YARD, buy(token)], here(token, gold=3)).game.by_id["anne"]
    assert (captain.gold, captain.ship.modifications) == (0, [token])
    assert audit([*YARD, buy(token)], here(token, gold=2)) == ["3 illegal MM-YARD-6"]


@pytest.mark.parametrize("token", NEW)
def test_sg_mod_1_one_of_a_kind_to_a_ship(token: str) -> None:
    assert audit([*YARD, buy(token)], here(token, gold=3, modifications=[token])) == ["3 illegal MM-YARD-6"]


@pytest.mark.parametrize(("token", "modules"), [("crows-nest", []), ("the-plank", ["ship-mods"])])
def test_sg_gen_1_no_position_has_a_token_that_is_not_in_the_game(token: str, modules: list[str]) -> None:
    with pytest.raises(PositionError, match=token):
        new_table(here(token), modules=modules)


@pytest.mark.parametrize(
    ("modules", "tokens"), [([], OLD), (["ship-mods"], OLD + 6), (["ship-mods", "loyalty"], OLD + 8)]
)
def test_sg_set_4_the_new_tokens_are_mixed_with_the_old(modules: list[str], tokens: int) -> None:
    state = new_table({"captains": {"anne": {}}}, modules=modules).game.state
    assert state.modification_tokens.size == tokens


# Carved Hull


@pytest.mark.parametrize(
    ("declared", "fitted", "dice"),
    [("flee", ["carved-hull"], 2), ("flee", [], 3), ("shoot", ["carved-hull"], 3)],
)
def test_sg_mod_2_a_carved_hull_takes_a_die_off_the_pursuer(declared: str, fitted: list[str], dice: int) -> None:
    assert dice_of_anne(declared, pursuit(fitted)) == {dice}


def test_sg_mod_2_one_die_is_left() -> None:
    assert dice_of_anne("flee", pursuit(["carved-hull"], masts=0)) == {1}


def test_sg_mod_2_not_covered() -> None:
    assert dice_of_anne("flee", pursuit(["carved-hull"]), rulings={"carved-hull": "not-covered"}) == {3}


# Crow's Nest


@pytest.mark.parametrize(("fitted", "dice"), [(["crows-nest"], "124"), ([], "12")])
def test_sg_mod_3_a_crows_nest_brings_a_scouting_die(fitted: list[str], dice: str) -> None:
    scouts: Entries = [{"do": "scout", "by": "anne", "target": "merchant"}, rolls(dice, "scouting")]
    assert audit(scouts, anne(at="tortuga", modifications=fitted)) == []


@pytest.mark.parametrize(("reading", "dice"), [("own-scouting", "12"), ("both-ways", "1")])
def test_sg_mod_3_whoever_scouts_for_the_ship(reading: str, dice: str) -> None:
    captains = {"anne": {"at": SEA}, "blas": {"at": SEA, "modifications": ["crows-nest"]}}
    scouts: Entries = [{"do": "scout", "by": "anne", "target": "blas"}, rolls(dice, "scouting")]
    assert audit(scouts, {"turn": "anne", "captains": captains}, rulings={"crows-nest": reading}) == []


@pytest.mark.parametrize(("reading", "dice"), [("own-scouting", "12"), ("both-ways", "1")])
def test_sg_mod_3_a_navy_that_scouts_for_the_ship(reading: str, dice: str) -> None:
    navy = {"at": SEA, "name": "Nash", "seamanship": 2, "scouting": 2, "leadership": 2}
    position = anne(at=SEA, modifications=["crows-nest"], bounties={"english": 1}) | {"npcs": {"english-navy": navy}}
    assert audit([rolls(dice, "scouting", "english-navy")], position, rulings={"crows-nest": reading}) == []


# Smuggler's Hold


def test_sg_mod_4_a_smugglers_hold_does_nothing_without_contraband() -> None:
    bought = after([*YARD, buy("smugglers-hold")], here("smugglers-hold", gold=3))
    game, captain = bought.game, bought.game.by_id["anne"]
    sloop = game.box.ships["sloop"]
    assert {location: game.maximum(captain, location) for location in LOCATIONS} == {
        location: getattr(sloop, location) for location in LOCATIONS
    }


# The Plank


def test_sg_mod_5_one_crew_for_one_level() -> None:
    table = after([WALK], with_plank())
    assert (table.game.by_id["anne"].ship.crew, loyalty(table), table.game.by_id["anne"].actions) == (2, 5, 3)


def test_sg_mod_5_only_with_the_token() -> None:
    assert audit([WALK], with_plank(modifications=["carved-hull"])) == ["1 illegal SG-MOD-5"]


@pytest.mark.parametrize(("crew", "found"), [(0, ["1 illegal SG-MOD-5"]), (1, ["1 illegal SG-MOD-5"]), (2, [])])
def test_sg_mod_5_not_the_last(crew: int, found: list[str]) -> None:
    assert audit([WALK], with_plank(crew=crew)) == found


def test_sg_mod_5_nobody_for_a_crew_of_fierce_loyalty() -> None:
    assert audit([WALK], with_plank(7)) == ["1 illegal SG-MOD-5"]


@pytest.mark.parametrize(("reading", "found"), [("once-a-turn", ["2 illegal SG-MOD-5"]), ("any-number", [])])
def test_sg_mod_5_how_often(reading: str, found: list[str]) -> None:
    assert audit([WALK, WALK], with_plank(), rulings={"the-plank": reading}) == found


def test_sg_mod_5_after_the_last_action_too() -> None:
    voyage: Entries = [{"do": "move", "by": "anne", "to": to} for to in ("havana", "tortuga", "havana")]
    assert audit([*voyage, WALK], with_plank(at="tortuga")) == []


def test_sg_mod_5_a_second_walk_rests_on_the_ruling_that_forbids_it() -> None:
    found = found_in(header_with(with_plank()), [WALK, WALK])
    assert [(finding.entry, finding.rule, finding.rulings) for finding in found] == [
        (1, "SG-MOD-5", ()),
        (2, "SG-MOD-5", ("the-plank",)),
        (2, "SG-MOD-5", ()),
    ]


def test_sg_gen_6_once_in_each_own_turn() -> None:
    assert audit([WALK, *NEXT_ROUND, WALK], with_plank()) == []


def test_sg_gen_1_no_plank_is_walked_where_loyalty_is_not_played() -> None:
    assert audit([WALK], anne(at=SEA), modules=["ship-mods"]) == ["1 illegal SG-GEN-1"]
