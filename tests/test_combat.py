"""The small functions of combat, held against tables worked out by hand, and positions with battles."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from mmcli.errors import PositionError
from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.combat.contest import contest_roll, dice_by_source, winner
from mmcli.games.merchants.combat.crew import killed, last_standing, leadership_roll, lose_crew
from mmcli.games.merchants.combat.damage import is_even, strike_with
from mmcli.games.merchants.combat.naval import hits_scored, ready_chasers
from mmcli.games.merchants.combat.sides import Side, npcs_are_whole_again, sunk
from mmcli.games.merchants.entries import Board, Flee, Shoot
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Npc, Ship
from mmcli.log.entries import Entry
from tests.play import audit, new_table

SEA = "caribbean-sea"
NAVY: dict[str, Any] = {"at": SEA, "name": "Nash", "seamanship": 2, "scouting": 2, "leadership": 2}


def game(
    anne: dict[str, Any] | None = None, blas: dict[str, Any] | None = None, rulings: dict[str, str] | None = None
) -> Merchants:
    """Anne and Blas at sea in one zone, both in frigates unless told otherwise, with an English frigate."""
    captains = {
        "anne": {"at": SEA, "ship": "frigate"} | (anne or {}),
        "blas": {"at": SEA, "ship": "frigate"} | (blas or {}),
    }
    return new_table(position={"captains": captains, "npcs": {"english-navy": NAVY}}, rulings=rulings).game


def npc(crew: int = 3, cannons: int = 3) -> Npc:
    """A frigate of the English navy."""
    return Npc("english-navy", "Nash", 2, 2, 2, Ship("frigate", 3, 3, 3, crew, cannons), SEA, "english")


def side(dice: str, declared: type[Entry] = Shoot, cannons: int = 3) -> Side:
    return Side(npc(cannons=cannons), declared, dice)


# The contest


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("SS1", "S4", "one"),  # 2 skulls to 1
        ("S44", "SS", "other"),  # 1 to 2, whatever the sum
        ("S31", "S2", "one"),  # level, 4 to 2
        ("S12", "S4", "other"),  # level, 3 to 4
        ("S13", "S4", None),  # level, 4 to 4
        ("S", "S", None),  # level, nothing to 0 left
        ("SS", "SS1", "other"),  # level, 0 to 1
        ("444", "1", None),  # no skull, whatever the sum
        ("", "", None),
        ("4", "S", "other"),
    ],
)
def test_winner_by_skulls_then_by_the_sum_of_the_others(one: str, other: str, expected: str | None) -> None:
    sides = {"one": side(one), "other": side(other)}
    assert winner(sides["one"], sides["other"]) is sides.get(expected or "")
    assert winner(sides["other"], sides["one"]) is sides.get(expected or "")


@pytest.mark.parametrize(("dice", "skulls", "pips"), [("", 0, 0), ("SS", 2, 0), ("S14", 1, 5), ("4321", 0, 10)])
def test_mm_dice_4_skulls_and_the_sum_of_the_rest(dice: str, skulls: int, pips: int) -> None:
    assert (side(dice).skulls, side(dice).pips) == (skulls, pips)


@pytest.mark.parametrize(
    ("dice", "declared", "cannons", "has_won", "expected"),
    [
        ("S12", Shoot, 3, True, 3),  # a winner fires every cannon
        ("S12", Shoot, 1, True, 1),
        ("SSS", Shoot, 0, True, 0),
        ("S12", Shoot, 3, False, 1),  # anybody else hits with skulls
        ("SSS", Shoot, 2, False, 2),  # as far as cannons go
        ("124", Shoot, 3, False, 0),
        ("SSS", Board, 3, True, 0),  # only who shoots hits
        ("SSS", Flee, 3, False, 0),
    ],
)
def test_hits_scored(dice: str, declared: type[Entry], cannons: int, has_won: bool, expected: int) -> None:
    shooter = side(dice, declared, cannons)
    assert hits_scored(shooter, shooter if has_won else side("SSSS")) == expected


def test_mm_nav_9_a_contest_lost_on_the_sum_is_lost() -> None:
    loser, other = side("S12"), side("S4")
    won = winner(loser, other)
    assert (hits_scored(loser, won), hits_scored(other, won)) == (1, 3)
    tied = side("S13")
    assert (hits_scored(tied, winner(tied, other)), hits_scored(other, winner(tied, other))) == (1, 1)


@pytest.mark.parametrize(
    ("own", "enemy", "modifications", "expected"),
    [
        ("sloop", "flute", [], 1),  # 4 to 2
        ("sloop", "frigate", [], 0),  # 4 to 3
        ("sloop", "frigate", ["rigs-and-sails"], 1),  # 5 to 3
        ("frigate", "galleon", [], 1),  # 3 to 1
        ("flute", "galleon", [], 0),  # 2 to 1
        ("galleon", "sloop", [], 0),  # 1 to 4
    ],
)
def test_maneuverability_die(own: str, enemy: str, modifications: list[str], expected: int) -> None:
    played = game({"ship": own, "modifications": modifications}, {"ship": enemy})
    anne, blas = played.by_id["anne"], played.by_id["blas"]
    assert dice_by_source(played, anne, blas) == {"skill": 3, "maneuverability": expected, "cards": 0}
    assert contest_roll(played, anne, blas).count == 3 + expected


@pytest.mark.parametrize(("reading", "expected"), [("no", 1), ("yes", 2)])
def test_dice_without_masts(reading: str, expected: int) -> None:
    played = game({"ship": "sloop", "masts": 0}, {"ship": "flute"}, {"mastless-bonus": reading})
    assert contest_roll(played, played.by_id["anne"], played.by_id["blas"]).count == expected


def test_an_npc_of_unknown_seamanship_may_roll_any_number_of_dice() -> None:
    played = game()
    enemy = played.state.npcs["english-navy"]
    enemy.seamanship = None
    assert contest_roll(played, enemy, played.by_id["anne"]).count is None


# Hit-locations


def dealt(ship: dict[str, int], skulls: int) -> Iterator[tuple[str, ...]]:
    """Every even spread by its definition: each hit goes to a location not at 0 that has taken the fewest of them."""
    if not skulls:
        yield ()
        return
    for before in dealt(ship, skulls - 1):
        left = [location for location in LOCATIONS if before.count(location) < ship[location]]
        fewest = min((before.count(location) for location in left), default=0)
        yield from ((*before, location) for location in left if before.count(location) == fewest)


SHIPS = [dict(zip(LOCATIONS, values, strict=True)) for values in product((0, 1, 3), (0, 1), (0, 2), (1, 2), (0, 1, 4))]


@pytest.mark.parametrize("skulls", [1, 2, 3, 4])
def test_is_even_as_its_definition_has_it(skulls: int) -> None:
    for ship in SHIPS:
        if sum(ship.values()) < skulls:
            continue
        even = {tuple(sorted(spread)) for spread in dealt(ship, skulls)}
        vessel = Ship("frigate", ship["hull"], ship["masts"], ship["cargo"], ship["crew"], ship["cannons"])
        every = combinations_with_replacement(sorted(LOCATIONS), skulls)
        assert {spread for spread in every if is_even(spread, vessel)} == even


@pytest.mark.parametrize(
    ("locations", "expected"),
    [
        (("hull",), True),
        (("masts",), False),  # at 0
        (("hull", "cargo"), True),
        (("hull", "hull"), False),  # cargo, crew and cannons still untouched
        (("cannons", "cargo", "crew", "hull", "hull"), True),
        (("cannons", "cannons", "cargo", "crew", "hull"), False),  # a single cannon was left
    ],
)
def test_is_even_with_a_hull_of_two_and_no_masts(locations: tuple[str, ...], expected: bool) -> None:
    assert is_even(locations, Ship("frigate", 2, 0, 1, 1, 1)) is expected


@pytest.mark.parametrize(("weapon", "location"), [("chain-shot", "masts"), ("grapeshot", "crew")])
@pytest.mark.parametrize(("left", "skulls", "expected"), [(3, 2, 1), (1, 2, 0), (0, 2, 0)])
def test_steered_hits_never_reach_the_hull(weapon: str, location: str, left: int, skulls: int, expected: int) -> None:
    played = game(blas={location: left})
    blas = played.by_id["blas"]
    strike_with(played, blas, weapon, skulls)
    assert (getattr(blas.ship, location), blas.ship.hull) == (expected, 3)


@pytest.mark.parametrize(("hull", "expected"), [(3, False), (1, False), (0, True)])
def test_a_ship_without_hull_is_sunk(hull: int, expected: bool) -> None:
    anne = game().by_id["anne"]
    anne.ship.hull = hull
    assert sunk(anne) is expected


def test_mm_npc_7_an_npc_is_whole_again_and_a_player_is_not() -> None:
    played = game({"hull": 1})
    enemy, anne = played.state.npcs["english-navy"], played.by_id["anne"]
    enemy.ship = Ship("man-o-war", 1, 0, 1, 2, 0)
    npcs_are_whole_again(played, enemy, anne)
    assert (enemy.ship, anne.ship.hull) == (Ship("man-o-war", 5, 5, 3, 5, 5), 1)


def test_chasers_are_ready_until_they_are_flipped() -> None:
    anne = game({"modifications": ["long-guns", "chasers"]}).by_id["anne"]
    assert ready_chasers(game(), anne) == ["chasers"]
    anne.flipped.append("chasers")
    assert ready_chasers(game(), anne) == []


# Crew combat


@pytest.mark.parametrize(
    ("reading", "attack", "defence", "expected"),
    [
        ("every-success", 2, 1, (2, 1)),
        ("every-success", 0, 3, (0, 3)),
        ("every-success", 2, 2, (2, 2)),
        ("difference", 2, 1, (1, 0)),
        ("difference", 0, 3, (0, 3)),
        ("difference", 2, 2, (0, 0)),
    ],
)
def test_killed(reading: str, attack: int, defence: int, expected: tuple[int, int]) -> None:
    assert killed(game(rulings={"crew-combat-kills": reading}), attack, defence) == expected


@pytest.mark.parametrize(("crew", "kills", "expected"), [(3, 0, 3), (3, 2, 1), (3, 3, 0), (1, 4, 0)])
def test_no_crew_below_zero(crew: int, kills: int, expected: int) -> None:
    played = game({"crew": crew})
    anne = played.by_id["anne"]
    lose_crew(played, anne, kills, kills)
    assert anne.ship.crew == expected


@pytest.mark.parametrize(
    ("reading", "successes", "expected"),
    [
        ("more-successes", (2, 1), "anne"),
        ("more-successes", (1, 2), "blas"),
        ("more-successes", (1, 1), "blas"),  # level: the defender
        ("defender", (3, 1), "blas"),
        ("defender", (1, 3), "blas"),
        ("both-die", (3, 1), None),
    ],
)
def test_last_standing(reading: str, successes: tuple[int, int], expected: str | None) -> None:
    played = game(rulings={"crew-combat-mutual": reading})
    won = last_standing(played, played.by_id["anne"], played.by_id["blas"], successes)
    assert (won.id if won else None) == expected


@pytest.mark.parametrize(
    ("modifications", "first", "reading", "expected"),
    [
        ([], True, "one-leadership-die", 2),
        (["swivel-guns"], True, "one-leadership-die", 3),
        (["swivel-guns"], False, "one-leadership-die", 2),
        (["swivel-guns"], True, "none", 2),
    ],
)
def test_leadership_dice(modifications: list[str], first: bool, reading: str, expected: int) -> None:
    played = game({"modifications": modifications}, rulings={"swivel-guns": reading})
    assert leadership_roll(played, played.by_id["anne"], first=first).count == expected


# Positions


def battle(defender: str = "blas", rounds: int = 1, at: str = SEA, **more: Any) -> dict[str, Any]:
    sides = {"aggressor": "anne", "defender": defender, "rounds": rounds}
    return {"captains": {"anne": {"at": SEA}, "blas": {"at": at}}, "battle": sides} | more


def test_a_position_can_have_a_battle_under_way() -> None:
    state = new_table(position=battle("english-navy", 2, npcs={"english-navy": NAVY | {"hull": 1}})).game.state
    assert state.battle is not None
    assert (state.battle.defender, state.battle.rounds, state.npcs["english-navy"].ship.hull) == ("english-navy", 2, 1)


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        (battle("anne"), "'anne' and 'anne' are not two ships at sea in one zone"),
        (battle("nash"), "battle: there is no player or NPC 'nash'"),
        (battle(at="havana"), "'anne' and 'blas' are not two ships at sea in one zone"),
        (battle(rounds=-1), "battle.rounds: -1 is below zero"),
        (
            battle(npcs={"english-navy": NAVY | {"ship": "frigate", "hull": 4}}),
            "npcs.english-navy.hull: 4 is too much; a frigate has 3",
        ),
    ],
)
def test_a_battle_that_cannot_be(position: dict[str, Any], fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        new_table(position=position)


def test_a_battle_that_the_log_breaks_off_is_not_taken_up_again() -> None:
    captains = {"anne": {"at": SEA, "ship": "frigate"}, "blas": {"at": SEA, "ship": "frigate"}}
    entries: list[dict[str, Any]] = [
        {"do": "scout", "by": "anne", "target": "blas"},
        {"do": "roll", "for": "scouting", "by": "anne", "dice": "S1"},
        {"do": "shoot", "by": "anne"},
        {"do": "pass", "by": "anne"},
        {"do": "move", "by": "blas", "to": "cartagena"},
    ]
    assert audit(entries, position={"turn": "anne", "captains": captains}) == ["4 missing MM-NAV-2"]
