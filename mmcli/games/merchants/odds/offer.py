"""The question of the goods on offer (rulebook p. 8): kinds, numbers, and what three of a kind cost."""

from collections import Counter
from functools import partial
from typing import Any

from mmcli.games.merchants.asks import CargoDraw
from mmcli.games.merchants.box.cards import good_of
from mmcli.games.merchants.entries import Market
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.port.buy import OfferAsk, bill, cards_offered, market, prices
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.told.words import named
from mmcli.games.odds import (
    Clock,
    Odds,
    Outcome,
    Piece,
    Place,
    Question,
    QuestionError,
    Run,
    TooLargeError,
    Wish,
    check_terms,
    facts_of,
)
from mmcli.kernel.chance import hands
from mmcli.log.entries import UNSEEN, Draw, Entry
from mmcli.rulebook.counting import counted

SET = 3
"""How many of a kind are cheapest (MM-BUY-3)."""


def offer_question(place: Place, wish: Wish) -> Question:
    """What is offered to the captain whose turn it is, in the port where the captain is."""
    check_terms(wish)
    game: Merchants = place.table().game
    captain = game.acting
    if not captain.in_port:
        raise QuestionError(f"{captain.id} is at sea; goods are offered in port (MM-PORT-1)")

    def start() -> Run[Merchants]:
        """What is asked about, set up afresh."""
        fresh: Merchants = place.table().game
        return Piece(fresh, market(fresh, fresh.acting, Market(by=fresh.acting.id)))

    count = cards_offered(game, captain)
    demand = game.state.demand.get(captain.zone, UNSEEN)
    seen = "the demand is not known" if demand == UNSEEN else f"{demand} is in demand and replaced"
    return Question(
        kind="offer",
        title=f"{captain.id} sees {counted(count, 'good')} on offer in {named(captain.zone)}; {seen}",
        start=start,
        outcome=_outcome,
        decide=_nothing_to_decide,
        policy=("nothing is asked for anew",),
        solve=partial(offer_odds, game, captain),
        tells=_goods,
        facts=("demand", *facts_of(captain.id, "at", "bought_at", "hold")),
        unplayable=None if game.pack.cargo else f"the pack {game.pack.name!r} has no faces of cargo cards to draw",
    )


def offer_odds(game: Merchants, captain: Captain, clock: Clock) -> Odds:
    """Every offer by its goods. What is replaced until it is no longer in demand is an offer of the other goods."""
    deck = game.state.cargo
    if deck.left is None:
        raise TooLargeError("nobody knows what the cargo deck holds")
    demand = game.state.demand.get(captain.zone, UNSEEN)
    left: Counter[str] = Counter()
    for face, copies in deck.left.items():
        left[good_of(face)] += copies
    count = cards_offered(game, captain)
    if deck.size < count + left[demand]:
        raise TooLargeError("the deck may have to be shuffled anew")
    odds: Odds = {}
    del left[demand]
    for goods, likely in hands(left, count):
        clock.check()
        outcome = offered(game, captain, list(goods))
        odds[outcome] = odds[outcome] + likely if outcome in odds else likely
    return odds


def offered(game: Merchants, captain: Captain, offer: list[str]) -> Outcome:
    """What is asked of an offer; prices by the engine's own bill."""
    goods = Counter(map(good_of, offer))
    pattern = "+".join(str(number) for number in sorted(goods.values(), reverse=True))
    asked = prices(game, captain, offer)
    sets = [bill(game, captain, asked, _three(offer, good)) for good, number in goods.items() if number >= SET]
    return (
        ("kinds", len(goods)),
        ("pattern", pattern),
        ("three of a kind", bool(sets)),
        ("price of three of a kind", min(sets, default="none on offer")),
    )


def _three(offer: list[str], good: str) -> tuple[str, ...]:
    return tuple([card for card in offer if good_of(card) == good][:SET])


def _outcome(run: Run[Merchants]) -> Outcome | None:
    ask = run.ask
    return offered(run.game, ask.captain, ask.offer) if isinstance(ask, OfferAsk) else None


def _goods(entry: Entry) -> object:
    return tuple(sorted(map(good_of, entry.cards))) if isinstance(entry, Draw) else entry


def _nothing_to_decide(run: Run[Any]) -> Entry:
    raise QuestionError("no offer is revealed")


def is_offer(ask: object) -> bool:
    """Whether a position waits for the goods on offer."""
    return isinstance(ask, CargoDraw) and ask.rule == "MM-BUY-1"
