"""What cannot be of captains and ships: no fact is named that would make it so."""

from collections.abc import Iterator

from mmcli.games.merchants.box.bounds import PORT_LIMIT
from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.cargo import cargo_room
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain


def impossible(game: Merchants) -> Iterator[str]:
    """More cargo than anybody may have in port (MM-CARGO-1) or at sea (MM-CARGO-2), and too good a ship."""
    for captain in game.state.captains:
        if len(captain.hold) > (PORT_LIMIT if captain.in_port else cargo_room(game, captain)):
            yield f"{captain.id}.hold"
        yield from _too_good(game, captain)


def _too_good(game: Merchants, captain: Captain) -> Iterator[str]:
    for location in LOCATIONS:
        if getattr(captain.ship, location) > game.maximum(captain, location):
            yield f"{captain.id}.{location}"
