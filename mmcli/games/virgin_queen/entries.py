"""The entries of a log: the steps of a piracy, turns and impulses, reports of what happens elsewhere, and claims.

A unit is written by its kind (`squadron`), with its owner before it if it is not the player's own
(`protestant/squadron`), and with its place after it where that is not plain (`squadron/Lisbon`).
"""

from typing import Literal

from msgspec import field

from mmcli.log.entries import Decision, Draw, Entry, Number, Roll, Stop

Figure = Number | Literal["?"]
"""A number, or `?` if nobody knows it."""
Answer = bool | Literal["?"]
"""Yes, no, or `?` if nobody knows."""


class Declaration(Decision, frozen=True, tag="piracy"):
    """A piracy declared in a sea zone against a target (VQ-PIR-1).

    `without_corsairs`: the Ottoman leaves its corsairs out of the force.
    """

    zone: str
    target: str
    without_corsairs: bool = False


class Lose(Decision, frozen=True, tag="lose"):
    """The units that the pirate loses to the defence roll (VQ-PIR-3)."""

    units: tuple[str, ...]


class Reward(Decision, frozen=True, tag="reward"):
    """What the target gives for one hit (VQ-PIR-5).

    `give` is `unit` (and which `unit`), `card`, `vp`, or `level` (of the Armada).
    """

    give: str
    unit: str | None = None


class GiveUp(Decision, frozen=True, tag="give-up"):
    """The units given as rewards, all named at once (VQ-PIR-5.2)."""

    units: tuple[str, ...]


class OceanPiracy(Decision, frozen=True, tag="ocean-piracy"):
    """A piracy in an ocean zone of the World Map: a procedure of its own, of which only the action is counted here."""

    zone: str


class Impulse(Decision, frozen=True, tag="impulse"):
    """An impulse begins: `by` is the active power."""


class NextTurn(Entry, frozen=True, tag="turn"):
    """A new turn begins."""

    turn: Number


class Report(Entry, frozen=True):
    """What happened outside the piracy procedure: the table is set to it as recorded."""


class Move(Report, frozen=True, tag="move"):
    """Units and leaders of a power moved; without `from` they are new, without `to` they are gone."""

    power: str
    units: dict[str, Figure] = field(default_factory=dict)
    leaders: tuple[str, ...] = ()
    from_: str | None = field(name="from", default=None)
    to: str | None = None


class Diplomacy(Report, frozen=True, tag="diplomacy"):
    """How two powers stand to each other from now on."""

    between: tuple[str, str]
    now: Literal["war", "peace", "alliance"]


class SpaceChange(Report, frozen=True, tag="space"):
    """What has changed about a land space; a field that is left out stays as it was."""

    space: str
    controller: str | None = None
    fortress: Answer | None = None
    besieged: Answer | None = None
    unrest: Answer | None = None


class ArmadaLevel(Report, frozen=True, tag="armada"):
    """The level of the Armada after something else than piracy."""

    level: Figure


class Deal(Report, frozen=True, tag="deal"):
    """Cards dealt into a hand: how many, or which."""

    to: str
    cards: Number | Literal["?"] | tuple[str, ...]


class Play(Report, frozen=True, tag="play"):
    """A card played from a hand or discarded."""

    power: str
    card: str


class Score(Report, frozen=True, tag="score"):
    """Victory points won or lost otherwise than by piracy."""

    power: str
    vp: Figure


class Claim(Entry, frozen=True, tag="claim"):
    """What the players believed of one power: any of the figures, as they stood.

    `hand` is the number of cards that may be drawn, `markers` the zones with the power's Piracy marker, `units` the
    units at some places by kind, `armada` the Armada's level. A figure `?` says nothing.
    """

    of: str
    vp: Figure | None = None
    piracy_vp: Figure | None = None
    hand: Figure | None = None
    actions: Figure | None = None
    armada: Figure | None = None
    markers: tuple[str, ...] | None = None
    units: dict[str, dict[str, Figure]] | None = None


AnyEntry = (
    Roll | Draw | Stop | Declaration | Lose | Reward | GiveUp | OceanPiracy | Impulse | NextTurn
    | Move | Diplomacy | SpaceChange | ArmadaLevel | Deal | Play | Score | Claim
)  # fmt: skip
"""Every entry that a log of this game may hold."""
REPORTS: frozenset[type[Entry]] = frozenset({Move, Diplomacy, SpaceChange, ArmadaLevel, Deal, Play, Score})
"""The kinds of report; like claims they answer no ask."""
