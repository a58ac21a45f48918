"""The games, each with its expansions, loaded when needed.

A game of mmcli is a package with a `rulebook` and a `format`. Other packages bring games with a `format` (see
`strangers`); they are looked up only for an id that is none of ours, and after ours where everything is listed.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from mmcli.errors import StrangerError, UnknownNameError
from mmcli.games import strangers
from mmcli.rulebook.loader import Rulebook, load_chapter

if TYPE_CHECKING:
    from mmcli.games.format import GameFormat

PACKAGES = {
    "merchants": "mmcli.games.merchants",
    "virgin-queen": "mmcli.games.virgin_queen",
}
"""Where each game's package is, by the id that logs name it by."""
EXPANSIONS: dict[str, tuple[str, ...]] = {"merchants": ("mmcli.games.seas_of_glory",)}
"""The packages of each game's expansions, each with an `EXPANSION` in its module `expansion`, and `rules`."""


def packages() -> Iterator[tuple[str, str]]:
    """The id and the package of every game, ours first; those of others are looked up when ours are through."""
    yield from PACKAGES.items()
    yield from strangers.games(PACKAGES).items()


@cache
def games() -> dict[str, "GameFormat"]:
    """Every game of mmcli by its id."""
    return {name: game_format(name) for name in PACKAGES}


def rulebooks() -> Iterator[Rulebook]:
    """The rulebook of every game, its expansions included, ours first; the engines of ours are not loaded."""
    for name, package in PACKAGES.items():
        yield cast("Rulebook", import_module(f"{package}.rulebook").rulebook(*_rules_of_expansions(name)))
    for name in strangers.games(PACKAGES):
        yield game_format(name).rulebook()


def _rules_of_expansions(name: str) -> list[Path]:
    return [_folder(package) / "rules" for package in EXPANSIONS.get(name, ())]


def chapter_with(rule: str) -> Rulebook | None:
    """The part of a rulebook that defines a rule, by its id; None if no rulebook of ours does."""
    games = ((_folder(package) / "rules", _rules_of_expansions(name)) for name, package in PACKAGES.items())
    found = (
        book
        for base, expansions in games
        for book in (load_chapter(base, rule), *(load_chapter(folder, rule, base) for folder in expansions))
    )
    return next((book for book in found if book is not None), None)


def faq_folders() -> Iterator[tuple[str, Path]]:
    """The folder of runnable questions of every game that has one, with the game's id."""
    for name, package in packages():
        strangers.loaded(package)
        folder = _folder(package) / "faq"
        if folder.is_dir():
            yield name, folder


def game_format(name: str, modules: tuple[str, ...] = ()) -> "GameFormat":
    """The game of that id, with the expansions that `modules` need; raises UnknownNameError and StrangerError."""
    if name not in PACKAGES:
        return _with(name, strangers.expansions(name))
    found = _with(name, ())
    if modules and not found.modules().issuperset(modules):
        return _with(name, strangers.expansions(name))
    return found


@cache
def _with(name: str, more: tuple[str, ...]) -> "GameFormat":
    """The game of that id with its own expansions and `more`, the packages of others."""
    package = _package(name)
    joined = [strangers.constant(f"{other}.expansion", "EXPANSION") for other in (*EXPANSIONS.get(name, ()), *more)]
    make = strangers.constant(f"{package}.format", "game_format" if joined else "FORMAT")
    found = cast("GameFormat", make(*joined) if joined else make)
    if found.id != name:
        raise StrangerError(f"{package} is announced as the game {name!r}, and its format has the id {found.id!r}")
    return found


def _package(name: str) -> str:
    package = PACKAGES.get(name) or strangers.games(PACKAGES).get(name)
    if package is None:
        known = ", ".join(sorted(name for name, _ in packages()))
        raise UnknownNameError(f"unknown game {name!r}; mmcli knows {known}")
    return package


def _folder(package: str) -> Path:
    """Where the files of a package lie."""
    return Path(import_module(package).__path__[0])
