"""The turn (rulebook p. 7): up to three actions, in any mix, and what may be done besides."""

from collections.abc import Callable, Iterator
from typing import Any

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.death import new_captain
from mmcli.games.merchants.end import against_declaring, declare, may_declare, runs_out
from mmcli.games.merchants.entries import Complete, Declare, Investigate, Move, NewCaptain, Play, Port, Retire, Scout
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand import may_still_play, plays
from mmcli.games.merchants.missions import against_completing, complete, completions, may_complete
from mmcli.games.merchants.movement import moves
from mmcli.games.merchants.npcs.hunting import hunters
from mmcli.games.merchants.npcs.scouting import npcs_scout
from mmcli.games.merchants.port.action import against_port_action, port_action
from mmcli.games.merchants.retirement import against_retiring, retire
from mmcli.games.merchants.rumors import against_investigating, investigate, investigations
from mmcli.games.merchants.sailing import against_moving, move
from mmcli.games.merchants.scouting import against_scouting, scout, scouts
from mmcli.games.merchants.state import ACTIONS_A_TURN, Captain
from mmcli.games.merchants.tricks import against_playing, play
from mmcli.games.merchants.uncalled import uncalled
from mmcli.kernel.asks import nothing_against
from mmcli.kernel.findings import Refusal, Refusals, cannot
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Draw, Entry, Pass, Result, Roll

ACTIONS: dict[type[Entry], Callable[[Merchants, Captain, Any], Procedure[None]]] = {
    Move: move,
    Scout: scout,
    Port: port_action,
    Investigate: investigate,
}
"""What an action can be (MM-TURN-5, MM-RUM-5)."""
FREE: dict[type[Entry], Callable[[Merchants, Captain, Any], Procedure[None]]] = {
    Play: play,
    Complete: complete,
    Retire: retire,
}
"""What may be done in a turn besides the actions."""
DEEDS = ACTIONS | FREE


def begin_turn(game: Merchants, seat: int) -> None:
    """A captain's turn begins with three actions, and with the port action to come."""
    captain = game.state.captains[seat]
    game.state.turn = seat
    game.state.scouted = game.state.turn_begun = False
    game.acting = captain
    captain.actions = ACTIONS_A_TURN
    captain.arrived = captain.port_action = False
    captain.bought_at, captain.buying_at = captain.buying_at, None


