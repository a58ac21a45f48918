"""Entries, places and things in a player's words."""

from collections.abc import Callable, Iterable
from typing import Any

from mmcli.games.merchants import entries as e
from mmcli.games.merchants.box.components import NATIONS, components
from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.npcs.slots import slots
from mmcli.log.entries import UNSEEN, Draw, Entry, Result, Reveal, Roll

NAMES = dict(components().names)
"""What things are called, by id: those of the base game, and of every expansion that has been joined to it."""


def named(thing: object) -> str:
    """The name a player knows, of a zone, ship, token or place; anything else as it is."""
    if thing is None:
        return "nobody"
    if isinstance(thing, list | tuple | set):
        return listed(thing)
    if thing in SLOTS:
        return slots()[str(thing)].name
    if thing in NATIONS:
        return str(thing).capitalize()
    zone, slash, port = str(thing).partition("/")
    name = NAMES.get(zone, zone)
    return f"the port of {name}" if slash and port == "port" else name if name != zone else str(thing)


def call(things: Iterable[tuple[str, str]]) -> None:
    """Let things be known by their names: each its id and its name."""
    NAMES.update(things)


def listed(things: Iterable[object]) -> str:
    """`rum, sugar and wood`; `nothing` if there is nothing."""
    names = [named(thing) for thing in things]
    if len(names) <= 1:
        return names[0] if names else "nothing"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def card_in_words(deck: str, card: str) -> str:
    """`the mission free-the-rum`, or one that nobody recorded."""
    return f"an unseen {deck}" if card == UNSEEN else f"the {deck} {card}"


def _dice(dice: str) -> str:
    faces = ["skull" if face == "S" else face for face in dice]
    return ", ".join(faces) or "no dice"


def stash_in_words(entry: e.Stash) -> str:
    """How gold put into the stash or taken out of it reads."""
    moved = f"puts {entry.put} gold into the stash" if entry.put else f"takes {entry.take} gold out of the stash"
    return f"{entry.by} {moved}"


def scout_in_words(entry: e.Scout) -> str:
    """How a search for a merchant or a captain reads."""
    declared = f", declaring {named(entry.declare)}" if entry.declare else ""
    return f"{entry.by} scouts for {'a merchant' if entry.target == 'merchant' else named(entry.target)}{declared}"


def roll_in_words(entry: Roll) -> str:
    """How a roll reads; of an NPC's that nobody has seen yet only that it is made."""
    asked_about = entry.by in SLOTS and entry.for_ == "scouting" and not entry.dice.strip(UNSEEN)
    return f"{named(entry.by)} scouts" if asked_about else f"roll for {entry.for_}: {_dice(entry.dice)}"


def play_in_words(entry: e.Play) -> str:
    """How a glory card that is played reads."""
    card = "an unseen card" if entry.card == UNSEEN else entry.card
    return f"{entry.by} plays {card}" + (f" at {named(entry.target)}" if entry.target else "")


def _claimed(entry: e.Claim) -> str:
    figures = {name: getattr(entry, name) for name in entry.__struct_fields__ if name not in ("of", "origin", "note")}
    figures |= figures.pop("figures") or {}
    told = [f"{name} {_value(value)}" for name, value in figures.items() if value is not None]
    return f"the players note for {entry.of}: {', '.join(told) or 'nothing'}"


def _looted(entry: e.Loot) -> str:
    taken = [*entry.cargo, *entry.glory, *entry.rumors, *entry.weapons, *entry.specialists]
    things = ["the ship"] * entry.ship + [f"{entry.gold} gold"] * bool(entry.gold) + taken
    return f"{entry.by} takes {listed(things)} as loot"


def _drawn_captain(entry: e.NewCaptain) -> str:
    name = entry.captain if isinstance(entry.captain, str) else entry.captain.name
    return f"{entry.by} draws a new captain, {'an unseen one' if name == UNSEEN else name}"


def _value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {count}" for key, count in sorted(value.items())) or "none"
    return listed(value) if isinstance(value, tuple) else named(value)


WORDS: dict[type[Entry], Callable[[Any], str]] = {
    Roll: roll_in_words,
    Draw: lambda entry: f"draw from the {entry.deck} deck: {listed(entry.cards)}",
    Reveal: lambda entry: f"{entry.what} token turned up: {named(entry.shows)}",
    Result: lambda entry: f"the players note as winner: {listed(entry.winners)}",
    e.LayOut: lambda entry: "demand tokens laid out",
    e.FirstPlayer: lambda entry: f"{entry.player} is drawn as first player",
    e.Pay: lambda entry: f"{entry.by} pays {entry.gold} gold",
    e.Jettison: lambda entry: f"{entry.by} leaves behind {listed(entry.cards)}",
    e.Engage: lambda entry: f"{entry.by} raids the merchant as {named(entry.as_)}",
    e.LetGo: lambda entry: f"{entry.by} lets the ship go",
    e.DrawMore: lambda entry: f"{entry.by} spends a success to draw one more card",
    e.Discard: lambda entry: f"{entry.by} discards {entry.card}",
    e.Exchange: lambda entry: f"{entry.by} spends a success to exchange {entry.card}",
    e.SpendWeapon: lambda entry: f"{entry.by} spends {named(entry.weapon)}",
    e.Overboard: lambda entry: f"{entry.of} loses {listed(entry.cards)} overboard",
    e.Keep: lambda entry: f"{entry.by} keeps {listed(entry.cards)}",
    e.Redraw: lambda entry: f"{entry.by} pays for a new offer",
    e.Buy: lambda entry: f"{entry.by} buys {listed(entry.cards)}",
    e.Return: lambda entry: f"{entry.by} returns {named(entry.modification)} to {named(entry.to)}",
    e.Transfer: lambda entry: f"{entry.by} moves {named(entry.modification)} to the new ship",
    e.Hire: lambda entry: f"{entry.by} hires {entry.crew} crew",
    e.NewCaptain: _drawn_captain,
    e.ChooseShip: lambda entry: f"{entry.by} chooses a {named(entry.ship)}",
    e.Shoot: lambda entry: f"{entry.by} declares Shoot",
    e.Board: lambda entry: f"{entry.by} declares Board",
    e.Flee: lambda entry: f"{entry.by} declares Flee",
    e.Chase: lambda entry: f"{entry.by} uses the chasers",
    e.Reroll: lambda entry: f"{entry.by} throws grappling hooks and keeps {_dice(entry.keep)}",
    e.Spread: lambda entry: f"{named(entry.by)} takes the skull hits on {listed(entry.locations)}",
    e.Loot: _looted,
    e.NpcMove: lambda entry: f"{named(entry.by)} moves to {named(entry.to)}",
    e.EventFacts: lambda entry: f"the event card says: {entry.card.says or entry.card.name}",
    e.Claim: _claimed,
}
"""How each kind of entry reads that is no deed of an occasion."""
