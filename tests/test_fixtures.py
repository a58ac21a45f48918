"""The recorded cases: those in `fixtures/illegal` break exactly the rules they say, their twins in `legal` none."""

from pathlib import Path
from typing import Any

import pytest

from mmcli.audit.files import audit_file
from mmcli.audit.game import GameReport, Policy
from mmcli.audit.replay import recorded_game
from mmcli.games.registry import game_format
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from mmcli.testing.play import leads_nowhere

PROJECT = Path(__file__).parents[1]
FIXTURES = PROJECT / "fixtures"
ILLEGAL = sorted(path.name for path in (FIXTURES / "illegal").iterdir())
LEGAL = sorted(path.name for path in (FIXTURES / "legal").iterdir())
REPLAYS = sorted(path.name for path in (PROJECT / "replays").iterdir())
FROM_THE_ISSUE = [
    "port-action-on-arrival",
    "port-action-twice",
    "sell-after-buying",
    "scout-captain-in-port",
    "raid-with-destroyed-location",
    "raid-damaged-strict",
    "raid-gold-wrong",
    "raid-glory-at-11",
    "bounty-forgotten",
    "port-closed-by-bounty",
    "stash-away-from-home",
    "stash-six-points",
    "ninth-rum",
    "five-on-a-die",
    "turn-after-the-end",
]
"""The cases that must be beyond doubt (issue 2)."""


def games(path: Path, rulings: dict[str, str] | None = None) -> list[GameReport]:
    """The reports on all games of a log that must be readable."""
    report = audit_file(str(path), Policy(rulings or {}))
    assert report.error is None
    assert report.games
    return report.games


def needed(name: str) -> dict[str, str]:
    """The readings without which a case of `illegal` breaks nothing."""
    expected = [expect for game in games(FIXTURES / "illegal" / name) for expect in game.header.expect]
    return {ruling: reading for expect in expected for ruling, reading in expect.under.items()}


def faults(game: GameReport) -> list[Finding]:
    """The findings that are more than notes."""
    return [finding for finding in game.findings if finding.severity is not Severity.NOTE]


@pytest.mark.parametrize("name", ILLEGAL)
def test_illegal_fixture_has_exactly_the_findings_it_expects(name: str) -> None:
    for game in games(FIXTURES / "illegal" / name, needed(name)):
        own = [finding for finding in faults(game) if finding.consequence_of is None]
        found = [(finding.entry, finding.severity.value, finding.rule) for finding in own]
        expected = [(expect.entry, expect.severity, expect.rule.split("|")) for expect in game.header.expect]
        assert [(entry, severity) for entry, severity, _ in found] == [
            (entry, severity) for entry, severity, _ in expected
        ]
        assert all(rule in rules for (_, _, rule), (_, _, rules) in zip(found, expected, strict=True)), found


def test_a_raid_of_a_damaged_ship_is_legal_without_the_ruling() -> None:
    name = "raid-damaged-strict.jsonl"
    assert needed(name) == {"raid-needs": "undamaged"}
    assert [faults(game) for game in games(FIXTURES / "illegal" / name)] == [[]]


@pytest.mark.parametrize("name", ILLEGAL)
def test_illegal_fixture_expects_something_and_only_rules_that_exist(name: str) -> None:
    for game in games(FIXTURES / "illegal" / name):
        known = game_format(game.header.game).rulebook().rules
        assert game.header.expect
        assert [rule for expect in game.header.expect for rule in expect.rule.split("|") if rule not in known] == []


@pytest.mark.parametrize("name", LEGAL)
def test_legal_fixture_is_clean(name: str) -> None:
    for game in games(FIXTURES / "legal" / name):
        assert faults(game) == []
        assert not game.header.expect


@pytest.mark.parametrize("folder", ["fixtures/illegal", "fixtures/legal", "replays"])
def test_every_decision_that_is_waited_for_has_an_option(folder: str) -> None:
    for log in sorted((PROJECT / folder).iterdir()):
        recorded = recorded_game(str(log), 1)
        table: Table[Any] = Table(recorded.format.start(recorded.header, {}))
        stuck = [table.entry for entry in recorded.entries if leads_nowhere(table, entry)]
        assert (log.name, stuck) == (log.name, [])


def test_every_case_has_a_twin() -> None:
    assert ILLEGAL == LEGAL


def test_every_fixture_says_what_it_shows() -> None:
    logs = [*(FIXTURES / "illegal").iterdir(), *(FIXTURES / "legal").iterdir()]
    assert [log.name for log in logs for game in games(log) if not game.header.title] == []


def test_the_cases_of_the_issue_are_there() -> None:
    assert [name for name in FROM_THE_ISSUE if f"{name}.jsonl" not in ILLEGAL] == []


@pytest.mark.parametrize("name", REPLAYS)
def test_replay_is_clean(name: str) -> None:
    for game in games(PROJECT / "replays" / name):
        assert faults(game) == []


def test_the_captain_who_starts_with_a_brig_is_disputed() -> None:
    (game,) = games(FIXTURES / "disputed" / "s4-starts-with-a-brig.jsonl")
    (finding,) = faults(game)
    assert finding.rule == "MM-DIE-4"
    assert finding.refusal.facts["ship"] == "brig"
