"""The shipyard (rulebook p. 8 and 9): ships, repairs, modifications and special weapons."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.components import REPAIRABLE
from mmcli.games.merchants.entries import (
    BuyModification,
    BuyShip,
    BuyWeapon,
    Repair,
    SellWeapon,
    Shipyard,
)
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.points import POINTS
from mmcli.games.merchants.port.new_ship import against_buying_ship, buy_ship, fit
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.uncalled import uncalled
from mmcli.kernel.asks import ChanceAsk, nothing_against
from mmcli.kernel.findings import FINE, Refusal, Refusals, cannot, illegal, impossible, missing
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Chance, Entry, Reveal, Stop

WEAPON_VALUE = 1
"""Gold for a special weapon sold (MM-YARD-8)."""
MODIFICATION = "modification"


def shipyard(game: Merchants, captain: Captain, entry: Shipyard) -> Procedure[None]:
    """A visit: the port's modification token is turned up, then any work is done."""
    yield from look_at_tokens(game, captain.zone)
    ask = ShipyardAsk(game, captain)
    while True:
        work = yield ask
        if type(work) is Stop:
            return
        yield from WORK[type(work)](game, captain, work)


def look_at_tokens(game: Merchants, port: str) -> Procedure[None]:
    """MM-YARD-6: tokens that lie face-down here are turned up, those put back by a player as they were."""
    state = game.state
    for known in list(state.returned.get(port, ())):
        yield ModificationReveal(game, port, known)
        state.returned[port].remove(known)
        state.face_up.setdefault(port, []).append(known)
    while state.face_down.get(port):
        seen: Reveal = yield ModificationReveal(game, port)
        shown = seen.shows if seen.shows in game.box.modifications else UNSEEN
        state.face_down[port] -= 1
        state.modification_tokens.take([shown])
        state.face_up.setdefault(port, []).append(shown)


