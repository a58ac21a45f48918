"""What a game's notation is made of: its words, each with the fields that it takes, and its codes."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

from msgspec import inspect

from mmcli.games.format import GameFormat

COMMON = ("note", "origin")
"""The fields of every entry that are written in ways of their own."""
TEXT, DICE, NUMBER, FLAG, TEXTS, COUNTS, OTHER = "text", "dice", "number", "flag", "texts", "counts", "other"
PLAIN = {inspect.StrType: TEXT, inspect.LiteralType: TEXT, inspect.IntType: NUMBER, inspect.BoolType: FLAG}


@dataclass(frozen=True)
class Form:
    """A word of the notation: the kind of entry it writes, with the fields that it fixes and takes.

    `takes` are its arguments, `types` what each field holds; `actor` is the field of whoever acts (`may_be_open` where
    it can be left out); `ends` the field that a letter after the first argument tells, `usual` its value by the step
    before; `figures` the fields that a letter and a number after the word tell.
    """

    word: str
    do: str
    types: dict[str, str]
    sets: dict[str, str] = field(default_factory=dict)
    takes: tuple[str, ...] = ()
    actor: str | None = None
    may_be_open: bool = False
    ends: str | None = None
    letters: dict[str, str] = field(default_factory=dict)
    usual: dict[str, str] = field(default_factory=dict)
    figures: dict[str, str] = field(default_factory=dict)

    @property
    def is_sign(self) -> bool:
        """Whether the first argument stands close to the word."""
        return len(self.word) == 1 and not self.word.isalnum()


@dataclass(frozen=True)
class Forms:
    """The words of a game's notation, and what its codes stand for.

    `names` are signs for the name of a field; `seat` are the fields of a player in the header, `facts` and `skills`
    those of a captain who is no card of the pack.
    """

    words: dict[str, Form]
    of_kind: dict[str, list[Form]]
    codes: dict[str, str]
    spelled: dict[str, str]
    names: dict[str, str] = field(default_factory=dict)
    seat: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


@cache
def forms(kind: GameFormat) -> Forms:
    """The notation of a game: its own words and codes, and for every other kind of entry its name."""
    told = _told(kind)
    codes = {**told.get("codes", {}), **dict(_cards(told.get("cards", {})))}
    words = {word: _form(kind, word, says) for word, says in told.get("words", {}).items()}
    words |= {tag: _form(kind, tag, {"do": tag}) for tag in kind.kinds if tag not in words}
    of_kind: dict[str, list[Form]] = {tag: [] for tag in kind.kinds}
    for form in sorted(words.values(), key=lambda form: -len(form.sets)):
        of_kind[form.do].append(form)
    spelled = {value: code for code, value in codes.items()}
    seat = (tuple(told.get(name, ())) for name in ("seat", "facts", "skills"))
    return Forms(words, of_kind, codes, spelled, told.get("names", {}), *seat)


def _told(kind: GameFormat) -> dict[str, Any]:
    """What the game's own data says of its notation; nothing if it is silent."""
    folder = Path(next(iter(import_module(kind.package).__path__)))
    file = folder / "data" / "notation.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _cards(told: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The code of every cargo card by its facts: `ru3h` is `rum/3/hull`, `ru?h` one whose value nobody saw."""
    if told:
        goods, values, icons = told["goods"], told["values"], told["icons"]
        for (good, name), value, (icon, shown) in product(goods.items(), values, icons.items()):
            yield f"{good}{value}{icon}", f"{name}/{value}/{shown}"
        yield from goods.items()


def _form(kind: GameFormat, word: str, says: dict[str, Any]) -> Form:
    struct = kind.kinds[says["do"]]
    fields = {found.encode_name: found for found in struct.fields if found.encode_name not in COMMON}
    actor = next((name for name in ("by", "of") if name in fields), None)
    sets = says.get("sets", {})
    ends = says.get("ends")
    skipped = {actor, ends, *sets}
    required = tuple(name for name, found in fields.items() if found.required and name not in skipped)
    takes = tuple(says.get("takes", required))
    types = {name: _type(found.type) for name, found in fields.items()}
    return Form(
        word,
        says["do"],
        types | ({takes[0]: DICE} if ends else {}),
        sets,
        takes,
        actor,
        actor is not None and not fields[actor].required,
        ends,
        says.get("letters", {}),
        says.get("usual", {}),
        says.get("figures", {}),
    )


def _type(found: inspect.Type) -> str:
    """How values of a field are written."""
    options = found.types if isinstance(found, inspect.UnionType) else (found,)
    kinds = {_simple(option) for option in options if not isinstance(option, inspect.NoneType)}
    if kinds == {NUMBER, TEXT}:
        return NUMBER
    return kinds.pop() if len(kinds) == 1 else OTHER


def _simple(found: inspect.Type) -> str:
    if isinstance(found, inspect.VarTupleType):
        return TEXTS if isinstance(found.item_type, inspect.StrType) else OTHER
    if isinstance(found, inspect.DictType):
        return COUNTS if _type(found.value_type) in (TEXT, NUMBER) else OTHER
    return PLAIN.get(type(found), OTHER)
