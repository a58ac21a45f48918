"""The header of a log of Merchants & Marauders."""

from pathlib import Path
from typing import Self

from msgspec import field, structs

from mmcli.games.merchants.box.pack_texts import PackText
from mmcli.games.merchants.entries import PlayerHeader
from mmcli.games.merchants.faults.pack_files import is_shipped
from mmcli.games.merchants.told.position import Position
from mmcli.log.header import Header


class MerchantsHeader(Header, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The header of a game: players in seating order, the card pack, and a position if the log starts in the middle.

    `cards` is a shipped pack (`open`, or `facts` where only the structure of the decks is known), or the path of an
    owner's own pack: a TOML file or a folder of them, seen from the folder of the log or position that names it (on
    standard input, from where mmcli is started). `texts` are cards whose texts the log tells itself; the audit takes
    its word for them, with a note.
    """

    cards: str = "open"
    players: tuple[PlayerHeader, ...] = field(default=())
    texts: PackText | None = None
    position: Position | None = None

    def seen_from(self, folder: Path) -> Self:
        """The header with the path of an owner's pack as it is found from the folder of the log."""
        return self if is_shipped(self.cards) else structs.replace(self, cards=str(folder / self.cards))
