"""A game written down while it is played: every line judged at once, and safe on disk before the next."""
