"""What players say: free sentences are understood as the entries they mean, or refused; nothing is half understood."""

from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mmcli.audit.replay import recorded_game
from mmcli.errors import LogError
from mmcli.games.english import english
from mmcli.games.merchants import speech as merchants
from mmcli.games.merchants.entries import EventFacts, LayOut, Loot, Mission, NewCaptain
from mmcli.games.registry import PACKAGES, game_format
from mmcli.games.seas_of_glory.locations.entries import LayLocations
from mmcli.games.speech import Names
from mmcli.games.virgin_queen.entries import Claim, Report
from mmcli.kernel.table import Table
from mmcli.log.entries import UNSEEN, Draw, Entry, Reveal, Roll
from mmcli.oracle.actions import entry_of
from mmcli.oracle.asking import ask
from mmcli.oracle.odds.asking import asked
from mmcli.oracle.sentence import NoSuchRuleError
from mmcli.oracle.situation import Situation, load, read
from mmcli.oracle.verdict import Kind

ROOT = Path(__file__).parent.parent
LOGS = sorted([*(ROOT / "fixtures" / "legal").glob("*.jsonl"), *(ROOT / "replays").glob("*.jsonl")])
POSITIONS = sorted((ROOT / "fixtures" / "positions").glob("*.toml"))


def table() -> Situation:
    """Anne at sea before Tortuga, to move; both have cargo."""
    cargo = ["rum", "rum", "tobacco", "tobacco"]
    return read(
        {"captains": {"anne": {"at": "tortuga", "ship": "flute", "hold": cargo}, "blas": {"at": "tortuga/port"}}}
    )


