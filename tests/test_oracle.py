"""The oracle: positions, verdicts on disputes, what would turn them, and that it agrees with the audit."""

import json
from pathlib import Path
from typing import Any

import pytest

from mmcli.audit.replay import Recorded, recorded_game
from mmcli.errors import LogError, PositionError
from mmcli.games.merchants.entries import Discard, Move, Sell
from mmcli.games.registry import game_format
from mmcli.kernel.findings import Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Decision
from mmcli.oracle.actions import entry_of
from mmcli.oracle.asking import ask
from mmcli.oracle.bench import Bench, refusals, under
from mmcli.oracle.legal import legal
from mmcli.oracle.playing import IllegalActionError, nobody, play_on
from mmcli.oracle.sentence import NoSuchRuleError
from mmcli.oracle.situation import Situation, load, read, replayed
from mmcli.oracle.turning import objections
from mmcli.oracle.verdict import Kind, Verdict
from mmcli.report.legal import legal_text

ROOT = Path(__file__).parent.parent
POSITIONS = ROOT / "fixtures" / "positions"
LEGAL, ILLEGAL, DEPENDS, NOT_COVERED = Kind.LEGAL, Kind.ILLEGAL, Kind.DEPENDS, Kind.NOT_COVERED


def position(name: str, **rulings: str) -> Situation:
    """A position of the library by the first letters of its name."""
    (found,) = POSITIONS.glob(f"{name}*.toml")
    return load(str(found), {ruling.replace("_", "-"): reading for ruling, reading in rulings.items()})


def anne(*entries: Any, turn: dict[str, Any] | None = None, **figures: Any) -> Situation:
    """A position in which only what is said of Anne is stated."""
    return read({"captains": {"anne": figures, "blas": {}}, "entries": list(entries)} | (turn or {}))


def rules(verdict: Verdict) -> list[str]:
    return [refusal.rule for refusal in verdict.judged.reasons]


def turned_by(verdict: Verdict) -> list[tuple[str, ...]]:
    return [change.facts for change in verdict.changes]


# Disputes that players have had in public: what the answer to each makes of an action

DISPUTES: list[tuple[str, str, Kind, str]] = [
    ("a-raid", "anne: scout merchant", LEGAL, ""),
    ("a-raid", "anne: port", ILLEGAL, "MM-PORT-1"),
    ("d001", "anne: move sea", ILLEGAL, "MM-END-1"),
    ("d002", "blas: sell tobacco tobacco tobacco", LEGAL, ""),
    ("d004", "anne: declare", ILLEGAL, "MM-STA-2"),
    ("d005", "claim anne glory=1", LEGAL, ""),
    ("d005", "claim anne glory=0", ILLEGAL, "MM-RAID-22"),
    ("d016", "anne: declare", ILLEGAL, "MM-END-1"),
    ("d017", "anne: pass", LEGAL, ""),
    ("d019", "blas: sell cocoa cocoa cocoa", ILLEGAL, "MM-PORT-2"),
    ("d020", "anne: port", ILLEGAL, "MM-PORT-1"),
    ("d027", "anne: jettison rum", ILLEGAL, "MM-MOVE-9"),
    ("d027", "anne: jettison rum cocoa", DEPENDS, "cargo-over-the-limit"),
    ("d029", "anne: port", DEPENDS, "act-in-closed-port"),
    ("d032", "anne: trade 3 gold for rum", NOT_COVERED, ""),
    ("d033", "anne: rumor", DEPENDS, "rumor-retry"),
    ("d037", "anne: port", ILLEGAL, "MM-MOVE-3"),
    ("d037", "anne: repair hull 2", ILLEGAL, "MM-MOVE-3"),
    ("d039", "reveal demand rum", DEPENDS, "demand-replaced"),
    ("d044", "anne: return chasers tortuga", LEGAL, ""),
    ("d044", "anne: return chasers nassau", DEPENDS, "returned-modifications"),
    ("d045-a-modification-in-nassau", "anne: transfer chasers", ILLEGAL, "MM-PLN-9"),
    ("d045-a-modification-in-st-john", "anne: transfer chasers", LEGAL, ""),
    ("d046", "anne: buy modification extra-cannon-port", ILLEGAL, "MM-YARD-6"),
    ("d050", "anne: buy weapon grapeshot", ILLEGAL, "MM-WPN-1"),
    ("d050", "anne: buy weapon chain-shot", LEGAL, ""),
    ("d050", "anne: buy tobacco", LEGAL, ""),
    ("d065", "anne: engage as dutch", LEGAL, ""),
    ("d065", "anne: engage as spanish", LEGAL, ""),
    ("d065", "anne: engage as english", ILLEGAL, "MM-MTOK-4"),
    ("d066", "anne: engage as french", LEGAL, ""),
    ("d066", "anne: engage as spanish", ILLEGAL, "MM-MTOK-4"),
    ("d068", "anne: scout merchant spanish", ILLEGAL, "MM-MTOK-6"),
    ("d069", "anne: engage as spanish", LEGAL, ""),
    ("d069", "anne: engage as dutch", DEPENDS, "cartagena-declared"),
    ("d070", "anne: scout captain=blas", ILLEGAL, "MM-SCOUT-4"),
    ("d072", "anne: discard sugar/5/hull", LEGAL, ""),
    ("d079", "anne: keep rum/4/hull sugar/4/crew", DEPENDS, "raid-cargo-overflow"),
    ("d080", "anne: scout tortuga", ILLEGAL, "MM-SCOUT-1"),
    ("d080", "anne: plunder tortuga", ILLEGAL, "MM-SCOUT-1"),
    ("d081", "anne: move port", DEPENDS, "own-nation-bounty"),
    ("d082", "claim anne bounties=", DEPENDS, "war-bounty"),
    ("d084", "blas: board", ILLEGAL, "MM-NAV-2"),
    ("d084", "anne: board", LEGAL, ""),
    ("d094", "anne: board", ILLEGAL, "MM-DMG-5"),
    ("d094", "anne: shoot", LEGAL, ""),
    ("d108", "blas: spread hull hull", ILLEGAL, "MM-DMG-2"),
    ("d108", "blas: spread hull cargo", DEPENDS, "skull-hits"),
    ("d115", "anne: move port", ILLEGAL, "MM-MOVE-6"),
    ("d122", "blas: stash take=5", ILLEGAL, "MM-STA-1"),
    ("d125", "anne: retire", NOT_COVERED, "retirement"),
    ("sog", "anne: increase-loyalty", LEGAL, ""),
    ("sog", "anne: walk-the-plank", LEGAL, ""),
    ("sog", "blas: walk-the-plank", ILLEGAL, "MM-TURN-1"),
    ("vq", "england: piracy 'Middle Sea' spain", LEGAL, ""),
    ("vq", "england: piracy 'West Sea' spain", ILLEGAL, "VQ-PIR-1.2"),
    ("vq", "england: piracy 'Middle Sea' france", ILLEGAL, "VQ-PIR-1.4"),
]
CASES = [f"{name}: {action}" for name, action, *_ in DISPUTES]


