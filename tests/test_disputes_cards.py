"""Disputes about cards, captains and retirement, each played out with a card pack; see test_disputes.py."""

from pathlib import Path
from typing import Any

import pytest

from mmcli.games.merchants.rulebook import rulebook
from mmcli.games.merchants.state import Captain
from mmcli.kernel.chance import Deck
from mmcli.kernel.table import Table
from tests.card_play import audit, notes, own_pack, table
from tests.play import play

Entries = list[dict[str, Any]]

PORT = {"do": "port", "by": "anne"}
ENTER = {"do": "move", "by": "anne", "to": "port"}
LEAVE = {"do": "move", "by": "anne", "to": "sea"}
DELIVER: Entries = [PORT, {"do": "complete", "by": "anne", "mission": "pilgrims"}]
CARD = {"do": "draw", "deck": "glory", "by": "anne", "cards": ["purser"]}
DISCARD = {"do": "discard", "by": "anne", "card": "purser"}
FULL_HAND = ["old-debt", "fair-wind", "fair-wind", "lucky-charm"]


def anne(**figures: Any) -> dict[str, Any]:
    """A position in which it is Anne's turn."""
    return {"turn": "anne", "missions": ["the-spy", "two-prizes"], "captains": {"anne": figures}}


def with_a_full_hand() -> dict[str, Any]:
    return anne(at="santo-domingo/port", missions=["pilgrims"], glory_cards=FULL_HAND)


def claim(**figures: Any) -> dict[str, Any]:
    return {"do": "claim", "of": "anne", **figures}


@pytest.fixture
def pack(tmp_path: Path) -> str:
    return own_pack(tmp_path)


# D013: what happens to the card of a glory point when the hand is full?


def test_d013_by_default_the_fifth_card_is_drawn_and_one_discarded() -> None:
    assert audit("open", [*DELIVER, CARD, DISCARD], position=with_a_full_hand()) == []
    assert audit("open", [*DELIVER, {"do": "stop", "by": "anne"}], position=with_a_full_hand()) == [
        "3 missing MM-GLO-3"
    ]


def test_d013_under_the_other_reading_no_card_is_drawn() -> None:
    no_draw = {"glory-hand-full": "no-draw"}
    assert audit("open", DELIVER, position=with_a_full_hand(), rulings=no_draw) == []
    assert audit("open", [*DELIVER, CARD], position=with_a_full_hand(), rulings=no_draw) == ["3 illegal MM-GLO-3"]


def test_d013_a_card_played_first_makes_room() -> None:
    debt = {"do": "play", "by": "anne", "card": "old-debt"}
    assert audit("open", [PORT, debt, DELIVER[1], CARD, claim(glory=1)], position=with_a_full_hand()) == []


# D014: does the game end when the captain or event deck is empty?


def last_turn(reading: str, **decks: Deck) -> Table[Any]:
    """Blas, who plays last, has the turn; some decks are as given."""
    seat = table("open", position=anne() | {"turn": "blas"}, rulings={"empty-deck": reading})
    for name, deck in decks.items():
        setattr(seat.game.state, name, deck)
    return seat


BLAS_PASSES: Entries = [{"do": "pass", "by": "blas"}]
EVENT: Entries = [{"do": "draw", "deck": "event", "cards": ["long-swell"]}]


def test_d014_by_default_an_empty_event_deck_is_shuffled_anew() -> None:
    seat = last_turn("reshuffle", events=Deck(0, {}, {"long-swell": 1}))
    assert play(seat, [*BLAS_PASSES, *EVENT]) == []
    assert seat.game.state.round == 2


def test_d014_under_the_other_reading_an_empty_event_deck_ends_the_game() -> None:
    seat = last_turn("game-ends", events=Deck(0, {}, {"long-swell": 1}))
    seat.game.by_id["anne"].glory = 8
    assert play(seat, [*BLAS_PASSES, {"do": "result", "winners": ["anne"]}]) == []


def test_d014_under_the_other_reading_the_last_captain_card_ends_the_game() -> None:
    seat = table("open", position=anne(dead=True, glory=8), rulings={"empty-deck": "game-ends"})
    state = table("open", position=anne(dead=True), rulings={"empty-deck": "game-ends"}).game.state
    state.captain_deck = Deck(0, {})
    seat.game.state = state
    seat.game.by_id = {captain.id: captain for captain in state.captains}
    seat.game.acting = state.captains[0]
    again = Table(seat.game)
    assert play(again, [{"do": "result", "winners": ["anne", "blas"]}]) == []


