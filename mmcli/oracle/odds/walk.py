"""Exact odds by walking through the engine's own asks.

Every chance result is played, each on a game set up afresh; every decision is taken by the stated policy. Runs that
are alike in what matters are one, so what can go on for ever (a round in which nothing happens) has exact odds, too.
"""

from collections import defaultdict
from collections.abc import Hashable
from fractions import Fraction
from typing import Any

from mmcli.games.odds import Clock, Odds, Outcome, Question, Run, TooLargeError
from mmcli.log.entries import Chance, Entry

Path = tuple[Entry, ...]
Ways = dict[Hashable, Fraction]
"""Where a place leads, each with its probability."""
CERTAIN = Fraction(1)


class End(tuple[Outcome]):
    """An outcome reached, told apart from the places on the way."""

    __slots__ = ()


def walk(question: Question, clock: Clock) -> Odds:
    """The exact odds of every outcome; raises TooLargeError when the time is over."""
    return _Walk(question, clock).odds()


class _Walk:
    """A walk under way: `paths` has one way to each place where chance is waited for."""

    def __init__(self, question: Question, clock: Clock) -> None:
        self.question = question
        self.clock = clock
        self.paths: dict[Hashable, Path] = {}

    def odds(self) -> Odds:
        """Every outcome with its probability; raises TooLargeError when the time is over."""
        start = self.arrive(())
        if isinstance(start, End):
            return {start[0]: CERTAIN}
        ways: dict[Hashable, Ways] = {}
        ahead = [start]
        while ahead:
            place = ahead.pop()
            if place not in ways:
                ways[place] = self.lead(place)
                ahead += [to for to in ways[place] if not isinstance(to, End) and to not in ways]
        return absorbed(ways, start, End((self.question.never,)))

    def lead(self, place: Hashable) -> Ways:
        """Where each chance result leads to from a place."""
        path = self.paths[place]
        chance = replay(self.question, path).chance
        if chance is None:
            raise TooLargeError("no chance result is waited for")
        alike: dict[Hashable, tuple[Chance, Fraction]] = {}
        for entry, likely in chance.outcomes():
            self.clock.check()
            told = self.question.tells(entry)
            first, so_far = alike.get(told, (entry, Fraction()))
            alike[told] = first, so_far + likely
        ways: Ways = defaultdict(Fraction)
        for entry, likely in alike.values():
            self.clock.check()
            ways[self.arrive((*path, entry))] += likely
        return ways

    def arrive(self, path: Path) -> Hashable:
        """The place to which entries lead, once every decision is taken; the End if it is one."""
        run = replay(self.question, path)
        outcome = settle(self.question, run)
        if outcome is not None:
            return End((outcome,))
        place = self.question.matters(run)
        place = tuple(run.played) if place is None else place
        self.paths.setdefault(place, tuple(run.played))
        return place


def replay(question: Question, path: Path) -> Run[Any]:
    """What is asked about, set up afresh and played as far as `path`."""
    run = question.start()
    for entry in path:
        run.play(entry)
    return run


def settle(question: Question, run: Run[Any]) -> Outcome | None:
    """Take every decision until chance is waited for; the outcome if it is reached."""
    while (outcome := question.outcome(run)) is None and run.chance is None:
        run.play(question.decide(run))
    return outcome


def absorbed(ways: dict[Hashable, Ways], start: Hashable, never: End) -> Odds:
    """The odds of each End from `start`: the places on the way are taken out one by one, loops and all."""
    sources: defaultdict[Hashable, set[Hashable]] = defaultdict(set)
    for place, leads in ways.items():
        for to in leads:
            sources[to].add(place)
    for place in [place for place in reversed(ways) if place != start]:
        leads = without_loop(ways.pop(place), place, never)
        for source in sources.pop(place, set()) - {place}:
            share = ways[source].pop(place)
            for to, likely in leads.items():
                ways[source][to] = ways[source].get(to, Fraction()) + share * likely
                sources[to].add(source)
        for to in leads:
            sources[to].discard(place)
    return {end[0]: likely for end, likely in without_loop(ways[start], start, never).items() if isinstance(end, End)}


def without_loop(leads: Ways, place: Hashable, never: End) -> Ways:
    """Where a place leads in the end, if it may lead back to itself."""
    again = leads.pop(place, Fraction())
    if again == 1:
        return {never: CERTAIN}
    return {to: likely / (1 - again) for to, likely in leads.items()} if again else leads
