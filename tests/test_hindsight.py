"""Hindsight: what nobody saw is shown by what follows, and explains nothing that it could not have been."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mmcli.cli.app import app
from mmcli.kernel.findings import Severity
from mmcli.oracle.asking import ask
from mmcli.oracle.situation import load
from mmcli.oracle.verdict import Kind

Log = list[dict[str, Any]]
REPLAYS = Path(__file__).parents[1] / "replays"
PLAYERS: Log = [
    {"id": name, "captain": {"name": name.title(), "nation": nation, "home": home, "seamanship": 3, "scouting": 2,
     "leadership": 2, "influence": 3}, "ship": "sloop"}
    for name, nation, home in (("anne", "french", "tortuga"), ("blas", "spanish", "havana"))
]  # fmt: skip
AT_SEA = {"turn": "blas", "captains": {"anne": {"at": "havana"}, "blas": {"at": "havana/port"}}}
UNSEEN_EVENT: Log = [{"do": "pass", "by": "blas"}, {"do": "draw", "deck": "event", "cards": ["?"]}]
STORM: Log = [{"do": "roll", "for": "seamanship", "dice": "S12", "by": "anne"}]


def written(tmp_path: Path, position: dict[str, Any], entries: Log, cards: str = "open") -> str:
    header = {"mmcli": 1, "game": "merchants", "cards": cards, "players": PLAYERS, "position": position}
    log = tmp_path / "log.jsonl"
    log.write_text("\n".join(map(json.dumps, [header, *entries])), encoding="utf-8")
    return str(log)


def found(log: str) -> list[dict[str, Any]]:
    (game,) = json.loads(CliRunner().invoke(app, ["audit", log, "--format", "json"]).stdout)["games"]
    return list(game["findings"])


def test_mm_turn_3_a_storm_is_weathered_that_an_unseen_event_may_have_brought(tmp_path: Path) -> None:
    told = found(written(tmp_path, AT_SEA, UNSEEN_EVENT + STORM))
    assert {each["severity"] for each in told} == {Severity.NOTE}
    (shown,) = [each for each in told if each["supposed"]]
    assert (shown["supposed"]["entry"], shown["entry"]) == (2, 3)
    assert "entry 2 may have been" in shown["supposed"]["says"]


def test_mm_turn_3_what_an_event_card_nobody_recorded_did_is_shown_by_what_follows(tmp_path: Path) -> None:
    lines = (REPLAYS / "open-two-captains.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[102]) == {"do": "draw", "deck": "event", "cards": ["border-shots"]}
    log = tmp_path / "log.jsonl"
    log.write_text("\n".join([*lines[:102], *lines[103:]]), encoding="utf-8")
    told = found(str(log))
    assert [(each["rule"], each["entry"]) for each in told if each["severity"] != Severity.NOTE] == [("MM-TURN-3", 102)]
    (shown,) = [each for each in told if each["supposed"]]
    assert "what is missing before entry 102 may have been" in shown["supposed"]["says"]


def test_mm_turn_3_no_event_makes_a_captain_in_port_weather_a_storm(tmp_path: Path) -> None:
    position = copy.deepcopy(AT_SEA)
    position["captains"]["anne"]["at"] = "havana/port"  # type: ignore[index]
    told = found(written(tmp_path, position, UNSEEN_EVENT + STORM))
    assert [each["entry"] for each in told if each["severity"] != Severity.NOTE] == [3]


def test_mm_turn_3_no_storm_comes_of_an_event_that_was_seen(tmp_path: Path) -> None:
    seen = [UNSEEN_EVENT[0], UNSEEN_EVENT[1] | {"cards": ["letters-from-home"]}]
    told = found(written(tmp_path, AT_SEA, seen + STORM))
    assert [each["entry"] for each in told if each["severity"] != Severity.NOTE][:1] == [3]


def test_what_depends_on_something_unseen_is_asked_and_depends_on_it(tmp_path: Path) -> None:
    log = written(tmp_path, AT_SEA, UNSEEN_EVENT + STORM)
    verdict = ask(load(f"{log}:3"), STORM[0])
    assert (verdict.kind, verdict.judged.kind) == (Kind.DEPENDS, Kind.ILLEGAL)
    assert verdict.open_facts[0].judged.kind is Kind.LEGAL


@pytest.mark.parametrize(
    ("gold", "severities"), [(4, {"illegal"}), ("?", set()), (30, set())], ids=["too little", "not known", "enough"]
)
def test_mm_yard_1_gold_that_nobody_knows_may_be_enough(gold: object, severities: set[str], tmp_path: Path) -> None:
    position = {"captains": {"anne": {"gold": gold, "stash": 0}}, "modifications": {"tortuga": "long-guns"}}
    entries = [{"do": "port", "by": "anne"}, {"do": "shipyard", "by": "anne"},
               {"do": "buy-ship", "by": "anne", "ship": "frigate"}]  # fmt: skip
    told = found(written(tmp_path, position, entries, cards="facts"))
    assert {each["severity"] for each in told if each["entry"] == 3} - {"note"} == severities


def test_a_position_that_does_not_know_a_figure_leaves_the_answer_open(tmp_path: Path) -> None:
    position = tmp_path / "position.toml"
    position.write_text('turn = "anne"\n[captains.anne]\ngold = "?"\n[captains.blas]\n', encoding="utf-8")
    answer = CliRunner().invoke(app, ["ask", str(position), "anne buys a frigate"])
    assert answer.stdout.startswith("DEPENDS on what the position does not say")
