"""The odds of a piracy: against icepool, against a count by hand, and against games through the engine."""

from fractions import Fraction
from typing import Any

import icepool
import pytest

from mmcli.errors import MmcliError
from mmcli.games.odds import Question, QuestionError
from mmcli.oracle.odds.answer import answer, expected, marginal
from mmcli.oracle.odds.asking import asked
from mmcli.oracle.odds.simulate import interval, simulate
from mmcli.oracle.situation import read

NOT_BY_ACCIDENT = 4.0
HIT = icepool.Die([1, 1, 0, 0, 0, 0])
"""A die of either roll: 5 and 6 hit (VQ-PIR-3.0, VQ-PIR-5.0)."""
TWO_PORTS: dict[str, Any] = {"Westport": {"controller": "spain"}, "Cape Fort": {"controller": "spain"}}


def piracy(
    pirates: dict[str, int],
    defenders: int,
    by: str = "england",
    *,
    war: bool = True,
    ports: Any = TWO_PORTS,
    **more: Any,
) -> Question:
    """A piracy against Spain in the West Sea, where Spain has so many squadrons in port and one fortress."""
    facts = {"game": "virgin-queen", "active": by, "wars": [[by, "spain"]] if war else [], "spaces": ports}
    units = {"West Sea": {by: pirates}} | ({"Westport": {"spain": {"squadron": defenders}}} if defenders else {})
    return asked(read(facts | {"units": units} | more), "piracy 'West Sea' spain")


def exact(question: Question) -> Any:
    """The exact odds of a question."""
    found = answer(question).exact
    assert found is not None
    return found


def by_icepool(corsairs: int, squadrons: int, dice: int, *, war: bool) -> Any:
    """What VQ-PIR-3 and 4 make of the rolls: (units lost, rewards) as an icepool die."""

    def after(hits: int) -> Any:
        fallen = min(corsairs, hits)
        sunk = min(squadrons, (hits - fallen + 1) // 2)
        left = corsairs + squadrons - fallen - sunk
        rolls = left > 0 and (war or corsairs > fallen)
        roll = (min(left, 2) @ HIT) if rolls else icepool.Die([0])
        return roll.map(lambda rewards: (fallen + sunk, rewards))

    return (dice @ HIT).map(after)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (
            "piracy 'West Sea' england",
            "England names itself as the target (VQ-PIR-1.3); right would be: Another great p",
        ),
        ("piracy 'West Sea' venice", "(VQ-PIR-1.3)"),
        ("piracy 'West Sea' france", "(VQ-PIR-1.4)"),
        ("france: piracy 'West Sea' spain", "(VQ-PIR-1.1)"),
        ("piracy Gulf spain", "England has no naval unit in Gulf to pirate with (VQ-PIR-1.2)"),
    ],
)
def test_a_piracy_that_is_not_legal_has_no_odds_for_a_reason(words: str, reason: str) -> None:
    facts = {"game": "virgin-queen", "active": "england", "wars": [["england", "spain"]], "spaces": TWO_PORTS}
    position = read(facts | {"units": {"West Sea": {"england": {"squadron": 2}}}})
    with pytest.raises(QuestionError, match=r"^that is not legal, so it has no odds: ") as refused:
        asked(position, words)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    "words", ["piracy Nowhere spain", "piracy 'West Sea' atlantis", "piracy zone=Nowhere target=spain"]
)
def test_a_piracy_of_what_is_not_on_the_map_is_a_wrong_input(words: str) -> None:
    with pytest.raises(MmcliError, match=r"Nowhere|atlantis"):
        asked(read({"game": "virgin-queen", "active": "england"}), words)


@pytest.mark.parametrize("squadrons", [1, 2, 4])
@pytest.mark.parametrize("defenders", [0, 1, 5])
def test_squadrons_agree_with_icepool(squadrons: int, defenders: int) -> None:
    odds = exact(piracy({"squadron": squadrons}, defenders))
    _agree(odds, by_icepool(0, squadrons, defenders + 1, war=True))


@pytest.mark.parametrize("war", [True, False])
@pytest.mark.parametrize(("corsairs", "squadrons"), [(1, 0), (1, 2), (3, 1)])
def test_corsairs_agree_with_icepool(corsairs: int, squadrons: int, war: bool) -> None:
    pirates = {"corsair": corsairs} | ({"squadron": squadrons} if squadrons else {})
    odds = exact(piracy(pirates, 2, by="ottoman", war=war))
    _agree(odds, by_icepool(corsairs, squadrons, 3, war=war))


