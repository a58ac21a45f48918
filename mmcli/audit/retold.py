"""A game told again where something was found in it, for the rulings that the finding rests on."""

from collections.abc import Callable
from typing import Any

from mmcli.errors import MmcliError
from mmcli.games.format import GameFormat
from mmcli.kernel.findings import Finding
from mmcli.kernel.game import Game
from mmcli.kernel.readings import Rereading
from mmcli.kernel.table import Table
from mmcli.log.header import Header

Decode = Callable[[bytes], Any]
"""Decodes the record of an entry."""
MOST = 4096
"""How many records are kept of a game in which nothing has been found since, if it can do with less."""


class Retold:
    """The records of a game since something was last found in it, for the rulings that the next finding rests on."""

    def __init__(self, kind: GameFormat, header: Header, rulings: dict[str, str], decode: Decode) -> None:
        self._kind = kind
        self._header = header
        self._rulings = rulings
        self._decode = decode
        self._rereading: Rereading | None = None
        self.records: list[bytes] = []

    def tell(self, findings: list[Finding]) -> list[Finding]:
        """Findings about the last record with the rulings that they rest on."""
        entries = [self._decode(record) for record in self.records if record.strip()]
        self.records.clear()
        return self._again().tell(findings, entries)

    def shorten(self, table: Table[Any]) -> None:
        """Forget what is kept if it is much and the game can be played again from here."""
        if len(self.records) > MOST and self._again().begin_at(table):
            self.records.clear()

    def _again(self) -> Rereading:
        if self._rereading is None:
            self._rereading = Rereading(self._start, self._kind.other_readings, self._kind.read_at_start)
        return self._rereading

    def _start(self, other: dict[str, str]) -> Game | None:
        try:
            return self._kind.start(self._header, self._rulings | other)
        except MmcliError:
            return None
