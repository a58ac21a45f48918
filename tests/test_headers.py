"""What a log's header cannot say: a contradiction is refused in one sentence, a breach of the players is a finding.

The same checks judge position files (test_positions), card packs (test_cards) and entries that tell a card.
"""

import re
from typing import Any

import msgspec
import pytest

from mmcli.errors import PositionError
from mmcli.games.merchants.box.bounds import SKILL_DICE, STORM_HITS
from mmcli.games.merchants.box.cards import SKILLS
from mmcli.games.merchants.box.components import LOCATIONS, Components, components
from mmcli.games.merchants.box.event_cards import EventText, NpcText
from mmcli.games.merchants.box.points import POINTS, PRICED
from mmcli.games.merchants.faults.cards import event_flaws, npc_flaws, storm_faults
from mmcli.games.merchants.faults.texts import effect_faults
from mmcli.games.merchants.told.position import NpcPosition
from mmcli.games.registry import game_format
from mmcli.kernel.findings import Severity
from mmcli.kernel.table import Table
from tests.imports import FILES
from tests.play import ANNE, BLAS, Facts, in_brief
from tests.play import header as two_captains

MERCHANTS = game_format("merchants")
HESTER = {"id": "anne", "captain": "hester-marrow", "ship": "sloop"}
BALTASAR = {"id": "blas", "captain": "baltasar-urrutia", "ship": "flute"}
BOX = components()


def header(**more: Any) -> Facts:
    """The header of Anne and Blas, who start in the middle of a game unless `more` says otherwise."""
    return two_captains(position={"captains": {}}) | more


def player(who: str, ship: str = "sloop", **card: Any) -> Facts:
    """A player with Anne's card, some of it changed."""
    return {"id": who, "captain": ANNE | card, "ship": ship}


def opened(line: Facts) -> list[str]:
    """What is found in a header, as `0 SEVERITY RULE`; raises PositionError."""
    game: Any = MERCHANTS.start(MERCHANTS.header_decoder.decode(msgspec.json.encode(line)), {})
    return [in_brief(found) for found in Table(game).opening if found.severity is not Severity.NOTE]


def told(line: Facts) -> str:
    with pytest.raises(PositionError) as refused:
        opened(line)
    return str(refused.value)


def named(who: str) -> Facts:
    """A header whose second player has a name."""
    return header(players=[player("anne"), {"id": who, "captain": BLAS, "ship": "flute"}])


def anne(**card: Any) -> Facts:
    """A header in which Anne's card says something else."""
    return header(players=[player("anne", **card), {"id": "blas", "captain": BLAS, "ship": "flute"}])


def aboard(cards: str = "facts", **figures: Any) -> Facts:
    """A header in whose position Anne has something."""
    players = {"players": [HESTER, BALTASAR]} if cards == "open" else {}
    return header(cards=cards, position={"captains": {"anne": figures}}, **players)


WORDS = {
    "merchant": "a merchant",
    "Merchant": "a merchant",
    "english-navy": "an NPC",
    "pirate-sloop": "an NPC",
    "dutch": "a nation",
    "masts": "a hit-location",
    "?": "somebody whom nobody saw",
    "": "nobody",
    "  ": "nobody",
}


@pytest.mark.parametrize("who", WORDS)
def test_mm_scout_1_a_player_is_not_called_like_what_an_entry_can_mean_besides(who: str) -> None:
    says = f"players no. 2.id: {who!r} cannot be the name of a player; in an action it would mean {WORDS[who]}"
    assert told(named(who)) == says
    assert told({key: value for key, value in named(who).items() if key != "position"}) == says


@pytest.mark.parametrize("who", ["rum", "havana", "sloop", "Анна", "navy", "blas-2"])
def test_a_player_may_be_called_like_what_stands_in_a_field_of_its_own(who: str) -> None:
    assert opened(named(who)) == []


def test_a_scouted_player_called_merchant_is_no_riddle_any_more() -> None:
    captains = {"anne": {"at": "tortuga"}, "merchant": {"at": "tortuga"}}
    assert told(named("merchant") | {"position": {"captains": captains}}).startswith("players no. 2.id: 'merchant'")


