"""What would turn an answer: the smallest changes of the facts, found by trying them on the engine."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from mmcli.games.facts import Assumption, Variation, Written
from mmcli.kernel.findings import Refusals, Severity
from mmcli.oracle.bench import Bench, Crux, refusals, under
from mmcli.oracle.verdict import Change, Judged, Kind

MOST_USEFUL = 8
"""How many facts that remove some but not all objections are tried together with others."""
FEW = 48
"""Values of a fact that are all tried; of more, some stand for the rest first."""
MOST_CHANGES = 6
"""How many changes are named."""
MOST_TRIES = 3
"""How many values of a fact are played through that seem to turn the answer and do not."""

Key = frozenset[tuple[str, str]]
"""The objections to an action, by rule and case."""


class Turning(NamedTuple):
    """Facts that turn the answer, and the answer then."""

    variations: tuple[Variation, ...]
    judged: Judged


class Trial:
    """What seems to turn an answer is played through, from before all that leads up to the action."""

    def __init__(self, bench: Bench, kind: Kind) -> None:
        self.bench = bench
        self.kind = kind
        self.vain: Counter[frozenset[str]] = Counter()

    def turning(self, *variations: Variation) -> Turning | None:
        """The facts with the answer that they bring; None if it is not the other one."""
        facts = frozenset(variation.fact for variation in variations)
        answer = self.bench.judged_with(variations) if self.vain[facts] < MOST_TRIES else None
        if answer is not None and answer.kind is self.kind:
            return Turning(variations, answer)
        self.vain[facts] += 1
        return None

    def is_first(self, variations: tuple[Variation, ...]) -> bool:
        """Whether these are the first values of their facts that have been tried in vain."""
        return self.vain[frozenset(variation.fact for variation in variations)] == 1


def changes(bench: Bench, answer: Judged) -> Iterator[Change]:
    """The facts, one or else two at a time, that would turn the answer; none where it is that nothing is known."""
    if answer.kind is Kind.NOT_COVERED or isinstance(bench.entry, bench.situation.claims()):
        return
    assumed = _still_assumed(bench)
    legal = answer.kind is Kind.LEGAL
    for facts, turned in _objections(bench, assumed) if legal else islice(_remedies(bench), MOST_CHANGES):
        unstated = tuple(assumed[variation.fact] for variation in facts if variation.fact in assumed)
        yield Change(tuple(variation.says for variation in facts), turned, unstated, _written(facts))


def _written(facts: tuple[Variation, ...]) -> tuple[Written, ...] | None:
    """What a position has to say for all of the facts; None if there is one that none can say."""
    if not all(variation.written for variation in facts):
        return None
    return tuple(written for variation in facts for written in variation.written)


def _still_assumed(bench: Bench) -> dict[str, Assumption]:
    """What the position left out and no entry has changed since."""
    situation = bench.situation
    assumed = {assumption.fact: assumption for assumption in situation.assumed}
    if not situation.entries or not assumed:
        return assumed
    at_first = replace(situation, entries=())
    before, now = _values(Bench(at_first, bench.entry).crux()), _values(bench.crux())
    return {fact: assumption for fact, assumption in assumed.items() if before.get(fact) == now.get(fact)}


def _values(crux: Crux) -> dict[str, list[Any]]:
    """What every fact is at present, as far as it can be otherwise."""
    return {
        variation.fact: [getattr(thing, field) for thing, field, _ in variation.settings]
        for variation in reversed(crux.variations())
    }


def _objections(bench: Bench, assumed: dict[str, Assumption]) -> Iterator[Turning]:
    """For each objection that could be raised, the nearest fact that would raise it, and every unstated one."""
    known: set[Key] = set()
    decided: set[str] = set()
    trial = Trial(bench, Kind.ILLEGAL)
    for place in range(len(bench.lead) + 1):
        crux = bench.crux_at(place)
        for variation in crux.variations():
            assumption = assumed.get(variation.fact)
            matters = assumption is not None and assumption.decisive and variation.fact not in decided
            key = objections(under(crux.table, crux.entry, (variation,)))
            if key and (key not in known or matters):
                turning = trial.turning(variation)
                if turning is not None and (matters or objections(turning.judged.reasons) not in known):
                    known |= {key, objections(turning.judged.reasons)}
                    decided.add(variation.fact)
                    yield turning


def _remedies(bench: Bench) -> Iterator[Turning]:
    """The facts that would remove every objection: single ones, or else pairs; also to what follows in one breath."""
    crux, trial = bench.crux(), Trial(bench, Kind.LEGAL)
    tried = [(variation, objections(under(crux.table, crux.entry, (variation,)))) for variation in crux.variations()]
    known: set[str] = set()
    for variation, key in tried:
        if not key and variation.fact not in known and crux.can_be((variation,)):
            turning = _followed_through(trial, crux, (variation,))
            if turning is not None:
                known.add(variation.fact)
                yield turning
    if not known:
        yield from _pairs(trial, crux, tried)


def _followed_through(trial: Trial, crux: Crux, facts: tuple[Variation, ...]) -> Turning | None:
    """With these facts the first step is legal; the last may need one fact more, or another value of one of them."""
    turning = trial.turning(*facts)
    if turning is not None or not (crux.rest and trial.is_first(facts)):
        return turning
    last = trial.bench.crux_with(facts)
    if last is None:
        return None
    more = [variation for variation in last.variations() if not objections(under(last.table, last.entry, (variation,)))]
    joined = [(*(fact for fact in facts if fact.fact != one.fact), one) for one in more]
    found = (trial.turning(*row) for row in sorted(joined, key=len))
    return next((turning for turning in found if turning is not None), None)


def _pairs(trial: Trial, crux: Crux, tried: list[tuple[Variation, Key]]) -> Iterator[Turning]:
    """Two facts that together remove every objection; one of them removes some or raises others by itself."""
    by_fact: dict[str, list[Variation]] = {}
    for variation, _ in tried:
        by_fact.setdefault(variation.fact, []).append(variation)
    known: set[frozenset[str]] = set()
    for one, alone in _useful(crux, tried):
        for fact, others in by_fact.items():
            both = frozenset((one.fact, fact))
            if len(both) == 2 and both not in known and _matters(crux, one, others, alone):
                turning = _pair(trial, crux, one, others)
                if turning is not None:
                    known.add(both)
                    yield turning


def _useful(crux: Crux, tried: list[tuple[Variation, Key]]) -> list[tuple[Variation, Key]]:
    """The first facts that remove some objections or raise others, one for each outcome."""
    before = objections(refusals(crux.table, crux.entry))
    useful: dict[tuple[str, Key], tuple[Variation, Key]] = {}
    for variation, key in tried:
        if key and key != before:
            useful.setdefault((variation.fact, key), (variation, key))
    return list(useful.values())[:MOST_USEFUL]


def _pair(trial: Trial, crux: Crux, one: Variation, others: list[Variation]) -> Turning | None:
    """A fact with the first value of another one that turns the answer."""
    for other in others:
        if not objections(under(crux.table, crux.entry, (one, other))) and crux.can_be((one, other)):
            turning = _followed_through(trial, crux, (one, other))
            if turning is not None:
                return turning
    return None


def _matters(crux: Crux, one: Variation, others: list[Variation], alone: Key) -> bool:
    """Whether a fact can matter once another is otherwise; of many values, some stand for all."""
    some = others if len(others) <= FEW else [*others[:2], *others[2:-2:FEW], *others[-2:]]
    return any(objections(under(crux.table, crux.entry, (one, other))) != alone for other in some)


def objections(found: Refusals) -> Key:
    """What speaks against an action, notes aside."""
    return frozenset((refusal.rule, refusal.case) for refusal in found if refusal.severity is not Severity.NOTE)
