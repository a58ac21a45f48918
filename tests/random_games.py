"""The games that are played at random. A game of the registry that is not here fails the battery."""

from tests.random_merchants import MERCHANTS
from tests.virgin_queen.random_virgin_queen import VIRGIN_QUEEN

GAMES = {"merchants": MERCHANTS, "virgin-queen": VIRGIN_QUEEN}
"""What the battery needs of each game, by the game's id."""
SET_UPS = {f"{game}: {set_up.name}": set_up for game, watched in GAMES.items() for set_up in watched.games()}
"""Every game to be played, by a name for the test's id."""