@pytest.mark.parametrize(("name", "action", "kind", "because"), DISPUTES, ids=CASES)
def test_a_dispute_has_its_answer(name: str, action: str, kind: Kind, because: str) -> None:
    verdict = ask(position(name), action)
    assert verdict.kind is kind
    assert because in ["", *rules(verdict), *(rest.ruling.id for rest in verdict.rests)]
    assert bool(verdict.open_rests) == (kind is DEPENDS or because == "retirement")


def test_every_position_of_the_library_is_asked_about() -> None:
    asked = {path.stem for name, *_ in DISPUTES for path in POSITIONS.glob(f"{name}*.toml")}
    assert asked == {path.stem for path in POSITIONS.glob("*.toml")}


@pytest.mark.parametrize(
    ("name", "action", "ruling", "reading", "kind"),
    [
        ("d029", "anne: port", "act-in-closed-port", "allowed", LEGAL),
        ("d029", "anne: port", "act-in-closed-port", "forbidden", ILLEGAL),
        ("d037", "anne: port", "port-on-arrival", "allowed", LEGAL),
        ("d069", "anne: engage as dutch", "cartagena-declared", "either", LEGAL),
        ("d125", "anne: retire", "retirement", "free", LEGAL),
    ],
)
def test_a_chosen_reading_settles_it(name: str, action: str, ruling: str, reading: str, kind: Kind) -> None:
    verdict = ask(position(name, **{ruling: reading}), action)
    assert verdict.judged.kind is kind
    assert ruling not in [rest.ruling.id for rest in verdict.open_rests]


@pytest.mark.parametrize(("name", "action"), [(name, action) for name, action, *_ in DISPUTES], ids=CASES)
def test_no_ruling_that_turns_an_answer_is_overlooked(name: str, action: str) -> None:
    situation = position(name)
    verdict = ask(situation, action)
    if verdict.entry is None:
        return
    bench = Bench(situation, verdict.entry)
    turning = set()
    for ruling in situation.kind.rulebook().rulings.values():
        for other in ruling.others(situation.chosen().get(ruling.id, ruling.default)):
            answer = bench.judged_under({ruling.id: other.name})
            if answer is not None and answer.kind is not verdict.judged.kind:
                turning.add((ruling.id, other.name))
    assert turning == {(rest.ruling.id, name) for rest in verdict.rests for name, _ in rest.others}


# What would turn it around


