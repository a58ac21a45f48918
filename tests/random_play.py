"""Random legal play of any game, always the same for the same seed: what the battery watches.

A game joins the battery with a set-up here: a function that yields the headers of the games to be played. A game of the
registry without one fails the battery.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, get_args

import msgspec

from mmcli.games.merchants.cards import CaptainCard, CaptainFacts
from mmcli.games.merchants.components import START_SHIPS, components
from mmcli.games.merchants.invariants import all_broken_invariants
from mmcli.games.merchants.packs import load_pack
from mmcli.games.merchants.rounds import ActionAsk
from mmcli.games.merchants.rulebook import rulebook
from mmcli.games.registry import game_format
from mmcli.kernel.asks import Ask, ChanceAsk
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.log.header import Header
from tests.entry_forms import tag
from tests.seeds import seeded

LIKELY = {"pass": 1, "stop": 1, "declare": 1, "port": 15, "redraw": 12}
"""How often a decision is taken where others are taken 4 times: seldom what ends something, so that more happens."""
PLAYERS = ("anne", "blas", "cato", "dirk")


@dataclass(frozen=True)
class SetUp:
    """A game to be played at random: its name in the test's id, its header, the seed, and how many entries to play.

    In one with `unseen` cards nobody can rule on everything.
    """

    name: str
    header: Header
    seed: int
    entries: int
    unseen: bool = False


def merchants_set_ups() -> Iterator[SetUp]:
    """The open deck with two, three and four players: from the set-up, near the end, and by other readings."""
    for count in (2, 3, 4):
        yield SetUp(f"{count}-players", merchants_header(count, count), count, 500)
        yield SetUp(f"{count}-rich-captains", merchants_header(count, count, position=_rich(count)), 10 + count, 300)
    for seed in range(30, 36):
        yield SetUp(f"special-ports-{seed}", merchants_header(4, seed, position=_special_ports()), seed, 150)
    yield SetUp("unseen-cards", merchants_header(3, 40, cards="facts", position=_rich(3)), 40, 300, unseen=True)
    for seed in range(20, 24):
        yield SetUp(
            f"other-readings-{seed}", merchants_header(3, seed, rulings=_readings(seed), position=_rich(3)), seed, 300
        )


def merchants_header(count: int, seed: int, **more: Any) -> Header:
    """The header of a game of `count` players with captains of the open deck, shuffled by `seed`."""
    pack = load_pack("open").captain
    captains = seeded(seed).sample(pack, count)
    players = [
        {"id": player, "captain": _captain(card, **more), "ship": START_SHIPS[seat % 2]}
        for seat, (player, card) in enumerate(zip(PLAYERS, captains, strict=False))
    ]
    header: Header = msgspec.convert(
        {"mmcli": 1, "game": "merchants", "players": players} | more, game_format("merchants").header
    )
    return header


def _captain(card: CaptainCard, cards: str = "open", **more: Any) -> str | CaptainFacts:
    """A captain by the id of the card, or by the facts where the pack has no captains."""
    facts = {name: getattr(card, name) for name in CaptainFacts.__struct_fields__}
    return card.id if cards == "open" else CaptainFacts(**facts)


def _rich(count: int) -> dict[str, Any]:
    """A position in which everything can happen soon: gold, glory, weapons, modifications and damage."""
    first: dict[str, Any] = {"ship": "frigate", "gold": 70, "glory": 7, "stash": 15, "hull": 2, "crew": 1}
    second = {"ship": "galleon", "gold": 45, "glory": 8, "weapons": ["chain-shot", "grapeshot"], "masts": 2}
    fitted = {"modifications": ["chasers", "extended-cargo-hold"]}
    others = {"gold": 30, "glory": 6, "weapons": ["grappling-hooks"], "hull": 1}
    sheets = [first | fitted, second, others, others]
    return {"round": 6, "demand": _demand(), "captains": dict(zip(PLAYERS[:count], sheets, strict=False))}


def _special_ports() -> dict[str, Any]:
    """A position at the ports that ask for entries of their own: a closed one, a new offer, a transfer."""
    sheets = {
        "anne": {"at": "port-royal", "gold": 20, "bounties": {"english": 1}},
        "blas": {"at": "santo-domingo/port", "gold": 20},
        "cato": {"at": "st-john/port", "gold": 90, "ship": "frigate", "modifications": ["chasers", "long-guns"]},
        "dirk": {"at": "port-royal", "gold": 20, "bounties": {"english": 2}},
    }
    return {"demand": _demand(), "captains": sheets}


def _demand() -> dict[str, str]:
    """Each good in demand at two ports."""
    box = components()
    return dict(zip(box.ports, (*box.goods.goods, *box.goods.goods), strict=True))


def _readings(seed: int) -> dict[str, str]:
    """A reading of every ruling, drawn by `seed`."""
    random = seeded(seed)
    return {ruling.id: random.choice(ruling.readings).name for ruling in rulebook().rulings.values()}


def _merchants_broken(table: Table[Any]) -> list[str]:
    """The broken invariants; tokens and cards are counted when none of them is on its way."""
    broken = all_broken_invariants(table.game)
    return broken if isinstance(table.ask, ActionAsk) else [fault for fault in broken if "do not add up" not in fault]


@dataclass(frozen=True)
class Watched:
    """What the battery needs of a game.

    Random play has to meet every kind of entry, but claims and what is `not_yet` covered; `broken` names the invariants
    that do not hold; `at_point` is where the state says everything, so that a table can be copied; the asks in
    `uncovered` check nothing yet.
    """

    set_ups: Callable[[], Iterator[SetUp]]
    not_yet: frozenset[str]
    broken: Callable[[Table[Any]], list[str]]
    at_point: Callable[[Table[Any]], bool]
    uncovered: tuple[type[Ask], ...] = ()

    def kinds(self, game: str) -> set[str]:
        """The tags of all entries that random play has to meet."""
        tags = {str(kind.__struct_config__.tag) for kind in get_args(game_format(game).entry)}
        return tags - {"claim"} - self.not_yet


GAMES = {
    "merchants": Watched(
        set_ups=merchants_set_ups,
        not_yet=frozenset({"shoot", "board", "flee", "play"}),
        broken=_merchants_broken,
        at_point=lambda table: isinstance(table.ask, ActionAsk),
        uncovered=(),
    )
}
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
    kinds = sorted({tag(option) for option in options})
    kind = random.choices(kinds, [LIKELY.get(kind, 4) for kind in kinds])[0]
    return random.choice([option for option in options if tag(option) == kind])


def play(set_up: SetUp, watch: Callable[[Table[Any]], None] | None = None) -> Iterator[Step]:
    """Play a set-up; `watch` looks at the table before every entry."""
    random = seeded(set_up.seed)
    table = new_table(set_up.header)
    while table.entry < set_up.entries:
        if watch is not None:
            watch(table)
        ask, entry = table.ask, pick(table.ask, random)
        if entry is None:
            return
        yield Step(ask, entry, table.play(entry))
