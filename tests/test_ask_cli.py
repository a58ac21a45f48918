"""The commands ask, legal, play and position: exit codes, one sentence for wrong input, and answers worth reading."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner, Result

from mmcli.cli.app import app

ROOT = Path(__file__).parent.parent
LOG = "replays/a-first-voyage.jsonl"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.chdir(ROOT)
    for name, value in {"COLUMNS": "100", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "TERM": "dumb"}.items():
        monkeypatch.setenv(name, value)
    return lambda *arguments: CliRunner().invoke(app, list(arguments))


def library(name: str) -> str:
    """The path of a position of the library by the first letters of its name."""
    (found,) = (ROOT / "fixtures" / "positions").glob(f"{name}*.toml")
    return str(found.relative_to(ROOT))


@pytest.mark.parametrize(
    ("name", "action", "code", "answer"),
    [
        ("d017", "anne: pass", 0, "LEGAL: anne passes."),
        ("d037", "anne: port", 1, "ILLEGAL: anne takes the port action."),
        ("d029", "anne: port", 0, "DEPENDS on the ruling act-in-closed-port: anne takes the port action."),
        ("d125", "anne: retire", 0, "NOT COVERED: anne retires the captain."),
        ("d032", "lend blas rum", 0, "NOT COVERED: no rule of Merchants & Marauders speaks of loans between players."),
        ("d005", "claim anne glory=1", 0, "RIGHT: the players note for anne: glory 1."),
        ("d005", "claim anne glory=0", 1, "WRONG: the players note for anne: glory 0."),
        ("d050", "anne: buy weapon chain-shot", 0,
         "LEGAL: anne buys Chain Shot (first: anne takes the port action; anne visits the shipyard)."),
    ],
)  # fmt: skip
def test_the_answer_is_in_the_first_line(
    run: Callable[..., Result], name: str, action: str, code: int, answer: str
) -> None:
    result = run("ask", library(name), action)
    assert (result.exit_code, result.output.splitlines()[0]) == (code, answer)


def test_what_is_not_covered_says_that_it_is_no_yes(run: Callable[..., Result]) -> None:
    assert "This is no yes" in run("ask", library("d125"), "retire").output
    assert "neither a yes nor a no" in run("ask", library("d032"), "trade with blas").output


def test_a_ruling_on_the_command_line_settles_it(run: Callable[..., Result]) -> None:
    result = run("ask", library("d029"), "anne: port", "--ruling", "act-in-closed-port=forbidden")
    assert result.exit_code == 1
    assert result.output.startswith("ILLEGAL")


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("d019", "blas: sell cocoa cocoa cocoa"),
        ("d029", "anne: port"),
        ("d037", "anne: repair hull 2"),
        ("d082", "claim anne bounties=english:1"),
        ("d125", "anne: retire"),
    ],
)
def test_answers_convince(run: Callable[..., Result], name: str, action: str, snapshot: SnapshotAssertion) -> None:
    assert run("ask", library(name), action).output == snapshot


def test_an_answer_as_data(run: Callable[..., Result]) -> None:
    result = run("ask", library("d037"), "anne: port", "--format", "json")
    data = json.loads(result.output)
    assert result.exit_code == 1
    assert (data["version"], data["verdict"], data["action"]) == (1, "illegal", {"do": "port", "by": "anne"})
    (reason,) = data["as_it_stands"]["reasons"]
    assert reason["rule"] == "MM-MOVE-3"
    assert {"document": "rulebook", "page": "7-8"} in reason["citations"]
    (rest,) = data["rests_on"]
    assert (rest["ruling"], rest["firm"], rest["readings"]["allowed"]["verdict"]) == ("port-on-arrival", True, "legal")
    (change,) = data["turned_by"]
    assert change["facts"] == ["anne came into the port in an earlier turn"]
    assert change["written"] == {"captains.anne.arrived": False}


def test_a_position_out_of_a_log(run: Callable[..., Result]) -> None:
    assert run("ask", f"{LOG}:6", "pass").exit_code in (0, 1)
    assert run("position", f"{LOG}:6").exit_code == 0
    assert run("legal", f"{LOG}:6").exit_code == 0


BAD: dict[str, tuple[str, str | bytes]] = {
    "no such file": ("no-such.toml", ""),
    "neither position nor log": ("README.md", ""),
    "an entry beyond the log": (f"{LOG}:9999", ""),
    "a game beyond the log": (f"{LOG}#4:1", ""),
    "no log": ("pyproject.toml:1", ""),
    "no TOML": ("x.toml", "captains = ["),
    "not UTF-8": ("x.toml", b"title = '\xff'"),
    "no JSON": ("x.json", "{"),
    "nested": ("x.json", "[" * 100_000),
    "no table": ("x.json", "[1]"),
    "no players": ("x.toml", "title = 'x'"),
    "hull above the ship's": ("x.toml", "[captains.anne]\nhull = 9"),
    "cargo above the limit": ("x.toml", "[captains.anne]\nhold = ['rum','rum','rum','rum','rum','rum','rum']"),
    "an unknown zone": ("x.toml", "[captains.anne]\nat = 'atlantis'"),
    "two captains in one body": ("x.toml", "[captains.anne]\nname = 'Eve'\n[captains.blas]\nname = 'Eve'"),
    "an unknown field": ("x.toml", "[captains.anne]\ncolour = 'red'"),
    "an unknown game": ("x.toml", "game = 'ludo'"),
}


@pytest.mark.parametrize("command", ["ask", "legal", "play", "position"])
@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_is_one_sentence(run: Callable[..., Result], tmp_path: Path, name: str, command: str) -> None:
    file, text = BAD[name]
    if text:
        (tmp_path / file).write_bytes(text if isinstance(text, bytes) else text.encode())
        file = str(tmp_path / file)
    result = run(command, file, *(["pass"] if command in ("ask", "play") else []))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("data", "says"),
    [(gzip.compress(b"title = 'x'", mtime=0), "the file is gzip"), (b"title = '\xff'", "the file is not UTF-8")],
)
def test_a_position_that_is_no_text_is_told(run: Callable[..., Result], tmp_path: Path, data: bytes, says: str) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(data)
    assert run("position", str(file)).stderr == f"mmcli: {file}: {says}; a position is plain TOML or JSON\n"


@pytest.mark.parametrize(
    "action",
    ["", "moev sea", "carl: port", "repair hull much", '{"do":', '{"do":"move"}', "pass the rum", "anne does not flee"],
)
def test_a_bad_action_is_one_sentence(run: Callable[..., Result], action: str) -> None:
    for command in ("ask", "play"):
        result = run(command, library("d017"), action)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1


def test_every_fault_of_a_position_is_named_at_once(run: Callable[..., Result], tmp_path: Path) -> None:
    written = tmp_path / "impossible.toml"
    written.write_text(
        "turn = 'carl'\n[captains.anne]\nhull = 9\nat = 'atlantis'\nhold = ['rum','rum','rum']\ncolour = 1"
    )
    sentence = run("position", str(written)).stderr
    assert [fault for fault in ("carl", "hull: 9", "atlantis", "no field 'colour'") if fault not in sentence] == []


def test_legal_lists_options_by_kind(run: Callable[..., Result]) -> None:
    output = run("legal", library("d017")).output
    assert output.startswith("anne has")
    assert "anne moves to Havana" in output
    assert "Not now" not in output


def test_why_not_names_the_rule_for_every_other_kind(run: Callable[..., Result], snapshot: SnapshotAssertion) -> None:
    assert run("legal", library("d017"), "--why-not").output == snapshot


def test_legal_as_data(run: Callable[..., Result]) -> None:
    data = json.loads(run("legal", library("d017"), "--why-not", "--format", "json").output)
    assert {"do": "pass", "by": "anne"} in data["options"]["pass"]
    assert data["barred"]["port"]["rule"] == "MM-PORT-1"


def test_play_shows_what_changed(run: Callable[..., Result]) -> None:
    result = run("play", library("d002"), "blas: sell tobacco tobacco tobacco", "draw glory ?", "reveal demand rum")
    assert result.exit_code == 0
    assert "10 → 28" in result.output
    assert "blas takes the port action" in result.output


def test_play_says_whose_turn_and_which_round_has_come(run: Callable[..., Result]) -> None:
    turn = run("play", library("d016"), "anne: pass").output
    assert "the game\n  blas's turn\n" in turn
    assert "actions left  3 → none" in turn
    assert "the game\n  round 2\n" in run("play", library("d016"), "anne: pass", "blas: pass").output
    assert "the game" not in run("play", library("d033"), "anne: move sea").output


def test_play_tells_what_lies_in_the_places_of_a_game_without_a_board(run: Callable[..., Result]) -> None:
    piracy = "piracy zone='Middle Sea' target=spain"
    output = run("play", library("vq"), piracy, "--seed", "1").output
    assert "\nEngland\n  actions  0 → 1\n\nMiddle Sea\n  markers  none → England\n" in output
    assert "piracy  none" not in output


def test_play_samples_the_same_from_the_same_seed(run: Callable[..., Result]) -> None:
    arguments = ("play", library("d017"), "scout merchant", "--format", "json", "--seed")
    one, two = run(*arguments, "7"), run(*arguments, "7")
    assert one.output == two.output
    assert [entry["do"] for entry in json.loads(one.output)["played"]][:2] == ["scout", "roll"]


def test_play_without_chance_says_what_is_due(run: Callable[..., Result]) -> None:
    result = run("play", library("d017"), "scout merchant", "pass")
    assert result.exit_code == 2
    assert "a roll for scouting" in result.stderr


def test_play_says_what_comes_next(run: Callable[..., Result]) -> None:
    result = run("play", library("d017"), "scout merchant")
    assert result.exit_code == 0
    assert "next comes a roll for scouting" in result.stderr


def test_play_stops_at_what_is_illegal(run: Callable[..., Result]) -> None:
    result = run("play", library("d037"), "port")
    assert result.exit_code == 1
    assert result.output.startswith("ILLEGAL")


def test_a_position_is_shown_and_drawn(run: Callable[..., Result], tmp_path: Path) -> None:
    drawn = tmp_path / "board.svg"
    result = run("position", library("d070"), "--svg", str(drawn))
    assert result.exit_code == 0
    assert "assumed" in result.output
    assert drawn.read_text(encoding="utf-8").startswith("<svg")
    assert run("position", library("d070"), "--svg", str(tmp_path / "no" / "board.svg")).exit_code == 2


def test_a_position_as_data_lists_what_was_assumed(run: Callable[..., Result]) -> None:
    data = json.loads(run("position", library("d070"), "--format", "json").output)
    assert {"fact": "anne.gold", "says": "anne has 10 gold", "decisive": True} in data["assumed"]
