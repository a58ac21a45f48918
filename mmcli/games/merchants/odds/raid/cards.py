"""Cargo cards as a raid sees them (rulebook p. 10): kinds of cards, hands as counts, and the first cards of a raid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

Counts = tuple[int, ...]
"""How many cards of each kind."""


@dataclass(frozen=True)
class Kinds:
    """The kinds of cargo cards that matter: (plunder, icon), sorted by icon, then cheapest first."""

    cards: tuple[tuple[int, str], ...]

    def count(self, cards: Sequence[tuple[int, str]]) -> Counts:
        """How many of some cards are of each kind."""
        return tuple(cards.count(kind) for kind in self.cards)

    def gold(self, counts: Counts) -> int:
        """The plunder of some cards."""
        return sum(count * plunder for count, (plunder, _) in zip(counts, self.cards, strict=True))

    def plunder(self, icon: str) -> Counts:
        """The plunder of the kinds of an icon."""
        return tuple(plunder for plunder, _ in self.cards[self.by_icon[icon]])

    @cached_property
    def by_icon(self) -> dict[str, slice]:
        """Where the kinds of each icon stand."""
        icons = [icon for _, icon in self.cards]
        return {icon: slice(icons.index(icon), icons.index(icon) + icons.count(icon)) for icon in icons}

    def icons(self, counts: Counts) -> dict[str, int]:
        """How many of some cards show each icon."""
        return {icon: sum(counts[kinds]) for icon, kinds in self.by_icon.items()}


@dataclass(frozen=True)
class Start:
    """Where a raid stands before the first success is spent: the deck that `hands` were drawn from.

    Each way to stand is what was drawn of that deck and what lies open, with its ways.
    """

    deck: Counts
    hands: dict[tuple[Counts, Counts], int]

    @property
    def drawn(self) -> int:
        """How many cards were drawn of the deck."""
        return sum(next(iter(self.hands))[0])


def changed(counts: Counts, kind: int, by: int) -> Counts:
    """So many more cards of one kind."""
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def less(counts: Counts, others: Counts) -> Counts:
    """Some cards without others."""
    return tuple(count - other for count, other in zip(counts, others, strict=True))


def hands(deck: Counts, cards: int) -> Iterator[tuple[Counts, int]]:
    """Every hand of so many cards of a deck, with its ways."""
    if not cards:
        yield (0,) * len(deck), 1
    elif deck:
        for copies in range(min(cards, deck[0]) + 1):
            for hand, ways in hands(deck[1:], cards - copies):
                yield (copies, *hand), ways * comb(deck[0], copies)
