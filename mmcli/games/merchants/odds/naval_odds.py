"""The exact odds of a naval combat, round by round: hits only ever grow, so a round leads to a later one or to itself.

Dice, declarations, contest and kills are asked of the engine's own rules; only the sum over all results is made here.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import gcd, lcm
from operator import itemgetter

from mmcli.games.merchants.asks import DIE, SKULL
from mmcli.games.merchants.combat.contest import contest_roll, winner
from mmcli.games.merchants.combat.crew import killed, leadership_roll
from mmcli.games.merchants.combat.naval import DeclareAsk, hits_scored
from mmcli.games.merchants.combat.sides import Side
from mmcli.games.merchants.components import LOCATIONS, components
from mmcli.games.merchants.entries import Board, Flee, Shoot
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.odds.policies import BEST, declare, spread
from mmcli.games.merchants.state import Combatant, Ship
from mmcli.games.odds import Clock, Odds, Outcome
from mmcli.log.entries import Entry

Points = tuple[int, ...]
"""The points of a ship's locations, the hull first."""
Place = tuple[Points, Points, bool]
"""Both ships, and whether it is the first round."""
Crews = tuple[int, int, int, bool]
"""The boarder's hands and the enemy's, the boarder's seat, and whether it is the first round of the crew combat."""
Kind = tuple[type[Entry], type[Entry]]
"""What both sides declare."""
Shots = tuple[int, int, int, bool]
"""Hits on the first side and on the second, the seat of the contest's winner (-1: nobody), no skull for the loser."""
Ends = tuple[int, dict[Outcome, int]]
"""The odds of every end, over one denominator."""
SURELY_LOST = Fraction(-1)
"""The lead of a side that loses for certain."""
HULL, CREW, CANNONS = (LOCATIONS.index(location) for location in ("hull", "crew", "cannons"))
FACES = len(DIE.faces)


