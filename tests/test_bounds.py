"""The bounds of the game: no figure, file or name that is put in takes for ever or ends in a traceback."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mmcli.cli.app import app
from mmcli.games.merchants.combat.sides import pips
from mmcli.log.entries import MOST
from mmcli.log.reading import LARGEST_DATA
from mmcli.oracle.amounts import Amounts, gathered
from mmcli.oracle.legal import legal
from mmcli.oracle.situation import read

HUGE = [MOST + 1, 10**9, 10**18, 10**30]
PLAYERS: list[dict[str, Any]] = [
    {"id": name, "captain": {"name": name.title(), "nation": nation, "home": home, "seamanship": 3, "scouting": 2,
     "leadership": 2, "influence": 3}, "ship": "sloop"}
    for name, nation, home in (("anne", "french", "tortuga"), ("blas", "spanish", "havana"))
]  # fmt: skip


def header(**more: Any) -> dict[str, Any]:
    return {"mmcli": 1, "game": "merchants", "cards": "facts", "players": PLAYERS} | more


def audited(tmp_path: Path, *records: dict[str, Any]) -> Any:
    log = tmp_path / "log.jsonl"
    log.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    return CliRunner().invoke(app, ["audit", str(log)])


@pytest.mark.parametrize("figure", HUGE)
def test_nobody_has_so_much(figure: int, tmp_path: Path) -> None:
    trick = {"id": "x", "name": "X", "kind": "trick", "when": "own-turn"}
    for more in (
        {"position": {"captains": {"anne": {"gold": figure}}}},
        {"position": {"round": figure}},
        {"texts": {"glory": [trick | {"gains": {"rumors": figure}}]}},
        {"texts": {"glory": [trick | {"when": "before-roll", "dice": figure}]}},
        {"texts": {"glory": [trick | {"count": figure}]}},
    ):
        found = audited(tmp_path, header(**more))
        assert (found.exit_code, type(found.exception)) == (2, SystemExit), more


@pytest.mark.parametrize("figure", HUGE)
def test_no_entry_tells_of_so_much(figure: int, tmp_path: Path) -> None:
    for entry in (
        {"do": "pay", "by": "anne", "gold": figure},
        {"do": "claim", "of": "anne", "gold": figure},
        {"do": "stash", "by": "anne", "put": figure},
        {"do": "loot", "by": "anne", "gold": figure},
    ):
        found = audited(tmp_path, header(), entry)
        assert (found.exit_code, type(found.exception)) == (2, SystemExit), entry


def test_so_many_players_are_a_slip_of_the_file(tmp_path: Path) -> None:
    crowd = [PLAYERS[0] | {"id": f"p{seat}"} for seat in range(487)]
    assert audited(tmp_path, header(players=crowd)).exit_code == 2


@pytest.mark.parametrize(
    ("faces", "counted"),
    [("\N{SUPERSCRIPT TWO}", 0), ("\N{ARABIC-INDIC DIGIT THREE}", 0), ("?", 0), ("13", 4), ("9" * 5000, 45_000)],
    ids=["superscript", "arabic", "unseen", "two dice", "very many"],
)
def test_what_is_no_face_of_a_die_counts_nothing(faces: str, counted: int, tmp_path: Path) -> None:
    assert pips(f"S2{faces}") == 2 + counted
    assert audited(tmp_path, header(), {"do": "roll", "for": "seamanship", "dice": faces}).exit_code == 1


@pytest.mark.parametrize("pack", ["x" * 300, "x" * 300 + ".toml"])
def test_a_pack_of_a_name_that_no_file_has_is_told_in_one_sentence(pack: str, tmp_path: Path) -> None:
    found = audited(tmp_path, header(cards=pack))
    assert found.exit_code == 2
    assert "the card pack" in found.output or "there is no card pack" in found.output


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_position_is_read_from_a_plain_file_only(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    found = CliRunner().invoke(app, ["position", str(pipe)])
    assert (found.exit_code, "no plain file" in found.output) == (2, True)


@pytest.mark.parametrize("text", ["a." * 100_000 + "a = 1", "# " + "x" * LARGEST_DATA])
def test_a_position_of_an_insane_size_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "large.toml"
    file.write_text(text, encoding="utf-8")
    assert CliRunner().invoke(app, ["position", str(file)]).exit_code == 2


@pytest.mark.parametrize("gold", [0, 1, 4, 5, 6, 30, MOST])
def test_amounts_are_described_and_stand_for_every_option(gold: int) -> None:
    situation = read({"players": ["anne", "blas"], "turn": "anne", "entries": ["anne: port"],
                      "captains": {"anne": {"gold": gold, "stash": 3}}})  # fmt: skip
    for options in legal(situation).options.values():
        told = list(gathered(options))
        assert sum(len(each) if isinstance(each, Amounts) else 1 for each in told) == len(options)
        assert len(told) <= 40
