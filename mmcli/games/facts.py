"""What the oracle has to know of a game: which facts a position has, which may be left out, and which can be varied."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from msgspec import Struct, defstruct
from msgspec.structs import fields

from mmcli.errors import Fault
from mmcli.kernel.asks import Ask
from mmcli.log.entries import Decision, Entry


class Assumption(Struct, frozen=True):
    """A fact that a position leaves out, and what was taken for it.

    `decisive` if there is no value that players would take for granted: a place, a ship, the gold aboard. A verdict
    that such a fact turns around depends on it.
    """

    fact: str
    says: str
    decisive: bool = False


FEW = 200
"""So many options of an ask tell who is asked."""

Lead = Callable[..., Decision]
"""What is done before an action, made of who does it: a kind of entry, perhaps with some of its fields settled."""
Setting = tuple[Any, str, Any]
"""A thing on the table, one of its fields, and another value of it."""
Written = tuple[tuple[str, ...], Any]
"""The path to a field of a written position, and what to write there; None for leaving it out."""


class Variation(Struct, eq=False):
    """Another value of one fact, and the settings that make the table have it.

    `written` is what makes a position say it; nothing if none can. `follows` are other facts that change with it.
    """

    fact: str
    says: str
    settings: tuple[Setting, ...]
    written: tuple[Written, ...] = ()
    follows: tuple[Setting, ...] = ()


@contextmanager
def supposed(variations: Iterable[Variation]) -> Iterator[None]:
    """Facts are otherwise for a while; the table is as before afterwards."""
    before: list[Setting] = []
    try:
        for variation in variations:
            for thing, field, value in (*variation.settings, *variation.follows):
                before.append((thing, field, getattr(thing, field)))
                setattr(thing, field, value)
        yield
    finally:
        for thing, field, value in reversed(before):
            setattr(thing, field, value)


def nothing_impossible(game: Any) -> Iterable[str]:
    """Where every variation leaves a position that can be."""
    return ()


def nothing_left_out(game: Any) -> Container[type[Entry]]:
    """A game all of whose kinds of entry are always in it."""
    return ()


def no_clashes(written: dict[str, Any]) -> Iterable[Fault]:
    """A game in whose positions nothing can be said twice."""
    return ()


@dataclass(frozen=True)
class PositionFacts:
    """The facts of the positions of one game.

    `form` is what a position file may hold, `clashes` is what one of that form says twice. `complete` fills in what it
    leaves out and returns what it took; `faults` says what cannot be of a header and its game (None if it does not
    start), besides what the start of a game refuses. `players` are all who can act, `turn_of` names the player whom an
    ask waits for. `variations` are the other values of every fact that can matter to an entry, nearest first;
    `impossible` names what cannot be on the table: no variation is told that brings any of it. `called_by` has the
    clause that knows a kind of entry, and `leads` the actions that go without saying before it (the port action before
    a sale). `left_out` has the kinds of entry of modules that are not played.
    """

    form: type[Struct]
    complete: Callable[[dict[str, Any]], list[Assumption]]
    faults: Callable[[Any, Any | None], Iterable[Fault]]
    players: Callable[[Any], Iterable[str]]
    turn_of: Callable[[Any, Ask], str | None]
    variations: Callable[[Any, Ask, Entry], Iterable[Variation]]
    called_by: Mapping[type[Entry], str]
    leads: Mapping[type[Entry], tuple[Lead, ...]] = field(default_factory=dict)
    impossible: Callable[[Any], Iterable[str]] = nothing_impossible
    clashes: Callable[[dict[str, Any]], Iterable[Fault]] = no_clashes
    left_out: Callable[[Any], Container[type[Entry]]] = nothing_left_out


def side_by_side(*parts: type[Struct], needed: tuple[str, ...] = (), **otherwise: Any) -> type[Struct]:
    """A form with the fields of several parts, of which only those `needed` must be there.

    `otherwise` are fields that are not written as in the parts, or that no part has.
    """
    kinds: dict[str, Any] = {each.encode_name: each.type for part in parts for each in fields(part)} | otherwise
    first = [(name, kinds.pop(name)) for name in needed]
    return defstruct("Written", [*first, *((name, kind, None) for name, kind in kinds.items())])


def usual_facts(header: type[Struct], players: Callable[[Any], Iterable[str]]) -> PositionFacts:
    """The facts of a game that has no module `facts`: a position is a header and entries, and nothing is varied."""
    return PositionFacts(
        form=side_by_side(header, entries=list[str | dict[str, Any]]),
        complete=lambda written: [],
        faults=lambda header, game: (),
        players=players,
        turn_of=asked,
        variations=lambda game, ask, entry: (),
        called_by={},
    )


def asked(game: Any, ask: Ask) -> str | None:
    """Whose decision or chance result an ask waits for; None if it is nobody's, or any of several players'."""
    first = ask.foremost()
    who = getattr(first, "by", None) or getattr(first, "who", None)
    if isinstance(who, str):
        return who
    found = {option.by for option in islice(ask.options(), FEW) if isinstance(option, Decision)}
    return found.pop() if len(found) == 1 else None
