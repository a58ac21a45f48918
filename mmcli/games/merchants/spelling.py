"""Names that a log spells in its own way: what is meant by them, told as a note of the file (MM-LOG-1)."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import structs

from mmcli.games.merchants.box.components import LOCATIONS, NATIONS, Components
from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.out_of_place.table import rows
from mmcli.games.merchants.told.words import named
from mmcli.games.names import closest, key
from mmcli.kernel.findings import Refusal, illegal, note
from mmcli.log.entries import UNSEEN, Entry

FIELDS = frozenset(
    ("to", "at", "as_", "declare", "ship", "weapon", "modification", "location", "target", "by", "of", "shows")
)
"""The fields that name one of a few things: places, nations, ships, tokens, players and NPCs."""
CLOSED = {"for_": "roll", "deck": "draw", "what": "reveal"}
"""The fields that say what a result is of, and by what kind of entry; there are no others than the rules name."""
CARDS = frozenset(("card", "cards"))
"""The fields that name cards, by what stands on them or by their ids."""


def respelt(game: Merchants, entry: Entry) -> tuple[Entry, Refusal] | None:
    """The entry as it is meant, and what says so; None if every name is spelled like an id, or unknown.

    Of another case, accent or blank only a note is made; a test, deck or token that is misspelt is a fault of the file.
    """
    for field in entry.__struct_fields__:
        written = getattr(entry, field)
        meant = _meant(game, field, written)
        if meant is None or meant == written:
            continue
        again = structs.replace(entry, **{field: meant})
        told = {"written": f"`{_told(written)}`", "meant": f"`{_told(meant)}`"}
        if field in CLOSED and key(written) != key(meant):
            return again, illegal("MM-LOG-1", "misspelt", **told)
        return respelt(game, again) or (again, note("MM-LOG-1", "spelling", **told))
    return None


def _told(written: str | tuple[str, ...]) -> str:
    return written if isinstance(written, str) else ", ".join(written)


def _meant(game: Merchants, field: str, written: Any) -> Any:
    """What is meant by what stands in a field; None if it cannot be told, or the field names nothing."""
    if field in CARDS and isinstance(written, tuple):
        return tuple(_card(game.box, card) for card in written)
    if not isinstance(written, str):
        return None
    if field in CARDS:
        return _card(game.box, written)
    if field in CLOSED:
        known = _results(CLOSED[field])
        return written if written in known or written == UNSEEN else closest(written, known)
    if field not in FIELDS or written in _ids(game.box) or written in game.by_id:
        return None
    return _ids(game.box).get(key(written)) or next((who for who in game.by_id if key(who) == key(written)), None)


def _card(box: Components, card: str) -> str:
    """A cargo card by the ids of its good and icon; any other card as it is."""
    parts = card.split("/")
    return "/".join(_faces(box).get(key(part), part) for part in parts) if parts[1:] else card


@cache
def _faces(box: Components) -> dict[str, str]:
    return {key(name): name for name in (*box.goods.goods, *box.goods.icons)}


@cache
def _results(kind: str) -> frozenset[str]:
    """What results of a kind there are, by the table of entries out of place: `draw cargo`."""
    named = {row.partition(" ")[2] for row in rows() if row.startswith(f"{kind} ")}
    return frozenset(named - {UNSEEN})


@cache
def _ids(box: Components) -> dict[str, str]:
    """Everything in the box that has an id of its own, by that and by its name, however it is written."""
    ids = dict.fromkeys(_things(box))
    return {key(name): thing for thing in ids for name in (named(thing), thing)} | {thing: thing for thing in ids}


def _things(box: Components) -> Iterator[str]:
    yield from box.zones
    yield from (f"{port}/port" for port in box.ports)
    yield from (
        *NATIONS,
        *box.ships,
        *box.weapons,
        *box.modifications,
        *LOCATIONS,
        *SLOTS,
        *box.goods.goods,
        "merchant",
        "port",
        "sea",
    )
