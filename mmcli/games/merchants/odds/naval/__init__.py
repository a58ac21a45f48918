"""The odds of a naval combat (rulebook p. 14)."""
