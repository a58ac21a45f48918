"""How NPCs move (rulebook p. 12 and 13): only by icon, to prey if there is any near, else as printed."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mmcli.games.merchants.asks import CombatantAsk
from mmcli.games.merchants.box.components import Components
from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.entries import NpcMove
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.hunt_lists import preys
from mmcli.games.merchants.state import Npc
from mmcli.kernel.findings import FINE, Refusal, cannot, illegal
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry

CLOCKWISE = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The directions of the board (MM-MAP-3), clockwise."""


def move_npcs(game: Merchants, moves: Mapping[Any, str], no_icon: str = "MM-NPC-10") -> Procedure[None]:
    """MM-NPC-10: each NPC whose icon the card shows moves one zone; the others stay, as the clause `no_icon` says."""
    on_board = [npc for slot in SLOTS if (npc := game.state.npcs.get(slot)) is not None]
    for npc in on_board:
        if npc.id not in moves:
            game.ledger.move(npc.id, "at", no_icon)
    yield from in_any_order(*(move_npc(game, npc, moves[npc.id]) for npc in on_board if npc.id in moves))


def move_npc(game: Merchants, npc: Npc, direction: str) -> Procedure[None]:
    """MM-NPC-11: prey in the own zone holds an NPC, prey next to it draws it; without prey it goes as printed."""
    near = preys(game, npc, in_port=game.reads("npc-prey-in-port", "pursued"))
    if npc.zone in near:
        game.ledger.move(npc.id, "at", "MM-NPC-11")
        return
    goals = sorted(zone for zone, rank in near.items() if rank == min(near.values()))
    if len(goals) > 1 and game.reads("npc-equal-preys", "runner-chooses"):
        choice: NpcMove = yield NpcMoveAsk(game, npc, goals)
        sail(game, npc, choice.to, "MM-NPC-11")
    elif len(goals) == 1:
        sail(game, npc, goals[0], "MM-NPC-22" if len(near) > 1 else "MM-NPC-11")
    else:
        zone, rule = as_printed(game.box, npc.zone, direction)
        passed_over = not near and preys(game, npc, in_port=True)
        sail(game, npc, zone, "MM-NPC-15" if passed_over else rule)


def sail(game: Merchants, npc: Npc, zone: str, rule: str) -> None:
    """The figure goes to a zone, as a clause says."""
    npc.zone = zone
    game.ledger.move(npc.id, "at", rule)


def as_printed(box: Components, zone: str, direction: str) -> tuple[str, str]:
    """MM-NPC-12: the zone in a direction, or in the next one clockwise that has one; and the clause that names it."""
    neighbours = box.zones[zone].neighbours
    first = CLOCKWISE.index(direction)
    for way in CLOCKWISE[first:] + CLOCKWISE[:first]:
        if way in neighbours:
            return neighbours[way], "MM-NPC-10" if way == direction else "MM-NPC-12"
    return zone, "MM-NPC-12"


class NpcMoveAsk(CombatantAsk):
    """Which of several equal preys an NPC goes for; whoever runs the NPC chooses (MM-NPC-11)."""

    captain: Npc
    goals: list[str]
    rule = "MM-NPC-11"
    case = "choice"

    def candidates(self) -> Iterator[Entry]:
        """Every adjacent zone."""
        yield from (NpcMove(self.captain.id, zone) for zone in sorted(self.neighbours()))

    def neighbours(self) -> set[str]:
        """The zones next to the NPC's."""
        return set(self.game.box.zones[self.captain.zone].neighbours.values())

    def unseen(self, entry: Entry) -> Entry | None:
        """The NPC went to one of them, and nobody can tell to which."""
        if self.captain.id not in self.game.state.strays:
            self.game.state.strays.append(self.captain.id)
        return NpcMove(self.captain.id, self.goals[0])


def against_moving_npc(ask: NpcMoveAsk, entry: NpcMove) -> Iterable[Refusal]:
    """MM-NPC-10 and 11: to an adjacent zone with one of the preys."""
    if entry.to in ask.goals:
        return FINE
    facts: dict[str, Any] = {"who": ask.captain.id, "to": entry.to, "goals": ask.goals}
    if entry.to not in ask.game.box.zones:
        return (cannot("MM-LOG-1", "no-such-zone", who=ask.captain.id, zone=entry.to),)
    if entry.to not in ask.neighbours():
        return (illegal("MM-NPC-10", "too-far", zone=ask.captain.zone, **facts),)
    return (illegal("MM-NPC-11", "no-prey-there", **facts),)


NpcMoveAsk.guards = {NpcMove: against_moving_npc}
