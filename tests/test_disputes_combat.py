"""Disputes about battles, prizes and rewards that players have had in public, each with its answer; see test_disputes.

Anne attacks Blas, both in frigates unless a test says otherwise: she rolls three Seamanship and two Leadership dice, he
two and three.
"""

from typing import Any

from mmcli.games.merchants.state import Captain
from tests.play import audit, table

Entries = list[dict[str, Any]]
Facts = dict[str, Any]

SEA = "caribbean-sea"
DUTCH = {"anne": {"nation": "dutch", "home": "curacao"}}
WRECK: Facts = {"hull": 1, "masts": 0}
"""A ship that rolls a single die and that hits of 2 sink."""


def battle(anne: Facts | None = None, blas: Facts | None = None, *, rounds: int = 1, **rest: Any) -> Facts:
    """A position in the midst of a battle that Anne began."""
    captains = {
        "anne": {"at": SEA, "ship": "frigate"} | (anne or {}),
        "blas": {"at": SEA, "ship": "frigate"} | (blas or {}),
    }
    sides = {"aggressor": "anne", "defender": "blas", "rounds": rounds}
    return {"turn": "anne", "actions": 2, "captains": captains, "battle": sides} | rest


def battle_with(npc: str, anne: Facts | None = None, *, attacks: bool = False, **ship: Any) -> Facts:
    """A position in the midst of a battle with an NPC of 2 Seamanship and 2 Leadership, which began it or not."""
    sides = {"aggressor": npc, "defender": "anne"} if attacks else {"aggressor": "anne", "defender": npc}
    captain = {"at": SEA, "ship": "frigate", "gold": 10} | (anne or {})
    enemy = {"at": SEA, "name": "Nash", "seamanship": 2, "scouting": 2, "leadership": 2} | ship
    place = {"turn": "anne", "actions": 2, "captains": {"anne": captain}, "npcs": {npc: enemy}}
    return place | {"battle": sides | {"rounds": 1}}


def do(what: str, by: str = "anne", **facts: Any) -> Facts:
    return {"do": what, "by": by} | facts


def roll(purpose: str, by: str, dice: str) -> Facts:
    return {"do": "roll", "for": purpose, "by": by, "dice": dice}


def contest(one: str, other: str, dice: str, others: str, enemy: str = "blas") -> Entries:
    """Entries 1 to 4: Anne and her enemy declare and roll."""
    rolls = [roll("seamanship", "anne", dice), roll("seamanship", enemy, others)]
    return [do(one), do(other, enemy), *rolls]


def shots(dice: str, others: str, enemy: str = "blas") -> Entries:
    """Entries 1 to 4: both declare Shoot and roll."""
    return contest("shoot", "shoot", dice, others, enemy)


def hits(dice: str, by: str = "anne") -> Facts:
    return roll("hit-location", by, dice)


def spread(by: str, *locations: str) -> Facts:
    return do("spread", by, locations=list(locations))


def boarding(dice: str = "S1", others: str = "123", enemy: str = "blas") -> Entries:
    """Entries 1 to 6: Anne boards, and the crews fight one round."""
    rolls = [roll("leadership", "anne", dice), roll("leadership", enemy, others)]
    return [*contest("board", "flee", "SS1", "12", enemy), *rolls]


def sinking(enemy: str = "blas") -> Entries:
    """Entries 1 to 6: Anne sinks a wreck and draws her glory card."""
    return [*shots("SS1", "1", enemy), hits("222"), glory_card()]


def glory_card(by: str = "anne") -> Facts:
    return {"do": "draw", "deck": "glory", "by": by, "cards": ["?"]}


def prize(*cards: str) -> Facts:
    return {"do": "draw", "deck": "cargo", "cards": list(cards)}


def claim(of: str = "anne", **figures: Any) -> Facts:
    return {"do": "claim", "of": of} | figures


def anne_after(entries: Entries, position: Facts, rulings: dict[str, str] | None = None) -> Captain:
    """Anne's captain when the entries have been played."""
    return table(entries, position=position, rulings=rulings).game.by_id["anne"]


# Winning


