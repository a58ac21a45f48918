"""Hands of cards, known by name, by number, or in part."""

from collections import Counter

from msgspec import Struct, field

from mmcli.log.entries import UNSEEN


class Hand(Struct):
    """A hand: the `cards` that are in it, and those of the `doubtful` ones that are not `gone`.

    `?` is a card that nobody saw. One that leaves unseen may have been any of those that are there: from then on all of
    them are doubtful and one of them is gone. The others are still known, and so is what comes into the hand later.
    """

    cards: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    gone: int = 0

    def __len__(self) -> int:
        return len(self.cards) + len(self.doubtful) - self.gone

    def may_hold(self, card: str) -> bool:
        """Whether a card can be in it, for all that is known."""
        left = self.cards if len(self.doubtful) == self.gone else self.cards + self.doubtful
        return bool(left) and (card == UNSEEN or card in left or UNSEEN in left)

    def take(self, card: str) -> bool:
        """Take a card out; whether it could be there."""
        if not self.may_hold(card):
            return False
        if card == UNSEEN:
            self.leave(1)
            return True
        named = next((some for some in (self.cards, self.doubtful) if card in some), None)
        if named is None:
            named, card = next(some for some in (self.cards, self.doubtful) if UNSEEN in some), UNSEEN
        named.remove(card)
        self._forget_what_is_gone()
        return True

    def leave(self, count: int) -> None:
        """So many cards leave it, and nobody sees which."""
        if count:
            self.doubtful += self.cards
            self.cards = []
            self.gone += count
            self._forget_what_is_gone()

    def _forget_what_is_gone(self) -> None:
        if len(self.doubtful) <= self.gone:
            self.doubtful, self.gone = [], 0

    def add(self, *cards: str) -> None:
        """Put cards into it."""
        self.cards += cards

    def take_in(self, other: "Hand") -> None:
        """Put all cards of another hand into it."""
        self.cards += other.cards
        self.doubtful += other.doubtful
        self.gone += other.gone

    def counted(self, size: int) -> None:
        """The players have counted it: there are unseen cards besides, or some are gone."""
        self.add(*[UNSEEN] * (size - len(self)))
        self.leave(max(0, len(self) - size))

    def each(self) -> dict[str, int]:
        """How often each card can be in it; where some are gone, these are more than it holds."""
        return dict(Counter(self.cards + self.doubtful))

    def written(self) -> list[str]:
        """The cards as a sheet lists them: by name, and `?` for one that may be any of several."""
        return sorted(self.cards) + [UNSEEN] * (len(self) - len(self.cards))


def hand_of(held: int | tuple[str, ...]) -> Hand:
    """A hand of cards given by their number or by name."""
    return Hand([UNSEEN] * held if isinstance(held, int) else list(held))
