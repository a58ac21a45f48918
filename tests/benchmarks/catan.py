"""catanatron: games of random players, played to their end.

It has no text format for games, so this is play alone: unlike for all others, decoding is not even included. Each
tick is checked against the playable actions, as a recorded one would be; the choice itself is one random number.

The games are the same in every run of one process. Another process plays others from the same seeds, because
catanatron orders options by hashes, and Python changes those from one process to the next.
"""

from catanatron import Color, Game, RandomPlayer

from tests.benchmarks.contender import SEED, Contender

GAMES = 8


class Catan:
    """The play of random games; a move is a tick, the decision of one player."""

    name = "catanatron"

    def __init__(self) -> None:
        self.moves = self.run()

    def run(self) -> int:
        """Play every game."""
        return sum(map(play, range(SEED, SEED + GAMES)))


def play(seed: int) -> int:
    """Play one game and count its ticks."""
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    game.play()
    return len(game.state.actions)


def prepare() -> Contender:
    """The contender; its games come from their seeds."""
    return Catan()
