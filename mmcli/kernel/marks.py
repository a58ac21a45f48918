"""Marks: places of a game from which it can be played again, and games of their own in the same state."""

from collections.abc import Mapping
from types import FunctionType
from typing import Any

from msgspec import Struct

from mmcli.kernel.asks import Ask
from mmcli.kernel.game import Game
from mmcli.kernel.strict import G
from mmcli.kernel.table import Table


def is_between_actions(table: Table[Any]) -> bool:
    """Whether the state of a game says everything, so that it could start anew from here and go on the same."""
    return mark(table) is not None


def mark(table: Table[Any]) -> Game | None:
    """A game of its own that could go on from here as the table does; None where the state does not say everything.

    It starts anew inside the same procedures, changes nothing before its first ask, and asks the same.
    """
    if not table.in_step:
        return None
    game = twin(table.game)
    anew = Table(game)
    around = [_content([*each.fallbacks]) for each in (game, table.game)]
    return game if alike(anew.ask, table.ask) and around[0] == around[1] and game.is_like(table.game) else None


def alike(one: Ask, other: Ask) -> bool:
    """Whether two asks, perhaps of two games, wait for the very same."""
    return type(one) is type(other) and bool(_content(one) == _content(other))


def _content(part: Any) -> Any:
    """What an ask says, part by part: a player or a figure by the id, and nothing of its `game`."""
    if isinstance(part, list | tuple):
        return [_content(each) for each in part]
    if isinstance(part, Struct):
        if hasattr(part, "id"):
            return part.id
        return type(part), [_content(getattr(part, name)) for name in part.__struct_fields__ if name != "game"]
    return type(part) if isinstance(part, FunctionType) else part


def twin(game: G, rulings: Mapping[str, str] | None = None) -> G:
    """An independent game in the same state with the same ledger, under the same readings and those in `rulings`."""
    usual = game.readings
    game.readings = dict(usual) | dict(rulings or {})
    try:
        copy = game.copy()
    finally:
        game.readings = usual
    copy.ledger = game.ledger.copy()
    return copy
