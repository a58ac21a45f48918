"""Entries out of place: for each kind of entry and each situation the clause that a player would open to settle it.

The table itself is data (`data/out-of-place.toml`); `situations` says when each of its situations holds.
"""
