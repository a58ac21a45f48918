"""How odds are shown: a yes or no in one line or bar, a number with each of its values."""

from xml.etree import ElementTree

from mmcli import api
from mmcli.report.odds import odds_text
from mmcli.report.odds_chart import odds_chart
from mmcli.testing import position

SVG = "{http://www.w3.org/2000/svg}"
ONE_DIE = position("anne at=tortuga influence=1")
A_TEST = api.odds(ONE_DIE, "test skill=influence")
"""The odds of a test with a single die: a skull in one case of three (MM-DICE-2)."""


def text() -> list[str]:
    """The lines of the answer."""
    return ["".join(line).rstrip() for line in odds_text(ONE_DIE, A_TEST)]


def labels(chart: str) -> list[str]:
    """All the words of a chart."""
    return [word.text or "" for word in ElementTree.fromstring(chart).iter(f"{SVG}text")]  # noqa: S314 - our own


def test_mm_dice_2_a_number_of_only_0_or_1_shows_both_in_the_text() -> None:
    shown = [line.split() for line in text() if line.startswith("  ")]
    after = shown[shown.index(["skulls", "0.333", "on", "average"]) + 1 :]
    assert [(line[0], line[1], line[-1]) for line in after] == [("0", "66.667", "2/3"), ("1", "33.333", "1/3")]


def test_mm_dice_2_a_number_of_only_0_or_1_shows_both_in_the_chart() -> None:
    shown = labels(odds_chart(A_TEST))
    assert shown[shown.index("skulls") :] == ["skulls", "0", "66.67 %", "1", "33.33 %"]


def test_a_yes_or_no_is_one_line_and_one_bar() -> None:
    assert [line.split()[:2] for line in text() if "success" in line] == [["success", "33.333"]]
    shown = labels(odds_chart(A_TEST))
    assert shown[1 : shown.index("skulls")] == ["success", "33.33 %"]
