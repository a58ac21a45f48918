"""Law 4: one law everywhere."""

import pytest

from tests.laws.agreement import places, quarrels, strays
from tests.laws.logs import clean_logs

PARTS = range(4)
POSITIONS, ASKED = 120, 60


@pytest.mark.parametrize("part", PARTS)
def test_a_position_out_of_a_log_is_that_of_the_straight_replay(part: int) -> None:
    looked_at = places(POSITIONS, 1)[part :: len(PARTS)]
    assert [f"{clean_logs()[at.log].name}:{at.place + 1} {says}" for at in looked_at if (says := strays(at))] == []


@pytest.mark.parametrize("part", PARTS)
def test_audit_ask_legal_and_play_agree(part: int) -> None:
    asked = places(ASKED, 2)[part :: len(PARTS)]
    assert [f"{clean_logs()[at.log].name}:{at.place + 1} {says}" for at in asked for says in quarrels(at)] == []
