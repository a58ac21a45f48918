"""Entries that a clause has just ruled out: whatever is waited for, they can be meant for nothing."""

from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.denied import CARGO_CHOICE, CREW_COMBAT, RULED_OUT_FOR, START_MONEY
from mmcli.games.merchants.entries import Keep, Scout, Stash
from mmcli.games.merchants.game import Merchants
from mmcli.kernel.cards import lacking
from mmcli.kernel.findings import Refusal, cannot, note
from mmcli.log.entries import Entry, Pass, Roll, Stop


def ruled_out(game: Merchants, entry: Entry) -> Refusal | None:
    """The clause that has just denied what an entry is for, or by which nobody can do such a thing."""
    if isinstance(entry, Scout) and entry.by in SLOTS:
        return cannot("MM-NPC-20", "no-action", who=entry.by, prey=entry.target, acting=game.acting.id)
    if is_needless_end(game, entry):
        return note("MM-TURN-5", "needless-end", entry=entry)
    if isinstance(entry, Stash):
        return _denied(game, START_MONEY, entry.by)
    if isinstance(entry, Keep):
        return _needless(game, entry, _denied(game, CARGO_CHOICE, entry.by))
    if isinstance(entry, Roll) and entry.for_ == "leadership":
        return _denied(game, CREW_COMBAT, *((entry.by,) if entry.by else game.by_id))
    return None


def is_needless_end(game: Merchants, entry: Entry) -> bool:
    """A stop after a port action that is over, or a pass after the last action: nothing was left to end."""
    if isinstance(entry, Stop):
        acting = game.acting
        return entry.by == acting.id and acting.port_action and game.fallbacks.taking(entry) is None
    return isinstance(entry, Pass) and entry.by == game.state.spent


def _denied(game: Merchants, what: str, *players: str) -> Refusal | None:
    ledger = game.ledger
    for player in players:
        for change in ledger.changes(player, what)[-1:]:
            if ledger.entry - change.entry <= RULED_OUT_FOR[what]:
                return cannot(change.rule, what, **change.facts)
    return None


def _needless(game: Merchants, entry: Keep, refusal: Refusal | None) -> Refusal | None:
    """To keep all that came aboard is no choice, but no mistake either; unless the loss before it is left out."""
    if refusal is None:
        return None
    hold, ledger = game.by_id[entry.by].hold, game.ledger
    left_out = ledger.changes(entry.by, CARGO_CHOICE)[-1].entry == ledger.entry
    if left_out or len(entry.cards) != len(hold) or lacking(entry.cards, hold):
        return refusal
    return note("MM-RAID-21", "needless", who=entry.by)
