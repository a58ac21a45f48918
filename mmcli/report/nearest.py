"""The rules nearest to a sentence that is not understood."""

from mmcli.rulebook.loader import Rulebook
from mmcli.rulebook.search import Search

NEAREST = 3
"""How many rules are named beside a sentence that is not understood."""


def nearest_rules(book: Rulebook, words: str) -> str:
    """The rules that fit a sentence best which is not understood, to be said after why; empty where it is data."""
    if words.lstrip().startswith(("{", "[")):
        return ""
    hits = Search([book]).find(words, NEAREST)
    told = ", ".join(f"{hit.rule.id} ({hit.rule.name})" for hit in hits)
    return f"; the nearest rules are {told}: mmcli rule ID" if told else ""
