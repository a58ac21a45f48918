"""What a log of Pearl Divers is made of, besides rolls and draws."""

from mmcli.log.entries import Decision, Draw, Entry, Number, Roll
from mmcli.log.header import Header


class PearlDiversHeader(Header, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The header of a game: the divers in the order of their turns."""

    players: tuple[str, ...]


class Dive(Decision, frozen=True, tag="dive"):
    """Another dive."""


class Surface(Decision, frozen=True, tag="surface"):
    """Back to the boat: the pearls in the bag are safe."""


class Show(Decision, frozen=True, tag="show"):
    """A charm is shown to the shark."""

    charm: str


class Drown(Decision, frozen=True, tag="yield"):
    """No charm is shown: the shark has the bag."""


class Claim(Entry, frozen=True, tag="claim"):
    """What the divers believe one of them to have in the boat."""

    of: str
    pearls: Number


AnyEntry = Dive | Surface | Show | Drown | Claim | Roll | Draw
