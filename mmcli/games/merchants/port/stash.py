"""The stash (rulebook p. 3 and 9): gold put away in the home port."""

from collections.abc import Iterator

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.end import declare_at_once
from mmcli.games.merchants.entries import Stash
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure


def stashes(ask: CaptainAsk) -> Iterator[Stash]:
    """Every amount taken out, and every amount put in."""
    captain = ask.captain
    yield from (Stash(captain.id, take=gold) for gold in range(1, captain.stash + 1))
    yield from (Stash(captain.id, put=gold) for gold in range(1, captain.gold + 1))


def against_stashing(ask: CaptainAsk, entry: Stash) -> Iterator[Refusal]:
    """MM-STA-1: in the home port, any amount that is there."""
    game, captain = ask.game, ask.captain
    fee = fee_here(game, captain)
    if captain.zone != captain.home and (entry.take or not game.answer("may_stash", captain)):
        yield illegal("MM-STA-1", "away", who=captain.id, port=captain.zone, home=captain.home)
    if min(entry.put, entry.take) < 0 or bool(entry.put) == bool(entry.take):
        yield cannot("MM-STA-1", "amount", who=captain.id, put=entry.put, take=entry.take)
    elif entry.put and not game.can_pay(captain, entry.put + fee):
        yield illegal("MM-STA-1", "too-poor", who=captain.id, gold=captain.gold, price=entry.put + fee, fee=fee)
    elif entry.take > captain.stash and "stash" not in captain.unknown:
        yield illegal("MM-STA-1", "empty", who=captain.id, take=entry.take, stash=captain.stash)


def fee_here(game: Merchants, captain: Captain) -> int:
    """The fee for stashing away from home, where that is possible at all (St. Maarten)."""
    return 0 if captain.zone == captain.home else game.answer("stash_fee", captain)


def stash(game: Merchants, captain: Captain, entry: Stash) -> Procedure[None]:
    """Gold goes into the chest or out of it."""
    fee = fee_here(game, captain)
    if fee and entry.put:
        game.pay(captain, fee, "MM-ZONE-ST-MAARTEN", who=captain.id)
    amount = entry.put - entry.take
    game.pay(captain, amount, "MM-STA-1", who=captain.id)
    captain.stash += amount
    game.ledger.record(captain.id, "stash", amount, "MM-STA-1", who=captain.id)
    if entry.put:
        yield from game.at("gold-stashed", captain)
    yield from declare_at_once(game, captain)
