"""Numbers with the words that go with them: one of a thing, or several."""

from collections.abc import Callable, Mapping
from typing import Any


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 game`, `2 games`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


class Fact(str):
    """A fact in words, as a wording of a rulebook takes it: `{who}`, or counted: `{cards:mission}`, `{due:is|are}`."""

    __slots__ = ()

    def __format__(self, counts: str) -> str:
        one, _, many = counts.partition("|")
        if not counts:
            return str(self)
        return counted(int(self), one, many) if self.isdecimal() and len(self) < 19 else f"{self} {many or one + 's'}"


class InWords:
    """Facts as a wording takes them: each is `told` in words once the wording names it."""

    def __init__(self, facts: Mapping[str, Any], told: Callable[[object], str]) -> None:
        self._facts = facts
        self._told = told

    def __getitem__(self, name: str) -> Fact:
        return Fact(self._told(self._facts[name]))
