"""Locations (SG-LOC): the tokens of the sea zones, what visits bring, and raids from the sea."""
