"""The first specialist of the glory deck: cards are turned over until one shows, and the others go back (SG-LOY-7)."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from mmcli.games.merchants.asks import CardDraw
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.findings import FINE, Refusals, impossible
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Chance, Draw


def search(game: Merchants, captain: Captain, rule: str) -> "SpecialistDraw":
    """The ask for the first specialist of the glory deck, under the clause that calls for one."""
    ask = SpecialistDraw(game.state.glory, "glory", 1, rule, "MM-EVT-4", captain.id, known=game.pack.specialists)
    ask.aboard = tuple(captain.specialists)
    return ask


def employ_first(game: Merchants, captain: Captain, ask: "SpecialistDraw") -> Procedure[None]:
    """Whoever shows first comes aboard, in whatever port that is."""
    drawn: Draw = yield ask
    game.state.glory.take(list(drawn.cards[:1]))
    captain.specialists.extend(drawn.cards[:1])


class SpecialistDraw(CardDraw):
    """The first specialist of the glory deck that is not `aboard`."""

    aboard: tuple[str, ...] = ()

    @property
    def is_vain(self) -> bool:
        """Whether the deck holds no specialist whose like is not aboard."""
        return self.deck.left is not None and not self.possible()

    def possible(self) -> dict[str, int]:
        """The specialists that can come, each with how many cards there are of it."""
        left = self.deck.left or {}
        return {card: left[card] for card in sorted(self.known) if card not in self.aboard and left.get(card)}

    def faults_of_cards(self, cards: tuple[str, ...]) -> Refusals:
        """Cards that are no specialists, and specialists who are aboard or elsewhere."""
        if self.deck.left is None:
            return FINE
        strange = [card for card in cards if card not in (*self.possible(), UNSEEN)]
        return [impossible("SG-LOY-7", "no-such-specialist", who=self.by, card=strange[0])] if strange else FINE

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Each specialist as often as its cards are in the deck."""
        possible = self.possible() or {UNSEEN: 1}
        for card, count in possible.items():
            yield Draw(self.name, (card,), self.by), Fraction(count, sum(possible.values()))

    def sample(self, random: Random) -> Chance:
        """A card off a shuffled deck."""
        possible = self.possible() or {UNSEEN: 1}
        (card,) = random.choices(list(possible), weights=list(possible.values()))
        return Draw(self.name, (card,), self.by)
