"""A storm weathered at sea (MM-TURN-3, MM-TURN-4)."""

from mmcli.games.merchants.asks import SKULL
from mmcli.games.merchants.combat.damage import suffer_hits
from mmcli.games.merchants.death import die
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.rolls import roll
from mmcli.games.merchants.state import Captain
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN


def hits_of_storm(game: Merchants, dice: str) -> range:
    """The hits that the skulls of a roll have not prevented, at least and at most."""
    most = game.state.storm - dice.count(SKULL)
    return range(max(0, most - dice.count(UNSEEN)), max(0, most) + 1)


def weather_storm(game: Merchants, captain: Captain, rule: str) -> Procedure[None]:
    """A captain caught in the storm rolls Seamanship; each skull prevents a hit, the others strike the ship."""
    if not game.state.storm:
        return
    dice = yield from roll(game, captain, "seamanship", "seamanship", rule)
    yield from suffer_hits(game, captain, hits_of_storm(game, dice), rule)
    if captain.ship.hull <= 0:
        yield from die(game, captain)
