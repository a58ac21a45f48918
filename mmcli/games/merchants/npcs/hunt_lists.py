"""Hunt lists (rulebook p. 11 and 13): whom an NPC goes for, and whom first."""

from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain, Npc

WAR_ENEMY = 2
"""The place of a war enemy without a bounty on a navy's hunt list (MM-NPC-23)."""


def hunt_rank(game: Merchants, npc: Npc, captain: Captain) -> int | None:
    """MM-NPC-22 to 24: the place of a captain on an NPC's hunt list, the first is 0; None if not on it."""
    if captain.dead:
        return None
    if npc.nation is None:
        return None if captain.is_pirate else 0
    if npc.nation in captain.bounties:
        return 0
    if captain.is_pirate:
        return 1
    hunts_enemies = game.reads("npc-war-enemies", "after-bounties")
    return WAR_ENEMY if hunts_enemies and game.at_war(npc.nation, captain.nation) else None


def hidden(game: Merchants, npc: Npc, captain: Captain) -> bool:
    """Whether a zone power keeps a captain from the eyes of an NPC in the same zone."""
    point = "hidden_from_pirates" if npc.nation is None else "hidden_from_navy"
    return bool(game.answer(point, captain, navy=npc.nation))


def _is_seen(game: Merchants, npc: Npc, captain: Captain) -> bool:
    """Whether a captain counts as prey when an NPC moves, hidden by a zone power or not (Tortuga, Trinidad)."""
    return game.reads("hidden-prey", "hunted") or npc.nation is None or not hidden(game, npc, captain)


def hunters(game: Merchants, captain: Captain) -> list[Npc]:
    """MM-NPC-20 and 21: the NPCs in a captain's zone that scout for the captain; none for a ship in port."""
    if captain.in_port:
        return []
    near = [npc for npc in game.state.npcs.values() if npc.zone == captain.zone]
    if not near:
        return near
    if len(near) > 1:
        near.sort(key=lambda npc: SLOTS.index(npc.id))
    return [npc for npc in near if hunt_rank(game, npc, captain) is not None and not hidden(game, npc, captain)]


def preys(game: Merchants, npc: Npc, *, in_port: bool) -> dict[str, int]:
    """MM-NPC-11: the zones, own and adjacent, with captains on the hunt list, each with the best rank there."""
    near = {npc.zone, *game.box.zones[npc.zone].neighbours.values()}
    ranks: dict[str, int] = {}
    for captain in game.state.captains:
        rank = hunt_rank(game, npc, captain)
        if (
            rank is not None
            and captain.zone in near
            and (in_port or not captain.in_port)
            and _is_seen(game, npc, captain)
        ):
            ranks[captain.zone] = min(rank, ranks.get(captain.zone, rank))
    return ranks