class NavalOdds:
    """A combat of two sides by their policies; best play is found by looking ahead, as both sides see everything."""

    def __init__(
        self, game: Merchants, one: Combatant, other: Combatant, policies: dict[str, str], clock: Clock
    ) -> None:
        self.game, self.policies, self.clock = game, policies, clock
        self.sides = (one, other)
        self._places: dict[Place, Ends] = {}
        self._crews: dict[Crews, Ends] = {}
        self._dice: dict[Place, tuple[int, int]] = {}
        self._shots: dict[tuple[object, ...], tuple[int, dict[Shots, int]]] = {}

    def odds(self) -> Odds:
        """The odds from where the sides are now."""
        battle = self.game.state.battle
        first, second = (points_of(side.ship) for side in self.sides)
        everything, ends = self.place((first, second, battle is None or not battle.rounds))
        return {outcome: Fraction(ways, everything) for outcome, ways in ends.items()}

    def place(self, place: Place) -> Ends:
        """The odds from the start of a round."""
        found = self._places.get(place)
        if found is None:
            found = self._places[place] = self.declared(place)
        return found

    def declared(self, place: Place) -> Ends:
        """The odds of what both sides declare in a round, the first side before the second, which answers it."""
        firsts, seconds = self.open_to(0, place), self.open_to(1, place)
        if len(firsts) == len(seconds) == 1:
            return self.round(place, (firsts[0], seconds[0]))
        best = self.answered(place, firsts[0], seconds, SURELY_LOST)
        for one in firsts[1:]:
            best = max(best, self.answered(place, one, seconds, best[0]), key=itemgetter(0))
        return best[1]

    def answered(
        self, place: Place, one: type[Entry], seconds: list[type[Entry]], enough: Fraction
    ) -> tuple[Fraction, Ends]:
        """The second side's best answer to a declaration: the first side's lead, and the odds.

        An answer that leaves it a lead of no more than `enough` is as good as the best.
        """
        answers = []
        for two in seconds:
            ends = self.round(place, (one, two))
            answers.append((self.lead(ends), ends))
            if answers[-1][0] <= enough:
                break
        return min(answers, key=itemgetter(0))

    def round(self, place: Place, kind: Kind) -> Ends:
        """The odds of declarations that are made in every round which leaves the place as it is."""
        everything, leads = self.leads(place, kind)
        again = leads.pop(place, 0)
        parts = ((ways, self.ends(to)) for to, ways in leads.items())
        return mixture(parts, everything - again)

    def lead(self, ends: Ends) -> Fraction:
        """How much more likely the first side wins than the second."""
        everything, shares = ends
        winners = Counter[object]()
        for ((_, victor), _), share in shares.items():
            winners[victor] += share
        first, second = self.sides
        return Fraction(winners[first.id] - winners[second.id], everything)

    def ends(self, to: Place | Crews | Outcome) -> Ends:
        """The odds from wherever a round has led."""
        if len(to) == len(DRIFTING):
            return 1, {to: 1}  # type: ignore[dict-item]
        return self.place(to) if isinstance(to[0], tuple) else self.boarding(to)  # type: ignore[arg-type]

    def leads(self, place: Place, kind: Kind) -> tuple[int, Counter[Place | Crews | Outcome]]:
        """What one round makes of a place, in how many ways of how many."""
        self.clock.check()
        dice, shots = self.shots(place, kind)
        most = max(suffered + scored for suffered, scored, _, _ in shots)
        leads: Counter[Place | Crews | Outcome] = Counter()
        for (suffered, scored, won, helpless), ways in shots.items():
            scaled = ways * FACES ** (most - suffered - scored)
            for (first, some), (second, more) in product(
                damage(place[0], suffered).items(), damage(place[1], scored).items()
            ):
                leads[self.after((first, second), won, kind, helpless=helpless)] += scaled * some * more
        return FACES ** (dice + most), leads

    def open_to(self, seat: int, place: Place) -> list[type[Entry]]:
        """What a side may declare in a round: all that is legal, or what its policy says."""
        self.set_up(place)
        who, enemy = self.sides[seat], self.sides[1 - seat]
        number, policy = 1 if place[2] else 2, self.policies[who.id]
        if policy != BEST:
            return [type(declare(self.game, who, enemy, number, policy))]
        ask = DeclareAsk(self.game, who, enemy, number)
        return [kind for kind in (Shoot, Board, Flee) if not ask.refuse(kind(by=who.id))]

    def set_up(self, place: Place) -> None:
        """The ships of a place on the engine's own table."""
        for side, points in zip(self.sides, place[:2], strict=True):
            for location, value in zip(LOCATIONS, points, strict=True):
                setattr(side.ship, location, value)

    def shots(self, place: Place, kind: Kind) -> tuple[int, dict[Shots, int]]:
        """The contest of a round: how many dice are rolled, and in how many ways the shots come out."""
        dice = self.dice(place)
        alike = (dice, place[0][CANNONS], place[1][CANNONS], kind)
        found = self._shots.get(alike)
        if found is None:
            self.set_up(place)
            found = self._shots[alike] = sum(dice), self._contest(dice, kind)
        return found

    def dice(self, place: Place) -> tuple[int, int]:
        """The dice of both sides in the contest of a round."""
        found = self._dice.get(place)
        if found is None:
            self.set_up(place)
            one, other = self.sides
            found = contest_roll(self.game, one, other).count or 0, contest_roll(self.game, other, one).count or 0
            self._dice[place] = found
        return found

    def _contest(self, dice: tuple[int, int], kind: Kind) -> dict[Shots, int]:
        found: Counter[Shots] = Counter()
        for (one, some), (other, more) in product(rolls(dice[0]), rolls(dice[1])):
            first, second = Side(self.sides[0], kind[0], one), Side(self.sides[1], kind[1], other)
            won = winner(first, second)
            lost = second if won is first else first
            acts = won is not None and won.declared is not Shoot
            seat = int(won is second) if acts else -1
            found[hits_scored(second, won), hits_scored(first, won), seat, acts and not lost.skulls] += some * more
        return found

    def after(self, ships: tuple[Points, Points], won: int, kind: Kind, *, helpless: bool) -> Place | Crews | Outcome:
        """What follows the shots: ships sink, the winner flees or boards, or there is another round."""
        if not ships[0][HULL] or not ships[1][HULL]:
            return self.sunk(ships)
        if won >= 0 and kind[won] is Flee and helpless:
            return ended(f"{self.sides[won].id} gets away", "nobody")
        if won >= 0 and kind[won] is Board and ships[won][CREW]:
            return ships[won][CREW], ships[1 - won][CREW], won, True
        return *ships, False

    def sunk(self, ships: tuple[Points, Points]) -> Outcome:
        """One of the ships has gone down, or both."""
        if not ships[0][HULL] and not ships[1][HULL]:
            return BOTH_DOWN
        return self.beats(int(not ships[0][HULL]), "sinks")

    def beats(self, victor: int, verb: str) -> Outcome:
        """The outcome of a victory."""
        return ended(f"{self.sides[victor].id} {verb} {self.sides[1 - victor].id}", self.sides[victor].id)

    def boarding(self, crews: Crews) -> Ends:
        """The odds of a crew combat."""
        found = self._crews.get(crews)
        if found is None:
            found = self._crews[crews] = self._boarding(*crews)
        return found

    def _boarding(self, crew: int, enemy: int, boarder: int, first: bool) -> Ends:
        if not enemy:
            return 1, {self.beats(boarder, "takes"): 1}
        everything, parts = 0, []
        for attack, defence, ways in self._blows(boarder, first):
            kills = killed(self.game, attack, defence)
            left = max(0, crew - kills[1]), max(0, enemy - kills[0])
            if left != (crew, enemy) or first:
                parts.append((ways, self._fought(left, boarder, ahead=attack > defence)))
                everything += ways
        return mixture(parts, everything)

    def _fought(self, left: tuple[int, int], boarder: int, *, ahead: bool) -> Ends:
        """What comes of a round that leaves so many hands."""
        if all(left):
            return self.boarding((*left, boarder, False))
        if any(left):
            return 1, {self.beats(boarder if left[0] else 1 - boarder, "takes"): 1}
        if self.game.reads("crew-combat-mutual", "both-die"):
            return 1, {BOTH_DOWN: 1}
        won = ahead and self.game.reads("crew-combat-mutual", "more-successes")
        return 1, {self.beats(boarder if won else 1 - boarder, "takes"): 1}

    def _blows(self, boarder: int, first: bool) -> Iterator[tuple[int, int, int]]:
        """The skulls of both sides in a round of a crew combat, with their ways."""
        sides = self.sides[boarder], self.sides[1 - boarder]
        counts = [skulls(leadership_roll(self.game, side, first=first).count or 0) for side in sides]
        for (attack, some), (defence, more) in product(counts[0].items(), counts[1].items()):
            yield attack, defence, some * more


