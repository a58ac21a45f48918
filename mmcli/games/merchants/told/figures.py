"""The figures of a player board: gold, glory, stash, and the hit-locations of the ship, a row each."""

from collections.abc import Callable
from typing import Any

from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.deeds import Figure
from mmcli.games.merchants.end import stash_points
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.rulebook.counting import counted

MOST_GOLD, MOST_GLORY, MOST_STASH = 100, 10, 60
"""As much of each as anyone needs for anything."""
AFLOAT = 1
"""The least hull of a ship that has not sunk."""
SEVERAL = ("masts", "cannons")
"""The locations that are more than one thing."""
NOTED = "MM-LOG-2"
"""The clause of the figures of the base game, where no change explains what the players note."""
COUNTED = {
    "hull": ("a hull of {}", "a hull of {}"),
    "masts": ("{} mast", "{} masts"),
    "cargo": ("room for {} cargo card", "room for {} cargo cards"),
    "crew": ("one crew", "{} crew"),
    "cannons": ("{} cannon", "{} cannons"),
}
"""How one and how many of each hit-location read."""


def points_left(location: str, value: int) -> str:
    """So many points of a hit-location: `2 masts`, `no room for cargo`."""
    one, many = COUNTED[location]
    if location == "cargo" and not value:
        return "no room for cargo"
    return (one if value == 1 else many).format(value or "no")


def _location(name: str) -> Figure:
    """A hit-location of the ship (MM-DMG-3)."""
    return Figure(
        name,
        NOTED,
        at=lambda game, captain: (captain.ship, name),
        most=lambda game, captain: game.maximum(captain, name),
        has=lambda who, value: f"the ship of {who} has {points_left(name, value)}",
        ordinary=f"the {name} of {{who}} {'are' if name in SEVERAL else 'is'} undamaged",
        shown=lambda game, captain: f"{getattr(captain.ship, name)}/{game.maximum(captain, name)}",
        least=AFLOAT if name == "hull" else 0,
    )


def _of_captain(
    name: str, rule: str, most: int, has: Callable[[str, int], str], ordinary: str | None, shown: Callable[[Any], str]
) -> Figure:
    """A figure that stays with the player."""
    return Figure(
        name,
        rule,
        at=lambda game, captain: (captain, name),
        most=lambda game, captain: most,
        has=has,
        ordinary=ordinary,
        shown=lambda game, captain: shown(captain),
    )


def _stash(captain: Captain) -> str:
    """What is in the stash, with the points that it is worth (MM-STA-2)."""
    return f"{captain.stash} ({counted(stash_points(captain), 'point')})" if captain.stash else ""


FIGURES = (
    _of_captain(
        "gold",
        NOTED,
        MOST_GOLD,
        has=lambda who, value: f"{who} has {value or 'no'} gold",
        ordinary=None,
        shown=lambda captain: str(captain.gold),
    ),
    _of_captain(
        "glory",
        NOTED,
        MOST_GLORY,
        has=lambda who, value: f"{who} has {value or 'no'} glory {'point' if value == 1 else 'points'} on the track",
        ordinary="{who} has no glory point",
        shown=lambda captain: str(captain.glory),
    ),
    _of_captain(
        "stash",
        NOTED,
        MOST_STASH,
        has=lambda who, value: f"{who} has {value or 'no'} gold in the stash",
        ordinary="{who} has nothing in the stash",
        shown=_stash,
    ),
    *map(_location, LOCATIONS),
)
"""The figures of the base game, in the order in which claims are compared."""
OWN = ("gold", "glory", "stash")
"""Those that stay with the player."""
ORDINARY = {figure.name: figure.ordinary for figure in FIGURES if figure.ordinary is not None}
"""What is taken for granted of each."""


def shown(game: Merchants, captain: Captain, name: str) -> tuple[str, str]:
    """A figure as it stands on a player board, behind its name."""
    return name, game.edition.figures[name].shown(game, captain)
