"""What the floors above need to know of a game: how its logs are decoded, and how a game starts from a header."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

import msgspec

from mmcli.errors import LogError, RulebookError
from mmcli.games.faults import no_such
from mmcli.games.strangers import loaded_if_there
from mmcli.games.usual import described, named, nobody_known, rulebook_of, rulings_of
from mmcli.kernel.findings import Refusal
from mmcli.kernel.game import Game
from mmcli.log.entries import Entry
from mmcli.log.header import Header
from mmcli.rulebook.counting import InWords
from mmcli.rulebook.loader import Rulebook

if TYPE_CHECKING:
    from types import ModuleType

    from mmcli.games.board import Board
    from mmcli.games.consequences import Answerer
    from mmcli.games.facts import PositionFacts
    from mmcli.games.speech import Speech


REFERENCE = "#/$defs/{name}"


def schema(title: str, top: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    """A JSON Schema of its top and the parts that it refers to."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **top, "$defs": parts}


def in_the_package() -> Rulebook:
    """The rulebook of a game that names none: the folder `rules` of its package."""
    raise NotImplementedError


@dataclass(frozen=True, kw_only=True, eq=False)
class GameFormat:
    """A game that logs can be of, as its module `format` tells it in the constant `FORMAT`.

    What every game has: `id`, by which logs name it, and `name`, by which people do; `package`, where it stands
    (`__package__`); `header`, the form of its headers, and `entry`, the union of its entries; `start`, which makes a
    `kernel.game.Game` of a header and of the readings chosen on the command line, and raises an MmcliError if the
    header contradicts itself; and `sheet`, the data of a position as a person reads it. The part of it that is called
    as `sheet_of_players` says, if there is one, is a list with a row a player, who stands first in the row.

    What a game may leave out: `rulebook`, and `rulings`, the part of it that a start needs (the folder `rules` of the
    package, all its TOML files); `players`, who can act; `describe`, which puts an entry into words; `named`, the name
    of a thing by its id; `expansions`, those joined to it; `read_at_start`, the rulings that are read while a game
    starts; `card_pack`, what a file of its card packs holds, with a title; `singulars`, what one of a figure is called
    where that is another word. And these modules beside the format, each loaded where it is needed: `facts` (what may
    be left out of a position, and what can be varied), `speech` (how players speak), `board` (a picture), `odds`
    (questions of chance), and the folder `faq` (questions with answers).
    """

    id: str
    name: str
    package: str
    header: type[Header]
    entry: Any
    start: Callable[[Any, dict[str, str]], Game]
    sheet: Callable[[Any], dict[str, Any]]
    sheet_of_players: str = "players"
    rulebook: Callable[[], Rulebook] = in_the_package
    rulings: Callable[[], Rulebook] = in_the_package
    players: Callable[[Any], Iterable[str]] = nobody_known
    describe: Callable[[Any], str] = described
    named: Callable[[object], str] = named
    expansions: tuple[Any, ...] = ()
    read_at_start: tuple[str, ...] = ()
    card_pack: tuple[type[msgspec.Struct], str] | None = None
    singulars: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for left_out, usual in (("rulebook", rulebook_of), ("rulings", rulings_of)):
            if getattr(self, left_out) is in_the_package:
                object.__setattr__(self, left_out, partial(usual, self.package))

        object.__setattr__(self, "start", partial(self._start_with_modules, self.start))

    def _start_with_modules(self, start: Callable[[Any, dict[str, str]], Game], header: Any, rulings: Any) -> Game:
        """Start a game of modules that there are; raises LogError for another."""
        known = self.modules()
        for name in header.modules:
            if name not in known:
                raise LogError(no_such("module", name, sorted(known), f"{self.name} has none"))
        return start(header, rulings)

    def modules(self) -> set[str]:
        """The modules of all expansions joined to the game, which a header may name."""
        return {module.id for expansion in self.expansions for module in expansion.modules}

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
        found = loaded_if_there(f"{self.package}.board")
        return None if found is None else cast("Callable[[Any], Board]", found.board)

    @cached_property
    def odds(self) -> "ModuleType | None":
        """The questions of chance of the game: its module `odds`, with `question` and `KINDS`; None if it has none."""
        return cast("ModuleType | None", loaded_if_there(f"{self.package}.odds"))

    @cached_property
    def consequences(self) -> "Mapping[str, Answerer]":
        """What only the game can answer of what follows, by kind of question: `CONSEQUENCES` of its module.

        Empty if it has no module `consequences`.
        """
        found = loaded_if_there(f"{self.package}.consequences")
        return {} if found is None else cast("Mapping[str, Answerer]", found.CONSEQUENCES)

    def message(self, refusal: Refusal) -> str:
        """What a refusal says happened, in one sentence; `{during}` is what its clause belongs to."""
        book = self.rulebook()
        says = book.wording(refusal.rule, refusal.case).says
        during = {"during": book.during(refusal.rule)} if "{during}" in says else {}
        return self.filled(says, during | refusal.facts)

    def right(self, refusal: Refusal) -> str:
        """What would have been right instead of what is refused; empty if there is nothing to say."""
        return self.filled(self.rulebook().wording(refusal.rule, refusal.case).right, refusal.facts)

    def filled(self, wording: str, facts: Mapping[str, Any]) -> str:
        """A wording of the rulebook with its facts in words, counted where it says of what: `{cards:mission}`."""
        try:
            return wording.format_map(InWords(facts, self._fact))
        except (LookupError, ValueError) as fault:
            raise RulebookError(f"the wording {wording!r} cannot be filled in: {fault} is no fact of it") from None

    def _fact(self, value: object) -> str:
        if isinstance(value, Entry):
            return self.describe(value)
        if isinstance(value, Refusal):
            return self.message(value)
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
        """The facts of the game's positions, for the oracle: `FACTS` of the module `facts`, or the usual ones."""
        found = self._beside("facts") or import_module("mmcli.games.facts").usual_facts(self.header, self.players)
        return cast("PositionFacts", found)

    @cached_property
    def speech(self) -> "Speech":
        """How players speak of the game, for the oracle: `SPEECH` of the module `speech`, or the usual words."""
        return cast("Speech", self._beside("speech") or import_module("mmcli.games.speech").usual_speech(self.players))

    def _beside(self, name: str) -> object | None:
        """A constant of the module of its name; with expansions what the function of its name makes of them."""
        module = loaded_if_there(f"{self.package}.{name}")
        if module is None:
            return None
        found: object = getattr(module, name)(*self.expansions) if self.expansions else getattr(module, name.upper())
        return found

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
