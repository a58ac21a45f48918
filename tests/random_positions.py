"""Positions as people might write them: any facts stated, any left out, from a seed."""

from random import Random
from typing import Any

from mmcli.games.merchants.box.components import LOCATIONS, NATIONS, components

BOX = components()
SHIPS = ("sloop", "flute", "frigate", "galleon")
GOLD = (0, 1, 3, 5, 9, 10, 20, 35, 60)
CARGO = ("rum", "cocoa", "tobacco", "wood")


def any_position(random: Random) -> dict[str, Any]:
    """Two captains, and now and then something on the table."""
    tokens = random.sample([*BOX.modifications] * 2, 5)
    captains = {who: any_captain(random, tokens.pop()) for who in ("anne", "blas")}
    table = {
        "actions": random.randint(0, 3),
        "turn": random.choice(["anne", "blas"]),
        "cards": "open",
        "wars": [random.sample(NATIONS, 2)],
        "plague": [random.choice(BOX.ports)],
        "demand": dict.fromkeys(random.sample(BOX.ports, 3), "rum"),
        "modifications": {port: tokens.pop() for port in random.sample(BOX.ports, 3)},
        "track": dict.fromkeys(random.sample(BOX.ports, 2), "dutch"),
        "npcs": {"spanish-navy": {"at": random.choice(sorted(BOX.zones)), "scouting": 3}},
    }
    battle = _a_battle(captains, random.randint(0, 2)) if random.random() < 0.15 else {}
    return _some_of(random, table, 0.25) | {"captains": captains} | battle


def _a_battle(captains: dict[str, Any], rounds: int) -> dict[str, Any]:
    """The two have met at sea."""
    for captain in captains.values():
        captain |= {"at": "havana", "arrived": False}
    return {"battle": {"aggressor": "anne", "defender": "blas", "rounds": rounds}}


def any_captain(random: Random, modification: str) -> dict[str, Any]:
    """A captain on any ship, whole or damaged, anywhere, of whom more or less is stated."""
    kind, zone = random.choice(SHIPS), random.choice(sorted(BOX.zones))
    card = BOX.ships[kind]
    damage = {place: random.randint(int(place == "hull"), getattr(card, place)) for place in LOCATIONS}
    ship = {"ship": kind, "modifications": [modification]} | _some_of(random, damage, 0.4)
    home = random.choice(BOX.ports)
    in_port = BOX.zones[zone].port and random.random() < 0.6
    facts = {
        "at": f"{zone}/port" if in_port else zone,
        "gold": random.choice(GOLD),
        "glory": random.randint(0, 10),
        "stash": random.choice(GOLD),
        "hold": random.choices(CARGO, k=random.randint(0, int(ship.get("cargo", card.cargo)))),
        "weapons": random.sample(sorted(BOX.weapons), 2),
        "bounties": {nation: random.randint(1, 3) for nation in random.sample(NATIONS, 2)},
        "arrived": in_port and random.random() < 0.5,
        "port_action": random.random() < 0.5,
        "bought_at": random.choice([home, zone] if in_port else [home]),
        "bought_big_ship": random.random() < 0.5,
        "influence": random.randint(1, 5),
    }
    of_home = {"home": home, "nation": BOX.nation_of(home)} if random.random() < 0.3 else {}
    return ship | of_home | _some_of(random, facts, 0.5)


def _some_of(random: Random, facts: dict[str, Any], share: float) -> dict[str, Any]:
    return {fact: value for fact, value in facts.items() if random.random() < share}
