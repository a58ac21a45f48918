"""Data written by hand held against the fields that a position has: every fault of form, in a player's words."""

from collections.abc import Callable, Sequence
from datetime import date, time
from functools import cache, singledispatch
from typing import Any

from msgspec import Struct
from msgspec import inspect as form

from mmcli.errors import Fault, Path
from mmcli.games.faults import either
from mmcli.games.names import closest
from mmcli.log.entries import UNSEEN

LARGEST = 2**63 - 1
"""The largest whole number that is read."""
OUT = object()
"""What is left of a value that does not fit."""
KINDS: dict[type, tuple[tuple[type, ...], str]] = {
    form.IntType: ((int,), "a whole number"),
    form.FloatType: ((float,), "a number"),
    form.StrType: ((str,), "a text"),
    form.LiteralType: ((str,), "a text"),
    form.EnumType: ((str,), "a text"),
    form.BoolType: ((bool,), "true or false"),
    form.NoneType: ((type(None),), "nothing"),
    form.DictType: ((dict,), "a table"),
    form.StructType: ((dict,), "a table"),
    form.ListType: ((list, tuple), "a list"),
    form.VarTupleType: ((list, tuple), "a list"),
    form.TupleType: ((list, tuple), "a list"),
}
"""What a value of each kind is written as, and what a player calls it."""
CALLED: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number with a fraction",
    str: "a text",
    dict: "a table",
    list: "a list",
    tuple: "a list",
    type(None): "null",
}
"""What a player calls what was written."""

Faults = list[Fault]
Fit = Callable[[Any, Any, Path, Faults], Any]


def fitted(written: dict[str, Any], kind: type[Struct]) -> tuple[dict[str, Any], Faults]:
    """The parts of some data that fit a form, as a copy, and a fault for each that does not."""
    faults: Faults = []
    return _fit(_form(kind), written, (), faults), faults


@cache
def _form(kind: type[Struct]) -> form.Type:
    return form.type_info(kind)


def called(value: object) -> str:
    """What a player calls a value: `a text`, `a whole number`."""
    if isinstance(value, date | time):
        return "a date or a time"
    return CALLED.get(type(value), "that")


def _is(kind: form.Type, value: object) -> bool:
    if isinstance(kind, form.StrType) and kind.pattern is not None:
        return value == UNSEEN
    return type(value) in KINDS[type(kind)][0] if type(kind) in KINDS else True


def _word(kind: form.Type) -> str:
    if isinstance(kind, form.UnionType):
        words = [_word(each) for each in kind.types if not isinstance(each, form.NoneType)]
        return either(dict.fromkeys(words))
    if isinstance(kind, form.StrType) and kind.pattern is not None:
        return UNSEEN
    return KINDS[type(kind)][1]


def _wrong(kind: form.Type, value: object, at: Path, faults: Faults) -> object:
    faults.append(Fault(at, f"{_word(kind)} is expected, not {called(value)}"))
    return OUT


@singledispatch
def _fit(kind: Any, value: Any, at: Path, faults: Faults) -> Any:
    """The value as far as it fits the kind; OUT if nothing of it does. What is wrong is added to the faults."""
    return value if _is(kind, value) else _wrong(kind, value, at, faults)


@_fit.register
def _number(kind: form.IntType, value: Any, at: Path, faults: Faults) -> Any:
    if not _is(kind, value):
        return _wrong(kind, value, at, faults)
    if abs(value) > LARGEST:
        faults.append(Fault(at, "the number has too many digits"))
        return OUT
    if kind.ge is not None and kind.le is not None and not kind.ge <= value <= kind.le:
        bound = f"no game has more than {kind.le:,} of anything"
        faults.append(Fault(at, f"{value} is too much; {bound}" if value > kind.le else f"{value} is too little"))
        return OUT
    return value


@_fit.register(form.LiteralType)
@_fit.register(form.EnumType)
def _one_of(kind: Any, value: Any, at: Path, faults: Faults) -> Any:
    known = [str(each) for each in getattr(kind, "values", None) or kind.cls]
    if value in known:
        return value
    faults.append(Fault(at, f"{either(known)} is expected, not {value!r}"))
    return OUT


@_fit.register
def _either(kind: form.UnionType, value: Any, at: Path, faults: Faults) -> Any:
    fitting = [each for each in kind.types if _is(each, value) and _is_tagged(each, value)]
    return _fit(fitting[0], value, at, faults) if fitting else _wrong(kind, value, at, faults)


def _is_tagged(kind: form.Type, value: Any) -> bool:
    """Whether a table says that it is of that kind, where it has to say so."""
    tag = kind.tag_field if isinstance(kind, form.StructType) else None
    return tag is None or value.get(tag) == kind.tag  # type: ignore[attr-defined]


@_fit.register
def _table(kind: form.DictType, value: Any, at: Path, faults: Faults) -> Any:
    if not _is(kind, value):
        return _wrong(kind, value, at, faults)
    return _kept({key: _fit(kind.value_type, part, (*at, key), faults) for key, part in value.items()})


def _kept(parts: dict[str, Any]) -> dict[str, Any]:
    return {key: part for key, part in parts.items() if part is not OUT}


@_fit.register
def _thing(kind: form.StructType, value: Any, at: Path, faults: Faults) -> Any:
    if not _is(kind, value):
        return _wrong(kind, value, at, faults)
    fields = {field.encode_name: field for field in kind.fields}
    strange = [key for key in value if key not in fields and key != kind.tag_field]
    faults += (_no_field(key, list(fields), value, at) for key in strange)
    known = {key: part for key, part in value.items() if key in fields}
    sound = {key: _fit(fields[key].type, part, (*at, key), faults) for key, part in known.items()}
    needed = [name for name, field in fields.items() if field.required]
    faults += (Fault(at, f"the field {name!r} is missing") for name in needed if name not in value)
    tag = {key: part for key, part in value.items() if key == kind.tag_field}
    return OUT if any(sound.get(name, OUT) is OUT for name in needed) else _kept(sound) | tag


def _no_field(name: str, fields: list[str], value: dict[str, Any], at: Path) -> Fault:
    """A field that is none; what is meant stands at the field that is like it, if that one is not written."""
    close = closest(name, fields)
    guess = f"did you mean {close}?" if close else f"the fields are {', '.join(fields)}"
    return Fault(at, f"there is no field {name!r}; {guess}", (*at, close if close and close not in value else name))


@_fit.register(form.ListType)
@_fit.register(form.VarTupleType)
def _list(kind: Any, value: Any, at: Path, faults: Faults) -> Any:
    if not _is(kind, value):
        return _wrong(kind, value, at, faults)
    parts = [_fit(kind.item_type, part, (*at, number), faults) for number, part in enumerate(value)]
    return [part for part in parts if part is not OUT]


@_fit.register
def _fixed(kind: form.TupleType, value: Any, at: Path, faults: Faults) -> Any:
    if not _is(kind, value):
        return _wrong(kind, value, at, faults)
    return _pair(kind.item_types, value, at, faults)


def _pair(kinds: Sequence[form.Type], value: Any, at: Path, faults: Faults) -> Any:
    if len(value) != len(kinds):
        faults.append(Fault(at, f"{len(kinds)} names are expected, not {len(value)}"))
        return OUT
    parts = [_fit(kind, value[place], (*at, place), faults) for place, kind in enumerate(kinds)]
    return OUT if OUT in parts else parts