def test_one_fact_makes_it_legal() -> None:
    assert turned_by(ask(position("d037"), "port")) == [("anne came into the port in an earlier turn",)]
    assert ask(anne(at="san-juan/port", arrived=False), "port").kind is LEGAL


def test_two_facts_make_it_legal() -> None:
    verdict = ask(anne(at="tortuga/port", arrived=True, port_action=True), "port")
    assert sorted(rules(verdict)) == ["MM-MOVE-3", "MM-PORT-1"]
    assert ("anne came into the port in an earlier turn", "anne has not taken the port action this turn") in [
        tuple(sorted(facts)) for facts in turned_by(verdict)
    ]


@pytest.mark.parametrize(("stash", "left"), [(12, {"stash": (12, 11), "gold": (1, 0)}), (0, {})])
def test_mm_buy_5_the_stash_pays_for_a_repair_at_home(stash: int, left: dict[str, tuple[int, int]]) -> None:
    verdict = ask(anne(at="tortuga/port", home="tortuga", hull=1, gold=1, stash=stash), "anne repairs 1 hull")
    assert verdict.kind is (DEPENDS if left else ILLEGAL)
    told = {effect.figure: (effect.before, effect.after) for effect in verdict.effects}
    assert {figure: told[figure] for figure in left} == left


def test_mm_zone_nassau_a_pair_costs_one_gold_each() -> None:
    offer = "tobacco/3/hull tobacco/4/crew rum/3/hull sugar/3/hull food/3/hull wood/3/hull"
    verdict = ask(anne("port", "market", f"draw cargo {offer}", at="nassau/port", gold=10), "anne buys two tobacco")
    assert [(effect.before, effect.after) for effect in verdict.effects if effect.figure == "gold"] == [(10, 8)]


@pytest.mark.parametrize(("off", "kind"), [("curacao", LEGAL), ("havana", ILLEGAL)])
def test_mm_die_4_another_captain_is_drawn_only_while_a_pirate_is_near(off: str, kind: Kind) -> None:
    table = {"turn": "anne", "cards": "open", "npcs": {"pirate-frigate": {"at": off}}}
    found = anne("anne draws a new captain joost-brandwijk", turn=table, dead=True)
    verdict = ask(found, "anne draws another captain dirk-haverkolk")
    assert (verdict.kind, rules(verdict)) == (kind, [] if kind is LEGAL else ["MM-DIE-4"])


def test_mm_scout_6_a_ship_found_is_attacked_or_let_go() -> None:
    both = {"captains": {"anne": {"at": "tortuga"}, "blas": {"at": "tortuga"}}}
    found = read(both | {"entries": ["scout blas", "roll scouting S1"]})
    assert legal(found).options.keys() == {"shoot", "let-go"}
    verdict = ask(found, "anne lets the ship go")
    assert (verdict.kind, verdict.judged.kind) == (DEPENDS, LEGAL)


def test_the_gold_that_lacks_is_named() -> None:
    verdict = ask(anne(at="tortuga/port", ship="sloop", gold=20), "buy ship galleon")
    at_home = "anne has 10 gold in the stash instead of 0"
    assert turned_by(verdict) == [("anne has 30 gold instead of 20",), (at_home,)]
    assert ask(anne(at="tortuga/port", ship="sloop", gold=30), "buy ship galleon").kind is LEGAL
    assert ask(anne(at="tortuga/port", ship="sloop", gold=29), "buy ship galleon").kind is ILLEGAL


def test_what_goes_before_is_ruled_on_too_and_followed_through() -> None:
    verdict = ask(anne(at="tortuga", ship="sloop", gold=20), "buy ship galleon")
    assert rules(verdict) == ["MM-PORT-1"]
    assert turned_by(verdict) == [("anne is in the port of Tortuga", "anne has 30 gold instead of 20")]
    assert [type(step).__name__ for step in verdict.lead] == ["Port", "Shipyard"]


def test_a_legal_action_names_what_would_bar_it() -> None:
    verdict = ask(anne(at="tortuga/port"), "port")
    assert {(change.facts, *(r.rule for r in change.judged.reasons)) for change in verdict.changes} == {
        (("anne has no actions left",), "MM-TURN-5"),
        (("anne came into the port this turn",), "MM-MOVE-3"),
        (("anne has taken the port action this turn",), "MM-PORT-1"),
        (("anne is at sea in Tortuga",), "MM-PORT-1"),
    }


def test_whose_turn_it_is_can_be_what_turns_it() -> None:
    verdict = ask(anne(at="tortuga"), "blas: move sea")
    assert (rules(verdict), turned_by(verdict)) == (["MM-TURN-1"], [("it is the turn of blas",)])


