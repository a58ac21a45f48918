"""Entries a little wrong: another player, another amount, another card, another kind."""

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import structs

from mmcli.log.entries import Entry
from tests.entry_forms import fields, tag

NONSENSE = "nonsense"
HUGE = 2**63 - 1


class Words:
    """What entries have said so far, by field, and the last entry of each kind: the stuff of plausible mistakes."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._said: defaultdict[str, dict[Any, None]] = defaultdict(dict)
        self._last: dict[str, Entry] = {}

    def hear(self, entry: Entry) -> None:
        """Remember an entry."""
        self._last[tag(entry)] = entry
        for name, value in fields(entry).items():
            for word in _words(value):
                self._said[name][word] = None

    def mutants(self, entry: Entry) -> Iterator[Entry]:
        """The entry with each of its fields changed in a few ways."""
        for name, value in fields(entry).items():
            for other in self._changed(name, value):
                yield structs.replace(entry, **{name: other})

    def others(self) -> list[Entry]:
        """The last entry of each kind."""
        return list(self._last.values())

    def _some(self, name: str, count: int = 3) -> list[Any]:
        said = list(self._said[name])
        return self._random.sample(said, min(count, len(said)))

    def _changed(self, name: str, value: Any) -> Iterator[Any]:
        if name == "dice":
            yield from (f"{value}S", value[1:], "5" * len(value), value.replace("S", "1"))
        elif isinstance(value, bool | int):
            yield from (value + 1, value - 1, 0, -value, HUGE)
        elif isinstance(value, tuple):
            yield from (value[1:], value + value[:1], (*value[1:], NONSENSE), *((*value[1:], word) for word in self._some(name)))
        elif isinstance(value, dict):
            yield from ({}, value | {NONSENSE: NONSENSE}, dict.fromkeys(value, NONSENSE))
        else:
            yield from (NONSENSE, *self._some(name))


def _words(value: Any) -> list[Any]:
    if isinstance(value, tuple):
        return list(value)
    return [] if value is None or isinstance(value, dict) else [value]
