"""The map of a game: sea zones, the spaces linked to them, and ocean zones. It comes with the log; none is invented.

Places are written by the names that the map gives them.
"""

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec
from msgspec import Struct, field

from mmcli.errors import Fault, PositionError
from mmcli.games.faults import no_such
from mmcli.games.virgin_queen.powers import FOLDER


class Zone(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A sea zone: the sea zones `adjacent` to it and the `ports` linked to it."""

    adjacent: tuple[str, ...] = ()
    ports: tuple[str, ...] = ()


class Place(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A land space. A `port` is linked to `zones`; any space may have a `coast` on zones that it is not linked to.

    `fortress` and `key` tell what is printed there.
    """

    port: bool = True
    zones: tuple[str, ...] = ()
    coast: tuple[str, ...] = ()
    fortress: bool = False
    key: bool = False


class EuropeMap(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The map: `says` tells where it comes from, `invented` that it is made up for an example."""

    zones: dict[str, Zone]
    spaces: dict[str, Place] = field(default_factory=dict)
    oceans: tuple[str, ...] = ()
    says: str = ""
    invented: bool = False

    def is_sea(self, place: str) -> bool:
        """Whether it is a sea zone."""
        return place in self.zones

    def is_port(self, place: str) -> bool:
        """Whether it is a port."""
        space = self.spaces.get(place)
        return space is not None and space.port

    def near(self, zone: str) -> tuple[str, ...]:
        """Where units are adjacent to a sea zone: the ports linked to it and the sea zones next to it (VQ-TERM-2)."""
        found = self.zones[zone]
        return (*found.ports, *found.adjacent)

    def on_the_coast(self, zone: str) -> list[str]:
        """The spaces that lie on a sea zone without being linked to it, sorted."""
        return sorted(name for name, space in self.spaces.items() if zone in space.coast)


@cache
def named_map(name: str) -> EuropeMap:
    """The shipped map of that name; raises PositionError if there is none or it is broken."""
    file = FOLDER / "maps" / f"{name}.toml"
    if not name.isidentifier() or not file.is_file():
        shipped = [file.name.removesuffix(".toml") for file in (FOLDER / "maps").iterdir()]
        raise PositionError(Fault(("map",), no_such("map", name, sorted(shipped))))
    try:
        found = msgspec.toml.decode(file.read_bytes(), type=EuropeMap)
    except msgspec.DecodeError as fault:
        raise PositionError(f"map {name}: {fault}") from None
    return checked(found)


def checked(found: EuropeMap) -> EuropeMap:
    """The map itself; raises PositionError naming every place at which it contradicts itself."""
    faults = [Fault(("map",), says) for says in _faults(found)]
    if faults:
        raise PositionError(*faults)
    return found


def _faults(found: EuropeMap) -> Iterator[str]:
    yield from _names_used_twice(found)
    for name, zone in sorted(found.zones.items()):
        yield from _zone_faults(found, name, zone)
    for name, space in sorted(found.spaces.items()):
        yield from _space_faults(found, name, space)


def _names_used_twice(found: EuropeMap) -> Iterator[str]:
    for name in sorted(found.zones.keys() & found.spaces.keys()):
        yield f"{name} is a sea zone and a space"
    for name in found.oceans:
        if name in found.zones or name in found.spaces:
            yield f"{name} is an ocean zone and something else too"


def _zone_faults(found: EuropeMap, name: str, zone: Zone) -> Iterator[str]:
    yield from _repeated(f"{name} names", (*zone.adjacent, *zone.ports))
    for other in zone.adjacent:
        if other == name:
            yield f"{name} is adjacent to itself"
        elif other not in found.zones:
            yield f"{name} is adjacent to {other}, which is no sea zone"
        elif name not in found.zones[other].adjacent:
            yield f"{name} is adjacent to {other}, but {other} is not adjacent to {name}"
    for port in zone.ports:
        if port not in found.spaces:
            yield f"{name} has the port {port}, which is no space"
        elif name not in found.spaces[port].zones:
            yield f"{name} has the port {port}, but {port} is not linked to {name}"


def _space_faults(found: EuropeMap, name: str, space: Place) -> Iterator[str]:
    yield from _repeated(f"{name} names", (*space.zones, *space.coast))
    if space.port and not space.zones:
        yield f"the port {name} is linked to no sea zone"
    if not space.port and space.zones:
        yield f"{name} is no port, but linked to {space.zones[0]}"
    for zone in space.zones:
        if zone not in found.zones:
            yield f"{name} is linked to {zone}, which is no sea zone"
        elif name not in found.zones[zone].ports:
            yield f"{name} is linked to {zone}, but {zone} does not have the port {name}"
    for zone in space.coast:
        if zone not in found.zones:
            yield f"{name} has a coast on {zone}, which is no sea zone"
        if zone in space.zones:
            yield f"{name} has a coast on {zone}, to which it is linked"


def _repeated(who: str, names: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield f"{who} {name} twice"
        seen.add(name)
