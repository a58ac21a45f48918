"""The referee as a library."""

import subprocess
import sys
from fractions import Fraction

import pytest

import mmcli
from mmcli.api import audit
from mmcli.errors import PositionError
from mmcli.oracle.odds.answer import marginal
from mmcli.oracle.verdict import Kind
from mmcli.testing import findings, position, skulls


def test_a_position_in_a_line_is_ruled_on() -> None:
    situation = position("anne at=tortuga/port arrived=true; blas at=havana", actions=2)
    assert mmcli.ask(situation, "anne: port").kind is Kind.ILLEGAL


def test_what_follows_is_answered_with_its_clause() -> None:
    found = mmcli.consequence(position("anne glory=3 stash=29; blas at=havana"), "how many points does anne have?")
    assert found is not None
    assert found.says == "5 points"
    assert found.rules[0] == "MM-STA-2"


def test_findings_are_short_strings() -> None:
    situation = position("anne at=tortuga; blas at=havana")
    entries = ("anne: move nassau", {"do": "move", "by": "anne", "to": "cartagena"})
    assert findings(situation, *entries) == ["2 illegal MM-MOVE-1"]


def test_dice_by_name() -> None:
    assert skulls(2, of=3) == "SS1"
    with pytest.raises(ValueError, match="2 dice"):
        skulls(3, of=2)


def test_a_fact_without_a_value_is_a_fault() -> None:
    with pytest.raises(PositionError, match="'gold' is no fact"):
        position("anne gold")


def test_odds_are_fractions() -> None:
    answer = mmcli.odds(position("anne at=tortuga/port; blas at=havana"), "test skill=influence")
    assert answer.exact is not None
    assert marginal(answer.exact, "success")[True] == Fraction(5, 9)


def test_what_is_legal_by_kind() -> None:
    options = mmcli.legal(position("anne at=caribbean-sea; blas at=havana")).options
    assert any(entry.__struct_config__.tag == "move" for entries in options.values() for entry in entries)


def test_an_audit_returns_a_report_a_file() -> None:
    (report,) = audit("replays/a-first-voyage.jsonl")
    assert report.error is None
    assert [game.header.game for game in report.games] == ["merchants"]


def test_importing_mmcli_loads_no_engine() -> None:
    code = "import mmcli, sys; print('mmcli.kernel' in sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout  # noqa: S603
    assert loaded == "False\n"
