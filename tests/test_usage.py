"""A command that is used wrongly, or stopped: one sentence that says what is wrong and where help stands."""

import sys

import pytest
import typer
from typer.testing import CliRunner, Result

from mmcli.cli import progress
from mmcli.cli.app import app
from mmcli.cli.progress import Bar


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


SENTENCES = {
    ("ask", "--formt", "json"): "there is no option --formt (did you mean --format?); `mmcli ask --help` tells more",
    ("ask", "--colour"): "there is no option --colour; `mmcli ask --help` tells more",
    ("--verson",): "there is no option --verson before a command (did you mean --version?); `mmcli --help` tells more",
    ("audi", "x"): "there is no command audi (did you mean audit?); `mmcli --help` tells more",
    ("--format", "json", "audit"): "there is no option --format before a command; `mmcli --help` tells more",
    ("sail",): "there is no command sail; `mmcli --help` tells more",
    ("ask",): "POSITION is missing: mmcli ask POSITION ACTION; `mmcli ask --help` tells more",
    ("ask", "x"): "ACTION is missing: mmcli ask POSITION ACTION; `mmcli ask --help` tells more",
    ("audit",): "PATH... is missing: mmcli audit PATH...; `mmcli audit --help` tells more",
    ("ask", "x", "anne:", "port"): (
        "port is too much: mmcli ask POSITION ACTION, in quotes what has spaces; `mmcli ask --help` tells more"
    ),
    ("audit", "--jobs"): "the option '--jobs' requires an argument; `mmcli audit --help` tells more",
    ("legal", "--why-not=yes", "x"): "the option '--why-not' does not take a value; `mmcli legal --help` tells more",
    ("ask", "--format", "xml", "x", "y"): "--format: 'xml' is not one of 'text', 'json'; `mmcli ask --help` tells more",
}


@pytest.mark.parametrize("arguments", SENTENCES, ids=" ".join)
def test_wrong_use_is_one_sentence_that_says_where_help_stands(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.stderr == f"mmcli: {SENTENCES[arguments]}\n"
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (("play", "x", "y", "--seed", "q"), "--seed"),
        (("odds", "x", "--time", "soon"), "--time"),
        (("odds", "x", "--time", "-1"), "--time"),
        (("odds", "x", "--simulate", "-1"), "--simulate"),
        (("odds", "x", "--simulate", "10000001"), "--simulate"),
        (("audit", "x", "--jobs", "0"), "--jobs"),
        (("replay", "x", "--game", "first"), "--game"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_number_that_is_none_is_one_sentence(arguments: tuple[str, ...], option: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"mmcli: {option}: ")
    assert result.stderr.endswith(f"; `mmcli {arguments[0]} --help` tells more\n")
    assert result.stderr.count("\n") == 1
    assert "Input" not in result.stderr


def test_mmcli_alone_shows_its_help() -> None:
    result = run()
    assert result.exit_code == 2
    assert result.output == run("--help").output


@pytest.mark.parametrize("how", [KeyboardInterrupt, typer.Abort], ids=["while it works", "while it asks"])
@pytest.mark.parametrize(
    "command", [("audit", "x"), ("ask", "x", "y"), ("odds", "x"), ("play", "x", "y")], ids=" ".join
)
def test_ctrl_c_ends_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], how: type[BaseException]
) -> None:
    def pressed(*_: object) -> None:
        raise how

    monkeypatch.setattr("mmcli.oracle.situation.load", pressed)
    monkeypatch.setattr("mmcli.audit.corpus.corpus_parts", pressed)
    result = run(*command)
    assert (result.exit_code, result.stderr) == (130, "mmcli: stopped before the end\n")


@pytest.mark.parametrize(("looked_at", "shown"), [(True, True), (False, False)], ids=["terminal", "pipe"])
def test_a_bar_is_for_somebody_who_looks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], looked_at: bool, shown: bool
) -> None:
    monkeypatch.setattr(progress, "SHORT", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: looked_at)
    monkeypatch.setenv("TERM", "xterm")
    with Bar("reckoning") as bar:
        bar.update(1, 2)
    told = capsys.readouterr()
    assert ("reckoning" in told.err, told.out) == (shown, "")


def test_work_that_is_soon_done_shows_no_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Bar("reckoning") as bar:
        bar.update(1, 2)
    assert capsys.readouterr().err == ""
