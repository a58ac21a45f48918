"""The turn (rulebook p. 7): up to three actions, in any mix, and what may be done besides."""

from collections.abc import Iterator

from mmcli.games.merchants.asks import DeedAsk
from mmcli.games.merchants.box.bounds import ACTIONS_A_TURN
from mmcli.games.merchants.death import die, new_captain
from mmcli.games.merchants.deeds import TURN, Deed, alone, nothing, nothing_follows
from mmcli.games.merchants.end import against_declaring, declarations, declare, may_declare, runs_out
from mmcli.games.merchants.entries import (
    Declare,
    Investigate,
    Jettison,
    Move,
    NewCaptain,
    Pay,
    Play,
    Port,
    Retire,
    Return,
    Scout,
)
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.missions import COMPLETION, may_complete
from mmcli.games.merchants.hand.playing import may_still_play
from mmcli.games.merchants.hand.tricks import PLAYING
from mmcli.games.merchants.npcs.hunt_lists import hunters
from mmcli.games.merchants.npcs.scouting import npcs_scout
from mmcli.games.merchants.out_of_place.table import out_of_place
from mmcli.games.merchants.port.action import against_port_action, port_action
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.told.words import card_in_words, named, scout_in_words
from mmcli.games.merchants.turn.harbour import IN, OUT, moves
from mmcli.games.merchants.turn.retirement import against_retiring, retire
from mmcli.games.merchants.turn.rumors import against_investigating, investigate, investigations
from mmcli.games.merchants.turn.sailing import against_moving, move
from mmcli.games.merchants.turn.scouting import against_scouting, scout, scouts
from mmcli.kernel.asks import Ask, nothing_against
from mmcli.kernel.findings import Refusal, Refusals, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.unclear import happened
from mmcli.log.entries import Draw, Entry, Pass, Result, Roll


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
    elif "hull" in captain.unknown and not game.state.turn_begun:
        yield from sunk_before(game, captain)
    ask = ActionAsk(game, captain)
    if not game.state.turn_begun:
        yield from game.at("turn-begins", captain)
    if not game.state.scouted:
        game.state.scouted = True
        if game.state.npcs:
            yield from game.fallbacks.within(ask, npcs_scout(game, captain, "MM-TURN-6"))
    scouted_again = game.reads("npc-scouts-again", "every-action")
    while captain.actions or may_go_on(game, ask):
        action = yield ask
        game.state.turn_begun = True
        if type(action) is Pass:
            break
        deed = game.edition.deeds[TURN][type(action)]
        captain.actions = max(0, captain.actions - deed.takes(game, captain, action))
        yield from game.at("action-begins", captain, action)
        procedure = deed.carry_out(game, captain, action)
        if scouted_again and deed.takes is not nothing:
            procedure = scouted_after(game, captain, procedure)
        yield from game.fallbacks.within(ask, procedure)


