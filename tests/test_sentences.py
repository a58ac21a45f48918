"""The labelled set of sentences: most are understood, and none is taken for another action or question."""

from tests.sentences import ANOTHER, REFUSED, UNDERSTOOD, Said, labelled, outcome

LEAST = 0.95
"""The share that has to be understood."""


def test_what_players_say_is_understood_and_never_taken_for_another() -> None:
    outcomes = {(said.words, said.meant): outcome(said) for said in labelled()}
    assert [said for said, came in outcomes.items() if came == ANOTHER] == []
    assert sum(came == UNDERSTOOD for came in outcomes.values()) >= LEAST * len(outcomes)


def test_another_players_mission_is_no_mission_of_that_name() -> None:
    situation = next(labelled()).situation
    assert outcome(Said(situation, "may anne take the mission of blas?", "loot")) == REFUSED
