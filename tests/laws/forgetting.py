"""Law 2, forgetting: whatever nobody saw or wrote down of a clean game, nothing above a note may appear.

A `?` is put in the place of one card, token, face or figure; a card is known in part; something of the position in the
header is left out, or is not known; an entry that nobody need write down is left out.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec import structs

from mmcli.errors import LogError
from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.told.figures import OWN
from mmcli.log.entries import UNSEEN, Decision, Draw, Entry, Pass, Stop
from mmcli.testing.forms import fields, tag
from tests.laws.cores import spread
from tests.laws.figures import Figure, rate
from tests.laws.logs import Log, clean_logs, first_fault, label
from tests.seeds import seeded

SEEN = {
    "roll": ("dice",), "draw": ("cards",), "reveal": ("shows",), "lay-out": ("demand",), "overboard": ("cards",),
    "jettison": ("cards",), "keep": ("cards",), "sell": ("cards",), "buy": ("cards",), "discard": ("card",),
    "exchange": ("card",), "return": ("modification",), "transfer": ("modification",), "spread": ("locations",),
    "buy-modification": ("modification",), "new-captain": ("captain",), "play": ("card",), "complete": ("mission",),
    "investigate": ("rumor",), "mission": ("mission",), "loot": ("cargo", "glory", "rumors", "specialists"),
    "lose": ("units",), "give-up": ("units",), "deal": ("cards",),
}  # fmt: skip
"""The fields of an entry that show a card, a token or a face."""
ACTIONS = frozenset({"move", "scout", "port", "investigate", "complete", "pass"})
"""What a turn consists of."""
AMOUNTS = {
    "loot": ("gold",), "pay": ("gold",), "repair": ("points",), "hire": ("crew",), "stash": ("put", "take"),
}  # fmt: skip
"""The amounts that an entry tells."""
NOBODY_KNOWS = frozenset({"demand", "modifications", "missions", "hands", "vp", "piracy_vp", "piracy_vp_limit"})
"""What nobody knows where a position leaves it out; a part of it may be unseen as well.

