"""The header that starts a game in a log."""

from pathlib import Path
from typing import Self

from msgspec import Struct, field

from mmcli.log.entries import Number

FORMAT = 1
"""The newest version of the log format, the one that is written."""


class Stamp(Struct):
    """The two fields by which a line is known as a header, whatever the game."""

    mmcli: Number
    game: str


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """A finding that the author of a log expects: a test log says itself what is wrong with it.

    `under` are the readings that bring it about, where the log itself is played by others.
    """

    entry: Number
    rule: str
    severity: str
    under: dict[str, str] = {}


class Header(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every game writes in its header.

    `rulings` maps the name of a ruling to the reading that was played; `cards` names the card pack; `source` says
    where the record comes from.
    """

    mmcli: Number
    game: str
    modules: tuple[str, ...] = ()
    rulings: dict[str, str] = field(default_factory=dict)
    title: str = ""
    source: str = ""
    expect: tuple[Expected, ...] = ()

    def seen_from(self, folder: Path) -> Self:
        """The header with every file that it names as it is found from the folder of its log; here it names none."""
        return self
