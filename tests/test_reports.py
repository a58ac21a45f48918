"""The reported games S1 to S4 as whole logs, and the questions that the position S5 raises.

The logs were reckoned by a bookkeeping of its own, from the text of the rules, before an audit saw them. What a report
tells is marked `report`, everything else `filled`.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest

from mmcli.audit.files import audit_file
from mmcli.audit.game import Policy
from mmcli.games.merchants.format import FORMAT
from mmcli.games.merchants.match import Match
from mmcli.kernel.findings import Severity
from mmcli.kernel.table import Table
from tests.play import Facts, in_brief, play

PROJECT = Path(__file__).parents[1]
REPLAYS = sorted(path.name for path in (PROJECT / "replays").glob("*.jsonl"))
REPORTED = {f"s{number}": f"s{number}-*.jsonl" for number in (1, 2, 3, 4)}
S5 = PROJECT / "fixtures" / "positions" / "s5-a-war-between-england-and-france.jsonl"


def lines_of(path: Path) -> list[Facts]:
    """A log's header and entries."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def reported(name: str) -> list[Facts]:
    """The header and entries of the one log of a report."""
    (path,) = (PROJECT / "replays").glob(REPORTED[name])
    return lines_of(path)


def doing(entries: list[Facts], do: str, **facts: Any) -> list[Facts]:
    """The entries of one kind that have these facts."""
    return [entry for entry in entries if entry["do"] == do and facts.items() <= entry.items()]


# The replays


@pytest.mark.parametrize("name", REPLAYS)
def test_a_replay_has_nothing_above_a_note(name: str) -> None:
    report = audit_file(str(PROJECT / "replays" / name), Policy())
    assert report.error is None
    assert [
        in_brief(finding) for game in report.games for finding in game.findings if finding.severity is not Severity.NOTE
    ] == []


@pytest.mark.parametrize("name", REPORTED)
def test_a_reported_game_says_of_every_entry_where_it_comes_from(name: str) -> None:
    header, *entries = reported(name)
    origins = Counter(entry.get("origin") for entry in entries)
    assert set(origins) == {"report", "filled"}
    assert 80 <= len(entries) <= 300
    assert origins["report"] > 20
    assert header["source"].startswith("http")
    assert "illed in: " in header["source"]


@pytest.mark.parametrize("name", REPORTED)
def test_a_reported_game_starts_at_the_set_up_and_claims_every_turn(name: str) -> None:
    header, *entries = reported(name)
    assert "position" not in header
    rounds = sum(1 for entry in doing(entries, "draw", deck="event"))
    for player in header["players"]:
        assert len(doing(entries, "claim", of=player["id"])) >= rounds
    skills = ("seamanship", "scouting", "leadership", "influence")
    captains = [player["captain"] for player in header["players"]]
    captains += [entry["captain"] for entry in doing(entries, "new-captain")]
    assert [sum(captain[skill] for skill in skills) for captain in captains] == [10] * len(captains)


def test_s1_has_four_navies_two_rumors_and_a_death() -> None:
    _, *entries = reported("s1")
    assert [entry["as"] for entry in doing(entries, "engage", by="p1")] == ["english", "french"]
    assert len(doing(entries, "investigate", by="p1", origin="report")) == 2
    assert len(doing(entries, "roll", by="guards")) == 4
    assert doing(entries, "claim", of="p1")[-2]["gold"] == 0
    assert doing(entries, "new-captain", by="p1", origin="report")


def test_s2_ends_with_the_victory_of_the_second_player() -> None:
    _, *entries = reported("s2")
    dead = doing(entries, "claim", of="p1")[0]
    assert (dead["gold"], dead["hold"], dead["glory"]) == (0, [], 0)
    assert doing(entries, "loot", by="p3", ship=True)
    assert max(entry["bounties"].get("dutch", 0) for entry in doing(entries, "claim", of="p1")) == 4
    assert doing(entries, "scout", by="p2", target="p3")
    assert not [entry for entry in doing(entries, "roll", by="p4") if "S" in entry["dice"]]
    assert entries[-1]["winners"] == ["p2"]


def test_s3_meets_the_pirate_sloop_twice_and_lies_in_port_in_the_storms() -> None:
    _, *entries = reported("s3")
    assert len(doing(entries, "flee", by="pirate-sloop")) == 2
    assert doing(entries, "buy-ship", by="p1", ship="frigate", origin="report")
    storms = [entry for entry in doing(entries, "event", origin="report") if entry["card"].get("storm")]
    assert len(storms) == 3
    last = doing(entries, "claim", of="p1")[-3:]
    assert {entry["at"] for entry in last} == {"san-juan/port"}
    assert len({entry["hull"] for entry in last}) == 1


def test_s4_loses_a_captain_in_a_storm_and_corrects_the_brig() -> None:
    _, *entries = reported("s4")
    assert doing(entries, "roll", by="p1", dice="333", origin="report")
    assert [entry["ship"] for entry in doing(entries, "choose-ship", by="p1")] == ["sloop"]
    assert {entry["by"] for entry in doing(entries, "buy-ship", ship="galleon")} == {"p2", "p3"}
    assert len(doing(entries, "buy-modification", by="p1")) == 4


