"""Editions: the base game as a module, and the expansions that bring others."""