def sunk_before(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-DIE-3: a captain whom hits that nobody saw may have sunk was, if a new captain comes."""
    if (yield from happened("MM-DIE-3", "sunk", lambda entry: type(entry) is NewCaptain and entry.by == captain.id)):
        yield from die(game, captain)
        captain.actions = ACTIONS_A_TURN
        yield from new_captain(game, captain)


def scouted_after(game: Merchants, captain: Captain, action: Procedure[None]) -> Procedure[None]:
    """Under one reading of MM-NPC-20 the NPCs of the zone roll again after each action that has not left it."""
    place = captain.place
    yield from action
    if captain.place == place:
        yield from npcs_scout(game, captain, "MM-NPC-20")


def may_go_on(game: Merchants, ask: "ActionAsk") -> bool:
    """Whether anything may follow the last action: a declaration, a card, a mission completed, a rumor for free."""
    captain = ask.captain
    return (
        may_declare(game, captain)
        or (bool(captain.glory_cards) and may_still_play(game, captain))
        or (bool(captain.missions) and may_complete(game, captain))
        or (bool(captain.rumors) and game.reads("investigating", "free"))
        or (bool(game.edition.modules) and any(ask.for_nothing()))
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


def fourth(game: Merchants, ask: Ask, entry: Entry) -> Refusal | None:
    """A fourth action of whoever had the last turn of the round, at what begins the next one (MM-TURN-5)."""
    goes_on = getattr(entry, "by", None) == game.state.spent is not None and type(entry) in game.edition.deeds[TURN]
    return out_of_place(game, ask, entry) if goes_on else None


def begins_turn(game: Merchants, captain: Captain, entry: Entry) -> bool:
    """Whether an entry can be the first of a captain's turn: an action, a new captain, or the roll of a hunter."""
    if isinstance(entry, Roll):
        return any(npc.id == entry.by for npc in hunters(game, captain))
    kind = type(entry)
    if captain.dead:
        begins = kind is NewCaptain
    else:
        begins = kind in game.edition.deeds[TURN] and kind is not Declare
        begins = begins or ("hull" in captain.unknown and kind is NewCaptain)
        begins = begins and (kind is not Play or game.state.battle is None)
    return begins and entry.by == captain.id  # type: ignore[attr-defined]


class ActionAsk(DeedAsk):
    """The next action of the captain whose turn it is (MM-TURN-5)."""

    occasion = TURN
    rule = "MM-TURN-5"
    case = "not-an-action"

    def against(self, entry: Entry) -> Refusals | None:
        """The action's guard, and MM-TURN-5: what it takes must be left. Anybody may declare."""
        game, captain = self.game, self.captain
        deed = game.edition.deeds[TURN].get(type(entry))
        if deed is None or (entry.by != captain.id and type(entry) is not Declare):  # type: ignore[attr-defined]
            return None
        if not captain.actions or game.edition.modules:
            due = deed.takes(game, captain, entry)
            if due > captain.actions:
                return (self._too_few(due, entry),)
        return tuple(deed.guard(self, entry))

    def _too_few(self, due: int, entry: Entry) -> Refusal:
        why = self.game.edition.why_too_dear(self.game, self.captain, entry)
        if why is not None:
            return why
        who, left = self.captain.id, self.captain.actions
        if left:
            return illegal("MM-TURN-5", "too-few", who=who, left=left, due=due)
        return cannot("MM-TURN-5", "fourth", who=who)

    def for_nothing(self) -> Iterator[Entry]:
        """What modules let be done without an action: their own deeds, and a move that takes none."""
        free = (*self.game.edition.added[TURN], self.game.edition.deeds[TURN][Move])
        for entry in (entry for deed in free for entry in deed.candidates(self)):
            if not self.game.edition.deeds[TURN][type(entry)].takes(self.game, self.captain, entry):
                yield from () if self.against(entry) else (entry,)

    def is_pause(self) -> bool:
        """Between two actions nothing is under way."""
        return True

    def misfit(self, entry: Entry) -> Refusal:
        """Somebody acted out of turn, or something is recorded that no action called for."""
        return out_of_place(self.game, self, entry)

    def comes_early(self, entry: Entry) -> bool:
        """With sailing, what does not fit (MM-MOVE-9) and modifications given up (MM-PLN-9); gold for Port Royal."""
        captain = self.captain
        if isinstance(entry, Pay):
            is_barred = self.game.box.nation_of(captain.zone) in captain.bounties
            return entry.by == captain.id and not captain.in_port and is_barred
        return isinstance(entry, Jettison | Return) and entry.by == captain.id and captain.in_port

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
            return _begins_round(game, entry)
        return begins_turn(game, game.state.captains[following], entry)


def _begins_round(game: Merchants, entry: Entry) -> bool:
    """Whether an entry can be the first of a round, or the result that is noted instead of one more."""
    if game.state.declared:
        return type(entry) is Result
    first = game.edition.openings[0] if game.edition.openings else Draw
    return type(entry) is first and getattr(entry, "deck", "event") == "event"


def _where(move: Move) -> str:
    return move.to if move.to in (IN, OUT) else named(move.to)


def price_of_moving(game: Merchants, captain: Captain, move: Move) -> int:
    """MM-MOVE-1: the actions that a move takes."""
    return game.answer("move_cost", captain, to=move.to)


def price_of_investigating(game: Merchants, captain: Captain, entry: Investigate) -> int:
    """MM-RUM-5: looking into a rumor takes an action, or is free under another reading."""
    return int(game.reads("investigating", "action"))


ACTIONS = (
    COMPLETION,
    Deed(
        Declare,
        "MM-END-1",
        against_declaring,
        declare,
        declarations,
        lambda entry: f"{entry.by} declares the win",
        takes=nothing,
    ),
    Deed(
        Investigate,
        "MM-RUM-3",
        against_investigating,
        investigate,
        investigations,
        lambda entry: f"{entry.by} looks into {card_in_words('rumor', entry.rumor)}",
        takes=price_of_investigating,
    ),
    Deed(
        Move,
        "MM-MOVE-1",
        against_moving,
        move,
        moves,
        lambda entry: f"{entry.by} moves to {_where(entry)}",
        takes=price_of_moving,
    ),
    Deed(
        Pass,
        "MM-TURN-8",
        nothing_against,
        nothing_follows,
        alone(Pass),
        lambda entry: f"{entry.by} passes",
        takes=nothing,
    ),
    PLAYING,
    Deed(
        Port,
        "MM-PORT-1",
        against_port_action,
        port_action,
        alone(Port),
        lambda entry: f"{entry.by} takes the port action",
    ),
    Deed(
        Retire,
        "MM-DIE-6",
        against_retiring,
        retire,
        alone(Retire),
        lambda entry: f"{entry.by} retires the captain",
        takes=nothing,
    ),
    Deed(Scout, "MM-SCOUT-1", against_scouting, scout, scouts, scout_in_words),
)
"""What may be done in a turn: the actions (MM-TURN-5, MM-RUM-5), and what takes none."""
