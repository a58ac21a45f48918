"""Playing a few entries of Merchants & Marauders and saying what was found: the helper of tests named after rules.

Two captains sit at the table, with cards of which only the structure is known: Anne (French, home Tortuga, Seamanship
3, Scouting 2, Leadership 2, Influence 3, a sloop) and Blas (Spanish, home Havana, 2/3/3/2, a flute).
"""

from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Any, cast

import msgspec

from mmcli.audit.game import Policy, audit_stream
from mmcli.games.merchants.match import Match
from mmcli.games.registry import game_format
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table

Facts = dict[str, Any]
"""An entry, a position or a captain as a log has it."""

ANNE: Facts = {"name": "Anne", "nation": "french", "home": "tortuga"} | {
    "seamanship": 3,
    "scouting": 2,
    "leadership": 2,
    "influence": 3,
}
BLAS: Facts = {"name": "Blas", "nation": "spanish", "home": "havana"} | {
    "seamanship": 2,
    "scouting": 3,
    "leadership": 3,
    "influence": 2,
}
CAPTAINS: dict[str, Facts] = {"anne": ANNE, "blas": BLAS}
SHIPS = {"anne": "sloop", "blas": "flute"}

Captains = Mapping[str, Facts] | None
Ships = Mapping[str, str] | None


def header(
    *,
    position: Facts | None = None,
    rulings: Mapping[str, str] | None = None,
    captains: Captains = None,
    ships: Ships = None,
) -> Facts:
    """The header of a log; `captains` changes facts of Anne and Blas, or seats more players after them."""
    facts = {player: CAPTAINS.get(player, ANNE | {"name": player}) for player in [*CAPTAINS, *(captains or {})]}
    players = [
        {
            "id": player,
            "captain": card | (captains or {}).get(player, {}),
            "ship": (ships or {}).get(player, SHIPS.get(player, "sloop")),
        }
        for player, card in facts.items()
    ]
    start = {} if position is None else {"position": position}
    return {
        "mmcli": 1,
        "game": "merchants",
        "cards": "facts",
        "rulings": dict(rulings or {}),
        "players": players,
    } | start


def new_table(
    *,
    position: Facts | None = None,
    rulings: Mapping[str, str] | None = None,
    captains: Captains = None,
    ships: Ships = None,
) -> Table[Match]:
    """A table at which nothing has been played yet."""
    merchants = game_format("merchants")
    line = msgspec.json.encode(header(position=position, rulings=rulings, captains=captains, ships=ships))
    return Table(cast("Match", merchants.start(merchants.header_decoder.decode(line), {})))


def play(table: Table[Any], entries: Iterable[Facts]) -> list[Finding]:
    """Play entries at a table; returns all findings, notes included."""
    decode = game_format("merchants").entry_decoder.decode
    return [finding for entry in entries for finding in table.play(decode(msgspec.json.encode(entry)))]


def play_out(table: Table[Any], entries: Iterable[Facts]) -> list[Finding]:
    """Play the entries that a log ends with; returns all findings, notes included."""
    return play(table, entries) + table.close()


def findings(
    entries: Iterable[Facts],
    *,
    position: Facts | None = None,
    rulings: Mapping[str, str] | None = None,
    captains: Captains = None,
    ships: Ships = None,
) -> list[Finding]:
    """All findings about a game: its header, then its entries, notes included."""
    table = new_table(position=position, rulings=rulings, captains=captains, ships=ships)
    return table.opening + play_out(table, entries)


def audited(
    entries: Iterable[Facts],
    *,
    position: Facts | None = None,
    rulings: Mapping[str, str] | None = None,
    captains: Captains = None,
    ships: Ships = None,
) -> list[Finding]:
    """All findings about a game, each with the rulings that it rests on."""
    return found_in(header(position=position, rulings=rulings, captains=captains, ships=ships), entries)


def found_in(first: Facts, entries: Iterable[Facts]) -> list[Finding]:
    """All findings in a log of a header and entries, each with the rulings that it rests on."""
    log = b"\n".join(msgspec.json.encode(line) for line in (first, *entries))
    return [finding for game in audit_stream(BytesIO(log), "log", Policy(notes=True)) for finding in game.findings]


def audit(
    entries: Iterable[Facts],
    *,
    position: Facts | None = None,
    rulings: Mapping[str, str] | None = None,
    captains: Captains = None,
    ships: Ships = None,
) -> list[str]:
    """What is wrong with a game, as `ENTRY SEVERITY RULE` (entry 0 is the header); notes do not count."""
    found = findings(entries, position=position, rulings=rulings, captains=captains, ships=ships)
    return [in_brief(finding) for finding in found if finding.severity is not Severity.NOTE]


def notes(
    entries: Iterable[Facts],
    *,
    position: Facts | None = None,
    rulings: Mapping[str, str] | None = None,
    captains: Captains = None,
    ships: Ships = None,
) -> list[str]:
    """The notes about a game, as `ENTRY RULE CASE`."""
    found = findings(entries, position=position, rulings=rulings, captains=captains, ships=ships)
    return [
        f"{finding.entry} {finding.rule} {finding.refusal.case}"
        for finding in found
        if finding.severity is Severity.NOTE
    ]


def table(
    entries: Iterable[Facts] = (),
    *,
    position: Facts | None = None,
    rulings: Mapping[str, str] | None = None,
    captains: Captains = None,
    ships: Ships = None,
) -> Table[Match]:
    """The table after the entries, whatever was found."""
    played = new_table(position=position, rulings=rulings, captains=captains, ships=ships)
    play(played, entries)
    return played


def in_brief(finding: Finding) -> str:
    """`3 illegal MM-PORT-1`."""
    return f"{finding.entry} {finding.severity.value} {finding.rule}"
