"""Any entry of a kind, where only its kind matters: to see what an ask waits for, or what bars the whole kind."""

from typing import Any, cast

from msgspec import inspect

from mmcli.log.entries import UNSEEN, Entry

PLACEHOLDERS: dict[type[inspect.Type], Any] = {
    inspect.StrType: UNSEEN,
    inspect.IntType: 1,
    inspect.BoolType: False,
    inspect.VarTupleType: (),
    inspect.DictType: {},
    inspect.LiteralType: UNSEEN,
}
"""What stands in the fields of an entry that only its kind matters of."""


def any_of(known: inspect.StructType, who: str | None) -> Entry:
    """Some entry of a kind, by `who` if anybody is named."""
    values = {field.name: PLACEHOLDERS.get(type(field.type), UNSEEN) for field in known.fields if field.required}
    if "by" in values and who is not None:
        values["by"] = who
    return cast("Entry", known.cls(**values))
