"""Where the card pack lies that a header names: seen from the folder of the log or position that the header is in."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mmcli.audit.replay import recorded_game
from mmcli.cli.app import app
from mmcli.games.merchants.box.components import components
from mmcli.games.merchants.faults.pack_files import load_pack
from mmcli.oracle.situation import load
from tests.card_play import own_pack
from tests.play import header

VILLON: dict[str, Any] = {"id": "anne", "captain": "villon", "ship": "sloop"}


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a pack, beside the folder of its logs; mmcli is started in a third."""
    for name in ("cards", "logs", "elsewhere"):
        (tmp_path / name).mkdir()
    own_pack(tmp_path / "cards")
    monkeypatch.chdir(tmp_path / "elsewhere")
    return tmp_path


def opening(cards: str) -> dict[str, Any]:
    """A header of a pack's captain and of Blas."""
    line = header(position={"captains": {}}) | {"cards": cards}
    return line | {"players": [VILLON, line["players"][1]]}


def audited(log: str, line: dict[str, Any]) -> tuple[int, str]:
    """The exit code of an audit of a log with only a header, and what is said; of standard input if it is `-`."""
    if log != "-":
        Path(log).write_text(json.dumps(line), encoding="utf-8")
    result = CliRunner().invoke(app, ["audit", log], input=json.dumps(line))
    return result.exit_code, result.output


def test_the_pack_of_a_log_is_seen_from_the_folder_of_the_log(league: Path) -> None:
    assert audited(str(league / "logs" / "a.jsonl"), opening("../cards/pack.toml"))[0] == 0
    assert audited("../logs/a.jsonl", opening("../cards"))[0] == 0
    assert load("../logs/a.jsonl:1").table().game.by_id["anne"].name == "Alexandre Villon"
    assert recorded_game("../logs/a.jsonl", 1).replay(0, {}).table.game.by_id["anne"].name == "Alexandre Villon"


def test_the_pack_of_a_log_is_not_seen_from_where_mmcli_was_started(league: Path) -> None:
    own_pack(league / "elsewhere")
    code, says = audited("../logs/a.jsonl", opening("pack.toml"))
    assert (code, "there is no card pack called '../logs/pack.toml'" in says) == (2, True)


def test_the_pack_of_standard_input_is_seen_from_where_mmcli_was_started(league: Path) -> None:
    assert audited("-", opening("../cards/pack.toml"))[0] == 0
    assert audited("-", opening("pack.toml"))[0] == 2


def test_the_pack_of_a_position_is_seen_from_the_folder_of_the_position(league: Path) -> None:
    file = league / "logs" / "a.json"
    file.write_text(json.dumps(opening("../cards")), encoding="utf-8")
    assert load(str(file)).table().game.by_id["anne"].name == "Alexandre Villon"


def test_a_whole_path_and_a_shipped_pack_are_the_same_from_everywhere(league: Path) -> None:
    (league / "logs" / "facts").mkdir()
    own_pack(league / "logs" / "facts")
    assert audited("../logs/a.jsonl", opening(str(league / "cards")))[0] == 0
    assert audited("../logs/b.jsonl", header() | {"cards": "facts"})[0] == 0
    assert load("../logs/b.jsonl:1").table().game.pack.name == "facts"


def test_a_pack_that_has_changed_is_read_again(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    own_pack(tmp_path)
    before = load_pack(str(pack), components()).text
    assert load_pack(str(pack), components()).text is before
    pack.write_text(pack.read_text(encoding="utf-8") + "\n# another\n", encoding="utf-8")
    assert load_pack(str(pack), components()).text is not before
