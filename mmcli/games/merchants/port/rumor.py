"""Rumors (rulebook p. 9): a fee, a roll of Influence, a card."""

from collections.abc import Iterable

from mmcli.games.merchants.asks import CaptainAsk, draw
from mmcli.games.merchants.box.points import POINTS
from mmcli.games.merchants.denied import RUMOR
from mmcli.games.merchants.entries import Rumor
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.rolls import passed, roll
from mmcli.games.merchants.state import Captain
from mmcli.kernel.findings import Refusal, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Draw, Entry


def against_rumor(ask: CaptainAsk, entry: Rumor) -> Iterable[Refusal]:
    """MM-RUM-1 and 2: one rumor at a time, and the fee."""
    game, captain = ask.game, ask.captain
    if len(captain.rumors) >= game.answer("rumors_held", captain) and not game.is_unsure_of(captain):
        yield illegal("MM-RUM-2", "second", who=captain.id, rumor=captain.rumors[0])
    fee = game.answer("rumor_fee", captain)
    if not game.can_pay(captain, fee):
        yield illegal("MM-RUM-1", "too-poor", who=captain.id, gold=game.funds(captain), price=fee)


def is_rumor(entry: Entry) -> bool:
    """Whether an entry is only there if a rumor was heard."""
    return isinstance(entry, Draw) and entry.deck == "rumor"


def rumor(game: Merchants, captain: Captain, entry: Rumor) -> Procedure[None]:
    """MM-RUM-1: the fee is paid and lost whatever the roll; a success draws a rumor."""
    fee, usual = game.answer("rumor_fee", captain), POINTS["rumor_fee"]
    game.pay(captain, fee, "MM-RUM-1", usual=usual, who=captain.id, port=captain.zone)
    dice = yield from roll(game, captain, "influence", "influence", "MM-RUM-1")
    if not (yield from passed(dice, "MM-RUM-1", is_rumor)):
        game.ledger.deny(captain.id, RUMOR, 1, "MM-RUM-1", who=captain.id)
    else:
        captain.rumors += yield from draw(game, "rumor", 1, "MM-RUM-1", captain)
