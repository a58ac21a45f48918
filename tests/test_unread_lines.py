"""A line that cannot be read is told and loses nothing else: what was found before it stands, the rest goes on."""

import io
import json
from pathlib import Path

import pytest

from mmcli.audit.files import FileReport, audit_file
from mmcli.audit.game import MOST_UNREAD, GameReport, Policy, audit_stream
from mmcli.audit.replay import recorded_game
from mmcli.errors import LogError
from mmcli.kernel.findings import Severity
from mmcli.report.data import AuditData, as_json
from mmcli.report.summary import Summary
from mmcli.report.text import AuditText
from tests.test_reading import GOOD, HEADER, MOVE, PASS, audited, complaint

LOGS = sorted((Path(__file__).parents[1] / "fixtures").glob("*/*.jsonl"))[::6]
GARBAGE = b'{"do":"dance"}\n'
WRONG = b'{"do":"move","by":"anne","to":"trinidad"}\n'
"""A move to a zone that is not next to any other of these logs."""


def read(log: bytes) -> tuple[list[GameReport], list[LogError]]:
    """The games of a log, and what of it cannot be read."""
    unread: list[LogError] = []
    return [*audit_stream(io.BytesIO(log), "log", unread=unread.append)], unread


def graves(game: GameReport) -> list[tuple[int, str]]:
    """The entries and clauses of the findings above a note."""
    return [(finding.entry, finding.rule) for finding in game.findings if finding.severity is not Severity.NOTE]


@pytest.mark.parametrize("log", LOGS, ids=lambda path: path.name)
def test_for_every_line_of_every_log_what_was_found_before_it_stands_and_the_next_game_is_judged(log: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    (whole,), _ = read(b"".join(lines))
    for place in range(1, len(lines)):
        broken = b"".join([*lines[:place], GARBAGE, *lines[place + 1 :]])
        (cut, *_), _ = read(b"".join([*lines[:place], GARBAGE]))
        (game, next_game), unread = read(broken + HEADER + WRONG)
        assert [str(fault).startswith(f"log:{place + 1}: entry:") for fault in unread] == [True]
        assert graves(game) == graves(cut)
        assert {entry for entry, _ in graves(game)} <= {entry for entry, _ in graves(whole)}
        assert graves(next_game) == [(1, "MM-MOVE-1")]


def test_what_follows_a_line_that_cannot_be_read_accuses_nobody(tmp_path: Path) -> None:
    report = audited(tmp_path, HEADER + GARBAGE + WRONG + PASS)
    (game,) = report.games
    assert (graves(game), game.unread, game.unsure) == ([], [2], 1)
    (note, *_) = ["".join(line) for line in AuditText({}).part(report)]
    assert note.endswith(
        "line 2 cannot be read; the game is judged without it up to line 3: what is wrong from there on may come of "
        "what is unread"
    )


def test_the_lines_of_a_game_are_those_of_the_file(tmp_path: Path) -> None:
    report = audited(tmp_path, HEADER + b"\n" * 3 + MOVE + b"\n \n" + GARBAGE + PASS + b"\n" + PASS)
    (game,) = report.games
    assert [game.line_of(entry) for entry in range(4)] == [1, 5, 9, 11]


def test_programs_are_told_which_lines_cannot_be_read(tmp_path: Path) -> None:
    report = audited(tmp_path, HEADER + MOVE + GARBAGE + GARBAGE)
    summary, told = Summary(), AuditData({}, None, as_json)
    summary.add(report)
    data = json.loads(told.begin() + "".join(told.part(report)) + told.end(summary))
    assert [game["unread"] for game in data["games"]] == [[3, 4]]
    assert [error["message"].rpartition("log.jsonl:")[2][:8] for error in data["errors"]] == ["3: entry", "4: entry"]
    assert summary.exit_code == 2


def test_of_many_lines_only_the_first_are_told(tmp_path: Path) -> None:
    report = audited(tmp_path, HEADER + GARBAGE * 1000)
    assert len(report.errors) == MOST_UNREAD + 1
    assert report.errors[-1].endswith(f"{1000 - MOST_UNREAD} more lines of the game on line 1 cannot be read")


def test_a_header_that_cannot_be_read_loses_its_own_game_only(tmp_path: Path) -> None:
    report = audited(tmp_path, GOOD + HEADER.replace(b'"game"', b'"gaem"') + MOVE + MOVE + GOOD)
    assert len(report.errors) == 1
    assert ":4: no header:" in report.errors[0]
    assert [(game.line, graves(game)) for game in report.games] == [(1, []), (7, [])]


def test_a_file_that_breaks_off_keeps_what_was_found(tmp_path: Path) -> None:
    report = audited(tmp_path, HEADER + WRONG + b'{"do":"pa')
    assert [graves(game) for game in report.games] == [[(1, "MM-MOVE-1")]]
    assert report.error is not None


DOUBLED = {
    "an entry": (HEADER + b'{"do":"move","by":"anne","to":"havana","to":"sea"}\n', ":2: entry: column 40, field to"),
    "an entry with blanks": (
        HEADER + b'{"do": "move", "by": "anne", "to": "havana", "to" : "sea"}\n',
        ":2: entry: column 46, field to",
    ),
    "a table in an entry": (
        HEADER + b'{"do":"claim","of":"anne","bounties":{"dutch":1,"dutch":2}}\n',
        ":2: entry: column 49, field dutch",
    ),
    "a header": (HEADER.replace(b'{"mmcli": 1,', b'{"mmcli": 1, "mmcli": 1,'), ":1: header: column 14, field mmcli"),
}
"""A log in which a field stands twice, and what is said of it."""


@pytest.mark.parametrize("log", DOUBLED)
def test_a_field_that_stands_twice_is_told_with_its_place(log: str, tmp_path: Path) -> None:
    text, told = DOUBLED[log]
    assert complaint(tmp_path, text).removeprefix("log.jsonl") == f"{told}: the field stands there twice"


def test_a_megabyte_of_blank_lines_before_the_header_is_no_empty_file(tmp_path: Path) -> None:
    (game,) = audited(tmp_path, b"\n" * 1_000_000 + GOOD).games
    assert (game.line, game.line_of(2)) == (1_000_001, 1_000_003)


def test_blank_lines_take_no_memory_of_their_own(tmp_path: Path) -> None:
    (game,) = audited(tmp_path, HEADER + MOVE + b"\n" * 1_000_000 + PASS).games
    assert (len(game.gaps), game.line_of(2)) == (1, 1_000_003)


def test_a_library_that_asks_for_nothing_else_is_refused_the_log() -> None:
    with pytest.raises(LogError, match=":2: entry:"):
        list(audit_stream(io.BytesIO(HEADER + GARBAGE), "log", Policy()))


def test_a_report_without_errors_has_none() -> None:
    assert FileReport("log").error is None
    assert audit_file(str(LOGS[0]), Policy()).errors == []


def test_a_position_in_a_log_needs_no_line_after_it(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(HEADER + MOVE + GARBAGE + HEADER + MOVE)
    assert len(recorded_game(str(log), 1, 1).entries) == 1
    with pytest.raises(LogError, match=":3: entry:"):
        recorded_game(str(log), 1)


def test_a_later_game_of_a_log_needs_nothing_of_the_games_before_it(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(HEADER + MOVE + GARBAGE + HEADER + MOVE + PASS)
    assert len(recorded_game(str(log), 2).entries) == 2
    with pytest.raises(LogError, match="the file has only 2 games; there is no game 3"):
        recorded_game(str(log), 3)
