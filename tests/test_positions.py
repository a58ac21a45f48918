"""Positions that are wrong: one sentence names the place, what was found there and what would be right."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mmcli.cli.app import app
from mmcli.errors import MmcliError, PositionError
from mmcli.log.entries import UNSEEN
from mmcli.oracle.situation import load, read

Facts = dict[str, Any]
"""A position as a file has it."""
LOG = str(Path(__file__).parent.parent / "replays" / "a-first-voyage.jsonl")
ANNE: Facts = {"captains": {"anne": {}}}


def anne(**figures: Any) -> Facts:
    """A position of which only something of Anne is said."""
    return {"captains": {"anne": figures}}


def at_sea(**more: Any) -> Facts:
    """Anne and Blas at sea before Tortuga, in Anne's turn."""
    return {"captains": {"anne": {"at": "tortuga"}, "blas": {"at": "tortuga"}, "cleo": {}}, "actions": 2} | more


def told(position: Any) -> str:
    """What is said of a position that cannot be, without the name of its file."""
    with pytest.raises(PositionError) as refused:
        read(position, "X")
    sentence = str(refused.value)
    assert "\n" not in sentence
    return sentence.removeprefix("X: ")


# Form: names of fields and kinds of values

FORM: list[tuple[Any, str]] = [
    ([], "a position is a table of facts, not a list"),
    ({}, "captains: nobody plays; name the captains, as in [captains.anne]"),
    (anne(gold="ten"), "captains.anne.gold: a whole number or ? is expected, not a text"),
    (anne(gold=1.5), "captains.anne.gold: a whole number or ? is expected, not a number with a fraction"),
    (anne(gold=True), "captains.anne.gold: a whole number or ? is expected, not true or false"),
    (anne(gold=10**30), "captains.anne.gold: the number has too many digits"),
    (anne(hold="rum"), "captains.anne.hold: a list is expected, not a text"),
    (anne(hold=["rum", 3]), "captains.anne.hold no. 2: a text is expected, not a whole number"),
    (anne(arrived="yes"), "captains.anne.arrived: true or false is expected, not a text"),
    (anne(modifications=None), "captains.anne.modifications: a list is expected, not null"),
    (anne(golds=3), "captains.anne: there is no field 'golds'; did you mean gold?"),
    ({"captains": 3}, "captains: a table is expected, not a whole number"),
    ({"captains": {"anne": 3}}, "2 faults: (1) captains.anne: a table is expected, not a whole number; "
     "(2) captains: nobody plays; name the captains, as in [captains.anne]"),
    ({"captains": {"anne bonny": {"gold": "x"}}},
     "captains.'anne bonny'.gold: a whole number or ? is expected, not a text"),
    ({"captians": {"anne": {}}}, "there is no field 'captians'; did you mean captains?"),
    (ANNE | {"battle": {"aggressor": "anne", "round": 2}}, "2 faults: (1) battle: there is no field 'round'; did you "
     "mean rounds?; (2) battle: the field 'defender' is missing"),
    (ANNE | {"wars": [["dutch", "french", "english"]]}, "wars no. 1: 2 names are expected, not 3"),
    (ANNE | {"npcs": {"english-navy": {}}}, "npcs.english-navy: the field 'at' is missing"),
    (ANNE | {"game": 3}, "game: a text is expected, not a whole number"),
    (ANNE | {"game": "chess"}, "game: there is no game 'chess'; it can be merchants or virgin-queen"),
    (ANNE | {"mmcli": 9}, "mmcli: there is no format 9; this mmcli reads formats 1 to 1"),
    (ANNE | {"entries": "port"}, "entries: a list is expected, not a text"),
    (ANNE | {"entries": [3]}, "entries no. 1: a text or a table is expected, not a whole number"),
    (ANNE | {"entries": ["prot"]}, "entries no. 1: 'prot' is neither a player nor an action; did you mean 'port'?"),
    (ANNE | {"entries": ["port", "port"]},
     "entries no. 2: (anne takes the port action) breaks MM-PORT-1, one port action a turn; ask about it first"),
    (ANNE | {"cards": "no-such-pack"},
     "there is no card pack called 'no-such-pack'; it can be open, facts or the path of a .toml file"),
    ({"players": 3}, "players: a list is expected, not a whole number"),
    (ANNE | {"players": [{"id": "anne", "captain": 3}]},
     "players no. 1.captain: a text or a table is expected, not a whole number"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "sentence"), FORM)
