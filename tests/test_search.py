"""Finding rules by players' words: every question was written down with its answer before the search was tried."""

import json
import subprocess
import sys
from functools import cache

import pytest
from typer.testing import CliRunner, Result

from mmcli.cli.app import app
from mmcli.games.registry import rulebooks
from mmcli.rulebook.loader import Rulebook
from mmcli.rulebook.search import Search, words_of

LEAST, LEAST_LATER = 0.8, 0.5
"""How often the answer must be among the first three: of the questions written first, and of those written later."""

QUESTIONS: dict[str, str] = {
    "leave harbour": "MM-MOVE-2",
    "treasure chest": "MM-STA-1 MM-STA-2 MM-STA-3",
    "can I shoot twice": "MM-NAV-7 MM-NAV-2",
    "may I dock and trade in the same turn": "MM-MOVE-3 MM-PORT-1",
    "how many actions do I have": "MM-TURN-5",
    "do I have to use all my actions": "MM-TURN-8",
    "sell after buying": "MM-PORT-2",
    "what do goods sell for": "MM-SELL-1",
    "price of goods in the market": "MM-BUY-3",
    "how many cargo cards can I hold in harbour": "MM-CARGO-1",
    "too much cargo when sailing out": "MM-MOVE-9 MM-CARGO-2",
    "how do I fix my ship": "MM-YARD-5",
    "can I upgrade my ship twice with the same part": "MM-YARD-6",
    "how much is my old boat worth": "MM-YARD-2 MM-YARD-1",
    "does a new ship come with sailors": "MM-YARD-3",
    "victory point for a galleon": "MM-YARD-4",
    "hire crew": "MM-REC-1",
    "hear a rumour in the tavern": "MM-RUM-1",
    "how many quests can I have": "MM-MIS-4",
    "how many secret points does banked gold give": "MM-STA-2",
    "bank money away from home": "MM-STA-1 MM-ZONE-ST-MAARTEN",
    "attack someone hiding in a harbour": "MM-SCOUT-4 MM-NPC-21",
    "look for a merchant": "MM-SCOUT-1 MM-SCOUT-2 MM-SCOUT-7",
    "search again after a failed search": "MM-SCOUT-8 MM-SCOUT-2",
    "which nation is the merchant I caught": "MM-MTOK-4",
    "rob a trader with broken masts": "MM-RAID-1 MM-DMG-6",
    "does the merchant run away with three escape symbols": "MM-RAID-16",
    "am I wanted after a failed attack on a merchant": "MM-RAID-2 MM-BNTY-1",
    "12 gold in a raid": "MM-RAID-22",
    "can I die in a merchant raid": "MM-RAID-19",
    "what can I do with successes in a raid": "MM-RAID-12",
    "who declares first in a fight": "MM-NAV-2",
    "both rolled the same number of skulls": "MM-NAV-5 MM-NAV-9",
    "run away from battle": "MM-NAV-7 MM-NAV-11",
    "where do skull hits go": "MM-DMG-2",
    "my sails are gone what now": "MM-DMG-5",
    "hits on a destroyed place": "MM-DMG-4",
    "ship without crew is boarded": "MM-DMG-5 MM-CREW-3",
    "what can I steal from a beaten captain": "MM-PLN-2",
    "keep the enemy's ship": "MM-PLN-7 MM-PLN-8",
    "what is a pirate": "MM-TERM-1",
    "enter an enemy harbour with a price on my head": "MM-MOVE-6",
    "reward for killing a pirate": "MM-RWD-1 MM-RWD-4 MM-PLN-4",
    "get rid of bounties": "MM-RWD-6 MM-RWD-5",
    "what do I lose when I die": "MM-DIE-1",
    "starting ship of the next captain": "MM-DIE-4",
    "when does the navy search for me": "MM-NPC-20",
    "where do computer ships move": "MM-NPC-10 MM-NPC-11",
    "who do navy ships chase": "MM-NPC-22",
    "when is the game over": "MM-END-1",
    "tie for the win": "MM-END-2",
    "starting money": "MM-SETUP-15",
    "hand size for glory cards": "MM-GLO-3",
    "how long does a storm last": "MM-TURN-4",
}
"""Questions as players ask them, and the rules of which any is an answer."""