@pytest.mark.parametrize(
    ("stated", "action", "says"),
    [
        ({"masts": 1}, "repair masts 2", "the ship of anne has no masts instead of 1"),
        ({"ship": "galleon"}, "repair masts 2", "the ship of anne has 2 masts instead of 4"),
        ({}, "repair masts 1", "the ship of anne has 1 mast instead of 2"),
        ({}, "repair hull 1", "the ship of anne has a hull of 1 instead of 2"),
        ({}, "repair cargo 1", "the ship of anne has room for 1 cargo card instead of 2"),
        ({}, "repair cargo 2", "the ship of anne has no room for cargo instead of 2"),
        ({"ship": "frigate"}, "repair cannons 2", "the ship of anne has 1 cannon instead of 3"),
    ],
)
def test_counts_of_a_ship_read_as_they_are_spoken(stated: dict[str, Any], action: str, says: str) -> None:
    assert (says,) in turned_by(ask(anne(at="tortuga/port", gold=60, **stated), action))


def test_one_hand_is_one_crew() -> None:
    """MM-DMG-5: without crew nobody boards."""
    captains = {"anne": {"at": "tortuga", "crew": 0}, "blas": {"at": "tortuga"}}
    fight = read({"battle": {"aggressor": "anne", "defender": "blas", "rounds": 1}, "captains": captains})
    assert turned_by(ask(fight, "board")) == [("the ship of anne has one crew instead of 0",)]


def test_a_bounty_has_its_article() -> None:
    verdict = ask(anne(at="bridgetown", home="tortuga", bounties={}), "move port")
    assert ("anne has an English bounty",) in turned_by(verdict)


def test_nobody_flees_in_the_first_round() -> None:
    """MM-NAV-2."""
    captains = {"anne": {"at": "tortuga"}, "blas": {"at": "tortuga"}}
    fight = read({"battle": {"aggressor": "anne", "defender": "blas"}, "captains": captains})
    assert turned_by(ask(fight, "flee")) == [("a round of the battle has been fought",)]


def test_another_ship_keeps_the_damage_and_the_modifications() -> None:
    """A flute with 1 of 3 masts has lost two; a galleon has four, so that three can be repaired on it."""
    flute: dict[str, Any] = {
        "at": "tortuga/port",
        "gold": 60,
        "ship": "flute",
        "masts": 1,
        "modifications": ["extra-cannon-port"],
    }
    verdict = ask(anne(**flute), "repair masts 3")
    assert ("anne sails a Galleon with 1 mast, otherwise undamaged",) in turned_by(verdict)
    assert ask(anne(**flute | {"ship": "galleon"}), "repair masts 3").kind is LEGAL


def test_nothing_is_suggested_that_a_ship_cannot_be() -> None:
    """MM-CARGO-2: a sloop carries two cargo cards at sea, so that its captain is in port with three; MM-DMG-5: no
    ship that floats has a hull of 0."""
    laden = ask(anne(at="tortuga/port", hold=["rum"] * 3), "move sea")
    assert not [facts for facts in turned_by(laden) if "at sea" in " ".join(facts)]
    assert turned_by(ask(anne(at="tortuga/port", gold=60), "repair hull 2")) == []


@pytest.mark.parametrize("action", ["play no-such-card", "investigate no-such-rumor", "complete no-such-mission"])
def test_a_card_that_the_pack_does_not_have_is_not_suggested(action: str) -> None:
    known = read({"cards": "open", "captains": {"anne": {"at": "tortuga"}, "blas": {}}})
    assert turned_by(ask(known, action)) == []
    assert "called no-such" in str(turned_by(ask(anne(at="tortuga"), action)))


def test_a_card_that_another_captain_holds_is_not_suggested() -> None:
    """The open deck has one Night Tide, which blas has, and three Fair Winds."""
    captains = {"anne": {"at": "tortuga"}, "blas": {"glory_cards": ["night-tide", "fair-wind"]}}
    table = read({"cards": "open", "captains": captains})
    assert turned_by(ask(table, "play night-tide")) == []
    assert turned_by(ask(table, "play fair-wind")) == [("anne has the glory card Fair Wind",)]


def test_a_rumor_is_looked_into_where_it_lies() -> None:
    """MM-RUM-3: two facts are wrong, and the place has to be the one on the card."""
    table = read({"cards": "open", "captains": {"anne": {"at": "havana/port"}, "blas": {}}})
    assert turned_by(ask(table, "investigate wreck-on-the-reef")) == [
        ("anne has the rumor The Wreck on the Reef", "anne is at sea in Nassau")
    ]


def test_a_captain_is_of_the_nation_of_the_home_port() -> None:
    verdict = ask(anne(at="havana/port", home="tortuga", nation="french", stash=5), "stash take=5")
    assert ("anne is Spanish and the home port of anne is Havana",) in turned_by(verdict)


