"""Entries, powers, units and sums of dice in a player's words."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from mmcli.games.virgin_queen import entries as e
from mmcli.games.virgin_queen.hand import HAND
from mmcli.games.virgin_queen.powers import ARMADA, KINDS, MOST, powers
from mmcli.games.virgin_queen.state import Source
from mmcli.log.entries import UNSEEN, Draw, Entry, Roll, Stop
from mmcli.rulebook.counting import counted

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ONE = {"squadron": "squadron", "corsair": "corsair", "armada": "Armada", "knights": "unit of the Knights"}
MANY = {"squadron": "squadrons", "corsair": "corsairs", "armada": "Armadas", "knights": "units of the Knights"}
GIFTS = {"unit": "a naval unit", "card": "a card", "vp": "1 VP", "level": "a level of the Armada"}
ANSWERS: dict[bool | str, str] = {True: "yes", False: "no", UNSEEN: "nobody knows"}
STATES = {"unrest": ", in unrest,", "no link": ", without a link to the zone,", "key": ", a key,"}


def named(thing: object) -> str:
    """The name a player knows, of a power, unit, reward or sum of dice; anything else as it is."""
    if thing is None:
        return "nobody"
    if isinstance(thing, Source):
        return _source(thing)
    if isinstance(thing, list | tuple | set):
        return listed(thing)
    return _id(str(thing))


def listed(things: Iterable[object]) -> str:
    """`a, b and c`; `nothing` if there is nothing. A sum of dice: what gives any, and then what gives none."""
    all_things = list(things)
    if all_things and isinstance(all_things[0], Source):
        return _sum(all_things)  # type: ignore[arg-type]
    names = [named(thing) for thing in all_things]
    if len(names) <= 1:
        return names[0] if names else "nothing"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _id(name: str) -> str:
    if name in powers():
        return powers()[name].name
    if name in GIFTS:
        return GIFTS[name]
    if name.startswith(HAND):
        return f"the hand of {_id(name.removeprefix(HAND))}"
    return _unit(name) if name.split("/")[0] in (*KINDS, *powers()) else name


def _unit(written: str) -> str:
    """`squadron`, `squadron/Lisbon` or `venice/squadron/Lisbon`."""
    head, _, rest = written.partition("/")
    if head in powers():
        kind, _, place = rest.partition("/")
        return f"{_unit(f'{kind}/{place}' if place else kind)} of {_id(head)}" if kind in KINDS else written
    return f"{ONE[head]} in {rest}" if rest else ONE[head]


def _one(written: str) -> str:
    """One unit with its article: `a squadron in Lisbon`, `the Armada`."""
    return f"{'the' if ARMADA in written.split('/') else 'a'} {_id(written)}"


def _each(units: Iterable[str]) -> Iterator[str]:
    """Units as they are told: those that are alike and of the pirate's own together, `two squadrons`."""
    for unit, count in Counter(units).items():
        yield from [_count(unit, count)] if unit in MANY and count > 1 else [_one(unit)] * count


def _count(kind: str, count: int | str) -> str:
    if kind == "armada":
        return "the Armada"
    number = NUMBERS[count] if isinstance(count, int) and 0 <= count < len(NUMBERS) else str(count)
    return f"{number} {(ONE if count == 1 else MANY).get(kind, kind)}"


def _units(units: dict[str, int | str]) -> str:
    return listed([_count(kind, count) for kind, count in sorted(units.items())])


# Sums of dice


def _sum(sources: list[Source]) -> str:
    """`2 for two squadrons in Lisbon, perhaps 1 for the key Faro; the besieged fortress of Cadiz gives none`."""
    giving = ", ".join(_source(source) for source in sources if source.dice or source.unsure)
    denied = ", ".join(_source(source) for source in sources if not source.dice and not source.unsure)
    return "; ".join(filter(None, (giving, denied)))


def _source(source: Source) -> str:
    what = _what(source)
    if source.unsure:
        surely = f"{source.dice} and " if source.dice else ""
        dice = "any number" if source.unsure >= MOST else source.unsure
        return f"{surely}perhaps {dice} {'to begin with' if source.what == 'base' else f'for {what}'}"
    if source.dice:
        return f"{source.dice} {what}" if source.what == "base" else f"{source.dice} for {what}"
    several = source.what == "knights" or (source.count > 1 and source.what in MANY)
    return f"{what} {'give' if several else 'gives'} none"


