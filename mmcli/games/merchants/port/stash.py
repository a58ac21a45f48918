"""The stash (rulebook p. 3 and 9): gold put away in the home port."""

from collections.abc import Iterable, Iterator

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.end import declare_at_once
from mmcli.games.merchants.entries import Stash
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.sight import at_least
from mmcli.log.entries import UNSEEN


def stashes(ask: CaptainAsk) -> Iterator[Stash]:
    """Every amount taken out, and every amount put in."""
    captain = ask.captain
    yield from (Stash(captain.id, take=gold) for gold in range(1, captain.stash + 1))
    yield from (Stash(captain.id, put=gold) for gold in range(1, ask.game.aboard(captain) + 1))


def fee_here(game: Merchants, captain: Captain) -> int:
    """The fee for stashing away from home, where that is possible at all (St. Maarten)."""
    return 0 if captain.zone == captain.home else game.answer("stash_fee", captain)


def may_stash_here(game: Merchants, captain: Captain, entry: Stash) -> bool:
    """Whether gold can be put away or (under one reading) taken out here, away from home (St. Maarten)."""
    both = not entry.take or game.reads("st-maarten-stash", "as-at-home")
    return both and bool(game.answer("may_stash", captain))


def against_stashing(ask: CaptainAsk, entry: Stash) -> Iterable[Refusal]:
    """MM-STA-1: in the home port, any amount that is there."""
    game, captain = ask.game, ask.captain
    fee = fee_here(game, captain)
    if captain.zone != captain.home and not may_stash_here(game, captain, entry):
        yield illegal("MM-STA-1", "away", who=captain.id, port=captain.zone, home=captain.home)
    put, take = at_least(entry.put), at_least(entry.take)
    if min(put, take) < 0 or bool(put) == bool(take):
        yield cannot("MM-STA-1", "amount", who=captain.id, put=put, take=take)
    elif put + fee > game.aboard(captain) and "gold" not in captain.unknown:
        gold = game.aboard(captain)
        yield illegal("MM-STA-1", "too-poor", who=captain.id, gold=gold, price=put + fee, fee=fee)
    elif take > captain.stash and "stash" not in captain.unknown:
        yield illegal("MM-STA-1", "empty", who=captain.id, take=take, stash=captain.stash)


def stash(game: Merchants, captain: Captain, entry: Stash) -> Procedure[None]:
    """Gold goes into the chest or out of it."""
    fee = fee_here(game, captain)
    if fee:
        game.pay(captain, fee, "MM-ZONE-ST-MAARTEN", who=captain.id)
    if UNSEEN in (entry.put, entry.take):
        for figure in ("gold", "stash"):
            game.unsettle(captain, figure)
    amount = at_least(entry.put) - at_least(entry.take)
    game.take_from_stash(captain, min(captain.perhaps_aboard, max(0, amount - captain.gold)))
    game.gain(captain, -amount, "MM-STA-1", who=captain.id)
    captain.stash += amount
    game.ledger.record(captain.id, "stash", amount, "MM-STA-1", who=captain.id)
    if entry.put:
        yield from game.at("gold-stashed", captain)
    yield from declare_at_once(game, captain)
