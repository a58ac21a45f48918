"""The odds of a merchant raid (rulebook p. 10)."""
