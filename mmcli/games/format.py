"""What the floors above need to know of a game: how its logs are decoded, and how a game starts from a header."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

import msgspec

from mmcli.kernel.findings import Refusal
from mmcli.kernel.game import Game
from mmcli.log.entries import Entry
from mmcli.log.header import Header
from mmcli.rulebook.counting import Fact
from mmcli.rulebook.loader import Rulebook

if TYPE_CHECKING:
    from types import ModuleType

    from mmcli.games.board import Board
    from mmcli.games.facts import PositionFacts
    from mmcli.games.speech import Speech


REFERENCE = "#/$defs/{name}"


def schema(title: str, top: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    """A JSON Schema of its top and the parts that it refers to."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **top, "$defs": parts}


@dataclass(frozen=True)
class GameFormat:
    """A game that logs can be of.

    `start` makes a game of a header and of the readings chosen on the command line; it raises an MmcliError if the
    header contradicts itself. `rulings` is the part of the `rulebook` that a start needs. `sheet` is the data of a
    position as a person reads it, and `sheet_of_players` its part with the player boards; `describe` puts an entry
    into words, `named` gives the name of a thing by its id. `package` is where the game stands, `expansions` are those
    joined to it. `read_at_start` are the rulings that are read while a game starts. `card_pack` is what a file of its
    card packs holds, with a title.
    """

    id: str
    name: str
    header: type[Header]
    entry: Any
    rulebook: Callable[[], Rulebook]
    rulings: Callable[[], Rulebook]
    start: Callable[[Any, dict[str, str]], Game]
    sheet: Callable[[Any], dict[str, Any]]
    describe: Callable[[Any], str]
    named: Callable[[object], str]
    package: str
    expansions: tuple[Any, ...] = ()
    sheet_of_players: str = "captains"
    read_at_start: tuple[str, ...] = ()
    card_pack: tuple[type[msgspec.Struct], str] | None = None

    @cached_property
    def kinds(self) -> dict[str, msgspec.inspect.StructType]:
        """Every kind of entry by its tag."""
        union = msgspec.inspect.type_info(self.entry)
        types = union.types if isinstance(union, msgspec.inspect.UnionType) else (union,)
        return {str(found.tag): found for found in types if isinstance(found, msgspec.inspect.StructType)}

    @cached_property
    def board(self) -> "Callable[[Any], Board] | None":
        """What makes the board of a game under way, for a picture; None if the game has none.

        It is `board` of the module `board` beside the game's format, which only a picture loads.
        """
        module = f"{self.package}.board"
        if find_spec(module) is None:
            return None
        return cast("Callable[[Any], Board]", import_module(module).board)

    @cached_property
    def odds(self) -> "ModuleType | None":
        """The questions of chance of the game: its module `odds`, with `question` and `KINDS`; None if it has none."""
        module = f"{self.package}.odds"
        return None if find_spec(module) is None else import_module(module)

    def message(self, refusal: Refusal) -> str:
        """What a refusal says happened, in one sentence."""
        return self.filled(self.rulebook().wording(refusal.rule, refusal.case).says, refusal.facts)

    def right(self, refusal: Refusal) -> str:
        """What would have been right instead of what is refused; empty if there is nothing to say."""
        return self.filled(self.rulebook().wording(refusal.rule, refusal.case).right, refusal.facts)

    def filled(self, wording: str, facts: Mapping[str, Any]) -> str:
        """A wording of the rulebook with its facts in words, counted where it says of what: `{cards:mission}`."""
        return wording.format_map({name: Fact(self._fact(value)) for name, value in facts.items()})

    def _fact(self, value: object) -> str:
        if isinstance(value, Entry):
            return self.describe(value)
        if isinstance(value, dict):
            counted = [f"{self.named(key)} {self._fact(count)}" for key, count in sorted(value.items())]
            return ", ".join(counted) or "none"
        return self.named(value)

    def own(self, rulings: Mapping[str, str]) -> dict[str, str]:
        """Of readings chosen for any game, those of this game's rulings."""
        known = self.rulings().rulings
        return {name: reading for name, reading in rulings.items() if name in known}

    def other_readings(self, ruling: str, reading: str) -> tuple[str, ...]:
        """The readings of a ruling besides the one named."""
        return tuple(other.name for other in self.rulings().rulings[ruling].others(reading))

    def log_schema(self) -> dict[str, Any]:
        """The JSON Schema of one line of a log: a header or an entry."""
        lines, parts = msgspec.json.schema_components((self.header, self.entry), ref_template=REFERENCE)
        return schema(f"One line of a log of {self.name}", {"anyOf": list(lines)}, parts)

    def pack_schema(self) -> dict[str, Any] | None:
        """The JSON Schema of a file of a card pack; None if the game has no packs."""
        if self.card_pack is None:
            return None
        text, title = self.card_pack
        (top,), parts = msgspec.json.schema_components((text,), ref_template=REFERENCE)
        return schema(title, top, parts)

    @cached_property
    def facts(self) -> "PositionFacts":
        """The facts of the game's positions, for the oracle: `FACTS` of the module `facts` beside the game's format."""
        return cast("PositionFacts", self._beside("facts"))

    @cached_property
    def speech(self) -> "Speech":
        """How players speak of the game, for the oracle: `SPEECH` of the module `speech` beside the game's format."""
        return cast("Speech", self._beside("speech"))

    def _beside(self, name: str) -> object:
        """A constant of the module of its name; with expansions what the function of its name makes of them."""
        module = import_module(f"{self.package}.{name}")
        return getattr(module, name)(*self.expansions) if self.expansions else getattr(module, name.upper())

    @cached_property
    def header_decoder(self) -> "msgspec.json.Decoder[Any]":
        """Decodes a header line."""
        return msgspec.json.Decoder(self.header)

    @cached_property
    def entry_decoder(self) -> "msgspec.json.Decoder[Any]":
        """Decodes an entry line."""
        return msgspec.json.Decoder(self.entry)

    @cached_property
    def packed_header_decoder(self) -> "msgspec.msgpack.Decoder[Any]":
        """Decodes a MessagePack header."""
        return msgspec.msgpack.Decoder(self.header)

    @cached_property
    def packed_entry_decoder(self) -> "msgspec.msgpack.Decoder[Any]":
        """Decodes a MessagePack entry."""
        return msgspec.msgpack.Decoder(self.entry)