# The position S5: P1 is Nicolas Jaures (French, no bounty), P2 Francis Wright (English, Dutch and French bounties)


P1_PASSES: Facts = {"do": "pass", "by": "p1"}


def to(player: str, *places: str) -> list[Facts]:
    """Moves of one player, one after another."""
    return [{"do": "move", "by": player, "to": place} for place in places]


def rolls(who: str, skill: str, dice: str) -> Facts:
    """A roll."""
    return {"do": "roll", "for": skill, "by": who, "dice": dice}


def found(player: str, nation: str) -> list[Facts]:
    """A merchant scouted for with success."""
    scout = {"do": "scout", "by": player, "target": "merchant"}
    return [scout, rolls(player, "scouting", "1S"), {"do": "reveal", "what": "merchant", "shows": nation}]


def raid(player: str, nation: str, dice: str) -> list[Facts]:
    """A merchant raided for 9 gold without a scratch."""
    cards = ["cocoa/3/escape", "food/3/escape", "wood/3/masts"]
    return [
        {"do": "engage", "by": player, "as": nation},
        {"do": "draw", "deck": "cargo", "cards": cards},
        rolls(player, "seamanship", dice),
    ]


def table() -> Table[Match]:
    """The table in the position S5."""
    header, *_ = S5.read_bytes().splitlines()
    return Table(cast("Match", FORMAT.start(FORMAT.header_decoder.decode(header), {})))


def answers(*entries: Facts | list[Facts], at: Table[Match] | None = None) -> list[str]:
    """What is wrong with entries played from the position S5, as `ENTRY SEVERITY RULE`; notes do not count."""
    flat = [entry for part in entries for entry in (part if isinstance(part, list) else [part])]
    played = table() if at is None else at
    return [
        in_brief(finding) for finding in played.opening + play(played, flat) if finding.severity is not Severity.NOTE
    ]


def test_s5_is_a_position_that_stands() -> None:
    assert answers() == []
    state = table().game.state
    assert {slot: npc.ship.kind for slot, npc in state.npcs.items()} == {
        "english-navy": "man-o-war",
        "french-navy": "man-o-war",
        "dutch-navy": "frigate",
        "spanish-navy": "frigate",
        "pirate-frigate": "frigate",
    }
    hold = Counter(card.partition("/")[0] for card in state.captains[0].hold)
    assert hold == {"rum": 3, "sugar": 2}
    english = ("nassau", "port-royal", "old-providence", "bridgetown", "st-john")
    assert {state.demand[port] for port in english} == {"rum", "sugar"}


def test_s5_the_frenchman_cannot_enter_an_english_port() -> None:
    hunted = [*to("p1", "port-royal"), rolls("english-navy", "scouting", "12")]
    assert answers(hunted, to("p1", "port")) == ["3 illegal MM-MOVE-7"]


def test_s5_the_frenchman_may_enter_a_french_port() -> None:
    assert answers(to("p1", "port")) == []


def test_s5_the_frenchman_may_enter_a_spanish_port_but_sells_at_the_ordinary_price() -> None:
    spanish: list[Facts] = [*to("p1", "santo-domingo", "port"), {"do": "pass", "by": "p1"}, {"do": "pass", "by": "p2"}]
    event: list[Facts] = [
        {"do": "draw", "deck": "event", "cards": ["?"]},
        {"do": "event", "card": {"name": "Nothing of note"}},
    ]
    sale: Facts = {"do": "sell", "by": "p1", "cards": ["rum/3/cargo", "rum/4/masts", "rum/5/escape"]}
    claim: Facts = {"do": "claim", "of": "p1", "gold": 21, "glory": 4}
    assert answers(spanish, event, {"do": "port", "by": "p1"}, sale, claim) == []


def test_s5_the_english_navy_hunts_the_frenchman_who_has_no_bounty() -> None:
    assert answers(to("p1", "port-royal", "petit-goave")) == ["2 missing MM-NPC-23"]


def test_s5_the_french_the_spanish_and_the_dutch_navy_leave_the_frenchman_alone() -> None:
    assert answers(to("p1", "tortuga", "santo-domingo", "caribbean-sea")) == []
    assert answers(to("p1", "caribbean-sea", "curacao", "port")) == []
    for slot, zone, dice in (("french-navy", "tortuga", "112"), ("spanish-navy", "santo-domingo", "12")):
        assert answers(to("p1", zone), rolls(slot, "scouting", dice)) == ["2 illegal MM-NPC-22"]


def test_s5_the_pirate_frigate_scouts_the_frenchman() -> None:
    assert answers(to("p1", "cartagena"), rolls("pirate-frigate", "scouting", "13"), to("p1", "port")) == []
    assert answers(to("p1", "cartagena", "port")) == ["2 missing MM-NPC-20"]