def _agree(odds: Any, die: Any) -> None:
    for place, measure in enumerate(("pirate units lost", "rewards")):
        theirs = die.marginals[place]
        assert marginal(odds, measure) == {value: theirs.probability(value) for value in theirs.outcomes()}


def test_two_squadrons_against_one_fortress_counted_by_hand() -> None:
    """One die in defence. A hit (1/3) sinks one of the two squadrons and leaves one die, a miss (2/3) leaves two.

    No reward: 1/3 * 2/3 + 2/3 * 4/9 = 14/27; two: 2/3 * 1/9 = 2/27; one: the rest, 11/27. Spain has no unit in reach
    and no Armada, so of two rewards one is a card and one a point.
    """
    odds = exact(piracy({"squadron": 2}, 0))
    assert marginal(odds, "rewards") == {0: Fraction(14, 27), 1: Fraction(11, 27), 2: Fraction(2, 27)}
    assert (expected(odds, "cards drawn"), expected(odds, "victory points")) == (Fraction(13, 27), Fraction(2, 27))
    assert expected(odds, "pirate units lost") == Fraction(1, 3)


def test_a_target_without_cards_gives_a_point() -> None:
    odds = exact(piracy({"squadron": 1}, 0, hands={"spain": 0}))
    assert not expected(odds, "cards drawn")
    assert expected(odds, "victory points") == Fraction(2, 9)


def test_a_single_port_leaves_one_die() -> None:
    odds = exact(piracy({"squadron": 4}, 0, ports={"Westport": {"controller": "spain"}}))
    assert marginal(odds, "rewards") == {0: Fraction(2, 3), 1: Fraction(1, 3)}


def test_games_through_the_engine_agree() -> None:
    question = piracy({"corsair": 2, "squadron": 2}, 4, by="ottoman", war=False)
    odds, games = exact(question), 10_000
    found = simulate(question, games, seed=1)
    for measure in ("pirate units lost", "rewards", "cards drawn", "units given up", "victory points"):
        played = marginal(found, measure)
        for value, share in marginal(odds, measure).items():
            low, high = interval(int(played.get(value, 0)), games, NOT_BY_ACCIDENT)
            assert low <= share <= high, (measure, value)


def test_a_piracy_under_way_is_taken_up_where_it_stands() -> None:
    under_way = {"pirate": "england", "target": "spain", "zone": "West Sea", "step": "pirates"}
    facts = {"game": "virgin-queen", "active": "england", "wars": [["england", "spain"]], "spaces": TWO_PORTS}
    facts |= {"units": {"West Sea": {"england": {"squadron": 2}}}, "markers": {"West Sea": ["england"]}}
    odds = exact(asked(read(facts | {"piracy": under_way}), None))
    assert marginal(odds, "rewards") == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}


def test_a_leader_of_unknown_rating_has_no_odds() -> None:
    with pytest.raises(QuestionError, match=r"piracy rating of Drake.*VQ-PIR-4\.5"):
        piracy({"squadron": 1}, 0, leaders={"Drake": {"power": "england", "at": "West Sea"}})


def test_no_piracy_no_odds() -> None:
    with pytest.raises(QuestionError, match="no piracy is under way"):
        asked(read({"game": "virgin-queen", "active": "england"}), None)


@pytest.mark.parametrize(
    ("more", "measure"),
    [
        ({"hands": {"spain": 0}, "piracy_vp": {"england": 1}, "piracy_vp_limit": 1}, "victory points"),
        ({"hands": {"spain": 0}, "piracy_vp_limit": 0}, "victory points"),
        ({"hands": {"spain": 0}}, "cards drawn"),
        ({"hands": {"spain": 0}, "armada": {"level": 2, "floor": 2}}, "Armada levels lost"),
    ],
    ids=["a limit that is reached", "a limit of nothing", "an empty hand", "the Armada at its floor"],
)
def test_nothing_is_expected_beyond_a_limit(more: dict[str, Any], measure: str) -> None:
    """VQ-PIR-5.6 and 5.8: what can no longer be given, or has no effect, brings nothing."""
    assert expected(exact(piracy({"squadron": 2}, 0, **more)), measure) == 0


def test_points_are_expected_up_to_the_limit_and_no_further() -> None:
    """With room for one point and nothing else to give: one point whenever there is a reward at all, 13/27."""
    limited: dict[str, Any] = {"hands": {"spain": 0}, "piracy_vp": {"england": 1}, "piracy_vp_limit": 2}
    assert expected(exact(piracy({"squadron": 2}, 0, **limited)), "victory points") == Fraction(13, 27)
