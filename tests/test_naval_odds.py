"""Best play of naval combats, held against everything that can be declared, and against the engine's own asks."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np
import pytest

import mmcli
from mmcli.games.merchants.combat.declaring import DeclareAsk
from mmcli.games.merchants.odds import question
from mmcli.games.merchants.odds.naval.boarding import DRIFTING, Crews, ended
from mmcli.games.merchants.odds.naval.odds import NavalOdds, Place
from mmcli.games.merchants.odds.naval.plan import ROUNDING, best_play
from mmcli.games.merchants.odds.naval.rounds import FIRST, KINDS, LATER, Declared
from mmcli.games.merchants.odds.naval.ship_states import SUNK, ShipStates, points_of
from mmcli.games.merchants.odds.naval.tables import DECLARED, HitTables
from mmcli.games.odds import Clock, Odds, Outcome, Run, Wish
from mmcli.log.entries import Entry
from mmcli.oracle.odds.answer import marginal
from mmcli.oracle.odds.walk import walk
from mmcli.testing import position

SLOOP = (2, 2, 2, 2, 1)
LEAD = itemgetter(0)
BEST_PLAY = {"anne": "best", "blas": "best"}
HURT = (
    "anne at=tortuga ship=sloop hull=1 masts=1 cargo=1 crew=1 cannons=1;"
    "blas at=tortuga ship=frigate hull=2 masts=1 cargo=0 crew=2 cannons=1"
)
WRECKS = (
    "anne at=tortuga seamanship=1 leadership=1 hull=1 masts=1 cargo=0 crew=1 cannons=1;"
    "blas at=tortuga seamanship=1 leadership=1 hull=1 masts=1 cargo=0 crew=1 cannons=1"
)


def solver_of(line: str) -> NavalOdds:
    """The solver of a combat in which anne attacks blas, both as best they can."""
    game: Any = position(line).table().game
    return NavalOdds(game, game.by_id["anne"], game.by_id["blas"], BEST_PLAY, Clock(60))


def best_odds(line: str) -> Odds:
    odds = mmcli.odds(position(line), "combat defender=blas anne=best blas=best").exact
    assert odds is not None
    return odds


def ahead(odds: Odds) -> Fraction:
    """How much more likely anne wins than blas."""
    winners = marginal(odds, "winner")
    return winners.get("anne", Fraction()) - winners.get("blas", Fraction())


def by_force(solver: NavalOdds) -> Callable[[Place, int], tuple[Fraction, Declared]]:
    """The lead of a place, and what both sides declare there, if everything is tried in fractions."""

    @cache
    def best(place: Place, number: int) -> tuple[Fraction, Declared]:
        firsts, seconds = solver.round(place, number).open_to
        answers = [min(((worth(place, number, (one, two)), (one, two)) for two in seconds), key=LEAD) for one in firsts]
        return max(answers, key=LEAD)

    def worth(place: Place, number: int, declared: Declared) -> Fraction:
        results = solver.rounds.results(solver.round(place, number).contest, declared)
        total = Fraction()
        for (suffered, scored, follows), ways in results.each:
            for one, some in solver.ships[0].struck(place[0], suffered):
                for other, more in solver.ships[1].struck(place[1], scored):
                    end = solver.end(one, other, follows)
                    lead = best((one, other), LATER)[0] if end is None else ahead(ends(end))
                    total += ways * some * more * lead
        return total / Fraction(results.ways * solver.ships[0].ways * solver.ships[1].ways)

    def ends(end: Any) -> Odds:
        return solver.boardings.odds(end) if isinstance(end, Crews) else {end: Fraction(1)}

    return best


def test_nothing_that_can_be_declared_is_better_than_the_plan() -> None:
    """MM-NAV-2: in every place that can come about, tried in fractions; of what is equal, the first is declared."""
    solver = solver_of(HURT)
    force = by_force(solver)
    start = len(solver.ships[0].points) - 1, len(solver.ships[1].points) - 1
    assert ahead(solver.odds()) == force(start, FIRST)[0]
    places = [(one, other) for one in range(1, start[0] + 1) for other in range(1, start[1] + 1)]
    assert len(places) > 50
    for place in places:
        lead, declared = force(place, LATER)
        assert solver.declared(place, solver.round(place, LATER)) == declared
        assert solver.plan.lead(*place) == pytest.approx(lead, abs=ROUNDING)


def test_best_play_through_the_engine_comes_to_the_same_odds() -> None:
    """MM-NAV-1 to 8, with every declaration as it is planned, and every roll of the engine's own asks."""
    solver = solver_of(WRECKS)
    asked = question(position(WRECKS), Wish("combat", {"defender": "blas"} | BEST_PLAY))

    def decide(run: Run[Any]) -> Entry:
        ask = run.ask.foremost() if run.ask else None
        if not isinstance(ask, DeclareAsk):
            return asked.decide(run)
        one, other = (run.game.by_id[side.id].ship for side in solver.sides)
        place = solver.ships[0].points.index(points_of(one)), solver.ships[1].points.index(points_of(other))
        declared = solver.declared(place, solver.round(place, FIRST if ask.round == 1 else LATER))
        return declared[ask.captain.id == "blas"](by=ask.captain.id)

    def outcome(run: Any) -> Outcome | None:
        """To drift is known from the stated policies; here the walker finds it."""
        found = asked.outcome(run)
        return None if found == DRIFTING else found

    assert walk(replace(asked, decide=decide, outcome=outcome), Clock(60)) == solver.odds()


