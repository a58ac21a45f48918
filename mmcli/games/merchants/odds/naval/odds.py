"""The exact odds of a naval combat, round by round: hits only ever grow, so a round leads to a later one or to itself.

From where the sides are now, the ways to come to every place are counted, from the most points left to the fewest.
Dice, declarations, contest and kills are asked of the engine's own rules; only the sum over all results is made here.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.odds.naval.boarding import BOTH_DOWN, DRIFTING, Boardings, Crews, ended
from mmcli.games.merchants.odds.naval.rounds import FIRST, LATER, Declared, Follows, Results, Round, Rounds
from mmcli.games.merchants.odds.naval.ship_states import CANNONS, CREW, SUNK, ShipStates, points_of
from mmcli.games.merchants.state import Combatant
from mmcli.games.odds import Clock, Odds, Outcome, TooLargeError

if TYPE_CHECKING:
    from mmcli.games.merchants.odds.naval.plan import Plan

Place = tuple[int, int]
"""The states of both ships, by their numbers."""
Halfway = dict[tuple[int, int, int, Follows], int]
"""The ways to come to the states of both ships, the hits on the second that are still to fall, and what follows."""
MOST_PLACES = 3_000_000
"""More cannot be solved in a time or a memory that anybody has."""


class Reached:
    """In how many ways, of `everything`, a combat has come to places by the points left on both ships, and to ends."""

    def __init__(self) -> None:
        self.everything = 1
        self.places: defaultdict[int, defaultdict[Place, int]] = defaultdict(lambda: defaultdict(int))
        self.ends: defaultdict[Crews | Outcome, int] = defaultdict(int)

    def scale_up(self, times: int) -> None:
        """Count every way so many times."""
        self.everything *= times
        for ways in self._counted():
            for to in ways:
                ways[to] *= times

    def scale_down(self) -> None:
        """Divide all ways by what they have in common."""
        common = self.everything
        for ways in self._counted():
            common = gcd(common, *ways.values())
        self.everything //= common
        for ways in self._counted():
            for to in ways:
                ways[to] //= common

    def _counted(self) -> Iterator[dict[Any, int]]:
        yield from self.places.values()
        yield self.ends


class NavalOdds:
    """A combat of two sides by their policies; best play is found by looking ahead, as both sides see everything."""

    def __init__(
        self, game: Merchants, one: Combatant, other: Combatant, policies: dict[str, str], clock: Clock
    ) -> None:
        self.sides, self.clock = (one, other), clock
        first, second = points_of(one.ship), points_of(other.ship)
        self.ships = ShipStates(first, second[CANNONS]), ShipStates(second, first[CANNONS])
        if len(self.ships[0].points) * len(self.ships[1].points) > MOST_PLACES:
            raise TooLargeError("hits can make too much of such ships for an exact answer")
        self.rounds = Rounds(game, self.sides, policies)
        self.boardings = Boardings(game, self.sides)
        self.begins = game.state.battle is None or not game.state.battle.rounds

    @cached_property
    def plan(self) -> "Plan":
        """Best play; what it takes is loaded only where it is needed."""
        from mmcli.games.merchants.odds.naval.plan import Plan

        return Plan(self.rounds, self.boardings, self.ships, self.clock)

    def odds(self) -> Odds:
        """The odds from where the sides are now."""
        start = len(self.ships[0].points) - 1, len(self.ships[1].points) - 1
        self.reached = Reached()
        self.reached.places[self.left(start)][start] = 1
        if self.begins:
            self._fight(self.left(start), FIRST)
        for left in range(self.left(start), 0, -1):
            if left in self.reached.places:
                self._fight(left, LATER)
        return self._ended()

    def left(self, place: Place) -> int:
        """The points left on both ships."""
        return self.ships[0].left[place[0]] + self.ships[1].left[place[1]]

    def round(self, place: Place, number: int) -> Round:
        """The first round in a place, or a later one."""
        return self.rounds.round(self.ships[0].rigs[place[0]], self.ships[1].rigs[place[1]], number)

    def declared(self, place: Place, round_: Round) -> Declared:
        """What both sides declare in a round."""
        firsts, seconds = round_.open_to
        if len(firsts) == len(seconds) == 1:
            return firsts[0], seconds[0]
        return self.plan.declared(*place)

    def _results(self, place: Place, number: int) -> Results:
        round_ = self.round(place, number)
        return self.rounds.results(round_.contest, self.declared(place, round_))

    def _fight(self, left: int, number: int) -> None:
        """One round in every place with so many points left, repeated where it changes nothing."""
        places = self.reached.places.pop(left)
        fought = {place: self._results(place, number) for place in places}
        common = lcm(*(results.ways for results in fought.values()))
        self.reached.scale_up(common * self.ships[0].ways * self.ships[1].ways)
        self._strike_second(self._strike_first(places, fought, common))
        self.reached.scale_down()

    def _strike_first(self, places: dict[Place, int], fought: dict[Place, Results], common: int) -> Halfway:
        """Where the hits on the first side lead from all places, in their ways so many times."""
        struck: defaultdict[tuple[int, int, int, Follows], int] = defaultdict(int)
        for (one, other), results in fought.items():
            self.clock.check()
            times = places[one, other] * (common // results.ways)
            for (suffered, scored, follows), ways in results.each:
                for hit, more in self.ships[0].struck(one, suffered):
                    struck[hit, other, scored, follows] += times * ways * more
        return struck

    def _strike_second(self, struck: Halfway) -> None:
        """Where the hits on the second side lead, and what follows."""
        for (one, other, scored, follows), ways in struck.items():
            self.clock.check()
            places = self.reached.places[self.left((one, other)) - scored]
            for hit, more in self.ships[1].struck(other, scored):
                end = self.end(one, hit, follows)
                if end is None:
                    places[one, hit] += ways * more
                else:
                    self.reached.ends[end] += ways * more

    def end(self, one: int, other: int, follows: Follows) -> Crews | Outcome | None:
        """What ends the combat: ships have sunk, a side gets away or boards; None if there is another round."""
        if one == SUNK or other == SUNK:
            return self._sunk[one == SUNK, other == SUNK]
        if follows is Follows.NEXT_ROUND:
            return None
        if follows in self._over:
            return self._over[follows]
        crews = self.ships[0].points[one][CREW], self.ships[1].points[other][CREW]
        return Crews(crews[follows], crews[1 - follows], int(follows)) if crews[follows] else None

    @cached_property
    def _sunk(self) -> dict[tuple[bool, bool], Outcome]:
        """The outcome where the first side has sunk, or the second, or both."""
        first, second = (self.boardings.beats(seat, "sinks") for seat in range(2))
        return {(False, True): first, (True, False): second, (True, True): BOTH_DOWN}

    @cached_property
    def _over(self) -> dict[Follows, Outcome]:
        """The outcome where neither side wins."""
        first, second = (ended(f"{side.id} gets away", "nobody") for side in self.sides)
        return {Follows.FIRST_AWAY: first, Follows.SECOND_AWAY: second, Follows.DRIFTING: DRIFTING}

    def _ended(self) -> Odds:
        """The odds of all outcomes, once no place is left."""
        odds: defaultdict[Outcome, Fraction] = defaultdict(Fraction)
        for end, ways in self.reached.ends.items():
            ends = self.boardings.odds(end) if isinstance(end, Crews) else {end: Fraction(1)}
            for outcome, share in ends.items():
                odds[outcome] += share * Fraction(ways, self.reached.everything)
        return dict(odds)
