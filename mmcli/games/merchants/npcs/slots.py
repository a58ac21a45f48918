"""The six places that NPCs have on the board, and what sails there (MM-NPC-1, MM-NPC-3)."""

from functools import cache
from typing import Any

import msgspec

from mmcli.games.merchants.box.components import FOLDER, LOCATIONS, Component, Components
from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.state import Npc, Ship


class NpcSlot(Component, frozen=True):
    """A navy or a pirate: its nation, the ship it sails, and the one it sails while its nation is at war."""

    id: str
    name: str
    ship: str
    ship_at_war: str | None = None
    nation: str | None = None

    @property
    def ships(self) -> list[str]:
        """Every ship type that a card of this slot can name (MM-NPC-3)."""
        return [ship for ship in (self.ship, self.ship_at_war) if ship is not None]


@cache
def slots() -> dict[str, NpcSlot]:
    """The six slots by id."""
    table: dict[str, Any] = msgspec.toml.decode((FOLDER / "data" / "npcs.toml").read_bytes())
    known = {slot.id: slot for slot in msgspec.convert(table["npc"], list[NpcSlot])}
    return {name: known[name] for name in SLOTS}


def npc_ship(box: Components, kind: str) -> Ship:
    """An NPC's ship, whole and fully manned (MM-NPC-3, MM-NPC-7)."""
    card = box.ships[kind]
    return Ship(kind, *(getattr(card, location) for location in LOCATIONS))


def unknown_npc(box: Components, slot: str, zone: str) -> Npc:
    """An NPC of whom nobody recorded more than where it is."""
    place = slots()[slot]
    return Npc(slot, "?", None, None, None, npc_ship(box, place.ship), zone, place.nation, start=zone)
