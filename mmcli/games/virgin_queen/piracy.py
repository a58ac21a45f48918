"""The piracy procedure on the map of Europe, from the declaration to the last reward, in the order of the rulebook."""

from mmcli.games.virgin_queen.declaration import declare
from mmcli.games.virgin_queen.defence import roll_in_defence
from mmcli.games.virgin_queen.entries import Declaration
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.losses import lose_units
from mmcli.games.virgin_queen.pirate_dice import roll_for_piracy
from mmcli.games.virgin_queen.rewards import reward_the_pirate
from mmcli.games.virgin_queen.state import DEFENCE, LOSSES, PIRATES, REWARDS
from mmcli.kernel.procedure import Procedure


def piracy(game: VirginQueen, declared: Declaration) -> Procedure[None]:
    """A whole piracy.

    VQ-PIR-1: the active power names a zone and a target; its marker goes into the zone and the action is used.
    """
    declare(game, declared)
    yield from carry_on(game)


def carry_on(game: VirginQueen) -> Procedure[None]:
    """What is left of the piracy under way.

    VQ-PIR-2: the target adds up its dice, and (3.0) rolls them; with no source it goes on without a roll.
    VQ-PIR-3: the pirate loses corsairs, then a unit for two hits each, then one for an odd hit.
    VQ-PIR-4: if enough is left, the pirate adds up its dice, and (5.0) rolls them.
    VQ-PIR-5: for each hit the target gives a reward.
    """
    under_way = game.piracy()
    if under_way.step == DEFENCE:
        yield from roll_in_defence(game, under_way)
    if under_way.step == LOSSES:
        yield from lose_units(game, under_way)
    if under_way.step in (DEFENCE, PIRATES):
        yield from roll_for_piracy(game, under_way)
    if under_way.step == REWARDS:
        yield from reward_the_pirate(game, under_way)
