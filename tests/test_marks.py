"""Marks: where the state of a game says everything, so that another game can go on from there just the same.

Positions out of long logs (`LOG:N`), readings and repairs begin at marks; what holds at each of them holds for those.
"""

from typing import Any

import pytest

from mmcli.audit.replay import Recorded, recorded_game
from mmcli.kernel.findings import Finding
from mmcli.kernel.marks import alike, mark
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.oracle.situation import replayed
from tests.seeds import seeded
from tests.test_fixtures import FIXTURES, PROJECT

FOLDERS = ("cases", "disputed", "illegal", "legal", "virgin-queen")
FIXTURE_LOGS = [path for folder in FOLDERS for path in sorted((FIXTURES / folder).glob("*.jsonl"))]
REPLAYS = sorted((PROJECT / "replays").glob("*.jsonl"))
PARTS = range(4)
FEW_LOGS, FEW_PLACES, AHEAD = 120, 6, 20


def same_position(one: Table[Any], other: Table[Any]) -> bool:
    """Whether two tables stand at the same entry of games in the same state and wait for the same."""
    return one.entry == other.entry and alike(one.ask, other.ask) and one.game.is_like(other.game)


def told(findings: list[Finding]) -> list[tuple[object, ...]]:
    """What findings say, and of which entry."""
    return [(found.entry, found.rule, found.refusal.case, found.severity) for found in findings]


def goes_on_the_same(one: Table[Any], other: Table[Any], entries: list[Entry]) -> bool:
    """Whether two tables judge some entries alike and stand alike after each."""
    return all(told(one.play(entry)) == told(other.play(entry)) and same_position(one, other) for entry in entries)


def table_after(log: Recorded, entries: int) -> Table[Any]:
    """A table at which so many entries of a log have been played from the start."""
    table: Table[Any] = Table(log.start({}))
    for entry in log.entries[:entries]:
        table.play(entry)
    return table


def strays(log: Recorded, entries: int) -> bool:
    """Whether there is a mark after so many entries from which a game goes on otherwise."""
    straight = table_after(log, entries)
    marked = mark(straight)
    if marked is None:
        return False
    anew: Table[Any] = Table(marked)
    anew.entry = entries
    return not goes_on_the_same(anew, straight, log.entries[entries : entries + AHEAD])


@pytest.mark.parametrize("part", PARTS)
def test_a_game_goes_on_the_same_from_any_mark(part: int) -> None:
    for path in seeded(1).sample(FIXTURE_LOGS, FEW_LOGS)[part :: len(PARTS)]:
        log = recorded_game(str(path), 1)
        assert [place for place in range(len(log.entries) + 1) if strays(log, place)] == [], path.name


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_long_game_goes_on_the_same_from_any_mark(path: Any) -> None:
    log = recorded_game(str(path), 1)
    places = seeded(2).sample(range(len(log.entries)), FEW_PLACES)
    assert [place for place in places if strays(log, place)] == []


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_position_out_of_a_log_is_that_of_the_straight_replay(path: Any) -> None:
    log = recorded_game(str(path), 1)
    for place in seeded(3).sample(range(len(log.entries)), FEW_PLACES):
        table = replayed(log.format, log.header, tuple(log.entries[:place]), {}).table()
        straight = table_after(log, place)
        assert same_position(table, straight), place
        assert goes_on_the_same(table, straight, log.entries[place : place + AHEAD]), place


def test_every_position_inside_a_battle_is_that_of_the_straight_replay() -> None:
    log = recorded_game(str(FIXTURES / "cases" / "mm-nav-3--both-sides-roll-after-both-declarations.jsonl"), 1)
    for place in range(len(log.entries) + 1):
        position = replayed(log.format, log.header, tuple(log.entries[:place]), {})
        assert same_position(position.table(), table_after(log, place)), place


def test_there_is_no_mark_where_a_game_would_begin_anew_otherwise() -> None:
    """Where the round is about to begin, and inside a battle that an action began."""
    log = recorded_game(str(FIXTURES / "cases" / "mm-nav-3--both-sides-roll-after-both-declarations.jsonl"), 1)
    assert mark(table_after(log, 10)) is not None
    assert [mark(table_after(log, place)) for place in (12, 15, 16, 17, 18)] == [None] * 5
