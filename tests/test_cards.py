"""Card packs: what a broken one is refused with, what the open deck holds, and what its cards do."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mmcli.cli.app import app
from mmcli.errors import PackError
from mmcli.games.merchants.box.card_texts import Specialist, Trick
from mmcli.games.merchants.box.components import components
from mmcli.games.merchants.box.pack_texts import DECKS
from mmcli.games.merchants.box.packs import Pack
from mmcli.games.merchants.combat.victory import earn
from mmcli.games.merchants.faults.pack_files import line_of, load_pack
from mmcli.games.merchants.faults.packs import faults_of_cards, faults_of_decks
from mmcli.games.merchants.ships import new_ship
from mmcli.games.merchants.state import Npc
from tests.card_play import PACK, audit, notes, own_pack, table
from tests.play import play

Entries = list[dict[str, Any]]
PORT = {"do": "port", "by": "anne"}


@pytest.fixture(scope="module")
def deck() -> Pack:
    return load_pack("open", components())


def anne(**figures: Any) -> dict[str, Any]:
    """A position in which it is Anne's turn."""
    return {"turn": "anne", "missions": ["the-spy", "two-prizes"], "captains": {"anne": figures}}


# A pack is refused with file, line, field and what would be right

TRICK = '[[glory]]\nkind = "trick"\nid = "a"\nname = "A"\nwhen = "own-turn"\n'
EVENT = '[[event]]\nid = "a"\nname = "A"\n'
MISSION = '[[mission]]\nid = "a"\nname = "A"\nport = "havana"\nto = "havana/port"\n'
FAULTS = {
    "a skill of nine": (PACK.replace("leadership = 3", "leadership = 9", 1), "captain[0].leadership: 9 is too much"),
    "an unknown point": (PACK.replace('"hold_room"', '"hold_rooms"'), "captain[1].effect[0].point: there is no point"),
    "a point of the ship": (PACK.replace('"hold_room"', '"maximum_hull"'), "only a modification changes it"),
    "an unknown field": (PACK + TRICK + "golds = 3\n", "glory[0]: Object contains unknown field `golds`"),
    "an unknown window": (PACK + TRICK.replace("own-turn", "at-night"), "glory[0].when: Invalid enum value"),
    "dice without a roll": (PACK + TRICK + "dice = 1\n", "glory[0].dice: 1 dice"),
    "a target left out": (PACK + TRICK + "steals = 2\n", "needs captain"),
    "an unknown weapon": (PACK + TRICK + 'gains = {weapon = "cutlass"}\n', "glory[0].gains.weapon: there is no"),
    "an unknown place": (PACK.replace('at = "tortuga"', 'at = "atlantis"'), "rumor[0].at: there is no place"),
    "an unknown slot": (PACK + EVENT + 'npc = {slot = "navy", name = "N", enters = "havana"}\n', "event[0].npc.slot"),
    "an unknown port": (PACK + EVENT + 'plague = ["caribbean-sea"]\n', "event[0].plague: there is no port"),
    "a war of one": (PACK + EVENT + 'war = ["dutch", "dutch"]\n', "two nations are at war, not one"),
    "an NPC with six dice": (
        PACK + EVENT + 'npc = {slot = "dutch-navy", name = "N", enters = "havana", scouting = 6}\n',
        "event[0].npc.scouting: 6 is too much; skills run from 1 to 5",
    ),
    "a pirate without a reward": (
        PACK + EVENT + 'npc = {slot = "pirate-sloop", name = "N", enters = "havana"}\n', "event[0].npc.reward: 0 is"
    ),
    "an unknown good": (PACK + MISSION + "brings = {gin = 1}\n", "mission[0].brings: there is no good 'gin'"),
    "an unknown rule": (PACK + MISSION + 'when = {rule = ["MM-RUM-9"]}\n', "mission[0].when.rule: there is no rule"),
    "a card twice": (PACK + TRICK + TRICK, "glory 'a' stands there twice"),
    "too few cards": (PACK + EVENT, "event has 1 card; a full deck has 34"),
    "no copies": (PACK + TRICK + "count = 0\n", "glory[0].count: 0 copies"),
    "no cargo card": (PACK + '[[cargo]]\nface = "rum/9/hull"\ncount = 64\n', "cargo[0].face: there is no cargo card"),
    "no TOML": (PACK + "[[glory]\n", "at line"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_pack_is_refused(tmp_path: Path, name: str) -> None:
    text, says = FAULTS[name]
    with pytest.raises(PackError) as fault:
        load_pack(own_pack(tmp_path, text), components())
    assert says in str(fault.value)
    assert "pack.toml" in str(fault.value)


@pytest.mark.parametrize(
    ("data", "says"),
    [(gzip.compress(PACK.encode(), mtime=0), "the file is gzip"), (b"name = '\xff'", "the file is not UTF-8")],
)
def test_a_pack_that_is_no_text_is_refused(tmp_path: Path, data: bytes, says: str) -> None:
    (tmp_path / "pack.toml").write_bytes(data)
    with pytest.raises(PackError, match=rf"pack\.toml: {says}; a card pack is plain TOML$"):
        load_pack(str(tmp_path / "pack.toml"), components())


def test_the_line_of_a_fault_is_named(tmp_path: Path) -> None:
    text = PACK.replace("leadership = 3", "leadership = 9", 1)
    line = text.splitlines().index("leadership = 9") + 1
    with pytest.raises(PackError, match=rf"pack\.toml:{line}: captain\[0\]\.leadership"):
        load_pack(own_pack(tmp_path, text), components())


def test_the_line_of_an_effect_is_found() -> None:
    lines = PACK.splitlines()
    assert lines[(line_of(PACK, "captain[1].effect[0].point") or 0) - 1].strip() == 'point = "hold_room"'
    assert line_of(PACK, "mission[0]") is None


def test_a_pack_that_is_not_there_is_refused() -> None:
    with pytest.raises(PackError, match="no card pack called 'printed'; it can be open, facts or the path"):
        load_pack("printed", components())


def test_a_folder_is_read_as_one_pack(tmp_path: Path) -> None:
    head, captains = PACK.split("[[captain]]", 1)
    (tmp_path / "a.toml").write_text(head)
    (tmp_path / "b.toml").write_text("[[captain]]" + captains)
    assert sorted(load_pack(str(tmp_path), components()).captains) == ["pepijn", "villon"]


def test_the_schema_of_a_pack_is_printed() -> None:
    printed = CliRunner().invoke(app, ["schema", "--pack"])
    assert printed.exit_code == 0
    parts = json.loads(printed.output)["$defs"]
    assert {"CaptainCard", "Trick", "Specialist", "RumorCard", "MissionCard", "EventCard"} <= parts.keys()


# The open deck


def test_every_deck_is_complete_and_not_printed(deck: Pack) -> None:
    sizes = {name: sum((deck.deck(name) or {}).values()) for name in DECKS}
    assert sizes == {"captain": 16, "event": 34, "glory": 70, "rumor": 25, "mission": 25}
    assert not deck.printed


def test_every_captain_has_an_ability(deck: Pack) -> None:
    assert sorted(deck.abilities) == sorted(card.name for card in deck.captain)
    assert all(card.says for card in deck.captain)


def test_there_are_tricks_and_sixteen_specialists(deck: Pack) -> None:
    assert sum(card.count for card in deck.glory.values() if isinstance(card, Specialist)) == 16
    assert sum(card.count for card in deck.glory.values() if isinstance(card, Trick)) == 54


def test_every_event_is_a_captain_or_shows_moves(deck: Pack) -> None:
    captains = [card for card in deck.events.values() if card.npc]
    assert len(captains) == 14
    assert not any(card.moves for card in captains)
    assert {move for card in deck.events.values() for move in card.moves.values()} == {"N", "E", "S", "W"}


def test_npcs_keep_to_their_frame(deck: Pack) -> None:
    for npc in (card.npc for card in deck.events.values() if card.npc):
        assert all(1 <= (dice or 0) <= 4 for dice in (npc.seamanship, npc.scouting, npc.leadership))
        assert npc.reward in ((5, 15) if npc.slot.startswith("pirate") else (0,))


# What cards do


def test_a_captain_s_ability_changes_the_answer_to_a_point() -> None:
    game = table("open", captain="agnes-thornby", position=anne()).game
    assert game.answer("rumors_held", game.by_id["anne"]) == 2
    assert game.answer("rumors_held", game.by_id["blas"]) == 1


def test_an_ability_for_one_test_adds_no_die_elsewhere() -> None:
    game = table("open", captain="ines-de-carrascal", position=anne()).game
    captain = game.by_id["anne"]
    assert game.answer("seamanship_dice", captain, rule="MM-RAID-11") == 1
    assert game.answer("seamanship_dice", captain, rule="MM-ZONE-BRIDGETOWN") == 0


def test_an_ability_at_home_ends_with_the_home_waters() -> None:
    game = table("open", captain="edmund-starling", position=anne()).game
    captain = game.by_id["anne"]
    assert game.answer("scouting_dice", captain) == 1
    captain.zone = "bridgetown"
    assert game.answer("scouting_dice", captain) == 0


def test_abilities_end_with_the_captain() -> None:
    seat = table("open", captain="agnes-thornby", position=anne(dead=True))
    play(seat, [{"do": "new-captain", "by": "anne", "captain": "joost-brandwijk"}])
    assert seat.game.answer("rumors_held", seat.game.by_id["anne"]) == 1


def test_a_dead_captain_s_card_comes_back_only_when_the_deck_runs_out() -> None:
    seat = table("open", captain="agnes-thornby", position=anne(dead=True))
    deck = seat.game.state.captain_deck
    deck.take(["joost-brandwijk"])
    deck.discard("joost-brandwijk")
    again = {"do": "new-captain", "by": "anne", "captain": "joost-brandwijk"}
    assert [finding.rule for finding in play(seat, [again])] == ["MM-EVT-4"]


def test_deeds_count_only_while_the_mission_is_held() -> None:
    seat = table("open", position=anne(at="nassau", missions=["the-surveyor"]))
    play(seat, [{"do": "move", "by": "anne", "to": "tortuga"}, {"do": "move", "by": "anne", "to": "port"}])
    assert seat.game.by_id["anne"].deeds == {"the-surveyor": {"tortuga": 1, "tortuga/port": 1}}


def test_a_raid_that_succeeds_is_a_deed() -> None:
    seat = table("open", position=anne(at="tortuga", missions=["one-fat-prize"]))
    raid: Entries = [
        {"do": "scout", "by": "anne", "target": "merchant"},
        {"do": "roll", "for": "scouting", "by": "anne", "dice": "1S"},
        {"do": "reveal", "what": "merchant", "shows": "dutch"},
        {"do": "engage", "by": "anne", "as": "dutch"},
        {"do": "draw", "deck": "cargo", "cards": ["rum/3/crew", "wood/4/escape", "sugar/3/escape"]},
        {"do": "roll", "for": "seamanship", "by": "anne", "dice": "124"},
    ]
    assert play(seat, raid) == []
    assert seat.game.by_id["anne"].deeds == {"one-fat-prize": {"raid": 1}}


@pytest.mark.parametrize(
    ("beaten", "deed"), [("english-navy", "defeat-navy"), ("pirate-sloop", "defeat-pirate"), ("blas", "defeat-captain")]
)
def test_a_victory_is_a_deed(beaten: str, deed: str) -> None:
    game = table("open", position=anne(at="tortuga", missions=["settle-a-score"])).game
    nation = "english" if beaten == "english-navy" else None
    npc = Npc(beaten, beaten, 1, 1, 1, new_ship(components(), "sloop"), "tortuga", nation)
    next(earn(game, game.by_id["anne"], game.by_id.get(beaten, npc)))
    assert game.by_id["anne"].deeds == {"settle-a-score": {deed: 1}}


def test_an_unseen_card_turns_out_to_be_one_of_the_deck() -> None:
    seat = table("open", position=anne(at="tortuga", glory_cards=["?"]))
    assert play(seat, [{"do": "play", "by": "anne", "card": "night-tide"}]) == []
    assert seat.game.by_id["anne"].actions == 4
    left = seat.game.state.glory.left
    assert left is not None
    assert left["night-tide"] == 0


def test_an_unknown_card_before_a_roll_leaves_the_dice_open() -> None:
    position = anne(at="tortuga", glory_cards=["?"])
    entries: Entries = [
        {"do": "scout", "by": "anne", "target": "merchant"},
        {"do": "play", "by": "anne", "card": "?"},
        {"do": "roll", "for": "scouting", "by": "anne", "dice": "12341"},
    ]
    assert audit("facts", entries, position=position) == []
    assert notes("facts", entries, position=position) == ["2 MM-GLO-4 card-text"]


def test_a_turn_stays_open_for_a_card_of_the_hand_and_ends_with_the_next_player() -> None:
    position = anne(at="tortuga", glory_cards=["fair-wind"])
    moves: Entries = [{"do": "move", "by": "anne", "to": zone} for zone in ("havana", "nassau", "tortuga")]
    assert audit("open", [*moves, {"do": "move", "by": "blas", "to": "sea"}], position=position) == []


def test_a_card_not_for_the_own_turn_does_not_keep_it_open() -> None:
    position = anne(at="tortuga", glory_cards=["steady-helm", "purser"])
    seat = table("open", position=position)
    play(seat, [{"do": "move", "by": "anne", "to": zone} for zone in ("havana", "nassau", "tortuga")])
    assert seat.game.acting.id == "blas"


def test_before_a_roll_the_options_name_the_cards_that_help() -> None:
    seat = table("open", position=anne(at="tortuga", glory_cards=["sharp-lookout", "silver-tongue", "old-debt"]))
    play(seat, [{"do": "scout", "by": "anne", "target": "merchant"}])
    options = list(seat.ask.options())
    assert [option.card for option in options if hasattr(option, "card")] == ["sharp-lookout"]
    assert len(options) == 1 + 15


def test_the_shipped_packs_are_sound_so_that_no_start_need_check_them() -> None:
    for name in ("open", "facts"):
        texts = load_pack(name, components()).text
        assert [*faults_of_cards(components(), texts), *faults_of_decks(components(), texts)] == []
