"""What a ship sails into (rulebook p. 7 and 13): the storm outside a port, and the NPCs of the zone."""

from mmcli.games.merchants.entries import Move
from mmcli.games.merchants.events import weather_storm
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.missions import did
from mmcli.games.merchants.movement import set_sail
from mmcli.games.merchants.npcs.scouting import npcs_scout
from mmcli.games.merchants.state import Captain
from mmcli.kernel.procedure import Procedure


def sail(game: Merchants, captain: Captain, move: Move) -> Procedure[None]:
    """MM-MOVE-1 and 5: the step itself; a ship that has come into a zone meets what is there."""
    was_in_port, place = captain.in_port, captain.place
    yield from set_sail(game, captain, move)
    if captain.missions and captain.place != place:
        did(captain, captain.place)
    if captain.place == place or captain.in_port:
        return
    if was_in_port:
        yield from weather_storm(game, captain, "MM-TURN-4")
    if not was_in_port:
        yield from npcs_scout(game, captain, "MM-NPC-20")
    elif game.reads("npc-scouts-leaving-port", "counts"):
        yield from npcs_scout(game, captain, "MM-NPC-20", "npc-scouts-leaving-port")
