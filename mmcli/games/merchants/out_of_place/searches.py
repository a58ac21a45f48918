"""Which clause an NPC's roll breaks where nothing called for it."""

from mmcli.games.merchants.box.bounds import ACTIONS_A_TURN
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.hunt_lists import hidden, hunt_rank
from mmcli.games.merchants.state import Npc
from mmcli.kernel.findings import Refusal, Severity, cannot
from mmcli.log.entries import Roll


def search_out_of_place(game: Merchants, entry: Roll, slot: str) -> Refusal:
    """An NPC's roll that nothing called for; only a note if nobody can tell where the NPC is."""
    if slot in game.state.strays:
        return Refusal("MM-NPC-20", "stray", {"who": slot, "entry": entry}, Severity.NOTE, blocks=True)
    rule = _broken(game, slot)
    facts = {"who": slot, "prey": game.acting.id, "zone": game.acting.zone}
    return cannot(rule, "no-search", **facts, entry=entry)


def _broken(game: Merchants, slot: str) -> str:
    npc = game.state.npcs.get(slot)
    if npc is None:
        arriving = any(other.id == slot for other in game.state.arriving)
        return "MM-TURN-7" if arriving else "MM-NPC-4"
    if npc.zone != game.acting.zone:
        return "MM-NPC-14" if _before_any_action(game) else "MM-NPC-20"
    return _not_hunted(game, npc)


def _before_any_action(game: Merchants) -> bool:
    """Whether the round has seen no more than the moves of the NPCs."""
    return game.state.turn in (None, game.state.first) and game.acting.actions in (0, ACTIONS_A_TURN)


def _not_hunted(game: Merchants, npc: Npc) -> str:
    captain = game.acting
    if captain.in_port:
        return "MM-NPC-21"
    if hunt_rank(game, npc, captain) is None:
        return _off_the_list(game, npc)
    if hidden(game, npc, captain):
        return f"MM-ZONE-{captain.zone.upper()}"
    if npc.nation is not None and game.answer("naval_scouting_rerolls", captain, navy=npc.nation):
        return f"MM-ZONE-{captain.zone.upper()}"
    return "MM-NPC-20"


def _off_the_list(game: Merchants, npc: Npc) -> str:
    if npc.nation is None:
        return "MM-NPC-24"
    if game.acting.nation != npc.nation and game.at_war(npc.nation, game.acting.nation):
        return "MM-NPC-23"
    return "MM-NPC-22"
