"""The shipyard (rulebook p. 8 and 9): ships, repairs, modifications and special weapons."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from mmcli.games.merchants.asks import DeedAsk
from mmcli.games.merchants.box.components import REPAIRABLE, Components
from mmcli.games.merchants.box.points import POINTS
from mmcli.games.merchants.deeds import SHIPYARD, STOPPING, Deed
from mmcli.games.merchants.entries import (
    BuyModification,
    BuyShip,
    BuyWeapon,
    Port,
    Repair,
    Return,
    SellWeapon,
    Shipyard,
    Transfer,
)
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.tricks import PLAYING
from mmcli.games.merchants.out_of_place.table import out_of_place
from mmcli.games.merchants.port.new_ship import against_buying_ship, buy_ship, fit
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.told.words import named
from mmcli.kernel.asks import ChanceAsk, Guard
from mmcli.kernel.cards import lacking, plain, take_away
from mmcli.kernel.findings import FINE, Refusal, Refusals, cannot, illegal, impossible, missing
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.sight import at_least
from mmcli.kernel.unclear import NOTHING, Perhaps
from mmcli.log.entries import UNSEEN, Chance, Decision, Entry, Reveal, Stop
from mmcli.rulebook.counting import counted

WEAPON_VALUE = 1
"""Gold for a special weapon sold (MM-YARD-8)."""
MODIFICATION = "modification"


def shipyard(game: Merchants, captain: Captain, entry: Shipyard) -> Procedure[None]:
    """A visit: the port's modification token is turned up, then any work is done."""
    yield from in_any_order(look_at_tokens(game, captain.zone), order_works(game, captain))


