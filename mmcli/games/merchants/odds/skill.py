"""The question of a test: at least one skull with the dice of a skill (MM-DICE-2)."""

from functools import partial
from typing import Any

from mmcli.games.merchants.asks import SKULL, passes
from mmcli.games.merchants.box.cards import SKILLS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.rolls import roll
from mmcli.games.odds import AtTable, Outcome, Piece, Place, Question, QuestionError, Run, Wish, check_terms, facts_of
from mmcli.kernel.chance import RollAsk
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry, Roll


def roll_question(place: Place, wish: Wish) -> Question:
    """The roll that the position waits for."""
    return _question(partial(AtTable.of, place), "{who} rolls {dice} for {purpose}")


def skill_question(place: Place, wish: Wish) -> Question:
    """A plain test of one skill of a captain: `test skill=influence by=anne`."""
    check_terms(wish, "skill", "by")
    skill = wish.terms.get("skill", "")
    if skill not in SKILLS:
        raise QuestionError(f"no skill {skill!r}; write skill= and one of {', '.join(SKILLS)}")
    game = place.table().game
    by = wish.terms.get("by", game.acting.id)
    if by not in game.by_id:
        raise QuestionError(f"there is no captain {by!r}")

    def start() -> Run[Merchants]:
        """What is asked about, set up afresh."""
        fresh = place.table().game
        return Piece(fresh, _test(fresh, by, skill))

    return _question(start, "{who} tests {purpose} with {dice}")


def _test(game: Merchants, by: str, skill: str) -> Procedure[str]:
    return (yield from roll(game, game.by_id[by], skill, skill, "MM-DICE-2"))


def _question(start: Any, title: str) -> Question:
    """The question of one roll; `title` leaves room for who rolls, the dice and the purpose."""
    ask = start().chance
    if not isinstance(ask, RollAsk) or ask.count is None:
        raise QuestionError(f"nobody knows with how many dice {ask.by if isinstance(ask, RollAsk) else 'they'} roll")
    dice = "a die" if ask.count == 1 else f"{ask.count} dice"
    return Question(
        kind="test",
        title=title.format(who=ask.by, dice=dice, purpose=ask.purpose.capitalize()),
        start=start,
        outcome=_outcome,
        decide=_nothing_to_decide,
        policy=("no card is played before the roll",),
        tells=skulls,
        facts=facts_of(ask.by or "", ask.purpose, "glory_cards"),
    )


def skulls(entry: Entry) -> object:
    """What of a roll matters: its successes."""
    return entry.dice.count(SKULL) if isinstance(entry, Roll) else entry


def _outcome(run: Run[Any]) -> Outcome | None:
    if not run.played or not isinstance(run.played[0], Roll):
        return None
    dice = run.played[0].dice
    return (("success", passes(dice)), ("skulls", dice.count(SKULL)))


def _nothing_to_decide(run: Run[Any]) -> Entry:
    raise QuestionError("no roll is waited for")
