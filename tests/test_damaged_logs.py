"""Logs with something wrong in them, whatever it is: the audit always goes on, and can always say what it found."""

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from mmcli.audit.game import GameReport, audit_stream
from mmcli.games.registry import game_format
from mmcli.log.entries import Entry
from mmcli.log.header import Header
from mmcli.log.writing import as_lines
from mmcli.report.sentences import narrator_of
from mmcli.testing.mutants import Words
from mmcli.testing.play import SetUp, leads_nowhere, new_table, play
from tests.random_games import SET_UPS
from tests.seeds import seeded

FIXTURES = Path(__file__).parents[1] / "fixtures" / "legal"
LETTERS = sorted({path.name[0] for path in FIXTURES.iterdir()})

any_game = pytest.mark.parametrize("set_up", SET_UPS.values(), ids=SET_UPS.keys())


def recorded(log: bytes) -> tuple[Header, list[Entry]]:
    """The header and the entries of a log that holds one game."""
    first, *lines = log.splitlines()
    game = game_format(msgspec.json.decode(first)["game"])
    return game.header_decoder.decode(first), [game.entry_decoder.decode(line) for line in lines]


def damaged(entries: list[Entry], random: Random, words: Words, times: int) -> list[Entry]:
    """The entries with `times` things wrong: one left out, doubled, moved, changed, or put in from elsewhere."""
    found = list(entries)
    for _ in range(times):
        place = random.randrange(len(found) + 1)
        match random.choice(("leave out", "double", "move", "change", "change", "put in")):
            case "leave out":
                del found[place : place + random.choice((1, 1, 1, 2, 5))]
            case "double":
                found[place:place] = found[place : place + 1]
            case "move":
                moved = found[place : place + 1]
                del found[place : place + 1]
                other = random.randrange(len(found) + 1)
                found[other:other] = moved
            case "change":
                mutants = [mutant for entry in found[place : place + 1] for mutant in words.mutants(entry)]
                found[place : place + 1] = [random.choice(mutants)] if mutants else []
            case _:
                found.insert(place, random.choice(words.others()))
    return found


def audited(header: Header, entries: list[Entry]) -> GameReport:
    """The report on a game, written down and read."""
    (report,) = audit_stream(io.BytesIO(as_lines([header, *entries])), "damaged.jsonl")
    assert report.entries == len(entries)
    return report


def told(report: GameReport) -> Iterator[str]:
    """Everything that is said of a game."""
    narrator = narrator_of(report)
    for finding in report.findings:
        yield narrator.message(finding)
        yield narrator.right(finding)
        yield narrator.entry(finding.recorded)
        yield from narrator.explanation(finding)


def wrong_entries(set_up: SetUp) -> Iterator[list[Entry]]:
    """The entries of a random game with more and more things wrong."""
    words = Words(set_up.seed)
    entries = [step.entry for step in play(set_up)]
    for entry in entries:
        words.hear(entry)
    for times in (1, 3, 10):
        yield damaged(entries, seeded(times), words, times)


def wrong_games(set_up: SetUp) -> Iterator[GameReport]:
    """The reports on a random game with more and more things wrong."""
    return (audited(set_up.header, entries) for entries in wrong_entries(set_up))


def wrong_fixtures(letter: str) -> Iterator[GameReport]:
    """The reports on the fixtures whose names begin with a letter, each with a few things wrong."""
    words = Words(ord(letter))
    logs = [recorded(path.read_bytes()) for path in sorted(FIXTURES.iterdir()) if path.name.startswith(letter)]
    for _, entries in logs:
        for entry in entries:
            words.hear(entry)
    for header, entries in logs:
        for seed in range(2):
            yield audited(header, damaged(entries, seeded(seed), words, 1 + 2 * seed))


@any_game
def test_in_a_damaged_game_every_decision_that_is_waited_for_has_an_option(set_up: SetUp) -> None:
    for entries in wrong_entries(set_up):
        table = new_table(set_up.header)
        assert [entry for entry in entries if leads_nowhere(table, entry)] == []


@any_game
def test_a_damaged_game_is_audited_to_its_end_and_what_is_found_can_be_told(set_up: SetUp) -> None:
    found = [sentence for report in wrong_games(set_up) for sentence in told(report)]
    assert found
    assert [sentence for sentence in found if "{" in sentence] == []


@pytest.mark.parametrize("letter", LETTERS)
def test_a_damaged_fixture_is_audited_to_its_end_and_what_is_found_can_be_told(letter: str) -> None:
    found = [sentence for report in wrong_fixtures(letter) for sentence in told(report)]
    assert found
    assert [sentence for sentence in found if "{" in sentence] == []


def test_nothing_is_said_of_a_game_in_which_nothing_is_wrong() -> None:
    header, entries = recorded((FIXTURES / "ninth-rum.jsonl").read_bytes())
    assert list(told(audited(header, entries))) == []
