"""The merchant raid (rulebook p. 10), and the tokens that stand for merchants."""
