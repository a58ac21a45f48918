"""Law 3: what was known stays known."""

import pytest

from tests.laws.logs import clean_logs
from tests.laws.remembering import breaches, laundered, launderings, new_accusation, sample

PARTS = range(4)
BREACHES, LAUNDERINGS = 160, 24


@pytest.mark.parametrize("part", PARTS)
def test_a_breach_with_something_forgotten_has_no_other_findings(part: int) -> None:
    tried = sample(BREACHES, 1)[part :: len(PARTS)]
    assert [
        f"{breaches()[each.log].name}, entry {each.entry}, {each.kind}: {says}"
        for each in tried
        if (says := new_accusation(each))
    ] == []


def test_a_card_gone_unseen_leaves_what_is_known_of_the_others() -> None:
    tried = launderings(LAUNDERINGS, 1)
    assert [
        f"{clean_logs()[each.log].name}, {kind} at entry {each.gone + 1}, sold at entry {each.sale + 1}"
        for each in tried
        if (kind := laundered(each))
    ] == []
