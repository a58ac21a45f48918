"""Law 1: two neighbouring entries may change places unless a clause orders them, however the entries are cut."""

import pytest

from mmcli.games.registry import games
from tests.laws.cutting import KINDS, forms, judged
from tests.laws.logs import clean_logs
from tests.laws.order import pair, row, rows, swaps

FORMS = 120
"""How many other forms are tried; swaps are measured by `python -m tests.laws`."""


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


def test_every_kind_of_other_form_is_tried() -> None:
    assert {form.kind for form in forms(FORMS, 1)} <= set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_other_forms_of_a_log_are_as_good(kind: str) -> None:
    tried = [form for form in forms(FORMS, 1) if form.kind == kind]
    assert [f"{clean_logs()[form.log].name}: {says}" for form in tried if (says := judged(form))] == []
