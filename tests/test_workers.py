"""Processes of an audit: nothing is lost with one of them, and none outlives who started it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from mmcli.audit import corpus
from mmcli.audit.corpus import audit_corpus
from mmcli.audit.files import FileReport, audit_parts, joined
from mmcli.audit.game import MOST_HELD, Policy
from mmcli.audit.shares import Share
from mmcli.audit.workers import Workers

ROOT = Path(__file__).parents[1]
LOG = (ROOT / "fixtures/legal/gold-below-zero.jsonl").read_text(encoding="utf-8")
T = TypeVar("T")
PROC = Path("/proc")
needs_proc = pytest.mark.skipif(not PROC.exists(), reason="there is no list of processes here")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of logs that take several seconds to audit."""
    logs = tmp_path_factory.mktemp("logs")
    for number in range(8):
        (logs / f"{number}.jsonl").write_text(LOG * 3000, encoding="utf-8")
    return logs


def started(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "mmcli", "audit", "--jobs", "2", *arguments, str(folder)]
    return subprocess.Popen(  # noqa: S603 - the project's own command
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """The processes that an audit has started, once there are two."""
    children = PROC / str(process.pid) / "task" / str(process.pid) / "children"
    return _awaited(lambda: [int(each) for each in children.read_text().split()], lambda found: len(found) == 2)


def _awaited(look: Callable[[], T], is_there: Callable[[T], bool]) -> T:
    for _ in range(200):
        if is_there(found := look()):
            return found
        time.sleep(0.05)
    pytest.fail("it never came")


def is_alive(process: int) -> bool:
    try:
        return (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@needs_proc
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL], ids=lambda how: how.name)
def test_nobody_is_left_behind(how: signal.Signals, folder: Path) -> None:
    audit = started(folder)
    workers = workers_of(audit)
    audit.send_signal(how)
    audit.communicate(timeout=20)
    assert not _awaited(lambda: [each for each in workers if is_alive(each)], lambda left: not left)


@needs_proc
def test_ctrl_c_ends_all_of_them_with_one_sentence(folder: Path) -> None:
    audit = started(folder)
    workers = workers_of(audit)
    os.killpg(audit.pid, signal.SIGINT)
    _, errors = audit.communicate(timeout=20)
    assert (audit.returncode, errors) == (130, "mmcli: stopped before the end\n")
    assert not any(map(is_alive, workers))


@needs_proc
def test_a_killed_worker_costs_at_most_its_file(folder: Path) -> None:
    audit = started(folder)
    os.kill(workers_of(audit)[0], signal.SIGKILL)
    told, errors = audit.communicate(timeout=60)
    lines = told.splitlines()
    assert (audit.returncode, errors) == (2, "")
    assert sum(line.startswith("clean") for line in lines) == 7
    assert [line for line in lines if "the process that judged this file was killed" in line]
    assert "1 file unreadable" in lines[-1]


def _deadly(name: str) -> Iterator[FileReport]:
    """Audits a file, unless its name says that nobody survives it; half of another is told before."""
    if name.startswith("half"):
        yield FileReport(name, goes_on=True)
    if name.endswith("deadly"):
        os.kill(os.getpid(), signal.SIGKILL)
    yield FileReport(name)


def test_a_file_that_nobody_survives_is_told_once_and_the_others_are_told_in_order() -> None:
    names = ["a", "b", "deadly", "c", "half", "half-deadly", "d", "e"]
    told = list(joined(Workers(_deadly, 2, [Share(names[:4]), Share(["here"], here=True), Share(names[4:])]).told()))
    assert [report.file for report in told] == ["a", "b", "deadly", "c", "here", "half", "half-deadly", "d", "e"]
    assert [report.file for report in told if report.error] == ["deadly", "half-deadly"]


def test_what_is_no_plain_file_is_audited_where_it_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "WORTH_A_PROCESS", 0)
    reading, writing = os.pipe()
    os.write(writing, LOG.encode())
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        monkeypatch.setattr(sys, "stdin", type("Stdin", (), {"buffer": stream}))
        reports = list(audit_corpus(["-", str(ROOT / "fixtures/legal"), str(ROOT / "replays")], Policy(), jobs=2))
    assert (reports[0].file, reports[0].error, len(reports[0].games)) == ("<stdin>", None, 1)


def test_a_game_of_very_many_findings_comes_in_parts_that_join(tmp_path: Path) -> None:
    header = LOG.splitlines()[0]
    log = tmp_path / "long.jsonl"
    log.write_text("\n".join([header, *['{"do":"roll","for":"scouting","dice":"S2"}'] * (2 * MOST_HELD)]))
    parts = list(audit_parts(str(log), Policy()))
    assert len(parts) > 1
    assert max(len(game.findings) for part in parts for game in part.games) <= MOST_HELD
    (whole,) = joined(parts)
    (game,) = whole.games
    assert (game.entries, game.goes_on) == (2 * MOST_HELD, False)
    assert [finding.entry for finding in game.findings] == list(range(1, 2 * MOST_HELD + 1))
