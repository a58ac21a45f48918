"""How far a naval combat under way has come."""

from collections.abc import Iterator

from mmcli.games.facts import Variation
from mmcli.games.merchants.combat.declaring import DeclareAsk
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.told.variations.fact import near
from mmcli.kernel.asks import Ask, Either

ROUNDS = {0: "no round of the battle has been fought yet", 1: "a round of the battle has been fought"}
"""How many rounds make a difference, and how each reads (MM-NAV-2)."""


def rounds(game: Merchants, ask: Ask) -> Iterator[Variation]:
    """The first round or a later one."""
    battle = game.state.battle
    if battle is None:
        return
    sides = [side for side in (ask.asks if isinstance(ask, Either) else (ask,)) if isinstance(side, DeclareAsk)]
    for count in near(battle.rounds, ROUNDS):
        written = ((("battle", "rounds"), count),)
        due = tuple((side, "round", count + 1) for side in sides)
        yield Variation("battle", ROUNDS[count], ((battle, "rounds", count),), written, due)
