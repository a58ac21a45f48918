"""Which rulings a finding rests on: it names exactly those that make it go, or that change what is due."""

from pathlib import Path
from typing import Any

import pytest

from mmcli.audit.files import audit_file
from mmcli.audit.game import GameReport, Policy
from mmcli.audit.replay import Recorded, recorded_game
from mmcli.errors import MmcliError
from mmcli.kernel.findings import Finding
from mmcli.kernel.readings import key_of
from mmcli.kernel.table import Table

FIXTURES = Path(__file__).parents[1] / "fixtures"
Known = tuple[object, ...]
CASES = sorted(f"{path.parent.name}/{path.name}" for path in FIXTURES.glob("*/*.jsonl") if path.parent.name != "legal")


def games(name: str, rulings: dict[str, str]) -> list[GameReport]:
    """The reports on the games of a log, notes with their rulings too."""
    report = audit_file(str(FIXTURES / name), Policy(rulings, notes=True))
    assert report.error is None
    return report.games


def played(recorded: Recorded, rulings: dict[str, str]) -> list[Finding] | None:
    """The findings of a game under some readings, as the table gives them; None if it cannot be with them."""
    try:
        table: Table[Any] = Table(recorded.start(rulings))
    except MmcliError:
        return None
    return [*table.opening, *(finding for entry in recorded.entries for finding in table.play(entry))]


def known_by(finding: Finding) -> Known:
    """By what a finding is known again under another reading."""
    return finding.entry, *map(repr, key_of(finding))


def needed(name: str) -> dict[str, str]:
    """The readings without which a case shows nothing."""
    (game,) = games(name, {})
    return {ruling: reading for expect in game.header.expect for ruling, reading in expect.under.items()}


def named(name: str, rulings: dict[str, str]) -> set[Known]:
    """The findings with each reading that they say would turn them."""
    (game,) = games(name, rulings)
    rests = [(finding, rest) for finding in game.findings for rest in finding.rests]
    return {(*known_by(finding), rest.ruling, reading) for finding, rest in rests for reading in rest.readings}


def turned(name: str, rulings: dict[str, str]) -> set[Known]:
    """The findings with each reading under which the log, played anew, does not have them."""
    recorded = recorded_game(str(FIXTURES / name), 1)
    before = played(recorded, rulings) or []
    readings = recorded.format.rulings().readings(recorded.header.rulings | rulings)
    found: set[Known] = set()
    for ruling, reading in readings.items():
        for other in recorded.format.other_readings(ruling, reading):
            again = played(recorded, rulings | {ruling: other})
            left = before if again is None else again
            gone = {known_by(finding) for finding in before} - {known_by(finding) for finding in left}
            found |= {(*known, ruling, other) for known in gone}
    return found


@pytest.mark.parametrize("name", CASES)
def test_a_finding_names_exactly_the_readings_that_turn_it(name: str) -> None:
    for rulings in [{}, needed(name)] if needed(name) else [{}]:
        assert named(name, rulings) == turned(name, rulings)
