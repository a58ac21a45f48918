"""What `mmcli audit` finds at a path: streams are files, and nothing in a folder is passed over without a word."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from mmcli.audit.corpus import audit_corpus
from mmcli.audit.game import Policy
from mmcli.audit.paths import find_logs
from tests.test_reading import GOOD


def told(*paths: Path | str) -> list[str]:
    """The names of the logs found, and what is said of what is none."""
    return [str(found) for found in find_logs([str(path) for path in paths])]


def test_a_named_pipe_is_read_like_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(GOOD,))
    writer.start()
    (report,) = audit_corpus([str(pipe)], Policy(), jobs=1)
    writer.join()
    assert (report.error, [game.entries for game in report.games]) == (None, [2])


def test_standard_input_is_read_by_its_path_too() -> None:
    ran = subprocess.run([sys.executable, "-m", "mmcli", "audit", "/dev/stdin"], input=GOOD, capture_output=True)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"1 game, 2 entries" in ran.stdout


def test_what_looks_like_a_log_in_a_folder_and_cannot_be_read_is_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.jsonl")
    (tmp_path / "b.jsonl").symlink_to(tmp_path / "nowhere")
    (tmp_path / "c.JSONL").write_bytes(GOOD)
    (tmp_path / "d.jsonl").symlink_to("d.jsonl")
    (tmp_path / "e").symlink_to(tmp_path)
    assert [line.removeprefix(f"{tmp_path}/") for line in told(tmp_path)] == [
        "a.jsonl: this is no file; name a stream itself to have it read",
        "b.jsonl: the link leads nowhere",
        "c.JSONL",
        "d.jsonl: the link leads nowhere",
        "e: a link to a folder is not followed; name the folder itself",
    ]


@pytest.mark.skipif(os.geteuid() == 0, reason="every folder is open to the superuser")
def test_a_closed_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(GOOD)
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)
    assert told(tmp_path) == [
        f"{closed}: the folder cannot be searched: Permission denied",
        str(tmp_path / "a.jsonl"),
    ]


def test_a_closed_folder_below_another_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "closed").mkdir()
    (tmp_path / "a.jsonl").write_bytes(GOOD)
    scandir = os.scandir

    def refused(place: str) -> object:
        if str(place).endswith("closed"):
            raise PermissionError(13, "Permission denied", place)
        return scandir(place)

    monkeypatch.setattr(os, "scandir", refused)
    assert told(tmp_path) == [
        f"{tmp_path}/closed: the folder cannot be searched: Permission denied",
        f"{tmp_path}/a.jsonl",
    ]


def test_a_glob_does_not_follow_links_to_folders(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(GOOD)
    for name in "bcdef":
        (tmp_path / name).symlink_to(tmp_path)
    assert told(tmp_path / "**") == [str(tmp_path / "a.jsonl")]
    assert told(tmp_path / "**" / "*.jsonl") == [str(tmp_path / "a.jsonl")]


NAMES = {
    "a name of 300 letters": ("x" * 300, "File name too long"),
    "a pattern of 300 letters": ("x" * 300 + "*", "there is no such file"),
    "a NUL": ("a\0b", "there is no such file"),
    "a pattern that is none": ("a**b/c", "this is no pattern of files"),
    "nothing": ("nothing.jsonl", "there is no such file"),
    "a file as a folder": ("/dev/null/log.jsonl", "there is no such file"),
}
"""A path, and what is said of it."""


@pytest.mark.parametrize("name", NAMES)
def test_a_path_that_names_nothing_is_told_in_a_sentence(name: str) -> None:
    path, says = NAMES[name]
    (line,) = told(path)
    assert says in line
