"""A naval combat as tables of numbers: what hits make of a ship, and what the rounds of alike places come to."""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from mmcli.games.merchants.odds.naval.rounds import KINDS, LATER, Contest, Declared, Follows, Round, Rounds
from mmcli.games.merchants.odds.naval.ship_states import SUNK, Rig, ShipStates

Reals = NDArray[np.float64]
Flags = NDArray[np.bool_]
Numbers = NDArray[np.intp]
Grid = tuple[Numbers, ...]
"""States of the first ship down and of the second across."""
DECLARED: tuple[Declared, ...] = tuple(product(KINDS, KINDS))
"""What both sides can declare, in the order in which they take it if it serves them equally."""


class HitTables:
    """What hits make of a ship, from all states with so many points left."""

    def __init__(self, ship: ShipStates) -> None:
        self.ship = ship
        self._known = {left: self._tables(left) for left in set(ship.left[SUNK + 1 :])}

    def from_left(self, left: int) -> list[tuple[Numbers, Reals]]:
        """For each number of hits: the states they lead to, and how likely, by the state before and that after."""
        return self._known[left]

    def _tables(self, left: int) -> list[tuple[Numbers, Reals]]:
        return [self._table(self.ship.with_left(left), hits, left - hits) for hits in range(self.ship.most + 1)]

    def _table(self, before: range, hits: int, left: int) -> tuple[Numbers, Reals]:
        after = [SUNK, *self.ship.with_left(left)]
        column = {state: number for number, state in enumerate(after)}
        likely = np.zeros((len(before), len(after)))
        for row, state in zip(likely, before, strict=True):
            for struck, ways in self.ship.struck(state, hits):
                row[column[struck]] = ways / self.ship.ways
        return np.array(after), likely


class RoundTables:
    """What may be declared in later rounds, and what that comes to: asked once for all ships that are rigged alike."""

    def __init__(self, rounds: Rounds, ships: tuple[ShipStates, ShipStates]) -> None:
        self.rounds, self.shape = rounds, (len(Follows), ships[0].most + 1, ships[1].most + 1)
        first, second = (list(dict.fromkeys(ship.rigs)) for ship in ships)
        self._rigs = _numbers(ships[0].rigs, first), _numbers(ships[1].rigs, second)
        asked = [[rounds.round(one, other, LATER) for other in second] for one in first]
        contests = list(dict.fromkeys(round_.contest for row in asked for round_ in row))
        self._contests = np.array([[contests.index(round_.contest) for round_ in row] for row in asked])
        self._open = np.array([_open_to(asked, seat) for seat in range(2)])
        self._likely = [self._results(contest) for contest in contests]

    def open_to(self, places: Grid) -> Flags:
        """What each side may declare, by place."""
        first, second = self._rigged(places)
        return self._open[:, :, first, second]

    def leads(self, places: Grid, prospects: Reals) -> Reals:
        """The leads by what both sides declare and by place, from those by what follows and the hits on both sides."""
        contests = self._contests[self._rigged(places)]
        found = np.empty((len(DECLARED), *contests.shape))
        for contest in np.unique(contests):
            alike = contests == contest
            found[:, alike] = self._likely[contest] @ prospects[:, :, :, alike].reshape(-1, alike.sum())
        return found.reshape(len(KINDS), len(KINDS), *contests.shape)

    def _rigged(self, places: Grid) -> Grid:
        return self._rigs[0][places[0]], self._rigs[1][places[1]]

    def _results(self, contest: Contest) -> Reals:
        """How likely each result is, by what both sides declare."""
        likely = np.zeros((len(DECLARED), *self.shape))
        for row, declared in zip(likely, DECLARED, strict=True):
            results = self.rounds.results(contest, declared)
            for (suffered, scored, follows), ways in results.each:
                row[follows, suffered, scored] = ways / results.ways
        return likely.reshape(len(DECLARED), -1)


def _numbers(rigs: list[Rig], known: list[Rig]) -> Numbers:
    return np.array([known.index(rig) for rig in rigs])


def _open_to(asked: list[list[Round]], seat: int) -> list[list[list[bool]]]:
    return [[[kind in round_.open_to[seat] for round_ in row] for row in asked] for kind in KINDS]
