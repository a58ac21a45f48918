"""What lies in the box: facts that clauses of the rulebook state, against the data files. Named after the clause."""

from collections import Counter
from fractions import Fraction

import pytest
from msgspec import structs

from mmcli.games.merchants.asks import DIE
from mmcli.games.merchants.box.components import LOCATIONS, NATIONS, components
from mmcli.games.merchants.faults.pack_files import load_pack
from tests.play import table

BOX = components()
OPPOSITE = {"N": "S", "NE": "SW", "E": "W", "SE": "NW"} | {"S": "N", "SW": "NE", "W": "E", "NW": "SE"}
PORTS = {
    "english": "bridgetown nassau old-providence port-royal st-john",
    "spanish": "caracas cartagena havana san-juan santo-domingo trinidad",
    "french": "basse-terre petit-goave tortuga",
    "dutch": "curacao st-maarten",
}
SHIPS = {
    "sloop": (2, 2, 2, 2, 1, 4, 10, 5),
    "flute": (3, 3, 4, 1, 1, 2, 10, 5),
    "frigate": (3, 3, 3, 3, 3, 3, 35, 10),
    "galleon": (4, 4, 5, 4, 4, 1, 35, 10),
    "man-o-war": (5, 5, 3, 5, 5, 2, None, None),
}
"""Hull, masts, cargo, crew, cannons, maneuverability, price, sale value (MM-SHIP-1)."""


@pytest.mark.parametrize("nation", NATIONS)
def test_mm_map_1_the_ports_of_a_nation(nation: str) -> None:
    ports = [zone.id for zone in BOX.zones.values() if zone.port and zone.nation == nation]
    assert sorted(ports) == PORTS[nation].split()


def test_mm_map_2_only_the_caribbean_sea_has_no_nation() -> None:
    assert [zone.id for zone in BOX.zones.values() if zone.nation is None] == ["caribbean-sea"]


def test_mm_map_3_every_link_works_both_ways() -> None:
    links = {(zone.id, way, other) for zone in BOX.zones.values() for way, other in zone.neighbours.items()}
    assert {(other, OPPOSITE[way], zone) for zone, way, other in links} == links
    assert len(links) == 2 * 34


def test_mm_map_3_every_zone_can_be_reached_from_every_other() -> None:
    reached, ahead = set(), ["havana"]
    while ahead:
        zone = ahead.pop()
        if zone not in reached:
            reached.add(zone)
            ahead += BOX.zones[zone].neighbours.values()
    assert reached == BOX.zones.keys()


def test_mm_map_4_there_is_no_gulf_city() -> None:
    assert not [zone.id for zone in BOX.zones.values() if "gulf" in zone.id]


def test_mm_term_4_seventeen_zones_sixteen_with_a_port() -> None:
    assert (len(BOX.zones), len(BOX.ports)) == (17, 16)


def test_mm_term_5_five_hit_locations() -> None:
    assert LOCATIONS == ("hull", "masts", "cargo", "crew", "cannons")
    assert BOX.tokens.hit_locations == {"1": "cargo", "2": "masts", "3": "crew", "4": "cannons"}


def test_mm_term_5_a_location_at_zero_is_destroyed() -> None:
    game = table(position={"captains": {"anne": {"masts": 0, "crew": 1}}}).game
    assert game.destroyed_locations(game.by_id["anne"]) == ["masts"]


@pytest.mark.parametrize("ship", SHIPS)
def test_mm_ship_1_the_ship_cards(ship: str) -> None:
    card = BOX.ships[ship]
    figures = (*(getattr(card, location) for location in LOCATIONS), card.maneuverability, card.buy, card.sell)
    assert figures == SHIPS[ship]


def test_mm_ship_1_there_are_no_other_ships() -> None:
    assert BOX.ships.keys() == SHIPS.keys()


def test_mm_comp_1_a_hundred_coins() -> None:
    assert BOX.tokens.coins == {"1": 20, "2": 20, "5": 30, "10": 30}


def test_mm_comp_3_the_tokens() -> None:
    tokens = BOX.tokens
    assert tokens.merchants == {"spanish": 5, "dutch": 4, "french": 4, "english": 4}
    assert (tokens.demand, tokens.modifications, tokens.weapons, tokens.naval_markers) == (24, 16, 12, 4)
    assert tokens.bounties_per_nation * len(NATIONS) == 20


def test_mm_comp_3_a_merchant_token_for_every_zone() -> None:
    assert sum(BOX.tokens.merchants.values()) == len(BOX.zones)


def test_mm_comp_4_the_cards_are_254() -> None:
    counts = {"event": 34, "glory": 70, "captain": 16, "cargo": 64, "ship": 20, "rumor": 25, "mission": 25}
    assert BOX.tokens.cards == counts
    assert sum(counts.values()) == 254


