"""VQ-PIR-5.6 to 5.9: which rewards can be given for a hit, which are of use, and what keeps the spread even."""

from itertools import product

from mmcli.games.virgin_queen.armada_level import LEVEL, armada_in_reach, of_use
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.hand import CARD, hand_holds_cards
from mmcli.games.virgin_queen.state import Piracy
from mmcli.games.virgin_queen.units_given import UNIT, can_give_unit
from mmcli.log.entries import UNSEEN

VP = "vp"
GIFTS = (CARD, LEVEL, UNIT, VP)
"""The four rewards of VQ-PIR-5.2 to 5.5, sorted."""

Rewards = dict[str, bool]
"""The rewards that can be given, each with whether the pirate has a use for it."""
Known = dict[str, tuple[bool | None, ...]]
"""For each reward what may be so of it: it is of use, of none, or (None) cannot be given."""


def possible_rewards(game: VirginQueen, piracy: Piracy) -> Rewards:
    """What can be given for the next hit, where something is unknown as far as it can: the point always."""
    return worlds(game, piracy)[0]


def worlds(game: VirginQueen, piracy: Piracy) -> list[Rewards]:
    """What can be given for the next hit: the point always, the others while there is something to give.

    Several possibilities where nobody knows what there is.
    """
    known = rewards_known(game, piracy)
    each = (dict(zip(known, states, strict=True)) for states in product(*known.values()))
    return [{gift: useful for gift, useful in world.items() if useful is not None} for world in each]


def rewards_known(game: VirginQueen, piracy: Piracy) -> Known:
    """What is known of each of the four."""
    of_some_use, reach = either(of_use(game, piracy)), armada_in_reach(game, piracy)
    point: tuple[bool | None, ...] = either(point_counts(game, piracy))
    level: tuple[bool | None, ...] = () if reach is False else of_some_use if reach else (*of_some_use, None)
    if level and game.reads("armada-reward", "with-the-point"):
        point, level = tuple({bool(one or other): None for one in point for other in level}), ()
    return {
        VP: point,
        UNIT: given(can_give_unit(game, piracy)),
        CARD: given(hand_holds_cards(game, piracy)),
        LEVEL: level or (None,),
    }


def either(answer: bool | None) -> tuple[bool, ...]:
    """Yes or no, or both if nobody knows."""
    return (True, False) if answer is None else (answer,)


def given(there: bool | None) -> tuple[bool | None, ...]:
    """A reward that is of use if it is there at all."""
    return tuple(True if found else None for found in either(there))


def point_counts(game: VirginQueen, piracy: Piracy) -> bool | None:
    """Whether the pirate's points for piracy can still rise (VQ-PIR-5.4, 5.8); None if nobody knows."""
    limit, points = game.state.piracy_vp_limit, game.state.piracy_vp.get(piracy.pirate, 0)
    if limit is None:
        return None if "piracy_vp_limit" in game.state.unknown else True
    if points >= limit:
        return False
    return None if f"piracy_vp/{piracy.pirate}" in game.state.unknown else True


def valid_rewards(rewards: Rewards, possible: list[str] | None = None) -> list[str]:
    """VQ-PIR-5.8: of the rewards that can be given, those of use; all of them if none is.

    `possible` are the kinds that were fixed at the start, under the reading that fixes them.
    """
    fixed = [reward for reward in possible or () if reward in rewards]
    useful = sorted(reward for reward, of_some_use in rewards.items() if of_some_use)
    return fixed or useful or sorted(rewards)


def is_even(gift: str, valid: list[str], given: dict[str, int], *, in_full: bool) -> bool:
    """VQ-PIR-5.9: whether a reward keeps the spread even over the valid ones.

    `in_full`: it must be among those given least; otherwise only no second time before each was given once. A reward
    that nobody knows may have been any of them.
    """
    times = given.get(gift, 0)
    due = times if in_full else min(times, 1)
    lacking = sum(max(0, due - given.get(reward, 0)) for reward in valid)
    return lacking <= given.get(UNSEEN, 0)