# D030: Villon may enter any port, whatever bars it


@pytest.mark.parametrize(
    ("zone", "bar", "rule"),
    [
        ("havana", {"captains": {"anne": {"at": "havana", "bounties": {"spanish": 2}}}}, "MM-MOVE-6"),
        ("port-royal", {"captains": {"anne": {"at": "port-royal"}}, "wars": [["english", "french"]]}, "MM-MOVE-7"),
        ("tortuga", {"captains": {"anne": {"at": "tortuga"}}, "plague": ["tortuga"]}, "MM-MOVE-7"),
    ],
)
def test_d030_villon_enters_past_bounty_war_and_plague(pack: str, zone: str, bar: dict[str, Any], rule: str) -> None:
    into_port = [ENTER, claim(at=f"{zone}/port")]
    assert audit(pack, into_port, captain="villon", position={"turn": "anne"} | bar) == []
    assert audit(pack, [ENTER], position={"turn": "anne"} | bar) == [f"1 illegal {rule}"]


# D031: what does a failed Influence check for the port action in a closed port cost?

IN_HAVANA = anne(at="havana/port", bounties={"spanish": 2})
FAILED: Entries = [PORT, {"do": "roll", "for": "influence", "by": "anne", "dice": "123"}]
MOVES: Entries = [LEAVE, {"do": "move", "by": "anne", "to": "nassau"}, {"do": "move", "by": "anne", "to": "havana"}]


@pytest.mark.parametrize(
    ("reading", "retry", "three_moves"),
    [
        ("costs-the-action", [], ["5 illegal MM-TURN-5"]),
        ("once-a-turn", ["3 illegal MM-PORT-1"], ["5 illegal MM-TURN-5"]),
        ("free", [], []),
    ],
)
def test_d031_rests_on_a_ruling(pack: str, reading: str, retry: list[str], three_moves: list[str]) -> None:
    rulings = {"closed-port-test": reading}
    assert audit(pack, [*FAILED, PORT], captain="villon", position=IN_HAVANA, rulings=rulings) == retry
    assert audit(pack, [*FAILED, *MOVES], captain="villon", position=IN_HAVANA, rulings=rulings) == three_moves
    assert notes(pack, FAILED, captain="villon", position=IN_HAVANA, rulings=rulings) == [
        "2 MM-MOVE-6 not-admitted closed-port-test port-action-cost"
    ]


def test_d031_a_passed_check_opens_the_port(pack: str) -> None:
    passed = [PORT, {"do": "roll", "for": "influence", "by": "anne", "dice": "12S"}, {"do": "recruit", "by": "anne"}]
    assert audit(pack, passed, captain="villon", position=IN_HAVANA) == []


def test_d031_the_check_cannot_be_left_out(pack: str) -> None:
    skipped = [PORT, {"do": "recruit", "by": "anne"}]
    assert audit(pack, skipped, captain="villon", position=IN_HAVANA)[:1] == ["2 missing MM-MOVE-6"]


# D113: once a pirate, always a pirate?


def test_d113_a_card_lifts_bounties() -> None:
    position = anne(bounties={"dutch": 2}, glory_cards=["letter-of-pardon"])
    pardon = {"do": "play", "by": "anne", "card": "letter-of-pardon", "target": "dutch"}
    assert audit("open", [pardon, claim(bounties={})], position=position) == []
    assert audit("open", [claim(bounties={})], position=position) == ["1 mismatch MM-RWD-6"]


# D118: what does a player lose when the captain dies?


def test_d118_everything_aboard_is_lost_track_and_stash_stay() -> None:
    aboard: dict[str, Any] = {"gold": 30, "hold": ["rum/3/cargo", "wood/3/cargo"], "weapons": ["chain-shot"]}
    held = {
        "rumors": ["cave-of-candles"],
        "missions": ["the-surveyor"],
        "glory_cards": ["old-debt"] * 2 + ["fair-wind"],
    }
    figures = {"at": "st-john", "bounties": {"spanish": 2}, "stash": 25, "glory": 5, "crew": 1} | aboard | held
    guards_win: Entries = [
        {"do": "investigate", "by": "anne", "rumor": "cave-of-candles"},
        {"do": "roll", "for": "scouting", "by": "anne", "dice": "1S"},
        {"do": "roll", "for": "leadership", "by": "anne", "dice": "12"},
        {"do": "roll", "for": "leadership", "by": "guards", "dice": "S"},
        claim(gold=0, glory=5, stash=25, bounties={}, hold=[]),
    ]
    seat = table("open", position=anne(**figures, specialists=["purser"]))
    assert play(seat, guards_win) == []
    captain: Captain = seat.game.by_id["anne"]
    assert captain.dead
    assert [captain.glory_cards, captain.rumors, captain.missions, captain.weapons, captain.specialists] == [[]] * 5
    assert seat.game.state.glory.discards == {"old-debt": 2, "fair-wind": 1, "purser": 1}


