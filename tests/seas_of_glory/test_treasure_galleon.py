"""The Treasure Galleon, clause by clause: SG-TG."""

from typing import Any

import pytest

from mmcli.errors import PositionError
from tests.play import Facts
from tests.seas_of_glory.play import NEXT_ROUND, Entries, after, audit, new_table, rolls

GALLEON = "treasure-galleon"
MODULE = (GALLEON,)
FOUND: Entries = [{"do": "scout", "by": "anne", "target": GALLEON}, rolls("S1", "scouting")]
CARD: Facts = {"do": "draw", "deck": "glory", "by": "anne", "cards": ["?"]}


def at_sea(gold: int | str = 100, at: str = "cartagena", **figures: Any) -> Facts:
    """Anne's frigate in Cartagena, and the Treasure Galleon."""
    anne = {"at": "cartagena", "ship": "frigate", "gold": 0} | figures
    return {"turn": "anne", "captains": {"anne": anne}, "parts": {GALLEON: {"at": at, "gold": gold}}}


def round_of(first: str, second: str, galleon: str = "12") -> Entries:
    """Both declare, and Anne wins the contest."""
    return [
        {"do": first, "by": "anne"},
        {"do": second, "by": GALLEON},
        rolls("SS34", "seamanship"),
        rolls(galleon, "seamanship", GALLEON),
    ]


def volley(galleon: str = "12") -> Entries:
    """A round of shooting that Anne wins."""
    return [*round_of("shoot", "shoot", galleon), rolls("222", "hit-location")]


KILLED: Entries = [rolls("SS"), rolls("12", by=GALLEON)]
BOARDED: Entries = [*FOUND, *volley(), *round_of("board", "shoot"), *KILLED, *KILLED]
SUNK: Entries = [*FOUND, *volley(), *volley(), *volley("1")]


def note(**figures: Any) -> Facts:
    """What the players have of the ship."""
    return {"do": "claim", "of": GALLEON} | figures


def of_anne(**figures: Any) -> Facts:
    """What the players have of Anne."""
    return {"do": "claim", "of": "anne"} | figures


def event(**moves: str) -> Entries:
    """A round goes by, and the next event card shows some moves in this order."""
    named = {slot.replace("_", "-"): way for slot, way in moves.items()}
    return [*NEXT_ROUND, {"do": "event", "card": {"name": "A Fresh Breeze", "moves": named}}]


@pytest.mark.parametrize(
    ("moves", "zone"),
    [
        ({"dutch_navy": "N", "pirate_sloop": "NE"}, "petit-goave"),
        ({"pirate_sloop": "NE", "dutch_navy": "N"}, "caribbean-sea"),
        ({"pirate_sloop": "SE"}, "old-providence"),
    ],
)
def test_sg_tg_2_the_first_icon_moves_it_clockwise_where_no_zone_lies(moves: dict[str, str], zone: str) -> None:
    assert audit([*event(**moves), note(at=zone, gold=150)], at_sea(), modules=MODULE) == []


def test_sg_tg_2_a_card_without_icons_leaves_it_where_it_is() -> None:
    assert audit([*event(), note(at="cartagena", gold=100)], at_sea(), modules=MODULE) == []


def test_sg_set_5_it_starts_in_cartagena_with_no_gold() -> None:
    start = {name: told for name, told in at_sea().items() if name != "parts"}
    assert audit([note(at="cartagena", gold=0)], start, modules=MODULE) == []
    assert len(audit([note(at="havana", gold=50)], start, modules=MODULE)) == 2


@pytest.mark.parametrize(("figures", "dice"), [({}, "12345"), ({}, "1"), ({"seamanship": 3}, "123")])
def test_sg_tg_9_its_captain_rolls_as_many_dice_as_are_known(figures: dict[str, int], dice: str) -> None:
    position = at_sea()
    position["parts"][GALLEON] |= figures
    shooting = [*FOUND, *round_of("shoot", "shoot", dice.replace("5", "4"))]
    assert audit(shooting, position, modules=MODULE) == []


