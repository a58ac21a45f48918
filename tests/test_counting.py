"""Numbers and their words: one of a thing, or several, wherever something is counted."""

from collections import Counter

import msgspec
import pytest

from mmcli.audit.files import FileReport
from mmcli.games.merchants.told.defaults import NOTHING_SPECIAL
from mmcli.games.registry import game_format
from mmcli.kernel.findings import Severity, illegal
from mmcli.report.summary import Summary
from mmcli.report.text import summary_text
from mmcli.rulebook.counting import Fact, counted

MERCHANTS, VIRGIN_QUEEN = game_format("merchants"), game_format("virgin-queen")


def test_a_thing_is_one_or_several() -> None:
    assert [counted(number, "note") for number in (0, 1, 2)] == ["0 notes", "1 note", "2 notes"]
    assert [counted(number, "die", "dice") for number in (1, 2)] == ["1 die", "2 dice"]


@pytest.mark.parametrize(
    ("wording", "number", "says"),
    [
        ("{cards:mission}", "1", "1 mission"),
        ("{cards:mission}", "2", "2 missions"),
        ("{cards:die|dice}", "1", "1 die"),
        ("{cards:is|are} due", "3", "3 are due"),
        ("{cards:card}", "?", "? cards"),
        ("{cards}", "1", "1"),
    ],
)
def test_a_wording_counts(wording: str, number: str, says: str) -> None:
    assert wording.format(cards=Fact(number)) == says


def test_the_summary_counts_what_was_found() -> None:
    summary = Summary(findings=Counter({Severity.MISMATCH: 2, Severity.NOTE: 101, Severity.ILLEGAL: 3}))
    summary.add(FileReport("a.jsonl"))
    assert "".join(summary_text(summary)) == "1 file, 0 games, 0 entries audited: 3 illegal, 2 mismatches, 101 notes"


def test_locations_are_one_or_several() -> None:
    assert NOTHING_SPECIAL["masts"] == "the masts of {who} are undamaged"
    assert NOTHING_SPECIAL["hull"] == "the hull of {who} is undamaged"


@pytest.mark.parametrize(("recorded", "due", "says"), [(2, 1, "2 dice for scouting where 1 is"), (1, 3, "1 die for")])
def test_mm_dice_3_dice_are_one_or_several(recorded: int, due: int, says: str) -> None:
    refusal = illegal("MM-DICE-3", "dice", who="anne", purpose="scouting", recorded=recorded, due=due, skill="scouting")
    assert says in MERCHANTS.message(refusal)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"do": "lose", "by": "england", "units": ["squadron"]}, "England loses a squadron"),
        ({"do": "lose", "by": "england", "units": ["squadron"] * 2}, "England loses two squadrons"),
        ({"do": "lose", "by": "spain", "units": ["armada", "squadron"]}, "Spain loses the Armada and a squadron"),
        (
            {"do": "reward", "by": "spain", "give": "unit", "unit": "squadron/Lisbon"},
            "Spain gives a squadron in Lisbon",
        ),
        ({"do": "deal", "to": "spain", "cards": 1}, "Spain is dealt 1 card"),
    ],
)
def test_units_and_cards_of_virgin_queen_have_their_article(entry: dict[str, object], says: str) -> None:
    read = VIRGIN_QUEEN.entry_decoder.decode(msgspec.json.encode(entry))
    assert VIRGIN_QUEEN.describe(read) == says
