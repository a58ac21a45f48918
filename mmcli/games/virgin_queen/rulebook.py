"""The rulebook of the piracy procedure; it needs nothing of the engine."""

from functools import cache
from importlib.resources import files

from mmcli.rulebook.loader import Rulebook, load_rulebook, load_rulings


@cache
def rulebook() -> Rulebook:
    """The rulebook of Virgin Queen's piracy on the map of Europe."""
    return load_rulebook(files(__package__) / "rules")


@cache
def rulings() -> Rulebook:
    """Only its rulings: what it takes to start a game."""
    return load_rulings(files(__package__) / "rules")
