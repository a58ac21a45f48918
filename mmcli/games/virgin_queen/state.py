"""The state of a game: everything that the piracy procedure looks at, as plain data."""

from msgspec import Struct, field

DEFENCE, LOSSES, PIRATES, REWARDS, OVER = "defence", "losses", "pirates", "rewards", "over"
"""How far a piracy has come: what is to be done next, in the order of the rulebook."""
STEPS = (DEFENCE, LOSSES, PIRATES, REWARDS, OVER)


class Leader(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A naval leader: whose, the piracy rating in dice (None: nobody knows), and where (None: not on the map)."""

    power: str
    piracy: int | None = None
    at: str | None = None


class Space(Struct):
    """What changes about a land space: who controls it, and whether its fortress stands and is at ease."""

    controller: str | None = None
    fortress: bool = False
    besieged: bool = False
    unrest: bool = False


class Armada(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The level of the Invincible Armada and the lowest it can have."""

    level: int
    floor: int = 0


class Piracy(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A piracy, under way or just over.

    `corsairs` tells whether the Ottoman initiated it with corsairs, `enemy` whether the target was at war with the
    pirate at the declaration. `hits` are the hits still to be answered in the present step, `unsure` the dice of it
    that nobody saw. `defence_dice` is how many dice were due in defence; `lost` are the units already taken off for its
    hits while the pirate may still choose others. `given` counts the rewards by kind; `possible`
    are the kinds fixed at the start, under the reading that fixes them. `owed_units` are units given as rewards but not
    yet named, `drawing` says that a card is being drawn. `no_roll` is the clause that left the pirate without a roll.
    """

    pirate: str
    target: str
    zone: str
    corsairs: bool = False
    enemy: bool = True
    step: str = DEFENCE
    hits: int = 0
    unsure: int = 0
    defence_dice: int = 0
    lost: list[str] | None = None
    given: dict[str, int] = field(default_factory=dict)
    possible: list[str] | None = None
    owed_units: int = 0
    drawing: bool = False
    no_roll: str | None = None


class State(Struct):
    """The table.

    `active` has the impulse (None: nobody knows). `enemies` and `allies` map a power to those it is at war or allied
    with, both ways; `lent` a power to the one that commands its units. `units` counts by place, owner and kind. `hands`
    holds the cards that may be drawn at random, `home` the home cards; a power without an entry has a hand that nobody
    knows. `fresh` are the cards taken as a reward in the present impulse. `markers` are the powers that pirated a zone
    this turn, `actions` the piracy actions of a power this turn. `vp` has the powers whose points are known,
    `piracy_vp` the points for piracy among them; `piracy_vp_limit` is the most a power can have (None: any number).
    """

    turn: int = 1
    active: str | None = None
    enemies: dict[str, set[str]] = field(default_factory=dict)
    allies: dict[str, set[str]] = field(default_factory=dict)
    lent: dict[str, str] = field(default_factory=dict)
    spaces: dict[str, Space] = field(default_factory=dict)
    units: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)
    leaders: dict[str, Leader] = field(default_factory=dict)
    armada: Armada | None = None
    hands: dict[str, list[str]] = field(default_factory=dict)
    home: dict[str, list[str]] = field(default_factory=dict)
    fresh: dict[str, list[str]] = field(default_factory=dict)
    vp: dict[str, int] = field(default_factory=dict)
    piracy_vp: dict[str, int] = field(default_factory=dict)
    piracy_vp_limit: int | None = None
    markers: dict[str, list[str]] = field(default_factory=dict)
    actions: dict[str, int] = field(default_factory=dict)
    piracy: Piracy | None = None

    def units_of(self, power: str, place: str) -> dict[str, int]:
        """How many units of each kind a power has at a place."""
        return self.units.get(place, {}).get(power, {})

    def owners_at(self, place: str) -> dict[str, dict[str, int]]:
        """The units at a place by owner and kind."""
        return self.units.get(place, {})

    def place_of(self, power: str, kind: str) -> str | None:
        """Where a power has a unit of a kind of which there is only one; None if nowhere."""
        return next((place for place, owners in self.units.items() if owners.get(power, {}).get(kind)), None)
