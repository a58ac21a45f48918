"""Playing a few entries with modules of Seas of Glory: as `tests.play`, with the modules that are played."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

import msgspec

from mmcli.games.merchants.match import Match
from mmcli.games.registry import game_format
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from tests.play import Facts, found_in, header, in_brief, play

Entries = list[Facts]
BOTH = ("ship-mods", "loyalty")

PASS: Facts = {"do": "pass", "by": "anne"}
NEXT_ROUND: Entries = [PASS, {"do": "pass", "by": "blas"}, {"do": "draw", "deck": "event", "cards": ["?"]}]
"""Anne passes, Blas passes, and it is Anne's turn again."""
PORT: Facts = {"do": "port", "by": "anne"}
PAY_THE_CREW: Facts = {"do": "increase-loyalty", "by": "anne"}


def anne(loyalty: int | None = None, **figures: Any) -> Facts:
    """A position in which it is Anne's turn, her crew is so loyal, and the rest of her captain stands as given."""
    added = {} if loyalty is None else {"figures": {"loyalty": loyalty}}
    return {"turn": "anne", "captains": {"anne": figures | added}}


def stash(gold: int) -> Facts:
    """Gold put away."""
    return {"do": "stash", "by": "anne", "put": gold}


def rolls(dice: str, skill: str = "leadership", by: str = "anne") -> Facts:
    """The dice of a skill."""
    return {"do": "roll", "for": skill, "by": by, "dice": dice}


def new_table(
    position: Facts,
    *,
    modules: Iterable[str] = BOTH,
    rulings: Mapping[str, str] | None = None,
    cards: str = "facts",
) -> Table[Match]:
    """A table with some modules at which nothing has been played yet."""
    merchants = game_format("merchants")
    facts = header_with(position, modules=modules, rulings=rulings, cards=cards)
    started = merchants.start(merchants.header_decoder.decode(msgspec.json.encode(facts)), {})
    return Table(cast("Match", started))


def header_with(
    position: Facts,
    *,
    modules: Iterable[str] = BOTH,
    rulings: Mapping[str, str] | None = None,
    cards: str = "facts",
) -> Facts:
    """The header of a log with some modules."""
    return header(position=position, rulings=rulings) | {"modules": list(modules), "cards": cards}


def after(entries: Iterable[Facts], position: Facts, **played: Any) -> Table[Match]:
    """The table after the entries, whatever was found."""
    table = new_table(position, **played)
    play(table, entries)
    return table


def findings(entries: Iterable[Facts], position: Facts, **played: Any) -> list[Finding]:
    """All findings about the entries, notes included."""
    table = new_table(position, **played)
    return table.opening + play(table, entries)


def audit(entries: Iterable[Facts], position: Facts, **played: Any) -> list[str]:
    """What is wrong with the entries, as `ENTRY SEVERITY RULE`; notes do not count."""
    found = findings(entries, position, **played)
    return [in_brief(finding) for finding in found if finding.severity is not Severity.NOTE]


def notes(entries: Iterable[Facts], position: Facts, **played: Any) -> list[str]:
    """The notes on the entries that rest on rulings, as `ENTRY RULE RULING`."""
    found = found_in(header_with(position, **played), entries)
    noted = [finding for finding in found if finding.severity is Severity.NOTE and finding.rulings]
    return [f"{finding.entry} {finding.rule} {' '.join(finding.rulings)}" for finding in noted]


def loyalty(table: Table[Match], player: str = "anne") -> int:
    """The level of a player's crew."""
    game = table.game
    return game.edition.figures["loyalty"].read(game, game.by_id[player])
