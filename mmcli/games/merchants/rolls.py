"""Rolls of a captain's skill (MM-DICE-3), with the cards that are played before them (MM-GLO-4)."""

from mmcli.games.merchants.asks import SkillRoll, roll_ask
from mmcli.games.merchants.entries import Play
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.tricks import play_before_roll
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import Either
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry, Roll


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
