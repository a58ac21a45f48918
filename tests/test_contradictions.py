"""Options that contradict each other are told, and "clean" is said only of what is clean."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mmcli.cli.app import app

LOG = str(Path(__file__).parents[1] / "fixtures" / "cases" / "mm-move-2--two-moves-exchanged.jsonl")
CONTRADICTIONS = {
    "one ruling read in two ways": (
        ["--ruling", "raid-needs=undamaged", "--ruling", "raid-needs=undestroyed"],
        "--ruling reads raid-needs as undamaged and as undestroyed",
    ),
    "a rule selected and ignored": (["--select", "MM-MOVE-2", "--ignore", "mm-move-2"], "leave nothing to show"),
    "a rule selected and its chapter ignored": (["--select", "MM-MOVE-2", "--ignore", "MM-MOVE"], "nothing to show"),
}
"""Options of an audit, and what is said of them."""


def ran(*options: str) -> tuple[int, str]:
    """The exit code of an audit with options, and what is said."""
    result = CliRunner().invoke(app, ["audit", LOG, *options])
    return result.exit_code, result.output


@pytest.mark.parametrize("options", CONTRADICTIONS)
def test_a_contradiction_is_told(options: str) -> None:
    given, says = CONTRADICTIONS[options]
    code, told = ran(*given)
    assert (code, told.count("\n")) == (2, 1)
    assert says in told


def test_the_same_reading_twice_is_no_contradiction() -> None:
    assert ran("--ruling", "raid-needs=undamaged", "--ruling", "raid-needs=undamaged")[0] == 1


def test_a_chapter_without_one_of_its_rules_is_no_contradiction() -> None:
    assert "nothing to show" not in ran("--select", "MM-MOVE", "--ignore", "MM-MOVE-2")[1]


def test_a_log_with_hidden_findings_is_not_called_clean() -> None:
    _, told = ran("--ignore", "MM-MOVE")
    assert "clean" not in told
    assert "not shown" in told.splitlines()[-1]


def test_programs_are_told_how_many_findings_are_hidden() -> None:
    _, told = ran("--ignore", "MM-MOVE", "--format", "json")
    assert json.loads(told)["summary"]["hidden"] > 0
