"""The entries of visits to locations and of raids on them."""

from msgspec import field

from mmcli.log.entries import Chance, Decision


class LayLocations(Chance, frozen=True, tag="lay-locations"):
    """The location tokens laid out, one in each sea zone but The Caribbean Sea (SG-SET-7)."""

    at: dict[str, str]


class Visit(Decision, frozen=True, tag="visit"):
    """A visit to the location of the own zone (SG-LOC-1), with what the captain wants there.

    `bounties` are those that a Missionary takes away, by nation, `card` is the cargo that Natives get, `to` the zone
    that a Naval Fort sends its ship to, and `rumor` tells whether a Pirate Haven is asked for one.
    """

    location: str
    bounties: dict[str, int] = field(default_factory=dict)
    card: str | None = None
    to: str | None = None
    rumor: bool = False

    def __hash__(self) -> int:
        """By the location: the bounties are a mapping, which has no hash."""
        return hash((self.by, self.location, self.card, self.to))


class Salvage(Decision, frozen=True, tag="salvage"):
    """What is picked up at a Reef: cargo cards, hands, weapons, rumors (SG-LOC-REEF-1)."""

    cargo: int = 0
    weapons: tuple[str, ...] = ()
    rumors: int = 0
    crew: int = 0

    @property
    def items(self) -> int:
        """How many things that is."""
        return self.cargo + len(self.weapons) + self.rumors + self.crew


class RaidLocation(Decision, frozen=True, tag="raid-location"):
    """A raid on the location of the own zone (SG-LOC-3)."""

    location: str


class Assault(Decision, frozen=True, tag="assault"):
    """The crew goes ashore after the bombardment (SG-LOC-RAID-6)."""


class Retreat(Decision, frozen=True, tag="retreat"):
    """The raid is broken off before the assault (SG-LOC-RAID-5)."""
