"""The first card of a kind in a deck: cards are turned over until one shows, and the others go back."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import ClassVar

from mmcli.games.merchants.asks import CardDraw
from mmcli.kernel.findings import FINE, Refusals, impossible
from mmcli.log.entries import UNSEEN, Chance, Draw


class FirstCard(CardDraw):
    """The first card of the deck that `counts`; `case` words a card that does not."""

    case: ClassVar[str]

    def counts(self, card: str) -> bool:
        """Whether a card that the pack knows is one of those looked for."""
        raise NotImplementedError

    @property
    def is_vain(self) -> bool:
        """Whether the deck holds no such card."""
        return self.deck.left is not None and not self.possible()

    def possible(self) -> dict[str, int]:
        """The cards that can come, each with how many there are of it."""
        left = self.deck.left or {}
        return {card: left[card] for card in sorted(self.known) if self.counts(card) and left.get(card)}

    def faults_of_cards(self, cards: tuple[str, ...]) -> Refusals:
        """Cards that are not looked for, or are elsewhere."""
        if self.deck.left is None:
            return FINE
        strange = [card for card in cards if card not in (*self.possible(), UNSEEN)]
        return [impossible(self.rule, self.case, who=self.by, card=strange[0])] if strange else FINE

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Each as often as its cards are in the deck."""
        possible = self.possible() or {UNSEEN: 1}
        for card, count in possible.items():
            yield Draw(self.name, (card,), self.by), Fraction(count, sum(possible.values()))

    def sample(self, random: Random) -> Chance:
        """A card off a shuffled deck."""
        possible = self.possible() or {UNSEEN: 1}
        (card,) = random.choices(list(possible), weights=list(possible.values()))
        return Draw(self.name, (card,), self.by)
