"""Games and expansions that other packages bring: found by their entry points, and only where one is asked for.

A package brings a game with an entry point of the group `mmcli.games`, whose name is the game's id, and an expansion
with one of the group `mmcli.expansions`, whose name is `GAME.EXPANSION`; the value of either is the package.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mmcli.errors import StrangerError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES, EXPANSIONS = "mmcli.games", "mmcli.expansions"
"""The groups of entry points."""
OURS = "mmcli"
"""The package whose own faults are nobody else's."""


@cache
def announced(group: str) -> dict[str, str]:
    """The package of each entry point of a group by its name; raises StrangerError for a name that two have."""
    from importlib.metadata import entry_points

    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=group), key=lambda point: (point.name, point.value)):
        other = found.setdefault(point.name, point)
        if other.value != point.value:
            raise StrangerError(
                f"two packages bring {point.name!r}: {other.value} ({_brought_by(other)}) and {point.value} "
                f"({_brought_by(point)}); one of them has to be uninstalled"
            )
    return {name: point.value for name, point in found.items()}


def _brought_by(point: "EntryPoint") -> str:
    return point.dist.name if point.dist else "unknown"


def games(ours: dict[str, str]) -> dict[str, str]:
    """The packages of the games that others bring, by id; raises StrangerError for an id that is `ours`."""
    found = announced(GAMES)
    for name in found.keys() & ours.keys():
        raise StrangerError(f"{found[name]} brings a game {name!r}, which mmcli has itself; it needs an id of its own")
    return found


def expansions(game: str) -> tuple[str, ...]:
    """The packages of the expansions that others bring to a game."""
    return tuple(package for name, package in announced(EXPANSIONS).items() if name.partition(".")[0] == game)


def loaded(module: str) -> Any:
    """A module of a game; raises StrangerError if it belongs to another package and cannot be loaded."""
    try:
        return import_module(module)
    except Exception as fault:
        if module.partition(".")[0] == OURS:
            raise
        raise StrangerError(f"{module} cannot be loaded: {' '.join(_told(fault))}") from fault


def loaded_if_there(module: str) -> Any | None:
    """A module of a game, or None if the game has none of that name; raises StrangerError as `loaded` does."""
    from importlib.util import find_spec

    beside = loaded(module.rpartition(".")[0])
    is_there = hasattr(beside, "__path__") and find_spec(module) is not None
    return loaded(module) if is_there else None


def constant(module: str, name: str) -> Any:
    """What a module of a game has under a name; raises StrangerError if it has no such thing."""
    found = getattr(loaded(module), name, None)
    if found is None:
        raise StrangerError(f"{module} has no {name}")
    return found


def _told(fault: Exception) -> Iterator[str]:
    """A fault in one line: its kind, and what it says."""
    yield f"{type(fault).__name__}:"
    yield from str(fault).split()
