"""A short run of the fuzzer, and that it sees what it is looking for."""

from pathlib import Path

import pytest

from tests.fuzz.inputs import CLASSES, Input, made, read
from tests.fuzz.judging import Run, fault
from tests.fuzz.running import run_alone, run_here
from tests.fuzz.shrinking import shrunk

SEED, INPUTS = 20, 240
ASKED = Input("options", ("rule", "MM-TURN-1", "--format", "json"), {})


@pytest.mark.parametrize("part", range(8))
def test_nothing_breaks_it(part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tried = [made(SEED, number) for number in range(part, INPUTS, 8)]
    found = {given.written(): what for given in tried if (what := fault(given, run_here(given, tmp_path)))}
    assert found == {}


def test_every_class_is_tried() -> None:
    assert {made(SEED, number).kind for number in range(INPUTS)} == set(CLASSES)


def test_an_input_is_the_same_once_it_is_written_and_read() -> None:
    tried = [made(SEED, number) for number in range(60)]
    assert [read(given.written()) for given in tried] == tried


@pytest.mark.parametrize(
    ("run", "what"),
    [
        (Run(0, "{}\n", ""), None),
        (Run(2, "", "mmcli: there is no such rule\n"), None),
        (Run(2, "", "mmcli: one\nmmcli: two\n"), "not one sentence"),
        (Run(2, "", ""), "not one sentence"),
        (Run(0, "{", ""), "no JSON"),
        (Run(3, "{}", ""), "exit code 3"),
        (Run(0, '{"a": "\x1b[31m"}', ""), "control character"),
        (Run(1, "{}", "Traceback (most recent call last):\n"), "traceback"),
        (Run(2, "", "mmcli: an internal fault (KeyError)\n"), "internal fault"),
        (Run(0, "{}", "", seconds=11), "slow"),
        (Run(0, "{}", "", megabytes=501), "memory"),
    ],
)
def test_what_is_wrong_with_a_run_is_seen(run: Run, what: str | None) -> None:
    assert fault(ASKED, run) == what


def test_an_input_runs_in_a_process_of_its_own() -> None:
    assert run_alone(ASKED).code == 0


def test_what_breaks_is_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    given = Input("bytes", ("audit", "log.jsonl", "--strict"), {"log.jsonl": b"a\nb\nBAD\nc\n", "x": b"?"})
    monkeypatch.setattr("tests.fuzz.shrinking.run_alone", lambda other: Run(3 if _has(other) else 0, "", ""))
    smallest = shrunk(given, "exit code 3")
    assert (smallest.arguments, smallest.files) == (("audit",), {"log.jsonl": b"BAD"})


def _has(given: Input) -> bool:
    return b"BAD" in given.files.get("log.jsonl", b"")
