"""The kernel: asks, the table that runs a procedure, findings and the ledger. It knows no game."""
