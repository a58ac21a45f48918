"""What of an entry was seen, and which entries may have been the one of which not everything was."""

from collections.abc import Iterator
from typing import Any

from mmcli.kernel.cards import lacking
from mmcli.log.entries import UNSEEN, Entry, Seen


def at_least(number: Seen) -> int:
    """The least that a figure can be which an entry gives: itself, or 1 if nobody knows it."""
    return number if isinstance(number, int) else 1


def is_unseen(entry: Entry) -> bool:
    """Whether something of an entry was not seen."""
    return any(_leaves_open(value) for name, value in _said(entry))


def may_be(entry: Entry, other: Entry) -> bool:
    """Whether an entry, of which not everything was seen, may have been another: nothing that was seen is different."""
    if type(entry) is not type(other) or entry == other:
        return False
    return all(_agree(name, value, getattr(other, name)) for name, value in _said(entry))


def _said(entry: Entry) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(entry, name)) for name in entry.__struct_fields__ if name not in ("origin", "note"))


def _leaves_open(value: Any) -> bool:
    if isinstance(value, dict):
        value = tuple(value.values())
    return UNSEEN in value if isinstance(value, str) else isinstance(value, tuple) and any(map(_leaves_open, value))


def _agree(name: str, value: Any, other: Any) -> bool:
    match value, other:
        case (str(), str()) if name == "dice":
            return len(value) == len(other) and not lacking([*value], [*other])
        case (str(), str()):
            return not lacking([value], [other])
        case (str(), int()):
            return value == UNSEEN
        case (tuple(), tuple()):
            return len(value) == len(other) and not lacking(value, other)
        case (dict(), dict()):
            return value.keys() == other.keys() and all(_agree("", value[key], other[key]) for key in value)
    return bool(value == other)
