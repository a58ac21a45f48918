"""Buying a ship (rulebook p. 8): the deal, what goes over to the new ship, and where the modifications go."""

from collections.abc import Iterable, Iterator
from typing import Any

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.box.components import BIG_SHIPS, LOCATIONS, REPAIRABLE
from mmcli.games.merchants.entries import BuyShip, Transfer
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.glory import gain_glory
from mmcli.games.merchants.ships import ReturnAsk, is_unseen_token, new_ship, put_back
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import Either
from mmcli.kernel.cards import agree
from mmcli.kernel.findings import FINE, Refusal, cannot, illegal
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry


def ship_price(game: Merchants, captain: Captain, kind: str) -> int:
    """MM-YARD-1: the price in gold on the ship's card, as the port changes it."""
    return game.answer("ship_price", captain, printed=game.box.ships[kind].buy, ship=kind)


def sale_value(game: Merchants, captain: Captain) -> int:
    """MM-YARD-2: the card's value, less 1 for each missing point but crew, plus 1 for each modification."""
    ship = captain.ship
    damage: int = sum(game.maximum(captain, location) - getattr(ship, location) for location in REPAIRABLE)
    return max(0, (game.box.ships[ship.kind].sell or 0) - damage + len(ship.modifications))


def price_known(game: Merchants, captain: Captain) -> bool:
    """MM-SHIP-1: whether the card of the captain's ship has a sale price; that of a Man-o-War is not known."""
    return game.box.ships[captain.ship.kind].sell is not None


def deny_other_values(game: Merchants, captain: Captain) -> None:
    """What the old ship might be thought to be worth: the list price, crew counted, damage or modifications not."""
    ship = captain.ship
    lost = {location: game.maximum(captain, location) - getattr(ship, location) for location in LOCATIONS}
    damage = sum(lost[location] for location in REPAIRABLE)
    fitted = len(ship.modifications)
    unbounded = (game.box.ships[ship.kind].sell or 0) - damage + fitted
    others = {"list": damage - fitted, "crew": -lost["crew"], "damage": damage, "modifications": -fitted}
    for reason, amount in (others | {"floor": min(0, unbounded)}).items():
        if amount:
            game.ledger.deny(captain.id, "gold", amount, "MM-YARD-2", who=captain.id, reason=reason)


def deny_discount(game: Merchants, captain: Captain, kind: str) -> None:
    """The port sells other ships below the price on the card, and not this one."""
    saved = {card.id: card.buy - ship_price(game, captain, card.id) for card in game.box.ships.values() if card.buy}
    if not saved[kind] and max(saved.values()):
        game.ledger.deny(captain.id, "gold", max(saved.values()), "MM-YARD-1", who=captain.id, reason="discount")


def against_buying_ship(ask: CaptainAsk, entry: BuyShip) -> Iterable[Refusal]:
    """MM-YARD-1: a ship that is for sale, for gold that is there once the old ship is sold."""
    game, captain = ask.game, ask.captain
    card = game.box.ships.get(entry.ship)
    if card is None or card.buy is None:
        off = game.edition.off(entry.ship)
        yield off or cannot("MM-YARD-1", "not-for-sale", who=captain.id, ship=entry.ship)
        return
    price, value = ship_price(game, captain, entry.ship), sale_value(game, captain)
    if price_known(game, captain) and not game.can_pay(captain, price - value):
        facts: dict[str, Any] = {"gold": game.funds(captain), "price": price, "value": value}
        yield illegal("MM-YARD-1", "too-poor", who=captain.id, ship=entry.ship, **facts)