LATER: dict[str, str] = {
    "how do I win": "MM-END-1 MM-GLO-1",
    "can pirates buy a bigger boat": "MM-YARD-1 MM-YARD-4 MM-SHIP-1",
    "do I keep my weapons when I buy a new vessel": "MM-YARD-3",
    "extra die for a faster ship": "MM-NAV-4",
    "can I throw cargo overboard": "MM-MOVE-9 MM-CARGO-2 MM-DMG-5",
    "is my gold safe at home": "MM-STA-3",
    "how many cannons fire when I lose the roll": "MM-NAV-7 MM-NAV-9",
    "can I attack ships of my own country": "MM-BNTY-4 MM-BNTY-1 MM-RAID-2",
    "does war close the harbours of the enemy": "MM-WAR-3 MM-MOVE-7",
    "what does chain shot do": "MM-WPN-3",
    "when do the merchants come back": "MM-MTOK-2",
    "price of a gun or a better hull": "MM-YARD-6 MM-YARD-8",
    "selling three of what the town wants": "MM-SELL-2",
    "may another player take my treasure": "MM-STA-3 MM-PLN-2",
    "what happens if nobody rolls a skull": "MM-NAV-6",
}
"""Questions written when the search was finished; nothing was changed after they had been asked."""


@cache
def search() -> Search:
    """The search over all rulebooks."""
    return Search(list(rulebooks()))


def found(question: str, most: int = 3) -> list[str]:
    """The ids of the first rules found."""
    return [hit.rule.id for hit in search().find(question, most)]


def is_answered(question: str, answers: str) -> bool:
    return not set(answers.split()).isdisjoint(found(question))


def report(title: str, questions: dict[str, str]) -> float:
    """Print what was missed and how often the search hit; returns the hit rate."""
    missed = [question for question, answers in questions.items() if not is_answered(question, answers)]
    rate = 1 - len(missed) / len(questions)
    print(f"\n{title}: {len(questions) - len(missed)} of {len(questions)} answered by the first three, {rate:.0%}")
    for question in missed:
        print(f"  missed  {question!r}: {', '.join(found(question))}; wanted {questions[question]}")
    return rate


def test_players_words_find_the_rule_that_answers_them() -> None:
    assert report("written first", QUESTIONS) >= LEAST


def test_questions_asked_later_are_answered_too() -> None:
    assert report("written later", LATER) >= LEAST_LATER


def test_the_best_five_are_shown_and_the_best_first() -> None:
    hits = search().find("treasure chest")
    assert len(hits) == 5
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_a_misspelt_word_is_understood() -> None:
    assert "MM-WPN-4" in found("grapshot")


def test_nothing_is_found_for_words_that_mean_nothing() -> None:
    assert found("xyzzy qqq") == found("the of and") == []


@pytest.mark.parametrize("book", list(rulebooks()), ids=lambda book: book.folders[0].parent.name)
def test_every_synonym_stands_for_words_of_the_rulebook(book: Rulebook) -> None:
    known = {word for rule in book.rules.values() for word in words_of(f"{rule.name} {rule.says}")}
    strange = {said: meant for said, meant in book.synonyms.items() if not known.issuperset(words_of(meant))}
    assert strange == {}


# The command


def cli(*arguments: str) -> Result:
    """What a command says."""
    return CliRunner().invoke(app, ["rule", *arguments], env={"NO_COLOR": "1"})


def test_the_command_shows_id_name_and_sentence_of_the_best_five() -> None:
    result = cli("--search", "leave harbour")
    assert result.exit_code == 0
    for hit in search().find("leave harbour"):
        assert f"{hit.rule.id}  {hit.rule.name}\n  {hit.rule.says}\n" in result.output


def test_the_best_five_as_data() -> None:
    data = json.loads(cli("--search", "treasure chest", "--format", "json").output)
    assert [rule["id"] for rule in data] == found("treasure chest", 5)


@pytest.mark.parametrize("words", [["xyzzy"], ["leave", "harbour"], [" "]], ids=["unknown", "not in quotes", "none"])
def test_a_search_that_finds_nothing_is_one_sentence(words: list[str]) -> None:
    result = cli("--search", *words)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_only_a_search_loads_the_matcher() -> None:
    asked = "import sys; from mmcli.cli.app import app; app(['rule', 'MM-PORT-1'], standalone_mode=False)"
    loaded = f"{asked}; sys.exit(any(name in sys.modules for name in ('rapidfuzz', 'mmcli.rulebook.search')))"
    assert subprocess.run([sys.executable, "-c", loaded], capture_output=True, check=False).returncode == 0  # noqa: S603
