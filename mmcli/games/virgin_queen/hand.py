"""VQ-PIR-5.3 and 5.6, reward (b): the pirate draws one random card from the target's hand and keeps it."""

from collections import Counter

from mmcli.games.virgin_queen.cards import Hand
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.state import Piracy
from mmcli.kernel.chance import Deck, DrawAsk
from mmcli.kernel.findings import Refusals
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Draw

CARD = "card"
HAND = "hand/"
"""What stands before a power's id where a log draws from its hand."""


def cards_in_hand(game: VirginQueen, power: str) -> list[Hand] | None:
    """Where the pirate may draw from, also where it is asked whether the hand is empty; None if unknown."""
    state = game.state
    if power not in state.hands:
        return None
    exempt = game.reads("home-cards", "exempt")
    piles = (state.hands, state.fresh) if exempt else (state.hands, state.fresh, state.home)
    return [pile[power] for pile in piles if power in pile]


def hand_holds_cards(game: VirginQueen, piracy: Piracy) -> bool | None:
    """Whether a card of the target's hand can be given that is not given yet (VQ-PIR-5.6); None if nobody knows."""
    cards = cards_in_hand(game, piracy.target)
    return None if cards is None else sum(map(len, cards)) > piracy.drawing


def draw_cards(game: VirginQueen, piracy: Piracy) -> Procedure[None]:
    """A random card of the target's hand for each that was given becomes the pirate's, but not for this impulse."""
    while piracy.drawing:
        entry: Draw = yield hand_draw(HandDraw, game, piracy)
        piracy.drawing -= 1
        keep_cards(game, piracy, entry)


def hand_draw(asked: type["HandDraw"], game: VirginQueen, piracy: Piracy) -> "HandDraw":
    """The ask for a card out of the target's hand."""
    deck = _deck(cards_in_hand(game, piracy.target))
    return asked(deck, HAND + piracy.target, 1, "VQ-PIR-5.3", "VQ-PIR-5.3", piracy.pirate)


def keep_cards(game: VirginQueen, piracy: Piracy, drawn: Draw) -> None:
    """The cards drawn are the pirate's."""
    for card in drawn.cards:
        _hand_over(game, piracy.pirate, piracy.target, card)


def _deck(hands: list[Hand] | None) -> Deck:
    """The cards that may be drawn, shuffled."""
    if hands is None:
        return Deck(1)
    each = sum((Counter(hand.each()) for hand in hands), Counter[str]())
    return Deck(sum(map(len, hands)), dict(each))


def _hand_over(game: VirginQueen, pirate: str, target: str, card: str) -> None:
    """The card leaves the target's hand; the pirate keeps it apart until a later impulse."""
    for hand in cards_in_hand(game, target) or ():
        if hand.take(card):
            break
    game.state.fresh.setdefault(pirate, Hand()).add(card)
    game.ledger.record(target, "hand", -1, "VQ-PIR-5.3", who=target, other=pirate)
    game.ledger.record(pirate, "hand", 1, "VQ-PIR-5.3", who=pirate, other=target)


def take_up(game: VirginQueen) -> None:
    """A later impulse: the cards taken as rewards are among the others."""
    for power, cards in game.state.fresh.items():
        if power in game.state.hands:
            game.state.hands[power].take_in(cards)
    game.state.fresh.clear()


class HandDraw(DrawAsk):
    """A random card out of a hand; where cards of it are unknown, it may be any."""

    def faults_of_cards(self, cards: tuple[str, ...]) -> Refusals:
        """Refuse a card that a wholly known hand does not hold; an empty hand was the fault of the reward."""
        known = self.deck.left
        return [] if not known or UNSEEN in known else super().faults_of_cards(cards)