def order_works(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-PORT-4: one work after the other, as many as are wanted."""
    ask = ShipyardAsk(game, captain)
    while type(work := (yield ask)) is not Stop:
        yield from game.edition.deeds[SHIPYARD][type(work)].carry_out(game, captain, work)


def look_at_tokens(game: Merchants, port: str) -> Procedure[None]:
    """MM-YARD-6: tokens that lie face-down here are turned up, those put back by a player as they were."""
    state = game.state
    for known in list(state.returned.get(port, ())):
        yield ModificationReveal(game, port, known)
        state.returned[port].remove(known)
        state.face_up.setdefault(port, []).append(known)
    while state.face_down.get(port):
        seen: Reveal = yield ModificationReveal(game, port)
        turn_up(game, port, seen.shows)
        state.face_down[port] -= 1
    if port in state.unsure:
        yield from look_for_token(game, port)


def look_for_token(game: Merchants, port: str) -> Procedure[None]:
    """A port of which nobody knows whether a token lies there, and which side up: it may be turned up now."""
    seen = yield Perhaps(ModificationReveal(game, port))
    if seen != NOTHING and port in game.state.unsure:
        turn_up(game, port, seen.shows)
        game.state.unsure.remove(port)
    game.state.bought_unnoted.pop(port, None)


def turn_up(game: Merchants, port: str, shows: str) -> None:
    """A token that nobody had looked at lies face-up."""
    shown = shows if shows in game.box.modifications else UNSEEN
    game.state.modification_tokens.take([shown])
    game.state.face_up.setdefault(port, []).append(shown)


class ModificationReveal(ChanceAsk):
    """The modification on a face-down token of a port; `known` if a player put it there."""

    game: Merchants
    port: str
    known: str | None = None

    @property
    def told(self) -> str | None:
        """The modification, if it is known already: a player put it there, or bought it before it was noted."""
        return self.known or self.game.state.bought_unnoted.get(self.port)

    def against(self, entry: Entry) -> Refusals | None:
        """Refuse a modification that does not exist or whose tokens are all elsewhere (MM-YARD-9)."""
        if type(entry) is not Reveal or entry.what != MODIFICATION or entry.at not in (None, self.port):
            return None
        shown: str = entry.shows
        facts = {"port": self.port, "modification": shown}
        if shown == UNSEEN or shown == self.told:
            return FINE
        if shown not in self.game.box.modifications:
            return (self.game.edition.off(shown, **facts) or impossible("MM-YARD-9", "no-such", **facts),)
        if self.told or self.game.state.modification_tokens.lacking([shown]):
            return (impossible("MM-YARD-9", "spent", **facts, known=self.told),)
        return FINE

    def comes_early(self, entry: Entry) -> bool:
        """The end of the visit."""
        return type(entry) is Stop

    def misfit(self, entry: Entry) -> Refusal:
        """The token was not turned up."""
        return missing("MM-YARD-6", "reveal", port=self.port)

    def unseen(self, entry: Entry) -> Entry | None:
        """A token that nobody recorded."""
        return Reveal(MODIFICATION, UNSEEN, self.port)

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Each modification whose tokens are not all seen."""
        if self.told:
            yield Reveal(MODIFICATION, self.told, self.port), Fraction(1)
            return
        for (shown,), chance in self.game.state.modification_tokens.results(1):
            yield Reveal(MODIFICATION, shown, self.port), chance


class ShipyardAsk(DeedAsk):
    """The next work in the shipyard."""

    occasion = SHIPYARD
    rule = "MM-PORT-4"
    case = "no-work"

    def is_pause(self) -> bool:
        """Between two works nothing is half done, and nothing has to come."""
        return True

    def misfit(self, entry: Entry) -> Refusal:
        """Something that no shipyard does."""
        return out_of_place(self.game, self, entry)

    def comes_early(self, entry: Entry) -> bool:
        """MM-PLN-9: where the modifications of the old ship go may be told before the new one is bought."""
        return isinstance(entry, Return | Transfer) and entry.by == self.captain.id

    def stop_before(self, entry: Entry) -> Entry | None:
        """Any other activity or action ends the visit."""
        return Stop(self.captain.id) if self.game.fallbacks.taking(entry, outside=self) else None


def too_poor(game: Merchants, captain: Captain, rule: str, price: int) -> Iterator[Refusal]:
    """What to say if a captain cannot pay a price."""
    if not game.can_pay(captain, price):
        yield illegal(rule, "too-poor", who=captain.id, gold=game.funds(captain), price=price)


def repair_cost(game: Merchants, captain: Captain, points: int) -> int:
    """MM-YARD-5: gold for so many points."""
    return game.answer("repair_price", captain) * points


def against_repairing(ask: ShipyardAsk, entry: Repair) -> Iterable[Refusal]:
    """MM-YARD-5: points that are lost, of a location that a shipyard repairs, for gold."""
    game, captain = ask.game, ask.captain
    if entry.location not in REPAIRABLE:
        yield cannot("MM-YARD-5", "location", who=captain.id, location=entry.location)
        return
    most = game.maximum(captain, entry.location)
    lost = most if entry.location in captain.unknown else most - getattr(captain.ship, entry.location)
    fits = 1 <= at_least(entry.points) <= lost
    if not fits:
        yield cannot("MM-YARD-5", "points", who=captain.id, location=entry.location, points=entry.points, lost=lost)
        return
    if not game.answer("may_repair", captain):
        yield illegal("MM-ZONE-PETIT-GOAVE", "repair", who=captain.id, port=captain.zone)
    yield from too_poor(game, captain, "MM-YARD-5", repair_cost(game, captain, at_least(entry.points)))


def repair(game: Merchants, captain: Captain, entry: Repair) -> Procedure[None]:
    """MM-YARD-5: lost points of one hit-location are restored; nobody may have noted how many."""
    points = at_least(entry.points)
    cost = repair_cost(game, captain, points)
    usual = POINTS["repair_price"] * points
    game.pay(captain, cost, "MM-YARD-5", usual=usual, who=captain.id, location=entry.location, points=points)
    restored = min(getattr(captain.ship, entry.location) + points, game.maximum(captain, entry.location))
    setattr(captain.ship, entry.location, restored)
    game.ledger.record(captain.id, entry.location, points, "MM-YARD-5", who=captain.id)
    if isinstance(entry.points, str):
        game.unsettle(captain, "gold")
        game.unsettle(captain, entry.location)
    yield from ()


def against_buying_modification(ask: ShipyardAsk, entry: BuyModification) -> Iterable[Refusal]:
    """MM-YARD-6: a token that lies here, of a kind that is not on the ship, for gold."""
    game, captain = ask.game, ask.captain
    lying = game.state.face_up.get(captain.zone, [])
    facts = {"who": captain.id, "modification": entry.modification, "port": captain.zone}
    known = entry.modification in game.box.modifications or entry.modification == UNSEEN
    if not known or (lacking([entry.modification], lying) and captain.zone not in game.state.unsure):
        yield game.edition.off(entry.modification, **facts) or cannot("MM-YARD-6", "not-here", **facts, lying=lying)
        return
    if entry.modification in captain.ship.modifications and entry.modification != UNSEEN:
        yield illegal("MM-YARD-6", "second", **facts)
    yield from too_poor(game, captain, "MM-YARD-6", game.answer("modification_price", captain))


def buy_modification(game: Merchants, captain: Captain, entry: BuyModification) -> Procedure[None]:
    """MM-YARD-6 and 7: the token that lies here goes on the ship."""
    lying = game.state.face_up.setdefault(captain.zone, [])
    if not lying:
        turn_up(game, captain.zone, entry.modification)
        game.state.unsure.remove(captain.zone)
        if entry.modification != UNSEEN:
            game.state.bought_unnoted[captain.zone] = entry.modification
    (modification,) = map(plain, take_away([entry.modification], lying))
    price = game.answer("modification_price", captain)
    usual = POINTS["modification_price"]
    game.pay(captain, price, "MM-YARD-6", usual=usual, who=captain.id, modification=modification)
    fit(game, captain, modification)
    yield from ()


def against_buying_weapon(ask: ShipyardAsk, entry: BuyWeapon) -> Iterable[Refusal]:
    """MM-YARD-8 and MM-WPN-1: a special weapon that is not aboard yet, for gold."""
    game, captain = ask.game, ask.captain
    if entry.weapon not in (*game.box.weapons, UNSEEN):
        off = game.edition.off(entry.weapon)
        yield off or cannot("MM-YARD-8", "no-such", who=captain.id, weapon=entry.weapon)
        return
    if entry.weapon in captain.weapons and entry.weapon != UNSEEN:
        yield cannot("MM-WPN-1", "second", who=captain.id, weapon=entry.weapon)
    yield from too_poor(game, captain, "MM-YARD-8", game.answer("weapon_price", captain))


def buy_weapon(game: Merchants, captain: Captain, entry: BuyWeapon) -> Procedure[None]:
    """MM-YARD-8: a special weapon, at every port."""
    price, usual = game.answer("weapon_price", captain), POINTS["weapon_price"]
    game.pay(captain, price, "MM-YARD-8", usual=usual, who=captain.id, weapon=entry.weapon)
    captain.weapons.append(entry.weapon)
    yield from ()


def against_selling_weapon(ask: ShipyardAsk, entry: SellWeapon) -> Iterable[Refusal]:
    """MM-YARD-8: a special weapon that is aboard."""
    if not lacking([entry.weapon], ask.captain.weapons):
        return FINE
    return (cannot("MM-YARD-8", "not-held", who=ask.captain.id, weapon=entry.weapon),)


def sell_weapon(game: Merchants, captain: Captain, entry: SellWeapon) -> Procedure[None]:
    """MM-YARD-8: a special weapon goes back for 1 gold."""
    take_away([entry.weapon], captain.weapons)
    game.gain(captain, WEAPON_VALUE, "MM-YARD-8", who=captain.id, weapon=entry.weapon)
    yield from ()


def _repairs(ask: ShipyardAsk) -> Iterator[Repair]:
    for location in sorted(REPAIRABLE):
        for points in range(1, ask.game.maximum(ask.captain, location) + 1):
            yield Repair(ask.captain.id, location, points)


def _each(kind: type[Decision], of: Callable[[Components], Iterable[str]]) -> Callable[[ShipyardAsk], list[Decision]]:
    """The candidates of a kind of entry that names one of some things in the box."""
    return lambda ask: [kind(ask.captain.id, thing) for thing in sorted(of(ask.game.box))]  # type: ignore[call-arg, arg-type]


IN_SHIPYARD = (Port, Shipyard)
"""What goes without saying before a work in the shipyard."""


def _work(
    entry: type[Decision],
    rule: str,
    guard: Guard,
    carry_out: Callable[[Any, Captain, Any], Procedure[None]],
    says: Callable[[Any], str],
    candidates: Callable[[Any], Iterable[Entry]],
) -> Deed:
    """A row of what a shipyard does (MM-PORT-4)."""
    return Deed(entry, rule, guard, carry_out, candidates, says, after=IN_SHIPYARD)


WORKS = (
    _work(
        BuyModification,
        "MM-YARD-6",
        against_buying_modification,
        buy_modification,
        lambda entry: f"{entry.by} buys {named(entry.modification)}",
        _each(BuyModification, lambda box: box.modifications),
    ),
    _work(
        BuyShip,
        "MM-YARD-1",
        against_buying_ship,
        buy_ship,
        lambda entry: f"{entry.by} buys a {named(entry.ship)}",
        _each(BuyShip, lambda box: box.ships),
    ),
    _work(
        BuyWeapon,
        "MM-YARD-8",
        against_buying_weapon,
        buy_weapon,
        lambda entry: f"{entry.by} buys {named(entry.weapon)}",
        _each(BuyWeapon, lambda box: box.weapons),
    ),
    _work(
        Repair,
        "MM-YARD-5",
        against_repairing,
        repair,
        lambda entry: f"{entry.by} repairs {counted(entry.points, 'point')} of {entry.location}",
        _repairs,
    ),
    _work(
        SellWeapon,
        "MM-YARD-8",
        against_selling_weapon,
        sell_weapon,
        lambda entry: f"{entry.by} sells {named(entry.weapon)}",
        _each(SellWeapon, lambda box: box.weapons),
    ),
    PLAYING,
    STOPPING,
)
"""What the shipyard does; between the works cards are played."""
