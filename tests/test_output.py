"""What goes out: whatever the streams can hold, whoever reads them, and whatever stands in a log."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mmcli.audit import files
from mmcli.audit.files import audit_file
from mmcli.audit.game import Policy
from mmcli.log.visible import UNSAFE, visible, visible_line

ROOT = Path(__file__).parents[1]
ILLEGAL, LEGAL = "fixtures/illegal/gold-below-zero.jsonl", "fixtures/legal/gold-below-zero.jsonl"
FULL = Path("/dev/full")
PLAYERS: list[dict[str, Any]] = [
    {"id": "anne", "captain": {"name": "Anne", "nation": "french", "home": "tortuga", "seamanship": 3, "scouting": 2,
     "leadership": 2, "influence": 3}, "ship": "sloop"},
    {"id": "blas", "captain": {"name": "Blas", "nation": "spanish", "home": "havana", "seamanship": 2, "scouting": 3,
     "leadership": 3, "influence": 2}, "ship": "flute"},
]  # fmt: skip


def mmcli(*arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COLUMNS"))}
    variables = surroundings | more.pop("env", {})
    command = [sys.executable, "-m", "mmcli", *arguments]
    return subprocess.run(command, cwd=ROOT, env=variables, check=False, stderr=subprocess.PIPE, **more)  # noqa: S603


@pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")
@pytest.mark.parametrize("arguments", [("audit", ILLEGAL), ("audit", ILLEGAL, "--format", "json"), ("rule",)])
def test_a_full_disk_is_one_sentence(arguments: tuple[str, ...]) -> None:
    with FULL.open("wb") as full:
        found = mmcli(*arguments, stdout=full)
    assert found.returncode == 2
    assert found.stderr.decode().count("\n") == 1
    assert found.stderr.startswith(b"mmcli: the output cannot be written")


@pytest.mark.parametrize(("path", "code"), [("fixtures/illegal", 1), ("fixtures/legal", 0)])
def test_a_reader_who_leaves_does_not_change_the_verdict(path: str, code: int) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    found = mmcli("audit", path, stdout=writing)
    os.close(writing)
    assert (found.returncode, found.stderr) == (code, b"")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", "replays/open-two-captains.jsonl", "--at", "40"),
        ("ask", "fixtures/positions/a-raid-before-havana.toml", "raid as=spanish"),
        ("odds", "fixtures/positions/a-raid-before-havana.toml", "raid as=spanish"),
    ],
    ids=["replay", "ask", "odds"],
)
def test_an_encoding_that_is_too_small_gets_stand_ins(encoding: str, arguments: tuple[str, ...]) -> None:
    found = mmcli(*arguments, env={"PYTHONIOENCODING": encoding}, stdout=subprocess.PIPE)
    assert (found.returncode, found.stderr) == (0, b"")
    assert found.stdout.decode(encoding)


def test_json_in_any_encoding_is_the_same_data() -> None:
    told = [
        mmcli("audit", "fixtures/cases", "--format", "json", env={"PYTHONIOENCODING": each}, stdout=subprocess.PIPE)
        for each in ("utf-8", "ascii", "cp437")
    ]
    assert json.loads(told[0].stdout) == json.loads(told[1].stdout)
    assert told[1].stdout == told[2].stdout


@pytest.mark.parametrize("surroundings", [{"COLUMNS": "0"}, {"COLUMNS": "33"}, {"FORCE_COLOR": "1"}, {"TERM": "dumb"}])
def test_what_is_piped_does_not_depend_on_a_terminal(surroundings: dict[str, str]) -> None:
    for arguments in (("audit", ILLEGAL), ("replay", "replays/open-two-captains.jsonl", "--at", "40")):
        plain = mmcli(*arguments, stdout=subprocess.PIPE).stdout
        assert mmcli(*arguments, env=surroundings, stdout=subprocess.PIPE).stdout == plain


STEERING = ["\x1b[2J", "\x9b1m", "\u202e", "\x07", "\r", "\x08", "\nclean  forged.jsonl", "\u2028", "\x7f"]


@pytest.mark.parametrize("steering", STEERING, ids=map(repr, STEERING))
@pytest.mark.parametrize("raw", [True, False], ids=["as it is", "escaped"])
def test_nothing_of_a_log_steers_a_terminal(steering: str, raw: bool, tmp_path: Path) -> None:
    name = f"eve{steering}"
    header = {"mmcli": 1, "game": "merchants", "title": name, "cards": "facts",
              "players": [PLAYERS[0] | {"id": name}, PLAYERS[1]]}  # fmt: skip
    entries = [{"do": "move", "by": name, "to": name}, {"do": name}, {"do": "pass", "by": "blas", name: 1}]
    log = tmp_path / "log.jsonl"
    log.write_text("\n".join(json.dumps(part, ensure_ascii=not raw) for part in [header, *entries]), encoding="utf-8")
    for arguments in (("audit", str(log)), ("audit", str(log), "--format", "json"), ("replay", str(log), "--at", "0")):
        found = mmcli(*arguments, stdout=subprocess.PIPE)
        shown = (found.stdout + found.stderr).decode().replace("\n", "")
        assert not UNSAFE.search(shown)
        assert not any(line.startswith("clean  forged") for line in found.stdout.decode().split("\n"))


@given(st.text(), st.booleans())
def test_a_line_of_json_is_made_visible_as_its_text_is(text: str, escaped: bool) -> None:
    if any(0xD800 <= ord(sign) < 0xE000 for sign in text):
        return
    line = json.dumps({"text": text}, ensure_ascii=escaped).encode()
    assert json.loads(visible_line(line)) == {"text": visible(text)}


@given(st.binary())
def test_whatever_bytes_a_line_has_it_is_made_visible(line: bytes) -> None:
    assert len(visible_line(line)) >= len(line)


def test_an_escape_that_is_none_is_a_line_that_cannot_be_read(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    header = json.dumps({"mmcli": 1, "game": "merchants", "cards": "facts", "players": PLAYERS})
    log.write_text(
        header + '\n{"do":"pass","by":"anne","note":"\\\N{LATIN SMALL LETTER E WITH ACUTE}"}\n', encoding="utf-8"
    )
    report = audit_file(str(log), Policy())
    assert report.error is not None
    assert "log.jsonl:2: entry: column" in report.error


def test_a_fault_of_mmcli_itself_costs_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object, **options: object) -> object:
        raise KeyError("here")

    monkeypatch.setattr(files, "audit_stream", broken)
    report = audit_file(str(ROOT / LEGAL), Policy())
    assert report.error is not None
    assert "internal fault (KeyError); please report it with this file" in report.error
    assert "KeyError" in report.trace
