"""Piracy at random: everybody against everybody on the invented map, for the battery that watches every game."""

from collections.abc import Iterator
from typing import Any

import msgspec

from mmcli.games.virgin_queen.format import FORMAT
from mmcli.games.virgin_queen.invariants import all_broken_invariants
from mmcli.games.virgin_queen.rulebook import rulebook
from mmcli.kernel.table import Table
from mmcli.log.entries import UNSEEN
from mmcli.log.header import Header
from mmcli.testing.play import SetUp
from tests.random_play import Watched
from tests.seeds import seeded

POWERS = ("england", "france", "ottoman", "spain")
ZONES = ("West Sea", "Middle Sea", "East Sea", "Gulf")
AT_PEACE = ("ottoman", "spain")
HANDS = {power: tuple(f"{power} {number}" for number in range(12)) for power in POWERS}


def set_ups() -> Iterator[SetUp]:
    """Games by the default readings, by others that the seed draws, and with hands that nobody knows."""
    for seed in range(3):
        yield SetUp(f"everybody-{seed}", header(), seed, 120)
    for seed in range(3, 11):
        yield SetUp(f"other-readings-{seed}", header(rulings=readings(seed)), seed, 100)
    yield SetUp("counted-hands", header(hands=dict.fromkeys(POWERS, 5)), 20, 120)
    yield SetUp("unknown-hands", header(hands={}), 21, 120)


def header(*, rulings: dict[str, str] | None = None, **changes: Any) -> Header:
    """A game in which everybody but the Ottoman and Spain is at war, with ships everywhere."""
    pairs = [(one, other) for one in POWERS for other in POWERS if one < other]
    position = {
        "wars": [pair for pair in pairs if pair != AT_PEACE],
        "alliances": [("spain", "venice")],
        "lent": {"protestant": "england"},
        "spaces": _spaces(),
        "units": {zone: _fleets() for zone in ZONES} | _in_port(),
        "leaders": {f"Leader of {power}": {"power": power, "piracy": 1, "at": "East Sea"} for power in POWERS},
        "armada": {"level": 4},
        "hands": HANDS,
        "home_cards": {power: (f"Home card of {power}",) for power in POWERS},
        "vp": dict.fromkeys(POWERS, 10),
        "piracy_vp_limit": 6,
    }
    data = {"mmcli": 1, "game": FORMAT.id, "map": "invented", "rulings": rulings or {}, "position": position | changes}
    found: Header = msgspec.convert(data, FORMAT.header)
    return found


def _spaces() -> dict[str, Any]:
    owners = {"Westport": "england", "Cape Fort": "france", "Longquay": "ottoman", "Ironhaven": "spain"}
    owners |= {"Easthaven": "england", "Saltkey": "venice", "Knightsrock": "spain", "Goldhorn": "ottoman"}
    return {space: {"controller": owner, "besieged": space == "Goldhorn"} for space, owner in owners.items()}


def _fleets() -> dict[str, dict[str, int]]:
    fleets = {power: {"squadron": 6} for power in POWERS} | {"protestant": {"squadron": 2}}
    return fleets | {"ottoman": {"squadron": 4, "corsair": 4}}


def _in_port() -> dict[str, dict[str, dict[str, int]]]:
    return {
        "Knightsrock": {"knights": {"knights": 1}, "spain": {"armada": 1, "squadron": 3}},
        "Saltkey": {"venice": {"squadron": 2}},
        "Goldhorn": {"ottoman": {"corsair": 3, "squadron": 2}},
    }


def readings(seed: int) -> dict[str, str]:
    """A reading of every ruling, drawn by `seed`."""
    random = seeded(seed)
    return {ruling.id: random.choice(ruling.readings).name for ruling in rulebook().rulings.values()}


def hands_are_unknown(table: Table[Any]) -> bool:
    """Whether a power has cards that nobody knows by name."""
    hands = table.game.state.hands
    return len(hands) < len(POWERS) or any(UNSEEN in hand.written() for hand in hands.values())


VIRGIN_QUEEN = Watched(
    set_ups=set_ups,
    not_met=frozenset({"stop"}),
    broken=lambda table: all_broken_invariants(table.game.state),
    at_point=lambda table: True,
    vague=hands_are_unknown,
)
"""All dice are seen; the state says everything at every ask."""
