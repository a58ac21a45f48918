"""A card pack as its file has it: the decks of a game (D-7)."""

from typing import Any, Literal

from msgspec import Struct

from mmcli.games.merchants.box.card_texts import GloryCard, MissionCard, RumorCard
from mmcli.games.merchants.box.cards import CaptainCard
from mmcli.games.merchants.box.event_cards import EventCard
from mmcli.rulebook.rules import Citation, Standing

Deck = Literal["captain", "event", "glory", "rumor", "mission"]
DECKS: tuple[Deck, ...] = ("captain", "event", "glory", "rumor", "mission")


class CargoCount(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cargo cards of one face a pack holds."""

    face: str
    count: int
    cite: tuple[Citation, ...] = ()
    standing: Standing = Standing.PROVISIONAL


class PackText(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card pack as its file has it; `printed` tells whether the publisher made the cards.

    A deck that is not there is unknown. One that is there is complete (MM-COMP-4) unless `partial` names it.
    """

    name: str = ""
    printed: bool = False
    says: str = ""
    partial: tuple[Deck, ...] = ()
    captain: tuple[CaptainCard, ...] = ()
    cargo: tuple[CargoCount, ...] = ()
    event: tuple[EventCard, ...] = ()
    glory: tuple[GloryCard, ...] = ()
    rumor: tuple[RumorCard, ...] = ()
    mission: tuple[MissionCard, ...] = ()
    cite: tuple[Citation, ...] = ()
    standing: Standing = Standing.PROVISIONAL

    def cards(self, deck: Deck) -> tuple[Any, ...]:
        """The cards of one deck."""
        found: tuple[Any, ...] = getattr(self, deck)
        return found

    def names(self) -> list[str]:
        """The names of all its cards with a text, deck by deck."""
        return [card.name for deck in DECKS for card in self.cards(deck)]