def test_a_crew_boards_a_ship_that_can_do_nothing() -> None:
    """MM-NAV-7: whoever wins the contest takes a ship without a crew, and has as many rounds as that needs."""
    line = "anne at=tortuga cannons=0; blas at=tortuga masts=0 crew=0 cannons=0"
    assert best_odds(line) == {ended("anne takes blas", "anne"): 1}


def test_to_get_away_is_no_better_than_to_drift() -> None:
    """MM-NAV-2: neither wins, so both shoot, which stands before Flee."""
    line = "anne at=tortuga crew=0 cannons=0; blas at=tortuga crew=0 cannons=0"
    assert best_odds(line) == {DRIFTING: 1}


EVERYTHING = np.ones((3, 1, 1), dtype=np.bool_)


@pytest.mark.parametrize(
    ("leads", "declared"),
    [
        ([[0, 0, 0], [0, 0, 0], [0, 0, 0]], (0, 0)),
        ([[0, 1, 2], [1, 2, 3], [1, 1, 1]], (1, 0)),
        ([[2, 1, 1], [0, 9, 9], [9, 9, 0]], (0, 1)),
        ([[0, 0, -1e-14], [1e-14, 0, 0], [0, 0, 0]], (0, 0)),
        ([[0, 0, -1e-9], [0, 0, 0], [1e-9, 1e-9, 1e-9]], (2, 0)),
    ],
    ids=["all are equal", "two firsts are equal", "two answers are equal", "only rounded", "not only rounded"],
)
def test_of_what_is_equal_the_first_is_declared(leads: list[list[float]], declared: tuple[int, int]) -> None:
    """Shoot stands before Board and Board before Flee; the second side answers what the first has declared."""
    numbers, best = best_play(np.array(leads, dtype=float).reshape(3, 3, 1, 1), EVERYTHING, EVERYTHING)
    assert DECLARED[numbers.item()] == (KINDS[declared[0]], KINDS[declared[1]])
    assert best.item() == pytest.approx(leads[declared[0]][declared[1]])


def test_only_what_is_open_is_declared() -> None:
    leads = np.array([[0, -2, 2], [1, 1, 1], [9, 9, 9]], dtype=float).reshape(3, 3, 1, 1)
    firsts, seconds = (np.array(open_to).reshape(3, 1, 1) for open_to in ([True, False, False], [True, False, True]))
    numbers, best = best_play(leads, firsts, seconds)
    assert (DECLARED[numbers.item()], best.item()) == ((KINDS[0], KINDS[0]), 0)


def test_so_many_hits_take_so_many_points_or_sink_the_ship() -> None:
    """MM-DMG-1 to 4: no hit is lost on a ship that stays afloat, and all ways are counted."""
    ship = ShipStates(SLOOP, 3)
    assert ship.points[-1] == SLOOP
    for state in range(SUNK + 1, len(ship.points)):
        for hits in range(4):
            struck = dict(ship.struck(state, hits))
            assert sum(struck.values()) == ship.ways
            struck.pop(SUNK, None)
            assert {ship.left[after] for after in struck} <= {ship.left[state] - hits}


def test_the_tables_of_hits_are_whole() -> None:
    ship = ShipStates(SLOOP, 3)
    for left in range(1, sum(SLOOP) + 1):
        for states, likely in HitTables(ship).from_left(left):
            assert likely.shape == (len(ship.with_left(left)), len(states))
            assert np.allclose(likely.sum(axis=1), 1, atol=ROUNDING)


def test_best_play_of_a_sloop_and_a_frigate_is_solved() -> None:
    assert sum(best_odds("anne at=tortuga ship=sloop; blas at=tortuga ship=frigate").values()) == 1


def test_ships_of_which_hits_can_make_too_much_are_refused_at_once() -> None:
    line = "anne at=tortuga ship=galleon; blas at=tortuga ship=galleon"
    found = mmcli.odds(position(line), "combat defender=blas", games=1)
    assert (found.exact, found.why_not) == (None, "hits can make too much of such ships for an exact answer")


def test_the_command_line_starts_without_what_best_play_takes() -> None:
    code = "import mmcli.cli.app, sys; print('numpy' in sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout  # noqa: S603
    assert loaded == "False\n"


@pytest.mark.parametrize(
    ("captain", "npc", "question", "rulings"),
    [
        (
            "crew=1 cannons=0",
            {"crew": 1, "cannons": 0},
            "anne=board pirate-sloop=board",
            {"crew-combat-mutual": "both-die"},
        ),
        ("hull=1", {"hull": 1}, "", {}),
        ('crew=1 cannons=0 modifications=["rigs-and-sails"]', {"crew": 1, "cannons": 0}, "anne=board", {}),
    ],
    ids=["both crews gone", "both ships sunk", "a modification to be given back"],
)
def test_a_combat_with_an_npc_is_played_as_the_odds_say(
    captain: str, npc: dict[str, Any], question: str, rulings: dict[str, str]
) -> None:
    """MM-NAV-8, MM-TERM-6 and MM-NPC-6: whoever is beaten is told, though an NPC is whole again afterwards."""
    pirate = {"at": "tortuga", "seamanship": 2, "leadership": 2} | npc
    here = position(f"anne at=tortuga {captain}", npcs={"pirate-sloop": pirate}, rulings=rulings)
    found = mmcli.odds(here, f"combat defender=pirate-sloop {question}", games=1000, seed=3)
    for end, share in found.likely["end"].items():
        expected = 1000 * float(share)
        assert abs(found.seen["end"].get(end, 0) - expected) < 5 * (expected * (1 - float(share))) ** 0.5 + 5
