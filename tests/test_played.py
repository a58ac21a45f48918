"""Every sentence of a clause is played: `tests/played` has a row for each half of it, a file for each chapter.

A row says where the half is played, and names a log that breaks it (its twin keeps it), or what keeps it where nothing
can break it: a legal log, a case, a question of the FAQ, a test. What is not played stands with the clause itself.
"""

import re
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from mmcli.games.registry import game_format
from mmcli.report.rules import rule_data, rule_text
from mmcli.rulebook.rules import Kind
from tests.play import table
from tests.rule_cases import FIXTURES, expected, names_of_tests

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "mmcli" / "games"
NOT_PLAYED = 8
"""How many halves of clauses that are in force nothing plays."""


class Half(Struct, frozen=True, forbid_unknown_fields=True):
    """A half of a clause: `played` is where (`file::function`), `found` the narrower clause that a finding names."""

    half: str
    played: str
    breaks: str = ""
    found: str = ""
    keeps: str = ""


def halves() -> dict[str, tuple[Half, ...]]:
    """The halves of each clause, by its id."""
    read = (msgspec.toml.decode(file.read_bytes(), type=dict[str, tuple[Half, ...]]) for file in FILES)
    return {rule: rows for chapter in read for rule, rows in chapter.items()}


FILES = sorted((ROOT / "tests" / "played").iterdir())
HALVES = halves()
BOOK = game_format("merchants", ("loyalty", "ship-mods")).rulebook()
ROWS = [(rule, row) for rule, rows in HALVES.items() for row in rows]

every_half = pytest.mark.parametrize(("rule", "row"), ROWS, ids=[f"{rule}: {row.half}" for rule, row in ROWS])


def is_there(keeps: str) -> bool:
    """Whether a legal log, a case, a question of the FAQ or a test of that name exists."""
    folder, slash, name = keeps.rpartition("/")
    if keeps.startswith("test_"):
        return keeps in names_of_tests()
    if folder == "faq":
        return any(GAMES.glob(f"*/faq/{name}.toml"))
    return (FIXTURES / (folder if slash else "legal") / f"{name}.jsonl").exists()


def test_every_clause_in_force_is_told_half_by_half() -> None:
    in_force = {rule.id for rule in BOOK.rules.values() if rule.kind is Kind.RULE and not rule.open}
    assert sorted(in_force - HALVES.keys()) == []
    assert sorted(HALVES.keys() - in_force) == []


@every_half
def test_a_half_is_played_where_it_says(rule: str, row: Half) -> None:
    file, _, name = row.played.partition("::")
    game = "seas_of_glory" if rule.startswith("SG") else "merchants"
    code = (GAMES / game / file).read_text(encoding="utf-8")
    assert not name or re.search(rf"^ *(def|class) {name}\b", code, re.MULTILINE)


@every_half
def test_a_half_is_broken_by_one_log_and_kept_by_another(rule: str, row: Half) -> None:
    assert row.breaks or row.keeps
    if row.breaks:
        assert (row.found or rule) in expected()[row.breaks]
        assert is_there(row.breaks)
    assert not row.keeps or is_there(row.keeps)


def test_no_half_is_told_twice() -> None:
    assert len({(rule, row.half) for rule, row in ROWS}) == len(ROWS)


def test_what_is_not_played_is_told_with_the_rule() -> None:
    in_part = [rule for rule in BOOK.rules.values() if rule.unplayed]
    assert sum(len(rule.unplayed) for rule in in_part) == NOT_PLAYED
    for rule in in_part:
        text = "\n".join("".join(map(str, line)) for line in rule_text(BOOK, rule))
        assert all(half in text for half in rule.unplayed)
        assert tuple(rule_data(BOOK, rule)["unplayed"]) == rule.unplayed


def test_what_a_dead_captain_held_is_discarded() -> None:
    held = {"glory_cards": ["?"], "missions": ["?"], "rumors": ["?"], "specialists": ["?"], "bounties": {"dutch": 1}}
    position = {"turn": "anne", "captains": {"anne": {"at": "tortuga/port", **held}}}
    game = table([{"do": "retire", "by": "anne"}], position=position).game
    anne, state = game.by_id["anne"], game.state
    assert (anne.glory_cards, anne.missions, anne.rumors, anne.specialists, anne.bounties) == ([], [], [], [], {})
    piles = (state.glory, state.missions_deck, state.rumors)
    assert [pile.unseen_discards for pile in piles] == [2, 1, 1]
