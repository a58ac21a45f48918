"""Sentences of players about a piracy, each taken for what was meant."""

from typing import Any

import pytest

from mmcli.games.virgin_queen.entries import Declaration, Reward
from mmcli.log.entries import Entry
from mmcli.oracle.asking import ask
from mmcli.oracle.situation import read
from tests.virgin_queen.play import ENGLAND_AGAINST_SPAIN, GULF, piracy, pirates

REWARDS: dict[str, Entry] = {
    "Spain lowers the Armada": Reward(by="spain", give="level"),
    "Spain hands over a card": Reward(by="spain", give="card"),
    "Spain hands over 1 VP": Reward(by="spain", give="vp"),
    "Spain sacrifices squadron/Lisbon": Reward(by="spain", give="unit", unit="squadron/Lisbon"),
    "Turkey gives a card": Reward(by="ottoman", give="card"),
}
DECLARATIONS: dict[str, Entry] = {
    "can England attack Spain in the Gulf?": Declaration(by="england", zone="Gulf", target="spain"),
    "England goes pirating in the Gulf against Spain": Declaration(by="england", zone="Gulf", target="spain"),
    "may England pirate the Gulf against Turkey": Declaration(by="england", zone="Gulf", target="ottoman"),
}


def understood(sentence: str, entries: list[Any]) -> Entry | None:
    """What a sentence is taken for, after some entries."""
    position = {"game": "virgin-queen", "map": GULF, "entries": entries, **ENGLAND_AGAINST_SPAIN}
    return ask(read(position), sentence).entry


@pytest.mark.parametrize(("sentence", "meant"), REWARDS.items())
def test_a_reward_is_understood(sentence: str, meant: Entry) -> None:
    assert understood(sentence, [piracy(), pirates("16")]) == meant


@pytest.mark.parametrize(("sentence", "meant"), DECLARATIONS.items())
def test_a_declaration_is_understood(sentence: str, meant: Entry) -> None:
    assert understood(sentence, []) == meant