def test_of_a_turn_that_has_just_begun_nothing_can_have_been_done() -> None:
    """The turn of anne is over without more ado, as blas acts; it cannot be that he has acted already."""
    verdict = ask(anne("move sea", at="tortuga/port", turn={"actions": 1}), "blas: port")
    assert verdict.kind is DEPENDS
    assert [change.facts for change in verdict.changes] == [("blas is at sea in Havana",)]


def test_what_the_action_needs_first_is_played_with_the_change() -> None:
    """MM-YARD-6: chasers lie face-down here as anywhere, so that another port would do as well."""
    verdict = ask(anne(at="tortuga/port"), "buy-modification chasers")
    assert ("anne is in the port of Havana",) not in turned_by(verdict)


def test_asking_changes_nothing() -> None:
    situation = position("d037")
    before = situation.kind.sheet(situation.table().game)
    first = ask(situation, "port")
    assert ask(situation, "port") == first
    assert situation.kind.sheet(situation.table().game) == before


def test_the_nearest_legal_alternatives_come_first() -> None:
    hold = ["rum/4/hull", "rum/3/crew"]
    verdict = ask(anne(at="tortuga/port", hold=hold, ship="sloop"), "sell rum/4/hull cocoa/3/crew")
    assert verdict.kind is ILLEGAL
    assert next(getattr(entry, "cards", None) for entry in verdict.alternatives) == ("rum/4/hull",)


def test_a_legal_action_tells_what_it_changes() -> None:
    verdict = ask(position("d002"), "blas: sell tobacco tobacco tobacco")
    assert {(effect.who, effect.figure, effect.before, effect.after) for effect in verdict.effects} >= {
        ("blas", "gold", 10, 28),
        ("blas", "glory", 9, 10),
    }


@pytest.mark.parametrize(("name", "action"), [(name, action) for name, action, *_ in DISPUTES], ids=CASES)
def test_a_fact_that_is_tried_is_as_good_as_one_that_is_so(name: str, action: str) -> None:
    """Facts are tried on a table in place; a game that starts with them must say the same of the action."""
    situation = position(name)
    verdict = ask(situation, action)
    if verdict.entry is None or isinstance(verdict.entry, situation.claims()):
        pytest.skip("no entry, or a claim")
    compared = 0
    bench = Bench(situation, verdict.entry)
    places = range(0, len(bench.crux().variations()), 7)
    for place in places:
        crux = bench.crux()
        variation = crux.variations()[place]
        tried = objections(under(crux.table, crux.entry, (variation,)))
        for thing, field, value in variation.settings:
            setattr(thing, field, value)
        started = crux.table.fork()
        if type(started.ask) is not type(crux.table.ask) or getattr(started.ask, "done", []):
            continue
        assert (variation.says, objections(refusals(started, crux.entry))) == (variation.says, tried)
        compared += 1
    if not compared:
        pytest.skip("no fact of those tried leaves the game waiting for the same")


# What was not stated


def test_an_answer_that_turns_on_an_unstated_place_depends_on_it() -> None:
    verdict = ask(anne(), "port")
    assert verdict.kind is DEPENDS
    assert [change.facts for change in verdict.open_facts] == [("anne is at sea in Tortuga",)]
    assert ask(anne(at="tortuga/port"), "port").kind is LEGAL


def test_an_unstated_place_matters_to_what_goes_before() -> None:
    verdict = ask(anne(hold=["rum"]), "sell rum")
    assert verdict.kind is DEPENDS
    assert ("anne is at sea in Tortuga",) in [change.facts for change in verdict.open_facts]


def test_unstated_gold_decides_what_it_pays_for() -> None:
    verdict = ask(anne(at="tortuga/port", ship="sloop"), "buy ship galleon")
    assert verdict.kind is DEPENDS
    assert [change.facts for change in verdict.open_facts] == [("anne has 30 gold instead of 10",)]


def test_what_players_take_for_granted_is_listed_but_leaves_the_answer_plain() -> None:
    verdict = ask(anne(at="tortuga/port"), "port")
    assert verdict.kind is LEGAL
    assert "anne did not move into the port this turn" in [assumption.says for assumption in verdict.assumed]


def test_a_stated_fact_is_not_assumed() -> None:
    verdict = ask(anne(at="tortuga/port", arrived=False, port_action=False, turn={"actions": 3}), "port")
    assert verdict.assumed == ()


