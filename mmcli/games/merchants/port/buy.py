"""Buying goods (rulebook p. 8): the offer, the prices by what lies open, and the limit in port."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import structs

from mmcli.games.merchants.asks import CaptainAsk, CargoDraw, cargo_not_held, draw_cargo, selections
from mmcli.games.merchants.box.bounds import PORT_LIMIT
from mmcli.games.merchants.box.cards import good_of
from mmcli.games.merchants.box.points import POINTS
from mmcli.games.merchants.entries import Buy, Market, Redraw
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.port.sell import in_demand
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import Either
from mmcli.kernel.cards import in_words, joined, take_away
from mmcli.kernel.findings import FINE, Refusal, Refusals, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Draw, Entry

UNKNOWN_PRICE = 1
"""What is reckoned for a card that was not on offer, or that nobody saw: the least it can cost."""
REPEAT_OFFER = 3
"""The cards offered to a captain who bought here on the previous turn (MM-BUY-1)."""


def market(game: Merchants, captain: Captain, entry: Market) -> Procedure[None]:
    """MM-BUY-1 to 4: the offer is revealed, bought from, and the rest discarded."""
    ask, choice = yield from choose(game, captain, redraw_fee=game.answer("redraw_fee", captain))
    if type(choice) is Redraw:
        game.pay(captain, ask.redraw_fee, "MM-ZONE-SANTO-DOMINGO", goods=True, who=captain.id)
        game.discard_cargo(ask.offer)
        ask, choice = yield from choose(game, captain, redraw_fee=0)
    buy(game, captain, ask, choice)


def choose(game: Merchants, captain: Captain, redraw_fee: int) -> "Procedure[tuple[OfferAsk, Any]]":
    """MM-BUY-1 and 2: so many cards, those of the kind in demand here replaced until none is left; then the choice."""
    count = cards_offered(game, captain)
    repeated = count == REPEAT_OFFER
    demand = game.state.demand.get(captain.zone, UNSEEN)
    facts: dict[str, Any] = {"by": captain, "replaced": demand, "port": captain.zone}
    offer = yield from draw_cargo(game, count, "MM-BUY-1", repeated=repeated, **facts)
    while True:
        ask = OfferAsk(game, captain, offer, prices(game, captain, offer), redraw_fee=redraw_fee)
        least, most = to_replace(game, captain, offer)
        replacing = replacement(game, captain, least, most)
        choice = yield ask if not most else replacing if least else MayReplace((ask, replacing))
        if not isinstance(choice, Draw):
            return ask, choice
        offer = replaced(game, captain, offer, choice)


def to_replace(game: Merchants, captain: Captain, offer: list[str]) -> tuple[int, int]:
    """How many cards of an offer are in demand here, at least and at most, for all that is known."""
    return in_demand(game.state.demand.get(captain.zone, UNSEEN), list(map(good_of, offer)))


def replacement(game: Merchants, captain: Captain, least: int, most: int) -> "ReplacementDraw":
    """MM-BUY-2: the draw for the cards in demand, of which there are `least` to `most`."""
    demand, deck = game.state.demand.get(captain.zone, UNSEEN), game.state.cargo
    asked = (max(1, least), "MM-BUY-2", "MM-COMP-6", captain.id, {"port": captain.zone, "good": demand})
    return ReplacementDraw(deck, "cargo", *asked, game=game, replaced=demand, most=most)


class ReplacementDraw(CargoDraw, kw_only=True):
    """A draw for the cards of an offer that are in demand: `most` if those that nobody saw are as well."""

    most: int

    def against(self, entry: Entry) -> Refusals | None:
        """As many cards as may be in demand."""
        if type(entry) is Draw and self.count < len(entry.cards) <= self.most:
            return structs.replace(self, count=len(entry.cards)).against(entry)
        return super().against(entry)


class MayReplace(Either):
    """The choice, or a draw before it for cards of which nobody knows whether they are in demand."""

    def stop_before(self, entry: Entry) -> Entry | None:
        """What ends the choice."""
        return self.asks[0].stop_before(entry)

    def unseen(self, entry: Entry) -> Entry | None:
        """The draw need not have been."""
        return None


def replaced(game: Merchants, captain: Captain, offer: list[str], drawn: Draw) -> list[str]:
    """MM-BUY-2: what is on offer once cards were drawn for those in demand, which are discarded."""
    demand = game.state.demand.get(captain.zone, UNSEEN)
    going = [card for card in offer if demand == good_of(card) != UNSEEN]
    kept = [card for card in offer if card not in going]
    game.discard_cargo([*going, *take_away([demand] * (len(drawn.cards) - len(going)), kept)])
    cards = [face if face in game.box.cargo_cards else UNSEEN for face in drawn.cards]
    game.state.cargo.take(game.cargo_keys(cards))
    return joined(kept, cards)


def cards_offered(game: Merchants, captain: Captain) -> int:
    """MM-BUY-1: how many cards are offered."""
    offered = game.answer("goods_offered", captain)
    if not bought_here_before(game, captain):
        return offered
    in_full = offered != POINTS["goods_offered"] and game.reads("repeat-buy-offer", "zone-offer")
    return offered if in_full else REPEAT_OFFER


def bought_here_before(game: Merchants, captain: Captain) -> bool:
    """Whether the small offer is due: goods were bought in this port on the previous own turn."""
    if game.reads("buy-in-a-row", "any-earlier-turn-of-the-stay"):
        return captain.bought_this_stay
    return captain.bought_at == captain.zone


def prices(game: Merchants, captain: Captain, offer: list[str], unseen: int = 0) -> dict[str, int]:
    """MM-BUY-3: gold for one card of each good on offer, by how many of it lie revealed; the `unseen` may be more."""
    start = game.answer("goods_start_price", captain)
    steps = (start, max(1, start - 1), max(1, start - 2))
    if game.reads("nassau-prices", "start-only"):
        steps = (start, min(start, 2), 1)
    goods = list(map(good_of, offer))
    return {good: steps[min(goods.count(good) + unseen, len(steps)) - 1] for good in set(goods)}


def bill(game: Merchants, captain: Captain, asked: dict[str, int], cards: tuple[str, ...]) -> int:
    """What the cards cost together at the prices asked, one free where the port gives one (Cartagena)."""
    if not cards:
        return 0
    each = sorted(asked.get(good_of(card), UNKNOWN_PRICE) for card in cards)
    free_at = game.answer("free_goods_at", captain)
    if free_at and game.reads("cartagena-free-good", "one-extra"):
        free_at += 1
    due = sum(each[:-1] if free_at and len(each) >= free_at else each)
    return max(0, due - game.answer("purchase_discount", captain))


def buy(game: Merchants, captain: Captain, ask: "OfferAsk", entry: Buy) -> None:
    """The cards bought come aboard and are paid; the rest of the offer is discarded."""
    offer, left = ask.offer, list(ask.offer)
    bought = take_away(entry.cards, left)
    if entry.cards and UNSEEN in map(good_of, (*offer, *entry.cards)):
        game.unsettle(captain, "gold")
    cost = bill(game, captain, ask.prices, entry.cards)
    facts: dict[str, Any] = {"who": captain.id, "port": captain.zone, "cards": entry.cards, "offer": offer}
    game.pay(captain, cost, "MM-BUY-3", goods=True, **facts)
    captain.hold = joined(captain.hold, bought)
    game.ledger.move(captain.id, "hold", "MM-BUY-4")
    game.discard_cargo(left)
    if entry.cards:
        captain.buying_at = captain.zone
        captain.bought_this_stay = True


class OfferAsk(CaptainAsk):
    """What is bought of the offer, or a new offer for a fee (0: not possible)."""

    offer: list[str]
    prices: dict[str, int]
    redraw_fee: int
    rule = "MM-BUY-4"
    case = "buy"

    def candidates(self) -> Iterator[Entry]:
        """Every selection of the offer, and the new offer."""
        yield from (Buy(self.captain.id, cards) for cards in selections(self.offer, 0, len(self.offer)))
        yield Redraw(self.captain.id)

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whatever else is done makes plain that nothing was bought."""
        return Buy(self.captain.id, ()) if self.game.fallbacks.taking(entry, outside=self) else None


