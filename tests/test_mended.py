"""What the audit says of a slip that it supposes, and the log in which it is put right."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from mmcli.cli.app import app
from tests.play import Facts, header
from tests.test_mending import AT_SEA, RAID

EXCHANGED = [*RAID[:1], RAID[2], RAID[1], *RAID[3:]]
DOUBLED = [*RAID[:4], RAID[3], *RAID[4:]]

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: CliRunner().invoke(app, list(arguments))


def written(name: str, *games: list[Facts]) -> str:
    """A log of some games in the present folder."""
    lines = [line for entries in games for line in (header(position=AT_SEA), *entries)]
    Path(name).write_bytes(b"\n".join(map(msgspec.json.encode, lines)))
    return name


def notes(name: str) -> list[tuple[int, str]]:
    """The entries of a log that have a note, by their numbers."""
    lines = Path(name).read_text(encoding="utf-8").splitlines()
    return [(number, entry["note"]) for number, entry in enumerate(map(json.loads, lines)) if "note" in entry]


def test_only_the_first_finding_is_told_and_how_many_follow(run: Run) -> None:
    told = run("audit", written("raid.jsonl", EXCHANGED)).output
    assert told.count("raid.jsonl:3  ") == 1
    assert "supposed entries 2 and 3 have changed places; what follows is judged so" in told
    assert "1 more finding follows from this one: --format json has it" in told
    assert told.splitlines()[-1].endswith("1 missing, 1 that follows")


def test_data_has_what_follows_and_what_is_supposed(run: Run) -> None:
    (game,) = json.loads(run("audit", "--format", "json", written("raid.jsonl", EXCHANGED)).stdout)["games"]
    first, *following = [finding for finding in game["findings"] if finding["severity"] != "note"]
    assert [entry["do"] for entry in first["supposed"]["recorded"]] == ["reveal", "roll"]
    assert [entry["do"] for entry in first["supposed"]["supposed"]] == ["roll", "reveal"]
    assert {(finding["consequence_of"], finding["supposed"]) for finding in following} == {(2, None)}


def test_blank_lines_do_not_shift_the_places_of_findings(run: Run) -> None:
    log = Path(written("raid.jsonl", EXCHANGED))
    lines = log.read_text(encoding="utf-8").splitlines()
    log.write_text("\n".join([*lines[:2], "", " ", *lines[2:4], "", *lines[4:]]), encoding="utf-8")
    assert "raid.jsonl:5  " in run("audit", "raid.jsonl").output


def test_a_log_is_written_with_its_slips_put_right_and_marked(run: Run) -> None:
    result = run("audit", written("raid.jsonl", EXCHANGED), "--mend", "mended.jsonl")
    assert result.exit_code == 1
    assert [number for number, _ in notes("mended.jsonl")] == [2, 3]
    assert run("audit", "mended.jsonl").exit_code == 0


def test_what_is_left_out_is_noted_at_the_next_entry(run: Run) -> None:
    run("audit", written("raid.jsonl", DOUBLED), "--mend", "mended.jsonl")
    assert notes("mended.jsonl") == [(5, "supposed by mmcli: entry 5 left out: engage by anne as dutch")]
    assert run("audit", "mended.jsonl").exit_code == 0


def test_a_log_of_which_nothing_is_supposed_is_written_as_it_is(run: Run) -> None:
    result = run("audit", written("raid.jsonl", RAID), "--mend", "mended.jsonl")
    assert result.exit_code == 0
    assert [json.loads(line) for line in Path("mended.jsonl").read_text(encoding="utf-8").splitlines()][1:] == RAID


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["one.jsonl", "two.jsonl", "--mend", "mended.jsonl"], "mend them one by one"),
        (["both.jsonl", "--mend", "mended.jsonl"], "one game is mended at a time"),
        (["one.jsonl", "--mend", "nowhere/mended.jsonl"], "nowhere/mended.jsonl: the log cannot be written"),
        (["one.jsonl", "--mend", "one.jsonl"], "the log itself"),
        (["-", "--mend", "mended.jsonl"], "named by its file"),
        (["nothing.jsonl", "--mend", "mended.jsonl"], "named by its file"),
    ],
)
def test_what_cannot_be_mended_is_said_in_a_sentence(run: Run, arguments: list[str], said: str) -> None:
    for name, games in {"one.jsonl": [RAID], "two.jsonl": [RAID], "both.jsonl": [RAID, RAID]}.items():
        written(name, *games)
    result = run("audit", *arguments)
    assert result.exit_code == 2
    assert said in result.output
    assert len(result.output.splitlines()) == 1


def test_a_strict_audit_ends_at_the_first_finding(run: Run) -> None:
    (game,) = json.loads(run("audit", "--strict", "--format", "json", written("raid.jsonl", EXCHANGED)).stdout)["games"]
    assert {finding["entry"] for finding in game["findings"] if finding["severity"] != "note"} == {2}
