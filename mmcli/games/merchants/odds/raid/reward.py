"""What the plunder of a raid is worth (rulebook p. 10 and 3), for each aim that draws are planned for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

Tally = npt.NDArray[np.int32]
"""Numbers that are small, as most of the work is done on them: one for each place or for each state of a pile."""


class Reward(Protocol):
    """What the plunder of a raid that succeeds is worth; never less for more gold.

    What a draw is worth depends on the gold and on some sums over the cards that can be drawn: its parts.
    """

    def parts(self, plunder: int) -> tuple[int, ...]:
        """What a card of so much gold adds to each part."""

    def of(self, gold: Tally) -> Tally:
        """What so much gold is worth."""

    def drawn(self, gold: Tally, parts: Sequence[Tally]) -> Tally:
        """What it is worth with one card more, summed over the cards."""

    def decisive(self, plunders: Sequence[int]) -> Sequence[int]:
        """Those plunders of a card drawn first, given in order, of which one makes a further draw pay if any does."""


@dataclass(frozen=True)
class Gold:
    """Every piece of gold counts, and what the captain's powers add to it."""

    bonus: int = 0

    def parts(self, plunder: int) -> tuple[int, ...]:
        """How many cards there are, and their gold."""
        return 1, plunder

    def of(self, gold: Tally) -> Tally:
        """All of it."""
        return gold + self.bonus

    def drawn(self, gold: Tally, parts: Sequence[Tally]) -> Tally:
        """The gold as often as there are cards, and that of the cards."""
        cards, plunder = parts
        return (gold + self.bonus) * cards + plunder

    def decisive(self, plunders: Sequence[int]) -> Sequence[int]:
        """The least: with more gold a draw wins as much, and loses more where it fails."""
        return plunders[:1]


@dataclass(frozen=True)
class Glory:
    """Only whether it is enough gold counts; a card can have any of the `worths`."""

    enough: int
    worths: tuple[int, ...]

    def parts(self, plunder: int) -> tuple[int, ...]:
        """How many cards there are of each worth."""
        return tuple(int(plunder == worth) for worth in self.worths)

    def of(self, gold: Tally) -> Tally:
        """1 if it is enough, else 0."""
        return (gold >= self.enough).astype(np.int32)

    def drawn(self, gold: Tally, parts: Sequence[Tally]) -> Tally:
        """The cards with which it is enough."""
        enough = (cards * (gold >= self.enough - worth) for worth, cards in zip(self.worths, parts, strict=True))
        return sum(enough, np.zeros_like(gold))

    def decisive(self, plunders: Sequence[int]) -> Sequence[int]:
        """Any may just make it enough."""
        return plunders
