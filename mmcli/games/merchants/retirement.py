"""Retirement (rulebook p. 15): the section exists, its terms were not found (MM-DIE-6)."""

from collections.abc import Iterator

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.death import die
from mmcli.games.merchants.entries import Retire
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.findings import Refusal, illegal, note
from mmcli.kernel.procedure import Procedure


def against_retiring(ask: CaptainAsk, entry: Retire) -> Iterator[Refusal]:
    """MM-DIE-6: not covered, which is no fault of the players; free in the home port under another reading."""
    game, captain = ask.game, ask.captain
    if game.reads("retirement", "not-covered"):
        yield note("MM-DIE-6", "not-covered", ruling="retirement", who=captain.id)
    elif captain.place != f"{captain.home}/port":
        yield illegal(
            "MM-DIE-6", "away", ruling="retirement", who=captain.id, at=captain.place, home=f"{captain.home}/port"
        )


def retire(game: Merchants, captain: Captain, entry: Retire) -> Procedure[None]:
    """The captain leaves the game as a dead one does; a new one comes in the player's next turn."""
    yield from die(game, captain)
