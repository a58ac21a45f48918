"""Which rulings a finding rests on: it names exactly those that make it go, or that change what is due."""

from pathlib import Path

import pytest

from mmcli.audit.corpus import audit_file
from mmcli.audit.game import GameReport, Policy
from mmcli.games.registry import game_format
from mmcli.kernel.findings import Finding

FIXTURES = Path(__file__).parents[1] / "fixtures"
CASES = sorted(f"{path.parent.name}/{path.name}" for path in FIXTURES.glob("*/*.jsonl") if path.parent.name != "legal")


def games(name: str, rulings: dict[str, str]) -> list[GameReport]:
    """The reports on the games of a log, none if they cannot be played under some readings."""
    report = audit_file(str(FIXTURES / name), Policy(rulings, notes=True))
    return [] if report.error else report.games


def known_by(finding: Finding) -> tuple[object, ...]:
    """By what a finding is known again under another reading."""
    facts = finding.refusal.facts
    return finding.entry, finding.rule, finding.refusal.case, facts.get("figure"), facts.get("due")


def chosen(name: str) -> list[dict[str, str]]:
    """The readings under which a case is looked at: those of its header, and those under which it shows something."""
    expected = [expect for game in games(name, {}) for expect in game.header.expect]
    needed = {ruling: reading for expect in expected for ruling, reading in expect.under.items()}
    return [{}, needed] if needed else [{}]


def named(name: str, rulings: dict[str, str]) -> set[tuple[object, ...]]:
    """What the findings say of themselves: game, finding, and the reading that would turn it."""
    return {
        (game.number, *map(repr, known_by(finding)), rest.ruling, reading)
        for game in games(name, rulings)
        for finding in game.findings
        for rest in finding.rests
        for reading in rest.readings
    }


def turned(name: str, rulings: dict[str, str]) -> set[tuple[object, ...]]:
    """What the log says if it is audited anew under every other reading."""
    first = games(name, rulings)
    kind = game_format(first[0].header.game)
    readings = kind.rulings().readings(first[0].header.rulings | rulings)
    found: set[tuple[object, ...]] = set()
    for ruling, reading in readings.items():
        for other in kind.other_readings(ruling, reading):
            for game, again in zip(first, games(name, rulings | {ruling: other}), strict=False):
                left = [known_by(finding) for finding in again.findings]
                gone = [finding for finding in game.findings if known_by(finding) not in left]
                found |= {(game.number, *map(repr, known_by(finding)), ruling, other) for finding in gone}
    return found


@pytest.mark.parametrize("name", CASES)
def test_a_finding_names_exactly_the_readings_that_turn_it(name: str) -> None:
    for rulings in chosen(name):
        assert named(name, rulings) == turned(name, rulings)
