"""Glory cards in the hand (rulebook p. 12): which may be played when, and at what (MM-GLO-4, MM-SPEC-1)."""

from collections.abc import Iterator
from typing import Any

from mmcli.games.merchants.box.card_texts import Trick, Window
from mmcli.games.merchants.box.components import LOCATIONS, NATIONS
from mmcli.games.merchants.entries import Play
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.cards import possible
from mmcli.log.entries import UNSEEN

BEFORE_ROLL: Window = "before-roll"
ANY_SKILL = ""
"""The skill of a roll of which nobody knows which it is."""


def plays(ask: Any) -> Iterator[Play]:
    """Each card of the hand, alone and at everything that a card can be played at, sorted."""
    game, captain = ask.game, ask.captain
    everything = sorted({*game.by_id, *LOCATIONS, *NATIONS})
    for card in sorted(set(possible(captain.glory_cards))):
        yield Play(captain.id, card)
        if card != UNSEEN:
            yield from (Play(captain.id, card, target) for target in everything)


def may_still_play(game: Merchants, captain: Captain) -> bool:
    """Whether the hand holds anything that can be played once the actions are used up."""
    known = game.pack.glory
    return any(_is_for_own_turn(known.get(card)) for card in possible(captain.glory_cards))


def _is_for_own_turn(card: object) -> bool:
    return card is None or (isinstance(card, Trick) and card.when != BEFORE_ROLL)
