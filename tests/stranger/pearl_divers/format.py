"""What mmcli has to know of the game: its logs, how it starts, and how a position is shown."""

from typing import Any

from mmcli.errors import LogError
from mmcli.games.format import GameFormat
from mmcli.games.usual import rulings_of
from mmcli.kernel.chance import Deck
from pearl_divers.entries import AnyEntry, PearlDiversHeader
from pearl_divers.game import CHARMS, PearlDivers, State


def start(header: PearlDiversHeader, rulings: dict[str, str]) -> PearlDivers:
    """A game as its header describes it, with the readings chosen there and in `rulings`."""
    if len(set(header.players)) != len(header.players) or len(header.players) < 2:
        raise LogError("two divers or more have to play, each with a name of one's own")
    state = State(dict.fromkeys(header.players, 0), Deck(sum(CHARMS.values()), dict(CHARMS)))
    return PearlDivers(state, rulings_of(__package__).readings(header.rulings | rulings))


def sheet(game: PearlDivers) -> dict[str, Any]:
    """A position as a person reads it."""
    state = game.state
    boats = [{"diver": who, "pearls": pearls, "charm": state.charms.get(who)} for who, pearls in state.pearls.items()]
    return {"turn": game.diver, "bag": state.bag, "dives": state.dives, "shark": state.shark, "players": boats}


FORMAT = GameFormat(
    id="pearl-divers",
    name="Pearl Divers",
    package=__package__,
    header=PearlDiversHeader,
    entry=AnyEntry,
    start=start,
    sheet=sheet,
    players=lambda game: game.divers,
)
