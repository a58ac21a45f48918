"""Glory points and glory cards (rulebook p. 12)."""

from collections.abc import Iterable, Iterator

from mmcli.games.merchants.asks import DONE_WITH, CaptainAsk, CardDraw, draw, pile_of
from mmcli.games.merchants.box.bounds import HAND_LIMIT
from mmcli.games.merchants.end import declare_at_once
from mmcli.games.merchants.entries import Discard
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.cards import lacking, possible, take_away
from mmcli.kernel.findings import FINE, Refusal, cannot, missing
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.unclear import NOTHING, Perhaps
from mmcli.log.entries import UNSEEN, Entry


def gain_glory(game: Merchants, captain: Captain, rule: str, cards: int = 0, **facts: object) -> Procedure[None]:
    """MM-GLO-2 and 3: one open point on the track, and a glory card with it, as far as the hand goes.

    So many more `cards` are drawn right after it.
    """
    captain.glory += 1
    game.ledger.record(captain.id, "glory", 1, rule, who=captain.id, **facts)
    yield from game.at("glory-gained", captain)
    if len(captain.glory_cards) >= HAND_LIMIT and game.reads("glory-hand-full", "no-draw"):
        return
    yield from draw_glory_card(game, captain, "MM-GLO-3", then=(captain.id,) * cards)
    yield from declare_at_once(game, captain)
    yield from keep_hand_limit(game, captain)


def glory_unseen(game: Merchants, captain: Captain, rule: str, **facts: object) -> Procedure[None]:
    """A glory point of which nobody can tell whether it was due: its card shows that it was scored."""
    game.unsettle(captain, "glory")
    pile, known = pile_of(game, "glory")
    drawn = yield Perhaps(CardDraw(pile, "glory", 1, "MM-GLO-3", "MM-EVT-4", captain.id, known=known))
    if drawn == NOTHING:
        return
    pile.take(drawn.cards)
    captain.glory += 1
    captain.glory_cards += drawn.cards
    game.ledger.record(captain.id, "glory", 1, rule, who=captain.id, **facts)
    yield from game.at("glory-gained", captain)
    yield from keep_hand_limit(game, captain)


def draw_glory_card(
    game: Merchants, captain: Captain, rule: str, count: int = 1, then: tuple[str, ...] = ()
) -> Procedure[None]:
    """Cards off the glory deck into a captain's hand; right after them each of `then` draws one."""
    captain.glory_cards += yield from draw(game, "glory", count, rule, captain, then=then)


def keep_hand_limit(game: Merchants, captain: Captain, rule: str = "MM-GLO-3") -> Procedure[None]:
    """MM-GLO-3 and MM-PLN-10: a hand of more than four, plundered cards included, is discarded down to four."""
    while is_too_full(captain):
        discard(game, captain, (yield HandAsk(game, captain, rule)))


def is_too_full(captain: Captain) -> bool:
    """Whether a captain has more than four glory cards."""
    return len(captain.glory_cards) > HAND_LIMIT


def discard(game: Merchants, captain: Captain, spare: Discard) -> None:
    """A card leaves the hand, for the discard pile."""
    game.state.glory.discard(*take_away((spare.card,), captain.glory_cards))


def discards(captain: Captain) -> Iterator[Discard]:
    """Each card of a hand that can leave it."""
    yield from (Discard(captain.id, card) for card in sorted(set(possible(captain.glory_cards))))


class HandAsk(CaptainAsk):
    """The card that leaves a hand of more than four: after a draw (MM-GLO-3), or after a plunder (MM-PLN-10)."""

    clause: str
    rule = "MM-GLO-3"
    case = "full"

    def misfit(self, entry: Entry) -> Refusal:
        """The hand is as full as before."""
        return missing(self.clause, self.case, who=self.captain.id, cards=len(self.captain.glory_cards))

    def may_wait(self, entry: Entry) -> bool:
        """The discard is noted when there is time, but before anything is done with the hand."""
        return type(entry) not in DONE_WITH["glory"]

    def unseen(self, entry: Entry) -> Entry | None:
        """A hand is secret: which card left it need not be told, but that one did."""
        return Discard(self.captain.id, UNSEEN)

    def candidates(self) -> Iterator[Entry]:
        """Each card of the hand."""
        yield from discards(self.captain)


def against_discarding(ask: CaptainAsk, entry: Discard) -> Iterable[Refusal]:
    """MM-GLO-3: a card of the hand."""
    if not lacking([entry.card], ask.captain.glory_cards):
        return FINE
    return (cannot("MM-GLO-3", "not-held", who=ask.captain.id, card=entry.card),)


HandAsk.guards = {Discard: against_discarding}
