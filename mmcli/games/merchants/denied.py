"""What a clause can deny a player besides a figure: the ledger keeps it, so that what comes next is told by it."""

from mmcli.kernel.ledger import Change, Ledger

CREW_COMBAT = "crew-combat"
"""What the ledger denies both sides of a contest without a boarding, and once one of them has no crew."""
START_MONEY = "start-money"
"""What the ledger denies a new captain: a say in what comes out of the stash."""
CARGO_CHOICE = "cargo-choice"
"""What the ledger denies a raider whose ship carries all of the plunder: a say in what comes aboard."""
RULED_OUT_FOR = {CREW_COMBAT: 2, START_MONEY: 3, CARGO_CHOICE: 2}
"""For how many entries each stays plainly ruled out: a roll of each side; a choice, after a ship and a glory card."""
TARGET = "target"
"""What a scout without a skull is denied (MM-SCOUT-2)."""
RUMOR = "rumor-card"
"""What a failed test of Influence is denied (MM-RUM-1)."""
MISSION = "mission-card"
"""What a failed requirement is denied (MM-MIS-2)."""
SPENT = "success"
"""What a raider is denied who has no success left (MM-RAID-12)."""
HITS = "hits"
"""What a side of a contest is denied that has not hit (MM-NAV-7)."""
PLUNDER = "plunder"
"""What a failed raid is denied (MM-RAID-16, MM-RAID-17)."""
SUNK = "plunder-of-a-sunk-ship"
"""What is denied to whoever has sunk the enemy (MM-NAV-12)."""
POINT = "glory"
"""A glory point, the one of these that is a figure."""
JUST = 4
"""For how many entries something counts as just denied."""


def just_denied(ledger: Ledger, what: str, player: str) -> Change | None:
    """The change by which a clause has just not given something to a player; None if it has given it since."""
    last = next(reversed(ledger.changes(player, what)), None)
    near = last is not None and (what == POINT or ledger.entry - last.entry <= RULED_OUT_FOR.get(what, JUST))
    return last if near and last is not None and last.denied else None
