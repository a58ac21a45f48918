"""Cargo aboard: what a ship holds, what is lost when the hold is hit, what is left behind or kept (p. 8, 10, 14)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from mmcli.games.merchants.asks import CaptainAsk, cargo_not_held, selections
from mmcli.games.merchants.denied import CARGO_CHOICE
from mmcli.games.merchants.entries import Buy, Jettison, Keep, Loot, Overboard, Sell
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import ChanceAsk
from mmcli.kernel.cards import joined, plain, take_away
from mmcli.kernel.chance import hands
from mmcli.kernel.findings import FINE, Refusal, Refusals, illegal, impossible, missing
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.unclear import NOTHING, Perhaps
from mmcli.log.entries import UNSEEN, Chance, Entry


def cargo_room(game: Merchants, captain: Captain) -> int:
    """The cargo cards that a captain can have at sea: the present cargo value, and what a card adds (MM-CARGO-2)."""
    return captain.ship.cargo + game.answer("hold_room", captain)


def lose_cargo_above_capacity(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-DMG-5: cargo that a hit hold cannot carry any more is lost at random; unseen hits may have cost more."""
    excess = len(captain.hold) - cargo_room(game, captain)
    if excess > 0:
        yield from lose_overboard(game, captain, excess, "MM-DMG-5")
    if "cargo" in captain.unknown and captain.hold:
        more = yield Perhaps(OverboardAsk(game, captain, captain.hold, None, "MM-DMG-5"), faultless=True)
        if more != NOTHING:
            game.discard_cargo(take_away(more.cards, captain.hold))
            game.ledger.move(captain.id, "hold", "MM-DMG-5")


def lose_overboard(game: Merchants, captain: Captain, count: int, rule: str) -> Procedure[None]:
    """Cargo that the ship can no longer hold is lost at random (MM-DMG-5)."""
    yield from lose_overboard_from(game, captain, captain.hold, count, rule)
    game.ledger.move(captain.id, "hold", rule)


def lose_overboard_from(game: Merchants, captain: Captain, cards: list[str], count: int, rule: str) -> Procedure[None]:
    """So many of some cards are lost at random."""
    lost: Overboard = yield OverboardAsk(game, captain, cards, count, rule)
    game.discard_cargo(take_away(lost.cards, cards))


WITH_CARGO: tuple[type[Entry], ...] = (Buy, Jettison, Keep, Loot, Sell)
"""What is done with cargo."""


class OverboardAsk(ChanceAsk):
    """Which of the cards held are lost at random; nobody knows how many if the count is None."""

    game: Merchants
    captain: Captain
    held: list[str]
    count: int | None
    rule: str

    def against(self, entry: Entry) -> Refusals | None:
        """Refuse a wrong number, and cards that are not in the hold."""
        if type(entry) is not Overboard or entry.of != self.captain.id:
            return None
        cards: tuple[str, ...] = entry.cards
        found: list[Refusal] = []
        if not self.is_due(len(cards)):
            found.append(impossible(self.rule, "overboard", who=self.captain.id, recorded=len(cards), due=self.count))
        lacking = cargo_not_held(self.game.box, cards, self.held)
        if lacking:
            found.append(impossible(self.rule, "not-held", who=self.captain.id, cards=lacking))
        return found

    def is_due(self, cards: int) -> bool:
        """Whether so many are lost; unseen hits on the hold may have cost more."""
        return cards == self.count or (cards > (self.count or 0) and "cargo" in self.captain.unknown)

    def may_wait(self, entry: Entry) -> bool:
        """What is lost is noted when there is time, but before anything is done with the cargo of anybody."""
        return type(entry) not in WITH_CARGO

    def misfit(self, entry: Entry) -> Refusal:
        """Nobody wrote down what was lost."""
        return missing(self.rule, "cargo-lost", who=self.captain.id, cards=self.count)

    def unseen(self, entry: Entry) -> Entry | None:
        """Cards that nobody recorded."""
        return Overboard(self.captain.id, (UNSEEN,) * (self.count or 1))

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Every loss, each card as likely as any other."""
        for cards, chance in hands(self.held, self.count or 1):
            yield Overboard(self.captain.id, tuple(map(plain, cards))), chance


def leave_behind(game: Merchants, captain: Captain, excess: int) -> Procedure[None]:
    """MM-MOVE-9: the captain chooses the cargo that does not fit."""
    left: Jettison = yield JettisonAsk(game, captain, excess)
    game.discard_cargo(take_away(left.cards, captain.hold))
    game.ledger.move(captain.id, "hold", "MM-MOVE-9")


class JettisonAsk(CaptainAsk):
    """The cargo to leave behind, exactly what is above the ship's cargo value (MM-MOVE-9)."""

    excess: int
    rule = "MM-MOVE-9"
    case = "jettison"

    def is_unsure(self) -> bool:
        """Whether nobody knows how much the ship carries."""
        return "cargo" in self.captain.unknown or self.game.is_unsure_of(self.captain)

    def candidates(self) -> Iterator[Entry]:
        """Every choice of as many cards."""
        for cards in selections(self.captain.hold, self.excess, self.excess):
            yield Jettison(self.captain.id, cards)

    def unseen(self, entry: Entry) -> Entry | None:
        """Cards that nobody recorded."""
        return Jettison(self.captain.id, (UNSEEN,) * self.excess)