def test_mm_crew_3_nobody_rolls_against_guards_who_are_beaten() -> None:
    beaten: Entries = [
        {"do": "investigate", "by": "anne", "rumor": "cave-of-candles"},
        {"do": "roll", "for": "scouting", "by": "anne", "dice": "1S"},
        {"do": "roll", "for": "leadership", "by": "anne", "dice": "SS"},
        {"do": "roll", "for": "leadership", "by": "guards", "dice": "1"},
    ]
    again = {"do": "roll", "for": "leadership", "by": "guards", "dice": "S"}
    position = anne(at="st-john", rumors=["cave-of-candles"])
    assert audit("open", [*beaten, CARD, claim(glory=1, crew=2)], position=position) == []
    assert audit("open", [*beaten, again, CARD, claim(glory=1, crew=2)], position=position) == ["5 illegal MM-CREW-3"]


# D125: may a captain retire?

RETIRE: Entries = [{"do": "retire", "by": "anne"}]


def test_mm_die_6_is_not_covered_by_default() -> None:
    assert rulebook().rulings["retirement"].default == "not-covered"


def test_d125_retirement_comes_out_as_not_covered() -> None:
    position = anne(bounties={"dutch": 1, "english": 1, "spanish": 1}, stash=30)
    assert audit("open", RETIRE, position=position) == []
    assert notes("open", RETIRE, position=position) == ["1 MM-DIE-6 not-covered retirement"]


def test_d125_under_the_other_reading_it_is_free_everywhere() -> None:
    free = {"retirement": "free"}
    assert notes("open", RETIRE, position=anne(), rulings=free) == []
    assert audit("open", RETIRE, position=anne(), rulings=free) == []
    assert audit("open", RETIRE, position=anne(at="havana/port"), rulings=free) == []


# D131: Pepijn's extra cargo

SIX = ["rum/3/cargo", "rum/4/masts", "wood/3/cargo", "sugar/3/cargo", "food/3/cargo", "cocoa/3/cargo"]


def test_d131_pepijn_carries_six_on_a_galleon(pack: str) -> None:
    position = anne(at="curacao/port", ship="galleon", hold=SIX)
    sails = [LEAVE, claim(hold=SIX)]
    assert audit(pack, sails, captain="pepijn", position=position) == []
    assert audit(pack, [LEAVE, MOVES[1]], position=position)[0] == "2 missing MM-MOVE-9"


def test_d131_pepijn_carries_one_with_a_destroyed_hold(pack: str) -> None:
    one, two = (anne(at="curacao/port", ship="galleon", cargo=0, hold=SIX[:count]) for count in (1, 2))
    assert audit(pack, [LEAVE, claim(hold=SIX[:1])], captain="pepijn", position=one) == []
    assert audit(pack, [LEAVE, MOVES[1]], captain="pepijn", position=two)[0] == "2 missing MM-MOVE-9"


# D133 and D134: card texts that nobody has seen


@pytest.mark.parametrize("card", ["dutch-east-india", "pirate-allies"])
def test_d133_and_d134_a_card_of_unknown_text_is_not_verified(card: str) -> None:
    position = anne(gold=12, glory_cards=[card])
    entries = [{"do": "play", "by": "anne", "card": card}, claim(gold=2)]
    assert audit("facts", entries, position=position) == []
    assert notes("facts", entries, position=position) == ["1 MM-GLO-4 card-text", "2 MM-LOG-2 unverifiable"]


# D135: misprinted rumors of the first printing


def test_d135_the_card_that_stands_in_the_pack_applies(pack: str) -> None:
    position = anne(at="tortuga", rumors=["a-myriad-of-goods"])
    look = {"do": "investigate", "by": "anne", "rumor": "a-myriad-of-goods"}
    by_scouting, by_influence = (
        [look, {"do": "roll", "for": skill, "by": "anne", "dice": dice}]
        for skill, dice in (("scouting", "12"), ("influence", "123"))
    )
    assert audit(pack, by_scouting, position=position) == []
    assert audit(pack, by_influence, position=position) == ["2 missing MM-RUM-3"]