SENTENCES: dict[str, dict[str, Any]] = {
    "anne flees": {"do": "flee", "by": "anne"},
    "I flee": {"do": "flee", "by": "anne"},
    "Can Blas run away?": {"do": "flee", "by": "blas"},
    "Shoot!": {"do": "shoot", "by": "anne"},
    "blas opens fire": {"do": "shoot", "by": "blas"},
    "anne declares Board": {"do": "board", "by": "anne"},
    "may Anne sail to Havana?": {"do": "move", "by": "anne", "to": "havana"},
    "MOVE HAVANA": {"do": "move", "by": "anne", "to": "havana"},
    "anne moves to The Caribbean Sea": {"do": "move", "by": "anne", "to": "caribbean-sea"},
    "anne: move to St. John": {"do": "move", "by": "anne", "to": "st-john"},
    "is anne allowed to go to curacao": {"do": "move", "by": "anne", "to": "curacao"},
    "Anne went to Petit-Goâve.": {"do": "move", "by": "anne", "to": "petit-goave"},
    "anne enters the port": {"do": "move", "by": "anne", "to": "port"},
    "anne sails into the port of Tortuga": {"do": "move", "by": "anne", "to": "port"},
    "anne sails into the port of Havana": {"do": "move", "by": "anne", "to": "havana/port"},
    "may anne enter Tortuga?": {"do": "move", "by": "anne", "to": "port"},
    "blas sails to Tortuga": {"do": "move", "by": "blas", "to": "sea"},
    "is it legal for anne to sail to Nassau": {"do": "move", "by": "anne", "to": "nassau"},
    "anne sails into Port Royal": {"do": "move", "by": "anne", "to": "port-royal"},
    "anne enters Port Royal harbour": {"do": "move", "by": "anne", "to": "port-royal/port"},
    "blas leaves the harbour": {"do": "move", "by": "blas", "to": "sea"},
    "blas sails out": {"do": "move", "by": "blas", "to": "sea"},
    "anne takes her port action": {"do": "port", "by": "anne"},
    "sell three tobacco": {"do": "sell", "by": "anne", "cards": ["tobacco"] * 3},
    "anne sold 2 Rum and one tobacco": {"do": "sell", "by": "anne", "cards": ["rum"] * 2 + ["tobacco"]},
    "anne sells Rum, Tobacco": {"do": "sell", "by": "anne", "cards": ["rum", "tobacco"]},
    "anne sells her Chain Shot": {"do": "sell-weapon", "by": "anne", "weapon": "chain-shot"},
    "anne buys two cocoa": {"do": "buy", "by": "anne", "cards": ["cocoa"] * 2},
    "anne buys one galleon": {"do": "buy-ship", "by": "anne", "ship": "galleon"},
    "anne plunders Tortuga": {"do": "scout", "by": "anne", "target": "tortuga"},
    "anne buys a Frigate": {"do": "buy-ship", "by": "anne", "ship": "frigate"},
    "anne buys Chasers": {"do": "buy-modification", "by": "anne", "modification": "chasers"},
    "anne bought grappling hooks": {"do": "buy-weapon", "by": "anne", "weapon": "grappling-hooks"},
    "anne buys nothing": {"do": "buy", "by": "anne", "cards": []},
    "anne repairs two points of the hull": {"do": "repair", "by": "anne", "location": "hull", "points": 2},
    "repair hull 2": {"do": "repair", "by": "anne", "location": "hull", "points": 2},
    "anne fixes 1 mast": {"do": "repair", "by": "anne", "location": "masts", "points": 1},
    "anne puts 5 gold into her stash": {"do": "stash", "by": "anne", "put": 5},
    "anne stashes 20 gold": {"do": "stash", "by": "anne", "put": 20},
    "anne takes 5 gold out of the stash": {"do": "stash", "by": "anne", "take": 5},
    "may anne stop now": {"do": "pass", "by": "anne"},
    "anne may sail out of the port right away": {"do": "move", "by": "anne", "to": "sea"},
    "anne asks for a rumor": {"do": "rumor", "by": "anne"},
    "anne tries to hear a rumour": {"do": "rumor", "by": "anne"},
    "anne looks for crew": {"do": "recruit", "by": "anne"},
    "anne hires 2 crew": {"do": "hire", "by": "anne", "crew": 2},
    "anne scouts for a merchant": {"do": "scout", "by": "anne", "target": "merchant"},
    "anne looks for a merchant": {"do": "scout", "by": "anne", "target": "merchant"},
    "anne attacks Blas": {"do": "scout", "by": "anne", "target": "blas"},
    "anne raids blas": {"do": "scout", "by": "anne", "target": "blas"},
    "anne scouts the English navy": {"do": "scout", "by": "anne", "target": "english-navy"},
    "anne raids the merchant as Spanish": {"do": "engage", "by": "anne", "as": "spanish"},
    "anne raids a Spanish merchant": {"do": "engage", "by": "anne", "as": "spanish"},
    "raid as Spanish": {"do": "engage", "by": "anne", "as": "spanish"},
    "anne lets the merchant go": {"do": "let-go", "by": "anne"},
    "anne spends a success to exchange rum": {"do": "exchange", "by": "anne", "card": "rum"},
    "anne discards the Tobacco": {"do": "discard", "by": "anne", "card": "tobacco"},
    "anne throws the rum overboard": {"do": "jettison", "by": "anne", "cards": ["rum"]},
    "anne leaves two rum behind": {"do": "jettison", "by": "anne", "cards": ["rum"] * 2},
    "overboard anne rum": {"do": "overboard", "of": "anne", "cards": ["rum"]},
    "anne announces the win": {"do": "declare", "by": "anne"},
    "anne ends her turn": {"do": "pass", "by": "anne"},
    "anne does nothing": {"do": "pass", "by": "anne"},
    "blas retires": {"do": "retire", "by": "blas"},
    "blas takes the ship, 5 gold and rum as loot": {
        "do": "loot", "by": "blas", "ship": True, "gold": 5, "cargo": ["rum"],
    },
    "the English naval ship moves to Nassau": {"do": "npc-move", "by": "english-navy", "to": "nassau"},
    "anne rolls skull, 2 for scouting": {"do": "roll", "for": "scouting", "dice": "S2", "by": "anne"},
    "draw cargo rum/3/hull ?": {"do": "draw", "deck": "cargo", "cards": ["rum/3/hull", "?"]},
    "the players note for anne: gold 21, glory 1, bounties dutch 1": {
        "do": "claim", "of": "anne", "gold": 21, "glory": 1, "bounties": {"dutch": 1},
    },
}  # fmt: skip


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_free_sentence_is_understood(sentence: str) -> None:
    situation = table()
    meant = situation.kind.entry_decoder.decode(msgspec.json.encode(SENTENCES[sentence]))
    assert entry_of(situation.kind, situation.table(), sentence) == meant


