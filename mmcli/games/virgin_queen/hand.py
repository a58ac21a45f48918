"""VQ-PIR-5.3 and 5.6, reward (b): the pirate draws one random card from the target's hand and keeps it."""

from collections import Counter

from mmcli.games.virgin_queen.cards import take_card
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.state import Piracy
from mmcli.kernel.chance import Deck, DrawAsk
from mmcli.kernel.findings import Refusals
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Draw

CARD = "card"
HAND = "hand/"
"""What stands before a power's id where a log draws from its hand."""


def cards_in_hand(game: VirginQueen, power: str) -> list[str] | None:
    """The cards that the pirate may draw from, also where it is asked whether the hand is empty; None if unknown."""
    hand = game.state.hands.get(power)
    if hand is None or game.reads("home-cards", "exempt"):
        return hand
    return hand + game.state.home.get(power, [])


def draw_from_hand(game: VirginQueen, piracy: Piracy) -> Procedure[None]:
    """A random card of the target's hand becomes the pirate's, but not for the present impulse."""
    cards = cards_in_hand(game, piracy.target)
    known = [UNSEEN] if cards is None else cards
    deck = Deck(len(known), dict(Counter(known)))
    entry: Draw = yield HandDraw(deck, HAND + piracy.target, 1, "VQ-PIR-5.3", "VQ-PIR-5.3", piracy.pirate)
    piracy.drawing = False
    for card in entry.cards:
        _hand_over(game, piracy.pirate, piracy.target, card)


def _hand_over(game: VirginQueen, pirate: str, target: str, card: str) -> None:
    state = game.state
    take_card(state.hands.get(target, []), card) or take_card(state.home.get(target, []), card)
    if pirate in state.hands:
        state.hands[pirate].append(card)
    state.fresh.setdefault(pirate, []).append(card)
    game.ledger.record(target, "hand", -1, "VQ-PIR-5.3", who=target, other=pirate)
    game.ledger.record(pirate, "hand", 1, "VQ-PIR-5.3", who=pirate, other=target)


class HandDraw(DrawAsk):
    """A random card out of a hand; where cards of it are unknown, it may be any."""

    def faults_of_cards(self, cards: tuple[str, ...]) -> Refusals:
        """Refuse a card that a wholly known hand does not hold; an empty hand was the fault of the reward."""
        known = self.deck.left
        if not known or UNSEEN in known:
            return []
        return super().faults_of_cards(cards)
