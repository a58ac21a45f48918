"""Playing a few entries with a card pack: the open deck, or a pack of a test's own."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from mmcli.games.merchants.match import Match
from mmcli.games.registry import game_format
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from tests.play import Facts, found_in, header, in_brief, play_out

PACK = """
name = "of-a-test"
says = "Printed captains by what is known of them, their skills made up; and cards of the test's own."
partial = ["captain", "glory", "rumor"]

[[captain]]
id = "villon"
name = "Alexandre Villon"
nation = "french"
home = "tortuga"
seamanship = 2
scouting = 2
leadership = 3
influence = 3

    [[captain.effect]]
    point = "enters_closed_ports"
    set = true

    [[captain.effect]]
    point = "closed_port_test"
    set = true

[[captain]]
id = "pepijn"
name = "Pepijn van Avezaath"
nation = "dutch"
home = "curacao"
seamanship = 2
scouting = 2
leadership = 3
influence = 3

    [[captain.effect]]
    point = "hold_room"
    add = 1

[[rumor]]
id = "a-myriad-of-goods"
name = "A Myriad of Goods"
at = "tortuga"
skill = "scouting"
gains = {gold = 5}
"""
"""What the disputes about printed captains need; what these captains can do is official, the rest is not."""


def own_pack(folder: Path, text: str = PACK) -> str:
    """The path of a pack written for one test."""
    file = folder / "pack.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def first_line(
    cards: str,
    *,
    captain: str | Facts | None = None,
    position: Facts | None = None,
    rulings: dict[str, str] | None = None,
) -> Facts:
    """The header of a log with a card pack; `captain` takes Anne's place."""
    line = header(position=position, rulings=rulings) | {"cards": cards}
    if captain is not None:
        line["players"][0]["captain"] = captain
    return line


def table(
    cards: str,
    *,
    captain: str | Facts | None = None,
    position: Facts | None = None,
    rulings: dict[str, str] | None = None,
) -> Table[Match]:
    """A table with a card pack at which nothing was played yet; `captain` takes Anne's place."""
    line = first_line(cards, captain=captain, position=position, rulings=rulings)
    merchants = game_format("merchants")
    game = merchants.start(merchants.header_decoder.decode(msgspec.json.encode(line)), {})
    assert isinstance(game, Match)
    return Table(game)


def findings(cards: str, entries: Iterable[Facts], **more: Any) -> list[Finding]:
    """All findings, notes included."""
    return play_out(table(cards, **more), entries)


def audit(cards: str, entries: Iterable[Facts], **more: Any) -> list[str]:
    """What is wrong, as `ENTRY SEVERITY RULE`; notes do not count."""
    found = findings(cards, entries, **more)
    return [in_brief(finding) for finding in found if finding.severity is not Severity.NOTE]


def notes(cards: str, entries: Iterable[Facts], **more: Any) -> list[str]:
    """The notes, as `ENTRY RULE CASE`, with the rulings that decide."""
    found = [finding for finding in found_in(first_line(cards, **more), entries) if finding.severity is Severity.NOTE]
    return [" ".join((str(note.entry), note.rule, note.refusal.case, *note.rulings)) for note in found]
