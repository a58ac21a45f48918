"""What a command loads before it answers: the start of a program is what a person waits for."""

import subprocess
import sys

import pytest

from mmcli.cli.commands import COMMANDS
from mmcli.report.lines import Strong, hanging, labelled

AUDIT = ("audit", "fixtures/legal/port-action-twice.jsonl")
RULE = ("rule", "MM-PORT-1")
HEAVY = ("multiprocessing", "numpy", "pydantic", "rapidfuzz", "rich", "zipfile")
ASKED = """
import sys
from mmcli.cli.app import app
app({arguments}, standalone_mode=False)
print(*sorted(sys.modules), file=sys.stderr)
"""


def loaded(*arguments: str) -> set[str]:
    asked = [sys.executable, "-c", ASKED.format(arguments=arguments)]
    return set(subprocess.run(asked, capture_output=True, check=True, text=True).stderr.split())  # noqa: S603


@pytest.mark.parametrize("arguments", [AUDIT, RULE], ids=" ".join)
def test_a_start_loads_nothing_heavy_and_no_other_command(arguments: tuple[str, ...]) -> None:
    modules = loaded(*arguments)
    assert modules.isdisjoint(HEAVY)
    assert modules.intersection(COMMANDS.values()) == {COMMANDS[arguments[0]]}


def test_a_rule_is_shown_without_an_engine() -> None:
    assert not [name for name in loaded(*RULE) if name.startswith(("mmcli.kernel", "mmcli.audit", "mmcli.oracle"))]


def test_in_a_terminal_a_labelled_line_hangs_under_its_text() -> None:
    line = labelled("why", "anne takes ", Strong("the port action"), " in Nassau")
    pieces = list(hanging(line, 28))
    assert ["".join(piece) for piece in pieces] == [
        "  why      anne takes the ",
        " " * 11 + "port action in ",
        " " * 11 + "Nassau",
    ]
    assert [part for piece in pieces for part in piece if isinstance(part, Strong)] == ["the ", "port ", "action"]


def test_in_a_file_a_line_stays_whole() -> None:
    line = labelled("why", "anne takes the port action in Nassau, in the turn in which she came there")
    assert list(hanging(line, None)) == [line]