Whatever else is left out is as at the start of a game: without it a position says something else. Of a figure that
nobody knows it says `?`.
"""
FIGURES = (*OWN, *LOCATIONS)
"""The figures of a captain in a position."""
SKILLS = ("seamanship", "scouting", "leadership")
"""The figures of an NPC that nobody knows where they are left out."""
WORST = 16
"""So many of the kinds that are accused most often are named."""


class Forgotten(NamedTuple):
    """One thing forgotten of a clean log: which log, what kind of thing, at which entry (0 the header), and which."""

    log: int
    kind: str
    entry: int
    which: int


def forgotten(log: Log) -> Iterator[tuple[str, int, int]]:
    """Everything that can be forgotten of a log: the kind, the entry, and the how manieth thing of it."""
    for which, (kind, _) in enumerate(_of_header(log)):
        yield kind, 0, which
    for place, entry in enumerate(log.entries, 1):
        for which, (kind, _) in enumerate(_of_entry(log, place - 1, entry)):
            yield kind, place, which


def without(log: Log, place: int, which: int) -> Log:
    """The log without one thing that `forgotten` names."""
    if not place:
        return log.with_header(**list(_of_header(log))[which][1])
    before, entry, after = log.entries[: place - 1], log.entries[place - 1], log.entries[place:]
    return log.with_entries(before, list(_of_entry(log, place - 1, entry))[which][1], after)


Instead = tuple[Entry, ...]


def _of_entry(log: Log, place: int, entry: Entry) -> Iterator[tuple[str, Instead]]:
    """Each thing that can be forgotten of an entry, with what stands there instead."""
    if _need_not_be_written(log, place, entry):
        yield f"{label(entry)} left out", ()
    if tag(entry) == "claim":
        yield from _of_claim(entry)
    yield from _of_numbers(entry)
    for name in SEEN.get(tag(entry), ()):
        value = getattr(entry, name)
        for how, other in _unseen(name, value):
            yield f"{label(entry)}, {how}", (structs.replace(entry, **{name: other}),)


def _need_not_be_written(log: Log, place: int, entry: Entry) -> bool:
    """A claim, what says that no more is done, and what follows from everything else being kept or nothing taken.

    At the end of a log nothing makes plain that no more is done, and a turn in which nothing at all is done has to be
    told.
    """
    if tag(entry) == "claim":
        return True
    said = {name: value for name, value in fields(entry).items() if name != "by"}
    nothing = tag(entry) in ("buy", "hire", "loot") and not any(said.values())
    ends = isinstance(entry, Stop) or (isinstance(entry, Pass) and _has_begun(log, place, entry))
    return place + 1 < len(log.entries) and (ends or nothing)


def _has_begun(log: Log, place: int, entry: Pass) -> bool:
    """Whether the turn that a pass ends has shown an action of the player who passes."""
    for other in reversed(log.entries[:place]):
        if tag(other) in ACTIONS and isinstance(other, Decision):
            return other.by == entry.by and not isinstance(other, Pass)
        if tag(other) == "new-captain" or (isinstance(other, Draw) and other.deck == "event"):
            return False
    return False


def _of_claim(entry: Any) -> Iterator[tuple[str, Instead]]:
    """Each thing of a claim left out or not known, each card of the hold unseen."""
    told = {name: value for name, value in fields(entry).items() if value is not None and name != "of"}
    for name in told:
        if len(told) > 1:
            yield f"claim, {name} left out", (structs.replace(entry, **{name: None}),)
        for other in _not_known(told[name]):
            yield f"claim, {name} not known", (structs.replace(entry, **{name: other}),)
    if told.get("hold"):
        for how, other in _unseen("hold", entry.hold):
            yield f"claim, {how}", (structs.replace(entry, hold=other),)


def _not_known(value: Any) -> Iterator[Any]:
    """A figure or a name not known, and of several figures each."""
    if isinstance(value, dict):
        yield from ({**value, name: other} for name, figure in value.items() for other in _not_known(figure))
    elif isinstance(value, int | str):
        yield UNSEEN


def _of_numbers(entry: Any) -> Iterator[tuple[str, Instead]]:
    """Each amount of an entry that nobody noted."""
    for name in AMOUNTS.get(tag(entry), ()):
        if getattr(entry, name):
            yield f"{label(entry)}, {name} not known", (structs.replace(entry, **{name: UNSEEN}),)


def _unseen(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Each part of a value unseen; of a card of three parts, also some of them."""
    match value:
        case str() if name == "dice":
            yield from (("a face unseen", value[:at] + UNSEEN + value[at + 1 :]) for at in range(len(value)))
        case str():
            yield from ((f"{name} {how}", other) for how, other in _known_in_part(value))
        case tuple():
            for at, part in enumerate(value):
                for how, other in _known_in_part(part):
                    yield f"one of {name} {how}", (*value[:at], other, *value[at + 1 :])
        case dict():
            yield from ((f"one of {name} unseen", value | {key: UNSEEN}) for key in value)


def _known_in_part(card: str) -> Iterator[tuple[str, str]]:
    if card == UNSEEN:
        return
    yield "unseen", UNSEEN
    parts = card.split("/")
    if len(parts) == 3 and parts[1].isdigit():
        good, worth, icon = parts
        yield "known by its good", good
        yield "known without its icon", f"{good}/{worth}/{UNSEEN}"
        yield "known without its worth", f"{good}/{UNSEEN}/{icon}"


def _of_header(log: Log) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each thing that can be forgotten of the position in a header."""
    position = log.header.get("position") or {}
    for name in sorted(NOBODY_KNOWS & position.keys()):
        yield f"position: {name} left out", {"position": _without(position, name)}
        yield from ((f"position: {kind}", {"position": other}) for kind, other in _of_part(position, name))
    for name, forget in (("captains", _of_captain), ("npcs", _of_npc)):
        for who, sheet in (position.get(name) or {}).items():
            for kind, other in forget(sheet):
                yield f"{name}: {kind}", {"position": position | {name: position[name] | {who: other}}}


def _without(table: dict[str, Any], name: str) -> dict[str, Any]:
    return {other: part for other, part in table.items() if other != name}


def _of_captain(sheet: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each figure that nobody knows, each card and token that nobody saw."""
    yield from ((f"{name} not known", sheet | {name: UNSEEN}) for name in FIGURES if name in sheet)
    for name in sheet:
        yield from _of_part(sheet, name)


