"""Expansions joined to the base game: which modules there are, and the edition that a header names."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from mmcli.games.merchants.deeds import Deed
from mmcli.games.merchants.editions.base import BASE
from mmcli.games.merchants.modules import Edition, Module, added
from mmcli.games.merchants.told.words import WORDS
from mmcli.log.entries import Entry


@dataclass(frozen=True, eq=False)
class Expansion:
    """A box of modules.

    `rules` is the folder of its rulebook, `clause` the rule that its modules may be left out, which an entry of a
    module that is off breaks (case `module-off`); `speech` is the file of the words that players use for it.
    """

    name: str
    modules: tuple[Module, ...]
    rules: Path
    clause: str
    speech: Path | None = None


Expansions = tuple[Expansion, ...]


@cache
def edition(expansions: Expansions, names: tuple[str, ...]) -> Edition:
    """The base game with the modules of those names, in the order of the expansions."""
    on = [module for module in _modules(expansions) if module.id in names]
    off = {module: box.clause for box in expansions for module in box.modules if module.id not in names}
    return Edition(BASE, on, off)


def _modules(expansions: Expansions) -> Iterable[Module]:
    return (module for expansion in expansions for module in expansion.modules)


def _rows(expansions: Expansions) -> Iterable[Deed]:
    return (deed for module in (BASE, *_modules(expansions)) for deed in module.rows)


def _kinds(expansions: Expansions) -> Iterable[tuple[type[Entry], str, Callable[[Any], str]]]:
    """Every kind of entry of an occasion, and every chance result of a module: its clause, and how one reads."""
    yield from ((deed.entry, deed.rule, deed.says) for deed in _rows(expansions))
    for module in _modules(expansions):
        yield from module.happenings


def words_with(expansions: Expansions) -> dict[type[Entry], Callable[[Any], str]]:
    """How each kind of entry reads."""
    return WORDS | {kind: says for kind, _, says in _kinds(expansions)}


def names_in(expansions: Expansions) -> Iterable[tuple[str, str]]:
    """What the expansions add to the box, and the ships of their modules, each its id and its name."""
    yield from added(_modules(expansions)).names.items()
    yield from ((ship.id, ship.name) for module in _modules(expansions) for ship in module.strangers)


def called_by(expansions: Expansions) -> dict[type[Entry], str]:
    """The clause that knows each kind of entry of an occasion."""
    return {kind: rule for kind, rule, _ in _kinds(expansions)}


def leads(expansions: Expansions) -> dict[type[Entry], tuple[type[Any], ...]]:
    """What a captain does before, where a player names only what it is for."""
    return {deed.entry: deed.after for deed in _rows(expansions) if deed.after}


def entries_of(expansions: Expansions) -> list[type[Entry]]:
    """Every kind of entry that the expansions add."""
    return [entry for module in _modules(expansions) for entry in module.entries]