def test_nothing_is_a_choice_that_can_be_said() -> None:
    """MM-RAID-21 and MM-BUY-4: to keep nothing by ruling, to buy nothing."""
    entries = [
        "scout merchant", "roll scouting S1", "reveal merchant dutch", "engage dutch",
        "draw cargo cocoa/3/escape wood/3/escape sugar/4/crew", "roll seamanship 12",
    ]  # fmt: skip
    raid = read(
        {"captains": {"anne": {"at": "nassau", "ship": "sloop"}}, "entries": entries},
        rulings={"raid-cargo-left": "any"},
    )
    assert ask(raid, "anne: keep nothing").kind is LEGAL
    market = read({"captains": {"anne": {"at": "tortuga/port"}}, "entries": ["port", "market"]})
    assert getattr(ask(market, "buy nothing").entry, "cards", None) == ()


# Positions


LADEN = {
    "ship": "galleon",
    "modifications": ["extended-cargo-hold"],
    "specialists": ["stowage-master"],
    "hold": [
        "rum/4/crew",
        "wood/4/cargo",
        "sugar/4/crew",
        "cocoa/4/crew",
        "food/4/cargo",
        "spices/4/masts",
        "rum/3/crew",
    ],
}
"""A ship that carries seven cards: five, one for its extended hold, one for its stowage master."""


def test_at_sea_a_ship_holds_what_it_carries() -> None:
    """MM-CARGO-2: the six of MM-CARGO-1 are a limit in port."""
    assert read({"cards": "open", "captains": {"anne": LADEN | {"at": "tortuga"}}}).header is not None


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"at": "tortuga/port"}, "7 cargo cards in port; nobody holds more than 6 there"),
        ({"at": "tortuga", "specialists": []}, "7 cargo cards at sea; the ship carries 6"),
    ],
)
def test_nobody_holds_more_than_that(more: dict[str, Any], fault: str) -> None:
    """MM-CARGO-1 and 2."""
    with pytest.raises(PositionError, match=fault):
        read({"cards": "open", "captains": {"anne": LADEN | more}})


def test_the_least_position_has_documented_defaults() -> None:
    situation = read({"captains": {"anne": {}, "blas": {}, "cleo": {}, "dirk": {}}})
    captains = situation.kind.sheet(situation.table().game)["captains"]
    assert [(each["nation"], each["at"]) for each in captains] == [
        ("french", "tortuga/port"),
        ("spanish", "havana/port"),
        ("dutch", "curacao/port"),
        ("english", "port-royal/port"),
    ]
    assert {(each["ship"], each["gold"], *each["skills"]) for each in captains} == {("sloop", 10, 2, 2, 2, 2)}
    assert {"anne.gold", "blas.ship", "cleo.home", "dirk.influence"} <= {each.fact for each in situation.assumed}


def test_json_and_toml_say_the_same(tmp_path: Path) -> None:
    written = tmp_path / "a.json"
    written.write_text(json.dumps({"actions": 2, "captains": {"anne": {"at": "san-juan/port", "arrived": True}}}))
    assert rules(ask(load(str(written)), "port")) == rules(ask(position("d037"), "port"))


def test_a_position_out_of_a_log() -> None:
    log = str(ROOT / "replays" / "a-first-voyage.jsonl")
    recorded = recorded_game(log, 1)
    for number in (1, 20, len(recorded.entries) + 1):
        assert len(load(f"{log}:{number}").entries) == number - 1
    assert load(f"{log}#1:20").entries == load(f"{log}:20").entries


# Actions


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("port", {"do": "port", "by": "anne"}),
        ("anne: move to Port Royal", {"do": "move", "by": "anne", "to": "port-royal"}),
        ("scout captain=blas", {"do": "scout", "by": "anne", "target": "blas"}),
        ("blas: sell rum cocoa", {"do": "sell", "by": "blas", "cards": ["rum", "cocoa"]}),
        ("roll scouting S2", {"do": "roll", "for": "scouting", "dice": "S2"}),
        ("draw cargo rum/3/hull ?", {"do": "draw", "deck": "cargo", "cards": ["rum/3/hull", "?"]}),
        ("stash put=20", {"do": "stash", "by": "anne", "put": 20}),
        ("buy ship galleon", {"do": "buy-ship", "by": "anne", "ship": "galleon"}),
        ("loot ship gold=5", {"do": "loot", "by": "anne", "ship": True, "gold": 5}),
        (
            "claim anne gold=20 bounties=spanish:1",
            {"do": "claim", "of": "anne", "gold": 20, "bounties": {"spanish": 1}},
        ),
        ('{"do":"pass"}', {"do": "pass", "by": "anne"}),
    ],
)
def test_words_stand_for_an_entry(action: str, fields: dict[str, Any]) -> None:
    situation = read({"captains": {"anne": {}, "blas": {"hold": ["rum", "cocoa"]}}})
    decoded = situation.kind.entry_decoder.decode(json.dumps(fields))
    assert entry_of(situation.kind, situation.table(), action) == decoded


