"""Law 1: two neighbouring entries may change places unless a clause orders them, however the entries are cut."""

import pytest

from mmcli.games.registry import games
from tests.laws.cutting import KINDS, forms, judged
from tests.laws.logs import clean_logs
from tests.laws.order import pair, row, rows, swapped, swaps
from tests.seeds import seeded

PARTS = range(8)
"""The swaps that are tried, in as many parts."""
SWAPS, FORMS = 400, 120
"""How many swaps and how many other forms are tried."""


def test_every_pair_of_neighbours_is_judged() -> None:
    kinds = {
        (clean_logs()[swap.log].header["game"], *pair(clean_logs()[swap.log], swap)) for swap in swaps(clean_logs())
    }
    assert sorted(kind for kind in kinds if row(*kind) is None) == []


@pytest.mark.parametrize("game", games())
def test_what_orders_a_pair_is_a_clause_and_the_row_says_what_of_it(game: str) -> None:
    known = games()[game].rulebook().rules
    assert [rule for row in rows(game) for rule in row.rules if rule not in known] == []
    assert [row for row in rows(game) if not row.why.endswith(".") or (row.close and not row.rules)] == []


@pytest.mark.parametrize("part", PARTS)
def test_neighbours_that_no_clause_orders_may_change_places(part: int) -> None:
    everything = seeded(1).sample(swaps(clean_logs()), SWAPS)[part :: len(PARTS)]
    found = [swapped(swap) for swap in everything]
    wrong = [each for each in found if not each.row.rules and (each.refused or each.astray)]
    assert [
        f"{clean_logs()[each.swap.log].name}, entries {each.swap.place + 1} and {each.swap.place + 2}, {each.pair}: "
        f"{each.refused or 'another end'}"
        for each in wrong
    ] == []


def test_every_kind_of_other_form_is_tried() -> None:
    assert {form.kind for form in forms(FORMS, 1)} <= set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_other_forms_of_a_log_are_as_good(kind: str) -> None:
    tried = [form for form in forms(FORMS, 1) if form.kind == kind]
    assert [f"{clean_logs()[form.log].name}: {says}" for form in tried if (says := judged(form))] == []
