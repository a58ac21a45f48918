"""Names that a log spells in its own way: what is meant by them, told as a note of the file (MM-LOG-1)."""

from collections.abc import Iterator
from functools import cache

from msgspec import structs

from mmcli.games.merchants.box.components import LOCATIONS, NATIONS, Components
from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.told.words import named
from mmcli.games.names import key
from mmcli.kernel.findings import Refusal, note
from mmcli.log.entries import Entry

FIELDS = frozenset(("to", "at", "as_", "declare", "ship", "weapon", "modification", "location", "target", "by", "of"))
"""The fields that name one of a few things: places, nations, ships, tokens, players and NPCs."""


def respelt(game: Merchants, entry: Entry) -> tuple[Entry, Refusal] | None:
    """The entry as it is meant, and the note that says so; None if every name is spelled like an id, or unknown."""
    for field in (field for field in entry.__struct_fields__ if field in FIELDS):
        written = getattr(entry, field)
        if not isinstance(written, str) or written in _ids(game.box) or written in game.by_id:
            continue
        meant = _ids(game.box).get(key(written)) or next((who for who in game.by_id if key(who) == key(written)), None)
        if meant is not None and meant != written:
            again = structs.replace(entry, **{field: meant})
            more = respelt(game, again)
            return more or (again, note("MM-LOG-1", "spelling", written=f"`{written}`", meant=f"`{meant}`"))
    return None


@cache
def _ids(box: Components) -> dict[str, str]:
    """Everything in the box that has an id of its own, by that and by its name, however it is written."""
    ids = dict.fromkeys(_things(box))
    return {key(name): thing for thing in ids for name in (named(thing), thing)} | {thing: thing for thing in ids}


def _things(box: Components) -> Iterator[str]:
    yield from box.zones
    yield from (f"{port}/port" for port in box.ports)
    yield from (*NATIONS, *box.ships, *box.weapons, *box.modifications, *LOCATIONS, *SLOTS, "merchant", "port", "sea")
