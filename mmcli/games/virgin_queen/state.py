"""The state of a game: everything that the piracy procedure looks at, as plain data.

What nobody knows is neither there nor not there: it is `?`, None where it would be a number or yes or no.
"""

from msgspec import Struct, field

from mmcli.games.virgin_queen.cards import Hand
from mmcli.games.virgin_queen.powers import MOST
from mmcli.log.entries import UNSEEN

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
    fortress: bool | None = False
    besieged: bool | None = False
    unrest: bool | None = False


class Armada(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The level of the Invincible Armada (None: nobody knows) and the lowest it can have."""

    level: int | None = None
    floor: int = 0


class Source(Struct, frozen=True, omit_defaults=True):
    """Something that gives `dice` under a clause, or does not give the `denied` dice that one may expect of it.

    `what` and `count` tell what it is, `at` where, `of` whose; `why` tells why dice are denied. Where nobody knows what
    is there it may give `unsure` dice more.
    """

    rule: str
    what: str
    dice: int = 0
    denied: int = 0
    count: int = 1
    at: str | None = None
    of: str | None = None
    why: str = ""
    unsure: int = 0


class Piracy(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A piracy, under way or just over.

    `corsairs` tells whether the Ottoman initiated it with corsairs, `enemy` whether the target was at war with the
    pirate at the declaration (None: nobody knows). `counted` has what the dice of each roll were last counted by, and
    `rolled` the dice of each roll that was made, both by its purpose; `defence_dice` is how many were due in defence.
    `hits` are the hits still to be answered in the present step, `unsure` the dice of it that nobody saw; `lost` are
    the units already taken off for its hits while the pirate may still choose others, `untold` those that the log has
    not told of. `given` counts the rewards by
    kind; `possible` are the kinds fixed at the start, under the reading that fixes them. `owed_units` are units given
    as rewards but not yet named, `drawing` is how many cards are to be drawn, `unseen_gift` that nobody knows what was
    just given. `no_roll` is the clause that left the pirate without a roll.
    """

    pirate: str
    target: str
    zone: str
    corsairs: bool = False
    enemy: bool | None = True
    step: str = DEFENCE
    hits: int = 0
    unsure: int = 0
    defence_dice: int = 0
    counted: dict[str, list[Source]] = field(default_factory=dict)
    rolled: dict[str, str] = field(default_factory=dict)
    lost: list[str] | None = None
    untold: list[str] = field(default_factory=list)
    given: dict[str, int] = field(default_factory=dict)
    possible: list[str] | None = None
    owed_units: int = 0
    drawing: int | bool = 0
    unseen_gift: bool = False
    no_roll: str | None = None


class State(Struct):
    """The table.

    `unknown` are the parts of it that nobody gave. `active` has the impulse (None: nobody knows). `enemies` and
    `allies` map a power to those it is at war or allied with, both ways, `at_peace` to those it is known not to be at
    war with; `lent` a power to the one that commands its units. `units` counts by place, owner and kind, and `perhaps`
    counts how many more there may be. `hands` holds the cards that may be drawn at random, `home` the home cards; a
    power without an entry has a hand that nobody knows. `fresh` are the cards taken as a reward in the present impulse,
    which are in no hand yet. `markers` are the powers that pirated a zone this turn, `actions` the piracy actions of a
    power this turn. `vp` has the powers whose points are known, `piracy_vp` the points for piracy among them;
    `piracy_vp_limit` is the most a power can have (None: any number).
    """

    turn: int = 1
    unknown: set[str] = field(default_factory=set)
    active: str | None = None
    enemies: dict[str, set[str]] = field(default_factory=dict)
    allies: dict[str, set[str]] = field(default_factory=dict)
    at_peace: dict[str, set[str]] = field(default_factory=dict)
    lent: dict[str, str] = field(default_factory=dict)
    spaces: dict[str, Space] = field(default_factory=dict)
    units: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)
    perhaps: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)
    leaders: dict[str, Leader] = field(default_factory=dict)
    armada: Armada | None = None
    hands: dict[str, Hand] = field(default_factory=dict)
    home: dict[str, Hand] = field(default_factory=dict)
    fresh: dict[str, Hand] = field(default_factory=dict)
    vp: dict[str, int] = field(default_factory=dict)
    piracy_vp: dict[str, int] = field(default_factory=dict)
    piracy_vp_limit: int | None = None
    markers: dict[str, list[str]] = field(default_factory=dict)
    actions: dict[str, int] = field(default_factory=dict)
    piracy: Piracy | None = None

    def units_of(self, power: str, place: str) -> dict[str, int]:
        """How many units of each kind a power is known to have at a place."""
        return self.units.get(place, {}).get(power, {})

    def perhaps_of(self, power: str, place: str) -> dict[str, int]:
        """How many units of each kind more a power may have at a place."""
        return self.perhaps.get(place, {}).get(power, {})

    def most_of(self, power: str, place: str, kind: str) -> int:
        """How many units of a kind a power has at a place at most."""
        if "units" in self.unknown:
            return MOST
        return self.units_of(power, place).get(kind, 0) + self.perhaps_of(power, place).get(kind, 0)

    def owners_at(self, place: str) -> dict[str, dict[str, int]]:
        """The units known to be at a place by owner and kind."""
        return self.units.get(place, {})

    def place_of(self, power: str, kind: str) -> str | None:
        """Where a power has a unit of a kind of which there is only one; `?` if nobody knows, None if nowhere."""
        found = next((place for place, owners in self.units.items() if owners.get(power, {}).get(kind)), None)
        return UNSEEN if found is None and "units" in self.unknown else found
