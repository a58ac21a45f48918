"""Cargo aboard: what is lost when the hold is hit (rulebook p. 8 and 14)."""

from collections.abc import Iterator
from fractions import Fraction

from mmcli.games.merchants.asks import cargo_not_held, take_away
from mmcli.games.merchants.entries import Overboard
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.points import answer
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import ChanceAsk
from mmcli.kernel.chance import hands
from mmcli.kernel.findings import Refusal, Refusals, impossible, missing
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Chance, Entry


def cargo_room(game: Merchants, captain: Captain) -> int:
    """The cargo cards that a captain can have at sea: the present cargo value, and what a card adds (MM-CARGO-2)."""
    return captain.ship.cargo + answer(game, "hold_room", captain)


def lose_overboard(game: Merchants, captain: Captain, count: int, rule: str) -> Procedure[None]:
    """Cargo that the ship can no longer hold is lost at random (MM-DMG-5)."""
    yield from lose_overboard_from(game, captain, captain.hold, count, rule)
    game.ledger.move(captain.id, "hold", rule)


def lose_overboard_from(game: Merchants, captain: Captain, cards: list[str], count: int, rule: str) -> Procedure[None]:
    """So many of some cards are lost at random."""
    lost: Overboard = yield OverboardAsk(game, captain, cards, count, rule)
    take_away(lost.cards, cards)
    game.discard_cargo(lost.cards)


class OverboardAsk(ChanceAsk):
    """Which of the cards held are lost at random."""

    game: Merchants
    captain: Captain
    held: list[str]
    count: int
    rule: str

    def against(self, entry: Entry) -> Refusals | None:
        """Refuse a wrong number, and cards that are not in the hold."""
        if type(entry) is not Overboard or entry.of != self.captain.id:
            return None
        cards: tuple[str, ...] = entry.cards
        found: list[Refusal] = []
        if len(cards) != self.count:
            found.append(impossible(self.rule, "overboard", who=self.captain.id, recorded=len(cards), due=self.count))
        lacking = cargo_not_held(cards, self.held)
        if lacking:
            found.append(impossible(self.rule, "not-held", who=self.captain.id, cards=lacking))
        return found

    def misfit(self, entry: Entry) -> Refusal:
        """Nobody wrote down what was lost."""
        return missing(self.rule, "cargo-lost", who=self.captain.id, cards=self.count)

    def unseen(self, entry: Entry) -> Entry | None:
        """Cards that nobody recorded."""
        return Overboard(self.captain.id, (UNSEEN,) * self.count)

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Every loss, each card as likely as any other."""
        for cards, chance in hands(self.held, self.count):
            yield Overboard(self.captain.id, cards), chance