def test_mm_comp_5_ten_dice_and_the_cubes_of_four_players() -> None:
    assert BOX.tokens.dice == 10
    assert 4 * BOX.tokens.cubes["each_player"] + BOX.tokens.cubes["enemy_ship"] == 29


def test_mm_comp_6_eight_goods_of_eight_cards_and_three_demand_tokens() -> None:
    goods = BOX.goods
    assert goods.goods == ("cocoa", "food", "rum", "spices", "sugar", "textiles", "tobacco", "wood")
    assert len(goods.goods) * goods.cargo_cards_each == BOX.tokens.cards["cargo"]
    assert len(goods.goods) * goods.demand_tokens_each == BOX.tokens.demand


@pytest.mark.parametrize(
    "face", ["rum/3/hull", "wood/5/escape", "food/4/cannons", "?", "rum", "rum/3/?", "rum/?/hull", "?/3/hull"]
)
def test_mm_comp_7_a_cargo_card_that_can_be(face: str) -> None:
    assert face in BOX.cargo_cards


@pytest.mark.parametrize(
    "face", ["rum/3", "rum/2/hull", "rum/6/hull", "rum/3/sail", "gold/3/hull", "rum/3/hull/crew", "rum/ 3/hull", ""]
)
def test_mm_comp_7_a_cargo_card_that_cannot_be(face: str) -> None:
    assert face not in BOX.cargo_cards


def test_mm_comp_7_another_box_has_the_cards_of_its_own_goods() -> None:
    other = structs.replace(BOX, goods=structs.replace(BOX.goods, goods=("rum", "gold")))
    assert "gold/3/hull" in other.cargo_cards
    assert "wood/3/hull" not in other.cargo_cards


def test_mm_comp_8_four_ship_cards_of_each_ship() -> None:
    assert len(BOX.ships) * BOX.tokens.ship_cards_each == BOX.tokens.cards["ship"]


def test_mm_comp_9_four_special_weapons_of_each_kind() -> None:
    assert {weapon.id: weapon.tokens for weapon in BOX.weapons.values()} == {
        "chain-shot": 4,
        "grapeshot": 4,
        "grappling-hooks": 4,
    }


def test_mm_yard_9_two_tokens_of_each_of_eight_modifications() -> None:
    assert len(BOX.modifications) == 8
    assert {modification.tokens for modification in BOX.modifications.values()} == {2}


def test_mm_dice_1_the_faces_of_a_die() -> None:
    assert sorted(DIE.faces) == ["1", "2", "3", "4", "S", "S"]
    assert DIE.faces == BOX.tokens.dice_faces


@pytest.mark.parametrize(
    ("dice", "percent"), [(1, "33.3"), (2, "55.6"), (3, "70.4"), (4, "80.2"), (5, "86.8"), (6, "91.2")]
)
def test_mm_dice_5_the_odds_of_at_least_one_skull(dice: int, percent: str) -> None:
    odds = sum((chance for roll, chance in DIE.results(dice) if "S" in roll), Fraction(0))
    assert f"{float(odds):.1%}" == f"{percent}%"


def test_mm_setup_4_a_new_game_has_a_merchant_in_each_zone() -> None:
    assert table().game.state.merchants.keys() == BOX.zones.keys()


def test_mm_zone_1_every_port_prints_a_power_and_the_caribbean_sea_none() -> None:
    silent = [zone.id for zone in BOX.zones.values() if not zone.power_says or not zone.effects]
    assert silent == ["caribbean-sea"]


def test_the_open_deck_has_the_structure_of_the_printed_one() -> None:
    pack = load_pack("open", BOX)
    cards = Counter({card.face: card.count for card in pack.cargo})
    goods = Counter[str]()
    for face, count in cards.items():
        goods[face.partition("/")[0]] += count
    assert set(goods.values()) == {BOX.goods.cargo_cards_each}
    assert goods.keys() == set(BOX.goods.goods)


def test_the_captains_of_the_open_deck_have_ten_dice_each() -> None:
    captains = load_pack("open", BOX).captain
    sums = {captain.seamanship + captain.scouting + captain.leadership + captain.influence for captain in captains}  # type: ignore[operator]
    assert sums == {10}
    assert Counter(captain.nation for captain in captains) == dict.fromkeys(NATIONS, 4)


def test_every_component_says_where_its_figures_come_from() -> None:
    kinds = (BOX.zones, BOX.ships, BOX.modifications, BOX.weapons)
    things = [thing for kind in kinds for thing in kind.values()]
    assert [thing.id for thing in things if not thing.cite] == []
    assert [fact.says for fact in (*BOX.goods.fact, *BOX.tokens.fact) if not fact.cite] == []
