"""A game written down while it is played: judged at once, safe on disk, gone on with, taken back."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from mmcli.cli.app import app
from mmcli.errors import LogError
from mmcli.scribe.book import Book
from mmcli.scribe.scribe import Scribe
from tests.test_notation import data

HEAD = """\
[mmcli 1 merchants]
[cards facts]
[seat anne Anne F TOR 3223 sloop]
[seat blas Blas S HAV 2332 flute]
[position {"captains":{"anne":{"at":"tortuga"},"blas":{"at":"havana"}}}]
"""
EVENING = "anne: >NAS s /S2 !D raid D\n+ru4h,su3e,wo3m\n/112\nkeep ru4h,su3e\n"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "friday.mmn"
    file.write_text(HEAD, encoding="utf-8")
    return file


def said(log: Path, lines: str, *options: str) -> str:
    told = CliRunner().invoke(app, ["record", str(log), *options], input=lines)
    assert told.exit_code == 0, told.output
    return told.output


def entries(log: Path) -> list[str]:
    return [str(entry["do"]) for entry in data(log.read_bytes())[1:]]


def test_what_is_due_goes_without_saying(log: Path) -> None:
    said(log, ">NAS s\n/S2\n")
    assert data(log.read_bytes())[1:] == [
        {"do": "move", "by": "anne", "to": "nassau"},
        {"do": "scout", "by": "anne", "target": "merchant"},
        {"do": "roll", "for": "scouting", "dice": "S2"},
    ]


def test_players_words_are_taken_down_in_the_notation(log: Path) -> None:
    assert "anne moves to Nassau" in said(log, "anne moves to nassau\n")
    assert log.read_text(encoding="utf-8") == f"{HEAD}a: >NAS\n"


def test_a_breach_is_told_and_may_still_be_recorded(log: Path) -> None:
    told = said(log, ">TRI\n")
    assert "MM-MOVE" in told
    assert "not recorded; ! records it all the same" in told
    assert entries(log) == []
    said(log, ">TRI\n!\n")
    [move] = data(log.read_bytes())[1:]
    assert move["to"] == "trinidad"
    assert "the table agreed" in move["note"]


def test_undo_takes_the_last_line_back_in_a_later_session_too(log: Path) -> None:
    said(log, ">NAS\ns\n")
    assert "taken back: anne scouts" in said(log, "undo\n")
    assert entries(log) == ["move"]
    assert "nothing to take back" in said(log, "undo\nundo\n")
    assert log.read_text(encoding="utf-8") == HEAD


def test_a_note_belongs_to_the_last_entry(log: Path) -> None:
    said(log, ">NAS s\nnote at dusk\n")
    assert data(log.read_bytes())[2] == {"do": "scout", "by": "anne", "target": "merchant", "note": "at dusk"}


def test_dice_thrown_here_are_marked(log: Path) -> None:
    said(log, ">NAS s\nroll\n")
    *_, roll = data(log.read_bytes())
    assert roll["do"] == "roll"
    assert len(roll["dice"]) == 2
    assert roll["note"] == "thrown by mmcli"
    assert "no dice are due now" in said(log, "undo\nundo\nroll\n")


def test_what_is_not_understood_is_told_and_nothing_is_written(log: Path) -> None:
    assert "no step begins so" in said(log, ">NAS xyzzy\n")
    assert log.read_text(encoding="utf-8") == HEAD


@pytest.mark.parametrize("line", ["?", "why", "board", "find rum rules", "help"])
def test_questions_are_answered_and_write_nothing(log: Path, line: str) -> None:
    assert said(log, f"{line}\n").strip()
    assert log.read_text(encoding="utf-8") == HEAD


def test_a_new_game_is_begun_in_a_few_answers(tmp_path: Path) -> None:
    log = tmp_path / "new.mmn"
    said(
        log,
        'Friday\nfacts\n\nanne "Anne B" F TOR 3223 sloop\nblas Blas S HAV 2332 flute\n\nfirst-player anne\n',
        "--new",
    )
    header, first = data(log.read_bytes())
    assert header["title"] == "Friday"
    assert [seat["id"] for seat in header["players"]] == ["anne", "blas"]
    assert first == {"do": "first-player", "player": "anne"}


@pytest.mark.parametrize(("name", "says"), [("none.mmn", "begin a game with --new"), ("log.jsonl", "ends in .mmn")])
def test_what_cannot_be_gone_on_with_is_told(tmp_path: Path, name: str, says: str) -> None:
    told = CliRunner().invoke(app, ["record", str(tmp_path / name)], input="")
    assert told.exit_code == 2
    assert says in told.output


def test_cut_off_anywhere_only_the_unfinished_line_is_lost(log: Path) -> None:
    said(log, EVENING)
    whole = log.read_bytes()
    for size in range(len(HEAD), len(whole)):
        log.write_bytes(whole[:size])
        Scribe(str(log)).close()
        assert log.read_bytes() == whole[: whole.rfind(b"\n", 0, size) + 1]


def test_killed_at_any_moment_every_line_that_was_answered_is_there(log: Path) -> None:
    dice = Random(15)  # noqa: S311 - the same moments at every run
    told = [">NAS", "_", "blas: _"]
    for _ in range(3):
        log.write_text(HEAD, encoding="utf-8")
        running = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "mmcli", "record", str(log)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write("\n".join(told) + "\n")
        running.stdin.flush()
        answered = [running.stdout.readline() for _ in range(dice.randint(1, 2))]
        time.sleep(dice.random() / 50)
        os.kill(running.pid, signal.SIGKILL)
        running.communicate()
        Scribe(str(log)).close()
        assert len(entries(log)) >= len(answered)


def test_a_line_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="Is a directory"):
        Book(str(tmp_path))
