"""The recorded games that mmcli and the bare decode read: all replays of the project, several times over."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.benchmarks.contender import NoInputError

FOLDER = Path(__file__).parents[2] / "replays"
LEAST = 20_000
"""So many entries at least make one run."""


class Recording(Struct):
    """One game of a log as its lines."""

    game: str
    header: bytes
    entries: list[bytes]


@cache
def recordings() -> list[Recording]:
    """All replays, repeated until there are entries enough."""
    once = [recording for path in sorted(FOLDER.glob("*.jsonl")) for recording in split(path.read_bytes())]
    count = count_entries(once)
    if not count:
        raise NoInputError(f"no recorded games in {FOLDER}")
    return once * -(-LEAST // count)


def split(log: bytes) -> list[Recording]:
    """The games of a log; a line with the field `mmcli` is a header."""
    found: list[Recording] = []
    for line in filter(None, map(bytes.strip, log.splitlines())):
        fields = msgspec.json.decode(line)
        if "mmcli" in fields:
            found.append(Recording(fields["game"], line, []))
        else:
            found[-1].entries.append(line)
    return found


def count_entries(games: list[Recording]) -> int:
    """How many entries the games have together: a move of mmcli is an entry."""
    return sum(len(game.entries) for game in games)


def as_log(games: list[Recording]) -> bytes:
    """The games as one log."""
    return b"".join(line + b"\n" for game in games for line in (game.header, *game.entries))
