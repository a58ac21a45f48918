"""The cases in `fixtures/cases`: logs that the referee once got wrong, each named after the rule that it turns on.

A header says what is found above a note (`expect`, nothing where the log is clean): these findings and no others stand
for themselves, and whatever else is found only follows from them.
"""

import re
from pathlib import Path

import pytest

from mmcli.games.registry import game_format
from tests.test_fixtures import FIXTURES, faults, games, needed

CASES = FIXTURES / "cases"
LOGS = sorted(path.relative_to(CASES).as_posix() for path in CASES.glob("*.jsonl"))
RULE = re.compile(r"(?P<rule>(mm|vq|sg)-[a-z]+(-[a-z]+)?-[0-9.]+|mm-zone-[a-z-]+)--")
"""How a case is named: the rule, two hyphens, what happens."""


def case(name: str) -> Path:
    """Where a case lies."""
    return CASES / name


@pytest.mark.parametrize("name", LOGS)
def test_case_is_judged_as_it_should_be(name: str) -> None:
    for game in games(case(name), needed(f"../cases/{name}")):
        found = faults(game)
        roots = [
            (finding.entry, finding.severity.value, finding.rule) for finding in found if not finding.consequence_of
        ]
        assert roots == [(expect.entry, expect.severity, expect.rule) for expect in game.header.expect]
        assert roots or not found


@pytest.mark.parametrize("name", LOGS)
def test_case_is_named_after_a_rule_and_says_what_it_shows(name: str) -> None:
    for game in games(case(name)):
        named = RULE.match(name)
        assert named is not None
        rules = game_format(game.header.game, game.header.modules).rulebook().rules
        assert named["rule"].upper() in rules
        assert game.header.title
