"""The location tokens: their kinds, where they lie, and what nobody knows of that (SG-SET-7, SG-LOC)."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct, field

from mmcli.games.merchants.box.components import Component, Components
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import EMPTY
from mmcli.games.merchants.told.words import named
from mmcli.log.entries import UNSEEN

FILE = Path(__file__).parents[1] / "data" / "locations.toml"
EACH = 2
"""The tokens of each kind."""
BARE = "caribbean-sea"
"""The zone in which no location lies (SG-SET-7)."""
TRADE_STATION = "trade-station"
"""The kind of which no two lie in adjacent zones (SG-SET-7)."""


class Location(Component, frozen=True):
    """A kind of location: who may visit it, and the cards that defend it (None: it cannot be raided).

    `shore_guns` tells whether hit icons count in a raid, `bounties` whether there are any for it. `offers` is how many
    goods are on offer, and `activities` are what can be done there of what is done in port, by the names of entries.
    """

    id: str
    name: str
    visitors: Literal["anyone", "pirates", "non-pirates"] = "anyone"
    defense: int | None = None
    shore_guns: bool = True
    bounties: bool = True
    offers: int | None = None
    activities: tuple[str, ...] = ()


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    location: tuple[Location, ...]


@cache
def kinds() -> dict[str, Location]:
    """Every kind of location, by id."""
    return {kind.id: kind for kind in msgspec.toml.decode(FILE.read_bytes(), type=_File).location}


class Locations(Struct, forbid_unknown_fields=True):
    """The locations on the board, by zone; `none` where none lies, `?` or nothing where nobody knows.

    `visited` are the zones whose location has been visited in the present turn. `buying` is where each captain has
    bought goods in the latest turn, `bought` where in the turn before that one. `trading` is the kind of
    location at which goods are bought at this moment.
    """

    at: dict[str, str] = field(default_factory=dict)
    visited: list[str] = field(default_factory=list)
    buying: dict[str, str] = field(default_factory=dict)
    bought: dict[str, str] = field(default_factory=dict)
    trading: str | None = None


def location_at(game: Merchants, zone: str) -> str:
    """The kind of location that lies in a zone, as far as anybody knows."""
    return EMPTY if zone == BARE else game.part(Locations).at.get(zone, UNSEEN)


def may_be_at(game: Merchants, zone: str, kind: str) -> bool:
    """Whether a kind of location may lie in a zone: it does, or nobody knows and a token of it may be left."""
    found = location_at(game, zone)
    elsewhere = [place for place, lies in game.part(Locations).at.items() if lies == kind and place != zone]
    beside = kind == TRADE_STATION and any(place in game.box.zones[zone].neighbours.values() for place in elsewhere)
    return found == kind or (found == UNSEEN and len(elsewhere) < EACH and not beside)


def kinds_at(game: Merchants, zone: str) -> Iterator[Location]:
    """The kinds of location that may lie in a zone, sorted."""
    return (kinds()[kind] for kind in sorted(kinds()) if may_be_at(game, zone, kind))


def name_at(game: Merchants, zone: str) -> str:
    """What lies in a zone, in words."""
    kind = location_at(game, zone)
    return f"the {kinds()[kind].name}" if kind in kinds() else "no location"


def turn_up(game: Merchants, zone: str, kind: str) -> None:
    """Whoever deals with the location of a zone shows which it is."""
    if location_at(game, zone) == UNSEEN:
        game.part(Locations).at[zone] = kind


def faults_of(box: Components, at: dict[str, str]) -> Iterator[tuple[str, str]]:
    """What no board can have: each a case and what it is about (SG-SET-7)."""
    for zone, kind in at.items():
        if zone not in box.zones:
            yield "no-such-zone", zone
        elif zone == BARE and kind not in (EMPTY, UNSEEN):
            yield "bare", zone
        if kind not in (*kinds(), EMPTY, UNSEEN):
            yield "no-such-location", kind
    lying = list(at.values())
    for kind in sorted(kinds()):
        if lying.count(kind) > EACH:
            yield "too-many", kind
    stations = [zone for zone, kind in at.items() if kind == TRADE_STATION and zone in box.zones]
    beside = (zone for zone in stations if not set(stations).isdisjoint(box.zones[zone].neighbours.values()))
    yield from (("adjacent", zone) for zone in islice(beside, 1))


SAYS = {
    "no-such-zone": "there is no sea zone {!r}",
    "bare": "no location lies in {!r}",
    "no-such-location": "there is no location {!r}",
    "too-many": "there are only two of {!r}",
    "adjacent": "the other Trade Station is next to {!r}",
}
"""How what is wrong with a position reads."""


def strange_locations(box: Components, locations: Locations) -> Iterator[tuple[str, str]]:
    """What is wrong with the locations of a position."""
    for case, thing in faults_of(box, locations.at):
        yield "at", SAYS[case].format(thing)


def on_the_board(game: Merchants) -> Iterator[str]:
    """Where the locations lie, as far as anybody knows."""
    lying = sorted((named(zone), kind) for zone, kind in game.part(Locations).at.items() if kind in kinds())
    told = ", ".join(f"{kinds()[kind].name} off {zone}" for zone, kind in lying)
    yield f"locations: {told or 'nobody knows where they lie'}"
