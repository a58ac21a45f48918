"""Cards: the facts on a cargo card, and packs of cards (MM-COMP-6, MM-COMP-7)."""

from functools import cache, lru_cache

import msgspec
from msgspec import Struct, field

from mmcli.errors import PackError
from mmcli.games.merchants.components import FOLDER, NATIONS, components
from mmcli.rulebook.rules import Citation, Standing

SKILLS = ("seamanship", "scouting", "leadership", "influence")
ESCAPE = "escape"
FACTS = "facts"
"""The name of the pack of which only the structure is known: eight cards a good, faces as the log records them."""


class CargoCard(Struct, frozen=True):
    """What a cargo card shows: its good, its plunder value in gold and its one icon; all unknown for an unseen card."""

    good: str
    plunder: int | None
    icon: str | None


class CaptainFacts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A captain: nation, home port and the four skills in dice (a skill that nobody recorded is None)."""

    name: str
    nation: str
    home: str
    seamanship: int | None = None
    scouting: int | None = None
    leadership: int | None = None
    influence: int | None = None


class CaptainCard(CaptainFacts, frozen=True, kw_only=True):
    """A captain in a card pack."""

    id: str
    cite: tuple[Citation, ...]
    standing: Standing


class CargoCount(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cargo cards of one face a pack holds."""

    face: str
    count: int
    cite: tuple[Citation, ...] = ()
    standing: Standing = Standing.PROVISIONAL


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """A card pack; `printed` tells whether the publisher made it. Without cargo only the structure is known."""

    name: str
    printed: bool
    says: str
    captain: tuple[CaptainCard, ...] = ()
    cargo: tuple[CargoCount, ...] = ()
    cite: tuple[Citation, ...] = ()
    standing: Standing = Standing.PROVISIONAL
    captains: dict[str, CaptainCard] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.captains.update({card.id: card for card in self.captain})

    def cargo_left(self) -> dict[str, int]:
        """The cards of a full cargo deck by key: the face, or only the good where faces are not known."""
        if self.cargo:
            return {card.face: card.count for card in self.cargo}
        goods = components().goods
        return dict.fromkeys(goods.goods, goods.cargo_cards_each)


@lru_cache(maxsize=4096)
def good_of(face: str) -> str:
    """The good on a cargo card; `?` if the card is unseen."""
    return face.partition("/")[0]


@lru_cache(maxsize=4096)
def cargo_card(face: str) -> CargoCard | None:
    """The card that a face such as `rum/4/hull` stands for; None if no such card can exist."""
    if face == "?":
        return CargoCard("?", None, None)
    goods = components().goods
    good, _, rest = face.partition("/")
    plunder, _, icon = rest.partition("/")
    if good in goods.goods and icon in goods.icons and plunder.isdigit() and int(plunder) in goods.plunder_values:
        return CargoCard(good, int(plunder), icon)
    return None


@cache
def load_pack(name: str) -> Pack:
    """The shipped pack of that name; raises PackError if there is none or it is broken."""
    if name == FACTS:
        return Pack(FACTS, printed=False, says="Only the structure of the decks is known.")
    file = FOLDER / "cards" / f"{name}.toml"
    if not file.is_file():
        raise PackError(f"there is no card pack called {name!r}")
    try:
        pack = msgspec.toml.decode(file.read_bytes(), type=Pack)
    except msgspec.DecodeError as fault:
        raise PackError(f"card pack {name}: {fault}") from None
    _check(pack)
    return pack


def _check(pack: Pack) -> None:
    for card in pack.cargo:
        if cargo_card(card.face) is None:
            raise PackError(f"card pack {pack.name}: no cargo card can show {card.face!r}")
    for captain in pack.captain:
        fault = captain_fault(captain)
        if fault:
            raise PackError(f"card pack {pack.name}: captain {captain.id}: {fault}")


def captain_fault(card: CaptainFacts) -> str | None:
    """What is wrong with a captain card, in a few words; None if nothing is."""
    zones = components().zones
    if card.nation not in NATIONS:
        return f"nation is {card.nation!r}; it can be {', '.join(NATIONS)}"
    if card.home not in zones or zones[card.home].nation != card.nation:
        return f"home is {card.home!r}, which is no {card.nation} port"
    for skill in SKILLS:
        dice = getattr(card, skill)
        if dice is not None and not 1 <= dice <= 5:
            return f"{skill} is {dice}; skills run from 1 to 5"
    return None
