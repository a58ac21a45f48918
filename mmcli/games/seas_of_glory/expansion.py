"""What is joined to the base game: the modules of Seas of Glory, their rulebook, and how players speak of them."""

from pathlib import Path

from mmcli.games.merchants.editions.expansions import Expansion
from mmcli.games.seas_of_glory.loyalty import LOYALTY
from mmcli.games.seas_of_glory.ship_mods import SHIP_MODS

FOLDER = Path(__file__).parent
EXPANSION = Expansion(
    "Seas of Glory",
    (SHIP_MODS, LOYALTY),
    rules=FOLDER / "rules",
    clause="SG-GEN-1",
    speech=FOLDER / "data" / "speech.toml",
)
