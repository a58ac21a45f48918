"""The questions of chance of Merchants & Marauders, by their names and by what a position waits for."""

from collections.abc import Callable

from mmcli.games.merchants.asks import CargoDraw
from mmcli.games.merchants.combat.declaring import DeclareAsk
from mmcli.games.merchants.odds.crew import crew_question
from mmcli.games.merchants.odds.naval.question import naval_question
from mmcli.games.merchants.odds.offer import is_offer, offer_question
from mmcli.games.merchants.odds.raid.question import raid_question, raid_under_way
from mmcli.games.merchants.odds.skill import roll_question, skill_question
from mmcli.games.merchants.raid.merchant_raid import RaidAsk
from mmcli.games.odds import Place, Question, QuestionError, Wish
from mmcli.kernel.asks import Ask, ChanceAsk
from mmcli.kernel.chance import RollAsk

KINDS: dict[str, Callable[[Place, Wish], Question]] = {
    "test": skill_question,
    "raid": raid_question,
    "offer": offer_question,
    "boarding": crew_question,
    "combat": naval_question,
}
"""The questions that can be asked by name, with terms such as `raid as=spanish`."""


def question(place: Place, wish: Wish) -> Question:
    """The question that is wished for; without a kind, that of what the position waits for. Raises QuestionError."""
    table = place.table()
    if table.game.state.over:
        raise QuestionError("the game is over (MM-END-1)")
    if wish.kind is not None:
        return KINDS[wish.kind](place, wish)
    ask = table.ask.foremost()
    asked = _waiting(ask)
    if asked is None:
        waits = "a result that has no odds of its own" if isinstance(ask, ChanceAsk) else "a decision, not for chance"
        raise QuestionError(f"the position waits for {waits}; ask for one of {', '.join(KINDS)}, or name an action")
    return asked(place, wish)


def _waiting(ask: Ask) -> Callable[[Place, Wish], Question] | None:
    """The question of what is waited for."""
    if isinstance(ask, RaidAsk):
        return raid_under_way
    if isinstance(ask, DeclareAsk):
        return naval_question
    if isinstance(ask, CargoDraw) and ask.rule == "MM-RAID-10":
        return raid_question
    if is_offer(ask):
        return offer_question
    return roll_question if isinstance(ask, RollAsk) else None