def test_a_fault_of_form_is_told_in_a_players_words(position: Any, sentence: str) -> None:
    assert told(position) == sentence


def test_a_strange_field_that_is_like_no_other_lists_the_fields() -> None:
    strange = at_sea(battle={"aggressor": "anne", "defender": "blas", "xyz": 1})
    assert told(strange) == "battle: there is no field 'xyz'; the fields are aggressor, defender, rounds, found"


# Names


NAMES: list[tuple[Facts, str]] = [
    (anne(home="havanna"), "captains.anne.home: there is no port 'havanna'; did you mean havana?"),
    (anne(home="Port Royal"), "captains.anne.home: there is no port 'Port Royal'; did you mean port-royal?"),
    (anne(home="Curaçao"), "captains.anne.home: there is no port 'Curaçao'; did you mean curacao?"),
    (anne(nation="danish"),
     "captains.anne.nation: there is no nation 'danish'; it can be dutch, english, french or spanish"),
    (anne(nation="dutch", home="havana"),
     "captains.anne.home: havana is no dutch port; it can be curacao or st-maarten"),
    (anne(at="tortuga/prot"), "captains.anne.at: there is no place 'tortuga/prot'; did you mean tortuga/port?"),
    (anne(at="caribbean-sea/port"),
     "captains.anne.at: there is no place 'caribbean-sea/port'; did you mean caribbean-sea?"),
    (anne(at="atlantis"),
     "captains.anne.at: there is no place 'atlantis'; it is a zone such as havana, or a port such as havana/port"),
    (anne(ship="caravel"),
     "captains.anne.ship: there is no ship 'caravel'; it can be sloop, flute, frigate, galleon or man-o-war"),
    (anne(hold=["rom"]), "captains.anne.hold: there is no good 'rom'; did you mean rum?"),
    (anne(hold=["rum/9/crew"]), "captains.anne.hold: there is no cargo card 'rum/9/crew'; it is a good, its plunder "
     "(3, 4 or 5) and its icon (hull, cargo, masts, crew, cannons or escape): rum/3/crew"),
    (anne(glory_cards=["purrser"]) | {"cards": "open"},
     "captains.anne.glory_cards: there is no glory card 'purrser'; did you mean purser? (the card pack is open)"),
    (anne(deeds={"x": {"raid": 1}}),
     "captains.anne.deeds: nothing is done for 'x', which is no mission that the captain has"),
    (anne() | {"turn": "carl"}, "turn: there is no player 'carl'; it can be anne"),
    (anne() | {"demand": {"havana": "gold"}},
     "demand.havana: there is no good 'gold'; it can be cocoa, food, rum, spices, sugar, textiles, tobacco, wood, none "
     "or ?"),
    (anne() | {"npcs": {"english-navvy": {"at": "havana"}}},
     "npcs: there is no NPC 'english-navvy'; it can be dutch-navy, english-navy, french-navy, spanish-navy, "
     "pirate-sloop or pirate-frigate"),
    (anne() | {"rulings": {"port-on-arival": "allowed"}}, "rulings: there is no ruling 'port-on-arival'; did you mean "
     "port-on-arrival? (`mmcli rulings` lists them all)"),
    (anne() | {"rulings": {"port-on-arrival": "never"}},
     "rulings.port-on-arrival: there is no reading 'never'; it can be forbidden or allowed"),
    (anne() | {"players": [{"id": "anne", "captain": "hester-marow"}], "cards": "open"},
     "players no. 1.captain: there is no captain 'hester-marow'; did you mean hester-marrow? (the card pack is open)"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "sentence"), NAMES)
def test_a_name_that_does_not_exist_is_named_with_what_may_be_meant(position: Facts, sentence: str) -> None:
    assert told(position) == sentence


# What cannot be, by the clause that says so


def navy(**figures: Any) -> Facts:
    return ANNE | {"npcs": {"english-navy": {"at": "havana"} | figures}}


