"""Law 3, remembering: what was known stays known.

Truth: whatever is found of a log in which something is not seen is found too when it is seen. So of a breach of
`fixtures/illegal`, forgetting brings up nothing that was not there. Laundering: one card that goes unseen leaves what
was known of the others, so that a card that was never there is still found out.
"""

from collections import Counter
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from msgspec import structs

from mmcli.errors import LogError
from mmcli.games.merchants.box.components import components
from mmcli.log.entries import UNSEEN, Entry
from mmcli.testing.forms import tag
from tests.laws.cores import spread
from tests.laws.figures import Figure, rate
from tests.laws.forgetting import forgotten, without
from tests.laws.logs import PROJECT, Log, clean_logs, faults, logs_in, table_before, who
from tests.seeds import seeded

GONE = ("sell", "jettison", "overboard")
"""The entries by which cards leave a hold."""
WORST = 12


class Breach(NamedTuple):
    """A breach in which something is forgotten: which fixture, at which entry, and the how manieth thing of it."""

    log: int
    kind: str
    entry: int
    which: int


@cache
def breaches() -> tuple[Log, ...]:
    """The fixtures that break a rule by the usual readings."""
    paths = sorted((PROJECT / "fixtures/illegal").glob("*.jsonl"))
    logs = (log for path in paths for log in logs_in(path))
    return tuple(log for log in logs if not any(expect.get("under") for expect in log.header.get("expect", ())))


def sample(most: int, seed: int) -> list[Breach]:
    """Up to `most` breaches in which one thing is forgotten."""
    everything = [Breach(number, *thing) for number, log in enumerate(breaches()) for thing in forgotten(log)]
    return seeded(seed).sample(everything, min(most, len(everything)))


def new_accusation(breach: Breach) -> str | None:
    """What is found only because something was forgotten, at an entry at which nothing is found when it is seen."""
    log = breaches()[breach.log]
    seen = found_in(breach.log)
    less = without(log, breach.entry, breach.which)
    shift = len(log.entries) - len(less.entries)
    try:
        found = faults(less)
    except LogError as fault:
        return str(fault)
    for finding in found:
        entry = finding.entry + (shift if finding.entry >= breach.entry else 0)
        if entry not in seen:
            return f"{finding.severity} {finding.rule} {finding.refusal.case} at entry {entry}"
    return None


@cache
def found_in(number: int) -> frozenset[int]:
    """The entries of a breach at which anything is found when everything is seen."""
    return frozenset(finding.entry for finding in faults(breaches()[number]))


class Laundering(NamedTuple):
    """A card of a hold that goes unseen, and the next sale out of it: in which log, at which entries (from 0)."""

    log: int
    gone: int
    sale: int


def launderings(most: int, seed: int) -> list[Laundering]:
    """Up to `most` entries by which cards of a hold go that is known to the last card, each with the next sale."""
    everything = [
        Laundering(number, gone, sale)
        for number, log in enumerate(clean_logs())
        for gone, entry in enumerate(log.entries)
        if tag(entry) in GONE and (sale := _next_sale(log, gone)) is not None
    ]
    drawn = seeded(seed).sample(everything, len(everything))
    return list(islice((each for each in drawn if _holds(each)), most))


def _next_sale(log: Log, gone: int) -> int | None:
    """The next sale by whoever loses a card, by the same captain."""
    theirs = ((place, tag(entry)) for place, entry in enumerate(log.entries) if who(entry) == who(log.entries[gone]))
    later = ((place, kind) for place, kind in theirs if place > gone and kind in ("sell", "new-captain"))
    place, kind = next(later, (0, ""))
    return place if kind == "sell" else None


def _holds(laundering: Laundering) -> list[str]:
    """The cards of the hold before the card goes and before the sale; empty if any of them is unseen."""
    log = clean_logs()[laundering.log]
    boards = [
        board
        for place in (laundering.gone, laundering.sale)
        for board in log.kind.sheet(table_before(log, place).game)["captains"]
        if board["player"] == who(log.entries[laundering.gone])
    ]
    cards = [card for board in boards for card in board["hold"]]
    known = all("/" in card for card in cards) and not any("hold" in board["unknown"] for board in boards)
    return cards if known else []


def laundered(laundering: Laundering) -> str | None:
    """Let one card go unseen and sell one that was never there: by what the card went, if nobody notices.

    Claims are left out on the way: they would tell the hold again.
    """
    log, cards = clean_logs()[laundering.log], _holds(laundering)
    gone, sale = log.entries[laundering.gone], log.entries[laundering.sale]
    between = (entry for entry in log.entries[laundering.gone + 1 : laundering.sale] if tag(entry) != "claim")
    wrong = _with_first(sale, _never_there(cards))
    less = log.with_entries(log.entries[: laundering.gone], [_with_first(gone, UNSEEN), *between, wrong])
    return None if any(finding.entry == len(less.entries) for finding in faults(less)) else tag(gone)


def _with_first(entry: Any, card: str) -> Entry:
    """An entry of cards with another one in the first place."""
    changed: Entry = structs.replace(entry, cards=(card, *entry.cards[1:]))
    return changed


def _never_there(cards: list[str]) -> str:
    """A card of a good of which none was held."""
    held = {card.partition("/")[0] for card in cards}
    return next((f"{good}/3/crew" for good in components().goods.goods if good not in held), "gold/3/crew")


def figures(most: int, seed: int) -> list[Figure]:
    """How often something is found only because something is not seen, and how often an unseen card launders others."""
    breached = sample(most, seed)
    new = [
        (breach, says)
        for breach, says in zip(
            breached, spread("breaches with something forgotten", new_accusation, breached), strict=True
        )
        if says
    ]
    tried = launderings(most // 4, seed)
    kinds = [kind for kind in spread("cards gone unseen", laundered, tried) if kind]
    return [
        Figure("breaches with something forgotten", len(breached)),
        Figure("anything new is found, of 1,000", rate(len(new), len(breached)), most=0, details=_frequent(new)),
        Figure("cards gone unseen from a known hold", len(tried)),
        Figure(
            "a card that was never there goes unnoticed, of 1,000",
            rate(len(kinds), len(tried)),
            most=0,
            details=_counted(kinds),
        ),
    ]


def _frequent(new: list[tuple[Breach, str]]) -> tuple[str, ...]:
    counts = Counter(breach.kind for breach, _ in new)
    first = {
        breach.kind: f"{breaches()[breach.log].name}, entry {breach.entry}: {says}" for breach, says in reversed(new)
    }
    return tuple(f"{count} times {kind}, such as {first[kind]}" for kind, count in counts.most_common(WORST))


def _counted(kinds: list[str]) -> tuple[str, ...]:
    return tuple(f"{count} times {kind}" for kind, count in Counter(kinds).most_common())
