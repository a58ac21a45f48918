"""Retirement (rulebook p. 15): the section exists, its terms were not found (MM-DIE-6)."""

from collections.abc import Iterable

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.death import die
from mmcli.games.merchants.entries import Retire
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.findings import Refusal, note
from mmcli.kernel.procedure import Procedure


def against_retiring(ask: CaptainAsk, entry: Retire) -> Iterable[Refusal]:
    """MM-DIE-6: not covered, which is no fault of the players; free under another reading."""
    game, captain = ask.game, ask.captain
    if game.reads("retirement", "not-covered"):
        yield note("MM-DIE-6", "not-covered", who=captain.id)


def retire(game: Merchants, captain: Captain, entry: Retire) -> Procedure[None]:
    """The captain leaves the game as a dead one does; a new one comes in the player's next turn."""
    yield from die(game, captain)
