"""What is taken for what a game leaves out: the folder of its rules, its words for things and entries."""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import structs

from mmcli.log.entries import Entry
from mmcli.rulebook.loader import Rulebook, load_rulebook, load_rulings

RULES = "rules"
"""The folder of a game's rulebook, in its package."""


@cache
def rulebook_of(package: str) -> Rulebook:
    """The rulebook in the folder `rules` of a game's package."""
    return load_rulebook(_folder(package) / RULES)


@cache
def rulings_of(package: str) -> Rulebook:
    """The rulings in the folder `rules` of a game's package."""
    return load_rulings(_folder(package) / RULES)


def _folder(package: str) -> Path:
    return Path(import_module(package).__path__[0])


def nobody_known(game: Any) -> Iterable[str]:
    """The players of a game that does not tell who plays."""
    return ()


def named(thing: object) -> str:
    """The name of a thing: its id."""
    return str(thing)


def described(entry: Entry) -> str:
    """An entry in words: who, what, and what it says besides, as `anne: buy card rum`."""
    said = {field.encode_name: getattr(entry, field.name) for field in structs.fields(entry)}
    who = said.pop("by", None)
    told = [f"{name} {_value(value)}" for name, value in said.items() if value is not None and name != "note"]
    verb = " ".join([str(entry.__struct_config__.tag), *told])
    return f"{who}: {verb}" if who else verb


def _value(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key} {count}" for key, count in value.items())
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
