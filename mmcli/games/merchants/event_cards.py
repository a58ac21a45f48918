"""Event cards: the moves of NPCs, and what the event does or which captain it brings (rulebook p. 7 and 12)."""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from mmcli.games.merchants.components import NATIONS, components
from mmcli.kernel.findings import Refusal, Severity
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


DICE = range(1, 6)
"""What the skill of an NPC can be (MM-DICE-3)."""


def faults_of(text: EventText) -> list[Refusal]:
    """What cannot stand on any event card: a place, a nation or a figure that the game does not have."""
    found = [*_unknown("no-such-port", text.plague, components().ports)]
    found += _unknown("no-such-nation", (*text.bounties, *(text.war or ())), NATIONS)
    if text.war is not None and text.war[0] == text.war[1]:
        found.append(_cannot_be("MM-WAR-1", "one-nation", nation=text.war[0]))
    if text.storm < 0 or text.draws < 0:
        found.append(_cannot_be("MM-TURN-3", "below-zero", event=text.name))
    if text.npc is not None:
        found += faults_of_captain(text.npc)
    return found


def faults_of_captain(npc: NpcText) -> Iterator[Refusal]:
    """What cannot stand on a captain card: an unknown zone, skills outside 1 to 5, a ship that its slot never sails."""
    from mmcli.games.merchants.npcs.slots import slots  # slots are made of cards

    if npc.enters not in components().zones:
        yield _cannot_be("MM-NPC-4", "no-such-zone", who=npc.slot, zone=npc.enters)
    skills = {"seamanship": npc.seamanship, "scouting": npc.scouting, "leadership": npc.leadership}
    for skill, dice in skills.items():
        if dice is not None and dice not in DICE:
            yield _cannot_be("MM-NPC-2", "skill", who=npc.slot, skill=skill, dice=dice)
    ships = slots()[npc.slot].ships
    if npc.ship is not None and npc.ship not in ships:
        yield _cannot_be("MM-NPC-3", "ship", who=npc.slot, ship=npc.ship, ships=ships)


def _unknown(case: str, found: tuple[str, ...], known: tuple[str, ...]) -> Iterator[Refusal]:
    yield from (_cannot_be("MM-TURN-3", case, name=name) for name in found if name not in known)


def _cannot_be(rule: str, case: str, **facts: Any) -> Refusal:
    """A card that cannot be carried out."""
    return Refusal(rule, case, facts, Severity.IMPOSSIBLE, blocks=True)
