"""The round (rulebook p. 7): merchant check, event card, then each captain's turn.

The state says how far a round has come, so that a game can be taken up in the middle of a turn.
"""

from msgspec import structs

from mmcli.games.merchants.asks import CardDraw
from mmcli.games.merchants.combat.naval import fight_on
from mmcli.games.merchants.end import ResultAsk, runs_out
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.raid import merchant_tokens
from mmcli.games.merchants.setup import set_up
from mmcli.games.merchants.turn.events import end_of_round, resolve
from mmcli.games.merchants.turn.turns import (
    ActionAsk,
    begin_turn,
    begins_turn,
    end_turn,
    fourth,
    take_turn,
)
from mmcli.kernel.findings import FINE, Refusal, Refusals, illegal, missing
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Draw, Entry


def play_on(game: Merchants) -> Procedure[None]:
    """The game from its present state to the end."""
    state = game.state
    if not state.round:
        yield from set_up(game)
    while not state.over:
        yield from play_round(game)
    yield ResultAsk(game)


def play_round(game: Merchants) -> Procedure[None]:
    """MM-TURN-1: merchant check, event card, the turns clockwise from the first player; then the end of the round."""
    state = game.state
    if state.turn is None:
        yield from begin_round(game)
        if state.over:
            return
        begin_turn(game, state.first)
    while state.turn is not None:
        if state.battle is not None:
            yield from fight_on(game, state.battle)
        yield from take_turn(game, game.acting)
        if state.over:
            return
        end_turn(game, game.acting)
    end_of_round(game)
    state.over = state.declared is not None


def begin_round(game: Merchants) -> Procedure[None]:
    """MM-TURN-2 and 3: the merchant check, then the first player draws an event card."""
    state = game.state
    if state.round and game.reads("first-player", "rotates"):
        state.first = (state.first + 1) % len(state.captains)
    state.round += 1
    merchant_tokens.check(game)
    if runs_out(game, state.events):
        state.over = True
        return
    yield from game.at("round-begins")
    first = FirstTurn(game, state.captains[state.first])
    rules = ("MM-TURN-3", "MM-EVT-4")
    event: Draw = yield EventDraw(state.events, "event", 1, *rules, first.captain.id, known=game.pack.events, game=game)
    state.events.take(list(event.cards))
    for card in event.cards:
        yield from game.fallbacks.within(first, resolve(game, card))


class EventDraw(CardDraw, kw_only=True):
    """The first player's draw of an event card."""

    game: Merchants

    def is_pause(self) -> bool:
        """Between two rounds nothing is under way."""
        return True

    def against(self, entry: Entry) -> Refusals | None:
        """What speaks against the card, and somebody else who draws it."""
        if type(entry) is not Draw or entry.by in (None, self.by):
            return super().against(entry)
        found = super().against(structs.replace(entry, by=None))
        return None if found is None else (illegal("MM-TURN-3", "who", who=entry.by, first=self.by), *found)

    def misfit(self, entry: Entry) -> Refusal:
        """A fourth action of the round's last turn, or a round without its event card."""
        return fourth(self.game, self, entry) or missing("MM-TURN-3", "draw", round=self.game.state.round)

    def unseen(self, entry: Entry) -> Entry | None:
        """The round goes on without its card if a captain acts."""
        return None if fourth(self.game, self, entry) else super().unseen(entry)


class FirstTurn(ActionAsk):
    """The first turn of a round, where a log goes on without finishing what the event calls for."""

    def against(self, entry: Entry) -> Refusals | None:
        """Whatever begins the turn is fine."""
        return FINE if begins_turn(self.game, self.captain, entry) else None

    def stop_before(self, entry: Entry) -> Entry | None:
        """The turn has not begun, so nothing can end it."""
        return None
