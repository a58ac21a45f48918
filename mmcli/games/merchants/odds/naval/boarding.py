"""The odds of the crew combat (rulebook p. 14 and 15) in which a naval combat ends when a side boards."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from mmcli.games.merchants.asks import SKULL
from mmcli.games.merchants.combat.crew import killed, leadership_roll
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.odds.naval.rounds import rolls
from mmcli.games.merchants.state import Combatant
from mmcli.games.odds import Odds, Outcome


class Crews(NamedTuple):
    """The boarder's hands and the enemy's, and the boarder's seat."""

    crew: int
    enemy: int
    boarder: int


class Boardings:
    """What comes of crew combats between two sides."""

    def __init__(self, game: Merchants, sides: tuple[Combatant, Combatant]) -> None:
        self.game, self.sides = game, sides
        self._odds: dict[tuple[Crews, bool], Odds] = {}

    def odds(self, crews: Crews, *, first: bool = True) -> Odds:
        """The odds of a crew combat from its first round or from a later one."""
        found = self._odds.get((crews, first))
        if found is None:
            found = self._odds[crews, first] = self._fought(crews, first=first)
        return found

    def beats(self, victor: int, verb: str) -> Outcome:
        """The outcome of a victory."""
        return ended(f"{self.sides[victor].id} {verb} {self.sides[1 - victor].id}", self.sides[victor].id)

    def lead(self, crews: Crews) -> Fraction:
        """How much more likely the first side wins a crew combat than the second; 0 if nobody boards."""
        odds = self.odds(crews) if crews.crew else {}
        first, second = (self._wins(odds, side) for side in self.sides)
        return first - second

    def _wins(self, odds: Odds, side: Combatant) -> Fraction:
        return sum((share for ((_, victor), _), share in odds.items() if victor == side.id), Fraction())

    def _fought(self, crews: Crews, *, first: bool) -> Odds:
        if not crews.enemy:
            return {self.beats(crews.boarder, "takes"): Fraction(1)}
        everything, odds = 0, defaultdict[Outcome, Fraction](Fraction)
        for attack, defence, ways in self._blows(crews.boarder, first):
            kills = killed(self.game, attack, defence)
            left = Crews(max(0, crews.crew - kills[1]), max(0, crews.enemy - kills[0]), crews.boarder)
            if left != crews or first:
                everything += ways
                for outcome, share in self._left(left, ahead=attack > defence).items():
                    odds[outcome] += ways * share
        return {outcome: share / everything for outcome, share in odds.items()} or {DRIFTING: Fraction(1)}

    def _left(self, crews: Crews, *, ahead: bool) -> Odds:
        """What comes of a round that leaves so many hands; `ahead` if the boarder had more successes (MM-CREW-4)."""
        if crews.crew and crews.enemy:
            return self.odds(crews, first=False)
        if crews.crew or crews.enemy:
            return {self.beats(crews.boarder if crews.crew else 1 - crews.boarder, "takes"): Fraction(1)}
        if self.game.reads("crew-combat-mutual", "both-die"):
            return {BOTH_DOWN: Fraction(1)}
        won = ahead and self.game.reads("crew-combat-mutual", "more-successes")
        return {self.beats(crews.boarder if won else 1 - crews.boarder, "takes"): Fraction(1)}

    def _blows(self, boarder: int, first: bool) -> Iterator[tuple[int, int, int]]:
        """The skulls of both sides in a round, with their ways."""
        sides = self.sides[boarder], self.sides[1 - boarder]
        counts = [skulls(leadership_roll(self.game, side, first=first).count or 0) for side in sides]
        for (attack, some), (defence, more) in product(counts[0].items(), counts[1].items()):
            yield attack, defence, some * more


@cache
def skulls(dice: int) -> Counter[int]:
    """In how many ways so many skulls come up."""
    found: Counter[int] = Counter()
    for roll, ways in rolls(dice):
        found[roll.count(SKULL)] += ways
    return found


def ended(end: str, victor: str) -> Outcome:
    """The outcome of a combat in the order in which it is shown."""
    return (("winner", victor), ("end", end))


DRIFTING = ended("nobody can hurt the other", "nobody")
"""Two ships without cannons that neither board nor get away."""
BOTH_DOWN = ended("both go down", "nobody")