IMPOSSIBLE: dict[str, tuple[Facts, str]] = {
    "MM-TURN-1": (ANNE | {"round": -3}, "round: -3 is too little; the first round is 1"),
    "MM-TURN-1, round 0": (ANNE | {"round": 0}, "round: 0 is too little; the first round is 1"),
    "MM-TURN-5": (ANNE | {"actions": 4}, "actions: 4 is too much; a turn has 3 (MM-TURN-5)"),
    "MM-TURN-5, below": (ANNE | {"actions": -1}, "actions: -1 is below zero"),
    "MM-SETUP-17": (
        {"captains": {name: {} for name in ("a", "b", "c", "d", "e")}},
        "captains: 5 players are named; 2 to 4 can play (MM-SETUP-17)",
    ),
    "MM-SETUP-11": (
        {"captains": {"anne": {"name": "Eve"}, "blas": {"name": "Eve"}}},
        "captains.blas: anne and blas are the same captain, Eve",
    ),
    "MM-DICE-3": (anne(seamanship=9), "captains.anne.seamanship: 9 is too much; skills run from 1 to 5 (MM-DICE-3)"),
    "MM-DICE-3, below": (anne(influence=0), "captains.anne.influence: 0 is too little; skills run from 1 to 5"),
    "MM-COMP-1": (anne(gold=-1), "captains.anne.gold: -1 is below zero"),
    "MM-GLO-2": (anne(glory=-1), "captains.anne.glory: -1 is below zero"),
    "MM-STA-1": (anne(stash=-5), "captains.anne.stash: -5 is below zero"),
    "MM-BNTY-5": (anne(bounties={"dutch": 6}), "captains.anne.bounties.dutch: 6 is too much; a nation has 5 bounties"),
    "MM-BNTY-5, below": (anne(bounties={"dutch": -1}), "captains.anne.bounties.dutch: -1 is below zero"),
    "MM-SHIP-1": (anne(ship="sloop", hull=3), "captains.anne.hull: 3 is too much; a sloop has 2"),
    "MM-SHIP-1, below": (anne(cannons=-1), "captains.anne.cannons: -1 is below zero"),
    "MM-DMG-5": (anne(hull=0), "captains.anne.hull: 0 is too little; a ship whose hull is at 0 is sunk (MM-DMG-5)"),
    "MM-WPN-1": (
        anne(weapons=["grapeshot"] * 2),
        "captains.anne.weapons: grapeshot is named twice; a ship has one of each",
    ),
    "MM-YARD-6": (
        anne(modifications=["chasers"] * 2),
        "captains.anne.modifications: chasers is named twice; a ship has no",
    ),
    "MM-YARD-9": (
        {"captains": {name: {"modifications": ["chasers"]} for name in ("anne", "blas", "cleo")}},
        "modifications: there are 3 chasers tokens in ports and on ships; the game has 2 (MM-YARD-9)",
    ),
    "MM-YARD-9, in a port too": (
        {"captains": {name: {"modifications": ["chasers"]} for name in ("anne", "blas")}}
        | {"modifications": {"nassau": "chasers"}},
        "modifications: there are 3 chasers tokens in ports and on ships; the game has 2 (MM-YARD-9)",
    ),
    "MM-GLO-3": (anne(glory_cards=[UNSEEN] * 5), "captains.anne.glory_cards: 5 is too much; a hand has 4 glory cards"),
    "MM-RUM-2": (anne(rumors=[UNSEEN] * 2), "captains.anne.rumors: 2 is too much; anne may have 1 (MM-RUM-2)"),
    "MM-MIS-1": (ANNE | {"missions": [UNSEEN] * 3}, "missions: 3 is too much; 2 missions lie open (MM-MIS-1)"),
    "MM-MIS-4": (anne(missions=[UNSEEN] * 2), "captains.anne.missions: 2 is too much; anne may have 1 (MM-MIS-4)"),
    "MM-CARGO-1": (
        anne(hold=["rum"] * 7),
        "captains.anne.hold: 7 cargo cards in port; nobody holds more than 6 there (MM-CARGO-1)",
    ),
    "MM-CARGO-2": (
        anne(at="tortuga", hold=["rum"] * 3),
        "captains.anne.hold: 3 cargo cards at sea; the ship carries 2 (MM-CARGO-2)",
    ),
    "MM-COMP-6": (
        {"captains": {name: {"hold": ["rum"] * 5} for name in ("anne", "blas")}},
        "captains: 10 cargo cards aboard are rum; the deck has 8 (MM-COMP-6)",
    ),
    "MM-COMP-7": (
        anne(hold=["rum/5/escape"] * 2) | {"cards": "open"},
        "captains.anne.hold: this is card no. 2 of rum/5/escape; the card pack open has 1",
    ),
    "MM-COMP-4": (
        anne(glory_cards=["purser"], specialists=["purser"]) | {"cards": "open"},
        "captains.anne.specialists: this is card no. 2 of purser; the card pack open has 1",
    ),
    "MM-MOVE-3": (anne(at="tortuga", arrived=True), "captains.anne.arrived: the ship is at sea and not in port"),
    "MM-DIE-1": (anne(dead=True, gold=3), "captains.anne.gold: the captain is dead, and gold went down with the ship"),
    "MM-DIE-1, cards": (
        anne(dead=True, glory_cards=[UNSEEN]),
        "captains.anne.glory_cards: the captain is dead, and glory cards went down with the ship (MM-DIE-1)",
    ),
    "MM-SETUP-2": (
        ANNE | {"demand": dict.fromkeys(("havana", "nassau", "caracas", "tortuga"), "rum")},
        "demand: there are 4 rum demand tokens; the game has 3 (MM-SETUP-2)",
    ),
    "MM-COMP-3": (
        ANNE | {"track": dict.fromkeys(("havana", "nassau", "caracas", "tortuga", "trinidad"), "dutch")},
        "track: there are 5 dutch merchant tokens; the game has 4 (MM-COMP-3)",
    ),
    "MM-WAR-1": (ANNE | {"wars": [["dutch", "dutch"]]}, "wars no. 1: dutch is at war with itself"),
    "MM-WAR-1, twice": (
        ANNE | {"wars": [["dutch", "french"], ["french", "dutch"]]},
        "wars no. 2: the war of french and dutch is named twice; once is enough",
    ),
    "MM-MOVE-7": (
        ANNE | {"plague": ["caribbean-sea"]},
        "plague: there is no port 'caribbean-sea'; it can be basse-terre",
    ),
    "MM-EVT-2": (ANNE | {"storm": 6}, "storm: 6 is too much; a storm threatens 5 hits at most"),
    "MM-NPC-2": (navy(scouting=6), "npcs.english-navy.scouting: 6 is too much; skills run from 1 to 5 (MM-DICE-3)"),
    "MM-NPC-3": (
        navy(ship="galleon"),
        "npcs.english-navy.ship: the English naval ship sails no 'galleon'; it can be frigate or man-o-war (MM-NPC-3)",
    ),
    "MM-NPC-3, at peace": (navy(hull=4), "npcs.english-navy.hull: 4 is too much; a frigate has 3"),
    "MM-NPC-4": (navy(at="atlantis"), "npcs.english-navy.at: there is no zone 'atlantis'"),
    "MM-NPC-6": (
        ANNE | {"covered": {"dutch-navy": [{"at": "havana"}]}},
        "covered.dutch-navy: no dutch-navy is on the board whose card could lie over another (MM-NPC-6)",
    ),
    "MM-NPC-12, sunk": (navy(hull=0), "npcs.english-navy.hull: 0 is too little; a ship whose hull is at 0 is sunk"),
    "MM-RWD-4": (navy(reward=5), "npcs.english-navy.reward: 5 is too much; a naval ship brings no reward"),
    "MM-NAV-1": (
        at_sea(battle={"aggressor": "anne", "defender": "blas", "rounds": -1}),
        "battle.rounds: -1 is below zero",
    ),
    "MM-SCOUT-6": (
        at_sea(battle={"aggressor": "anne", "defender": "blas"}, turn="cleo"),
        "battle: it is the turn of cleo, who takes no part",
    ),
    "MM-SCOUT-1, another's turn": (
        at_sea(battle={"aggressor": "blas", "defender": "anne"}, turn="anne"),
        "battle.aggressor: it is the turn of anne; a captain attacks only in the own turn (MM-SCOUT-1)",
    ),
    "MM-END-1": (
        at_sea(battle={"aggressor": "anne", "defender": "blas"}, over=True),
        "battle: the game is over, so nobody fights",
    ),
    "MM-SCOUT-1": (
        {"captains": {"merchant": {}}},
        "captains: 'merchant' cannot be the name of a player; in an action it would mean a merchant",
    ),
}


