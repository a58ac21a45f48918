"""What would turn an answer: the smallest changes of the facts, found by trying them on the engine."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from mmcli.games.facts import Assumption, Variation
from mmcli.kernel.findings import Refusals, Severity
from mmcli.oracle.bench import Bench, Crux, judged, refusals, under
from mmcli.oracle.situation import Situation
from mmcli.oracle.verdict import Change, Judged, Kind

MOST_USEFUL = 8
"""How many facts that remove some but not all objections are tried together with others."""
FEW = 12
"""Values of a fact that are all tried; of more, some stand for the rest first."""
MOST_CHANGES = 6
"""How many changes are named."""

Key = frozenset[tuple[str, str]]
"""The objections to an action, by rule and case."""


class Turning(NamedTuple):
    """Facts that turn the answer, and what speaks against the action then."""

    variations: tuple[Variation, ...]
    found: Refusals


def changes(bench: Bench, answer: Judged) -> Iterator[Change]:
    """The facts, one or else two at a time, that would turn the answer; none where it is that nothing is known."""
    if answer.kind is Kind.NOT_COVERED or isinstance(bench.entry, bench.situation.claims()):
        return
    assumed = _still_assumed(bench)
    legal = answer.kind is Kind.LEGAL
    for facts, found in _objections(bench, assumed) if legal else _remedies(bench):
        unstated = tuple(assumed[variation.fact] for variation in facts if variation.fact in assumed)
        yield Change(tuple(variation.says for variation in facts), judged(found), unstated)


def _still_assumed(bench: Bench) -> dict[str, Assumption]:
    """What the position left out and no entry has changed since."""
    situation = bench.situation
    assumed = {assumption.fact: assumption for assumption in situation.assumed}
    if not situation.entries or not assumed:
        return assumed
    at_first = replace(situation, entries=())
    before, now = _values(Bench(at_first, bench.entry).crux(), at_first), _values(bench.crux(), situation)
    return {fact: assumption for fact, assumption in assumed.items() if before.get(fact) == now.get(fact)}


def _values(crux: Crux, situation: Situation) -> dict[str, list[Any]]:
    """What every fact is at present, as far as it can be otherwise."""
    return {
        variation.fact: [getattr(thing, field) for thing, field, _ in variation.settings]
        for variation in reversed(crux.variations(situation))
    }


def _objections(bench: Bench, assumed: dict[str, Assumption]) -> Iterator[Turning]:
    """For each objection that could be raised, the nearest fact that would raise it, and every unstated one."""
    known: set[Key] = set()
    decided: set[str] = set()
    for place in range(len(bench.lead) + 1):
        crux = bench.crux_at(place)
        for variation in crux.variations(bench.situation):
            assumption = assumed.get(variation.fact)
            matters = assumption is not None and assumption.decisive and variation.fact not in decided
            found = under(crux.table, crux.entry, (variation,))
            key = objections(found)
            if key and (key not in known or matters):
                known.add(key)
                decided.add(variation.fact)
                yield Turning((variation,), found)


def _remedies(bench: Bench) -> Iterator[Turning]:
    """The facts that would remove every objection: single ones, or else pairs; also to what follows in one breath."""
    crux = bench.crux()
    variations = crux.variations(bench.situation)
    single, useful = _singles(crux, variations)
    turning = islice(single or _pairs(crux, variations, useful[:MOST_USEFUL]), MOST_CHANGES)
    if not crux.rest:
        yield from turning
        return
    places = {id(variation): place for place, variation in enumerate(variations)}
    for facts, _ in turning:
        yield from _followed_through(bench, [places[id(variation)] for variation in facts])


def _followed_through(bench: Bench, places: list[int]) -> Iterator[Turning]:
    """With these facts the first step is legal; the last may need one fact more."""
    crux = bench.crux()
    variations = crux.variations(bench.situation)
    facts = tuple(variations[place] for place in places)
    last = crux.with_facts(facts)
    found = refusals(last.table, last.entry)
    if not objections(found):
        yield Turning(facts, found)
        return
    single, _ = _singles(last, last.variations(bench.situation))
    yield from (Turning((*facts, *more), outcome) for more, outcome in single[:1])


def _singles(crux: Crux, variations: Iterable[Variation]) -> tuple[list[Turning], list[Variation]]:
    """The facts that remove every objection, and those that remove some or raise others."""
    before = objections(refusals(crux.table, crux.entry))
    single: dict[str, Turning] = {}
    useful: dict[tuple[str, Key], Variation] = {}
    for variation in variations:
        if variation.fact not in single:
            found = under(crux.table, crux.entry, (variation,))
            key = objections(found)
            if not key:
                single[variation.fact] = Turning((variation,), found)
            elif key != before:
                useful.setdefault((variation.fact, key), variation)
    return list(single.values()), list(useful.values())


def _pairs(crux: Crux, variations: list[Variation], useful: list[Variation]) -> Iterator[Turning]:
    """Two facts that together remove every objection; one of them removes some or raises others by itself."""
    known: set[frozenset[str]] = set()
    by_fact: dict[str, list[Variation]] = {}
    for variation in variations:
        by_fact.setdefault(variation.fact, []).append(variation)
    for one in useful:
        alone = objections(under(crux.table, crux.entry, (one,)))
        for fact, others in by_fact.items():
            both = frozenset((one.fact, fact))
            if len(both) == 2 and both not in known and _matters(crux, one, others, alone):
                for other in others:
                    found = under(crux.table, crux.entry, (one, other))
                    if not objections(found):
                        known.add(both)
                        yield Turning((one, other), found)
                        break


def _matters(crux: Crux, one: Variation, others: list[Variation], alone: Key) -> bool:
    """Whether a fact can matter once another is otherwise; of many values, some stand for all."""
    some = others if len(others) <= FEW else [*others[:2], *others[2:-2:FEW], *others[-2:]]
    return any(objections(under(crux.table, crux.entry, (one, other))) != alone for other in some)


def objections(found: Refusals) -> Key:
    """What speaks against an action, notes aside."""
    return frozenset((refusal.rule, refusal.case) for refusal in found if refusal.severity is not Severity.NOTE)
