"""What can be wrong with a position of any game: names that do not exist, figures out of bounds, things named twice."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from mmcli.errors import Fault, Path
from mmcli.games.names import closest
from mmcli.log.entries import MOST, Seen

FEW = 6
"""So many names are listed rather than guessed at."""
LISTED = 20
"""The most names that a sentence lists."""


def no_such(kind: str, name: str, known: Iterable[str], hint: str = "") -> str:
    """`there is no port 'havanna'; did you mean havana?`, or what there is where nothing is spelled like it.

    The `hint` is given where there are too many to be listed.
    """
    names = list(known)
    close = closest(name, names)
    if close and len(names) > FEW:
        return f"there is no {kind} {name!r}; did you mean {close}?"
    there = f"it can be {either(names)}" if 0 < len(names) <= LISTED else hint
    return f"there is no {kind} {name!r}" + (f"; {there}" if there else "")


def either(names: Iterable[str]) -> str:
    """`dutch, english or french`."""
    *rest, last = names
    return f"{', '.join(rest)} or {last}" if rest else last


def unknown(
    kind: str, found: Iterable[tuple[Path, str]], known: Iterable[str], left_out: Mapping[str, str] | None = None
) -> Iterator[Fault]:
    """Each of some names, with its place, that is not among those known; `left_out` has those of modules not played."""
    names, modules = list(known), left_out or {}
    for at, name in found:
        if name in modules:
            yield Fault(at, f"{name} belongs to the module {modules[name]}, which is not played")
        elif name not in names:
            yield Fault(at, no_such(kind, name, names))


def keys(at: str, table: Iterable[str] | None) -> list[tuple[Path, str]]:
    """The keys of a part of the position, each with the place of the part."""
    return [((at,), key) for key in table or ()]


def values(at: Path, table: Mapping[str, str]) -> list[tuple[Path, str]]:
    """The values of a table, each with its place."""
    return [((*at, key), value) for key, value in table.items()]


def listed(at: Path, names: Iterable[str] | None) -> list[tuple[Path, str]]:
    """The names of a list, each with the place of the list."""
    return [(at, name) for name in names or ()]


NOBODY = f"; no game has more than {MOST:,} of anything"
"""Why a figure is too much that the rules do not bound."""


def figure(at: Path, value: Seen | None, least: int, most: int | None, because: str = "") -> Iterator[Fault]:
    """A figure that is less than the least or more than the most that it can be, and `because` of what.

    Where the rules set no bound (`most` None), no game has more than `MOST` of anything.
    """
    if value is None or isinstance(value, str):
        return
    why = f"; {because}" if because else ""
    if value < least:
        yield Fault(at, f"{value} is below zero" if least == 0 else f"{value} is too little{why}")
    if value > (MOST if most is None else most):
        yield Fault(at, f"{value} is too much{why or NOBODY}")


def twice(at: Path, names: Iterable[str], because: str) -> Iterator[Fault]:
    """Whatever a list names more than once."""
    again = [name for name, count in Counter(names).items() if count > 1]
    yield from (Fault(at, f"{name} is named twice; {because}") for name in again)
