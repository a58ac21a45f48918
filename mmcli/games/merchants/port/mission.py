"""Missions (rulebook p. 9): claiming one of the two that lie open."""

from collections.abc import Iterator

from mmcli.games.merchants.asks import passes, roll_ask
from mmcli.games.merchants.entries import Mission
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import Either
from mmcli.kernel.chance import DrawAsk
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Draw

LIMIT = 1
"""The missions that a captain may hold at a time (MM-MIS-4)."""


def missions(game: Merchants, captain: Captain) -> Iterator[Mission]:
    """Each open mission."""
    yield from (Mission(captain.id, mission) for mission in sorted(set(game.state.missions)))


def against_mission(game: Merchants, captain: Captain, entry: Mission) -> Iterator[Refusal]:
    """MM-MIS-1 and 4: a mission that lies open, and one at a time."""
    open_missions = game.state.missions
    if entry.mission not in open_missions and UNSEEN not in open_missions:
        yield cannot("MM-MIS-1", "not-open", who=captain.id, mission=entry.mission, missions=list(open_missions))
    if len(captain.missions) >= LIMIT and game.reads("mission-limit", "one"):
        yield illegal("MM-MIS-4", "second", ruling="mission-limit", who=captain.id, mission=captain.missions[0])


def claim_mission(game: Merchants, captain: Captain, entry: Mission) -> Procedure[None]:
    """MM-MIS-2 and 4: the requirement, if the card has one, and then the mission; a new one is laid out."""
    state = game.state
    game.remark("MM-MIS-2", "card-text", who=captain.id, mission=entry.mission)
    refill = DrawAsk(state.missions_deck, "mission", 1, "MM-MIS-4", "MM-EVT-4")
    answered = yield Either((refill, roll_ask(captain, "influence", "influence", "MM-MIS-2")))
    if not isinstance(answered, Draw):
        if not passes(answered.dice):
            return
        answered = yield refill
    state.missions_deck.take(list(answered.cards))
    state.missions.remove(entry.mission if entry.mission in state.missions else UNSEEN)
    state.missions += answered.cards
    captain.missions.append(entry.mission)