def against_buying(ask: OfferAsk, entry: Buy) -> Iterable[Refusal]:
    """MM-BUY-2 and 4, MM-CARGO-1: cards that may be bought, for gold that is there."""
    yield from against_cards_bought(ask, entry)
    yield from against_bill(ask, entry)


def against_cards_bought(ask: OfferAsk, entry: Buy) -> Iterable[Refusal]:
    """MM-BUY-2, MM-BUY-4 and MM-CARGO-1: of the goods on offer, none of those in demand here, and no more than fit."""
    captain = ask.captain
    demand = ask.game.state.demand.get(captain.zone, UNSEEN)
    if demand != UNSEEN and any(good_of(card) == demand for card in entry.cards):
        yield illegal("MM-BUY-2", "in-demand", who=captain.id, port=captain.zone, good=demand)
    paid_for = tuple(card for card in entry.cards if good_of(card) != demand or demand == UNSEEN)
    lacking = cargo_not_held(ask.game.box, paid_for, ask.offer)
    if lacking:
        yield illegal("MM-BUY-4", "not-offered", who=captain.id, cards=lacking, offer=in_words(ask.offer))
    held = len(captain.hold) + len(entry.cards)
    if entry.cards and held > PORT_LIMIT and "hold" not in captain.unknown:
        yield illegal("MM-CARGO-1", "too-much", who=captain.id, cards=held, limit=PORT_LIMIT)


def against_bill(ask: OfferAsk, entry: Buy) -> Iterable[Refusal]:
    """MM-BUY-4 and 5: what the cards cost is there, as far as anybody knows."""
    captain = ask.captain
    unseen = list(map(good_of, ask.offer)).count(UNSEEN)
    cost = bill(ask.game, captain, prices(ask.game, captain, ask.offer, unseen) if unseen else ask.prices, entry.cards)
    if UNSEEN not in map(good_of, entry.cards) and not ask.game.can_pay(captain, cost, goods=True):
        yield illegal("MM-BUY-4", "too-poor", who=captain.id, gold=ask.game.funds(captain, goods=True), price=cost)


def against_redrawing(ask: OfferAsk, entry: Redraw) -> Iterable[Refusal]:
    """MM-BUY-1 and Santo Domingo: a new offer where the port gives one, for its fee."""
    game, captain = ask.game, ask.captain
    facts = {"who": captain.id, "port": captain.zone}
    if not ask.redraw_fee:
        return (cannot("MM-BUY-1", "redraw", **facts),)
    if not game.can_pay(captain, ask.redraw_fee, goods=True):
        money = {"gold": game.funds(captain, goods=True), "price": ask.redraw_fee}
        return (illegal("MM-ZONE-SANTO-DOMINGO", "too-poor", **facts, **money),)
    return FINE


OfferAsk.guards = {Buy: against_buying, Redraw: against_redrawing}
