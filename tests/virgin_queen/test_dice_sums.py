"""A wrong number of dice is answered with the sum by source, and with the clause that accounts for the difference."""

import pytest

from mmcli.games.virgin_queen.dice import explain
from mmcli.games.virgin_queen.state import Source
from tests.virgin_queen.play import (
    OTTOMAN_CORSAIRS,
    Facts,
    audit,
    defence,
    piracy,
    pirates,
    position,
    sentences,
)

AGAINST_THE_OTTOMAN = position(
    OTTOMAN_CORSAIRS,
    spaces={"Cadiz": {"controller": "spain"}, "Faro": {"controller": "spain", "besieged": True}},
    units={"Lisbon": {"spain": {"squadron": 2}}, "Malta": {"knights": {"knights": 1}}},
)
OTTOMAN = piracy(by="ottoman")


def test_the_sentence_of_the_issue() -> None:
    assert sentences([OTTOMAN, defence("11111")], AGAINST_THE_OTTOMAN) == [
        "5 dice recorded; 4 are due: 2 for two squadrons in Lisbon, 1 for the fortress of Cadiz, "
        "1 for the Knights in Malta; the besieged fortress of Faro gives none."
    ]


def test_everything_that_gives_dice_and_everything_near_that_gives_none() -> None:
    at = position(
        AGAINST_THE_OTTOMAN,
        wars=[["ottoman", "venice"]],
        armada={"level": 3},
        spaces={"Faro": {"controller": "france"}},
        units={
            "Gulf": {"ottoman": {"corsair": 2}, "spain": {"squadron": 1, "armada": 1}},
            "Strait": {"venice": {"squadron": 1}, "france": {"squadron": 3}},
        },
    )
    assert sentences([OTTOMAN, defence("1")], at) == [
        "1 die recorded; 7 are due: 2 for one squadron in the zone itself, 2 for two squadrons in Lisbon, "
        "1 for one squadron of Venice in Strait, 1 for the fortress of Cadiz, 1 for the Knights in Malta; "
        "the Armada in the zone itself gives none, "
        "three squadrons of France in Strait, France being at peace with the pirate, give none, "
        "the fortress of Faro, France being at peace with the pirate, gives none."
    ]


def test_nothing_to_roll_for() -> None:
    assert sentences([piracy(), defence("1"), pirates("11")]) == [
        "1 die recorded; none is due: what is near gives none."
    ]


def test_pirate_dice_by_source() -> None:
    at = position(leaders={"Vane": {"power": "england", "piracy": 2, "at": "Gulf"}})
    assert sentences([piracy(), pirates("11")], at) == ["2 dice recorded; 4 are due: 2 to begin with, 2 for Vane."]
    assert audit([piracy(), pirates("11")], at) == ["2 impossible VQ-PIR-4.5"]
    one_port = position(spaces={"Malta": {"controller": "france"}})
    assert sentences([piracy(), pirates("11")], one_port) == ["2 dice recorded; 1 is due: 1 for a single port."]
    one_unit = position(units={"Gulf": {"england": {"squadron": 1}}})
    assert sentences([piracy(), pirates("11")], one_unit) == ["2 dice recorded; 1 is due: 1 for a single unit."]


def test_an_unrated_leader_makes_the_number_unverifiable() -> None:
    at = position(leaders={"Vane": {"power": "england", "at": "Gulf"}})
    for dice in ("11", "111", "11111"):
        assert audit([piracy(), pirates(dice)], at) == []
        assert sentences([piracy(), pirates(dice)], at) == [
            "Nobody knows the piracy rating of Vane, so the number of dice cannot be checked."
        ]


def test_whatever_the_rating_it_is_added_to_the_base_dice() -> None:
    at = position(leaders={"Vane": {"power": "england", "at": "Gulf"}})
    assert audit([piracy(), pirates("1")], at) == ["2 impossible VQ-PIR-4.4"]


SOURCES = [
    Source("VQ-PIR-2.2", "squadron", dice=2, count=2, at="Lisbon"),
    Source("VQ-PIR-2.2", "squadron", denied=3, count=3, at="Strait", of="france", why="neutral"),
    Source("VQ-PIR-2.3", "fortress", dice=1, at="Cadiz"),
    Source("VQ-PIR-2.4", "fortress", denied=1, at="Faro", why="besieged"),
    Source("VQ-PIR-2.4", "fortress", denied=1, at="Ceuta", why="unrest"),
]


@pytest.mark.parametrize(
    ("difference", "rule"),
    [
        (1, "VQ-PIR-2.4"),  # one fortress too many
        (2, "VQ-PIR-2.4"),  # both of them
        (3, "VQ-PIR-2.2"),  # the neutral squadrons
        (-1, "VQ-PIR-2.3"),  # the fortress forgotten
        (-2, "VQ-PIR-2.2"),  # the squadrons forgotten
        (-3, None),  # several clauses together
        (9, None),
    ],
)
def test_the_clause_that_accounts_for_the_difference(difference: int, rule: str | None) -> None:
    assert explain(SOURCES, difference) == rule


def test_one_of_two_squadrons_forgotten_is_a_matter_of_the_squadrons() -> None:
    at = position(units={"Lisbon": {"spain": {"squadron": 2}}})
    assert audit([piracy(), defence("1")], at) == ["2 impossible VQ-PIR-2.2"]


def test_dice_that_another_reading_gives_name_the_ruling() -> None:
    at: Facts = position(
        wars=[["england", "spain"], ["england", "venice"]],
        units={"Lisbon": {"spain": {"squadron": 1}, "venice": {"squadron": 2}}},
    )
    assert audit([piracy(), defence("1")], at) == ["2 impossible VQ-PIR-2.2 by other-enemies"]