def test_sg_tg_9_no_other_number_of_dice_where_its_skill_is_known() -> None:
    position = at_sea()
    position["parts"][GALLEON] |= {"seamanship": 3}
    assert audit([*FOUND, *round_of("shoot", "shoot", "12")], position, modules=MODULE) != []


@pytest.mark.parametrize(("reading", "gold"), [("fifty", 150), ("five", 105)])
def test_sg_tg_3_gold_for_a_move(reading: str, gold: int) -> None:
    rulings = {"treasure-gold-per-move": reading}
    entries = [*event(pirate_sloop="N"), note(gold=gold)]
    assert audit(entries, at_sea(), modules=MODULE, rulings=rulings) == []


def test_sg_tg_2_after_a_card_that_nobody_knows_it_may_be_anywhere_with_any_gold() -> None:
    entries = [*NEXT_ROUND, note(at="havana", gold=7), note(at="havana", gold=7)]
    assert audit(entries, at_sea(), modules=MODULE) == []
    assert audit([*NEXT_ROUND, *FOUND], at_sea(at="havana"), modules=MODULE) == []


@pytest.mark.parametrize(("gold", "bounties"), [(0, 1), (9, 1), (10, 2), (39, 4), (100, 5)])
def test_sg_tg_5_a_bounty_for_each_full_ten_gold(gold: int, bounties: int) -> None:
    entries = [*SUNK, CARD, of_anne(glory=1, gold=0, bounties={"spanish": bounties})]
    assert audit(entries, at_sea(gold), modules=MODULE) == []


@pytest.mark.parametrize("things", [{"gold": 100}, {"ship": True}, {"ship": True, "gold": 100}, {}])
def test_sg_tg_6_the_ship_or_the_gold_or_both_or_nothing(things: dict[str, Any]) -> None:
    taken = of_anne(ship="galleon" if "ship" in things else "frigate", gold=things.get("gold", 0))
    entries = [*BOARDED, {"do": "loot", "by": "anne", **things}, CARD, taken]
    assert audit(entries, at_sea(), modules=MODULE) == []


def test_sg_tg_6_the_gold_once() -> None:
    loot = {"do": "loot", "by": "anne", "gold": 100}
    assert audit([*BOARDED, CARD, loot, loot], at_sea(), modules=MODULE) == ["18 illegal SG-TG-6"]


def test_sg_tg_6_gold_that_nobody_knows_is_taken_as_it_is_noted() -> None:
    entries = [*BOARDED, {"do": "loot", "by": "anne", "gold": 70}, CARD, of_anne(gold=70)]
    assert audit(entries, at_sea("?"), modules=MODULE) == []


def test_sg_tg_7_it_is_whole_again_after_a_battle() -> None:
    fled: Entries = [*FOUND, *volley(), *round_of("flee", "shoot", "11")]
    ship = after(fled, at_sea(), modules=MODULE).game.edition.strangers[GALLEON]
    table = after(fled, at_sea(), modules=MODULE)
    assert table.game.state.battle is None
    assert ship.ship(table.game).ship.masts == 4


def test_sg_tg_8_once_defeated_it_is_gone() -> None:
    assert audit([*SUNK, CARD, *FOUND[:1]], at_sea(), modules=MODULE) == ["19 illegal MM-SCOUT-1"]


@pytest.mark.parametrize(
    ("figures", "field"), [({"at": "atlantis"}, "at"), ({"gold": -1}, "gold"), ({"leadership": 0}, "leadership")]
)
def test_sg_tg_a_position_has_only_what_a_table_can_have(figures: dict[str, Any], field: str) -> None:
    with pytest.raises(PositionError, match=rf"parts\.treasure-galleon\.{field}"):
        new_table({"parts": {GALLEON: figures}}, modules=MODULE)