def take_turn(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-TURN-5 and 8: up to three actions, any mix of Move, Scout and one Port action; the rest may be passed."""
    if captain.dead and captain.actions:
        if runs_out(game, game.state.captain_deck):
            game.state.over = True
            return
        yield from new_captain(game, captain)
    ask = ActionAsk(game, captain)
    if not game.state.scouted:
        game.state.scouted = True
        if game.state.npcs:
            yield from game.fallbacks.within(ask, npcs_scout(game, captain, "MM-TURN-6"))
    scouted_again = game.reads("npc-scouts-again", "every-action")
    while captain.actions or may_go_on(game, captain):
        action = yield ask
        game.state.turn_begun = True
        if type(action) is Declare:
            declare(game, game.by_id[action.by])
        elif type(action) is Pass:
            break
        else:
            captain.actions -= is_action(game, type(action))
            deed = DEEDS[type(action)](game, captain, action)
            if scouted_again and type(action) in ACTIONS:
                deed = scouted_after(game, captain, deed)
            yield from game.fallbacks.within(ask, deed)


def scouted_after(game: Merchants, captain: Captain, deed: Procedure[None]) -> Procedure[None]:
    """Under one reading of MM-NPC-20 the NPCs of the zone roll again after each action that has not left it."""
    place = captain.place
    yield from deed
    if captain.place == place:
        yield from npcs_scout(game, captain, "MM-NPC-20", "npc-scouts-again")


def is_action(game: Merchants, kind: type[Entry]) -> bool:
    """Whether an entry costs one of the actions; looking into a rumor does so under one reading of MM-RUM-5."""
    return kind in ACTIONS and (kind is not Investigate or game.reads("investigating", "action"))


def may_go_on(game: Merchants, captain: Captain) -> bool:
    """Whether anything may follow the last action: a declaration, a card, a mission completed, a rumor for free."""
    return (
        may_declare(game, captain)
        or (bool(captain.glory_cards) and may_still_play(game, captain))
        or (bool(captain.missions) and may_complete(game, captain))
        or (bool(captain.rumors) and game.reads("investigating", "free"))
    )


def end_turn(game: Merchants, captain: Captain) -> None:
    """The next captain's turn begins, or the round is over."""
    state = game.state
    state.spent = None if captain.actions else captain.id
    captain.actions = 0
    following = next_seat(game)
    if following is None:
        state.turn = None
    else:
        begin_turn(game, following)


def next_seat(game: Merchants) -> int | None:
    """The seat after the present one, None if it was the last of the round."""
    state = game.state
    assert state.turn is not None  # noqa: S101 - only asked within a turn
    following = (state.turn + 1) % len(state.captains)
    return None if following == state.first else following


def out_of_turn(game: Merchants, entry: Entry) -> Refusal | None:
    """What speaks against an action of somebody whose turn it is not."""
    by = getattr(entry, "by", None)
    if type(entry) not in ActionAsk.guards or by is None:
        return None
    if by in game.by_id and game.by_id[by].dead:
        return cannot("MM-DIE-3", "dead", who=by)
    if by == game.state.spent:
        return cannot("MM-TURN-5", "fourth", who=by)
    turn = game.state.turn
    return cannot("MM-TURN-1", "out-of-turn", who=by, turn=None if turn is None else game.state.captains[turn].id)


def begins_turn(game: Merchants, captain: Captain, entry: Entry) -> bool:
    """Whether an entry can be the first of a captain's turn: an action, a new captain, or the roll of a hunter."""
    if isinstance(entry, Roll):
        return any(npc.id == entry.by for npc in hunters(game, captain))
    begins = NewCaptain if captain.dead else (Move, Scout, Port, Pass, Investigate, Complete, Retire)
    if isinstance(entry, Play) and game.state.battle is None:
        return entry.by == captain.id
    return isinstance(entry, begins) and entry.by == captain.id


class ActionAsk(CaptainAsk):
    """The next action of the captain whose turn it is (MM-TURN-5)."""

    rule = "MM-TURN-5"
    case = "not-an-action"

    def against(self, entry: Entry) -> Refusals | None:
        """The action's guard, and MM-TURN-5: only a declaration may follow the third action. Anybody may declare."""
        guard = self.guards.get(type(entry))
        if guard is None or (entry.by != self.captain.id and type(entry) is not Declare):  # type: ignore[attr-defined]
            return None
        if not self.captain.actions and is_action(self.game, type(entry)):
            return (cannot("MM-TURN-5", "fourth", who=self.captain.id),)
        return tuple(guard(self, entry))

    def misfit(self, entry: Entry) -> Refusal:
        """Somebody acted out of turn, or something is recorded that no action called for."""
        return out_of_turn(self.game, entry) or uncalled(self.game, entry, self.rule)

    def candidates(self) -> Iterator[Entry]:
        """Every move, target and port action there is, a pass, and the declarations."""
        yield from completions(self.captain)
        yield from (Declare(captain.id) for captain in sorted(self.game.state.captains, key=lambda captain: captain.id))
        yield from investigations(self.captain)
        yield from moves(self.captain)
        yield Pass(self.captain.id)
        yield from plays(self.game, self.captain)
        yield Port(self.captain.id)
        yield Retire(self.captain.id)
        yield from scouts(self.game, self.captain)

    def stop_before(self, entry: Entry) -> Entry | None:
        """An entry that begins what comes after this turn makes the pass plain, if the turn has begun at all."""
        return Pass(self.captain.id) if self._begins_what_follows(entry) else None

    def _begins_what_follows(self, entry: Entry) -> bool:
        game = self.game
        following = next_seat(game)
        if not game.state.turn_begun:
            return False
        first = game.state.captains[game.state.first]
        if following is None and not self.captain.actions and begins_turn(game, first, entry):
            return True
        if following is None:
            return (
                type(entry) is (Result if game.state.declared else Draw) and getattr(entry, "deck", "event") == "event"
            )
        return begins_turn(game, game.state.captains[following], entry)


ActionAsk.guards = {
    Declare: against_declaring,
    Move: against_moving,
    Scout: against_scouting,
    Port: against_port_action,
    Investigate: against_investigating,
    Play: against_playing,
    Complete: against_completing,
    Retire: against_retiring,
    Pass: nothing_against,
}
"""The actions of a turn, each with its guard."""
