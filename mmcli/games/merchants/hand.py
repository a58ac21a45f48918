"""Glory cards in the hand (rulebook p. 12): which may be played when, and at what (MM-GLO-4, MM-SPEC-1)."""

from collections.abc import Iterator
from typing import Any

from mmcli.games.merchants.card_texts import Specialist, Trick, Window
from mmcli.games.merchants.components import LOCATIONS, NATIONS, REPAIRABLE
from mmcli.games.merchants.entries import Play
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.findings import FINE, Refusal, Refusals, cannot, illegal
from mmcli.log.entries import UNSEEN

BEFORE_ROLL: Window = "before-roll"
ANY_SKILL = ""
"""The skill of a roll of which nobody knows which it is."""


def plays(ask: Any) -> Iterator[Play]:
    """Each card of the hand, alone and at everything that a card can be played at, sorted."""
    game, captain = ask.game, ask.captain
    everything = sorted({*game.by_id, *LOCATIONS, *NATIONS})
    for card in sorted(set(captain.glory_cards)):
        yield Play(captain.id, card)
        if card != UNSEEN:
            yield from (Play(captain.id, card, target) for target in everything)


def may_still_play(game: Merchants, captain: Captain) -> bool:
    """Whether the hand holds anything that can be played once the actions are used up."""
    known = game.pack.glory
    return any(_is_for_own_turn(known.get(card)) for card in captain.glory_cards)


def _is_for_own_turn(card: object) -> bool:
    return card is None or (isinstance(card, Trick) and card.when != BEFORE_ROLL)


def against_playing(ask: Any, entry: Play) -> Refusals:
    """MM-GLO-4 and MM-SPEC-1: a card of the hand, in the own turn; a specialist only within a port action."""
    game, captain = ask.game, ask.captain
    if not _holds(captain, entry.card):
        return (_not_held(captain, entry),)
    card = game.pack.glory.get(entry.card)
    if card is None:
        return _against_unknown(game, captain, entry)
    if isinstance(card, Specialist):
        return list(_against_employing(game, captain, entry, card, in_port_action=ask.in_port_action))
    return [
        *_against_timing(captain, card),
        *_against_target(game, captain, entry, card),
        *_against_gains(game, captain, card),
    ]


def against_playing_before(game: Merchants, captain: Captain, entry: Play, skill: str) -> Refusals:
    """MM-GLO-4: a card of the hand that may be played before a roll of this skill."""
    if not _holds(captain, entry.card):
        return (_not_held(captain, entry),)
    card = game.pack.glory.get(entry.card)
    if card is None:
        return _against_unknown(game, captain, entry)
    facts = {"who": captain.id, "card": card.name, "skill": skill}
    if not isinstance(card, Trick) or card.when != BEFORE_ROLL:
        return (cannot("MM-GLO-4", "before-roll", **facts),)
    if card.skills and skill not in (ANY_SKILL, *card.skills):
        return (cannot("MM-GLO-4", "other-roll", **facts, skills=list(card.skills)),)
    return list(_against_target(game, captain, entry, card))


def _holds(captain: Captain, card: str) -> bool:
    hand = captain.glory_cards
    return card in hand or (bool(hand) and UNSEEN in (card, *hand))


def _not_held(captain: Captain, entry: Play) -> Refusal:
    return cannot("MM-GLO-4", "not-held", who=captain.id, card=entry.card)


def _against_unknown(game: Merchants, captain: Captain, entry: Play) -> Refusals:
    """A card whose text nobody knows may need any target that there is."""
    known = (None, *game.by_id, *LOCATIONS, *NATIONS)
    if entry.target in known:
        return FINE
    return (cannot("MM-GLO-4", "no-such-target", who=captain.id, card=entry.card, target=entry.target),)


def _against_employing(
    game: Merchants, captain: Captain, entry: Play, card: Specialist, *, in_port_action: bool
) -> Iterator[Refusal]:
    facts: dict[str, Any] = {"who": captain.id, "card": card.name}
    if not in_port_action:
        yield cannot("MM-SPEC-1", "no-port-action", **facts)
    elif card.ports and captain.zone not in card.ports:
        yield illegal("MM-SPEC-1", "other-port", **facts, port=captain.zone, ports=list(card.ports))
    if not game.can_pay(captain, card.cost):
        yield illegal("MM-SPEC-1", "too-poor", **facts, gold=captain.gold, price=card.cost)
    if entry.target is not None:
        yield illegal("MM-GLO-4", "no-target", **facts, target=entry.target)


def _against_timing(captain: Captain, card: Trick) -> Iterator[Refusal]:
    facts: dict[str, Any] = {"who": captain.id, "card": card.name}
    if card.when == BEFORE_ROLL:
        yield cannot("MM-GLO-4", "no-roll", **facts)
    elif card.when == "in-port" and not captain.in_port:
        yield illegal("MM-GLO-4", "at-sea", **facts, zone=captain.zone)
    elif card.when == "at-sea" and captain.in_port:
        yield illegal("MM-GLO-4", "in-port", **facts, port=captain.zone)


def _against_target(game: Merchants, captain: Captain, entry: Play, card: Trick) -> Iterator[Refusal]:
    facts: dict[str, Any] = {"who": captain.id, "card": card.name, "target": entry.target}
    if card.needs is None:
        if entry.target is not None:
            yield illegal("MM-GLO-4", "no-target", **facts)
        return
    if entry.target is None or not _is_target(game, captain, card, entry.target):
        yield cannot("MM-GLO-4", f"needs-{card.needs}", **facts)


def _is_target(game: Merchants, captain: Captain, card: Trick, target: str) -> bool:
    """Another captain who is alive, a nation with a bounty on the own captain, a damaged location of the own ship."""
    if card.needs == "captain":
        other = game.by_id.get(target)
        return other is not None and other is not captain and not other.dead
    if card.needs == "nation":
        return target in captain.bounties or (target in NATIONS and f"{target} bounty" in captain.unknown)
    return target in REPAIRABLE and (
        getattr(captain.ship, target) < game.maximum(captain, target) or target in captain.unknown
    )


def _against_gains(game: Merchants, captain: Captain, card: Trick) -> Iterator[Refusal]:
    gains = card.gains
    if gains.weapon is not None and gains.weapon in captain.weapons:
        yield cannot("MM-WPN-1", "second", who=captain.id, weapon=gains.weapon)
    if gains.rumors and len(captain.rumors) + gains.rumors > game.answer("rumors_held", captain):
        yield illegal("MM-RUM-2", "second", who=captain.id, rumor=captain.rumors[0] if captain.rumors else UNSEEN)