class ModificationReveal(ChanceAsk):
    """The modification on a face-down token of a port; `known` if a player put it there."""

    game: Merchants
    port: str
    known: str | None = None

    def against(self, entry: Entry) -> Refusals | None:
        """Refuse a modification that does not exist or whose tokens are all elsewhere (MM-YARD-9)."""
        if type(entry) is not Reveal or entry.what != MODIFICATION or entry.at not in (None, self.port):
            return None
        shown: str = entry.shows
        facts = {"port": self.port, "modification": shown}
        if shown == UNSEEN or shown == self.known:
            return FINE
        if shown not in self.game.box.modifications:
            return (impossible("MM-YARD-9", "no-such", **facts),)
        if self.known or self.game.state.modification_tokens.lacking([shown]):
            return (impossible("MM-YARD-9", "spent", **facts, known=self.known),)
        return FINE

    def misfit(self, entry: Entry) -> Refusal:
        """The token was not turned up."""
        return missing("MM-YARD-6", "reveal", port=self.port)

    def unseen(self, entry: Entry) -> Entry | None:
        """A token that nobody recorded."""
        return Reveal(MODIFICATION, UNSEEN, self.port)

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Each modification whose tokens are not all seen."""
        if self.known:
            yield Reveal(MODIFICATION, self.known, self.port), Fraction(1)
            return
        for (shown,), chance in self.game.state.modification_tokens.results(1):
            yield Reveal(MODIFICATION, shown, self.port), chance


class ShipyardAsk(CaptainAsk):
    """The next work in the shipyard."""

    rule = "MM-PORT-4"
    case = "no-work"

    def misfit(self, entry: Entry) -> Refusal:
        """Something that no shipyard does."""
        return uncalled(self.game, entry, self.rule)

    def candidates(self) -> Iterator[Entry]:
        """Every work there is."""
        by, box = self.captain.id, self.game.box
        yield from (BuyModification(by, name) for name in sorted(box.modifications))
        yield from (BuyShip(by, ship) for ship in sorted(box.ships))
        yield from (BuyWeapon(by, weapon) for weapon in sorted(box.weapons))
        for location in sorted(REPAIRABLE):
            yield from (
                Repair(by, location, points) for points in range(1, self.game.maximum(self.captain, location) + 1)
            )
        yield from (SellWeapon(by, weapon) for weapon in sorted(box.weapons))
        yield Stop(by)

    def stop_before(self, entry: Entry) -> Entry | None:
        """Any other activity or action ends the visit."""
        return Stop(self.captain.id) if self.game.fallbacks.taking(entry, outside=self) else None


def too_poor(game: Merchants, captain: Captain, rule: str, price: int) -> Iterator[Refusal]:
    """What to say if a captain cannot pay a price."""
    if not game.can_pay(captain, price):
        yield illegal(rule, "too-poor", who=captain.id, gold=captain.gold, price=price)


def repair_cost(game: Merchants, captain: Captain, points: int) -> int:
    """MM-YARD-5: gold for so many points."""
    return game.answer("repair_price", captain) * points


def against_repairing(ask: CaptainAsk, entry: Repair) -> Iterable[Refusal]:
    """MM-YARD-5: points that a location has lost, for gold that is there."""
    game, captain = ask.game, ask.captain
    if entry.location not in REPAIRABLE:
        yield cannot("MM-YARD-5", "location", who=captain.id, location=entry.location)
        return
    lost = game.maximum(captain, entry.location) - getattr(captain.ship, entry.location)
    if not 1 <= entry.points <= lost:
        yield cannot("MM-YARD-5", "points", who=captain.id, location=entry.location, points=entry.points, lost=lost)
        return
    if not game.answer("may_repair", captain):
        yield illegal("MM-ZONE-PETIT-GOAVE", "repair", who=captain.id, port=captain.zone)
    yield from too_poor(game, captain, "MM-YARD-5", repair_cost(game, captain, entry.points))


def repair(game: Merchants, captain: Captain, entry: Repair) -> Procedure[None]:
    """MM-YARD-5: lost points of one hit-location are restored."""
    cost = repair_cost(game, captain, entry.points)
    usual = POINTS["repair_price"] * entry.points
    game.pay(captain, cost, "MM-YARD-5", usual=usual, who=captain.id, location=entry.location, points=entry.points)
    setattr(captain.ship, entry.location, getattr(captain.ship, entry.location) + entry.points)
    game.ledger.record(captain.id, entry.location, entry.points, "MM-YARD-5", who=captain.id)
    yield from ()


def against_buying_modification(ask: CaptainAsk, entry: BuyModification) -> Iterable[Refusal]:
    """MM-YARD-6: a modification that lies here, no second of its kind, for gold that is there."""
    game, captain = ask.game, ask.captain
    lying = game.state.face_up.get(captain.zone, [])
    facts = {"who": captain.id, "modification": entry.modification, "port": captain.zone}
    if entry.modification not in game.box.modifications or (entry.modification not in lying and UNSEEN not in lying):
        yield cannot("MM-YARD-6", "not-here", **facts, lying=lying)
        return
    if entry.modification in captain.ship.modifications:
        yield illegal("MM-YARD-6", "second", **facts)
    yield from too_poor(game, captain, "MM-YARD-6", game.answer("modification_price", captain))


def buy_modification(game: Merchants, captain: Captain, entry: BuyModification) -> Procedure[None]:
    """MM-YARD-6 and 7: the token that lies here goes on the ship."""
    lying = game.state.face_up[captain.zone]
    lying.remove(entry.modification if entry.modification in lying else UNSEEN)
    price = game.answer("modification_price", captain)
    usual = POINTS["modification_price"]
    game.pay(captain, price, "MM-YARD-6", usual=usual, who=captain.id, modification=entry.modification)
    fit(game, captain, entry.modification)
    yield from ()


def against_buying_weapon(ask: CaptainAsk, entry: BuyWeapon) -> Iterable[Refusal]:
    """MM-YARD-8 and MM-WPN-1: a special weapon, no second of its kind, for gold that is there."""
    game, captain = ask.game, ask.captain
    if entry.weapon not in game.box.weapons:
        yield cannot("MM-YARD-8", "no-such", who=captain.id, weapon=entry.weapon)
        return
    if entry.weapon in captain.weapons:
        yield cannot("MM-WPN-1", "second", who=captain.id, weapon=entry.weapon)
    yield from too_poor(game, captain, "MM-YARD-8", game.answer("weapon_price", captain))


def buy_weapon(game: Merchants, captain: Captain, entry: BuyWeapon) -> Procedure[None]:
    """MM-YARD-8: a special weapon, at every port."""
    price, usual = game.answer("weapon_price", captain), POINTS["weapon_price"]
    game.pay(captain, price, "MM-YARD-8", usual=usual, who=captain.id, weapon=entry.weapon)
    captain.weapons.append(entry.weapon)
    yield from ()


def against_selling_weapon(ask: CaptainAsk, entry: SellWeapon) -> Iterable[Refusal]:
    """MM-YARD-8: a weapon that is aboard."""
    if entry.weapon in ask.captain.weapons:
        return FINE
    return (cannot("MM-YARD-8", "not-held", who=ask.captain.id, weapon=entry.weapon),)


def sell_weapon(game: Merchants, captain: Captain, entry: SellWeapon) -> Procedure[None]:
    """MM-YARD-8: a special weapon goes back for 1 gold."""
    captain.weapons.remove(entry.weapon)
    game.gain(captain, WEAPON_VALUE, "MM-YARD-8", who=captain.id, weapon=entry.weapon)
    yield from ()


WORK: dict[type[Entry], Callable[[Merchants, Captain, Any], Procedure[None]]] = {
    BuyShip: buy_ship,
    Repair: repair,
    BuyModification: buy_modification,
    BuyWeapon: buy_weapon,
    SellWeapon: sell_weapon,
}
"""What the shipyard does."""

ShipyardAsk.guards = {
    BuyShip: against_buying_ship,
    Repair: against_repairing,
    BuyModification: against_buying_modification,
    BuyWeapon: against_buying_weapon,
    SellWeapon: against_selling_weapon,
    Stop: nothing_against,
}
