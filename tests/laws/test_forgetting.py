"""Law 2: whatever nobody saw or wrote down of a clean game, nothing above a note appears."""

import pytest

from tests.laws.forgetting import accused, sample
from tests.laws.logs import clean_logs

PARTS = range(10)
THINGS = 800


@pytest.mark.parametrize("part", PARTS)
def test_what_is_not_known_accuses_nobody(part: int) -> None:
    things = sample(THINGS, 1)[part :: len(PARTS)]
    assert [
        f"{clean_logs()[thing.log].name}, entry {thing.entry}, {thing.kind}: {says}"
        for thing in things
        if (says := accused(thing))
    ] == []