def test_a_raided_merchant_is_engaged_once_it_is_found() -> None:
    found = read(
        {
            "captains": {"anne": {"at": "tortuga"}},
            "entries": ["scout merchant", "roll scouting S1", "reveal merchant dutch"],
        }
    )
    entry = entry_of(found.kind, found.table(), "anne raids a French merchant")
    assert entry == found.kind.entry_decoder.decode('{"do":"engage","by":"anne","as":"french"}')


def test_a_found_merchant_is_not_scouted_again_where_its_nation_is_not_said() -> None:
    entries = ["scout merchant", "roll scouting S1", "reveal merchant dutch"]
    found = read({"captains": {"anne": {"at": "tortuga"}}, "entries": entries})
    with pytest.raises(LogError, match="it can be Dutch or French"):
        ask(found, "anne raids the merchant")


@pytest.mark.parametrize(
    ("said", "do"), [("boards blas", "board"), ("shoots at Blas", "shoot"), ("flees from blas", "flee")]
)
def test_the_other_side_of_a_battle_may_be_named(said: str, do: str) -> None:
    afloat = {who: {"at": "tortuga"} for who in ("anne", "blas", "cleo")}
    fight = read({"captains": afloat, "actions": 2, "battle": {"aggressor": "anne", "defender": "blas", "rounds": 1}})
    entry = entry_of(fight.kind, fight.table(), f"anne {said}")
    assert entry == fight.kind.entry_decoder.decode(f'{{"do":"{do}","by":"anne"}}')
    with pytest.raises(LogError, match="cleo"):
        entry_of(fight.kind, fight.table(), f"anne {said.lower().replace('blas', 'cleo')}")


def test_a_captain_is_known_by_name() -> None:
    situation = read({"captains": {"anne": {"name": "Anne Bonny"}, "blas": {}}})
    entry = entry_of(situation.kind, situation.table(), "May Anne Bonny sail out?")
    assert entry == situation.kind.entry_decoder.decode('{"do":"move","by":"anne","to":"sea"}')


@pytest.mark.parametrize(
    "sentence",
    [
        "anne does not flee",
        "anne takes whatever she likes",
        "anne takes another port action",
        "anne asks for a second rumor",
        "anne sells rum for tobacco",
        "anne sells rum as tobacco",
        "anne keeps rum for tobacco",
        "anne sells your rum",
        "anne sells rum out",
        "anne scouts with blas",
        "anne scouts as blas",
        "anne sails off Havana",
        "anne gives up",
        "anne repairs hull for 2 gold",
        "anne hires crew with 4 gold",
        "anne stashes 2 crew",
        "anne never sells tobacco",
        "can anne shoot twice?",
        "anne sells rum and then sails to Havana",
        "anne sails to Atlantis",
        "anne sails",
        "anne buys a unicorn",
        "anne buys a caravel",
        "anne raids the merchant as Portuguese",
        "anne takes the skull hits on the rudder",
        "anne repairs the hull somewhat",
        "anne sells no tobacco",
        "anne buys no rum",
        "anne sells nothing tobacco",
        "anne sells -1 tobacco",
        "anne sells 1000000000 tobacco",
        "anne discards two rum",
        "anne trades her rum",
        "anne scouts for the moon",
        "carl flees",
        "carl: port",
        "flee anne blas",
        "sing a shanty",
        "anne",
        "?",
        '{"do":"move","by":"anne","to":"atlantis"}',
        '{"do":"buy-ship","by":"anne","ship":"caravel"}',
        '{"do":"sell","by":"anne","cards":["unicorn"]}',
    ],
)
def test_a_sentence_that_is_not_understood_is_refused_in_one_sentence(sentence: str) -> None:
    with pytest.raises(LogError) as refused:
        ask(table(), sentence)
    assert not isinstance(refused.value, NoSuchRuleError)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("wrong", "right"), [("sail to Havanna", "havana"), ("sel rum", "sell"), ("buy a frigat", "frigate")]
)
def test_what_is_meant_perhaps_is_named(wrong: str, right: str) -> None:
    with pytest.raises(LogError, match=f"did you mean '{right}'"):
        ask(table(), wrong)


