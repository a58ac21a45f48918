"""What is legal in a situation, and for everything else the rule that bars it."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from mmcli.kernel.asks import THE_END, Ask, Choice, Either
from mmcli.kernel.findings import Refusal
from mmcli.kernel.table import Table
from mmcli.kernel.unclear import is_stand_in
from mmcli.log.entries import Chance, Decision, Entry
from mmcli.oracle.anything import any_of
from mmcli.oracle.bench import Bench, refusals
from mmcli.oracle.situation import Situation

MOST_OPTIONS, MOST_RESULTS = 12_000, 3_000
"""How many decisions of a kind are listed, and how many results: a draw of three cards has more than anyone reads."""
MOST_UNSEEN = 8
"""How many things that nobody saw may stand between the position and what is decided next."""


class Barred(Struct, frozen=True):
    """A kind of entry that is not legal now, and the refusal that bars it; or the actions after which it may be."""

    kind: str
    refusal: Refusal | None = None
    entry: Entry | None = None
    after: tuple[Entry, ...] = ()


class Legal(Struct, frozen=True):
    """Everything that is legal, by kind of entry.

    `who` is the player asked, None where nobody is; `due` says what has to come before the game goes on, or why nothing
    is legal. It `is_chance` if no player decides anything now. `complete` is whether all options are listed.
    """

    who: str | None
    options: dict[str, tuple[Entry, ...]]
    barred: tuple[Barred, ...] = ()
    due: Refusal | None = None
    is_chance: bool = False
    complete: bool = True


def legal(situation: Situation, *, why_not: bool = False) -> Legal:
    """What is legal now; with `why_not`, the rule that bars every other kind of entry too."""
    table = situation.table()
    facts = situation.kind.facts
    who = facts.turn_of(table.game, table.ask)
    listed = _options(table)
    options: dict[str, list[Entry]] = {}
    for option in listed:
        options.setdefault(_tag(option), []).append(option)
    complete = all(len(found) < _most(found[0]) for found in options.values())
    decisions = any(isinstance(option, Decision) for option in listed)
    return Legal(
        who=who,
        options={kind: tuple(found) for kind, found in options.items()},
        barred=tuple(_barred(situation, table, who, options.keys())) if why_not else (),
        due=table.ask.what_is_due() if decisions else table.ask.misfit(THE_END),
        is_chance=not decisions,
        complete=complete,
    )


def _options(table: Table[Any]) -> list[Entry]:
    """Every option, with those of what comes if nothing has happened that nobody saw; the table goes on to there."""
    found: list[Entry] = []
    for _ in range(MOST_UNSEEN):
        offered = _offered(table.ask)
        unseen = [option for option in offered if is_stand_in(option)]
        found += [option for option in offered if option not in (*unseen, *found)] if found or unseen else offered
        if not unseen:
            break
        table.suppose(unseen[-1])
    return found


def _offered(ask: Ask) -> list[Entry]:
    """The options of an ask, of each kind as many as are listed."""
    found: list[Entry] = []
    counts = Counter[type[Entry]]()
    for option in ask.options():
        counts[type(option)] += 1
        if counts[type(option)] <= _most(option):
            found.append(option)
        elif isinstance(option, Chance):
            break
    return found


def _most(option: Entry) -> int:
    """How many options of a kind are listed."""
    return MOST_RESULTS if isinstance(option, Chance) else MOST_OPTIONS


def _tag(entry: Entry) -> str:
    return str(type(entry).__struct_config__.tag)


def _barred(situation: Situation, table: Table[Any], who: str | None, legal_kinds: Any) -> Iterator[Barred]:
    """Every other kind of entry that is in the game, in the order of the alphabet; claims are always taken."""
    candidates = _candidates(table.ask)
    left_out = situation.kind.facts.left_out(table.game)
    for kind, known in sorted(situation.kind.kinds.items()):
        if kind not in legal_kinds and known.cls not in left_out and not issubclass(known.cls, situation.claims()):
            yield _bar(situation, table, candidates.get(kind) or [any_of(known, who)], kind)


def _candidates(ask: Ask) -> dict[str, list[Entry]]:
    """What a player could answer, legal or not, by kind."""
    asks = ask.asks if isinstance(ask, Either) else (ask,)
    found: dict[str, list[Entry]] = {}
    for each in asks:
        for entry in islice(each.candidates(), MOST_OPTIONS) if isinstance(each, Choice) else ():
            found.setdefault(_tag(entry), []).append(entry)
    return found


def _bar(situation: Situation, table: Table[Any], entries: list[Entry], kind: str) -> Barred:
    """The refusal of the entry with the fewest of them; or that other actions have to go first."""
    found = min(((refusals(table, entry), entry) for entry in entries), key=lambda pair: len(pair[0]))
    if table.ask.against(found[1]) is None and situation.kind.facts.leads.get(type(found[1])):
        return _comes_later(situation, found[1], kind)
    return Barred(kind, found[0][0] if found[0] else None, found[1])


def _comes_later(situation: Situation, entry: Entry, kind: str) -> Barred:
    """An activity that other actions open: the refusal of those, or that they come first."""
    bench = Bench(situation, entry)
    table, due, *_ = bench.crux()
    if due is not entry:
        return Barred(kind, next(iter(refusals(table, due))), due)
    return Barred(kind, None, entry, bench.lead)
