"""The end of the game (rulebook p. 3): declaring, the final round, and who wins."""

from collections.abc import Iterable, Iterator
from typing import Any

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.entries import Declare
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import Choice, nothing_against
from mmcli.kernel.chance import Deck
from mmcli.kernel.findings import FINE, Refusal, Refusals, cannot, illegal, mismatch, note
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry, Result

GOAL = 10
"""The points that win (MM-END-1)."""
GOLD_PER_POINT = 10
MOST_FROM_STASH = 5
"""Each full 10 gold in the stash is a secret point, at most five (MM-STA-2)."""
AFTER_THE_END = illegal("MM-END-1", "after-the-end")
"""What speaks against whatever follows the end."""


def stash_points(captain: Captain) -> int:
    """The secret points of a stash (MM-STA-2)."""
    return min(captain.stash // GOLD_PER_POINT, MOST_FROM_STASH)


def points(captain: Captain) -> int:
    """Open and secret points together."""
    return captain.glory + stash_points(captain)


def may_declare(game: Merchants, captain: Captain) -> bool:
    """Whether a captain has reached the goal and has not declared first; no text forbids that several declare."""
    return game.state.declared != captain.id and points(captain) >= GOAL


def against_declaring(ask: CaptainAsk, entry: Declare) -> Iterable[Refusal]:
    """MM-END-1: ten points, of which the stash gives at most five."""
    game = ask.game
    captain = game.by_id.get(entry.by)
    if captain is None:
        return (cannot("MM-END-1", "nobody", who=entry.by),)
    if game.state.declared == entry.by:
        return (note("MM-END-1", "needless-declaration", who=entry.by),)
    if points(captain) >= GOAL or "glory" in captain.unknown:
        return FINE
    facts: dict[str, Any] = {
        "who": entry.by,
        "track": captain.glory,
        "stash": captain.stash,
        "points": points(captain),
        "goal": GOAL,
    }
    if captain.glory + captain.stash // GOLD_PER_POINT >= GOAL:
        return (illegal("MM-STA-2", "too-many", **facts, most=MOST_FROM_STASH),)
    return (illegal("MM-END-1", "too-early", **facts),)


def declarations(ask: CaptainAsk) -> Iterator[Declare]:
    """Anybody may declare."""
    yield from (Declare(player) for player in sorted(ask.game.by_id))


def declare(game: Merchants, captain: Captain, entry: Declare) -> Procedure[None]:
    """The round is finished, then the game ends (MM-END-1)."""
    game.state.declared = game.state.declared or entry.by
    yield from ()


def winners(game: Merchants) -> list[str]:
    """MM-END-2: of those with ten points, most on the track, then the larger stash, then shared.

    If a deck has ended the game, as one reading of MM-EVT-4 has it, most points win.
    """
    if game.state.declared is None and game.reads("empty-deck", "game-ends"):
        most = max((points(captain), captain.glory, captain.stash) for captain in game.state.captains)
        return sorted(
            captain.id for captain in game.state.captains if (points(captain), captain.glory, captain.stash) == most
        )
    finished = [captain for captain in game.state.captains if points(captain) >= GOAL]
    best = max(((captain.glory, captain.stash) for captain in finished), default=None)
    return sorted(captain.id for captain in finished if (captain.glory, captain.stash) == best)


def declare_at_once(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-END-3, under one reading: whoever reaches the goal has to say so at once."""
    first = game.state.declared is None
    if first and may_declare(game, captain) and game.reads("declaring", "at-once"):
        yield from declare(game, captain, (yield DeclareAsk(game, captain)))


class DeclareAsk(CaptainAsk):
    """The declaration of a captain who has reached the goal, where it is due at once."""

    rule = "MM-END-3"
    case = "declare"

    def candidates(self) -> Iterator[Entry]:
        """The declaration."""
        yield Declare(self.captain.id)

    def unseen(self, entry: Entry) -> Entry | None:
        """The game goes on as if it had been made."""
        return Declare(self.captain.id)


DeclareAsk.guards = {Declare: nothing_against}


def runs_out(game: Merchants, deck: Deck) -> bool:
    """MM-EVT-4, under one reading: whether an empty captain or event deck ends the game."""
    return not deck.size and game.reads("empty-deck", "game-ends")


class ResultAsk(Choice):
    """Who won, as the players have it; nothing else can follow the end."""

    game: Merchants

    def against(self, entry: Entry) -> Refusals | None:
        """Other winners than the rules make."""
        if type(entry) is not Result:
            return None
        due = winners(self.game)
        if sorted(entry.winners) == due:
            return FINE
        standing = {
            captain.id: {"points": points(captain), "track": captain.glory, "stash": captain.stash}
            for captain in self.game.state.captains
        }
        return (mismatch("MM-END-2", "winners", claimed=sorted(entry.winners), due=due, standing=standing),)

    def is_pause(self) -> bool:
        """The game has ended, and who won follows from the points."""
        return True

    def misfit(self, entry: Entry) -> Refusal:
        """The game has ended."""
        return AFTER_THE_END

    def candidates(self) -> Iterator[Entry]:
        """The one result that the rules make."""
        yield Result(tuple(winners(self.game)))
