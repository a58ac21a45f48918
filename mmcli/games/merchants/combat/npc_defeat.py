"""What becomes of the slot of a beaten NPC (rulebook p. 12)."""

from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Npc


def npc_defeated(game: Merchants, npc: Npc) -> None:
    """MM-NPC-6: the card leaves; one that lay under it comes back at the end of the round, in its own start zone."""
    stranger = game.edition.strangers.get(npc.id)
    if stranger is not None:
        stranger.gone(game)
        return
    state = game.state
    state.npcs.pop(npc.id, None)
    state.events.discard(npc.card)
    covered = state.covered.get(npc.id)
    if covered and game.reads("npc-replaced", "returns-when-uncovered"):
        state.arriving.insert(0, covered.pop())
        game.ledger.move(npc.id, "at", "MM-NPC-6")
