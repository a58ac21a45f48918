"""Best play of a naval combat (rulebook p. 14), by looking ahead from the last points of both ships to the first.

What a place is worth is its lead: how much more likely the first side wins than the second. So many hits take so many
points or sink the ship, so all places with as many points left on both ships are worked out together, from places with
fewer.
"""

from itertools import product

import numpy as np

from mmcli.games.merchants.odds.naval.boarding import Boardings, Crews
from mmcli.games.merchants.odds.naval.rounds import KINDS, Declared, Follows, Rounds
from mmcli.games.merchants.odds.naval.ship_states import CREW, SUNK, ShipStates
from mmcli.games.merchants.odds.naval.tables import DECLARED, Flags, HitTables, Numbers, Reals, RoundTables
from mmcli.games.odds import Clock

ROUNDING = 1e-12
"""Leads that differ by less are equal: more than the rounding of their sums can come to, which is some 1e-15."""


class Plan:
    """What both sides declare in every later round, the first side before the second, which answers it."""

    def __init__(
        self, rounds: Rounds, boardings: Boardings, ships: tuple[ShipStates, ShipStates], clock: Clock
    ) -> None:
        self.ships, self.clock = ships, clock
        self._hits = HitTables(ships[0]), HitTables(ships[1])
        self._rounds = RoundTables(rounds, ships)
        self._goes_on, self._leads = goes_on(ships), ended_leads(boardings, ships)
        self._declared = np.zeros(self._leads.shape[1:], dtype=np.int8)
        for left in product(*(sorted(set(ship.left[SUNK + 1 :])) for ship in ships)):
            self.clock.check()
            self._work_out(*left)

    def declared(self, one: int, other: int) -> Declared:
        """What both sides declare in the states of their ships."""
        return DECLARED[self._declared[one, other]]

    def lead(self, one: int, other: int) -> float:
        """How much more likely the first side wins than the second from there, nearly."""
        return float(self._leads[Follows.NEXT_ROUND, one, other])

    def _work_out(self, one: int, other: int) -> None:
        """All places with so many points left on the ships."""
        first, second = self.ships[0].with_left(one), self.ships[1].with_left(other)
        here, whatever_follows = np.ix_(first, second), np.ix_(range(len(Follows)), first, second)
        leads = self._rounds.leads(here, self._prospects(one, other))
        self._declared[here], best = best_play(leads, *self._rounds.open_to(here))
        ended = self._leads[whatever_follows]
        self._leads[whatever_follows] = np.where(self._goes_on[whatever_follows], best, ended)

    def _prospects(self, one: int, other: int) -> Reals:
        """The leads by what follows, the hits on both sides, and their states; 0 where the place stays as it is."""
        by_hits = [
            [ways @ self._leads[:, to[:, None], into] @ more.T for into, more in self._hits[1].from_left(other)]
            for to, ways in self._hits[0].from_left(one)
        ]
        return np.moveaxis(np.array(by_hits), 2, 0)


def goes_on(ships: tuple[ShipStates, ShipStates]) -> Flags:
    """Whether there is another round, by what follows the shots: nobody boards without a crew (MM-NAV-7)."""
    first, second = (np.array([not points[CREW] for points in ship.points]) for ship in ships)
    found = np.zeros((len(Follows), len(first), len(second)), dtype=np.bool_)
    found[Follows.FIRST_BOARDS] = first[:, None]
    found[Follows.SECOND_BOARDS] = second
    found[Follows.NEXT_ROUND] = True
    return found


def ended_leads(boardings: Boardings, ships: tuple[ShipStates, ShipStates]) -> Reals:
    """The leads by what follows the shots and the states of both ships, where that ends the combat; else 0."""
    first, second = (np.array([points[CREW] for points in ship.points]) for ship in ships)
    found = np.zeros((len(Follows), len(first), len(second)))
    for one, other in product(set(first.tolist()), set(second.tolist())):
        places = np.ix_(first == one, second == other)
        found[Follows.FIRST_BOARDS][places] = boardings.lead(Crews(one, other, 0))
        found[Follows.SECOND_BOARDS][places] = boardings.lead(Crews(other, one, 1))
    found[:, SUNK], found[:, :, SUNK] = -1, 1
    found[:, SUNK, SUNK] = 0
    return found


def best_play(leads: Reals, firsts: Flags, seconds: Flags) -> tuple[Numbers, Reals]:
    """By place, what is declared, by its number, and its lead.

    Takes the leads by what both declare, and what each side may declare. The first side takes what leaves it the best
    lead after the second's best answer; of what is equal, both take the first.
    """
    answers = np.where(seconds, leads, np.inf)
    least = np.where(firsts, answers.min(axis=1), -np.inf)
    best = least.max(axis=0)
    one = (least > best - ROUNDING).argmax(axis=0)
    answered = (answers < least[:, None] + ROUNDING).argmax(axis=1)
    return one * len(KINDS) + np.take_along_axis(answered, one[None], axis=0)[0], best
