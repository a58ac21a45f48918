"""Questions of consequence: what follows, how much, who. Every figure here comes from the rule that the test names."""

from time import perf_counter
from typing import Any

import pytest

from mmcli.errors import LogError
from mmcli.oracle.consequence import Consequence, consequence
from mmcli.oracle.situation import Situation, load, read

IN_PORT = {
    "captains": {
        "anne": {
            "at": "tortuga/port",
            "gold": 30,
            "hold": ["spices"] * 3 + ["rum"],
            "bounties": {"english": 1},
            "leadership": 3,
        },
        "blas": {"at": "havana"},
    },
    "demand": {"tortuga": "spices"},
}
AT_SEA = {"captains": {"anne": {"at": "havana"}, "blas": {"at": "havana"}}}


def answer(situation: Situation | dict[str, Any], words: str) -> Consequence:
    found = consequence(situation if isinstance(situation, Situation) else read(situation), words)
    assert found is not None, words
    return found


@pytest.mark.parametrize(
    ("words", "says", "rule"),
    [
        (
            "does anne get a glory point if she sells three spices?",
            "yes: anne's glory point changes by +1",
            "MM-SELL-2",
        ),
        ("how much gold does anne get if she sells three spices?", "yes: anne's gold changes by +18", "MM-SELL-1"),
        ("how much does anne get for one rum?", "yes: anne's gold changes by +3", "MM-SELL-1"),
        ("how many dice does anne roll to recruit?", "anne rolls 3 dice for leadership", "MM-REC-1"),
        ("does Anne have to roll to recruit?", "anne rolls 3 dice for leadership", "MM-REC-1"),
        ("is Nassau closed to anne?", "yes: Nassau is closed to anne", "MM-MOVE-6"),
        ("is Havana closed to anne?", "no: Havana is open to anne", "MM-MOVE-6"),
        ("what does a crew cost?", "2 gold for a crew in Tortuga", "MM-REC-1"),
        ("how many points does anne have?", "0 points", "MM-STA-2"),
        ("how many cards does anne see when she visits the market?", "6 cards from the cargo deck", "MM-BUY-1"),
    ],
)
def test_in_port(words: str, says: str, rule: str) -> None:
    found = answer(IN_PORT, words)
    assert found.says == says
    assert rule in found.rules


@pytest.mark.parametrize(
    ("words", "says", "rule"),
    [
        ("does anne get a bounty if she raids a Spanish merchant?", "yes: anne's bounty changes by +1", "MM-RAID-2"),
        (
            "does anne get two bounties if she raids a Spanish merchant?",
            "no: anne's bounties changes by +1",
            "MM-RAID-2",
        ),
        ("does anne get gold if she raids a Spanish merchant?", "not decided yet", ""),
    ],
)
def test_a_raid_brings_its_bounty_at_once_and_its_plunder_later(words: str, says: str, rule: str) -> None:
    found = answer(AT_SEA, words)
    assert found.says.startswith(says)
    assert not rule or rule in found.rules


def test_every_port_of_a_nation_with_a_bounty_is_closed() -> None:
    assert answer(IN_PORT, "which ports are closed to anne?").says == (
        "closed to anne: Bridgetown, Nassau, Old Providence, Port Royal and St. John"
    )


def test_what_is_not_legal_has_no_consequence() -> None:
    found = answer(IN_PORT, "does anne get a bounty if she attacks blas?")
    assert found.refused is not None
    assert found.says.startswith("nothing: that is not legal here")


def test_nobody_wins_before_the_end() -> None:
    position = {"captains": {"anne": {"glory": 9, "stash": 29}, "blas": {}}}
    found = answer(position, "who wins?")
    assert found.says.startswith("nobody yet")
    assert found.sums[0] == "anne: 9 on the track + 2 for 29 gold in the stash = 11"


def test_the_stash_gives_five_points_at_most() -> None:
    position = {"captains": {"anne": {"glory": 3, "stash": 73}, "blas": {}}}
    assert answer(position, "how many points does anne have?").says == "8 points"


def test_a_question_of_gain_says_after_what() -> None:
    with pytest.raises(LogError, match="say after what"):
        consequence(read(IN_PORT), "does anne get a glory point?")


@pytest.mark.parametrize("words", ["anne wins", "may anne sell rum?", "anne: pass", "does anne sell rum?", "{}"])
def test_an_action_is_no_question_of_consequence(words: str) -> None:
    assert consequence(read(IN_PORT), words) is None


def test_the_dice_of_a_piracy_before_the_first_roll() -> None:
    position = load("fixtures/positions/vq-a-piracy-in-the-middle-sea.toml")
    found = answer(position, "how many dice, and for what, if England declares piracy in the Middle Sea against Spain?")
    assert "Spain rolls" in found.says
    assert "for defence" in found.says


def test_a_question_is_answered_at_once() -> None:
    situation = read(IN_PORT)
    answer(situation, "is Nassau closed to anne?")
    start = perf_counter()
    answer(situation, "is Nassau closed to anne?")
    assert perf_counter() - start < 0.1


def test_a_position_at_the_end_of_a_log_is_the_one_after_its_last_entry() -> None:
    log = "fixtures/legal/combat-beaten-boarder-plunders.jsonl"
    at_the_end = load(f"{log}:end")
    assert load(f"{log}:{len(at_the_end.entries) + 1}").entries == at_the_end.entries
