"""Event cards: the moves of NPCs, and what the event does or which captain it brings (rulebook p. 7 and 12)."""

from typing import Literal

from msgspec import Struct

from mmcli.rulebook.rules import Citation, Standing

SLOTS = ("dutch-navy", "english-navy", "french-navy", "spanish-navy", "pirate-sloop", "pirate-frigate")
"""The six NPCs there can be at a time (MM-NPC-1)."""
Slot = Literal["dutch-navy", "english-navy", "french-navy", "spanish-navy", "pirate-sloop", "pirate-frigate"]
Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


class NpcText(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The captain on an event card (MM-NPC-2): slot, ship, skills in dice, the zone of entry, and a pirate's reward."""

    slot: Slot
    name: str
    enters: str
    seamanship: int | None = None
    scouting: int | None = None
    leadership: int | None = None
    ship: str | None = None
    reward: int = 0


class EventText(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an event card does. Each field is one kind of effect; a card has the moves first, then its effects.

    `storm` is the number of hits threatened, `war` two nations, `plague` ports, `bounties` the nations whose bounties
    in play rise by one, `draws` how many more event cards are drawn. `peace` ends every war.
    """

    name: str
    says: str = ""
    moves: dict[Slot, Direction] = {}
    npc: NpcText | None = None
    storm: int = 0
    war: tuple[str, str] | None = None
    peace: bool = False
    plague: tuple[str, ...] = ()
    bounties: tuple[str, ...] = ()
    new_demand: bool = False
    merchants_return: bool = False
    draws: int = 0

    def __hash__(self) -> int:
        """By name: the moves are a mapping, which has no hash."""
        return hash(self.name)


class EventCard(EventText, frozen=True, kw_only=True):
    """An event card of a pack; `count` is how many there are."""

    id: str
    count: int = 1
    cite: tuple[Citation, ...] = ()
    standing: Standing = Standing.PROVISIONAL