CONTRADICTIONS: dict[str, tuple[Facts, str]] = {
    "two players of one name": (named("anne"), "two players are called 'anne'; each has a name of one's own"),
    "MM-SETUP-11, a captain without a name": (anne(name=""), "players no. 1.captain.name: a captain has a name"),
    "MM-SETUP-11, no such nation": (
        anne(nation="danish"),
        "players no. 1.captain.nation: there is no nation 'danish'; it can be dutch, english, french or spanish",
    ),
    "MM-SETUP-13, no such home": (
        anne(home="havanna"),
        "players no. 1.captain.home: there is no port 'havanna'; did you mean havana?",
    ),
    "MM-SETUP-13, a zone without a port": (
        anne(home="caribbean-sea"),
        "players no. 1.captain.home: there is no port 'caribbean-sea'",
    ),
    "MM-SETUP-13, the home of others": (anne(home="havana"), "players no. 1.captain.home: havana is no french port"),
    "MM-DICE-3, six": (anne(scouting=6), "players no. 1.captain.scouting: 6 is too much; skills run from 1 to 5"),
    "MM-DICE-3, none": (anne(influence=0), "players no. 1.captain.influence: 0 is too little; skills run from 1 to 5"),
    "MM-SETUP-11, a captain whom the pack does not have": (
        header(cards="open", players=[HESTER | {"captain": "hester-marow"}, BALTASAR]),
        "players no. 1.captain: there is no captain 'hester-marow'; did you mean hester-marrow?",
    ),
    "MM-SHIP-2, no such ship": (
        header(players=[player("anne", "caravel"), player("blas", name="Blas")]),
        "captains.anne.ship: there is no ship 'caravel'; it can be sloop, flute, frigate, galleon or man-o-war",
    ),
    "MM-COMP-7, cards that the pack does not have": (
        aboard("open", at="tortuga", hold=["rum/3/hull", "rum/4/masts"]),
        "captains.anne.hold: this is card no. 1 of rum/3/hull; the card pack open has none",
    ),
    "MM-COMP-7, a face twice": (
        aboard("open", hold=["rum/5/escape"] * 2),
        "captains.anne.hold: this is card no. 2 of rum/5/escape; the card pack open has 1",
    ),
    "MM-COMP-4, a glory card that the pack does not have": (
        aboard("open", glory_cards=["purrser"]),
        "captains.anne.glory_cards: there is no glory card 'purrser'; did you mean purser? (the card pack is open)",
    ),
    "MM-COMP-7, no face": (aboard(hold=["rum/9"]), "captains.anne.hold: there is no cargo card 'rum/9'"),
    "MM-CARGO-1": (aboard(hold=["?"] * 7), "captains.anne.hold: 7 cargo cards in port; nobody holds more than 6 there"),
    "MM-CARGO-2": (
        aboard(at="tortuga", hold=["?"] * 3),
        "captains.anne.hold: 3 cargo cards at sea; the ship carries 2 (MM-CARGO-2)",
    ),
    "MM-RUM-2": (aboard(rumors=["?", "?"]), "captains.anne.rumors: 2 is too much; anne may have 1 (MM-RUM-2)"),
    "MM-MIS-4": (aboard(missions=["?", "?"]), "captains.anne.missions: 2 is too much; anne may have 1 (MM-MIS-4)"),
}


@pytest.mark.parametrize(("line", "sentence"), CONTRADICTIONS.values(), ids=CONTRADICTIONS.keys())
def test_a_header_that_contradicts_itself_is_refused(line: Facts, sentence: str) -> None:
    assert told(line).split("; (2)")[0].removeprefix("2 faults: (1) ").startswith(sentence)


def five(**more: Any) -> Facts:
    return two_captains(**more) | {"players": [player(who, name=who) for who in ("a", "b", "c", "d", "e")]}


BREACHES: dict[str, tuple[Facts, list[str]]] = {
    "MM-SETUP-17, five captains": (five(), ["0 illegal MM-SETUP-17"]),
    "MM-SETUP-17, five in the middle": (five(position={"captains": {}}), ["0 illegal MM-SETUP-17"]),
    "MM-SETUP-11, a captain twice": (
        header(players=[player("anne"), player("blas")]),
        ["0 impossible MM-SETUP-11"],
    ),
    "MM-SETUP-11, a card of the pack twice": (
        header(cards="open", players=[HESTER, BALTASAR | {"captain": "hester-marrow"}]),
        ["0 impossible MM-SETUP-11"],
    ),
    "MM-SETUP-12, a frigate at the start": (
        two_captains(ships={"anne": "frigate"}),
        ["0 illegal MM-SETUP-12"],
    ),
}


