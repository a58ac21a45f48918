"""Law 5, one fault, one finding: whole games with one entry damaged.

A damage deletes an entry, doubles it, exchanges it with its neighbour or changes a value in it. Claims are let alone:
they are held against the replay and change nothing.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from mmcli.log.entries import Entry
from mmcli.testing.forms import fields
from tests.flips import flips
from tests.laws.logs import Log, is_told_of, table_before, whole_games
from tests.seeds import seeded

KINDS = ("deleted", "doubled", "exchanged", "changed")
OPTIONS = 400
"""So many options are looked at for another one of the same kind."""
STRUCTURE = ("by", "dice", "deck", "for_", "what")
"""Fields in which another word would make another kind of entry, or that are changed otherwise."""


class Damage(NamedTuple):
    """One damage: to which whole game, of what kind, at which entry (from 0), and the seed of what chance decides."""

    log: int
    kind: str
    place: int
    seed: int


def damages(kind: str, most: int, seed: int) -> list[Damage]:
    """Up to `most` damages of a kind, each whole game as often as any other while it has places left."""
    random = seeded(seed)
    places = [_places(log, kind, random) for log in whole_games()]
    found: list[Damage] = []
    while len(found) < most and any(places):
        for number, left in enumerate(places):
            if left:
                found.append(Damage(number, kind, left.pop(), random.randrange(2**32)))
    return found[:most]


def _places(log: Log, kind: str, random: Random) -> list[int]:
    """The entries of a game that can be damaged so, in any order."""
    last = len(log.entries) - (kind == "exchanged")
    places = [place for place in range(last) if _can_be_damaged(log, kind, place)]
    random.shuffle(places)
    return places


def _can_be_damaged(log: Log, kind: str, place: int) -> bool:
    if kind == "exchanged":
        one, other = log.entries[place : place + 2]
        return is_told_of(one) and is_told_of(other) and one != other
    if kind == "changed":
        return is_told_of(log.entries[place]) and any(ways_to_change(log, place, options=False))
    return is_told_of(log.entries[place])


def damaged(damage: Damage) -> Log:
    """The game with its damage."""
    log, place = whole_games()[damage.log], damage.place
    before, one, after = log.entries[:place], log.entries[place : place + 1], log.entries[place + 1 :]
    match damage.kind:
        case "deleted":
            return log.with_entries(before, after)
        case "doubled":
            return log.with_entries(before, one, one, after)
        case "exchanged":
            return log.with_entries(before, after[:1], one, after[1:])
    return log.with_entries(before, (changed(log, place, seeded(damage.seed)),), after)


def changed(log: Log, place: int, random: Random) -> Entry:
    """The entry at a place with another value: another option, another player, another face, card or place."""
    return random.choice(random.choice(list(ways_to_change(log, place))))


def ways_to_change(log: Log, place: int, *, options: bool = True) -> Iterator[list[Entry]]:
    """Each way in which the entry at a place can be changed, as the entries that it can become."""
    entry = log.entries[place]
    ways = [_other_players(log, entry), _flipped(entry), _other_words(log, entry)]
    for way in [*ways, _other_options(log, place)] if options else ways:
        others = [other for other in way if other != entry]
        if others:
            yield others


def _other_options(log: Log, place: int) -> Iterator[Entry]:
    """The options of the same kind where the entry is due."""
    options = islice(table_before(log, place).ask.options(), OPTIONS)
    yield from (option for option in options if type(option) is type(log.entries[place]))


def _other_players(log: Log, entry: Entry) -> Iterator[Entry]:
    """The entry by everybody who does anything in the game."""
    if getattr(entry, "by", None) is not None:
        yield from (structs.replace(entry, by=player) for player in _said(log)[None, "by"])


def _flipped(entry: Entry) -> Iterator[Entry]:
    """The entry with a die, a card, a figure or a location changed by one."""
    for _, other in flips(msgspec.to_builtins(entry)):
        yield msgspec.convert(other, type(entry))


def _other_words(log: Log, entry: Entry) -> Iterator[Entry]:
    """The entry with what another one of its kind says in one of its fields."""
    for name, value in fields(entry).items():
        if isinstance(value, str) and name not in STRUCTURE:
            yield from (structs.replace(entry, **{name: word}) for word in _said(log)[type(entry), name])


@cache
def _said(log: Log) -> dict[tuple[Any, str], list[str]]:
    """What the entries of a game say, by their kind and field; whoever does anything, whatever the kind."""
    found: dict[tuple[Any, str], set[str]] = {(None, "by"): set()}
    for entry in log.entries:
        for name, value in fields(entry).items():
            if isinstance(value, str):
                found.setdefault((None if name == "by" else type(entry), name), set()).add(value)
    return {key: sorted(words) for key, words in found.items()}
