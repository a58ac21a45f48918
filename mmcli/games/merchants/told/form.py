"""What a position file of this game may hold: what a log's header has and what its position has, side by side."""

from types import GenericAlias
from typing import Any

from mmcli.games.facts import side_by_side
from mmcli.games.merchants.box.cards import CaptainFacts
from mmcli.games.merchants.entries import PlayerHeader
from mmcli.games.merchants.header import MerchantsHeader
from mmcli.games.merchants.told.position import CaptainPosition, Position

CARD = side_by_side(CaptainFacts)
CAPTAINS = GenericAlias(dict, (str, side_by_side(CaptainPosition, CaptainFacts)))
"""The captains by player; the figures of a captain's card stand beside the others."""
PLAYERS = GenericAlias(list, (str | side_by_side(PlayerHeader, needed=("id",), captain=str | CARD),))
"""The players; a name alone is one whose captain stands elsewhere."""
FORM = side_by_side(
    MerchantsHeader,
    Position,
    captains=CAPTAINS,
    players=PLAYERS,
    position=side_by_side(Position, captains=CAPTAINS),
    entries=list[str | dict[str, Any]],
)
