"""Other values of the facts that a position has, for the oracle to try."""