def test_d010_nobody_scores_when_both_ships_sink() -> None:
    position = battle({"ship": "sloop", "hull": 1}, {"hull": 1})
    volleys = [hits("S"), spread("blas", "hull"), hits("SSS", "blas"), spread("anne", "hull", "masts", "cargo")]
    sunk: Entries = [*shots("S12", "SS"), *volleys]
    assert audit([*sunk, claim(glory=0), claim("blas", glory=0)], position=position) == []
    assert audit([*sunk, claim("blas", glory=1)], position=position) == ["9 mismatch MM-TERM-6"]
    assert audit([*sunk, claim(glory=1)], position=position) == ["9 mismatch MM-TERM-6"]


def test_d011_an_enemy_who_flees_is_not_defeated() -> None:
    position = battle(None, {"ship": "sloop"})
    fled = contest("shoot", "flee", "124", "SS")
    assert audit([*fled, claim(glory=0)], position=position) == []
    assert audit([*fled, claim(glory=1)], position=position) == ["5 mismatch MM-TERM-6"]
    assert audit([*fled, glory_card()], position=position) == ["5 illegal MM-TERM-6"]


# Declarations and the contest


def test_d084_the_attacker_declares_first_and_openly() -> None:
    assert audit([do("shoot"), do("board", "blas")], position=battle()) == []
    assert audit([do("board", "blas"), do("shoot")], position=battle()) == ["1 illegal MM-NAV-2"]


def test_d085_level_skulls_are_settled_by_the_sum_of_the_other_dice() -> None:
    tied = shots("S31", "S2")
    assert audit([*tied, hits("124"), hits("1", "blas")], position=battle()) == []
    assert audit([*tied, hits("1")], position=battle()) == ["5 impossible MM-NAV-7"]


def test_d086_without_a_skull_nobody_wins() -> None:
    few = {"anne": {"seamanship": 2}, "blas": {"seamanship": 1}}
    assert audit([*shots("44", "1"), do("shoot")], position=battle(), captains=few) == []
    assert audit([*shots("44", "1"), hits("124")], position=battle(), captains=few) == ["5 illegal MM-NAV-7"]


def test_d088_who_wins_on_the_sum_fires_every_cannon() -> None:
    two = {"anne": {"seamanship": 2}}
    won = shots("S4", "S1")
    assert audit([*won, hits("124")], position=battle(), captains=two) == []
    assert audit([*won, hits("1")], position=battle(), captains=two) == ["5 impossible MM-NAV-7"]


def test_d089_a_shooter_who_lost_to_a_boarder_still_fires() -> None:
    position = battle(None, {"cannons": 2})
    lost = contest("board", "shoot", "SS1", "S1")
    crews = [roll("leadership", "anne", "12"), roll("leadership", "blas", "123")]
    assert audit([*lost, hits("1", "blas"), *crews], position=position) == []
    assert audit([*lost, hits("12", "blas")], position=position) == ["5 impossible MM-NAV-7"]
    assert audit([*lost, crews[0]], position=position) == ["5 missing MM-DMG-1"]


def test_d091_nobody_escapes_from_an_enemy_with_a_success() -> None:
    done = do("pass")
    assert audit([*contest("flee", "shoot", "SS1", "12"), done], position=battle()) == []
    caught: Entries = [*contest("flee", "shoot", "SS1", "S1"), hits("1", "blas")]
    assert audit([*caught, do("shoot")], position=battle()) == []
    assert audit([*caught, done], position=battle()) == ["6 missing MM-NAV-1"]


def test_d092_a_failed_flight_takes_the_hits_of_a_shooter() -> None:
    position = battle(None, {"cannons": 2})
    failed = contest("flee", "shoot", "SS1", "S1")
    assert audit([*failed, hits("1", "blas"), do("flee")], position=position) == []
    assert audit([*failed, do("flee")], position=position) == ["5 missing MM-DMG-1"]


# Damage


def test_d036_an_extra_cannon_port_keeps_no_cannon_alive() -> None:
    position = battle({"cannons": 2}, {"ship": "sloop", "modifications": ["extra-cannon-port"]})
    shot: Entries = [*shots("SS1", "12"), hits("44")]
    assert audit([*shot, claim("blas", cannons=0, hull=2)], position=position) == []
    assert audit([*shot, claim("blas", cannons=1)], position=position) == ["6 mismatch MM-DMG-1"]


