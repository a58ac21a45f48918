"""How NPCs enter (rulebook p. 12): a captain card, its start zone, and the captain whom it covers."""

from mmcli.games.merchants.box.event_cards import NpcText
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.slots import npc_ship, slots
from mmcli.games.merchants.state import Npc


def captain_card(game: Merchants, text: NpcText, card: str) -> None:
    """MM-NPC-2 and 4: the captain on a card waits for the end of the round, or enters as soon as the card is drawn."""
    npc = captain_of(game, text, card)
    if game.reads("npc-enters", "at-once"):
        enter(game, npc)
    else:
        game.state.arriving.append(npc)


def captain_of(game: Merchants, text: NpcText, card: str) -> Npc:
    """The NPC that a card describes, before it enters."""
    slot = slots()[text.slot]
    skills = (text.seamanship, text.scouting, text.leadership)
    npc = Npc(text.slot, text.name, *skills, npc_ship(game.box, text.ship or slot.ship), text.enters, slot.nation)
    npc.reward, npc.card, npc.start, npc.printed_ship = text.reward, card, text.enters, text.ship
    return npc


def new_npcs_enter(game: Merchants) -> None:
    """MM-TURN-7: those whose cards were drawn in this round enter at its end, oldest card first."""
    arriving, game.state.arriving = game.state.arriving, []
    for npc in arriving:
        enter(game, npc)


def enter(game: Merchants, npc: Npc) -> None:
    """MM-NPC-4 and 5: the ship appears in its start zone; an NPC of the same slot is covered and leaves the board."""
    state = game.state
    old = state.npcs.pop(npc.id, None)
    if old is not None:
        cover(game, old)
    npc.zone = npc.start
    npc.ship = npc_ship(game.box, ship_of(game, npc))
    state.npcs[npc.id] = npc
    if npc.id in state.strays:
        state.strays.remove(npc.id)
    if old is not None or game.ledger.last_rule(npc.id, "at") != "MM-NPC-6":
        game.ledger.move(npc.id, "at", "MM-NPC-4" if old is None else "MM-NPC-5")


def cover(game: Merchants, npc: Npc) -> None:
    """MM-NPC-5: the card stays under the new one and may come back (MM-NPC-6), or is discarded."""
    if game.reads("npc-replaced", "gone"):
        game.state.events.discard(npc.card)
    else:
        game.state.covered.setdefault(npc.id, []).append(npc)


def ship_of(game: Merchants, npc: Npc) -> str:
    """MM-NPC-3: the ship named on the card; a navy sails its ship of war while its nation is at war."""
    slot = slots()[npc.id]
    at_war = npc.nation is not None and game.is_at_war(npc.nation)
    return npc.printed_ship or (slot.ship_at_war if at_war else None) or slot.ship


def refit_navies(game: Merchants) -> None:
    """Naval ships change type when a war begins or ends (MM-NPC-3)."""
    for npc in game.state.npcs.values():
        kind = ship_of(game, npc)
        if npc.ship.kind != kind:
            npc.ship = npc_ship(game.box, kind)
            game.ledger.move(npc.id, "ship", "MM-NPC-3")
