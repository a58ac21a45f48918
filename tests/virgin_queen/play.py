"""Playing a few entries of Virgin Queen piracy and saying what was found: the helper of tests named after rules.

Unless a test says otherwise the map is `GULF`, made up for the tests: the Gulf with its ports Lisbon, Cadiz, Malta and
Faro (Cadiz and Faro are fortresses), the Strait next to it with the key Tangier, and the Ocean behind the Strait. On
the coast of the Gulf, without a link, stands the fortress of Hillfort. England has two squadrons in the Gulf and the
impulse, and is at war with Spain, which controls Lisbon and Malta.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from mmcli.games.virgin_queen.format import FORMAT, start
from mmcli.games.virgin_queen.match import Match
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from mmcli.report.sentences import Narrator
from tests.play import found_in

Facts = dict[str, Any]
"""An entry, a position or a map as a log has it."""

GULF: Facts = {
    "says": "Invented for tests.",
    "invented": True,
    "zones": {
        "Gulf": {"adjacent": ["Strait"], "ports": ["Lisbon", "Cadiz", "Malta", "Faro"]},
        "Strait": {"adjacent": ["Gulf", "Ocean"], "ports": ["Tangier", "Faro"]},
        "Ocean": {"adjacent": ["Strait"], "ports": ["Brest"]},
    },
    "spaces": {
        "Lisbon": {"zones": ["Gulf"]},
        "Cadiz": {"zones": ["Gulf"], "fortress": True},
        "Malta": {"zones": ["Gulf"]},
        "Faro": {"zones": ["Gulf", "Strait"], "fortress": True},
        "Tangier": {"zones": ["Strait"], "key": True},
        "Brest": {"zones": ["Ocean"]},
        "Hillfort": {"port": False, "coast": ["Gulf"], "fortress": True},
    },
    "oceans": ["Far Ocean"],
}

ENGLAND_AGAINST_SPAIN: Facts = {
    "active": "england",
    "wars": [["england", "spain"]],
    "spaces": {"Lisbon": {"controller": "spain"}, "Malta": {"controller": "spain"}},
    "units": {"Gulf": {"england": {"squadron": 2}}},
    "hands": {"spain": 3, "england": 2},
    "vp": {"england": 6, "spain": 17},
}
"""No source of defence dice; Spain has two ports linked to the Gulf, a hand, and no unit to give up."""

OTTOMAN_CORSAIRS: Facts = {
    "active": "ottoman",
    "spaces": {"Lisbon": {"controller": "spain"}, "Malta": {"controller": "spain"}},
    "units": {"Gulf": {"ottoman": {"corsair": 2, "squadron": 2}}},
    "hands": {"spain": 3, "ottoman": 2},
    "vp": {"ottoman": 11, "spain": 17},
}
"""The Ottoman with two corsairs and two squadrons, at peace with Spain."""


def position(base: Facts = ENGLAND_AGAINST_SPAIN, **more: Any) -> Facts:
    """A position with some of its parts changed; places and powers named anew are added to those of the base."""
    merged = {name: {**base.get(name, {}), **part} for name, part in more.items() if isinstance(part, dict)}
    return {**base, **more, **merged}


def header(at: Facts, *, rulings: Mapping[str, str] | None = None, on: Facts | str = GULF) -> Facts:
    """The header of a log."""
    return {"mmcli": 1, "game": "virgin-queen", "map": on, "position": at, "rulings": dict(rulings or {})}


def new_table(
    at: Facts = ENGLAND_AGAINST_SPAIN, *, rulings: Mapping[str, str] | None = None, on: Facts | str = GULF
) -> Table[Match]:
    """A table at which nothing has been played yet."""
    line = msgspec.json.encode(header(at, rulings=rulings, on=on))
    return Table(start(FORMAT.header_decoder.decode(line), {}))


def play(table: Table[Any], entries: Iterable[Facts]) -> list[Finding]:
    """Play entries at a table; returns all findings, notes included."""
    decode = FORMAT.entry_decoder.decode
    return [finding for entry in entries for finding in table.play(decode(msgspec.json.encode(entry)))]


def after(
    entries: Iterable[Facts],
    at: Facts = ENGLAND_AGAINST_SPAIN,
    *,
    rulings: Mapping[str, str] | None = None,
    on: Facts | str = GULF,
) -> Table[Match]:
    """The table after entries, none of which may be found fault with."""
    table = new_table(at, rulings=rulings, on=on)
    assert play(table, entries) == []
    return table


def audit(
    entries: Iterable[Facts],
    at: Facts = ENGLAND_AGAINST_SPAIN,
    *,
    rulings: Mapping[str, str] | None = None,
    on: Facts | str = GULF,
) -> list[str]:
    """What is wrong with a game, as `ENTRY SEVERITY RULE`, with the ruling it rests on; notes do not count."""
    found = found_in(header(at, rulings=rulings, on=on), entries)
    return [in_brief(finding) for finding in found if finding.severity is not Severity.NOTE]


def in_brief(finding: Finding) -> str:
    """`3 illegal VQ-PIR-1.4`, or `3 illegal VQ-PIR-1.4 by troubled-ports`."""
    by = f" by {', '.join(finding.rulings)}" if finding.rulings else ""
    return f"{finding.entry} {finding.severity.value} {finding.rule}{by}"


def sentences(entries: Iterable[Facts], at: Facts = ENGLAND_AGAINST_SPAIN, *, on: Facts | str = GULF) -> list[str]:
    """What is said of a game, one sentence a finding."""
    narrator = Narrator(FORMAT)
    return [narrator.message(finding) for finding in play(new_table(at, on=on), entries)]


# Entries


def piracy(by: str = "england", zone: str = "Gulf", target: str = "spain", **more: Any) -> Facts:
    """A piracy declared."""
    return {"do": "piracy", "by": by, "zone": zone, "target": target, **more}


def defence(dice: str, by: str | None = "spain") -> Facts:
    """The defence roll."""
    return {"do": "roll", "for": "defence", "by": by, "dice": dice}


def pirates(dice: str, by: str | None = "england") -> Facts:
    """The pirate's roll."""
    return {"do": "roll", "for": "piracy", "by": by, "dice": dice}


def lose(*units: str, by: str = "england") -> Facts:
    """Units lost to the defence roll."""
    return {"do": "lose", "by": by, "units": list(units)}


def reward(give: str, unit: str | None = None, by: str = "spain") -> Facts:
    """A reward."""
    return {"do": "reward", "by": by, "give": give, "unit": unit}


def draw(card: str = "?", of: str = "spain", by: str = "england") -> Facts:
    """A card drawn from the target's hand."""
    return {"do": "draw", "deck": f"hand/{of}", "by": by, "cards": [card]}


def claim(of: str, **figures: Any) -> Facts:
    """What the players note of a power."""
    return {"do": "claim", "of": of, **figures}


def impulse(by: str) -> Facts:
    """An impulse begins."""
    return {"do": "impulse", "by": by}
