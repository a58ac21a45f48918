"""The brig and the galleon of the expansion, clause by clause: SG-SHP."""

import pytest

from mmcli.errors import PositionError
from tests.seas_of_glory.play import new_table

MODULES = ("new-ships",)


def test_sg_shp_1_the_figures_of_a_brig() -> None:
    brig = new_table({}, modules=MODULES).game.box.ships["brig"]
    assert (brig.hull, brig.masts, brig.cargo, brig.crew, brig.cannons, brig.maneuverability) == (2, 2, 4, 2, 2, 3)
    assert (brig.buy, brig.sell, brig.start) == (20, 5, False)


def test_sg_shp_2_a_brig_is_a_ship_only_where_the_new_ships_are_played() -> None:
    position = {"captains": {"anne": {"ship": "brig"}}}
    assert new_table(position, modules=MODULES).game.by_id["anne"].ship.cannons == 2
    with pytest.raises(PositionError, match="new-ships"):
        new_table(position, modules=("loyalty",))


@pytest.mark.parametrize(("reading", "due"), [("one-less", 0), ("old-card", 1)])
def test_sg_shp_3_the_new_galleon_is_less_maneuverable(reading: str, due: int) -> None:
    position = {"captains": {"anne": {"ship": "galleon"}, "blas": {"ship": "frigate"}}}
    game = new_table(position, modules=MODULES, rulings={"new-galleon": reading}).game
    assert [game.maneuverability(game.by_id[who]) for who in ("anne", "blas")] == [due, 3]
