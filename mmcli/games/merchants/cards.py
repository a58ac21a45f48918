"""Cards whose facts a log may name: cargo cards (MM-COMP-6, MM-COMP-7) and captains (MM-SETUP-11)."""

from functools import lru_cache

from msgspec import Struct, field

from mmcli.games.merchants.components import NATIONS, components
from mmcli.games.merchants.effects import Effect
from mmcli.rulebook.rules import Citation, Standing

SKILLS = ("seamanship", "scouting", "leadership", "influence")
ESCAPE = "escape"


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
    """A captain in a card pack; the ability is what the `effects` change, and `says` what it says in words."""

    id: str
    says: str = ""
    effects: tuple[Effect, ...] = field(default=(), name="effect")
    cite: tuple[Citation, ...] = ()
    standing: Standing = Standing.PROVISIONAL


@lru_cache(maxsize=4096)
def good_of(face: str) -> str:
    """The good on a cargo card; `?` if the card is unseen."""
    return face.partition("/")[0]


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
