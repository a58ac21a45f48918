"""The question of chance of a piracy: from where it stands to its last reward, with what each side can expect.

A piracy is asked about by its declaration, as an action, or where a position holds one under way.
"""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from mmcli.games.odds import AtTable, Outcome, Place, Question, QuestionError, Run, Wish
from mmcli.games.virgin_queen.defence import sum_in_defence
from mmcli.games.virgin_queen.dice import count_hits
from mmcli.games.virgin_queen.entries import Lose, Reward
from mmcli.games.virgin_queen.facts import LEFT_OUT
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.hand import hand_holds_cards
from mmcli.games.virgin_queen.losses import LossAsk
from mmcli.games.virgin_queen.pirate_dice import leaders, sum_for_piracy
from mmcli.games.virgin_queen.powers import ARMADA
from mmcli.games.virgin_queen.rewards import RewardAsk
from mmcli.games.virgin_queen.state import OVER, Piracy
from mmcli.games.virgin_queen.words import named
from mmcli.log.entries import Entry, Roll

KINDS: dict[str, Callable[[Place, Wish], Question]] = {}
"""No question goes by a name: a piracy is asked about by its declaration."""
GIVEN_FIRST = ("card", "unit", "level", "vp")
"""What the target gives, as far as the even spread leaves it a choice."""
POLICY = (
    "the pirate loses lent units first and the Armada last",
    "the target gives, where it may choose, a card before a unit, before a level of the Armada, before a victory point",
)
REWARDS = {"card": "cards drawn", "unit": "units given up", "level": "Armada levels lost", "vp": "victory points"}
"""What each of the four rewards is called in an outcome."""


def question(place: Place, wish: Wish) -> Question:
    """What comes of the piracy under way. Raises QuestionError where there is none, or nobody can know its dice."""
    game: VirginQueen = place.table().game
    under_way = game.state.piracy
    if under_way is None:
        raise QuestionError("no piracy is under way; name one, such as `piracy zone=... target=...`")
    if under_way.step == OVER:
        raise QuestionError(f"the piracy of {named(under_way.pirate)} in {under_way.zone} is over: nothing is rolled")
    _can_be_known(game, under_way)
    had = _figures(game, under_way)
    pirate, target = named(under_way.pirate), named(under_way.target)
    return Question(
        kind="piracy",
        title=f"{pirate} pirates {target} in {under_way.zone}",
        start=partial(AtTable.of, place),
        outcome=partial(_outcome, had),
        decide=_decide,
        policy=(*POLICY, *_unknown_hand(game, under_way)),
        tells=_hits,
        facts=("map", *LEFT_OUT),
    )


def _can_be_known(game: VirginQueen, piracy: Piracy) -> None:
    """VQ-PIR-4.5: the rating of every leader that may add dice; and no die of a roll already made is unseen."""
    for name, leader in leaders(game, piracy):
        if leader.piracy is None:
            raise QuestionError(f"nobody knows the piracy rating of {name}, so the piracy has no odds (VQ-PIR-4.5)")
    if piracy.unsure:
        raise QuestionError("nobody saw all the dice of the last roll, so the piracy has no odds")
    for due in (sum_in_defence(game, piracy), sum_for_piracy(game, piracy)):
        if due.least != due.most:
            raise QuestionError(f"nobody knows how many dice are due for {due.purpose}, so the piracy has no odds")


def _unknown_hand(game: VirginQueen, piracy: Piracy) -> tuple[str, ...]:
    """What is taken for granted of a hand that nobody knows."""
    known = hand_holds_cards(game, piracy) is not None
    return () if known else (f"nobody knows the hand of {named(piracy.target)}: it never runs out of cards",)


def _hits(entry: Entry) -> Hashable:
    """Of a roll only the hits matter, of a card drawn nothing but that it is drawn."""
    return count_hits(entry.dice) if isinstance(entry, Roll) else type(entry)


def _decide(run: Run[Any]) -> Entry:
    """The pirate's losses and the target's rewards by the stated policy; elsewhere what comes first."""
    ask = run.ask
    assert ask is not None  # noqa: S101 - a table always waits for something
    options = list(ask.options())
    if isinstance(ask, LossAsk):
        return min(options, key=_dear)
    if isinstance(ask, RewardAsk):
        gifts = [option for option in options if isinstance(option, Reward)]
        return min(gifts, key=lambda gift: GIVEN_FIRST.index(gift.give))
    return options[0]


def _dear(loss: Any) -> tuple[int, int]:
    """How little the pirate likes to lose these: the Armada, then units of its own (written without an owner)."""
    armadas = sum(unit.rpartition("/")[2] == ARMADA for unit in loss.units)
    return armadas, sum("/" not in unit for unit in loss.units)


def _figures(game: VirginQueen, piracy: Piracy) -> tuple[int, int]:
    """The pirate's points for piracy, and the level of the Armada."""
    armada = game.state.armada
    return game.state.piracy_vp.get(piracy.pirate, 0), (armada.level or 0) if armada else 0


def _outcome(had: tuple[int, int], run: Run[Any]) -> Outcome | None:
    """What came of it since the question was asked: what the pirate lost, and what it got by the rewards.

    A reward that changes nothing, as a point beyond the limit (VQ-PIR-5.8), is a reward, but brings no point.
    """
    piracy = run.game.piracy()
    if piracy.step != OVER:
        return None
    lost = sum(len(entry.units) for entry in run.played if isinstance(entry, Lose))
    gifts = [entry.give for entry in run.played if isinstance(entry, Reward)]
    points, level = _figures(run.game, piracy)
    got = {"card": gifts.count("card"), "unit": gifts.count("unit"), "level": had[1] - level, "vp": points - had[0]}
    return (
        ("pirate units lost", lost),
        ("rewards", len(gifts)),
        *((REWARDS[gift], count) for gift, count in got.items()),
    )
