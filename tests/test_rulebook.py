"""The rulebook: sound in itself, one with the code, every clause pinned by cases that break it and that do not."""

import ast
from collections import Counter

import pytest

from mmcli.errors import UnknownNameError
from mmcli.games.registry import game_format, games
from mmcli.rulebook.loader import Rulebook
from mmcli.rulebook.rules import Kind, Rule
from tests.rule_cases import FIXTURES, cases, expected, is_named, names_of_tests, pins
from tests.sources import Mention, choices, mentions, nodes

WORDS_OF_A_NAME = range(2, 10)

NOTHING_TO_TEST = {
    "MM-FAQ-1": "misprinted cards that the project does not ship",
    "MM-FAQ-2": "where the official FAQ was seen",
    "MM-FAQ-3": "errata of another edition",
    "MM-TERM-3": "a word: what an NPC is",
    "MM-TERM-6": "a word: what defeating means",
    "MM-COMP-2": "ship figures, which no log mentions",
    "MM-SETUP-6": "cubes of the enemy ship, which no log mentions",
    "MM-SETUP-1": "shuffling, which no log shows",
    "MM-SETUP-10": "colours, which no log mentions",
}
"""Definitions that no component and no log can show."""

NOT_READ = {"scouting-modifier": "no source says what the modifier would be"}
"""Rulings of clauses in force that no code asks about yet, and why."""

any_game = pytest.mark.parametrize("game", sorted(games()))


def book(game: str) -> Rulebook:
    """The rulebook of a game."""
    return game_format(game).rulebook()


def in_force(game: str, kind: Kind) -> list[Rule]:
    """The clauses of a kind that are implemented."""
    return [rule for rule in book(game).rules.values() if rule.kind is kind and not rule.open]


@any_game
def test_every_rule_has_a_citation(game: str) -> None:
    assert [rule.id for rule in book(game).rules.values() if not rule.cite] == []


@any_game
def test_every_citation_says_where(game: str) -> None:
    rules = book(game).rules.values()
    assert [rule.id for rule in rules if not all(cite.page or cite.section for cite in rule.cite)] == []


@any_game
def test_names_are_unique_and_short(game: str) -> None:
    names = Counter(rule.name.casefold() for rule in book(game).rules.values())
    assert [name for name, count in names.items() if count > 1] == []
    assert [name for name in names if len(name.split()) not in WORDS_OF_A_NAME] == []


@any_game
def test_every_ruling_has_several_readings_and_a_reason(game: str) -> None:
    rulings = book(game).rulings.values()
    assert [ruling.id for ruling in rulings if len(ruling.readings) < 2 or not ruling.because or not ruling.rules] == []


@any_game
def test_rules_and_rulings_name_each_other(game: str) -> None:
    named = {(rule.id, ruling) for rule in book(game).rules.values() for ruling in rule.rulings}
    naming = {(rule, ruling.id) for ruling in book(game).rulings.values() for rule in ruling.rules}
    assert sorted(naming ^ named) == []


@any_game
def test_a_rule_is_found_by_id_and_by_name_in_any_case(game: str) -> None:
    rule = next(iter(book(game).rules.values()))
    assert book(game).rule(rule.id.lower()) is book(game).rule(rule.name.upper()) is rule


@any_game
def test_an_unknown_rule_or_reading_is_said_to_be_unknown(game: str) -> None:
    ruling = next(iter(book(game).rulings.values()))
    with pytest.raises(UnknownNameError, match="no rule called 'nonsense'"):
        book(game).rule("nonsense")
    with pytest.raises(UnknownNameError, match="no ruling called 'nonsense'"):
        book(game).readings({"nonsense": "x"})
    with pytest.raises(
        UnknownNameError, match=f"{ruling.id} has no reading 'nonsense'; it can be {ruling.readings[0].name}"
    ):
        book(game).readings({ruling.id: "nonsense"})


@any_game
def test_every_clause_that_the_code_names_exists(game: str) -> None:
    assert sorted(mention for mention in mentions(game) if mention.rule not in book(game).rules) == []


@any_game
def test_every_clause_that_the_code_finds_broken_can_be_broken(game: str) -> None:
    rules = book(game).rules
    broken = [mention for mention in mentions(game) if not mention.note and mention.rule in rules]
    assert sorted(mention for mention in broken if rules[mention.rule].kind is Kind.DEFINITION) == []
    assert sorted(mention for mention in broken if rules[mention.rule].open) == []


@any_game
def test_every_case_that_the_code_names_is_worded(game: str) -> None:
    def is_worded(mention: Mention) -> bool:
        worded = book(game).worded(mention.rule, mention.case)
        return worded is not None and bool(worded.says)

    known = [mention for mention in mentions(game) if mention.rule in book(game).rules]
    assert sorted(mention for mention in known if not is_worded(mention)) == []


@any_game
def test_every_ruling_that_the_code_asks_about_exists(game: str) -> None:
    rulings = book(game).rulings
    assert sorted(choice for choice in choices(game) if choice.ruling not in rulings) == []
    assert sorted(choice for choice in choices(game) if rulings[choice.ruling].reading(choice.reading) is None) == []


@any_game
def test_every_ruling_of_a_clause_in_force_is_asked_about(game: str) -> None:
    rules = book(game).rules
    matters = {
        ruling.id for ruling in book(game).rulings.values() if not all(rules[rule].open for rule in ruling.rules)
    }
    asked = {choice.ruling for choice in choices(game)}
    assert sorted(matters - asked - NOT_READ.keys()) == []
    assert sorted(asked & NOT_READ.keys()) == []


@any_game
def test_every_rule_is_pinned_by_a_case_that_breaks_it(game: str) -> None:
    unpinned = [f"{rule.id} {rule.name}" for rule in in_force(game, Kind.RULE) if rule.id not in pins()]
    assert unpinned == []


@any_game
def test_every_definition_is_pinned_by_a_test_named_after_it(game: str) -> None:
    facts = [rule.id for rule in in_force(game, Kind.DEFINITION) if rule.id not in NOTHING_TO_TEST]
    assert [rule for rule in facts if not is_named(rule)] == []


@any_game
def test_the_fixtures_that_a_rule_names_exist_and_expect_it(game: str) -> None:
    named = [(rule.id, fixture) for rule in book(game).rules.values() for fixture in rule.fixtures]
    assert [(rule, fixture) for rule, fixture in named if fixture not in pins().get(rule, [])] == []


def test_the_cases_beside_the_fixtures_exist() -> None:
    for case in cases():
        if case.test:
            assert case.test in names_of_tests(), case
        else:
            assert case.found in expected()[case.fixture], case
            assert (FIXTURES / "legal" / f"{case.fixture}.jsonl").is_file(), case


@any_game
def test_no_ruling_is_annotated_by_hand(game: str) -> None:
    assert [node.arg for node in nodes(game) if isinstance(node, ast.keyword) and node.arg == "ruling"] == []
