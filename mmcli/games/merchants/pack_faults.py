"""What can be wrong with a card pack beyond its form: each fault with the field and what would be right."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from mmcli.games.merchants.card_texts import Gains, MissionCard, RumorCard, Specialist, Trick
from mmcli.games.merchants.cards import captain_fault, cargo_card
from mmcli.games.merchants.components import LOCATIONS, NATIONS, components
from mmcli.games.merchants.effects import Effect, When
from mmcli.games.merchants.event_cards import EventCard, NpcText
from mmcli.games.merchants.pack_texts import DECKS, PackText
from mmcli.games.merchants.points import POINTS, PRICED, SHIP_POINTS
from mmcli.games.merchants.rulebook import rulebook
from mmcli.rulebook.counting import counted

Fault = tuple[str, str]
"""The field, such as `glory[3].cost`, and what is wrong with it."""
NPC_SKILLS = range(1, 5)
"""The skills of an NPC in dice (D-7)."""


def faults_of_decks(pack: PackText) -> Iterator[str]:
    """A pack without a name, an id that stands twice, and decks of a wrong size (MM-COMP-4)."""
    if not pack.name:
        yield "name is missing"
    due = components().tokens.cards
    for deck in DECKS:
        cards = pack.cards(deck)
        twice = [card for card, count in Counter(card.id for card in cards).items() if count > 1]
        if twice:
            yield f"{deck} {twice[0]!r} stands there twice; write it once, with its count"
        total = sum(getattr(card, "count", 1) for card in cards)
        if cards and total != due[deck] and deck not in pack.partial:
            yield f"{deck} has {counted(total, 'card')}; a full deck has {due[deck]}, or is named in partial"
    cargo = sum(card.count for card in pack.cargo)
    if pack.cargo and cargo != due["cargo"]:
        yield f"cargo has {counted(cargo, 'card')}; a full deck has {due['cargo']}"


def faults_of_cards(pack: PackText) -> Iterator[Fault]:
    """What is wrong with single cards of one file, in the order of the decks."""
    for at, cargo in enumerate(pack.cargo):
        if cargo_card(cargo.face) is None:
            yield f"cargo[{at}].face", f"no cargo card can show {cargo.face!r}"
    for at, captain in enumerate(pack.captain):
        fault = captain_fault(captain)
        if fault:
            yield f"captain[{at}].{fault.split()[0]}", fault
        yield from _effects(f"captain[{at}]", captain.effects)
    for deck in DECKS[1:]:
        for at, card in enumerate(pack.cards(deck)):
            if card.count < 1:
                yield f"{deck}[{at}].count", f"{card.count} copies; there is at least 1"
            yield from _FAULTS[type(card)](f"{deck}[{at}]", card)


def _one_of(where: str, kind: str, found: Iterable[str], known: Iterable[str]) -> Iterator[Fault]:
    """Names that do not exist."""
    there = list(known)
    yield from (
        (where, f"there is no {kind} {name!r}; it can be {', '.join(there)}") for name in found if name not in there
    )


def _places(where: str, places: Iterable[str]) -> Iterator[Fault]:
    zones = components().zones
    for place in places:
        zone, _, port = place.partition("/")
        if zone not in zones or port not in ("", "port") or (port and not zones[zone].port):
            yield where, f"there is no place {place!r}; it can be a zone, or its port as zone/port"


def _effects(where: str, effects: tuple[Effect, ...]) -> Iterator[Fault]:
    for at, effect in enumerate(effects):
        place = f"{where}.effect[{at}]"
        if effect.point in SHIP_POINTS:
            yield f"{place}.point", f"{effect.point} belongs to a ship; only a modification changes it"
        yield from _one_of(f"{place}.point", "point", (effect.point,), (*POINTS, *PRICED))
        yield from _conditions(f"{place}.when", effect.when)


def _conditions(where: str, when: When) -> Iterator[Fault]:
    box = components()
    for name in ("bounty", "captain", "merchant"):
        value = getattr(when, name)
        yield from _one_of(f"{where}.{name}", "nation", (value,) if value else (), NATIONS)
    yield from _one_of(f"{where}.ship", "ship", when.ship, box.ships)
    yield from _one_of(f"{where}.zone", "zone", when.zone, box.zones)
    if when.rule:
        unknown = [rule for rule in when.rule if rule not in rulebook().rules]
        yield from ((f"{where}.rule", f"there is no rule {rule!r}; `mmcli rule` lists them all") for rule in unknown)


def _gains(where: str, gains: Gains) -> Iterator[Fault]:
    for name in ("gold", "crew", "rumors", "glory_cards"):
        if getattr(gains, name) < 0:
            yield f"{where}.{name}", f"{getattr(gains, name)}; a gain is not below 0"
    if gains.weapon is not None:
        yield from _one_of(f"{where}.weapon", "special weapon", (gains.weapon,), components().weapons)


def _trick(where: str, card: Trick) -> Iterator[Fault]:
    yield from _gains(f"{where}.gains", card.gains)
    if (card.when == "before-roll") != bool(card.dice):
        yield f"{where}.dice", f"{card.dice} dice; dice go with the window before-roll, and only with it"
    if card.skills and not card.dice:
        yield f"{where}.skills", "the rolls it may precede; only a card with dice precedes a roll"
    needs = {
        "captain": bool(card.steals or card.frames or card.raises),
        "nation": bool(card.pardons),
        "location": bool(card.repairs),
    }
    due = [target for target, needed in needs.items() if needed]
    if due != ([card.needs] if card.needs else []):
        yield f"{where}.needs", f"{card.needs!r}; what the card does needs {' and '.join(due) or 'no target'}"


def _specialist(where: str, card: Specialist) -> Iterator[Fault]:
    if card.cost < 0:
        yield f"{where}.cost", f"{card.cost} gold; a cost is not below 0"
    yield from _one_of(f"{where}.ports", "port", card.ports, components().ports)
    yield from _effects(where, card.effects)


def _rumor(where: str, card: RumorCard) -> Iterator[Fault]:
    yield from _places(f"{where}.at", (card.at,))
    yield from _gains(f"{where}.gains", card.gains)
    if card.guards and min(card.guards.crew, card.guards.leadership) < 1:
        yield f"{where}.guards", "guards have at least 1 crew and 1 die of Leadership"


def _mission(where: str, card: MissionCard) -> Iterator[Fault]:
    box = components()
    yield from _one_of(f"{where}.port", "port", (card.port,), box.ports)
    yield from _places(f"{where}.to", (card.to,))
    yield from _places(f"{where}.visits", card.visits)
    yield from _one_of(f"{where}.brings", "good", card.brings, box.goods.goods)
    yield from _conditions(f"{where}.when", card.when)
    yield from _gains(f"{where}.gains", card.gains)
    for name, counts in (("brings", card.brings), ("deeds", card.deeds)):
        if any(count < 1 for count in counts.values()):
            yield f"{where}.{name}", "each at least once"


def _event(where: str, card: EventCard) -> Iterator[Fault]:
    box = components()
    if card.npc is not None:
        yield from _npc(f"{where}.npc", card.npc)
    if card.war is not None:
        yield from _one_of(f"{where}.war", "nation", card.war, NATIONS)
        if card.war[0] == card.war[1]:
            yield f"{where}.war", "two nations are at war, not one"
    yield from _one_of(f"{where}.plague", "port", card.plague, box.ports)
    yield from _one_of(f"{where}.bounties", "nation", card.bounties, NATIONS)
    if not 0 <= card.storm <= len(LOCATIONS):
        yield f"{where}.storm", f"{card.storm} hits; a storm threatens 0 to {len(LOCATIONS)}"


def _npc(where: str, npc: NpcText) -> Iterator[Fault]:
    box = components()
    yield from _one_of(f"{where}.enters", "zone", (npc.enters,), box.zones)
    if npc.ship is not None:
        yield from _one_of(f"{where}.ship", "ship", (npc.ship,), box.ships)
    for skill in ("seamanship", "scouting", "leadership"):
        dice = getattr(npc, skill)
        if dice is not None and dice not in NPC_SKILLS:
            yield f"{where}.{skill}", f"{dice} dice; an NPC has {NPC_SKILLS[0]} to {NPC_SKILLS[-1]}"
    if npc.slot.startswith("pirate") != bool(npc.reward):
        yield f"{where}.reward", f"{npc.reward} gold; a pirate has a reward, and a naval ship has none"


_FAULTS: dict[type, Any] = {
    Trick: _trick,
    Specialist: _specialist,
    RumorCard: _rumor,
    MissionCard: _mission,
    EventCard: _event,
}
