"""Forgetting and remembering: what nobody saw accuses nobody, and what was known before is known afterwards.

The first law: forget any card, token, name or figure of a log in which nothing is wrong, wholly or in part, or leave it
out of the position, and nothing above a note is found. The second: whatever was really held can be taken away, however
little of it was seen; and a card that is none of those held cannot, however little is seen of the others.
"""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mmcli.games.registry import game_format
from mmcli.kernel.cards import agree, could_be, lacking, take_away
from mmcli.kernel.findings import Severity
from mmcli.kernel.table import Table
from tests.test_fixtures import FIXTURES

CARDS = ("cards", "card", "shows", "cargo", "glory", "rumors", "weapons", "mission", "rumor", "modification", "hold")
"""The fields of entries that name cards and tokens."""
SKILLS = ("seamanship", "scouting", "leadership", "influence")
HELD = ("hold", "glory_cards", "rumors", "missions", "specialists", "modifications", "weapons")
ONE_OF = 9
"""Of so many forgotten things one is tried in each log."""
LOGS = sorted(path for path in (FIXTURES / "legal").iterdir() if not path.name.startswith("vq"))
Log = list[dict[str, Any]]


def vaguer(card: str) -> list[str]:
    """What somebody may have noted who saw less of a card."""
    if card.count("/") != 2:
        return ["?"]
    good, plunder, icon = card.split("/")
    return ["?", good, f"{good}/{plunder}/?", f"{good}/?/{icon}"]


def less(told: Any) -> Iterator[Any]:
    """A card or a list of cards with one of them less known, or all of them."""
    if isinstance(told, str):
        yield from vaguer(told)
    elif isinstance(told, list):
        for place, card in enumerate(told):
            yield from ([*told[:place], vague, *told[place + 1 :]] for vague in vaguer(card))
        yield ["?"] * len(told)


def forgotten(log: Log) -> Iterator[tuple[str, Log]]:
    """The log with one thing forgotten, and what it was."""
    for place, entry in enumerate(log[1:], 1):
        for field in (field for field in CARDS if field in entry):
            for told in less(entry[field]):
                yield f"{field} of entry {place}: {told}", [*log[:place], entry | {field: told}, *log[place + 1 :]]
    for what, header in forgotten_of_header(log[0]):
        yield what, [header, *log[1:]]


def forgotten_of_header(header: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The header with one thing of its players or its position forgotten, and what it was."""
    for seat, player in enumerate(header["players"]):
        for field in ("name", *SKILLS):
            if isinstance(player["captain"], dict) and field in player["captain"]:
                other = copy.deepcopy(header)
                del other["players"][seat]["captain"][field]
                other["players"][seat]["captain"].setdefault("name", "?")
                yield f"{field} of {player['id']}", other
    position = header.get("position", {})
    for field in ("demand", "modifications", "missions"):
        if field in position:
            yield f"{field} left out", header | {"position": {k: v for k, v in position.items() if k != field}}
    for who, captain in position.get("captains", {}).items():
        for field in (field for field in HELD if captain.get(field)):
            for told in less(captain[field]):
                other = copy.deepcopy(header)
                other["position"]["captains"][who][field] = told
                yield f"{field} of {who}: {told}", other


def accused(log: Log) -> list[str]:
    """What is found above a note."""
    header, *entries = log
    kind = game_format(header["game"], tuple(header.get("modules", ())))
    table: Table[Any] = Table(kind.start(kind.header_decoder.decode(json.dumps(header)), {}))
    found = list(table.opening)
    for entry in entries:
        found += table.play(kind.entry_decoder.decode(json.dumps(entry)))
    return [finding.rule for finding in found if finding.severity is not Severity.NOTE]


def read(path: Path) -> Log:
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]


@pytest.mark.parametrize("start", range(ONE_OF))
def test_what_is_forgotten_accuses_nobody(start: int) -> None:
    wrong = []
    for number, path in enumerate(LOGS):
        if number % ONE_OF != start:
            continue
        for what, log in list(forgotten(read(path)))[number % 4 :: 4]:
            wrong += [(path.name, what, rules) for rules in [accused(log)] if rules]
    assert wrong == []


FACES = ("rum/3/hull", "rum/4/hull", "rum/4/crew", "wood/3/hull", "food/5/masts")


def blurred(card: str, random: Random) -> str:
    return random.choice([card, card, *vaguer(card)])


@pytest.mark.parametrize("seed", range(40))
def test_whatever_was_really_held_can_be_taken_away(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - nobody's secret
    for _ in range(20):
        really: list[str] = []
        held: list[str] = []
        for _ in range(10):
            if not really or random.random() < 0.55:
                really.append(random.choice(FACES))
                held.append(blurred(really[-1], random))
            else:
                going = [
                    really.pop(random.randrange(len(really))) for _ in range(random.randint(1, min(3, len(really))))
                ]
                told = [blurred(card, random) for card in going]
                assert lacking(told, held) == []
                for card, record in zip(going, take_away(told, held), strict=True):
                    assert any(agree(card, name) for name in could_be(record))
            assert len(held) == len(really)
            assert lacking(really, held) == []


@pytest.mark.parametrize("gone", ["?", "rum", "rum/?/hull"])
def test_of_three_known_cards_one_is_gone_and_the_others_are_known(gone: str) -> None:
    held = ["rum/3/hull", "rum/4/hull", "wood/3/hull"]
    assert take_away([gone], held)
    assert len(held) == 2
    assert lacking(["wood/3/hull", "rum/4/hull"], held) == []
    assert lacking(["rum/4/hull", "rum/4/hull"], held) == ["rum/4/hull"]
    assert lacking(["food/3/hull"], held) == ["food/3/hull"]


def test_a_later_entry_sharpens_what_is_left() -> None:
    held = ["first", "second", "third"]
    take_away(["?"], held)
    take_away(["second"], held)
    assert lacking(["first"], held) == lacking(["third"], held) == []
    assert lacking(["first", "third"], held) == ["third"]
    take_away(["third"], held)
    assert held == []


def test_two_unseen_cards_are_two_and_either_may_be_the_card_that_is_named() -> None:
    held = ["?", "?", "rum/3/hull"]
    assert take_away(["rum/3/hull", "rum/3/hull"], held) == ["rum/3/hull", "rum/3/hull"]
    assert held == ["?"]


@pytest.mark.parametrize("claimed", [["?", "rum/4/hull"], ["rum/4/hull", "?"]])
def test_what_is_seen_of_one_card_is_known_of_the_other(claimed: list[str]) -> None:
    known = dict(zip(claimed, take_away(claimed, ["rum/4/hull", "food/3/crew"]), strict=True))
    assert known == {"rum/4/hull": "rum/4/hull", "?": "food/3/crew"}
