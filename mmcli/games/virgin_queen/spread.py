"""VQ-PIR-5.6 to 5.9: which rewards can be given for a hit, which are of use, and what keeps the spread even."""

from mmcli.games.virgin_queen.armada_level import LEVEL, armada_in_reach, of_use
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.hand import CARD, cards_in_hand
from mmcli.games.virgin_queen.state import Piracy
from mmcli.games.virgin_queen.units_given import UNIT, can_give_unit

VP = "vp"
GIFTS = (CARD, LEVEL, UNIT, VP)
"""The four rewards of VQ-PIR-5.2 to 5.5, sorted."""

Rewards = dict[str, bool]
"""The rewards that can be given, each with whether the pirate has a use for it."""


def possible_rewards(game: VirginQueen, piracy: Piracy) -> Rewards:
    """What can be given for the next hit: the point always, the others while there is something to give."""
    state = game.state
    found = {VP: state.piracy_vp_limit is None or state.piracy_vp.get(piracy.pirate, 0) < state.piracy_vp_limit}
    if can_give_unit(game, piracy):
        found[UNIT] = True
    if cards_in_hand(game, piracy.target) != []:
        found[CARD] = True
    if armada_in_reach(game, piracy):
        if game.reads("armada-reward", "separate"):
            found[LEVEL] = of_use(game, piracy)
        else:
            found[VP] = found[VP] or of_use(game, piracy)
    return found


def valid_rewards(rewards: Rewards, possible: list[str] | None = None) -> list[str]:
    """VQ-PIR-5.8: of the rewards that can be given, those of use; all of them if none is.

    `possible` are the kinds that were fixed at the start, under the reading that fixes them.
    """
    fixed = [reward for reward in possible or () if reward in rewards]
    useful = sorted(reward for reward, of_some_use in rewards.items() if of_some_use)
    return fixed or useful or sorted(rewards)


def is_even(gift: str, valid: list[str], given: dict[str, int], *, in_full: bool) -> bool:
    """VQ-PIR-5.9: whether a reward keeps the spread even over the valid ones.

    `in_full`: it must be among those given least; otherwise only no second time before each was given once.
    """
    times = given.get(gift, 0)
    least = min(given.get(reward, 0) for reward in valid)
    return times == least if in_full else not times or least > 0