def test_s5_the_pirate_frigate_does_not_scout_the_pirate() -> None:
    assert answers(P1_PASSES, to("p2", "cartagena", "old-providence")) == []
    uncalled = rolls("pirate-frigate", "scouting", "13")
    assert answers(P1_PASSES, to("p2", "cartagena"), uncalled) == ["3 illegal MM-NPC-24"]


def test_s5_the_pirate_frigate_does_not_scout_a_frenchman_off_tortuga() -> None:
    played = table()
    played.game.state.npcs["pirate-frigate"].zone = "tortuga"
    assert answers(to("p1", "tortuga", "petit-goave"), at=played) == []


def test_s5_every_navy_hunts_the_englishman_for_he_is_a_pirate() -> None:
    assert answers(P1_PASSES, to("p2", "port-royal", "tortuga")) == ["3 missing MM-NPC-20"]
    hunted = [*to("p2", "port-royal"), rolls("english-navy", "scouting", "12")]
    assert answers(P1_PASSES, hunted, to("p2", "tortuga"), rolls("french-navy", "scouting", "123")) == []
    assert answers(P1_PASSES, hunted, to("p2", "tortuga", "nassau")) == ["5 missing MM-NPC-20"]


def test_s5_the_englishman_cannot_enter_a_french_port() -> None:
    hunted = [*to("p2", "port-royal"), rolls("english-navy", "scouting", "12")]
    assert answers(P1_PASSES, hunted, to("p2", "petit-goave", "port")) == [
        "5 illegal MM-MOVE-6",
        "5 illegal MM-MOVE-7",
    ]


def test_s5_the_englishman_may_enter_an_english_port() -> None:
    assert answers(P1_PASSES, to("p2", "port")) == []


def test_s5_an_english_merchant_let_go_keeps_the_english_ports_open() -> None:
    let_go: Facts = {"do": "let-go", "by": "p2"}
    clean: Facts = {"do": "claim", "of": "p2", "bounties": {"dutch": 2, "french": 1}}
    assert answers(P1_PASSES, found("p2", "english"), let_go, clean, to("p2", "port")) == []


def test_s5_an_english_merchant_raided_closes_the_english_ports() -> None:
    caught = [*found("p2", "english"), *raid("p2", "english", "1234")]
    claim: Facts = {"do": "claim", "of": "p2", "gold": 24, "bounties": {"dutch": 2, "english": 1, "french": 1}}
    assert answers(P1_PASSES, caught, claim) == []
    assert answers(P1_PASSES, caught, claim, to("p2", "port")) == ["9 illegal MM-MOVE-6"]


def test_s5_a_french_merchant_brings_the_englishman_no_bounty_in_the_war() -> None:
    hunted = [*to("p2", "port-royal"), rolls("english-navy", "scouting", "12")]
    caught = [*found("p2", "french"), *raid("p2", "french", "1234")]
    claim: Facts = {"do": "claim", "of": "p2", "bounties": {"dutch": 2, "french": 1}}
    assert answers(P1_PASSES, hunted, caught, claim) == []
    wrong = claim | {"bounties": {"dutch": 2, "french": 2}}
    assert answers(P1_PASSES, hunted, caught, wrong) == ["10 mismatch MM-WAR-2"]


def test_s5_an_english_merchant_brings_the_frenchman_no_bounty_either() -> None:
    caught = [*found("p1", "english"), *raid("p1", "english", "12")]
    honest: Facts = {"do": "claim", "of": "p1", "bounties": {}, "masts": 3}
    # Two escape icons are enough against a galleon: the merchant gets away, but its hit on the masts stays.
    assert answers(caught, honest) == []
    assert answers(caught, honest | {"bounties": {"english": 1}}) == ["7 mismatch MM-WAR-2"]


def test_s5_the_frenchman_gets_five_gold_a_bounty_for_the_englishman() -> None:
    played = table()
    one, two = played.game.state.captains
    two.zone, two.ship.hull, two.ship.masts = one.zone, 1, 0
    fight: list[Facts] = [
        {"do": "scout", "by": "p1", "target": "p2"},
        rolls("p1", "scouting", "S1"),
        {"do": "shoot", "by": "p1"},
        {"do": "shoot", "by": "p2"},
        rolls("p1", "seamanship", "S1"),
        rolls("p2", "seamanship", "3"),
        {"do": "roll", "for": "hit-location", "by": "p1", "dice": "2222"},
        {"do": "draw", "deck": "glory", "by": "p1", "cards": ["?"]},
    ]
    # Two Dutch bounties and a French one, his own nation's: 15 gold. No bounty for attacking a pirate.
    claim: Facts = {"do": "claim", "of": "p1", "gold": 27, "glory": 5, "bounties": {}}
    assert answers(fight, claim, at=played) == []


def test_s5_the_ports_open_again_with_the_peace() -> None:
    played = table()
    played.game.state.wars.clear()
    assert answers(to("p1", "port-royal", "port"), at=played) == []