def buy_ship(game: Merchants, captain: Captain, entry: BuyShip) -> Procedure[None]:
    """MM-YARD-1 to 4: old ship sold, new ship bought, the crew goes over; the first big ship gives a glory point."""
    old = captain.ship
    value = sale_value(game, captain)
    if not price_known(game, captain):
        game.unsettle(captain, "gold")
        game.remark("MM-SHIP-1", "no-sale-price", who=captain.id, ship=old.kind)
    game.gain(captain, value, "MM-YARD-2", who=captain.id, ship=old.kind, modifications=len(old.modifications))
    deny_other_values(game, captain)
    deny_discount(game, captain, entry.ship)
    usual = game.box.ships[entry.ship].buy
    game.pay(captain, ship_price(game, captain, entry.ship), "MM-YARD-1", usual=usual, who=captain.id, ship=entry.ship)
    captain.ship = new_ship(game.box, entry.ship)
    captain.ship.crew = crew_carried_over(game, old.crew, captain.ship.crew)
    for location in LOCATIONS:
        change = getattr(captain.ship, location) - getattr(old, location)
        game.ledger.record(
            captain.id, location, change, "MM-YARD-3" if location == "crew" else "MM-YARD-1", who=captain.id
        )
    modifications = sorted(old.modifications, key=is_unseen_token)
    given_up = (give_up(game, captain, modification) for modification in modifications)
    yield from in_any_order(big_ship_glory(game, captain, entry.ship), *given_up)


def crew_carried_over(game: Merchants, crew: int, maximum: int) -> int:
    """MM-YARD-3: the crew stays as it was; what the new ship cannot take is lost."""
    return crew if game.reads("surplus-crew", "kept") else min(crew, maximum)


def big_ship_glory(game: Merchants, captain: Captain, kind: str) -> Procedure[None]:
    """MM-YARD-4: a glory point for a frigate or galleon bought, once for each captain."""
    if kind not in BIG_SHIPS or captain.bought_big_ship:
        game.ledger.deny(captain.id, "glory", 1, "MM-YARD-4", who=captain.id, ship=kind)
        return
    captain.bought_big_ship = True
    yield from gain_glory(game, captain, "MM-YARD-4", ship=kind)


def fit(game: Merchants, captain: Captain, modification: str) -> None:
    """MM-YARD-7: the maximum rises and the present value with it, except crew, which is recruited."""
    before = {location: game.maximum(captain, location) for location in REPAIRABLE}
    captain.ship.modifications.append(modification)
    for location in REPAIRABLE:
        rise = game.maximum(captain, location) - before[location]
        if rise:
            setattr(captain.ship, location, getattr(captain.ship, location) + rise)
            game.ledger.record(captain.id, location, rise, "MM-YARD-7", who=captain.id, modification=modification)
    room = game.maximum(captain, "crew") - captain.ship.crew
    if room:
        game.ledger.deny(captain.id, "crew", room, "MM-YARD-3", who=captain.id, modification=modification)


def give_up(game: Merchants, captain: Captain, modification: str) -> Procedure[None]:
    """MM-PLN-9: the token goes face-down to a port of choice, or over to the new ship where the port offers it."""
    fee = game.answer("transfer_price", captain)
    returning = ReturnAsk(game, captain, modification)
    choice = yield Either((returning, TransferAsk(game, captain, modification, fee)))
    if type(choice) is Transfer:
        game.pay(captain, fee, "MM-ZONE-ST-JOHN", who=captain.id, modification=modification)
        fit(game, captain, modification)
    else:
        put_back(game, captain, modification, choice.to)


class TransferAsk(CaptainAsk):
    """Whether the modification moves to the new ship for a fee (St. John; 0: not possible)."""

    modification: str
    fee: int
    rule = "MM-PLN-9"
    case = "return"

    def candidates(self) -> Iterator[Entry]:
        """The transfer."""
        yield Transfer(self.captain.id, self.modification)


def against_transferring(ask: TransferAsk, entry: Transfer) -> Iterable[Refusal]:
    """MM-PLN-9 and St. John: the modification given up, where the port moves it, for gold that is there."""
    captain = ask.captain
    facts = {"who": captain.id, "modification": entry.modification, "port": captain.zone}
    if not agree(entry.modification, ask.modification):
        return (cannot("MM-PLN-9", "other", **facts, due=ask.modification),)
    if not ask.fee:
        return (illegal("MM-PLN-9", "transfer", **facts),)
    if not ask.game.can_pay(captain, ask.fee):
        return (illegal("MM-ZONE-ST-JOHN", "too-poor", **facts, gold=ask.game.funds(captain), price=ask.fee),)
    return FINE


TransferAsk.guards = {Transfer: against_transferring}
