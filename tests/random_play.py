"""What the battery has to be told of our own games, and how they are set up."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from mmcli.testing.battery import Knowledge
from mmcli.testing.play import SetUp

LIKELY = {"pass": 1, "stop": 1, "declare": 1, "port": 15, "redraw": 12}
"""How often a decision is taken where others are taken 4 times."""


@dataclass(frozen=True, kw_only=True)
class Watched(Knowledge):
    """A game under watch: random play of its set-ups has to meet every kind of entry, but claims and `not_met`."""

    set_ups: Callable[[], Iterator[SetUp]]
    not_met: frozenset[str]

    def games(self) -> Iterator[SetUp]:
        """The games to be played."""
        return (replace(set_up, likely=LIKELY) for set_up in self.set_ups())
