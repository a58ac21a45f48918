"""What hits make of a ship (rulebook p. 14): its states, and how they follow from one another."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable
from functools import cache

from mmcli.games.merchants.asks import DIE, SKULL
from mmcli.games.merchants.box.components import LOCATIONS, components
from mmcli.games.merchants.odds.naval.policies import spread
from mmcli.games.merchants.state import Ship

Points = tuple[int, ...]
"""The points of a ship's locations, the hull first."""
Rig = tuple[int, int, int]
"""Masts, crew and cannons of a ship: all that declarations and contests depend on."""
Struck = tuple[tuple[int, int], ...]
"""The states that hits can lead to, each with its ways."""
HULL, MASTS, CREW, CANNONS = (LOCATIONS.index(location) for location in ("hull", "masts", "crew", "cannons"))
SUNK = 0
"""The number of the state in which a ship has gone down (MM-DMG-5)."""
FACES = len(DIE.faces)


class ShipStates:
    """Every state that hits can make of a ship, by number: sunk, then by the points that are `left` in all locations.

    Takes the points of the ship now, and the `most` hits that it can suffer in a round; `ways` are those of so many
    dice. The last state is that of the ship now.
    """

    def __init__(self, ship: Points, most: int) -> None:
        afloat = sorted(_made_of(ship, most), key=sum)
        self.most, self.ways = most, FACES**most
        self.points = [(0,) * len(ship), *afloat]
        self.left = [sum(points) for points in self.points]
        self.rigs: list[Rig] = [(points[MASTS], points[CREW], points[CANNONS]) for points in self.points]
        self._numbers = {points: number for number, points in enumerate(afloat, SUNK + 1)}
        self._struck = [[self._followers(points, hits) for points in self.points] for hits in range(most + 1)]

    def struck(self, state: int, hits: int) -> Struck:
        """What so many hits make of a ship, each state in how many of the `ways`."""
        return self._struck[hits][state]

    def with_left(self, left: int) -> range:
        """The states afloat with so many points left."""
        return range(bisect_left(self.left, left, SUNK + 1), bisect_right(self.left, left, SUNK + 1))

    def _followers(self, points: Points, hits: int) -> Struck:
        counted: Counter[int] = Counter()
        for after, ways in damage(points, hits).items():
            counted[self._numbers.get(after, SUNK)] += ways * FACES ** (self.most - hits)
        return tuple(counted.items())


def points_of(ship: Ship) -> Points:
    """The points of a ship."""
    return tuple(int(getattr(ship, location)) for location in LOCATIONS)


@cache
def damage(ship: Points, hits: int) -> Counter[Points]:
    """What so many hits make of a ship: numbers first, then the skulls, which its owner spreads (MM-DMG-1 to 4)."""
    found: Counter[Points] = Counter()
    for locations, skulls, ways in _hit_rolls(hits):
        struck = ship
        for location in locations:
            struck = _hit(struck, location)
        found[_spread_out(struck, skulls) if struck[HULL] else struck] += ways
    return found


def _made_of(ship: Points, most: int) -> Iterable[Points]:
    """The ship, and all that rounds of up to so many hits make of it as long as it is afloat."""
    found, new = {ship: None}, {ship: None}
    while new:
        after = (after for points in new for hits in range(1, most + 1) for after in damage(points, hits))
        new = {points: None for points in after if points[HULL] and points not in found}
        found |= new
    return found


@cache
def _hit_rolls(hits: int) -> list[tuple[tuple[int, ...], int, int]]:
    """Every roll of so many hits: the locations of its numbers, its skulls, and its ways."""
    numbers = components().tokens.hit_locations
    return [
        (
            tuple(LOCATIONS.index(numbers[face]) for face in roll if face in numbers),
            roll.count(SKULL),
            int(likely * FACES**hits),
        )
        for roll, likely in DIE.results(hits)
    ]


@cache
def _hit(ship: Points, location: int) -> Points:
    """One hit; a hit on a destroyed location strikes the hull (MM-DMG-4)."""
    struck = location if ship[location] else HULL
    return (*ship[:struck], max(0, ship[struck] - 1), *ship[struck + 1 :])


@cache
def _spread_out(ship: Points, skulls: int) -> Points:
    """So many skull hits, as the policy of the owner spreads them (MM-DMG-2)."""
    for location in spread(Ship("", *ship), min(skulls, sum(ship))):  # type: ignore[arg-type]
        ship = _hit(ship, LOCATIONS.index(location))
    return ship
