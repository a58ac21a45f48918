"""What is joined to the base game: the modules of Seas of Glory, their rulebook, and how players speak of them."""

from pathlib import Path

from mmcli.games.merchants.editions.expansions import Expansion
from mmcli.games.seas_of_glory.locations.module import LOCATIONS
from mmcli.games.seas_of_glory.loyalty import LOYALTY
from mmcli.games.seas_of_glory.new_ships import NEW_SHIPS
from mmcli.games.seas_of_glory.ship_mods import SHIP_MODS
from mmcli.games.seas_of_glory.special_weapons import SPECIAL_WEAPONS
from mmcli.games.seas_of_glory.treasure_galleon import TREASURE_GALLEON
from mmcli.games.seas_of_glory.wind import WIND

FOLDER = Path(__file__).parent
EXPANSION = Expansion(
    "Seas of Glory",
    (SHIP_MODS, LOYALTY, WIND, SPECIAL_WEAPONS, NEW_SHIPS, TREASURE_GALLEON, LOCATIONS),
    rules=FOLDER / "rules",
    clause="SG-GEN-1",
    speech=FOLDER / "data" / "speech.toml",
)
