"""Entries that a clause has just ruled out: whatever is waited for, they can be meant for nothing."""

from typing import TYPE_CHECKING

from mmcli.games.merchants.entries import Keep, Stash
from mmcli.kernel.findings import Refusal, cannot, note
from mmcli.log.entries import Entry, Roll

if TYPE_CHECKING:
    from mmcli.games.merchants.game import Merchants

CREW_COMBAT = "crew-combat"
"""What the ledger denies both sides of a contest without a boarding, and once one of them has no crew."""
START_MONEY = "start-money"
"""What the ledger denies a new captain: a say in what comes out of the stash."""
CARGO_CHOICE = "cargo-choice"
"""What the ledger denies a raider whose ship carries all of the plunder: a say in what comes aboard."""
RULED_OUT_FOR = {CREW_COMBAT: 2, START_MONEY: 1, CARGO_CHOICE: 1}
"""For how many entries each stays plainly ruled out: a roll of each side, and the one choice."""


def ruled_out(game: "Merchants", entry: Entry) -> Refusal | None:
    """The clause that has just denied what an entry is for."""
    if isinstance(entry, Stash):
        return _denied(game, START_MONEY, entry.by)
    if isinstance(entry, Keep):
        return _needless(game, entry, _denied(game, CARGO_CHOICE, entry.by))
    if isinstance(entry, Roll) and entry.for_ == "leadership":
        return _denied(game, CREW_COMBAT, *((entry.by,) if entry.by else game.by_id))
    return None


def _denied(game: "Merchants", what: str, *players: str) -> Refusal | None:
    ledger = game.ledger
    for player in players:
        for change in ledger.changes(player, what)[-1:]:
            if ledger.entry - change.entry <= RULED_OUT_FOR[what]:
                return cannot(change.rule, what, ruling=change.ruling, **change.facts)
    return None


def _needless(game: "Merchants", entry: Keep, refusal: Refusal | None) -> Refusal | None:
    """To keep all that came aboard is no choice, but no mistake either."""
    if refusal is None or sorted(entry.cards) != sorted(game.by_id[entry.by].hold):
        return refusal
    return note("MM-RAID-21", "needless", who=entry.by)
