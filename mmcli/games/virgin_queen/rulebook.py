"""The rulebook of the piracy procedure; it needs nothing of the engine."""

from functools import cache
from pathlib import Path

from mmcli.rulebook.loader import Rulebook, load_rulebook, load_rulings

RULES = Path(__file__).parent / "rules"


@cache
def rulebook() -> Rulebook:
    """The rulebook of Virgin Queen's piracy on the map of Europe."""
    return load_rulebook(RULES)


@cache
def rulings() -> Rulebook:
    """Only its rulings: what it takes to start a game."""
    return load_rulings(RULES)
