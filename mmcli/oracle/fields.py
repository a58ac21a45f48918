"""The fields of entries by what they can hold."""

from msgspec import inspect

COMMON = ("origin", "note")
"""The fields of every entry, which no action needs."""
ACTOR = "by"
"""The field of who acts, which is the last to be looked for among the words."""


def bare(kind: inspect.Type) -> inspect.Type:
    """What a field holds where it holds anything."""
    if isinstance(kind, inspect.UnionType):
        return next(found for found in kind.types if not isinstance(found, inspect.NoneType))
    return kind


def is_list(kind: inspect.Type) -> bool:
    """Whether a field holds several things."""
    return isinstance(kind, inspect.VarTupleType | inspect.ListType | inspect.TupleType)


def is_textual(kind: inspect.Type) -> bool:
    """Whether a field holds a name or several."""
    return isinstance(kind, inspect.StrType) or is_list(kind)
