"""Entries compared: the form in which two records of one event are equal, and the order in which options are listed.

The order is: by kind (the tag `do`), then field by field as the entry declares them. A field that is left out comes
first; of two lists of cards the shorter one comes first, and of two equally long ones the one with the earlier card.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from msgspec import structs

from mmcli.log.entries import UNSEEN, Chance, Entry

ASIDE = ("origin", "note")
"""The fields that say nothing about the event."""


def fields(entry: Entry) -> dict[str, Any]:
    """What an entry says about the event."""
    return {name: value for name, value in structs.asdict(entry).items() if name not in ASIDE}


def tag(entry: Entry) -> str:
    """What stands in the field `do`."""
    return str(entry.__struct_config__.tag)


def order(entry: Entry) -> tuple[Any, ...]:
    """The sort key of an option."""
    return (tag(entry), *(_order(value) for value in fields(entry).values()))


def _order(value: Any) -> tuple[Any, ...]:
    if value is None:
        return (0,)
    if isinstance(value, dict):
        return (1, len(value), tuple(value.items()))
    if isinstance(value, tuple):
        return (1, len(value), value)
    return (1, value)


class Offer:
    """The options of an ask, to look an entry up in.

    Dice and cards count in any order; a chance result need not say what is plain (by whom, where), and may say by whom
    even where that is nobody's business; and what is unseen
    in an option may be anything that there is, but nothing that an entry says and that `cannot_be`.
    """

    def __init__(self, options: list[Entry], cannot_be: Callable[[Entry], bool] = lambda entry: False) -> None:
        self._cannot_be = cannot_be
        self._plain = {_normal(option) for option in options}
        self._of_kind: defaultdict[type[Entry], list[Entry]] = defaultdict(list)
        for option in options:
            self._of_kind[type(option)].append(option)
        self._vague = {type(option) for option in options if isinstance(option, Chance) or has_unseen(option)}

    def holds(self, entry: Entry) -> bool:
        """Whether the entry is the event that one of the options describes."""
        if _normal(entry) in self._plain:
            return True
        if type(entry) not in self._vague or self._cannot_be(entry):
            return False
        return any(_same(option, entry) for option in self._of_kind[type(entry)])


def _normal(entry: Entry) -> tuple[Any, ...]:
    return (tag(entry), *(_in_order(name, value) for name, value in fields(entry).items()))


def _in_order(name: str, value: Any) -> Any:
    if isinstance(value, tuple) or name == "dice":
        return tuple(sorted(value))
    return tuple(sorted(value.items())) if isinstance(value, dict) else value


def _same(option: Entry, entry: Entry) -> bool:
    plain = isinstance(entry, Chance)
    told = fields(entry)
    return all(
        (plain and (told[name] is None or (name == "by" and value is None))) or _matches(name, value, told[name])
        for name, value in fields(option).items()
    )


def _matches(name: str, option: Any, value: Any) -> bool:
    if isinstance(option, tuple) and UNSEEN in option and isinstance(value, tuple):
        return len(option) == len(value)
    return bool(option == UNSEEN or _in_order(name, option) == _in_order(name, value))


def has_unseen(entry: Entry) -> bool:
    """Whether the entry leaves open what nobody saw, so that nobody can rule on it."""
    return any(UNSEEN in _parts(value) for value in fields(entry).values())


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, tuple | str) else []
