"""Merchants & Marauders, the base game: one file for each procedure of its rulebook."""