SILENT = [(game, said) for game in PACKAGES for said in game_format(game).speech.words.silent]


@pytest.mark.parametrize(("game", "said"), SILENT)
def test_what_no_rule_speaks_of_is_not_covered(game: str, said: str) -> None:
    verdict = ask(read({"game": game} | ({"captains": {"anne": {}}} if game == "merchants" else {})), said)
    assert verdict.kind is Kind.NOT_COVERED
    assert verdict.unknown == game_format(game).speech.words.silent[said]


@pytest.mark.parametrize("game", PACKAGES)
def test_every_phrase_is_of_actions_that_there_are(game: str) -> None:
    known = game_format(game).kinds
    for phrase in game_format(game).speech.words.phrase:
        fields = {field.encode_name for do in phrase.do for field in known[do].fields}
        assert {*phrase.sets, *filter(None, [phrase.number])} <= fields


def test_no_two_things_share_a_name() -> None:
    situation = table()
    places = [(do, field.encode_name) for do, known in situation.kind.kinds.items() for field in known.fields]
    for do, field in places:
        names = merchants.names(situation.table().game, do, field, "anne")
        assert names is None or all(names.meant(thing) == thing for thing in names.things())


def test_a_name_is_the_same_however_it_is_written() -> None:
    names = Names([("The Caribbean Sea", "caribbean-sea"), ("St. John", "st-john"), ("masts", "masts")])
    written = ["the caribbean sea", "Caribbean-Sea", "ST JOHN", "st. john", "mast", "Masts"]
    assert [names.meant(word) for word in written] == ["caribbean-sea"] * 2 + ["st-john"] * 2 + ["masts"] * 2


# What the oracle says is understood as what it means


def told(entry: Entry) -> Entry:
    """An entry without what its sentence leaves out: who rolls or draws, where a token lies."""
    plain = msgspec.structs.replace(entry, origin=None, note=None)
    if isinstance(plain, Roll | Draw):
        return msgspec.structs.replace(plain, by=None)
    return msgspec.structs.replace(plain, at=None) if isinstance(plain, Reveal) else plain


def is_told_in_part(entry: Entry) -> bool:
    """Whether a sentence cannot say which entry it is: what only data can say, and which unseen cards are meant."""
    if isinstance(entry, Loot):
        return bool(entry.specialists) or UNSEEN in (*entry.glory, *entry.rumors)
    if isinstance(entry, Mission):
        return entry.mission in english().articles
    return isinstance(entry, LayLocations | LayOut | EventFacts | NewCaptain | Report | Claim)


@pytest.mark.parametrize("position", POSITIONS, ids=[position.stem for position in POSITIONS])
def test_what_is_legal_is_understood_as_it_is_told(position: Path) -> None:
    situation = load(str(position))
    kind, waiting = situation.kind, situation.table()
    for option in islice(waiting.ask.options(), 100):
        assert told(entry_of(kind, waiting, kind.describe(option))) == told(option)


@pytest.mark.parametrize("log", LOGS, ids=[log.stem for log in LOGS])
def test_what_was_played_is_understood_as_it_is_told(log: Path) -> None:
    recorded = recorded_game(str(log), 1)
    kind, played = recorded.format, Table[Any](recorded.format.start(recorded.header, {}))
    for entry in recorded.entries:
        assert is_told_in_part(entry) or told(entry_of(kind, played, kind.describe(entry))) == told(entry)
        played.play(entry)


# Questions of chance


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("TEST Skill=Influence by=Anne", "test skill=influence by=anne"),
        ("anne recruits", "recruit"),
        ("Anne asks for a rumor", "rumor"),
    ],
)
def test_a_question_of_chance_is_the_same_however_it_is_written(written: str, plain: str) -> None:
    in_port = read({"captains": {"anne": {"at": "tortuga/port", "gold": 9}, "blas": {}}})
    found, same = (asked(in_port, words) for words in (written, plain))
    assert (found.kind, found.title) == (same.kind, same.title)


def test_an_action_that_opens_others_goes_without_saying_before_its_odds() -> None:
    in_port = read({"captains": {"anne": {"at": "tortuga/port", "leadership": 3}, "blas": {}}})
    assert asked(in_port, "anne recruits").title == "anne rolls 3 dice for Leadership"
