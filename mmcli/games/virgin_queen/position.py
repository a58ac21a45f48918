"""The position in a log's header: everything on the table when the log starts, checked against the map."""

from msgspec import Struct, field

from mmcli.games.virgin_queen.state import Armada, Leader, Piracy


class SpacePosition(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A land space: who controls it, whether a fortress stands there (as printed, if not given), siege and unrest."""

    controller: str | None = None
    fortress: bool | None = None
    besieged: bool = False
    unrest: bool = False


class Position(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The table when the log starts.

    `active` has the impulse; `wars` and `alliances` are pairs of powers; `lent` maps a power to the one that commands
    its units. `units` counts by place, owner and kind. `hands` and `home_cards` give cards by number or by name; a hand
    that is not given is unknown, and so are victory points (`vp`); points for piracy are 0 where not given. `markers`
    are the powers that pirated a zone this turn; `actions` counts piracy actions, at least the markers. `piracy` is the
    one under way.
    """

    turn: int = 1
    active: str | None = None
    wars: list[tuple[str, str]] = field(default_factory=list)
    alliances: list[tuple[str, str]] = field(default_factory=list)
    lent: dict[str, str] = field(default_factory=dict)
    spaces: dict[str, SpacePosition] = field(default_factory=dict)
    units: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)
    leaders: dict[str, Leader] = field(default_factory=dict)
    armada: Armada | None = None
    hands: dict[str, int | tuple[str, ...]] = field(default_factory=dict)
    home_cards: dict[str, int | tuple[str, ...]] = field(default_factory=dict)
    vp: dict[str, int] = field(default_factory=dict)
    piracy_vp: dict[str, int] = field(default_factory=dict)
    piracy_vp_limit: int | None = None
    markers: dict[str, list[str]] = field(default_factory=dict)
    actions: dict[str, int] = field(default_factory=dict)
    piracy: Piracy | None = None
