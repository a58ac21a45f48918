"""Rolls of a captain's skill (MM-DICE-3), with the cards that are played before them (MM-GLO-4)."""

from collections.abc import Callable, Sequence

from mmcli.games.merchants.asks import SkillRoll, passes, roll_ask
from mmcli.games.merchants.entries import NewCaptain, Play
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.playing import ANY_SKILL
from mmcli.games.merchants.hand.tricks import play_before_roll
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import Ask, Either
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.unclear import happened
from mmcli.log.entries import UNSEEN, Entry, Roll


def roll(game: Merchants, captain: Captain, skill: str, purpose: str, rule: str) -> Procedure[str]:
    """Ask for a captain's roll of one skill, with what is played before it; returns the dice."""
    ask = roll_ask(game, captain, skill, purpose, rule)
    return (yield from rolled(game, captain, ask, (yield ask)))


def rolled(game: Merchants, captain: Captain, ask: SkillRoll, entry: Entry) -> Procedure[str]:
    """The dice of a roll that was asked for, after every card that is played before it."""
    while isinstance(entry, Play):
        yield from play_before_roll(game, captain, entry, ask)
        entry = yield ask
    if getattr(captain, ask.skill) is None:
        game.remark("MM-DICE-3", "unknown-skill", who=captain.id, skill=ask.skill)
    dice: str = entry.dice  # type: ignore[attr-defined]
    return dice


def one_of_rolls(game: Merchants, captain: Captain, skills: Sequence[str], rule: str, *others: Ask) -> Procedure[Entry]:
    """The roll that a card asks for which nobody knows, of one of some skills; or what else may answer instead.

    A card played first goes before whichever of them is rolled.
    """
    first, *rest = (roll_ask(game, captain, skill, skill, rule) for skill in skills)
    first.skill = ANY_SKILL
    for ask in rest:
        ask.captain = None
    entry: Entry = yield Either((*others, first, *rest))
    while isinstance(entry, Play):
        yield from play_before_roll(game, captain, entry, first)
        for ask in rest:
            ask.count = None
        entry = yield Either((*others, first, *rest))
    return entry


def passed(dice: str, rule: str, shows: Callable[[Entry], bool]) -> Procedure[bool]:
    """MM-DICE-2: whether a plain test is passed; where nobody saw a die, what follows shows it."""
    if UNSEEN not in dice or passes(dice):
        return passes(dice)
    return (yield from happened(rule, "success", shows))


def goes_on_with(captain: Captain) -> Callable[[Entry], bool]:
    """Tells whether an entry is only there if the captain's own turn goes on."""
    return lambda entry: getattr(entry, "by", None) == captain.id and type(entry) is not NewCaptain


def rolls_in_any_order(*asks: SkillRoll) -> Procedure[list[Roll]]:
    """The rolls of several sides in whatever order they come, with what is played before them; in the order asked."""
    answers: dict[SkillRoll, Roll] = {}
    waiting = asks
    while waiting:
        entry: Entry = yield Either(waiting)
        ask = next(ask for ask in waiting if ask.fits(entry))
        if isinstance(entry, Roll):
            answers[ask] = entry
            waiting = tuple(ask for ask in asks if ask not in answers)
        elif isinstance(entry, Play) and ask.game is not None and ask.captain is not None:
            yield from play_before_roll(ask.game, ask.captain, entry, ask)
    return [answers[ask] for ask in asks]
