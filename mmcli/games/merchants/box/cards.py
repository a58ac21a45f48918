"""Cards whose facts a log may name: cargo cards (MM-COMP-6, MM-COMP-7) and captains (MM-SETUP-11)."""

from functools import lru_cache

from msgspec import Struct, field

from mmcli.games.merchants.box.effects import Effect
from mmcli.kernel.cards import FACT, could_be
from mmcli.log.entries import UNSEEN
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
    """The good on a cargo card; `?` if nobody knows it."""
    goods = {card.partition(FACT)[0] for card in could_be(face)}
    return goods.pop() if len(goods) == 1 else UNSEEN