@pytest.mark.parametrize(("line", "found"), BREACHES.values(), ids=BREACHES.keys())
def test_what_the_players_have_done_wrong_is_a_finding(line: Facts, found: list[str]) -> None:
    assert opened(line) == found


def test_mm_setup_11_two_captains_of_whom_nobody_knows_the_name_are_two() -> None:
    assert opened(header(players=[player("anne", name="?"), player("blas", name="?")])) == []


# The cards of NPCs and events: one answer in packs, entries and positions


@pytest.mark.parametrize("dice", range(-1, 8))
def test_mm_dice_3_an_npc_has_one_to_five_dice_wherever_it_is_told(dice: int) -> None:
    told_in = (NpcText("dutch-navy", "N", "havana", scouting=dice), NpcPosition("havana", scouting=dice))
    assert [bool(list(npc_flaws("dutch-navy", npc))) for npc in told_in] == [dice not in SKILL_DICE] * 2


@pytest.mark.parametrize(
    ("slot", "reward", "wrong"),
    [
        ("dutch-navy", 7, True),
        ("dutch-navy", -1, True),
        ("dutch-navy", 0, False),
        ("pirate-sloop", -1, True),
        ("pirate-sloop", 0, False),
        ("pirate-frigate", 15, False),
    ],
)
def test_mm_rwd_4_only_a_pirate_brings_a_reward_wherever_it_is_told(slot: Any, reward: int, wrong: bool) -> None:
    told_in = (NpcText(slot, "N", "havana", reward=reward), NpcPosition("havana", reward=reward))
    found = [[flaw.refusal.rule for flaw in npc_flaws(slot, npc)] for npc in told_in]
    assert found == [["MM-RWD-4"] * wrong] * 2


@pytest.mark.parametrize("hits", range(-1, 10))
def test_mm_turn_3_a_storm_threatens_five_hits_at_most_wherever_it_is_told(hits: int) -> None:
    assert bool(list(event_flaws(BOX, EventText("Storm", storm=hits)))) == (hits not in STORM_HITS)
    assert bool(list(storm_faults(hits))) == (hits not in STORM_HITS)


def test_mm_turn_3_no_more_cards_are_drawn_than_there_are() -> None:
    (flaw,) = event_flaws(BOX, EventText("Too quiet", draws=34))
    assert MERCHANTS.message(flaw.refusal) == "The event card Too quiet says draws 34."
    assert MERCHANTS.right(flaw.refusal) == "It cannot be so many: there are 33 further event cards."


# The box


def printed_effects(box: Components) -> list[tuple[str, Any, bool]]:
    """Everything of a box that has effects: its id, the effects, and whether a ship is built with it."""
    zones = [(zone.id, zone.effects, False) for zone in box.zones.values()]
    return zones + [(token.id, token.effects, True) for token in (*box.modifications.values(), *box.weapons.values())]


@pytest.mark.parametrize(("thing", "effects", "of_ship"), printed_effects(BOX), ids=lambda value: str(value)[:20])
def test_what_a_thing_of_the_box_changes_is_asked_by_a_rule(thing: str, effects: Any, of_ship: bool) -> None:
    assert list(effect_faults(BOX, effects, of_ship=of_ship)) == [], thing


def test_an_effect_on_a_point_that_nobody_asks_is_a_fault() -> None:
    modification = next(token for token in BOX.modifications.values() if token.effects)
    wrong = msgspec.structs.replace(modification.effects[0], point="maximum_sails")
    (fault,) = effect_faults(BOX, (wrong,), of_ship=True)
    assert fault.says.startswith("there is no point 'maximum_sails'; did you mean maximum_")


def asked_points() -> set[str]:
    """The points that the source asks: written out, or made of a skill, a hit-location or a kind of card."""
    sources = [FILES[module].read_text("utf-8") for module in FILES if module.startswith("mmcli.games.merchants.")]
    made = {
        "_dice": SKILLS,
        "_held": ("rumors", "missions"),
        "maximum_": LOCATIONS,
    }
    found = {f"{name}{part}" if part[0] == "_" else f"{part}{name}" for part, names in made.items() for name in names}
    return found | {
        word for source in sources if "POINTS: dict" not in source for word in re.findall(r'"(\w+)"', source)
    }


def test_every_point_is_asked_somewhere() -> None:
    assert sorted({*POINTS, *PRICED} - asked_points()) == []
