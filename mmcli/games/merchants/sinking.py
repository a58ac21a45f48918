"""A ship that goes down (rulebook p. 14 and 15): its captain dies, and its modifications go back to the ports."""

from mmcli.games.merchants.death import die
from mmcli.games.merchants.entries import Return
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.port.new_ship import ReturnAsk
from mmcli.games.merchants.state import Captain
from mmcli.kernel.procedure import Procedure


def sink(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-DMG-5 and MM-PLN-9: the captain dies; each modification goes face-down to a port of the owner's choice."""
    die(game, captain)
    fitted, captain.ship.modifications = captain.ship.modifications, []
    for modification in fitted:
        given: Return = yield ReturnAsk(game, captain, modification)
        game.state.returned.setdefault(given.to, []).append(modification)
