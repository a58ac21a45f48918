"""Every sentence of the supplied document on Seas of Glory is played by clauses, or is said to be without effect."""

from pathlib import Path

import msgspec
from msgspec import Struct

from mmcli.games.registry import game_format

FILE = Path(__file__).with_name("sentences.toml")
COUNTS = {
    "objective": 4,
    "setup": 25,
    "round": 22,
    "movement": 4,
    "locations": 68,
    "treasure-galleon": 7,
    "contraband": 12,
    "special-weapons": 12,
}
"""How many sentences each part of the document has."""
NOT_PLAYED = frozenset(
    (
        "SG-CON-1",
        "SG-CON-10",
        "SG-CON-2",
        "SG-CON-3",
        "SG-CON-5",
        "SG-CON-6",
        "SG-CON-9",
        "SG-EVT-1",
        "SG-EVT-2",
        "SG-GEN-4",
        "SG-GEN-5",
        "SG-LOC-STATION-3",
        "SG-LOC-STATION-4",
        "SG-NPC-1",
        "SG-NPC-2",
        "SG-NPC-3",
        "SG-NPC-4",
        "SG-NPC-5",
        "SG-SET-1",
        "SG-SET-2",
        "SG-SET-3",
        "SG-SET-8",
        "SG-WPN-4",
    )
)
"""Clauses that the rulebook does not have yet; one that it has by now is taken out here."""


class Sentence(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence: the clauses that play it, or why it has none."""

    rules: tuple[str, ...] = ()
    without: str = ""


SENTENCES = msgspec.toml.decode(FILE.read_bytes(), type=dict[str, dict[str, Sentence]])


def test_no_sentence_is_missing() -> None:
    numbers = {part: [int(name.split()[0]) for name in rows] for part, rows in SENTENCES.items()}
    assert numbers == {part: list(range(1, count + 1)) for part, count in COUNTS.items()}


def test_every_sentence_has_clauses_or_a_reason_to_have_none() -> None:
    rows = [row for part in SENTENCES.values() for row in part.values()]
    assert all(bool(row.rules) is not bool(row.without) for row in rows)
    assert {row.without for row in rows} <= {"", "component", "advice"}


def test_the_clauses_exist() -> None:
    book = game_format("merchants", ("loyalty",)).rulebook()
    named = {rule for part in SENTENCES.values() for row in part.values() for rule in row.rules}
    assert sorted(named - book.rules.keys() - NOT_PLAYED) == []
    assert sorted(NOT_PLAYED & book.rules.keys()) == []
