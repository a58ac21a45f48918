"""Law 1 again: how an entry is cut is the format's business. Other forms of clean logs end the same."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

from msgspec import structs

from mmcli.log.entries import Draw, Entry
from mmcli.testing.forms import fields, tag
from tests.laws.cores import spread
from tests.laws.figures import Figure, rate
from tests.laws.logs import Log, audited, clean_logs, label, who
from tests.laws.order import end_of
from tests.seeds import seeded

SHUFFLES = 5
"""So many orders of a set-up are tried."""
PORTIONS = ("draw:cargo", "draw:mission")
"""Draws of several cards that may be written down one by one; events are cards of their own."""
KINDS = (
    "draw:cargo card by card", "draw:mission card by card", "two of draw:cargo as one", "two of draw:glory as one",
    "draw:glory of two players as one", "loot thing by thing", "two of loot as one", "jettison before sailing",
    "set-up shuffled", "all start hands in one draw",
)  # fmt: skip
"""What can be done to a log."""
WORST = 12


class Form(NamedTuple):
    """Another form of a clean log: of which, what is done to it, and the how manieth of its kind."""

    log: int
    kind: str
    which: int


def forms_of(log: Log) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    """Each other form of a log by what is done to it, with its entries."""
    entries, position = log.entries, log.header.get("position")
    told = position is None or bool(position.get("demand"))
    for place, entry in enumerate(entries):
        before, after = entries[:place], entries[place + 1 :]
        for kind, parts in _cut(entry):
            if told or label(entry) != "draw:cargo":  # where nobody knows the demand, one by one is another story
                yield kind, (*before, *parts, *after)
    for place, (one, other) in enumerate(pairwise(entries)):
        for kind, joined in _joined(one, other):
            yield kind, (*entries[:place], *joined, *entries[place + 2 :])
    yield from _set_ups(entries)


def _cut(entry: Entry) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    """An entry in portions."""
    if isinstance(entry, Draw) and len(entry.cards) > 1 and label(entry) in PORTIONS:
        yield f"{label(entry)} card by card", tuple(structs.replace(entry, cards=(card,)) for card in entry.cards)
    taken = {name: value for name, value in fields(entry).items() if name != "by" and value}
    if tag(entry) == "loot" and len(taken) > 1:
        nothing = {name: type(value)() for name, value in taken.items()}
        parts = ({**nothing, name: value} for name, value in taken.items())
        yield "loot thing by thing", tuple(structs.replace(entry, **part) for part in parts)


def _joined(one: Entry, other: Entry) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    """Two neighbours as one entry, or written in the order in which they are done."""
    if isinstance(one, Draw) and isinstance(other, Draw) and one.deck == other.deck != "event":
        together = one.cards + other.cards
        if one.by == other.by:
            yield f"two of {label(one)} as one", (structs.replace(one, cards=together),)
        else:
            yield f"{label(one)} of two players as one", (structs.replace(one, cards=together, by=None),)
    if (tag(one), tag(other)) == ("loot", "loot") and who(one) == who(other):
        yield "two of loot as one", (_together(one, other),)
    if (tag(one), tag(other)) == ("move", "jettison"):
        yield "jettison before sailing", (other, one)


def _together(one: Entry, other: Entry) -> Entry:
    """Two entries of plunder as one: gold and cards added, the ship claimed if either claims it."""
    taken = {name: (getattr(one, name), value) for name, value in fields(other).items() if name != "by"}
    return structs.replace(one, **{name: a or b if isinstance(b, bool) else a + b for name, (a, b) in taken.items()})


def _set_ups(entries: tuple[Entry, ...]) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    """A set-up in other orders, and with all first glory cards in one draw."""
    last = next((place for place, entry in enumerate(entries) if tag(entry) == "first-player"), None)
    if last is None or tag(entries[0]) != "lay-out":
        return
    head, rest = entries[: last + 1], entries[last + 1 :]
    for seed in range(SHUFFLES):
        yield "set-up shuffled", (*_shuffled(head, seeded(seed)), *rest)
    glory = tuple(entry for entry in head if isinstance(entry, Draw) and entry.deck == "glory")
    if len(glory) > 1:
        cards = tuple(card for draw in glory for card in draw.cards)
        others = tuple(entry for entry in head if entry not in glory)
        yield "all start hands in one draw", (*others[:-1], Draw("glory", cards), *others[-1:], *rest)


def _shuffled(entries: tuple[Entry, ...], random: Random) -> list[Entry]:
    return random.sample(entries, len(entries))


def forms(most: int, seed: int) -> list[Form]:
    """Up to `most` other forms of the clean logs."""
    everything = [
        Form(number, kind, which)
        for number, log in enumerate(clean_logs())
        for which, (kind, _) in enumerate(forms_of(log))
    ]
    return seeded(seed).sample(everything, min(most, len(everything)))


def judged(form: Form) -> str:
    """What becomes of another form: the clause that refuses it, `another end`, or nothing if it is as good."""
    log = clean_logs()[form.log]
    entries = list(forms_of(log))[form.which][1]
    found = audited(log.with_entries(entries))
    if found.fault is not None:
        return f"{found.fault.rule} {found.fault.refusal.case}"
    return "" if found.end == end_of(form.log) else "another end"


def figures(most: int, seed: int) -> list[Figure]:
    """How many other forms are refused or end otherwise, by what is done."""
    tried = forms(most, seed)
    told = list(zip(tried, spread("other forms", judged, tried), strict=True))
    wrong = [(form, says) for form, says in told if says]
    kinds = sorted({form.kind for form in tried})
    lines = []
    for kind in kinds:
        bad = [(form, says) for form, says in wrong if form.kind == kind]
        if bad:
            form, says = min(bad, key=lambda pair: len(clean_logs()[pair[0].log].entries))
            count = sum(form.kind == kind for form in tried)
            lines.append(f"{kind}: {len(bad)} of {count}, such as {clean_logs()[form.log].name}: {says}")
    return [
        Figure("other forms of clean logs", len(tried)),
        Figure(
            "refused or with another end, of 1,000", rate(len(wrong), len(tried)), most=0, details=tuple(lines[:WORST])
        ),
    ]
