"""A ship sails (rulebook p. 7 and 13): where it may, the storm outside a port, and the NPCs of the zone."""

from collections.abc import Iterable

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.entries import Move
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.missions import did
from mmcli.games.merchants.npcs.scouting import npcs_scout
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.turn.harbour import (
    OUT,
    asks_for_entrance,
    closed_to,
    enter_port,
    enters,
    leave_port,
    zone_of,
)
from mmcli.games.merchants.turn.storm import weather_storm
from mmcli.kernel.findings import FINE, Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure


def against_moving(ask: CaptainAsk, entry: Move) -> Iterable[Refusal]:
    """MM-MOVE-1: one step, to an adjacent zone, into the port of the own zone, or out of it."""
    game, captain = ask.game, ask.captain
    zone = game.box.zones[captain.zone]
    if enters(captain, entry):
        return against_entering_port(ask, entry)
    if entry.to == OUT:
        return against_leaving_port(ask, entry)
    to = zone_of(entry.to)
    if to not in (game.box.zones if entry.to == to else game.box.ports):
        return (cannot("MM-LOG-1", "no-such-zone", who=captain.id, zone=entry.to),)
    if captain.in_port:
        return (illegal("MM-MOVE-2", "from-port", who=captain.id, zone=zone.id, to=entry.to),)
    found: list[Refusal] = []
    if to not in zone.neighbours.values():
        neighbours = sorted(zone.neighbours.values())
        found.append(illegal("MM-MOVE-1", "not-adjacent", who=captain.id, zone=zone.id, to=to, neighbours=neighbours))
    if entry.to != to:
        found.append(illegal("MM-MOVE-2", "into-port", who=captain.id, zone=zone.id, port=to))
    return found


def against_leaving_port(ask: CaptainAsk, entry: Move) -> Iterable[Refusal]:
    """MM-MOVE-1 and 2: out of the port where the ship is; under one reading not after a port action."""
    game, captain = ask.game, ask.captain
    if not captain.in_port:
        return (cannot("MM-MOVE-1", "already-at-sea", who=captain.id, zone=captain.zone),)
    if captain.port_action and game.reads("port-then-sail", "forbidden"):
        return (illegal("MM-MOVE-2", "sails", who=captain.id, port=captain.zone),)
    return FINE


def against_entering_port(ask: CaptainAsk, entry: Move) -> Iterable[Refusal]:
    """MM-MOVE-1, 6 and 7: into a port that there is, and that is not closed to the captain."""
    game, captain = ask.game, ask.captain
    zone = game.box.zones[captain.zone]
    if captain.in_port:
        return (cannot("MM-MOVE-1", "already-in-port", who=captain.id, zone=zone.id),)
    if not zone.port:
        return (cannot("MM-MOVE-1", "no-port", who=captain.id, zone=zone.id),)
    bars = list(closed_to(game, captain))
    if not bars or game.answer("enters_closed_ports", captain):
        return FINE
    sold = asks_for_entrance(game, captain)
    return [bar for bar in bars if not (sold and bar.rule == "MM-MOVE-6")]


def move(game: Merchants, captain: Captain, entry: Move) -> Procedure[None]:
    """MM-MOVE-1 and 5: the step itself; a ship that has come into a zone meets what is there."""
    if enters(captain, entry):
        yield from put_into_port(game, captain)
        return
    if captain.in_port:
        yield from put_to_sea(game, captain, entry)
    else:
        come_to(game, captain, zone_of(entry.to))
        yield from game.at("zone-entered", captain)
        if game.state.npcs:
            yield from npcs_scout(game, captain, "MM-NPC-20")
    if enters(captain, entry) and not captain.dead:  # a step too far (MM-MOVE-2), and done all the same
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


def put_to_sea(game: Merchants, captain: Captain, entry: Move) -> Procedure[None]:
    """MM-MOVE-5: out of port, into the storm and before the eyes of whoever waits there."""
    yield from leave_port(game, captain)
    come_to(game, captain, captain.zone if entry.to == OUT else zone_of(entry.to))
    yield from game.at("zone-entered", captain)
    yield from weather_storm(game, captain, "MM-TURN-4")
    if game.reads("npc-scouts-leaving-port", "counts"):
        yield from npcs_scout(game, captain, "MM-NPC-20")
