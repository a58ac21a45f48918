"""A position in a log's header: the game is taken up in the middle."""

from typing import Any

from msgspec import Struct, field

from mmcli.games.merchants.box.bounds import ACTIONS_A_TURN
from mmcli.games.merchants.state import Battle
from mmcli.log.entries import UNSEEN, Number, Seen


class CaptainPosition(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One captain in a position; what is not given is as at the start of a game, with nothing owned but 10 gold.

    Of a figure that nobody knows it says so: `?`. `at` is a zone, or its port as `zone/port`; `bought_at` the port
    where goods were bought on the previous own turn, `figures` the figures that modules have added.
    """

    at: str | None = None
    gold: Seen | None = None
    glory: Seen | None = None
    stash: Seen | None = None
    bounties: dict[str, Number] | None = None
    hold: list[str] | None = None
    weapons: list[str] | None = None
    modifications: list[str] = field(default_factory=list)
    ship: str | None = None
    hull: Seen | None = None
    masts: Seen | None = None
    cargo: Seen | None = None
    crew: Seen | None = None
    cannons: Seen | None = None
    glory_cards: list[str] | None = None
    rumors: list[str] | None = None
    missions: list[str] | None = None
    specialists: list[str] | None = None
    deeds: dict[str, dict[str, int]] | None = None
    bought_big_ship: bool | None = None
    arrived: bool | None = None
    port_action: bool | None = None
    bought_at: str | None = None
    dead: bool | None = None
    figures: dict[str, Number] = field(default_factory=dict)


class NpcPosition(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An NPC at sea in the zone `at`. What is not given of its ship is whole; its kind is the slot's usual one.

    `enters` is the start zone on its card, `at` if it is not given.
    """

    at: str
    enters: str | None = None
    name: str = UNSEEN
    card: str = UNSEEN
    seamanship: Number | None = None
    scouting: Number | None = None
    leadership: Number | None = None
    reward: Number = 0
    ship: str | None = None
    hull: Number | None = None
    masts: Number | None = None
    cargo: Number | None = None
    crew: Number | None = None
    cannons: Number | None = None


class Position(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The table in the middle of a game; whatever is not given is unknown or as at the start.

    `track` maps the zones whose merchant token is gone to its nation, `demand` the ports to their token,
    `modifications` those with a face-up token to it, `face_down` those with others to them (`?` if nobody has looked at
    one). Where no
    token lies stands `none`; what lies at a port of which nothing is said nobody knows.
    `npcs` the slots to the NPC on the board, `covered` to those whose cards lie under its card. `event` is the event
    card in force, `storm` the hits that it threatens. `scouted` tells whether the NPCs have had their rolls at the
    start of the turn: not if the turn has all its actions, unless it says so. `battle` is a naval combat
    under way, `parts` what modules have on the table, by module.
    """

    round: Number = 1
    first: str | None = None
    turn: str | None = None
    actions: Number = ACTIONS_A_TURN
    captains: dict[str, CaptainPosition] = field(default_factory=dict)
    demand: dict[str, str] = field(default_factory=dict)
    track: dict[str, str] = field(default_factory=dict)
    modifications: dict[str, str] = field(default_factory=dict)
    face_down: dict[str, list[str]] = field(default_factory=dict)
    missions: list[str] = field(default_factory=lambda: [UNSEEN, UNSEEN])
    wars: list[tuple[str, str]] = field(default_factory=list)
    plague: list[str] = field(default_factory=list)
    npcs: dict[str, NpcPosition] = field(default_factory=dict)
    covered: dict[str, list[NpcPosition]] = field(default_factory=dict)
    event: str | None = None
    storm: int = 0
    scouted: bool | None = None
    battle: Battle | None = None
    declared: str | None = None
    over: bool = False
    parts: dict[str, dict[str, Any]] = field(default_factory=dict)
