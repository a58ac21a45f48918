"""The battery: what must hold of any game, watched on random legal play of our own.

A game of the registry takes part as soon as it has set-ups in `tests.random_games`; one without fails here.
"""

import pytest

from mmcli.games.registry import games
from mmcli.testing.battery import LAWS, UncheckableError, kinds_not_met
from mmcli.testing.play import SetUp
from tests.random_games import GAMES, SET_UPS


def test_every_game_can_be_played_at_random() -> None:
    assert sorted(GAMES) == sorted(games())


@pytest.mark.parametrize("game", GAMES)
def test_random_play_meets_every_kind_of_entry(game: str) -> None:
    assert sorted(kinds_not_met(GAMES[game].games())) == sorted(GAMES[game].not_met)


@pytest.mark.parametrize("set_up", SET_UPS.values(), ids=SET_UPS.keys())
@pytest.mark.parametrize("law", LAWS)
def test_law(law: str, set_up: SetUp) -> None:
    try:
        LAWS[law](set_up, GAMES[set_up.header.game])
    except UncheckableError as why:
        pytest.skip(str(why))
