"""The rulebook of the base game, and of expansions with it; it needs nothing of the engine."""

from functools import cache
from pathlib import Path

from mmcli.rulebook.loader import Rulebook, load_rulebook, load_rulings

RULES = Path(__file__).parent / "rules"


@cache
def rulebook(*more: Path) -> Rulebook:
    """The rulebook of Merchants & Marauders, with the folders of the expansions' rules."""
    return load_rulebook(RULES, *more)


@cache
def rulings(*more: Path) -> Rulebook:
    """Only its rulings: what it takes to start a game."""
    return load_rulings(RULES, *more)
