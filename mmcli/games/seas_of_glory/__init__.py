"""Seas of Glory, the expansion of Merchants & Marauders: one file for each of its modules."""
