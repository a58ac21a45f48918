"""Asking: may this be done here? The answer, the rules that decide, and what would turn it around."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from mmcli.games.facts import Variation
from mmcli.kernel.asks import Ask, Choice, Either
from mmcli.kernel.findings import Refusals, Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.oracle.actions import NoSuchActionError, entry_of
from mmcli.oracle.bench import Bench, judged, refusals, under
from mmcli.oracle.situation import Situation
from mmcli.oracle.verdict import Change, Judged, Kind, Rest, Verdict

ALTERNATIVES = 5
"""How many legal actions are named instead of one that is not."""
MOST_OPTIONS = 500
"""How many options are looked at for the nearest."""
MOST_USEFUL = 8
"""How many facts that remove some but not all objections are tried together with others."""
MOST_CHANGES = 6

Key = frozenset[tuple[str, str]]
"""The objections to an action, by rule and case."""


def ask(situation: Situation, action: Any) -> Verdict:
    """Rule on an action in a situation; `action` is an entry, its data, or words.

    Raises LogError if the action is not well-formed.
    """
    table = situation.table()
    try:
        entry = entry_of(situation.kind, table, action)
    except NoSuchActionError as unknown:
        nothing = Judged(Kind.NOT_COVERED)
        return Verdict(Kind.NOT_COVERED, nothing, unknown=unknown.verb, known=tuple(unknown.known))
    return _ruled(Bench(situation, entry))


def _ruled(bench: Bench) -> Verdict:
    table = bench.situation.table()
    answer = bench.judged_at(table)
    rests = tuple(_rests(bench, answer, table.game.readings.read))
    changes = tuple(_changes(bench, answer))
    alternatives, kinds_only = _alternatives(bench) if answer.kind is Kind.ILLEGAL else ((), False)
    verdict = Verdict(
        kind=answer.kind,
        judged=answer,
        entry=bench.entry,
        called_by=bench.situation.kind.facts.called_by.get(type(bench.entry)),
        lead=bench.lead,
        unseen=bench.unseen(),
        rests=rests,
        changes=changes,
        alternatives=alternatives,
        assumed=tuple({assumption.fact: assumption for change in changes for assumption in change.assumed}.values()),
        kinds_only=kinds_only,
    )
    return _depends(verdict)


def _depends(verdict: Verdict) -> Verdict:
    """What nobody settled makes a plain answer one that depends."""
    if verdict.kind is Kind.NOT_COVERED or not (verdict.open_rests or verdict.open_facts):
        return verdict
    fields = {name: getattr(verdict, name) for name in verdict.__struct_fields__}
    return Verdict(**fields | {"kind": Kind.DEPENDS})


def _rests(bench: Bench, answer: Judged, read: set[str]) -> Iterator[Rest]:
    """The rulings that have been read on the way and of which another reading turns the answer."""
    situation = bench.situation
    facts, chosen = situation.kind.facts, situation.chosen()
    read = read | set(facts.read_at_start)
    for ruling in situation.kind.rulebook().rulings.values():
        if ruling.id not in read:
            continue
        reading = chosen.get(ruling.id, ruling.default)
        others = [(other.name, bench.judged({ruling.id: other.name})) for other in ruling.others(reading)]
        turning = tuple((name, other) for name, other in others if other.kind is not answer.kind)
        if turning:
            yield Rest(ruling, reading, ruling.id in chosen, turning)


def _changes(bench: Bench, answer: Judged) -> Iterator[Change]:
    """The smallest changes of the facts that turn the answer: one fact each, or else two."""
    table, entry = bench.crux()
    if type(entry) in table.game.claims:
        return
    facts = bench.situation.kind.facts
    variations = list(facts.variations(table.game, table.ask, entry))
    assumed = {assumption.fact: assumption for assumption in bench.situation.assumed}
    if answer.kind is Kind.LEGAL:
        found = _objections(table, entry, variations)
    else:
        found = _remedies(table, entry, variations)
    for turning, outcome in found:
        unstated = tuple(assumed[variation.fact] for variation in turning if variation.fact in assumed)
        yield Change(tuple(variation.says for variation in turning), judged(outcome), unstated)
    table.game.remarks.clear()


Turning = tuple[tuple[Variation, ...], Refusals]


def _objections(table: Table[Any], entry: Entry, variations: list[Variation]) -> Iterator[Turning]:
    """For each objection that could be raised, the nearest fact that would raise it."""
    known: set[Key] = set()
    for variation in variations:
        found = under(table, entry, (variation,))
        key = _key(found)
        if key and key not in known:
            known.add(key)
            yield (variation,), found


def _remedies(table: Table[Any], entry: Entry, variations: list[Variation]) -> Iterator[Turning]:
    """The facts that would remove every objection: single ones, or else pairs."""
    before = _key(refusals(table.ask, entry))
    single: dict[str, Turning] = {}
    useful: dict[tuple[str, Key], Variation] = {}
    for variation in variations:
        if variation.fact in single:
            continue
        found = under(table, entry, (variation,))
        key = _key(found)
        if not key:
            single[variation.fact] = (variation,), found
        elif key != before:
            useful.setdefault((variation.fact, key), variation)
    if single:
        yield from islice(single.values(), MOST_CHANGES)
    else:
        yield from islice(_pairs(table, entry, variations, list(useful.values())[:MOST_USEFUL]), MOST_CHANGES)


def _pairs(
    table: Table[Any], entry: Entry, variations: list[Variation], useful: list[Variation]
) -> Iterator[Turning]:
    known: set[frozenset[str]] = set()
    for one in useful:
        for other in variations:
            both = frozenset((one.fact, other.fact))
            if len(both) == 2 and both not in known and not _key(found := under(table, entry, (one, other))):
                known.add(both)
                yield (one, other), found


def _key(found: Refusals) -> Key:
    return frozenset((r.rule, r.case) for r in found if r.severity is not Severity.NOTE)


def _alternatives(bench: Bench) -> tuple[tuple[Entry, ...], bool]:
    """The legal actions of the same kind nearest to the one refused; if there are none, one of every kind."""
    table, entry = bench.crux()
    same = sorted(islice(_options_of(table.ask, type(entry)), MOST_OPTIONS), key=lambda option: _distance(option, entry))
    if same:
        return tuple(same[:ALTERNATIVES]), False
    others: dict[type[Entry], Entry] = {}
    for option in islice(table.ask.options(), MOST_OPTIONS):
        others.setdefault(type(option), option)
    return tuple(others.values()), True


def _options_of(ask: Ask, kind: type[Entry]) -> Iterator[Entry]:
    if isinstance(ask, Either):
        for each in ask.asks:
            yield from _options_of(each, kind)
    elif isinstance(ask, Choice):
        yield from (option for option in ask.candidates() if type(option) is kind and not ask.refuse(option))
    else:
        yield from (option for option in islice(ask.options(), MOST_OPTIONS) if type(option) is kind)


def _distance(option: Entry, asked: Entry) -> tuple[int, int, int]:
    """How many fields differ, by how much in numbers, and in how many things."""
    fields = [(getattr(option, name), getattr(asked, name)) for name in asked.__struct_fields__]
    numbers = sum(abs(one - other) for one, other in fields if isinstance(one, int) and isinstance(other, int))
    things = sum(len({*one} ^ {*other}) for one, other in fields if isinstance(one, tuple) and isinstance(other, tuple))
    return sum(one != other for one, other in fields), numbers, things