@pytest.mark.parametrize(("position", "sentence"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_what_cannot_be_is_refused(position: Facts, sentence: str) -> None:
    assert told(position).startswith(sentence)


POSSIBLE: dict[str, Facts] = {
    "MM-SETUP-17, one captain is named": ANNE,
    "MM-SETUP-17, four captains": {"captains": {name: {} for name in ("a", "b", "c", "d")}},
    "MM-END-3, nobody has to declare": anne(glory=14, stash=90),
    "MM-COMP-1, gold has no limit": anne(gold=600),
    "MM-TURN-5, no action left": ANNE | {"actions": 0},
    "MM-BNTY-5, five": anne(bounties={"dutch": 5, "french": 5}),
    "MM-BNTY-5, by the other reading": anne(bounties={"dutch": 6}) | {"rulings": {"bounty-limit": "none"}},
    "MM-YARD-7, a modification adds a point": anne(ship="sloop", modifications=["reinforced-hull"], hull=3),
    "MM-YARD-3, surplus crew is kept": anne(ship="flute", crew=4) | {"rulings": {"surplus-crew": "kept"}},
    "MM-DMG-5, everything but the hull may be lost": anne(masts=0, cargo=0, crew=0, cannons=0),
    "MM-NPC-3, at war": navy(hull=5) | {"wars": [["english", "french"]]},
    "MM-GLO-3": anne(glory_cards=[UNSEEN] * 4),
    "MM-MTOK-2, more than eight on the track": ANNE
    | {
        "track": dict.fromkeys(
            ("havana", "nassau", "caracas", "tortuga", "trinidad", "cartagena", "st-john", "san-juan", "curacao"),
            UNSEEN,
        )
    },
    "MM-DIE-2, glory and stash stay": anne(dead=True, glory=3, stash=20),
}


@pytest.mark.parametrize("position", POSSIBLE.values(), ids=POSSIBLE.keys())
def test_what_can_be_is_taken(position: Facts) -> None:
    assert read(position).table().game.state.captains


# Where the author wrote it


def test_all_faults_are_numbered_in_one_sentence() -> None:
    assert told(anne(home="havanna", gold=-1, golds=3) | {"round": 0}) == (
        "4 faults: (1) captains.anne: there is no field 'golds'; did you mean gold?; "
        "(2) round: 0 is too little; the first round is 1; (3) captains.anne.gold: -1 is below zero; "
        "(4) captains.anne.home: there is no port 'havanna'; did you mean havana?"
    )


def test_more_than_twenty_faults_are_counted() -> None:
    sentence = told(anne(hold=[3] * 30))
    assert sentence.startswith("30 faults: (1) captains.anne.hold no. 1: ")
    assert sentence.endswith("; and 10 more")


def test_the_place_is_the_one_that_was_written() -> None:
    inside = {"position": {"captains": {"anne": {"hull": 9}}}}
    assert told(inside) == "position.captains.anne.hull: 9 is too much; a sloop has 2"
    card = {"name": "Anne", "nation": "french", "home": "havana"}
    beside = {"players": [{"id": "anne", "captain": card, "ship": "sloop"}]}
    assert told(beside).startswith("players no. 1.captain.home: havana is no french port")


def test_what_is_said_twice_is_refused() -> None:
    twice = {"captains": {"anne": {"gold": 3}}, "position": {"captains": {"anne": {"gold": 4}}}}
    assert told(twice) == "captains: it stands under position too; write it in one place"
    of_the_pack = {"id": "anne", "captain": "hester-marrow", "ship": "sloop"}
    assert told({"cards": "open", "players": [of_the_pack]} | anne(home="havana")) == (
        "captains.anne.home: the captain is a card, hester-marrow, which says this itself"
    )


def test_what_only_follows_from_a_fault_is_not_told() -> None:
    assert told({"captains": []}) == "captains: a table is expected, not a list"


def test_a_position_that_is_refused_is_left_as_it_was() -> None:
    written = anne(home="havanna", gold=3)
    before = deepcopy(written)
    told(written)
    assert written == before


# Files


FILES: dict[str, tuple[str, str]] = {
    "a field twice.toml": (
        "[captains.anne]\ngold = 3\ngold = 4\n",
        ", line 3: this is not TOML: gold has a value already",
    ),
    "a table twice.toml": (
        "[captains.anne]\ngold = 3\n\n[captains.anne]\nhull = 1\n",
        ", line 4: this is not TOML: the table [captains.anne] stands there twice",
    ),
    "a value and a table.toml": (
        "captains = 3\n[captains.anne]\n",
        ", line 2: this is not TOML: [captains.anne] has a value already",
    ),
    "no closing quote.toml": ('title = "A frigate\n', ", line 1: this is not TOML: the closing quote is missing"),
    "no closing single quote.toml": (
        "title = 'A frigate\n",
        ", line 1: this is not TOML: the closing quote is missing",
    ),
    "no equals sign.toml": (
        "[captains.anne]\ngold 3\n",
        ", line 2: this is not TOML: after the name of a field comes an =",
    ),
    "no quotes.toml": (
        "[captains.anne]\nat = tortuga\n",
        ", line 2: this is not TOML: after the = no value can be read",
    ),
    "no bracket.toml": (
        "[captains.anne\ngold = 3\n",
        ", line 1: this is not TOML: the name of a table stands in [ and ]",
    ),
    "an open list.toml": ('plague = ["havana"\n[captains.anne]\n', ", line 2: this is not TOML: the ] is missing"),
    "an open table.toml": ("[captains]\nanne = {gold = 3\n", ", line 2: this is not TOML: the } is missing"),
    "a field twice in braces.toml": (
        "[captains]\nanne = {gold = 3, gold = 4}\n",
        ", line 2: this is not TOML: the field gold stands there twice",
    ),
    "two fields in a line.toml": ("actions = 3 round = 2\n", ", line 1: this is not TOML: after a value the line ends"),
    "a space in a name.toml": (
        "[captains.anne bonny]\n",
        ", line 1: this is not TOML: the name of a table stands in [ and ]",
    ),
    "a long text without end.toml": (
        'round = 2\ntitle = """A frigate\n\n[captains.anne]\n',
        ", line 2: this is not TOML: the closing quote is missing",
    ),
    "a backslash.toml": (
        'title = "C:\\pirates"\n',
        ", line 1: this is not TOML: a backslash in a text is written twice",
    ),
    "a date.toml": (
        "[captains.anne]\ngold = 1720-11-16\n",
        ": captains.anne.gold: a whole number or ? is expected, not a date",
    ),
    "many digits.toml": (f"round = {'9' * 5000}\n", ": a number in it has too many digits"),
    "deep.toml": (f"title = {'[' * 5000}", ": the data is nested too deeply"),
    "empty.toml": ("", ": captains: nobody plays"),
    "a field twice.json": (
        '{"captains": {"anne": {"gold": 3,\n"gold": 4}}}',
        ", line 2: the field gold stands there twice",
    ),
    "no comma.json": (
        '{"captains":\n{"anne": {"gold": 3 "hull": 2}}}',
        ", line 2: this is not JSON: a comma is missing",
    ),
    "a comma too many.json": (
        '{"captains": {"anne": {}},}',
        ", line 1: this is not JSON: the name of a field is expected",
    ),
    "no end.json": (
        '{"captains": {"anne": {}',
        ", line 1: this is not JSON: a comma is missing, or the } or ] at the end",
    ),
    "no quotes.json": (
        "{captains: {}}",
        ", line 1: this is not JSON: the name of a field is expected, in double quotes",
    ),
    "no closing quote.json": ('{"title": "A frigate}', ", line 1: this is not JSON: the closing quote is missing"),
    "no colon.json": ('{"captains" {}}', ", line 1: this is not JSON: after the name of a field comes a :"),
    "a capital.json": ('{"over": True}', ", line 1: this is not JSON: a value is expected"),
    "more after the end.json": ('{"captains": {}} x', ", line 1: this is not JSON: something follows after the end"),
    "no number.json": ('{"round": NaN}', ": NaN is no number"),
    "many digits.json": (f'{{"round": {"9" * 5000}}}', ": a number in it has too many digits"),
    "half a character.json": ('{"title": "\\ud800"}', ": half a character stands in it"),
    "deep.json": ("[" * 100_000, ": the data is nested too deeply"),
    "empty.json": ("", ": the file is empty"),
}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """The command line, in a wide terminal."""
    monkeypatch.setenv("COLUMNS", "200")
    return lambda *arguments: CliRunner().invoke(app, arguments)


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_read_is_told_in_one_sentence(
    name: str, run: Callable[..., Result], tmp_path: Path
) -> None:
    text, sentence = FILES[name]
    written = tmp_path / name
    written.write_text(text, encoding="utf-8")
    result = run("position", str(written))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"mmcli: {written}{sentence}")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(("name", "text"), [("a.toml", "[captains.anne]\n"), ("a.JSON", '{"captains": {"anne": {}}}')])
def test_a_byte_order_mark_and_capitals_in_the_name_do_no_harm(name: str, text: str, tmp_path: Path) -> None:
    written = tmp_path / name
    written.write_text(text, encoding="utf-8-sig")
    assert load(str(written)).header is not None


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(PositionError, match=r"none\.toml: No such file"):
        load(str(tmp_path / "none.toml"))


# References to logs


REFERENCES = {
    LOG: "this is a log; name the entry before which the position is, as in",
    f"{LOG}:": "'' is no number of an entry; write",
    f"{LOG}:x": "'x' is no number of an entry; write",
    f"{LOG}:-1": "'-1' is no number of an entry; write",
    f"{LOG}:{'9' * 5000}": "is no number of an entry; write",
    f"{LOG}#x:3": "'x' is no number of a game; write",
    f"{LOG}:0": "a position is before one of them, 1 to",
    f"{LOG}:9999": "a position is before one of them, 1 to",
    f"{LOG}#2:1": "the file has only one game; there is no game 2",
    "none.jsonl:3": "none.jsonl: No such file",
    "README.md": "a position is a .toml or .json file, or LOG:ENTRY",
    "none.txt": "a position is a .toml or .json file, or LOG:ENTRY",
    "": "a position is a .toml or .json file, or LOG:ENTRY",
}


@pytest.mark.parametrize("reference", REFERENCES, ids=range(len(REFERENCES)))
def test_a_reference_to_no_entry_of_a_log_is_told(reference: str) -> None:
    with pytest.raises(MmcliError) as refused:
        load(reference)
    assert REFERENCES[reference] in str(refused.value)


@pytest.mark.parametrize("command", ["position", "replay", "audit"])
def test_a_wrong_position_in_a_log_is_told_with_the_name_of_the_log(
    command: str, run: Callable[..., Result], tmp_path: Path
) -> None:
    log = tmp_path / "a.jsonl"
    players = [
        {"id": name, "captain": {"name": name, "nation": "french", "home": "tortuga"}, "ship": "sloop"}
        for name in ("anne", "blas")
    ]
    log.write_text(json.dumps({"mmcli": 1, "game": "merchants", "players": players, "position": {"round": -3}}) + "\n")
    result = run(command, f"{log}:1" if command == "position" else str(log))
    assert result.exit_code == 2
    assert "a.jsonl" in result.output
    assert "round: -3 is too little; the first round is 1" in result.output


# Whatever anybody writes, anywhere


CAPTAIN: Facts = {
    "name": "Anne", "nation": "french", "home": "tortuga", "seamanship": 3, "scouting": 2, "leadership": 2,
    "influence": 3, "at": "caribbean-sea", "gold": 12, "glory": 3, "stash": 20, "bounties": {"dutch": 2},
    "hold": ["rum/5/hull"], "weapons": ["grapeshot"], "modifications": ["chasers"], "ship": "frigate", "hull": 2,
    "masts": 1, "cargo": 3, "crew": 2, "cannons": 1, "glory_cards": ["?"], "rumors": ["?"], "missions": ["?"],
    "specialists": ["purser"], "deeds": {"?": {"raid": 1}}, "bought_big_ship": True, "arrived": False,
    "port_action": False, "bought_at": "havana", "dead": False,
}  # fmt: skip
NAVY: Facts = {
    "at": "nassau", "enters": "nassau", "name": "Blake", "card": "?", "seamanship": 3, "scouting": 2, "leadership": 2,
    "reward": 0, "ship": "frigate", "hull": 3, "masts": 3, "cargo": 3, "crew": 3, "cannons": 3,
}  # fmt: skip
EVERYTHING: Facts = {
    "title": "Every field", "source": "made up", "cards": "open", "rulings": {"raid-needs": "undamaged"}, "modules": [],
    "round": 3, "first": "anne", "turn": "anne", "actions": 2,
    "captains": {"anne": CAPTAIN, "blas": {"at": "caribbean-sea"}},
    "demand": {"havana": "rum"}, "track": {"tortuga": "dutch"}, "modifications": {"nassau": "chasers"},
    "missions": ["?", "?"], "wars": [["english", "french"]], "plague": ["havana"],
    "npcs": {"english-navy": NAVY, "pirate-sloop": {"at": "havana", "reward": 7}},
    "covered": {"english-navy": [{"at": "nassau"}]}, "event": "?", "storm": 1, "scouted": True,
    "battle": {"aggressor": "anne", "defender": "blas", "rounds": 1}, "declared": "anne", "over": False,
}  # fmt: skip
PIRACY: Facts = {
    "pirate": "ottoman", "target": "spain", "zone": "Middle Sea", "corsairs": True, "enemy": False, "step": "losses",
    "hits": 2, "unsure": 0, "defence_dice": 3, "lost": ["corsair"], "given": {"vp": 1}, "possible": ["vp"],
    "owed_units": 0, "drawing": False, "no_roll": "VQ-PIR-4.1",
}  # fmt: skip
EVERY_POWER: Facts = {
    "game": "virgin-queen", "map": "invented", "turn": 2, "active": "ottoman", "wars": [["england", "spain"]],
    "alliances": [["ottoman", "france"]], "lent": {"venice": "spain"},
    "spaces": {"Longquay": {"controller": "spain", "fortress": True, "besieged": False, "unrest": False}},
    "units": {"Middle Sea": {"ottoman": {"corsair": 2, "squadron": 1}, "spain": {"armada": 1}}},
    "leaders": {"Ali": {"power": "ottoman", "piracy": 2, "at": "Middle Sea"}}, "armada": {"level": 3, "floor": 1},
    "hands": {"spain": 3, "ottoman": ["a"]}, "home_cards": {"spain": 1}, "vp": {"ottoman": 5, "spain": 9},
    "piracy_vp": {"ottoman": 2}, "piracy_vp_limit": 8, "markers": {"Middle Sea": ["ottoman"]},
    "actions": {"ottoman": 1}, "piracy": PIRACY,
}  # fmt: skip
ANYTHING: list[Any] = [
    None,
    True,
    0,
    -1,
    3,
    10**30,
    1.5,
    "",
    "x",
    "havana",
    [],
    [3],
    ["x"],
    [["x", "y"]],
    {},
    {"x": 3},
    {"x": {}},
]
DECODERS_WORDS = ("Object", "\n", "`", "int ", "str,", "got ", "None", "dict", "array", "object ")


def places(part: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a position, however deep."""
    for key, inner in part.items() if isinstance(part, dict) else enumerate(part):
        yield (*at, key)
        if isinstance(inner, dict | list):
            yield from places(inner, (*at, key))


def changed(position: Facts, at: tuple[Any, ...], value: Any) -> Facts:
    """A position in which something else stands at a place."""
    position = deepcopy(position)
    part: Any = position
    for step in at[:-1]:
        part = part[step]
    part[at[-1]] = value
    return position


FIELDS = [(everything, at) for everything in (EVERYTHING, EVERY_POWER) for at in places(everything)]


@pytest.mark.parametrize(
    ("everything", "at"), FIELDS, ids=[f"{each.get('game', 'mm')} {'.'.join(map(str, at))}" for each, at in FIELDS]
)
def test_whatever_is_written_somewhere_is_taken_or_refused_in_plain_words(
    everything: Facts, at: tuple[Any, ...]
) -> None:
    found = []
    for value in ANYTHING:
        try:
            read(changed(everything, at, value))
        except PositionError as refused:
            found.append(str(refused))
    assert [sentence for sentence in found if any(word in sentence for word in DECODERS_WORDS)] == []


def test_json_is_read_like_toml(tmp_path: Path) -> None:
    written = tmp_path / "everything.json"
    written.write_text(json.dumps(EVERYTHING))
    assert load(str(written)).header == read(EVERYTHING, folder=tmp_path).header
