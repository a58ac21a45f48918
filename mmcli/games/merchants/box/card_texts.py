"""What the cards of a pack say, as data: glory cards, rumors and missions (rulebook p. 9 and 12).

A trick and a reward give what their fields name; a specialist and a captain's ability change the answers to points.
"""

from typing import Literal

from msgspec import Struct, field

from mmcli.games.merchants.box.effects import Effect, When
from mmcli.rulebook.rules import Citation, Standing

Nation = Literal["dutch", "english", "french", "spanish"]
Skill = Literal["seamanship", "scouting", "leadership", "influence"]
Window = Literal["own-turn", "at-sea", "in-port", "before-roll"]
"""When a trick may be played: in the own turn, there only at sea or only in port, or before an own roll."""
Target = Literal["captain", "nation", "location"]
"""What a trick has to be played at: another player's captain, a nation, a hit-location of the own ship."""
MissionDeed = Literal["raid", "defeat-captain", "defeat-navy", "defeat-pirate"]
"""What a mission may ask to be done while it is held; a raid is one that succeeded."""


class Card(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Any card of a pack; `count` is how many there are."""

    id: str
    name: str
    says: str = ""
    count: int = 1
    cite: tuple[Citation, ...] = ()
    standing: Standing = Standing.PROVISIONAL


class Gains(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a card gives: gold, crew as far as there is room, a special weapon, cards drawn, nations that pardon all."""

    gold: int = 0
    crew: int = 0
    weapon: str | None = None
    rumors: int = 0
    glory_cards: int = 0
    pardons: tuple[Nation, ...] = ()


NO_GAINS = Gains()


class Trick(Card, frozen=True, tag_field="kind", tag="trick"):
    """A glory card that is used once (MM-GLO-4).

    `when` it may be played, `skills` the rolls it may precede, and what it has to be played at, if `needs` names it.
    It gives its `gains`, so many `actions` more in this turn, so many `dice` more for the roll that follows, so many
    points repaired at the location. It `steals` gold from the captain it is played at, `frames` that captain with one
    bounty of a nation, or `raises` every bounty there by one. It `pardons` so many own bounties of the nation it is
    played at.
    """

    when: Window
    skills: tuple[Skill, ...] = ()
    needs: Target | None = None
    gains: Gains = NO_GAINS
    actions: int = 0
    dice: int = 0
    repairs: int = 0
    steals: int = 0
    frames: Nation | None = None
    raises: bool = False
    pardons: int = 0


class Specialist(Card, frozen=True, tag_field="kind", tag="specialist"):
    """A glory card that is employed in a port for its `cost` in gold, and stays until death (MM-SPEC-1).

    `ports` are the ports where this can be done, every port if none is named.
    """

    cost: int = 0
    ports: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = field(default=(), name="effect")


GloryCard = Trick | Specialist


class Guards(Struct, frozen=True, forbid_unknown_fields=True):
    """Who guards what a rumor tells of: so many crew, so many dice of Leadership (MM-RUM-4)."""

    crew: int
    leadership: int


class RumorCard(Card, frozen=True):
    """A rumor (MM-RUM-3): `at` is where it is looked into, `tortuga` at sea or `tortuga/port`, `skill` the test."""

    at: str
    skill: Literal["scouting", "influence"]
    guards: Guards | None = None
    gains: Gains = NO_GAINS


class MissionCard(Card, frozen=True):
    """A mission: how it is claimed, what has to be done, and what it brings (MM-MIS-1 to 3).

    It is claimed in a `port`, by a captain of whom `when` holds, for a `fee` in gold, after a `test`. Then come the
    `deeds`, each so many times, and the places to have been at (`visits`). It is completed at `to`, where the goods it
    `brings` are handed over.
    """

    port: str
    to: str
    test: Skill | None = None
    fee: int = 0
    when: When = When()
    deeds: dict[MissionDeed, int] = {}
    visits: tuple[str, ...] = ()
    brings: dict[str, int] = {}
    gains: Gains = NO_GAINS
