"""The rulebook of the base game, and of expansions with it; it needs nothing of the engine."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from mmcli.rulebook.loader import Rulebook, load_rulebook, load_rulings


@cache
def rulebook(*more: Traversable) -> Rulebook:
    """The rulebook of Merchants & Marauders, with the folders of the expansions' rules."""
    return load_rulebook(files(__package__) / "rules", *more)


@cache
def rulings(*more: Traversable) -> Rulebook:
    """Only its rulings: what it takes to start a game."""
    return load_rulings(files(__package__) / "rules", *more)