def against_jettisoning(ask: JettisonAsk, entry: Jettison) -> Iterable[Refusal]:
    """MM-MOVE-9: cards of the hold, as many as do not fit."""
    lacking = cargo_not_held(ask.game.box, entry.cards, ask.captain.hold)
    if lacking:
        yield illegal("MM-MOVE-9", "not-held", who=ask.captain.id, cards=lacking)
    if len(entry.cards) != ask.excess and not ask.is_unsure():
        yield illegal("MM-MOVE-9", "number", who=ask.captain.id, recorded=len(entry.cards), due=ask.excess)


JettisonAsk.guards = {Jettison: against_jettisoning}


def take_cargo(game: Merchants, captain: Captain, cards: list[str]) -> Procedure[None]:
    """MM-RAID-21: all the cards come aboard if they fit; otherwise the raider chooses what stays."""
    together = joined(captain.hold, cards)
    game.ledger.move(captain.id, "hold", "MM-RAID-21")
    above = len(together) - cargo_room(game, captain)
    if above > 0 and game.reads("raid-cargo-overflow", "random"):
        captain.hold = together
        yield from lose_overboard(game, captain, above, "MM-RAID-21")
        together, above = list(captain.hold), 0
    if "cargo" in captain.unknown and together and game.reads("raid-cargo-left", "none"):
        yield from keep_perhaps(game, captain, together)
        return
    if above <= 0 and game.reads("raid-cargo-left", "none"):
        captain.hold = together
        game.ledger.deny(captain.id, CARGO_CHOICE, 1, "MM-RAID-21", who=captain.id)
        return
    kept: Keep = yield KeepAsk(game, captain, together)
    captain.hold = take_away(kept.cards, together)
    game.discard_cargo(together)


def keep_perhaps(game: Merchants, captain: Captain, together: list[str]) -> Procedure[None]:
    """MM-RAID-21: what comes aboard a ship of which nobody knows how much it carries."""
    captain.hold = together
    kept = yield Perhaps(KeepAsk(game, captain, together))
    if kept != NOTHING:
        captain.hold = take_away(kept.cards, together)
        game.discard_cargo(together)
    else:
        game.unsettle(captain, "hold")


class KeepAsk(CaptainAsk):
    """What stays aboard, of hold and plunder together: as many cards as fit, or fewer by ruling (MM-RAID-21)."""

    together: list[str]
    rule = "MM-RAID-21"
    case = "keep"

    def due(self) -> int:
        """How many cards fit."""
        return min(len(self.together), cargo_room(self.game, self.captain))

    def candidates(self) -> Iterator[Entry]:
        """Every choice of as many cards as fit, or of fewer."""
        least = self.due() if self.game.reads("raid-cargo-left", "none") else 0
        yield from (Keep(self.captain.id, cards) for cards in selections(self.together, least, self.due()))

    def may_wait(self, entry: Entry) -> bool:
        """What is kept is noted when there is time, but before anything is done with the cargo of anybody."""
        return type(entry) not in WITH_CARGO

    def stop_before(self, entry: Entry) -> Entry | None:
        """If all of it fits, whatever comes instead makes plain that nothing is left behind."""
        return Keep(self.captain.id, tuple(self.together)) if self.due() == len(self.together) else None


def against_keeping(ask: KeepAsk, entry: Keep) -> Iterable[Refusal]:
    """MM-RAID-21: cards of hold and plunder, as many as fit (under one reading: or fewer)."""
    who, kept, due = ask.captain.id, len(entry.cards), ask.due()
    lacking = cargo_not_held(ask.game.box, entry.cards, ask.together)
    if lacking:
        return (illegal("MM-RAID-21", "not-there", who=who, cards=lacking),)
    if kept > due and "cargo" not in ask.captain.unknown:
        return (illegal("MM-RAID-21", "number", who=who, recorded=kept, due=due),)
    if kept < due and "cargo" not in ask.captain.unknown and ask.game.reads("raid-cargo-left", "none"):
        return (illegal("MM-RAID-21", "left", who=who, recorded=kept, due=due),)
    return FINE


KeepAsk.guards = {Keep: against_keeping}
