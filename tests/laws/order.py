"""Law 1, order: two neighbouring entries may change places unless a clause orders them.

`order.toml` says of every pair of kinds whether a clause does, and which. A swap that is refused is refused wrongly if
no clause orders the two, and under the wrong clause if the one cited is none of those.
"""

from collections import Counter, defaultdict
from fnmatch import fnmatchcase
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from mmcli.log.entries import Entry
from tests.laws.cores import spread
from tests.laws.figures import Figure, rate
from tests.laws.logs import Log, audited, clean_logs, is_told_of, label, who
from tests.seeds import seeded

TABLE = Path(__file__).with_name("order.toml")
WORST = 16
"""So many pairs of kinds are named."""


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """What some pairs of kinds are judged to be: ordered by one of the `rules`, or by none; `order.toml` says more."""

    first: tuple[str, ...]
    then: tuple[str, ...]
    why: str
    who: str | None = None
    rules: tuple[str, ...] = ()
    close: bool = False


class Swap(NamedTuple):
    """A pair of neighbours: in which log, and at which entry (from 0) the first of them stands."""

    log: int
    place: int


class Swapped(NamedTuple):
    """What became of a swap: the pair, the row that judges it, and the clause that refuses it at the end.

    `astray`: the game is clean and ends otherwise.
    """

    swap: Swap
    pair: tuple[str, str, str]
    row: Row
    refused: str | None
    astray: bool


@cache
def rows(game: str) -> tuple[Row, ...]:
    """The rows of a game, with the kinds of their groups."""
    data = msgspec.toml.decode(TABLE.read_bytes())
    groups: dict[str, list[str]] = data["groups"]
    found = msgspec.convert(data[game], tuple[Row, ...])
    return tuple(
        msgspec.structs.replace(row, first=_ungrouped(row.first, groups), then=_ungrouped(row.then, groups))
        for row in found
    )


def _ungrouped(kinds: tuple[str, ...], groups: dict[str, list[str]]) -> tuple[str, ...]:
    return tuple(kind for named in kinds for kind in (groups[named[1:]] if named.startswith("@") else [named]))


@cache
def row(game: str, first: str, then: str, whose: str) -> Row | None:
    """The first row that fits a pair of kinds; None if nobody has judged it."""
    return next((row for row in rows(game) if _fits(row, first, then, whose)), None)


def _fits(row: Row, first: str, then: str, whose: str) -> bool:
    fits_who = row.who is None or row.who == whose or (row.who == "other" and whose == "npcs")
    return fits_who and _is_one_of(first, row.first) and _is_one_of(then, row.then)


def _is_one_of(kind: str, kinds: tuple[str, ...]) -> bool:
    return any(fnmatchcase(kind, one) for one in kinds)


def pair(log: Log, swap: Swap) -> tuple[str, str, str]:
    """The kinds of two neighbours, and whose they are."""
    one, other = log.entries[swap.place : swap.place + 2]
    between_rounds = label(one) == label(other) == "roll:leadership" and _rolled_before(log, swap.place) % 2 == 1
    return label(one), label(other), "rounds" if between_rounds else _whose(log, one, other)


def _rolled_before(log: Log, place: int) -> int:
    """How many Leadership rolls in a row come before a place: an odd one is the second of its round."""
    before = takewhile(lambda entry: label(entry) == "roll:leadership", reversed(log.entries[:place]))
    return sum(1 for _ in before)


def _whose(log: Log, one: Entry, other: Entry) -> str:
    owners = who(one), who(other)
    if None in owners:
        return "unsaid"
    if owners[0] == owners[1]:
        return "same"
    success = any("S" in getattr(entry, "dice", "") for entry in (one, other))
    return "other" if success or set(owners) & log.players else "npcs"


def swaps(logs: tuple[Log, ...]) -> list[Swap]:
    """Every pair of neighbours that are two events."""
    return [
        Swap(number, place)
        for number, log in enumerate(logs)
        for place, (one, other) in enumerate(zip(log.entries, log.entries[1:], strict=False))
        if one != other and is_told_of(one) and is_told_of(other)
    ]


def swapped(swap: Swap) -> Swapped:
    """Audit a clean log with two neighbours in each other's place."""
    log = clean_logs()[swap.log]
    kinds = pair(log, swap)
    judged = row(log.header["game"], *kinds)
    if judged is None:
        raise LookupError(f"order.toml says nothing of {kinds}")
    one, other = log.entries[swap.place : swap.place + 2]
    found = audited(log.with_entries(log.entries[: swap.place], (other, one), log.entries[swap.place + 2 :]))
    astray = found.fault is None and found.end != end_of(swap.log)
    return Swapped(swap, kinds, judged, None if found.fault is None else found.fault.rule, astray)


@cache
def end_of(log: int) -> object:
    """The end of a clean log."""
    return audited(clean_logs()[log]).end


def figures(most: int | None, seed: int) -> list[Figure]:
    """What becomes of every swap, or of `most` of them."""
    everything = swaps(clean_logs())
    if most is not None:
        everything = sorted(seeded(seed).sample(everything, min(most, len(everything))))
    found = list(spread("neighbours swapped", swapped, everything))
    free = [each for each in found if not each.row.rules]
    wrongly = [each for each in free if each.refused]
    astray = [each for each in free if each.astray]
    ordered = [each for each in found if each.row.rules and each.refused]
    elsewhere = [each for each in ordered if each.refused not in each.row.rules]
    close = [each for each in ordered if each.row.close]
    return [
        Figure("neighbours swapped", len(found)),
        Figure("refused wrongly, of 1,000", rate(len(wrongly), len(found)), most=1),
        Figure("no clause orders the two", len(free)),
        Figure("refused wrongly, of 1,000 of these", rate(len(wrongly), len(free)), details=_by_pair(wrongly)),
        Figure("clean with another end, of 1,000 of these", rate(len(astray), len(free)), details=_by_pair(astray)),
        Figure("a clause orders the two, and they are refused", len(ordered)),
        Figure("only for what has to be done at once, of 1,000 of these", rate(len(close), len(ordered))),
        Figure(
            "under another clause, of 1,000 of these", rate(len(elsewhere), len(ordered)), details=_by_pair(elsewhere)
        ),
    ]  # fmt: skip


def _by_pair(found: list[Swapped]) -> tuple[str, ...]:
    pairs: defaultdict[tuple[str, str, str], list[Swapped]] = defaultdict(list)
    for each in found:
        pairs[each.pair].append(each)
    ordered = sorted(pairs.items(), key=lambda item: -len(item[1]))[:WORST]
    return tuple(
        f"{len(those)} times {kinds[0]}, {kinds[1]} ({kinds[2]}): {_example(those)}" for kinds, those in ordered
    )


def _example(those: list[Swapped]) -> str:
    rules = Counter(each.refused or "another end" for each in those).most_common(3)
    cited = ", ".join(rule for rule, _ in rules)
    shortest = min(those, key=lambda each: len(clean_logs()[each.swap.log].entries))
    place = shortest.swap.place + 1
    return f"{cited}; {clean_logs()[shortest.swap.log].name}, entries {place} and {place + 1}"
