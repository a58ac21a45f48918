"""Games of Merchants & Marauders to be played at random: from the set-up, near the end, and by other readings."""

from collections.abc import Iterator
from typing import Any

import msgspec

from mmcli.games.merchants.box.cards import CaptainCard, CaptainFacts
from mmcli.games.merchants.box.components import START_SHIPS, components
from mmcli.games.merchants.entries import Buy, Jettison, Keep, Loot, Overboard, Sell
from mmcli.games.merchants.faults.pack_files import load_pack
from mmcli.games.merchants.invariants import all_broken_invariants
from mmcli.games.merchants.rulebook import rulebook
from mmcli.games.merchants.turn.turns import ActionAsk
from mmcli.games.registry import game_format
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.log.header import Header
from mmcli.testing.forms import fields
from mmcli.testing.play import SetUp
from tests.random_play import Watched
from tests.seeds import seeded

PLAYERS = ("anne", "blas", "cato", "dirk")
MODULES = ["loyalty", "ship-mods"]
"""The modules of the expansions that are played."""
NOT_MET = frozenset(
    ("assault", "event", "lay-locations", "raid-location", "retreat", "salvage", "spin", "visit"),
)
"""Kinds of the modules that are not, and what a card says that nobody knows: the fixtures have them."""


def merchants_set_ups() -> Iterator[SetUp]:
    """The open deck with two, three and four players: from the set-up, near the end, and by other readings."""
    for count in (2, 3, 4):
        yield SetUp(f"{count}-players", merchants_header(count, count), count, 500)
        yield SetUp(f"{count}-rich-captains", merchants_header(count, count, position=_rich(count)), 10 + count, 300)
    for seed in range(30, 36):
        yield SetUp(f"special-ports-{seed}", merchants_header(4, seed, position=_special_ports()), seed, 150)
    for seed in range(50, 53):
        yield SetUp(f"hunted-{seed}", merchants_header(4, seed, position=_hunted()), seed, 250)
    for seed in range(54, 57):
        yield SetUp(f"another-captain-{seed}", merchants_header(3, seed, position=_pirates_at_home()), seed, 60)
    for seed in range(60, 64):
        yield SetUp(f"boarding-{seed}", merchants_header(2, seed, position=_boarding()), seed, 80)
    for seed in range(70, 74):
        more = {"modules": MODULES, "position": _crews(), "rulings": _readings(seed) if seed % 2 else {}}
        yield SetUp(f"modules-{seed}", merchants_header(3, seed, **more), seed, 200)
    yield SetUp("unseen-cards", merchants_header(3, 40, cards="facts", position=_rich(3)), 47, 300)
    for seed in range(20, 24):
        yield SetUp(
            f"other-readings-{seed}", merchants_header(3, seed, rulings=_readings(seed), position=_rich(3)), seed, 300
        )


def merchants_header(count: int, seed: int, **more: Any) -> Header:
    """The header of a game of `count` players with captains of the open deck, shuffled by `seed`."""
    pack = load_pack("open", components()).captain
    captains = seeded(seed).sample(pack, count)
    players = [
        {"id": player, "captain": _captain(card, **more), "ship": START_SHIPS[seat % 2]}
        for seat, (player, card) in enumerate(zip(PLAYERS, captains, strict=False))
    ]
    header: Header = msgspec.convert(
        {"mmcli": 1, "game": "merchants", "players": players} | more, game_format("merchants").header
    )
    return header


def _captain(card: CaptainCard, cards: str = "open", **more: Any) -> str | CaptainFacts:
    """A captain by the id of the card, or by the facts where the pack has no captains."""
    facts = {name: getattr(card, name) for name in CaptainFacts.__struct_fields__}
    return card.id if cards == "open" else CaptainFacts(**facts)


def _rich(count: int) -> dict[str, Any]:
    """A position in which everything can happen soon: gold, glory, weapons, modifications and damage."""
    first: dict[str, Any] = {"ship": "frigate", "gold": 70, "glory": 7, "stash": 15, "hull": 2, "crew": 1}
    second = {"ship": "galleon", "gold": 45, "glory": 8, "weapons": ["chain-shot", "grapeshot"], "masts": 2}
    fitted = {"modifications": ["chasers", "extended-cargo-hold"]}
    others = {"gold": 30, "glory": 6, "weapons": ["grappling-hooks"], "hull": 1}
    sheets = [first | fitted, second, others, others]
    cards: list[dict[str, Any]] = [
        {"glory_cards": ["spare-planks", "lucky-charm"], "at": "havana/port", "missions": ["ransom-of-the-bishop"]},
        {"glory_cards": ["sailing-master", "loose-tongues"], "missions": ["the-spy"]},
        {"glory_cards": ["fair-wind", "cutpurse"], "rumors": ["pearl-divers"], "at": "trinidad"},
        {"glory_cards": ["silver-tongue", "windfall"]},
    ]
    sheets = [sheet | held for sheet, held in zip(sheets, cards, strict=True)]
    return _open_missions() | {"round": 6, "captains": dict(zip(PLAYERS[:count], sheets, strict=False))}


