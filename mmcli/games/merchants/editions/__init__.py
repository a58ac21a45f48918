"""Editions: the rows of the base game, modules that add to them, and expansions that bring modules."""
