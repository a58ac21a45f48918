"""The floor: msgspec turns the same lines into the same entries, and nothing else is done with them.

The lines are split, and headers told from entries, before the clock starts: only decoding is measured.
"""

from mmcli.games.registry import game_format
from tests.benchmarks.contender import Contender
from tests.benchmarks.replays import Recording, count_entries, recordings


class BareDecode:
    """The decoding of all replays; a move is an entry."""

    name = "bare msgspec decode"

    def __init__(self) -> None:
        self.recordings = recordings()
        self.moves = count_entries(self.recordings)

    def run(self) -> int:
        """Decode every line."""
        return sum(map(decode, self.recordings))


def decode(recording: Recording) -> int:
    """Decode one game."""
    game = game_format(recording.game)
    game.header_decoder.decode(recording.header)
    entry = game.entry_decoder.decode
    for line in recording.entries:
        entry(line)
    return len(recording.entries)


def prepare() -> Contender:
    """The contender with its lines."""
    return BareDecode()