def test_d094_without_masts_there_is_one_die_and_only_shoot() -> None:
    position, four = battle({"masts": 0}), {"anne": {"seamanship": 4}}
    declared = [do("shoot"), do("shoot", "blas")]
    assert audit([*declared, roll("seamanship", "anne", "4")], position=position, captains=four) == []
    assert audit([*declared, roll("seamanship", "anne", "124")], position=position, captains=four) == [
        "3 impossible MM-DMG-5"
    ]
    for other in ("board", "flee"):
        assert audit([do(other)], position=position, captains=four) == ["1 illegal MM-DMG-5"]


def test_d095_maneuverability_adds_to_one_die_without_masts_by_ruling() -> None:
    position = battle({"ship": "sloop", "masts": 0}, {"ship": "flute"})
    declared = [do("shoot"), do("shoot", "blas")]
    two, yes = [*declared, roll("seamanship", "anne", "12")], {"mastless-bonus": "yes"}
    one = [*declared, roll("seamanship", "anne", "1")]
    assert audit(one, position=position) == audit(two, position=position, rulings=yes) == []
    assert audit(two, position=position) == audit(one, position=position, rulings=yes) == ["3 impossible MM-DMG-5"]


def test_d096_in_a_battle_a_hit_on_an_empty_location_goes_to_the_hull() -> None:
    position = battle({"cannons": 1}, {"cannons": 0, "hull": 2})
    shot: Entries = [*shots("SS1", "12"), hits("4")]
    assert audit([*shot, claim("blas", hull=1)], position=position) == []
    assert audit([*shot, claim("blas", hull=2)], position=position) == ["6 mismatch MM-DMG-4"]


def test_d097_a_boarded_ship_without_crew_is_lost_without_a_roll() -> None:
    position = battle(None, {"ship": "sloop", "crew": 0})
    boarded = contest("board", "flee", "SS1", "12")
    assert audit([*boarded, glory_card(), claim(glory=1)], position=position) == []
    rolls = [roll("leadership", "anne", "12"), roll("leadership", "blas", "123")]
    fought = audit([*boarded, *rolls, glory_card(), claim(glory=1)], position=position)
    assert fought == ["5 illegal MM-DMG-5", "6 illegal MM-DMG-5"]
    nobodys = {"do": "roll", "for": "leadership", "dice": "12"}
    assert audit([*boarded, nobodys, glory_card()], position=position) == ["5 illegal MM-DMG-5"]
    assert audit([do("shoot"), do("board", "blas")], position=position) == ["2 illegal MM-DMG-5"]


def test_d097_a_captain_without_crew_is_lost_to_an_npc_without_a_roll() -> None:
    navy = "english-navy"
    position = battle_with(navy, {"crew": 0}, attacks=True)
    declared = [do("board", navy), do("shoot"), roll("seamanship", "anne", "124"), roll("seamanship", navy, "SS")]
    assert audit([*declared, do("pass", "blas")], position=position) == []
    fought = audit([*declared, roll("leadership", navy, "S1"), do("pass", "blas")], position=position)
    assert fought == ["5 illegal MM-DMG-5"]


def test_mm_crew_3_nobody_rolls_once_a_crew_is_gone() -> None:
    position = battle(None, {"crew": 1})
    again = [roll("leadership", "anne", "12"), roll("leadership", "blas", "123")]
    assert audit([*boarding(), glory_card(), claim(glory=1)], position=position) == []
    assert audit([*boarding(), *again, glory_card(), claim(glory=1)], position=position) == [
        "7 illegal MM-CREW-3",
        "8 illegal MM-CREW-3",
    ]


def test_mm_dice_3_a_roll_long_after_a_crew_combat_is_called_for_by_nothing() -> None:
    position = battle(None, {"crew": 1})
    later = [*boarding(), glory_card(), do("loot", ship=True), do("move", to="curacao")]
    assert audit([*later, roll("leadership", "anne", "12")], position=position)[-1] == "10 illegal MM-DICE-3"


def test_d099_long_guns_fire_before_the_first_contest_with_dice_by_ruling() -> None:
    position = battle({"modifications": ["long-guns"]}, rounds=0)
    two: Entries = [roll("long-guns", "anne", "S3"), hits("1"), do("shoot")]
    one: Entries = [roll("long-guns", "anne", "S"), hits("1"), do("shoot")]
    one_die = {"long-guns-dice": "one"}
    assert audit(two, position=position) == audit(one, position=position, rulings=one_die) == []
    assert audit(one, position=position) == audit(two, position=position, rulings=one_die) == ["1 impossible MM-NAV-10"]
    assert audit([do("shoot")], position=position) == ["1 missing MM-NAV-10"]


