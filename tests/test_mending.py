"""Mending: one fault, one finding, and what the audit supposes to go on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mmcli.audit.replay import Recorded, recorded_game
from mmcli.kernel.findings import Finding, Supposition
from mmcli.kernel.mending import AHEAD, MOST_KEPT, Mender
from mmcli.kernel.table import Table
from mmcli.kernel.trials import is_grave
from mmcli.log.entries import Entry
from tests.play import Facts, audited
from tests.seeds import seeded

REPLAYS = Path(__file__).parents[1] / "replays"
GAMES = ["a-first-voyage", "s1-a-pirate-with-two-rumors", "s3-captain-richery", "vq-england-against-spain"]
DAMAGES = ["left out", "doubled", "exchanged"]
A_GAME = 6
"""How many places of a game are damaged in each way."""

AT_SEA: Facts = {"turn": "anne", "captains": {"anne": {"at": "tortuga"}}}
RAID: list[Facts] = [
    {"do": "scout", "by": "anne", "target": "merchant"},
    {"do": "roll", "for": "scouting", "dice": "S2"},
    {"do": "reveal", "what": "merchant", "shows": "dutch"},
    {"do": "engage", "by": "anne", "as": "dutch"},
    {"do": "draw", "deck": "cargo", "cards": ["rum/4/hull", "sugar/3/escape", "wood/3/masts"]},
    {"do": "roll", "for": "seamanship", "dice": "112"},
    {"do": "keep", "by": "anne", "cards": ["sugar/3/escape", "rum/4/hull"]},
    {"do": "pass", "by": "anne"},
    {"do": "pass", "by": "blas"},
]
"""A raid: 10 gold, no glory point, two bounties' worth of trouble; what it brings is noted nowhere."""


def roots(findings: list[Finding]) -> list[Finding]:
    """The findings above a note that follow from no other."""
    return [finding for finding in findings if is_grave(finding) and finding.consequence_of is None]


def brief(finding: Finding) -> tuple[int, str, str]:
    """An entry, a clause and a case."""
    return finding.entry, finding.rule, finding.refusal.case


def mended(game: Recorded, entries: list[Entry]) -> list[Finding]:
    """What a table that mends finds in some entries."""
    table = Mender(game.start({}))
    return [*(found for entry in entries for found in table.play(entry)), *table.close()]


def plain(game: Recorded, entries: list[Entry]) -> list[Finding]:
    """What the plain table finds in them."""
    table: Table[Any] = Table(game.start({}))
    return [*(found for entry in entries for found in table.play(entry)), *table.close()]


def damaged(entries: list[Entry], damage: str, place: int) -> list[Entry]:
    """The entries with the one at a place left out, doubled, or exchanged with the next."""
    match damage:
        case "left out":
            return [*entries[:place], *entries[place + 1 :]]
        case "doubled":
            return [*entries[: place + 1], *entries[place:]]
        case _:
            return [*entries[:place], *reversed(entries[place : place + 2]), *entries[place + 2 :]]


def damages(name: str, damage: str) -> Iterator[tuple[Recorded, list[Entry]]]:
    """A whole game, damaged at some places, once each."""
    game = recorded_game(str(REPLAYS / f"{name}.jsonl"), 1)
    for place in seeded(1).sample(range(len(game.entries) - 1), A_GAME):
        yield game, damaged(game.entries, damage, place)


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_first_finding_is_that_of_the_plain_table(name: str, damage: str) -> None:
    for game, entries in damages(name, damage):
        first = [brief(root) for root in roots(mended(game, entries))[:1]]
        assert first == [brief(root) for root in roots(plain(game, entries))[:1]]


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("name", GAMES)
def test_one_fault_is_not_told_more_often_than_by_the_plain_table(name: str, damage: str) -> None:
    for game, entries in damages(name, damage):
        assert len(roots(mended(game, entries))) <= max(1, len(roots(plain(game, entries))))


@pytest.mark.parametrize("name", GAMES)
def test_of_two_exchanged_entries_only_one_is_told(name: str) -> None:
    for game, entries in damages(name, "exchanged"):
        assert len(roots(mended(game, entries))) <= 1


def test_what_is_missing_is_supposed_where_it_is_missing() -> None:
    without_roll = [*RAID[:5], *RAID[6:]]
    (root,) = roots(audited(without_roll, position=AT_SEA))
    assert brief(root)[:2] == (6, "MM-RAID-11")
    assert root.supposed is None or (root.supposed.entry, root.supposed.recorded) == (6, ())


def test_entries_that_changed_places_are_supposed_the_other_way_round() -> None:
    exchanged = [*RAID[:1], RAID[2], RAID[1], *RAID[3:]]
    (root,) = roots(audited(exchanged, position=AT_SEA))
    assert root.entry == 2
    assert root.supposed is not None
    assert root.supposed.entry == 2
    assert root.supposed.supposed == tuple(reversed(root.supposed.recorded))


def test_an_entry_that_stands_twice_is_supposed_to_stand_once() -> None:
    (root,) = roots(audited([*RAID[:4], RAID[3], *RAID[4:]], position=AT_SEA))
    assert root.supposed == Supposition(5, (root.recorded,) if root.recorded else (), ())


def test_what_is_withheld_follows_from_the_first_finding() -> None:
    found = audited([*RAID[:1], RAID[2], RAID[1], *RAID[3:]], position=AT_SEA)
    following = [finding for finding in found if is_grave(finding)][1:]
    assert following
    assert {finding.consequence_of for finding in following} == {2}


def test_nothing_is_supposed_of_a_fault_after_which_the_game_goes_on() -> None:
    found = audited([{"do": "move", "by": "anne", "to": "bridgetown"}, *RAID[7:]], position=AT_SEA)
    assert [(finding.entry, finding.supposed) for finding in roots(found)] == [(1, None)]


def test_a_second_fault_is_found_behind_a_repair() -> None:
    second: Facts = {"do": "roll", "for": "seamanship", "dice": "115"}
    found = roots(audited([*RAID[:1], RAID[2], RAID[1], *RAID[3:5], second, *RAID[6:]], position=AT_SEA))
    assert [(finding.entry, finding.rule) for finding in found][1:] == [(6, "MM-DICE-1")]


def test_findings_are_given_out_a_few_entries_later_and_at_the_end() -> None:
    game = recorded_game(str(REPLAYS / f"{GAMES[0]}.jsonl"), 1)
    table = Mender(game.start({}))
    given = [table.play(entry) for entry in game.entries[1 : AHEAD + 1]]
    assert not any(map(roots, given))
    assert roots(table.play(game.entries[AHEAD + 1])) or roots(table.close())


def test_of_a_long_game_without_a_fault_little_is_kept() -> None:
    game = recorded_game(str(REPLAYS / f"{GAMES[0]}.jsonl"), 1)
    table = Mender(game.start({}))
    for entry in game.entries:
        table.play(entry)
    claim = next(entry for entry in game.entries if type(entry) in table.game.claims)
    for _ in range(2 * MOST_KEPT):
        table.play(claim)
    assert len(table.course.played) <= MOST_KEPT + len(game.entries)