def _of_npc(sheet: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each skill left out."""
    yield from ((f"{name} left out", _without(sheet, name)) for name in SKILLS if name in sheet)


def _of_part(table: dict[str, Any], name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """A part of a table of which one thing is unseen, or left out where nobody knows what is left out."""
    match table[name]:
        case dict() as inner:
            for key, value in inner.items():
                if name in NOBODY_KNOWS:
                    yield f"one of {name} left out", table | {name: _without(inner, key)}
                if isinstance(value, str):
                    yield f"one of {name} unseen", table | {name: inner | {key: UNSEEN}}
        case [str(), *_] as cards:
            yield from ((how, table | {name: list(other)}) for how, other in _unseen(name, tuple(cards)))


def family(thing: Forgotten) -> str:
    """In which way something is forgotten."""
    if "known by" in thing.kind or "known without" in thing.kind:
        return "known in part"
    if not thing.entry:
        return "not in the position"
    return "not written down" if thing.kind.endswith("left out") else "not seen"


FAMILIES = ("not seen", "known in part", "not in the position", "not written down")


def sample(most: int, seed: int) -> list[Forgotten]:
    """Up to `most` things forgotten of the clean logs, in each way as many as in any other."""
    found: list[Forgotten] = []
    for one in FAMILIES:
        things = _everything()[one]
        found += seeded(seed).sample(things, min(most // len(FAMILIES), len(things)))
    return found


@cache
def _everything() -> dict[str, list[Forgotten]]:
    """All that can be forgotten of the clean logs, by the way."""
    found: dict[str, list[Forgotten]] = {one: [] for one in FAMILIES}
    for number, log in enumerate(clean_logs()):
        for thing in (Forgotten(number, *told) for told in forgotten(log)):
            found[family(thing)].append(thing)
    return found


def accused(thing: Forgotten) -> str | None:
    """Audit a log without one thing: the first finding above a note in a few words, None if there is none.

    A log that cannot be read for want of the thing accuses as well.
    """
    try:
        found = first_fault(without(clean_logs()[thing.log], thing.entry, thing.which))
    except LogError as fault:
        return str(fault)
    return None if found is None else f"{found.severity} {found.rule} {found.refusal.case} at entry {found.entry}"


def figures(most: int, seed: int) -> list[Figure]:
    """How often somebody is accused because something is not known, in all and by the way in which it was forgotten."""
    things = sample(most, seed)
    told = list(zip(things, spread("things forgotten", accused, things), strict=True))
    wrong = [(thing, says) for thing, says in told if says is not None]
    return [
        Figure("things forgotten", len(things)),
        Figure("somebody is accused, of 10,000", rate(len(wrong), len(things), 10_000), most=0),
        *(_figure_of(one, told) for one in FAMILIES),
        Figure("kinds of things of which any is accused", len({thing.kind for thing, _ in wrong})),
    ]


def _figure_of(one: str, told: list[tuple[Forgotten, str | None]]) -> Figure:
    """How often somebody is accused for one way of forgetting, with the kinds for which it is most often."""
    theirs = [(thing, says) for thing, says in told if family(thing) == one]
    wrong = [(thing, says) for thing, says in theirs if says is not None]
    of_kind, all_of_kind = (Counter(thing.kind for thing, _ in those) for those in (wrong, theirs))
    lines = []
    for kind, count in of_kind.most_common(WORST):
        thing, says = min((pair for pair in wrong if pair[0].kind == kind), key=lambda pair: _length(pair[0]))
        where = f"{clean_logs()[thing.log].name}, entry {thing.entry}"
        lines.append(f"{kind}: {count} of {all_of_kind[kind]}, such as {where}: {says}")
    return Figure(f"{one}: accused, of 10,000", rate(len(wrong), len(theirs), 10_000), details=tuple(lines))


def _length(thing: Forgotten) -> int:
    return len(clean_logs()[thing.log].entries)
