"""Selling goods (rulebook p. 8): prices, the glory point for goods in demand, the new demand token."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from mmcli.games.merchants.asks import CaptainAsk, cargo_not_held, selections
from mmcli.games.merchants.box.cards import good_of
from mmcli.games.merchants.box.points import POINTS
from mmcli.games.merchants.entries import Sell
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.glory import gain_glory, glory_unseen
from mmcli.games.merchants.state import EMPTY, Captain
from mmcli.kernel.asks import Ask, ChanceAsk
from mmcli.kernel.cards import in_words, take_away
from mmcli.kernel.findings import FINE, Refusal, Refusals, cannot, impossible, missing
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.unclear import NOTHING, Perhaps
from mmcli.log.entries import UNSEEN, Chance, Entry, Reveal, Stop

GLORY_FROM = 3
"""The demanded goods sold at once that give a glory point (MM-SELL-2)."""
DEMAND = "demand"


def sales(ask: CaptainAsk) -> Iterator[Sell]:
    """Every selection of the hold."""
    captain = ask.captain
    yield from (Sell(captain.id, cards) for cards in selections(captain.hold, 1, len(captain.hold)))


def against_selling(ask: CaptainAsk, entry: Sell) -> Iterable[Refusal]:
    """MM-SELL-1: cargo cards from the own hold."""
    captain = ask.captain
    lacking = cargo_not_held(ask.game.box, entry.cards, captain.hold)
    if lacking or not entry.cards:
        return (cannot("MM-SELL-1", "not-held", who=captain.id, cards=lacking, hold=in_words(captain.hold)),)
    return FINE


def sell(game: Merchants, captain: Captain, entry: Sell) -> Procedure[None]:
    """MM-SELL-1 to 3: the gold, the glory point for three or more in demand, and then another demand."""
    port = captain.zone
    demand = game.state.demand.get(port, UNSEEN)
    sold = take_away(entry.cards, captain.hold)
    demanded, most = in_demand(demand, list(map(good_of, sold)))
    game.ledger.move(captain.id, "hold", "MM-SELL-1")
    game.discard_cargo(sold)
    receive_price(game, captain, entry, demand, demanded, most)
    yield from in_any_order(
        glory_for_demanded(game, captain, demand, demanded, most), replace_demand(game, port, demand, demanded, most)
    )


def in_demand(demand: str, goods: list[str]) -> tuple[int, int]:
    """How many of some goods are in demand, at least and at most, for all that is known."""
    unseen = goods.count(UNSEEN) if demand != EMPTY else 0
    if demand != UNSEEN:
        return goods.count(demand), goods.count(demand) + unseen
    return 0, max((goods.count(good) for good in set(goods) - {UNSEEN}), default=0) + unseen


def receive_price(game: Merchants, captain: Captain, entry: Sell, demand: str, demanded: int, most: int) -> None:
    """MM-SELL-1: the ordinary price for each card, more for each in demand; `most` may have been."""
    price, demand_price = game.answer("goods_start_price", captain), game.answer("demanded_price", captain)
    if demanded < most and price != demand_price:
        game.unsettle(captain, "gold")
        game.remark("MM-SELL-1", "unseen", who=captain.id, port=captain.zone)
    ordinary = len(entry.cards) - demanded
    gold = ordinary * price + demanded * demand_price + game.answer("sale_bonus", captain)
    facts = {"ordinary": ordinary, "price": price, "demanded": demanded, "demand_price": demand_price, "good": demand}
    usual = ordinary * POINTS["goods_start_price"] + demanded * POINTS["demanded_price"]
    game.gain(captain, gold, "MM-SELL-1", usual=usual, who=captain.id, port=captain.zone, **facts)


def glory_for_demanded(game: Merchants, captain: Captain, good: str, demanded: int, most: int) -> Procedure[None]:
    """MM-SELL-2: a glory point for three or more of the goods in demand."""
    if demanded >= GLORY_FROM:
        yield from gain_glory(game, captain, "MM-SELL-2", sold=demanded, good=good)
    elif most >= GLORY_FROM:
        yield from glory_unseen(game, captain, "MM-SELL-2", sold=demanded, good=good)
    else:
        game.ledger.deny(captain.id, "glory", 1, "MM-SELL-2", who=captain.id, sold=demanded, good=good)


def replace_demand(game: Merchants, port: str, old: str, demanded: int, most: int) -> Procedure[None]:
    """MM-SELL-3: a random token off the pile replaces the one served; nobody can tell if `most` were not seen."""
    served = GLORY_FROM if game.reads("demand-replaced", "three-sold") else 1
    if most < served:
        return
    ask: Ask = DemandReveal(game, port, old)
    shown = yield ask if demanded >= served else Perhaps(ask)
    good = UNSEEN if shown == NOTHING else shown.shows
    game.state.demand[port] = good if good in game.box.goods.goods else UNSEEN


class DemandReveal(ChanceAsk):
    """The new demand token of a port."""

    game: Merchants
    port: str
    old: str

    def pile(self) -> Counter[str]:
        """The tokens that can still be in the pile."""
        return Counter({good: self.left(good) for good in self.game.box.goods.goods})

    def left(self, good: str) -> int:
        """How many tokens of a good can still be in the pile."""
        demand = self.game.state.demand
        out = list(demand.values()).count(good)
        if demand.get(self.port) == good and self.game.reads("demand-token-returns", "before-the-draw"):
            out -= 1
        return self.game.box.goods.demand_tokens_each - out

    def against(self, entry: Entry) -> Refusals | None:
        """Refuse a good that does not exist or whose tokens all lie at other ports."""
        if type(entry) is not Reveal or entry.what != DEMAND or entry.at not in (None, self.port):
            return None
        good: str = entry.shows
        if good != UNSEEN and good not in self.game.box.goods.goods:
            return (impossible("MM-COMP-6", "no-such-good", goods=[good]),)
        if good != UNSEEN and self.left(good) < 1:
            return (impossible("MM-SELL-3", "spent", port=self.port, good=good),)
        return FINE

    def comes_early(self, entry: Entry) -> bool:
        """The end of the sale."""
        return type(entry) is Stop

    def may_wait(self, entry: Entry) -> bool:
        """The token is noted when there is time, but before anything else is sold."""
        return type(entry) is not Sell

    def misfit(self, entry: Entry) -> Refusal:
        """Nobody wrote the new token down."""
        return missing("MM-SELL-3", "reveal", port=self.port, good=self.old)

    def unseen(self, entry: Entry) -> Entry | None:
        """A token that nobody recorded."""
        return Reveal(DEMAND, UNSEEN, self.port)

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Each good of the pile."""
        pile = +self.pile()
        for good in sorted(pile):
            yield Reveal(DEMAND, good, self.port), Fraction(pile[good], pile.total())
