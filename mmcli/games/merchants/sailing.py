"""What a ship sails into (rulebook p. 7 and 13): the storm outside a port, and the NPCs of the zone."""

from mmcli.games.merchants.entries import Move
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.missions import did
from mmcli.games.merchants.movement import OUT, enter_port, enters, leave_port, zone_of
from mmcli.games.merchants.npcs.scouting import npcs_scout
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.storm import weather_storm
from mmcli.kernel.procedure import Procedure


def sail(game: Merchants, captain: Captain, move: Move) -> Procedure[None]:
    """MM-MOVE-1 and 5: the step itself; a ship that has come into a zone meets what is there."""
    if enters(captain, move):
        yield from put_into_port(game, captain)
        return
    if captain.in_port:
        yield from put_to_sea(game, captain, move)
    else:
        come_to(game, captain, zone_of(move.to))
        if game.state.npcs:
            yield from npcs_scout(game, captain, "MM-NPC-20")
    if enters(captain, move) and not captain.dead:  # a step too far (MM-MOVE-2), and done all the same
        yield from put_into_port(game, captain)


def put_into_port(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-MOVE-2 and 3: into the port of the zone, if the captain is let in."""
    yield from enter_port(game, captain)
    if captain.in_port:
        note_for_missions(captain)


def come_to(game: Merchants, captain: Captain, zone: str) -> None:
    """The ship is at sea in a zone."""
    captain.zone = zone
    game.ledger.move(captain.id, "at", "MM-MOVE-1")
    note_for_missions(captain)


def note_for_missions(captain: Captain) -> None:
    """A mission may ask for having been somewhere."""
    if captain.missions:
        did(captain, captain.place)


def put_to_sea(game: Merchants, captain: Captain, move: Move) -> Procedure[None]:
    """MM-MOVE-5: out of port, into the storm and before the eyes of whoever waits there."""
    yield from leave_port(game, captain)
    come_to(game, captain, captain.zone if move.to == OUT else zone_of(move.to))
    yield from weather_storm(game, captain, "MM-TURN-4")
    if game.reads("npc-scouts-leaving-port", "counts"):
        yield from npcs_scout(game, captain, "MM-NPC-20")
