"""The command line: exit codes, one clear sentence for a wrong input, and reports as a person reads them."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner, Result

from mmcli import __version__
from mmcli.cli.app import app

ROOT = Path(__file__).parent.parent
ILLEGAL = ROOT / "fixtures" / "illegal"
HEADER = (ILLEGAL / "port-action-twice.jsonl").read_text(encoding="utf-8").splitlines()[0]
GOOD = f'{HEADER}\n{{"do":"pass","by":"anne"}}\n'


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.chdir(ROOT)
    for name, value in {"COLUMNS": "100", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "TERM": "dumb"}.items():
        monkeypatch.setenv(name, value)
    return lambda *arguments: CliRunner().invoke(app, list(arguments))


def test_replays_are_clean(run: Callable[..., Result]) -> None:
    assert run("audit", "replays").exit_code == 0


def test_the_brig_is_named(run: Callable[..., Result]) -> None:
    result = run("audit", "fixtures/disputed/s4-starts-with-a-brig.jsonl")
    assert result.exit_code == 1
    assert "brig" in result.output
    assert "MM-DIE-4" in result.output


def test_json_has_the_documented_shape(run: Callable[..., Result]) -> None:
    result = run("audit", "--format", "json", "fixtures/illegal/port-action-on-arrival.jsonl")
    data = json.loads(result.output)
    assert data["version"] == 1
    (game,) = data["games"]
    assert {"file", "game", "line", "title", "entries", "findings"} <= game.keys()
    (finding,) = game["findings"]
    assert {
        "rule", "name", "severity", "entry", "line", "by", "message", "citations", "depends_on", "consequence_of",
    } <= finding.keys()  # fmt: skip
    assert (finding["rule"], finding["by"], finding["line"]) == ("MM-MOVE-3", "anne", 3)
    assert finding["depends_on"]["ruling"] == "port-on-arrival"
    assert data["summary"] == {
        "files": 1, "games": 1, "entries": 2, "illegal": 1, "missing": 0, "impossible": 0, "mismatch": 0, "note": 0,
        "hidden": 0,
    }  # fmt: skip


def test_a_ruling_turns_the_verdict(run: Callable[..., Result]) -> None:
    log = "fixtures/legal/raid-damaged-strict.jsonl"
    assert run("audit", log).exit_code == 0
    assert run("audit", log, "--ruling", "raid-needs=undamaged").exit_code == 1


@pytest.mark.parametrize(
    "option", ["port-on-arrival", "no-such-ruling=x", "port-on-arrival=perhaps"], ids=["no reading", "name", "reading"]
)
def test_a_wrong_ruling_is_one_sentence(run: Callable[..., Result], option: str) -> None:
    result = run("audit", "replays", "--ruling", option)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_select_and_ignore_choose_rules(run: Callable[..., Result]) -> None:
    log = "fixtures/illegal/port-action-on-arrival.jsonl"
    assert run("audit", log, "--ignore", "MM-MOVE-3").exit_code == 0
    assert run("audit", log, "--select", "MM-MOVE").exit_code == 1
    assert run("audit", log, "--select", "MM-PORT").exit_code == 0


@pytest.mark.parametrize("option", ["--select", "--ignore"])
@pytest.mark.parametrize("name", ["MM-MOV", "no-such-rule", ""])
def test_a_rule_that_is_in_no_rulebook_is_one_sentence(run: Callable[..., Result], option: str, name: str) -> None:
    result = run("audit", "replays", option, name)
    assert result.exit_code == 2
    assert result.stderr == f"mmcli: no rule's id is {name!r} or starts so; `mmcli rule` lists them\n"


def test_an_empty_path_is_no_folder(run: Callable[..., Result]) -> None:
    result = run("audit", "")
    assert result.exit_code == 2
    assert "one of the paths is empty" in result.output


def test_strict_stops_at_the_first_finding(run: Callable[..., Result], tmp_path: Path) -> None:
    log = tmp_path / "twice.jsonl"
    log.write_text(f'{HEADER}\n{{"do":"port","by":"anne"}}\n{{"do":"move","by":"anne","to":"caracas"}}\n')
    assert run("audit", str(log)).output.count("broke") == 2
    assert run("audit", str(log), "--strict").output.count("broke") == 1


def test_strict_does_not_stop_at_a_note(run: Callable[..., Result]) -> None:
    log = "fixtures/illegal/brig-for-the-new-captain.jsonl"
    result = run("audit", log, "--strict")
    assert result.exit_code == 1
    assert result.output == run("audit", log).output


def test_jobs_do_not_change_the_output(run: Callable[..., Result]) -> None:
    one, two = (run("audit", "fixtures/illegal", "--jobs", jobs).output for jobs in ("1", "2"))
    assert one == two


def test_standard_input(run: Callable[..., Result]) -> None:
    result = CliRunner().invoke(app, ["audit", "-"], input=GOOD)
    assert result.exit_code == 0
    assert "<stdin>" in result.output


BAD: dict[str, bytes] = {
    "not JSON": f"{HEADER}\nfoo\n".encode(),
    "not UTF-8": HEADER.encode() + b'\n{"do":"pass","by":"\xff\xfe"}\n',
    "cut off": f'{HEADER}\n{{"do":"pass","b'.encode(),
    "empty": b"",
    "blank": b"\n\n",
    "no header": b'{"do":"pass","by":"anne"}\n',
    "unknown game": b'{"mmcli":1,"game":"ludo"}\n',
    "newer format": b'{"mmcli":99,"game":"merchants"}\n',
    "no format": b'{"mmcli":0,"game":"merchants"}\n',
    "unknown entry": f'{HEADER}\n{{"do":"teleport","by":"anne"}}\n'.encode(),
    "unknown field": f'{HEADER}\n{{"do":"pass","by":"anne","why":"tired"}}\n'.encode(),
    "unknown header field": b'{"mmcli":1,"game":"merchants","colour":"red"}\n',
    "wrong type": f'{HEADER}\n{{"do":"stash","by":"anne","put":"much"}}\n'.encode(),
    "beyond 64 bits": f'{HEADER}\n{{"do":"stash","by":"anne","put":{"9" * 30}}}\n'.encode(),
    "nested": f"{HEADER}\n{'[' * 100_000}\n".encode(),
    "nested in a field": f'{HEADER}\n{{"do":"pass","by":{"[" * 100_000}\n'.encode(),
    "no gzip": b"\x1f\x8bnonsense",
    "gzip cut off": gzip.compress(GOOD.encode() * 50)[:-30],
    "no such pack": b'{"mmcli":1,"game":"merchants","cards":"mine","players":[]}\n',
    "broken texts": b'{"mmcli":1,"game":"merchants","texts":{"rumor":[{"id":"x"}]},"players":[]}\n',
    "no players": b'{"mmcli":1,"game":"merchants"}\n',
    "wrong position": HEADER.replace('"position":', '"position": {"plague":["atlantis"]},"title2":', 1).encode(),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_sentence_and_the_rest_is_audited(
    run: Callable[..., Result], tmp_path: Path, name: str
) -> None:
    bad, good = tmp_path / "bad.jsonl", tmp_path / "good.jsonl"
    bad.write_bytes(BAD[name])
    good.write_text(GOOD)
    result = run("audit", str(bad), str(good))
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    (sentence,) = [line for line in result.output.splitlines() if line.startswith("error")]
    assert "bad.jsonl" in sentence
    assert "good.jsonl" in result.output


@pytest.mark.parametrize("path", ["no-such-file.jsonl", "mmcli"], ids=["missing file", "folder without logs"])
def test_paths_without_logs(run: Callable[..., Result], path: str) -> None:
    result = run("audit", path)
    assert result.exit_code == 2
    assert path in result.output


def test_a_game_without_entries_is_fine(run: Callable[..., Result], tmp_path: Path) -> None:
    log = tmp_path / "quiet.jsonl"
    log.write_text(HEADER + "\n")
    assert run("audit", str(log)).exit_code == 0


def test_replay_shows_a_position(run: Callable[..., Result]) -> None:
    result = run("replay", "replays/a-first-voyage.jsonl", "--at", "20")
    assert result.exit_code == 0
    assert "gold" in result.output


def test_replay_as_data(run: Callable[..., Result]) -> None:
    result = run("replay", "replays/a-first-voyage.jsonl", "--format", "json")
    assert [captain["player"] for captain in json.loads(result.output)["position"]["captains"]] == ["anne", "blas"]


@pytest.mark.parametrize("options", [["--at", "9999"], ["--game", "7"]], ids=["entry", "game"])
def test_replay_beyond_the_log(run: Callable[..., Result], options: list[str]) -> None:
    result = run("replay", "replays/a-first-voyage.jsonl", *options)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_a_rule_by_id_and_by_name(run: Callable[..., Result]) -> None:
    assert run("rule", "mm-move-3").output == run("rule", "no port action on arrival").output


def test_an_unknown_rule(run: Callable[..., Result]) -> None:
    result = run("rule", "MM-NOPE-1")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_schema_describes_a_line(run: Callable[..., Result]) -> None:
    schema = json.loads(run("schema").output)
    assert "Move" in schema["$defs"]


def test_version(run: Callable[..., Result]) -> None:
    assert run("--version").output == f"mmcli {__version__}\n"


@pytest.mark.parametrize(
    "name",
    [
        "port-action-on-arrival", "raid-glory-at-11", "bounty-forgotten", "ninth-rum", "five-on-a-die",
        "no-event-drawn", "turn-after-the-end", "same-captain-twice",
    ],
)  # fmt: skip
def test_findings_read_like_a_referee(run: Callable[..., Result], name: str, snapshot: SnapshotAssertion) -> None:
    assert run("audit", f"fixtures/illegal/{name}.jsonl").output == snapshot


def test_one_ruling_is_shown_by_its_name(run: Callable[..., Result]) -> None:
    shown = run("rulings", "port-action-cost").output
    assert shown.startswith("port-action-cost  What does the port action cost?")
    assert shown in run("rulings").output
    assert json.loads(run("rulings", "port-action-cost", "--format", "json").output)["id"] == "port-action-cost"


@pytest.mark.parametrize(
    ("command", "name", "says"),
    [
        ("rulings", "nope", "there is no ruling called 'nope'"),
        ("rulings", "MM-PORT-1", "there is no ruling called 'MM-PORT-1'"),
        (
            "rule",
            "port-action-cost",
            "is a ruling, no rule; `mmcli rulings port-action-cost` shows it",
        ),
    ],
)
def test_a_name_of_something_else_is_told_in_one_sentence(
    run: Callable[..., Result], command: str, name: str, says: str
) -> None:
    result = run(command, name)
    assert result.exit_code == 2
    assert says in result.output


def test_rulings_read_well(run: Callable[..., Result], snapshot: SnapshotAssertion) -> None:
    assert run("rule", "MM-RAID-22").output == snapshot


@pytest.mark.parametrize(
    "command",
    [
        ("position", "fixtures/positions/d016-gold-aboard.toml"),
        ("replay", "fixtures/legal/port-action-on-arrival.jsonl"),
        ("odds", "fixtures/positions/d016-gold-aboard.toml", "test skill=influence"),
    ],
    ids=lambda command: command[0],
)
def test_a_picture_is_announced_beside_the_answer(
    run: Callable[..., Result], tmp_path: Path, command: tuple[str, ...]
) -> None:
    file = str(tmp_path / "picture.svg")
    result = run(*command, "--format", "json", "--svg", file)
    assert (result.exit_code, result.stderr) == (0, f"the picture is in {file}\n")
    assert json.loads(result.stdout)
    elsewhere = str(tmp_path / "no" / "picture.svg")
    refused = run(*command, "--svg", elsewhere)
    assert refused.exit_code == 2
    assert refused.stderr == f"mmcli: {elsewhere}: the picture cannot be written: No such file or directory\n"
