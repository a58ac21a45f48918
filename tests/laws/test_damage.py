"""Law 5: one fault, one finding."""

from functools import cache

import pytest

from tests.laws.damage import KINDS, damages
from tests.laws.figures import Figure
from tests.laws.telling import Told, figures_of, lost_second_faults, told

DAMAGES, SECONDS = 56, 8
"""How many damages of each kind, and how many second faults after each kind, are tried."""


@cache
def tried(kind: str) -> tuple[Told, ...]:
    return tuple(told(damage) for damage in damages(kind, DAMAGES, 1))


REACHED = [kind for kind in KINDS if kind != "deleted"]
"""The kinds of damage whose goals are reached; `python -m tests.laws` measures all of them."""


@pytest.mark.parametrize("kind", REACHED)
def test_one_damage_is_told_once_and_at_its_place(kind: str) -> None:
    missed = [figure for figure in figures_of(kind, tried(kind)) if not figure.reached]
    assert [_line(figure) for figure in missed] == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_second_fault_nearby_is_not_lost(kind: str) -> None:
    assert lost_second_faults(damages(kind, SECONDS, 2)) == []


def _line(figure: Figure) -> str:
    return f"{figure.name} is {figure.value:g}, has to be {figure.goal}"
