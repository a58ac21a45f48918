"""The state of a game: everything that lies on the table, as plain data."""

from msgspec import Struct, field

from mmcli.kernel.chance import Deck

EMPTY = "none"
"""What is written for a port where no token lies."""


class Ship(Struct):
    """A player's ship with the present value of each hit-location, and its modifications."""

    kind: str
    hull: int
    masts: int
    cargo: int
    crew: int
    cannons: int
    modifications: list[str] = field(default_factory=list)


class Captain(Struct):
    """A player with the captain in play.

    `specialists` are glory cards in employment, `deeds` what was done for each mission since it was claimed, `flipped`
    the modifications used up until they are turned back. Glory, stash and seat stay with the player when a captain
    dies; everything else goes down with the captain.
    `bought_at` is the port where goods were bought on the previous own turn, `buying_at` in the present one.
    `spent_at_home` is gold spent from aboard that may have come out of the stash instead, which nobody need note
    (MM-BUY-5). `unknown` names the figures that something unseen has changed.
    """

    id: str
    name: str
    nation: str
    home: str
    seamanship: int | None
    scouting: int | None
    leadership: int | None
    influence: int | None
    ship: Ship
    zone: str
    in_port: bool = True
    gold: int = 0
    glory: int = 0
    stash: int = 0
    spent_at_home: int = 0
    bounties: dict[str, int] = field(default_factory=dict)
    hold: list[str] = field(default_factory=list)
    weapons: list[str] = field(default_factory=list)
    glory_cards: list[str] = field(default_factory=list)
    rumors: list[str] = field(default_factory=list)
    missions: list[str] = field(default_factory=list)
    specialists: list[str] = field(default_factory=list)
    deeds: dict[str, dict[str, int]] = field(default_factory=dict)
    flipped: list[str] = field(default_factory=list)
    bought_big_ship: bool = False
    bought_at: str | None = None
    buying_at: str | None = None
    bought_this_stay: bool = False
    actions: int = 0
    arrived: bool = False
    port_action: bool = False
    port_action_this_stay: bool = False
    dead: bool = False
    unknown: list[str] = field(default_factory=list)

    @property
    def is_pirate(self) -> bool:
        """Whether any nation holds a bounty on the captain (MM-TERM-1)."""
        return bool(self.bounties)

    @property
    def perhaps_aboard(self) -> int:
        """The gold reckoned to the stash that is aboard if it was the stash that was spent at home (MM-BUY-5)."""
        return min(self.spent_at_home, self.stash)

    @property
    def place(self) -> str:
        """Where the captain is, as a log writes it: `tortuga` at sea, `tortuga/port` in port."""
        return f"{self.zone}/port" if self.in_port else self.zone


class Npc(Struct):
    """A captain whom no player runs: `id` is the slot (`english-navy`, `pirate-sloop` ...), `card` the captain card.

    A navy has a nation, a pirate has a reward in gold. The ship is whole between battles (MM-NPC-7). `start` is the
    zone of entry and `printed_ship` the ship named on the card, None if the card leaves it to the slot.
    """

    id: str
    name: str
    seamanship: int | None
    scouting: int | None
    leadership: int | None
    ship: Ship
    zone: str
    nation: str | None = None
    reward: int = 0
    card: str = "?"
    weapons: list[str] = field(default_factory=list)
    specialists: list[str] = field(default_factory=list)
    start: str = ""
    printed_ship: str | None = None

    @property
    def is_pirate(self) -> bool:
        """Whether it is one of the pirates (MM-TERM-1)."""
        return self.nation is None

    @property
    def bounties(self) -> dict[str, int]:
        """An NPC has none."""
        return {}


Combatant = Captain | Npc
"""Whoever can fight a naval combat."""


class Battle(Struct):
    """A naval combat under way: who attacked whom, and how many rounds have been fought.

    `found` as long as the aggressor has found the defender, and may still let the ship go (MM-SCOUT-6).
    """

    aggressor: str
    defender: str
    rounds: int = 0
    found: bool = False


class State(Struct):
    """The table: captains in seating order, tokens, decks, and how far the round has come.

    `demand` is the token of each port, `none` where there is none.
    `merchants` maps each zone that has a merchant token to the lot it was dealt in; `lots` counts the nations still
    face-down of each lot; `track` holds the tokens taken, by nation (`?` if nobody saw it). `face_up` are the
    modification tokens on show at each port, `face_down` counts those that nobody has looked at, `returned` are those
    that a player put back; at the ports that are `unsure` nobody knows what lies, if anything, and what was
    `bought_unnoted` there may be noted yet. `npcs` are the captains
    on the board by slot, `covered` those whose cards lie under theirs,
    `arriving` those drawn this round who enter at its end, `strays` the slots whose place an unrecorded event or move
    has left open. `scouted` tells whether the NPCs have scouted at the start of the present turn, `turn_begun`
    whether its captain has done anything yet. `event` is the event
    card in force, `storm` the hits that it threatens ships at sea with, `battle` the naval combat under way. `turn` is
    the seat whose turn it is, None between rounds; `spent` the player who has just used a last action. `captain_deck`
    has the captains whom nobody has drawn.
    """

    captains: list[Captain]
    cargo: Deck
    glory: Deck
    events: Deck
    rumors: Deck
    missions_deck: Deck
    modification_tokens: Deck
    round: int = 0
    first: int = 0
    turn: int | None = None
    spent: str | None = None
    demand: dict[str, str] = field(default_factory=dict)
    merchants: dict[str, int] = field(default_factory=dict)
    lots: list[dict[str, int]] = field(default_factory=list)
    track: list[str] = field(default_factory=list)
    face_up: dict[str, list[str]] = field(default_factory=dict)
    face_down: dict[str, int] = field(default_factory=dict)
    returned: dict[str, list[str]] = field(default_factory=dict)
    unsure: list[str] = field(default_factory=list)
    bought_unnoted: dict[str, str] = field(default_factory=dict)
    missions: list[str] = field(default_factory=list)
    wars: list[tuple[str, str]] = field(default_factory=list)
    plague: list[str] = field(default_factory=list)
    npcs: dict[str, Npc] = field(default_factory=dict)
    covered: dict[str, list[Npc]] = field(default_factory=dict)
    arriving: list[Npc] = field(default_factory=list)
    strays: list[str] = field(default_factory=list)
    scouted: bool = False
    turn_begun: bool = False
    event: str | None = None
    storm: int = 0
    battle: Battle | None = None
    declared: str | None = None
    over: bool = False
    captain_deck: Deck = field(default_factory=lambda: Deck(0))
