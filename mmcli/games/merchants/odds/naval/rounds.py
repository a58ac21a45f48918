"""A round of a naval combat (rulebook p. 14) as the engine's own rules tell it: declarations, contest, and shots."""

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from itertools import product, starmap
from typing import NamedTuple

from mmcli.games.merchants.asks import DIE, SKULL
from mmcli.games.merchants.combat.contest import contest_roll, winner
from mmcli.games.merchants.combat.declaring import DeclareAsk
from mmcli.games.merchants.combat.naval import hits_scored
from mmcli.games.merchants.combat.sides import Side, pips
from mmcli.games.merchants.entries import Board, Flee, Shoot
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.odds.naval.policies import BEST, declare
from mmcli.games.merchants.odds.naval.ship_states import FACES, Rig
from mmcli.games.merchants.state import Combatant

FIRST, LATER = 1, 2
"""The numbers of the rounds that differ: in the first nobody boards or flees (MM-NAV-2), later ones are alike."""
Kind = type[Shoot] | type[Board] | type[Flee]
Kinds = tuple[Kind, ...]
Declared = tuple[Kind, Kind]
"""What both sides declare."""
KINDS: Kinds = (Shoot, Board, Flee)
"""In the order in which a side takes them if they serve it equally."""
Dice = tuple[str, str]
"""What both sides have rolled."""


class Follows(IntEnum):
    """What follows the shots of a round if both ships stay afloat."""

    FIRST_BOARDS = 0
    SECOND_BOARDS = 1
    NEXT_ROUND = 2
    FIRST_AWAY = 3
    SECOND_AWAY = 4
    DRIFTING = 5


class Result(NamedTuple):
    """What comes of a contest: the hits on the first side and on the second, and what follows."""

    suffered: int
    scored: int
    follows: Follows


NOTHING = Result(0, 0, Follows.NEXT_ROUND)
"""What leaves a later round as it was."""


class Results(NamedTuple):
    """All that can come of a contest, each with its ways among so many."""

    ways: int
    each: tuple[tuple[Result, int], ...]


class Contest(NamedTuple):
    """What the results of a round depend on: its number, and the dice and the cannons of both sides."""

    number: int
    dice: tuple[int, int]
    cannons: tuple[int, int]


class Round(NamedTuple):
    """A round of places that are alike: its contest, and for each side what it may declare or does by its policy."""

    contest: Contest
    open_to: tuple[Kinds, Kinds]


class Rounds:
    """The rounds of a combat; a ship's hull and cargo have no bearing on them."""

    def __init__(self, game: Merchants, sides: tuple[Combatant, Combatant], policies: dict[str, str]) -> None:
        self.game, self.sides, self.policies = game, sides, policies
        self._rounds: dict[tuple[Rig, Rig, int], Round] = {}
        self._rolls: dict[tuple[int, int], tuple[tuple[Dice, int], ...]] = {}
        self._results: dict[tuple[Contest, Declared], Results] = {}

    def round(self, one: Rig, other: Rig, number: int) -> Round:
        """The first round between two such ships, or a later one."""
        found = self._rounds.get((one, other, number))
        if found is None:
            found = self._rounds[one, other, number] = self._asked((one, other), number)
        return found

    def results(self, contest: Contest, declared: Declared) -> Results:
        """What comes of a contest; in a later round, of the first that changes anything if the same is declared."""
        found = self._results.get((contest, declared))
        if found is None:
            found = self._results[contest, declared] = self._changes(contest, declared)
        return found

    def _asked(self, rigs: tuple[Rig, Rig], number: int) -> Round:
        for side, (masts, crew, cannons) in zip(self.sides, rigs, strict=True):
            side.ship.masts, side.ship.crew, side.ship.cannons = masts, crew, cannons
        one, other = self.sides
        dice = contest_roll(self.game, one, other).count or 0, contest_roll(self.game, other, one).count or 0
        contest = Contest(number, dice, (one.ship.cannons, other.ship.cannons))
        return Round(contest, (self._open(one, other, number), self._open(other, one, number)))

    def _open(self, who: Combatant, enemy: Combatant, number: int) -> Kinds:
        policy = self.policies[who.id]
        if policy != BEST:
            return (type(declare(self.game, who, enemy, number, policy)),)
        ask = DeclareAsk(self.game, who, enemy, number)
        return tuple(kind for kind in KINDS if not ask.refuse(kind(by=who.id)))

    def _changes(self, contest: Contest, declared: Declared) -> Results:
        found = self._counted(contest, declared)
        if contest.number != FIRST:
            found.pop(NOTHING, None)
        changes = found or {Result(0, 0, Follows.DRIFTING): 1}
        return Results(sum(changes.values()), tuple(changes.items()))

    def _counted(self, contest: Contest, declared: Declared) -> Counter[Result]:
        for side, cannons in zip(self.sides, contest.cannons, strict=True):
            side.ship.cannons = cannons
        found: Counter[Result] = Counter()
        for dice, ways in self._contests(contest.dice):
            one, other = starmap(Side, zip(self.sides, declared, dice, strict=True))
            won = winner(one, other)
            found[Result(hits_scored(other, won), hits_scored(one, won), follows(one, other, won))] += ways
        return found

    def _contests(self, dice: tuple[int, int]) -> tuple[tuple[Dice, int], ...]:
        found = self._rolls.get(dice)
        if found is None:
            found = self._rolls[dice] = tuple(self._rolled(dice))
        return found

    def _rolled(self, dice: tuple[int, int]) -> Iterable[tuple[Dice, int]]:
        """Both rolls of a contest, one example of all that agree in their skulls and in who wins, with its ways."""
        alike: dict[object, tuple[Dice, int]] = {}
        for (one, some), (other, more) in product(rolls(dice[0]), rolls(dice[1])):
            first, second = Side(self.sides[0], dice=one), Side(self.sides[1], dice=other)
            won = winner(first, second)
            told = first.skulls, second.skulls, won and won.who.id
            example, ways = alike.get(told, ((one, other), 0))
            alike[told] = example, ways + some * more
        return alike.values()


def follows(one: Side, other: Side, won: Side | None) -> Follows:
    """MM-NAV-7: the winner of the contest boards, or gets away from an enemy without a skull."""
    if won is None or won.declared is Shoot:
        return Follows.NEXT_ROUND
    if won.declared is Board:
        return Follows.FIRST_BOARDS if won is one else Follows.SECOND_BOARDS
    if (other if won is one else one).skulls:
        return Follows.NEXT_ROUND
    return Follows.FIRST_AWAY if won is one else Follows.SECOND_AWAY


@cache
def rolls(dice: int) -> tuple[tuple[str, int], ...]:
    """Every roll that differs in its skulls or in the sum of its other dice, with its ways."""
    alike: dict[tuple[int, int], tuple[str, int]] = {}
    for roll, likely in DIE.results(dice):
        told = roll.count(SKULL), pips(roll)
        first, so_far = alike.get(told, (roll, 0))
        alike[told] = first, so_far + int(likely * FACES**dice)
    return tuple(alike.values())