@pytest.mark.parametrize(
    "action",
    [
        "",
        "moev sea",
        "move",
        "repair hull many",
        "pass the rum",
        "scout colour=red",
        "carl: port",
        "{",
        "[]",
        '{"do":1}',
        '{"do":"move","to":3}',
        '{"do":"pass","why":"tired"}',
        "[" * 100_000,
        '{"do":' + "[" * 100_000,
    ],
    ids=range(14),
)
def test_a_wrong_action_is_one_sentence(action: str) -> None:
    with pytest.raises(LogError) as refused:
        ask(anne(), action)
    assert "\n" not in str(refused.value)


def test_the_own_port_may_be_written_as_that_of_its_zone() -> None:
    after = play_on(anne(at="tortuga"), [Move(by="anne", to="tortuga/port")], nobody)
    assert after.table().game.acting.place == "tortuga/port"


def test_a_good_stands_for_each_of_its_cards_once() -> None:
    held = anne("port", at="tortuga/port", hold=["rum/3/hull", "rum/5/escape"])
    for action in ("sell two rum", {"do": "sell", "cards": ["rum", "Rum"]}):
        assert entry_of(held.kind, held.table(), action) == Sell(by="anne", cards=("rum/3/hull", "rum/5/escape"))


def test_a_good_that_can_be_several_cards_of_a_raid_is_asked_for() -> None:
    drawn = ["rum/3/escape", "rum/4/hull", "wood/3/masts"]
    begun = ["scout merchant", "roll scouting S1", "reveal merchant dutch", "engage dutch"]
    raid = anne(*begun, f"draw cargo {' '.join(drawn)}", "roll seamanship S1", at="nassau", ship="frigate")
    with pytest.raises(LogError, match="rum can be rum/3/escape or rum/4/hull; say which"):
        ask(raid, "anne discards the rum")
    assert ask(raid, "anne discards the wood").entry == Discard(by="anne", card="wood/3/masts")


def test_goods_in_demand_are_never_bought() -> None:
    verdict = ask(anne(at="tortuga/port", gold=9, turn={"demand": {"tortuga": "rum"}}), "buy one rum")
    assert (verdict.kind, rules(verdict)) == (ILLEGAL, ["MM-BUY-2"])


def test_what_goods_cost_that_nobody_saw_is_not_known() -> None:
    verdict = ask(anne(at="tortuga/port", gold=9, hold=[]), "buy one rum")
    assert [(effect.figure, effect.after) for effect in verdict.effects if effect.figure == "gold"] == [("gold", "?")]


def test_what_no_rule_speaks_of_is_not_covered() -> None:
    with pytest.raises(NoSuchRuleError):
        entry_of(game_format("merchants"), anne().table(), "trade with blas")
    verdict = ask(anne(), "trade 3 gold")
    assert (verdict.kind, verdict.unknown) == (NOT_COVERED, "deals between players")


# The oracle agrees with the audit

REPLAYS = sorted((ROOT / "replays").glob("*.jsonl"))


def before(recorded: Recorded, number: int) -> Situation:
    return replayed(recorded.format, recorded.header, tuple(recorded.entries[: number - 1]), {})