def test_d108_the_target_spreads_skull_hits_after_the_numbers_by_ruling() -> None:
    position = battle({"ship": "galleon"})
    volley: Entries = [*shots("SS1", "124"), hits("23SS")]
    assert audit([*volley, spread("blas", "hull", "cargo")], position=position) == []
    assert audit([*volley, spread("blas", "hull", "hull")], position=position) == ["6 illegal MM-DMG-2"]
    assert audit([*volley, spread("anne", "hull", "cargo")], position=position) == ["6 illegal MM-DMG-2"]
    attacker = {"skull-hits": "attacker-chooses"}
    assert audit([*volley, spread("anne", "hull", "cargo")], position=position, rulings=attacker) == []
    on_the_hull = [*volley, claim("blas", hull=1, masts=2, crew=2)]
    assert audit(on_the_hull, position=position, rulings={"skull-hits": "hull"}) == []
    assert audit(on_the_hull, position=position) == ["6 mismatch MM-LOG-2"]


def test_d110_in_a_battle_cargo_above_the_hold_is_lost_at_random() -> None:
    hold = ["rum/3/hull", "rum/4/hull", "wood/3/crew", "food/3/crew"]
    position = battle({"cannons": 1}, {"ship": "flute", "hold": hold})
    shot: Entries = [*shots("SS1", "12"), hits("1")]
    lost = {"do": "overboard", "of": "blas", "cards": ["rum/4/hull"]}
    chosen = do("jettison", "blas", cards=["rum/4/hull"])
    assert audit([*shot, lost, do("shoot")], position=position) == []
    assert audit([*shot, chosen], position=position)[0] == "6 missing MM-DMG-5"


# Prizes and plunder


def test_d048_everything_but_modifications_moves_to_a_captured_ship() -> None:
    hold, weapons = ["rum/3/hull", "wood/3/crew"], ["chain-shot"]
    own = {"ship": "sloop", "hold": hold, "weapons": weapons, "gold": 14, "modifications": ["chasers"]}
    captured: Entries = [
        *boarding("S1", "12", "english-navy"),
        glory_card(),
        prize("food/3/crew", "sugar/4/masts", "cocoa/5/escape"),
        do("loot", ship=True),
    ]
    returned = do("return", modification="chasers", to="trinidad")
    kept = do("keep", cards=[*hold, "food/3/crew"])
    position = battle_with("english-navy", own, crew=1)
    moved: Entries = [*captured, returned, kept, claim(gold=26, ship="frigate", hold=[*hold, "food/3/crew"])]
    assert audit(moved, position=position) == []
    assert audit([*captured, kept], position=position) == ["10 missing MM-PLN-9"]
    anne = anne_after(moved, position)
    assert (anne.weapons, anne.ship.modifications) == (weapons, [])


def test_d049_damage_stays_on_a_prize_and_its_crew_is_set_by_ruling() -> None:
    position = battle({"ship": "sloop"}, {"hull": 1, "masts": 2, "crew": 1})
    claimed: Entries = [*boarding(), glory_card(), do("loot", ship=True)]
    damaged: Facts = {"ship": "frigate", "hull": 1, "masts": 2}
    ships_own = {"claimed-ship-crew": "ships-own"}
    assert audit([*claimed, claim(**damaged, crew=2)], position=position) == []
    assert audit([*claimed, claim(**damaged, crew=0)], position=position) == ["9 mismatch MM-PLN-8"]
    assert audit([*claimed, claim(**damaged, crew=0)], position=position, rulings=ships_own) == []
    assert audit([*claimed, claim(**damaged, crew=2)], position=position, rulings=ships_own) == ["9 mismatch MM-PLN-8"]
    assert audit([*claimed, claim(hull=3)], position=position) == ["9 mismatch MM-PLN-8"]


