"""The games, each with its expansions. A game is a package with a `rulebook` and a `format`, loaded when needed."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from mmcli.errors import UnknownNameError
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


@cache
def games() -> dict[str, "GameFormat"]:
    """Every game by its id."""
    return {name: game_format(name) for name in PACKAGES}


def rulebooks() -> list[Rulebook]:
    """The rulebook of every game, its expansions included; the engines are not loaded."""
    return [
        cast("Rulebook", import_module(f"{package}.rulebook").rulebook(*_rules_of_expansions(name)))
        for name, package in PACKAGES.items()
    ]


def _rules_of_expansions(name: str) -> list[Path]:
    return [_folder(package) / "rules" for package in EXPANSIONS.get(name, ())]


def chapter_with(rule: str) -> Rulebook | None:
    """The part of a rulebook that defines a rule, by its id; None if no rulebook does."""
    games = ((_folder(package) / "rules", _rules_of_expansions(name)) for name, package in PACKAGES.items())
    found = (
        book
        for base, expansions in games
        for book in (load_chapter(base, rule), *(load_chapter(folder, rule, base) for folder in expansions))
    )
    return next((book for book in found if book is not None), None)


def faq_folders() -> dict[str, Path]:
    """The folder of runnable questions of every game that has one, by the game's id."""
    folders = {name: _folder(package) / "faq" for name, package in PACKAGES.items()}
    return {name: folder for name, folder in folders.items() if folder.is_dir()}


@cache
def game_format(name: str) -> "GameFormat":
    """The game of that id; raises UnknownNameError."""
    package = PACKAGES.get(name)
    if package is None:
        raise UnknownNameError(f"unknown game {name!r}; mmcli knows {', '.join(sorted(PACKAGES))}")
    found = import_module(f"{package}.format")
    joined = [import_module(f"{other}.expansion").EXPANSION for other in EXPANSIONS.get(name, ())]
    return cast("GameFormat", found.game_format(*joined) if joined else found.FORMAT)


def _folder(package: str) -> Path:
    """Where the files of a package lie."""
    return Path(import_module(package).__path__[0])
