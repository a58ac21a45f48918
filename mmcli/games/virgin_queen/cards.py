"""Hands of cards, known by name, by number, or not at all."""

from mmcli.log.entries import UNSEEN


def cards_given(held: int | tuple[str, ...]) -> list[str]:
    """A hand of cards given by their number or by name."""
    return [UNSEEN] * held if isinstance(held, int) else list(held)


def may_hold(hand: list[str], card: str) -> bool:
    """Whether a hand can hold a card, for all that is known."""
    return bool(hand) and (card in hand or UNSEEN in (card, *hand))


def take_card(hand: list[str], card: str) -> bool:
    """Take a card out of a hand; whether it could hold it. An unseen card may have been any of the known ones."""
    if not may_hold(hand, card):
        return False
    if card in hand:
        hand.remove(card)
    elif UNSEEN in hand:
        hand.remove(UNSEEN)
    else:
        hand[:] = [UNSEEN] * (len(hand) - 1)
    return True
