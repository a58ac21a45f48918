"""One fact with another value: on the table, and as a position writes it."""

from collections.abc import Iterable, Iterator
from typing import Any

from mmcli.games.facts import Setting, Variation
from mmcli.games.merchants.deeds import Figure
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain


def figure(captain: Captain, field: str, says: str, value: Any, *follows: Setting) -> Variation:
    """A figure of a captain that a position calls by the same name."""
    return Variation(
        f"{captain.id}.{field}",
        says,
        ((captain, field, value),),
        ((("captains", captain.id, field), value),),
        follows,
    )


def near(value: int, values: Iterable[int]) -> list[int]:
    """The other values, the next ones first; of two as near the larger."""
    return sorted((other for other in values if other != value), key=lambda other: (abs(other - value), -other))


def others(game: Merchants, captain: Captain, figure: Figure) -> Iterator[Variation]:
    """Another value of a figure, the next ones first."""
    thing, name = figure.at(game, captain)
    now, who = figure.read(game, captain), captain.id
    path = ("figures", figure.name) if figure in game.edition.added_figures else (figure.name,)
    for value in near(now, range(figure.least, figure.most(game, captain) + 1)):
        says = f"{figure.has(who, value)} instead of {figure.told(now)}"
        yield Variation(f"{who}.{figure.name}", says, ((thing, name, value),), ((("captains", who, *path), value),))
