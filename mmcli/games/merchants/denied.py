"""What a clause can deny a player besides a figure: the ledger keeps it, so that what comes next is told by it."""

CREW_COMBAT = "crew-combat"
"""What the ledger denies both sides of a contest without a boarding, and once one of them has no crew."""
START_MONEY = "start-money"
"""What the ledger denies a new captain: a say in what comes out of the stash."""
CARGO_CHOICE = "cargo-choice"
"""What the ledger denies a raider whose ship carries all of the plunder: a say in what comes aboard."""
RULED_OUT_FOR = {CREW_COMBAT: 2, START_MONEY: 3, CARGO_CHOICE: 2}
"""For how many entries each stays plainly ruled out: a roll of each side; a choice, after a ship and a glory card."""