def mixture(parts: Iterable[tuple[int, Ends]], everything: int) -> Ends:
    """The odds of what comes about in so many ways each, of `everything`; what never ends if there is nothing."""
    known = list(parts)
    if not known:
        return 1, {DRIFTING: 1}
    common = lcm(*(of for _, (of, _) in known))
    ends: defaultdict[Outcome, int] = defaultdict(int)
    for ways, (of, shares) in known:
        times = ways * (common // of)
        for outcome, share in shares.items():
            ends[outcome] += times * share
    most = common * everything
    shrunk = gcd(most, *ends.values())
    return most // shrunk, {outcome: share // shrunk for outcome, share in ends.items()}


def ended(end: str, victor: str) -> Outcome:
    """The outcome of a combat in the order in which it is shown."""
    return (("winner", victor), ("end", end))


DRIFTING = ended("nobody can hurt the other", "nobody")
"""Two ships without cannons that neither board nor get away."""
BOTH_DOWN = ended("both go down", "nobody")


def points_of(ship: Ship) -> Points:
    """The points of a ship."""
    return tuple(int(getattr(ship, location)) for location in LOCATIONS)


@cache
def rolls(dice: int) -> tuple[tuple[str, int], ...]:
    """Every roll that differs in its skulls or in the sum of its other dice, with its ways."""
    alike: dict[tuple[int, int], tuple[str, int]] = {}
    for roll, likely in DIE.results(dice):
        told = roll.count(SKULL), sum(int(face) for face in roll if face.isdigit())
        first, so_far = alike.get(told, (roll, 0))
        alike[told] = first, so_far + int(likely * FACES**dice)
    return tuple(alike.values())


@cache
def skulls(dice: int) -> Counter[int]:
    """In how many ways so many skulls come up."""
    found: Counter[int] = Counter()
    for roll, ways in rolls(dice):
        found[roll.count(SKULL)] += ways
    return found


@cache
def damage(ship: Points, hits: int) -> Counter[Points]:
    """What so many hits make of a ship: numbers first, then the skulls, which its owner spreads (MM-DMG-1 to 4)."""
    found: Counter[Points] = Counter()
    numbers = components().tokens.hit_locations
    for roll, likely in DIE.results(hits):
        struck = Ship("", *ship)  # type: ignore[arg-type]
        for face in roll:
            if face in numbers:
                hurt(struck, numbers[face])
        if struck.hull:
            for location in spread(struck, min(roll.count(SKULL), sum(points_of(struck)))):
                hurt(struck, location)
        found[points_of(struck)] += int(likely * FACES**hits)
    return found


def hurt(ship: Ship, location: str) -> None:
    """One hit; a hit on a destroyed one strikes the hull (MM-DMG-4)."""
    struck = location if getattr(ship, location) else "hull"
    setattr(ship, struck, max(0, getattr(ship, struck) - 1))
