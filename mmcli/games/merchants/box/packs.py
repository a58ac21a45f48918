"""Card packs ready for play: the decks of a game (D-7)."""

from collections.abc import Iterable
from typing import Any

from mmcli.games.merchants.box.card_texts import GloryCard, MissionCard, RumorCard, Specialist
from mmcli.games.merchants.box.cards import CaptainCard
from mmcli.games.merchants.box.components import Components
from mmcli.games.merchants.box.effects import Effect, by_point, changed_by
from mmcli.games.merchants.box.event_cards import EventCard
from mmcli.games.merchants.box.pack_texts import DECKS, Deck, PackText

Powers = dict[str, tuple[Effect, ...]]
"""The effects of one card by the point that they change."""


class Pack:
    """A card pack ready for play, its cards by id.

    `abilities` holds what a captain changes, by the captain's name; `specialists` what each specialist changes.
    `changed_by` names all of the pack that can change the answer to a point.
    """

    def __init__(self, text: PackText) -> None:
        self.text = text
        self.name = text.name
        self.printed = text.printed
        self.captain = text.captain
        self.cargo = text.cargo
        self.captains: dict[str, CaptainCard] = _by_id(text.captain)
        self.events: dict[str, EventCard] = _by_id(text.event)
        self.glory: dict[str, GloryCard] = _by_id(text.glory)
        self.rumors: dict[str, RumorCard] = _by_id(text.rumor)
        self.missions: dict[str, MissionCard] = _by_id(text.mission)
        self.abilities: dict[str, Powers] = {card.name: by_point(card.effects) for card in text.captain if card.effects}
        self.specialists: dict[str, Powers] = {
            card.id: by_point(card.effects) for card in text.glory if isinstance(card, Specialist)
        }
        self.changed_by = changed_by(self.abilities, self.specialists)
        self._decks = {
            deck: {card.id: getattr(card, "count", 1) for card in text.cards(deck)}
            for deck in DECKS
            if text.cards(deck) and deck not in text.partial
        }
        self._cargo = {card.face: card.count for card in text.cargo}

    def deck(self, deck: Deck) -> dict[str, int] | None:
        """The cards of a full deck by id; None where the pack does not know them all."""
        cards = self._decks.get(deck)
        return None if cards is None else dict(cards)

    def cargo_left(self, box: Components) -> dict[str, int]:
        """The cards of a full cargo deck by key: the face, or only the good where faces are not known."""
        if self.cargo:
            return dict(self._cargo)
        return dict.fromkeys(box.goods.goods, box.goods.cargo_cards_each)


def _by_id(cards: Iterable[Any]) -> dict[str, Any]:
    return {card.id: card for card in cards}
