"""Fields that stand twice in a record of JSON: a decoder takes the last of them and says nothing."""

import json
import re
from typing import Any

import msgspec

encode = msgspec.json.Encoder().encode
COLON = b":"
"""What stands after the name of a field, and as often in the texts of a record and of what is read from it."""


class DoubledError(ValueError):
    """A field stands twice in a record; `field` is its name."""

    def __init__(self, field: str) -> None:
        self.field = field
        super().__init__(f"the field {field} stands there twice")

    def column(self, line: bytes) -> int:
        """Where the name stands for the second time, counted from 1."""
        name = re.escape(json.dumps(self.field, ensure_ascii=False).encode())
        places = [place.start() for place in re.finditer(name + rb"\s*:", line)]
        return places[min(1, len(places) - 1)] + 1 if places else 1


def check_once(record: bytes, read: Any) -> None:
    """Raise DoubledError if a field stands twice in the record from which something has been read.

    What has been read is written again: a record without blanks comes out as long as it was, and most others with as
    many fields. Only what does not is looked at name by name.
    """
    again = encode(read)
    if len(again) != len(record) and again.count(COLON) != record.count(COLON):
        json.loads(record, object_pairs_hook=_each_once)


def _each_once(pairs: list[tuple[str, Any]]) -> None:
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise DoubledError(next(name for name in names if names.count(name) > 1))
