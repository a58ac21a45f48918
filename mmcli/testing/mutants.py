"""Entries a little wrong: another player, another amount, another card, another kind."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from msgspec import structs

from mmcli.log.entries import MOST, Entry
from mmcli.testing.forms import fields, tag

NONSENSE = "nonsense"
HUGE = MOST


class Words:
    """What entries have said so far, and the last entry of each kind: the stuff of plausible mistakes."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - nobody's secret
        self._words: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._values: defaultdict[tuple[str, str], list[Any]] = defaultdict(list)
        self._last: dict[str, Entry] = {}

    def hear(self, entry: Entry) -> None:
        """Remember an entry."""
        self._last[tag(entry)] = entry
        for name, value in fields(entry).items():
            for word in value if isinstance(value, tuple) else [value] if isinstance(value, str) else []:
                self._words[name][word] = None
            if value is not None and value not in self._values[tag(entry), name]:
                self._values[tag(entry), name].append(value)

    def mutants(self, entry: Entry) -> Iterator[Entry]:
        """The entry with each of its fields changed in a few ways, none of them of another type."""
        for name, value in fields(entry).items():
            for other in self._changed(tag(entry), name, value):
                yield structs.replace(entry, **{name: other})

    def others(self) -> list[Entry]:
        """The last entry of each kind."""
        return list(self._last.values())

    def _some(self, said: Iterable[Any]) -> list[Any]:
        known = list(said)
        return self._random.sample(known, min(3, len(known)))

    def _changed(self, kind: str, name: str, value: Any) -> Iterator[Any]:
        if name == "dice":
            yield from (f"{value}S", value[1:], "5" * len(value), value.replace("S", "1"))
        elif isinstance(value, str):
            yield from (NONSENSE, "", *self._some(self._words[name]))
        elif isinstance(value, bool):
            yield not value
        elif isinstance(value, int):
            yield from (min(value + 1, HUGE), value - 1, 0, -value, HUGE)
        elif isinstance(value, tuple):
            yield from (value[1:], value + value[:1], (*value[1:], NONSENSE))
            yield from ((*value[1:], word) for word in self._some(self._words[name]))
        elif isinstance(value, dict):
            yield from ({}, value | {NONSENSE: word} if (word := next(iter(value.values()), None)) is not None else {})
        elif value is None:
            yield from self._some(self._values[kind, name])
