"""The position in a log's header: everything on the table when the log starts, checked against the map."""

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct, convert, field, to_builtins

from mmcli.games.virgin_queen.state import Armada, Leader, Piracy
from mmcli.log.entries import UNSEEN

Unknown = Literal["?"]
"""What stands where nobody knows it."""
Figure = int | Unknown
"""A number, or `?` if nobody knows it."""
Answer = bool | Unknown
"""Yes, no, or `?` if nobody knows."""


class SpacePosition(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A land space: who controls it, whether a fortress stands there (as printed, if not given), siege and unrest."""

    controller: str | None = None
    fortress: Answer | None = None
    besieged: Answer = False
    unrest: Answer = False


class LeaderPosition(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A naval leader: whose, the piracy rating in dice (unknown, if not given), and where (not on the map, if not)."""

    power: str
    piracy: Figure | None = None
    at: str | None = None


class ArmadaPosition(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The level of the Invincible Armada and the lowest it can have."""

    level: Figure
    floor: int = 0


class Position(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The table when the log starts. `?` stands for what nobody knows.

    `active` has the impulse; `wars` and `alliances` are pairs of powers; `lent` maps a power to the one that commands
    its units. `units` counts by place, owner and kind. `hands` and `home_cards` give cards by number or by name; a hand
    that is not given is unknown, and so are victory points (`vp`). `markers` are the powers that pirated a zone this
    turn; `actions` counts piracy actions, at least the markers. `piracy` is the one under way.

    What is left out is not on the table: no wars, no units, nobody who controls a space. Where nobody knows it, the
    whole part can be `?` (`wars`, `spaces`, `units`). Of `markers` and `actions` that are left out only what the log
    itself brings is held against a claim.
    """

    turn: int = 1
    active: str | None = None
    wars: list[tuple[str, str]] | Unknown = field(default_factory=list)
    alliances: list[tuple[str, str]] = field(default_factory=list)
    lent: dict[str, str] = field(default_factory=dict)
    spaces: dict[str, SpacePosition] | Unknown = field(default_factory=dict)
    units: dict[str, dict[str, dict[str, Figure]]] | Unknown = field(default_factory=dict)
    leaders: dict[str, LeaderPosition] = field(default_factory=dict)
    armada: ArmadaPosition | None = None
    hands: dict[str, Figure | tuple[str, ...]] = field(default_factory=dict)
    home_cards: dict[str, Figure | tuple[str, ...]] = field(default_factory=dict)
    vp: dict[str, Figure] = field(default_factory=dict)
    piracy_vp: dict[str, Figure] = field(default_factory=dict)
    piracy_vp_limit: Figure | None = None
    markers: dict[str, list[str]] | None = None
    actions: dict[str, Figure] | None = None
    piracy: Piracy | None = None


class KnownPosition(Struct, kw_only=True):
    """What of a position is known: the same without anything that is `?`, and with nothing where a part is left out."""

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


def what_is_known(position: Position) -> KnownPosition:
    """The part of a position of which anything can be said; what nobody knows cannot be wrong."""
    return convert(_without_unseen(to_builtins(position)), KnownPosition)


def _without_unseen(told: Any) -> Any:
    """Plain data without what is unseen or not there; a pair or a hand that has something unseen in it is left out."""
    if not isinstance(told, dict):
        return told
    parts = {name: _without_unseen(part) for name, part in told.items() if part is not None and part != UNSEEN}
    return {name: _seen(part) if isinstance(part, list | tuple) else part for name, part in parts.items()}


def _seen(things: Iterable[Any]) -> list[Any]:
    return [thing for thing in things if thing != UNSEEN and not (isinstance(thing, list | tuple) and UNSEEN in thing)]
