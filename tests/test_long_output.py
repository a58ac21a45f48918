"""Long output: findings are told as they are found, as many as anybody wants to see, and all of them are counted."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mmcli.audit.corpus import corpus_parts
from mmcli.audit.game import MOST_HELD, Policy
from mmcli.kernel.mending import MOST_KEPT
from mmcli.report.text import MOST_FINDINGS

ROOT = Path(__file__).parents[1]
HEADER = (ROOT / "fixtures/legal/gold-below-zero.jsonl").read_text(encoding="utf-8").splitlines()[0]
MANY = MOST_FINDINGS + 20


def audit(log: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "mmcli", "audit", *arguments, str(log)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    assert (found.returncode, found.stderr) == (1, "")
    return found.stdout


@pytest.fixture(scope="module")
def claims(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of two games: in the first every second claim is wrong, and nothing follows from it."""
    log = tmp_path_factory.mktemp("claims") / "log.jsonl"
    who = json.loads(HEADER)["players"][0]["id"]
    wrong = [json.dumps({"do": "claim", "of": who, "gold": 1000 + number}) for number in range(MANY)]
    log.write_text("\n".join([HEADER, *wrong, HEADER, wrong[0]]), encoding="utf-8")
    return log


def test_text_shows_a_hundred_findings_a_game_and_counts_the_others(claims: Path) -> None:
    told = audit(claims)
    shown = sum(line.startswith(str(claims)) for line in told.splitlines())
    roots = int(told.splitlines()[-1].partition("audited: ")[2].split()[0])
    assert shown == min(roots - 1, MOST_FINDINGS) + 1
    assert ("--max-findings N shows as many as you like" in told) == (roots - 1 > MOST_FINDINGS)


@pytest.mark.parametrize("most", [0, 1, 3])
def test_as_many_are_shown_as_are_wanted(claims: Path, most: int) -> None:
    everything = json.loads(audit(claims, "--format", "json"))
    some = json.loads(audit(claims, "--format", "json", "--max-findings", str(most)))
    assert some["summary"] == everything["summary"]
    for shown, whole in zip(some["games"], everything["games"], strict=True):
        assert shown["findings"] == whole["findings"][:most]
        assert shown.pop("not_shown") == max(len(whole["findings"]) - most, 0)
    told = audit(claims, "--max-findings", str(most))
    assert sum(line.startswith(f"{claims}:") for line in told.splitlines()) <= 2 * most
    assert told.splitlines()[-1] == audit(claims).splitlines()[-1]


def test_no_part_of_a_hopeless_game_holds_more_than_a_few_findings(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    count = 3 * MOST_HELD
    log.write_text("\n".join([HEADER, *['{"do":"roll","for":"scouting","dice":"S2"}'] * count]), encoding="utf-8")
    found = [len(game.findings) for part in corpus_parts([str(log)], Policy(), 1) for game in part.games]
    assert sum(found) == count > 2 * MOST_KEPT
    assert max(found) <= MOST_HELD


def test_json_written_piece_by_piece_is_laid_out_as_if_written_at_once(claims: Path) -> None:
    told = audit(claims, "--format", "json")
    assert json.dumps(json.loads(told), indent=2, ensure_ascii=False) + "\n" == told