@pytest.mark.parametrize("log", REPLAYS, ids=[log.stem for log in REPLAYS])
def test_what_was_played_by_the_rules_is_legal(log: Path) -> None:
    recorded = recorded_game(str(log), 1)
    step = max(1, len(recorded.entries) // 8)
    for number in range(1, len(recorded.entries) + 1, step):
        verdict = ask(before(recorded, number), recorded.entries[number - 1])
        assert (number, rules(verdict), verdict.judged.kind) == (number, [], LEGAL)
        assert legal(before(recorded, number), why_not=True).options


NO_DECISIONS = {"roll", "draw", "reveal", "claim"}


def is_illegal_decision(log: Path) -> bool:
    """Whether the first finding that a recorded case expects is of an illegal decision."""
    header, *entries = (json.loads(line) for line in log.read_text().splitlines())
    expected = header["expect"][0]
    told = [entry["do"] for entry in entries[expected["entry"] - 1 : expected["entry"]]]
    return expected["severity"] == "illegal" and not NO_DECISIONS.issuperset(told)


FAULTY = [log for log in sorted((ROOT / "fixtures" / "illegal").glob("*.jsonl")) if is_illegal_decision(log)]


@pytest.mark.parametrize("log", FAULTY, ids=[log.stem for log in FAULTY])
def test_what_the_audit_calls_illegal_is_illegal(log: Path) -> None:
    recorded = recorded_game(str(log), 1)
    table: Table[Any] = Table(recorded.format.start(recorded.header, {}))
    for number, entry in enumerate(recorded.entries, 1):
        found = [finding for finding in table.play(entry) if finding.severity is not Severity.NOTE]
        if found and found[0].severity is Severity.ILLEGAL and isinstance(entry, Decision):
            verdict = ask(before(recorded, number), entry)
            if verdict.lead and verdict.judged.kind is LEGAL:
                pytest.skip("a question takes for granted what should have gone before, and names it")
            assert verdict.judged.kind is ILLEGAL
            assert found[0].rule in rules(verdict)
            return
    pytest.skip("what is wrong is no illegal decision")


def test_a_roll_for_a_crew_combat_that_there_is_none_of_is_told_as_the_audit_tells_it() -> None:
    log = ROOT / "fixtures" / "illegal" / "combat-leadership-rolled-without-a-crew-to-fight.jsonl"
    assert rules(ask(load(f"{log}:5"), "roll leadership 12")) == ["MM-DMG-5"]


def test_a_position_late_in_a_log_starts_from_a_checkpoint_and_is_the_same() -> None:
    recorded = recorded_game(str(ROOT / "replays" / "open-two-captains.jsonl"), 1)
    for number in (200, 431, 700):
        late = before(recorded, number)
        whole = Situation(recorded.format, recorded.header, late.entries)
        assert late.checkpoint is not None
        assert late.kind.sheet(late.table().game) == whole.kind.sheet(whole.table().game)
        entry = recorded.entries[number - 1]
        assert ask(late, entry).judged == ask(whole, entry).judged


def test_the_other_game_is_ruled_on_as_well() -> None:
    facts = {"game": "virgin-queen", "active": "england", "units": {"Middle Sea": {"england": {"squadron": 2}}}}
    verdict = ask(read(facts), "piracy 'Middle Sea' spain")
    assert rules(verdict) == ["VQ-PIR-1.4", "VQ-PIR-1.5"]
    assert ("England and Spain are at war", "Spain controls Longquay") in turned_by(verdict)
    ocean = ask(read(facts), {"do": "ocean-piracy", "zone": "Far Ocean"})
    assert ocean.kind is NOT_COVERED


# Legal, and playing on


def test_every_kind_is_either_legal_or_barred() -> None:
    found = legal(anne(at="tortuga"), why_not=True)
    assert set(found.options) == {"move", "pass", "scout"}
    barred = {each.kind: each.refusal.rule if each.refusal else "" for each in found.barred}
    assert (barred["port"], barred["sell"], barred["declare"]) == ("MM-PORT-1", "MM-PORT-1", "MM-END-1")
    in_port = {each.kind: each.after for each in legal(anne(at="tortuga/port"), why_not=True).barred}
    assert [type(step).__name__ for step in in_port["buy-ship"]] == ["Port", "Shipyard"]


def test_every_legal_option_is_ruled_legal() -> None:
    situation = anne("port", at="tortuga/port", hold=["rum", "cocoa"], gold=3)
    for options in legal(situation).options.values():
        assert {ask(situation, option).judged.kind for option in options} <= {LEGAL}


def test_nothing_legal_is_explained() -> None:
    over = play_on(position("d001"), ["result blas"], nobody)
    found = legal(over)
    assert (found.options, found.due and found.due.rule) == ({}, "MM-END-1")


def test_chance_is_due() -> None:
    found = legal(anne("scout merchant", at="nassau"))
    assert set(found.options) == {"roll"}
    assert found.due is not None
    assert found.due.rule == "MM-SCOUT-1"


def test_a_stop_is_known_to_the_clause_of_what_it_ends() -> None:
    called_by = {name: ask(position(name), "stop").called_by for name in ("d033", "d072")}
    assert called_by == {"d033": "MM-PORT-4", "d072": "MM-RAID-12"}


def test_a_stop_of_nothing_is_no_action_of_a_turn() -> None:
    verdict = ask(anne(at="tortuga"), {"do": "stop"})
    assert (verdict.kind, rules(verdict)) == (ILLEGAL, ["MM-TURN-5"])


def test_play_stops_at_an_illegal_action() -> None:
    with pytest.raises(IllegalActionError) as refused:
        play_on(anne(at="tortuga/port"), ["port", "stop", "port"], nobody)
    assert rules(refused.value.verdict) == ["MM-PORT-1"]


def test_play_asks_for_chance_that_is_not_given() -> None:
    brought = []

    def chance(situation: Situation, waiting: Any) -> str:
        brought.append(type(waiting).__name__)
        return "roll scouting 12"

    after = play_on(anne(at="nassau"), ["scout merchant", "pass"], chance)
    assert (brought[:1], len(after.entries) >= 3) == (["SkillRoll"], True)


def test_what_the_pack_does_not_know_is_left_to_chance() -> None:
    situation = anne(turn={"turn": "anne"}, dead=True)
    found = legal(situation)
    assert not found.options
    assert "Chance decides" in "".join(map(str, next(legal_text(situation, found))))
