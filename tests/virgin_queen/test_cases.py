"""The 116 oracle cases of `fixtures/virgin-queen/cases.json`: each comes out as it is listed there."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from mmcli.games.virgin_queen.defence import DefenceRoll
from mmcli.games.virgin_queen.losses import LossAsk
from mmcli.games.virgin_queen.match import Match
from mmcli.games.virgin_queen.pirate_dice import PirateRoll
from mmcli.games.virgin_queen.rulebook import rulebook
from mmcli.kernel.table import Table
from tests.virgin_queen.play import Facts, new_table, play
from tests.virgin_queen.rewards import legal_rewards

FILE = Path(__file__).parents[2] / "fixtures" / "virgin-queen" / "cases.json"
DATA: dict[str, Any] = msgspec.json.decode(FILE.read_bytes())
CASES: list[Facts] = DATA["cases"]


def of_group(group: str) -> pytest.MarkDecorator:
    """A test for each case of a group."""
    cases = [case for case in CASES if case["group"] == group]
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


def table_of(case: Facts) -> Table[Match]:
    """The table in the position of a case."""
    return new_table(case["position"], rulings=case["rulings"], on=DATA["map"])


def played(case: Facts) -> Table[Match]:
    """The table after the entries of a case, none of which may be found fault with."""
    table = table_of(case)
    assert play(table, case["entries"]) == []
    return table


def units_left(table: Table[Match]) -> dict[str, int]:
    """The pirate's corsairs and squadrons in the zone."""
    state = table.game.state
    units = state.units_of(table.game.piracy().pirate, "Z")
    assert units.keys() <= {"corsair", "squadron"}
    return {"corsairs_left": units.get("corsair", 0), "other_left": units.get("squadron", 0)}


def dice(table: Table[Match], roll: type[DefenceRoll] | type[PirateRoll]) -> int | None:
    """How many dice the table waits for in that roll; 0 if it does not wait for it."""
    return table.ask.count if isinstance(table.ask, roll) else 0


def test_there_are_116_cases() -> None:
    assert [case["id"] for case in CASES] == [f"VQ-CASE-{number:03}" for number in range(1, 117)]


def test_every_clause_named_by_a_case_exists() -> None:
    assert {rule for case in CASES for rule in case["clauses"]} <= rulebook().rules.keys()


@of_group("declare")
def test_declaration(case: Facts) -> None:
    found = play(table_of(case), case["entries"])
    assert [finding.rule for finding in found] == case["expect"]["violates"]
    assert {finding.severity.value for finding in found} <= {"illegal"}


@of_group("defence_dice")
def test_defence_dice(case: Facts) -> None:
    assert dice(played(case), DefenceRoll) == case["expect"]["dice"]


@of_group("casualties")
def test_losses(case: Facts) -> None:
    assert units_left(played(case)) == case["expect"]


@of_group("pirate_dice")
def test_pirate_dice(case: Facts) -> None:
    assert dice(played(case), PirateRoll) == case["expect"]["dice"]


@of_group("rewards")
def test_rewards(case: Facts) -> None:
    assert legal_rewards(played(case)) == case["expect"]["legal_multisets"]


@of_group("trace")
def test_trace(case: Facts) -> None:
    table = table_of(case)
    pirate_dice: int | None = 0
    for entry in case["entries"]:
        assert play(table, [entry]) == []
        record_losses(table)
        pirate_dice = dice(table, PirateRoll) or pirate_dice
    due = case["expect"]
    assert units_left(table) == {"corsairs_left": due["corsairs_left"], "other_left": due["other_left"]}
    assert pirate_dice == due["pirate_dice"]
    assert legal_rewards(table) == due["legal_multisets"]


def record_losses(table: Table[Match]) -> None:
    """Play the losses that are due, in which no case leaves a choice."""
    if isinstance(table.ask, LossAsk):
        (losses,) = table.ask.options()
        assert table.play(losses) == []
