"""A recorded game told as a play report."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from mmcli.cli.app import app
from tests.test_notation import BY_HAND, ROOT


def told(*arguments: str) -> str:
    ended = CliRunner().invoke(app, ["tell", *arguments])
    assert ended.exit_code == 0, ended.output
    return ended.output


def test_a_game_is_told_with_its_faults_as_footnotes(tmp_path: Path) -> None:
    log = tmp_path / "log.mmn"
    log.write_text(BY_HAND, encoding="utf-8")
    tale = told(str(log), "--format", "markdown")
    assert tale.startswith("# Anne's raid\n")
    assert "Anne moves to Nassau. Anne scouts for a merchant." in tale
    assert "(half the hold)." in tale
    assert "[^1]: " in tale
    assert "MM-RAID-22" in tale


@pytest.mark.parametrize("log", sorted((ROOT / "replays").glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_clean_game_has_chapters_and_no_footnotes(log: Path) -> None:
    tale = told(str(log))
    assert "\nRound 2\n" in tale
    assert "[^" not in tale


def test_what_cannot_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    for name in ("-", str(tmp_path / "none.mmn")):
        assert CliRunner().invoke(app, ["tell", name]).exit_code == 2
