"""What nobody knows of the captains, each thing as it may be: figures, and the modifications of their ships."""

from collections.abc import Callable, Iterator
from functools import partial

from mmcli.games.merchants.game import Merchants
from mmcli.log.entries import UNSEEN

Change = Callable[[Merchants], None]
"""Sees one thing in a game that is in the same state."""


def sightings(game: Merchants) -> Iterator[Change]:
    """Each thing that nobody knows, in each way in which it may be, as a change of another game in the same state."""
    for seat, captain in enumerate(game.state.captains):
        for name in captain.unknown:
            yield from _figures(game, seat, name)
        if UNSEEN in captain.ship.modifications:
            yield from _modifications(game, seat)


def _figures(game: Merchants, seat: int, name: str) -> Iterator[Change]:
    figure = game.edition.figures.get(name)
    if figure is not None:
        most = figure.most(game, game.state.captains[seat])
        yield from (partial(_see_figure, seat, name, value) for value in range(figure.least, most + 1))


def _see_figure(seat: int, name: str, value: int, game: Merchants) -> None:
    game.edition.figures[name].write(game, game.state.captains[seat], value)


def _modifications(game: Merchants, seat: int) -> Iterator[Change]:
    for modification in sorted(game.box.modifications):
        there = not game.state.modification_tokens.lacking([modification])
        if there and modification not in game.state.captains[seat].ship.modifications:
            yield partial(_see_modification, seat, modification)


def _see_modification(seat: int, modification: str, game: Merchants) -> None:
    fitted = game.state.captains[seat].ship.modifications
    fitted[fitted.index(UNSEEN)] = modification
    game.state.modification_tokens.take([modification])