def _what(source: Source) -> str:
    match source.what:
        case "base":
            return {"one unit": "for a single unit", "one port": "for a single port"}.get(source.why, "to begin with")
        case "leader":
            return source.at or ""
        case "knights":
            return f"the Knights in {source.at}"
        case "fortress":
            besieged = "besieged " if source.why == "besieged" else ""
            return f"the {besieged}fortress of {source.at}{STATES.get(source.why, '')}{_held(source)}"
        case "key":
            return f"the key {source.at}{_held(source)}"
        case "nothing":
            return "what is near"
        case "unknown":
            return f"what nobody knows of in {source.at or 'the zone itself'}"
        case _:
            of = f" of {_id(source.of)}" if source.of else ""
            return f"{_count(source.what, source.count)}{of} in {source.at or 'the zone itself'}{_peace(source)}"


def _held(source: Source) -> str:
    return _peace(source) or (f", held by {_id(source.of)}," if source.of else "")


def _peace(source: Source) -> str:
    return f", {_id(source.of)} being at peace with the pirate," if source.why == "neutral" and source.of else ""


# Entries


def _declaration(entry: e.Declaration) -> str:
    without = ", without corsairs" if entry.without_corsairs else ""
    return f"{_id(entry.by)} declares piracy in {entry.zone} against {_id(entry.target)}{without}"


def _roll(entry: Roll) -> str:
    who = f" of {_id(entry.by)}" if entry.by else ""
    return f"{entry.for_} roll{who}: {', '.join(entry.dice) or 'no dice'}"


def _draw(entry: Draw) -> str:
    cards = ["a card that nobody saw" if card == UNSEEN else card for card in entry.cards]
    return f"{named(entry.by)} draws from {_id(entry.deck)}: {listed(cards)}"


def _move(entry: e.Move) -> str:
    what = [_count(kind, count) for kind, count in sorted(entry.units.items())] + list(entry.leaders)
    way = f"go from {entry.from_} to {entry.to}" if entry.from_ and entry.to else ""
    return f"{listed(what)} of {_id(entry.power)} {way or (f'are new in {entry.to}' if entry.to else 'are gone')}"


def _space(entry: e.SpaceChange) -> str:
    told = [f"controller {_id(entry.controller)}"] if entry.controller else []
    for name in ("fortress", "besieged", "unrest"):
        value = getattr(entry, name)
        told += [] if value is None else [f"{name}: {ANSWERS[value]}"]
    return f"{entry.space}: {', '.join(told) or 'nothing changes'}"


def _claimed(entry: e.Claim) -> str:
    figures = {name: getattr(entry, name) for name in entry.__struct_fields__ if name not in ("of", "origin", "note")}
    told = [f"{name.replace('_', ' ')} {_value(value)}" for name, value in figures.items() if value is not None]
    return f"the players note for {_id(entry.of)}: {', '.join(told) or 'nothing'}"


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "; ".join(f"in {place} {_units(units)}" for place, units in value.items())
    return listed(value) if isinstance(value, tuple) else str(value)


def _cards(entry: e.Deal) -> str:
    if entry.cards == UNSEEN:
        return "cards that nobody counted"
    return counted(entry.cards, "card") if isinstance(entry.cards, int) else listed(entry.cards)


WORDS: dict[type[Entry], Callable[[Any], str]] = {
    Roll: _roll,
    Draw: _draw,
    Stop: lambda entry: f"{_id(entry.by)} gives no more",
    e.Declaration: _declaration,
    e.Lose: lambda entry: f"{_id(entry.by)} loses {listed(_each(entry.units))}",
    e.Reward: lambda entry: f"{_id(entry.by)} gives {_one(entry.unit) if entry.unit else _id(entry.give)}",
    e.GiveUp: lambda entry: f"{_id(entry.by)} gives up {listed(_each(entry.units))}",
    e.OceanPiracy: lambda entry: f"{_id(entry.by)} pirates the ocean zone {entry.zone}",
    e.Impulse: lambda entry: f"impulse of {_id(entry.by)}",
    e.NextTurn: lambda entry: f"turn {entry.turn} begins",
    e.Move: _move,
    e.Diplomacy: lambda entry: f"{_id(entry.between[0])} and {_id(entry.between[1])}: {entry.now}",
    e.SpaceChange: _space,
    e.ArmadaLevel: lambda entry: f"the Armada is at level {entry.level}",
    e.Deal: lambda entry: f"{_id(entry.to)} is dealt {_cards(entry)}",
    e.Play: lambda entry: f"{_id(entry.power)} plays {entry.card}",
    e.Score: lambda entry: f"{_id(entry.power)} scores {entry.vp} VP",
    e.Claim: _claimed,
}
"""How each kind of entry reads."""


def entry_in_words(entry: Entry) -> str:
    """One clause a player understands."""
    return WORDS[type(entry)](entry)
