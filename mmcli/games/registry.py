"""The games, each with its expansions."""

from functools import cache

from mmcli.errors import UnknownNameError
from mmcli.games.format import GameFormat


@cache
def games() -> dict[str, GameFormat]:
    """Every game by its id."""
    from mmcli.games.merchants.format import MERCHANTS

    return {game.id: game for game in (MERCHANTS,)}


def game_format(name: str) -> GameFormat:
    """The game of that id; raises UnknownNameError."""
    known = games()
    if name not in known:
        raise UnknownNameError(f"unknown game {name!r}; mmcli knows {', '.join(sorted(known))}")
    return known[name]
