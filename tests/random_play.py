"""Random legal play of any game, always the same for the same seed: what the battery watches.

A game joins the battery with a set-up here: a function that yields the headers of the games to be played. A game of the
registry without one fails the battery.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from mmcli.games.merchants.cards import load_pack
from mmcli.games.merchants.components import START_SHIPS
from mmcli.games.merchants.game import rulebook
from mmcli.games.registry import game_format
from mmcli.kernel.asks import Ask, ChanceAsk
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.log.header import Header

PLAYERS = ("anne", "blas", "cato", "dirk")


@dataclass(frozen=True)
class SetUp:
    """A game to be played at random: its name in the test's id, its header, the seed, and how many entries to play."""

    name: str
    header: Header
    seed: int
    entries: int


def merchants_set_ups() -> Iterator[SetUp]:
    """The open deck with two, three and four players: from the set-up, armed and near the end, and by other readings."""
    for count in (2, 3, 4):
        yield SetUp(f"{count}-players", merchants_header(count, count), count, 400)
        yield SetUp(f"{count}-rich-captains", merchants_header(count, count, position=_rich(count)), 10 + count, 300)
    for seed in range(20, 24):
        yield SetUp(f"other-readings-{seed}", merchants_header(3, seed, rulings=_readings(seed), position=_rich(3)), seed, 300)


def merchants_header(count: int, seed: int, **more: Any) -> Header:
    """The header of a game of `count` players with captains of the open deck, shuffled by `seed`."""
    captains = sorted(load_pack("open").captains)
    Random(seed).shuffle(captains)
    players = [
        {"id": player, "captain": captain, "ship": START_SHIPS[seat % 2]}
        for seat, (player, captain) in enumerate(zip(PLAYERS[:count], captains, strict=False))
    ]
    header: Header = msgspec.convert(
        {"mmcli": 1, "game": "merchants", "players": players} | more, game_format("merchants").header
    )
    return header


def _rich(count: int) -> dict[str, Any]:
    """A position in which everything can happen soon: gold, glory, weapons, modifications and damage."""
    first: dict[str, Any] = {"ship": "frigate", "gold": 70, "glory": 7, "stash": 15, "hull": 2, "crew": 1}
    second = {"ship": "galleon", "gold": 45, "glory": 8, "weapons": ["chain-shot", "grapeshot"], "masts": 2}
    fitted = {"modifications": ["chasers", "extended-cargo-hold"]}
    others = {"gold": 30, "glory": 6, "weapons": ["grappling-hooks"], "hull": 1}
    sheets = [first | fitted, second, others, others]
    return {"round": 6, "captains": dict(zip(PLAYERS[:count], sheets, strict=False))}


def _readings(seed: int) -> dict[str, str]:
    """A reading of every ruling, drawn by `seed`."""
    random = Random(seed)
    return {ruling.id: random.choice(ruling.readings).name for ruling in rulebook().rulings.values()}


SET_UPS: dict[str, Callable[[], Iterator[SetUp]]] = {"merchants": merchants_set_ups}
"""The games to be played at random, by the id of the game."""


@dataclass
class Step:
    """One entry of a random game: the ask it answered, the entry, and what was found."""

    ask: Ask
    entry: Entry
    findings: list[Finding]

    @property
    def faults(self) -> list[Finding]:
        """The findings that are more than notes."""
        return [finding for finding in self.findings if finding.severity is not Severity.NOTE]


def new_table(header: Header) -> Table[Any]:
    """A table at which the game of a header begins."""
    return Table(game_format(header.game).start(header, {}))


def pick(ask: Ask, random: Random) -> Entry | None:
    """An answer at random: a chance result with its probability, or a decision of a kind and then of that kind."""
    if isinstance(ask, ChanceAsk):
        return ask.sample(random)
    options = list(ask.options())
    if not options:
        return None
    kind = random.choice(sorted({type(option).__name__ for option in options}))
    return random.choice([option for option in options if type(option).__name__ == kind])


def play(set_up: SetUp, watch: Callable[[Table[Any]], None] | None = None) -> Iterator[Step]:
    """Play a set-up; `watch` looks at the table before every entry."""
    random = Random(set_up.seed)
    table = new_table(set_up.header)
    while table.entry < set_up.entries:
        if watch is not None:
            watch(table)
        ask, entry = table.ask, pick(table.ask, random)
        if entry is None:
            return
        yield Step(ask, entry, table.play(entry))
