"""The same logs give the same bytes, whatever the hash seed, the locale and the number of processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mmcli.audit import corpus, paths
from mmcli.audit.corpus import audit_corpus
from mmcli.audit.game import Policy

PROJECT = Path(__file__).parents[1]
FIXTURES = PROJECT / "fixtures"
WRONG_LOGS = ("fixtures/illegal", "fixtures/disputed")
SOME_LOGS = ("fixtures/cases", "fixtures/disputed", "replays")
SURROUNDINGS = {
    "plain": {},
    "hash seed 0": {"PYTHONHASHSEED": "0"},
    "hash seed 1": {"PYTHONHASHSEED": "1"},
    "locale C": {"LC_ALL": "C", "LANG": "C"},
    "locale C.UTF-8": {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"},
    "no locale": {"LC_ALL": "", "LANG": ""},
    "another width": {"COLUMNS": "60"},
}


def output(*arguments: str, **variables: str) -> bytes:
    """What `mmcli` prints on standard output."""
    surroundings = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHONHASH"))
    }
    run = subprocess.run(  # noqa: S603 - the project's own command
        [sys.executable, "-m", "mmcli", *arguments],
        cwd=PROJECT,
        env=surroundings | {"COLUMNS": "100"} | variables,
        capture_output=True,
        check=False,
    )
    assert run.returncode in (0, 1), run.stderr.decode()
    assert run.stderr == b""
    return run.stdout


@pytest.fixture(scope="module")
def reference() -> bytes:
    """The audit of some logs, as JSON."""
    return output("audit", "--format", "json", *SOME_LOGS)


@pytest.fixture(scope="module")
def reference_text() -> bytes:
    """The audit of those with something wrong in them, as text."""
    return output("audit", *WRONG_LOGS)


@pytest.mark.parametrize("surroundings", SURROUNDINGS)
def test_json_is_the_same_everywhere(surroundings: str, reference: bytes) -> None:
    assert output("audit", "--format", "json", *SOME_LOGS, **SURROUNDINGS[surroundings]) == reference


@pytest.mark.parametrize("surroundings", ["hash seed 0", "hash seed 1", "locale C", "locale C.UTF-8"])
def test_text_is_the_same_everywhere(surroundings: str, reference_text: bytes) -> None:
    assert output("audit", *WRONG_LOGS, **SURROUNDINGS[surroundings]) == reference_text


@pytest.fixture(scope="module")
def large_corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of logs that is worth several processes."""
    folder = tmp_path_factory.mktemp("corpus")
    legal = b"".join(path.read_bytes() for path in sorted((FIXTURES / "legal").iterdir()))
    illegal = b"".join(path.read_bytes() for path in sorted((FIXTURES / "illegal").iterdir()))
    times = -(-corpus.WORTH_A_PROCESS // (3 * len(legal)))
    for name in ("a", "b", "c"):
        (folder / f"{name}.jsonl").write_bytes(legal * times + (illegal if name == "b" else b""))
    return folder


def test_json_is_the_same_with_any_number_of_processes(large_corpus: Path) -> None:
    one, two = (output("audit", "--format", "json", "--jobs", jobs, str(large_corpus)) for jobs in ("1", "2"))
    assert one == two


def test_reports_are_the_same_with_any_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "WORTH_A_PROCESS", 0)
    one, two = (list(audit_corpus([str(FIXTURES)], Policy(), jobs)) for jobs in (1, 2))
    assert one == two
    assert len(one) == len([path for path in FIXTURES.rglob("*") if path.name.endswith(paths.SUFFIXES)])


def test_reports_come_in_the_order_of_the_paths() -> None:
    paths = [str(FIXTURES / "legal"), str(FIXTURES / "disputed")]
    files = [report.file for report in audit_corpus(paths, Policy(), jobs=1)]
    assert files == [str(path) for folder in paths for path in sorted(Path(folder).iterdir())]
