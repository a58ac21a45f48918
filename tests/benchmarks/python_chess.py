"""python-chess: games in PGN, read and checked by `chess.pgn.read_game`."""

from collections.abc import Iterator
from io import StringIO
from random import Random

import chess
import chess.pgn

from tests.benchmarks.contender import SEED, Contender

GAMES = 40
MOST_PLIES = 300


class PythonChess:
    """The reading of random legal games; a move is a ply."""

    name = "python-chess"

    def __init__(self) -> None:
        self.pgn = "\n\n".join(random_games(Random(SEED)))  # noqa: S311 - it is meant to be predictable
        self.moves = self.run()

    def run(self) -> int:
        """Read every game."""
        return sum(map(plies, read(self.pgn)))


def read(pgn: str) -> Iterator[chess.pgn.Game]:
    """The games of a PGN text; python-chess replays each on a board and checks that its moves are legal."""
    stream = StringIO(pgn)
    while (game := chess.pgn.read_game(stream)) is not None:
        yield game


def plies(game: chess.pgn.Game) -> int:
    """How many plies of a game were read."""
    assert not game.errors
    return sum(1 for _ in game.mainline())


def random_games(random: Random) -> Iterator[str]:
    """Games of random legal moves as PGN."""
    return (str(chess.pgn.Game.from_board(random_board(random))) for _ in range(GAMES))


def random_board(random: Random) -> chess.Board:
    """The board at the end of a game of random legal moves."""
    board = chess.Board()
    while board.ply() < MOST_PLIES and not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
    return board


def prepare() -> Contender:
    """The contender with its PGN text."""
    return PythonChess()