def test_d100_whoever_wins_the_crew_combat_plunders() -> None:
    navy = "dutch-navy"
    position = battle_with(navy, attacks=True, crew=1)
    repelled: Entries = [
        do("board", navy),
        do("shoot"),
        roll("seamanship", navy, "SS"),
        roll("seamanship", "anne", "124"),
        roll("leadership", navy, "12"),
        roll("leadership", "anne", "S1"),
        glory_card(),
    ]
    taken = [prize("rum/3/hull", "wood/3/crew", "food/4/crew"), do("loot", ship=True)]
    assert audit([*repelled, *taken, claim(gold=20)], position=position) == []
    assert audit([*repelled, do("pass")], position=position) == ["8 missing MM-PLN-5"]


def test_d101_the_gold_of_a_prize_is_counted_before_the_loss() -> None:
    position = battle_with("english-navy", cargo=2, crew=1)
    won: Entries = [
        *boarding("S1", "12", "english-navy"),
        glory_card(),
        prize("rum/4/hull", "wood/3/crew", "food/5/crew"),
    ]
    lost = {"do": "overboard", "of": "anne", "cards": ["food/5/crew"]}
    kept: Entries = [*won, lost, do("loot"), claim(gold=22, hold=["rum/4/hull", "wood/3/crew"])]
    assert audit(kept, position=position) == []
    assert audit([*won, lost, do("loot"), claim(gold=17)], position=position) == ["11 mismatch MM-PLN-5"]


def test_d106_who_plunders_too_many_glory_cards_keeps_four_by_ruling() -> None:
    three = ["?", "?", "?"]
    position = battle({"glory_cards": three}, {"crew": 1, "glory_cards": three})
    plundered: Entries = [*boarding(), glory_card(), do("loot", glory=three)]
    keep_own = {"prize-hand": "keep-own"}
    assert audit([*plundered, *[do("discard", card="?")] * 3], position=position) == []
    assert len(anne_after([*plundered, do("pass")], position).glory_cards) == 4
    assert audit(plundered, position=position, rulings=keep_own) == ["8 illegal MM-PLN-10"]


# Bounties and rewards


def test_d103_a_pirate_gets_no_gold_for_the_pirate_frigate() -> None:
    wanted = {"bounties": {"spanish": 1}}
    position = battle_with("pirate-frigate", wanted, **WRECK)
    sunk = sinking("pirate-frigate")
    assert audit([*sunk, claim(gold=10, glory=1)], position=position) == []
    assert audit([*sunk, claim(gold=25)], position=position) == ["7 mismatch MM-RWD-4"]
    assert audit([*sunk, claim(gold=25)], position=battle_with("pirate-frigate", **WRECK)) == []


def test_d104_hostile_nations_pay_no_reward() -> None:
    victim = WRECK | {"bounties": {"spanish": 2, "english": 1, "dutch": 1}}
    position = battle({"gold": 10, "bounties": {"spanish": 1}}, victim, wars=[["french", "english"]])
    assert audit([*sinking(), claim(gold=15)], position=position) == []
    for too_much in (20, 25):
        assert audit([*sinking(), claim(gold=too_much)], position=position) == ["7 mismatch MM-RWD-2"]


def test_d107_a_sunk_pirate_pays_as_well() -> None:
    position = battle({"gold": 10}, WRECK | {"bounties": {"dutch": 3}})
    assert audit([*sinking(), claim(gold=25)], position=position, captains=DUTCH) == []
    assert audit([*sinking(), claim(gold=10)], position=position, captains=DUTCH) == ["7 mismatch MM-RWD-1"]


def test_d111_attacking_a_pirate_makes_nobody_a_pirate() -> None:
    pirate = {"at": SEA, "name": "Nash", "seamanship": 2, "scouting": 2, "leadership": 2}
    position = {"turn": "anne", "actions": 2, "captains": {"anne": {"at": SEA}}, "npcs": {"pirate-sloop": pirate}}
    attacked: Entries = [do("scout", target="pirate-sloop"), roll("scouting", "anne", "S1")]
    assert audit([*attacked, claim(bounties={})], position=position) == []
    assert audit([*attacked, claim(bounties={"french": 1})], position=position) == ["3 mismatch MM-BNTY-3"]


def test_d117_every_bounty_pays_five_gold() -> None:
    position = battle({"gold": 10}, WRECK | {"bounties": {"spanish": 2, "french": 1}})
    assert audit([*sinking(), claim(gold=25)], position=position, captains=DUTCH) == []
    assert audit([*sinking(), claim(gold=20)], position=position, captains=DUTCH) == ["7 mismatch MM-RWD-1"]
