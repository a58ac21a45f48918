"""What can be wrong with a card pack beyond its form: each fault with the field and what would be right."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from mmcli.errors import Fault, Path
from mmcli.games.faults import figure
from mmcli.games.merchants.box.card_texts import MissionCard, RumorCard, Specialist, Trick
from mmcli.games.merchants.box.cards import CaptainCard
from mmcli.games.merchants.box.components import Components
from mmcli.games.merchants.box.event_cards import EventCard
from mmcli.games.merchants.box.pack_texts import DECKS, CargoCount, PackText
from mmcli.games.merchants.faults import texts
from mmcli.games.merchants.faults.cards import captain_flaws, event_flaws, face_faults
from mmcli.log.entries import UNSEEN
from mmcli.rulebook.counting import counted


def faults_of_decks(box: Components, pack: PackText) -> Iterator[str]:
    """A pack without a name, an id that stands twice, and decks of a wrong size (MM-COMP-4)."""
    if not pack.name:
        yield "name is missing"
    due = box.tokens.cards
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


def faults_of_cards(box: Components, pack: PackText) -> Iterator[Fault]:
    """What is wrong with single cards of one file, in the order of the decks."""
    for deck in ("cargo", *DECKS):
        for place, card in enumerate(getattr(pack, deck)):
            for fault in faults_of_card(box, card):
                yield Fault((deck, place, *fault.at), fault.says)


def faults_of_card(box: Components, card: Any) -> Iterator[Fault]:
    """What is wrong with a card of any deck, each with its field."""
    if type(card) is not CargoCount and card.id.strip() in ("", UNSEEN):
        yield Fault(("id",), f"{card.id!r} is no id; {UNSEEN!r} stands for a card that nobody saw")
    count = getattr(card, "count", 1)
    if count < 1:
        yield Fault(("count",), f"{counted(count, 'copy', 'copies')}; there is at least 1")
    yield from figure(("count",), count, 0, None)
    yield from FAULTS[type(card)](box, card)


def _captain(box: Components, card: CaptainCard) -> Iterator[Fault]:
    yield from (flaw.fault(()) for flaw in captain_flaws(box, card))
    yield from texts.effect_faults(box, card.effects)


def _event(box: Components, card: EventCard) -> Iterator[Fault]:
    """A card is complete, so that of a pirate names the reward (MM-NPC-2)."""
    yield from (flaw.fault(()) for flaw in event_flaws(box, card))
    at: Path = ("npc", "reward")
    if card.npc is not None and card.npc.slot.startswith("pirate"):
        yield from figure(at, card.npc.reward, 1, None, "the card of a pirate names its reward (MM-NPC-2)")


FAULTS: dict[type, Callable[[Components, Any], Iterator[Fault]]] = {
    CargoCount: lambda box, card: (Fault(("face",), says) for says in face_faults(box, card.face)),
    CaptainCard: _captain,
    Trick: texts.trick_faults,
    Specialist: texts.specialist_faults,
    RumorCard: texts.rumor_faults,
    MissionCard: texts.mission_faults,
    EventCard: _event,
}
"""The check of each kind of card."""