def _crews() -> dict[str, Any]:
    """A position in which crews are paid, mutiny, walk the plank and find specialists."""
    fitted = {"modifications": ["the-plank", "crows-nest"]}
    sheets = {
        "anne": {"ship": "galleon", "gold": 40, "crew": 3, "figures": {"loyalty": 6}} | fitted,
        "blas": {"gold": 30, "figures": {"loyalty": 1}, "modifications": ["carved-hull"]},
        "cato": {"ship": "frigate", "gold": 50, "crew": 1, "figures": {"loyalty": 7}},
    }
    tokens = {"havana": "smugglers-hold", "tortuga": "carved-hull", "nassau": "the-plank"}
    return _open_missions() | {"round": 3, "captains": sheets, "modifications": tokens}


def _special_ports() -> dict[str, Any]:
    """A position at the ports that ask for entries of their own: a closed one, a new offer, a transfer."""
    sheets = {
        "anne": {"at": "port-royal", "gold": 20, "bounties": {"english": 1}},
        "blas": {"at": "santo-domingo/port", "gold": 20},
        "cato": {"at": "st-john/port", "gold": 90, "ship": "frigate", "modifications": ["chasers", "long-guns"]},
        "dirk": {"at": "port-royal", "gold": 20, "bounties": {"english": 2}},
    }
    return _open_missions() | {"captains": sheets}


def _hunted() -> dict[str, Any]:
    """A position with all six NPCs near captains whom they hunt, and with a war."""
    homes = {
        "english-navy": "port-royal", "spanish-navy": "havana", "french-navy": "basse-terre",
        "dutch-navy": "caribbean-sea", "pirate-sloop": "nassau", "pirate-frigate": "tortuga",
    }  # fmt: skip
    npc = {"name": "x", "seamanship": 3, "scouting": 2, "leadership": 2}
    sheets: dict[str, Any] = {
        "anne": {"at": "port-royal", "bounties": {"english": 2, "french": 1}},
        "blas": {"at": "tortuga", "bounties": {"spanish": 1}},
        "cato": {"at": "nassau"},
        "dirk": {"at": "basse-terre", "bounties": {"dutch": 1}},
    }
    npcs = {slot: npc | {"at": zone} for slot, zone in homes.items()}
    return _open_missions() | {"round": 4, "npcs": npcs, "captains": sheets, "wars": [["english", "french"]]}


def _pirates_at_home() -> dict[str, Any]:
    """A position in which two captains are dead, and pirates lie off ports that captains come from."""
    npc = {"name": "x", "seamanship": 3, "scouting": 2, "leadership": 2}
    homes = {"pirate-sloop": "curacao", "pirate-frigate": "st-maarten"}
    sheets = {"anne": {"dead": True}, "blas": {"dead": True, "stash": 4}}
    return {"turn": "anne", "captains": sheets, "npcs": {slot: npc | {"at": zone} for slot, zone in homes.items()}}


def _boarding() -> dict[str, Any]:
    """A position in the middle of a naval combat between ships that can board."""
    hooks = {"at": "tortuga", "ship": "frigate", "weapons": ["grappling-hooks"]}
    battle = {"aggressor": "anne", "defender": "blas", "rounds": 1}
    return _open_missions() | {"captains": {"anne": hooks, "blas": hooks | {"crew": 2}}, "battle": battle}


def _open_missions() -> dict[str, Any]:
    """What lies open on the board: two missions, and the demand of each port."""
    return {"demand": _demand(), "missions": ["pilgrims", "the-surveyor"]}


def _demand() -> dict[str, str]:
    """Each good in demand at two ports."""
    box = components()
    return dict(zip(box.ports, (*box.goods.goods, *box.goods.goods), strict=True))


def _readings(seed: int) -> dict[str, str]:
    """A reading of every ruling, drawn by `seed`."""
    random = seeded(seed)
    return {ruling.id: random.choice(ruling.readings).name for ruling in rulebook().rulings.values()}


def _merchants_broken(table: Table[Any]) -> list[str]:
    """The broken invariants; tokens and cards are counted when none of them is on its way."""
    broken = all_broken_invariants(table.game)
    return broken if isinstance(table.ask, ActionAsk) else [fault for fault in broken if "do not add up" not in fault]


CARGO: dict[type[Entry], str] = {
    Buy: "cards", Sell: "cards", Jettison: "cards", Keep: "cards", Overboard: "cards", Loot: "cargo",
}  # fmt: skip
"""The field of an entry that names cargo cards out of those on the table."""


def _names_no_good(entry: Entry) -> bool:
    """Whether a cargo card is named that shows none of the goods: an unseen one shows some good."""
    cards = fields(entry).get(CARGO.get(type(entry), ""), ())
    return any(card.partition("/")[0] not in components().goods.goods for card in cards)


MERCHANTS = Watched(
    set_ups=merchants_set_ups,
    not_met=NOT_MET,
    broken=_merchants_broken,
    at_point=lambda table: isinstance(table.ask, ActionAsk),
    vague=lambda table: any(captain.unknown for captain in table.game.state.captains),
    cannot_be=_names_no_good,
)
