"""New ships: the brig, which stands in the data, and a galleon that is harder to sail (SG-SHP)."""

from pathlib import Path

from mmcli.games.merchants.box.effects import Circumstances
from mmcli.games.merchants.deeds import Answer
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.modules import Module
from mmcli.games.merchants.state import Combatant

GALLEON = "galleon"


def heavy_galleon(game: Merchants, captain: Combatant, now: Circumstances, usual: int) -> int:
    """SG-SHP-3: a galleon is one less maneuverable, under the reading that the new card is used."""
    return usual - (now.ship == GALLEON and game.reads("new-galleon", "one-less"))


NEW_SHIPS = Module(
    "new-ships",
    answers=(Answer("maneuverability", heavy_galleon),),
    ships=Path(__file__).parent / "data" / "ships.toml",
)
