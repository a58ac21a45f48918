"""Entries compared: the form in which two records of one event are equal, and the order in which options are listed.

The order is: by kind (the tag `do`), then field by field as the entry declares them. A field that is left out comes
first; of two lists of cards the shorter one comes first, and of two equally long ones the one with the earlier card.
"""

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


def same(option: Entry, entry: Entry) -> bool:
    """Whether an entry is the event that an option describes.

    Dice and cards count in any order; a chance result need not say what is plain (by whom, where); and what is unseen
    in the option may be anything.
    """
    if type(option) is not type(entry):
        return False
    plain = isinstance(entry, Chance)
    told = fields(entry)
    return all(
        (plain and told[name] is None) or _matches(name, value, told[name]) for name, value in fields(option).items()
    )


def _matches(name: str, option: Any, value: Any) -> bool:
    if isinstance(option, tuple) and UNSEEN in option and isinstance(value, tuple):
        return len(option) == len(value)
    if isinstance(option, tuple) or name == "dice":
        return sorted(option) == sorted(value)
    return bool(option in (value, UNSEEN))


def has_unseen(entry: Entry) -> bool:
    """Whether the entry leaves open what nobody saw, so that nobody can rule on it."""
    return any(value == UNSEEN or (isinstance(value, tuple | dict | str) and UNSEEN in _parts(value)) for value in fields(entry).values())


def _parts(value: Any) -> list[Any]:
    return list(value.values()) if isinstance(value, dict) else list(value)
