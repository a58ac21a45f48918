"""Glory cards played (rulebook p. 12): tricks that are used once, specialists who stay aboard (MM-GLO-4, MM-SPEC-1)."""

from collections.abc import Iterable, Iterator
from typing import Any

from mmcli.games.merchants.asks import DeedAsk, SkillRoll
from mmcli.games.merchants.box.card_texts import GloryCard, Specialist, Trick
from mmcli.games.merchants.box.components import LOCATIONS, NATIONS, REPAIRABLE
from mmcli.games.merchants.deeds import Deed, nothing
from mmcli.games.merchants.entries import Play
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.playing import ANY_SKILL, BEFORE_ROLL, plays
from mmcli.games.merchants.hand.rewards import pardon, receive, unsettle_all
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.told.words import play_in_words
from mmcli.kernel.cards import lacking, possible, take_away, which
from mmcli.kernel.findings import FINE, Refusal, Refusals, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN

RULE = "MM-GLO-4"


def against_playing(ask: DeedAsk, entry: Play) -> Iterable[Refusal]:
    """MM-GLO-4 and MM-SPEC-1: a card of the hand, in the own turn; a specialist only within a port action."""
    game, captain = ask.game, ask.captain
    if lacking([entry.card], captain.glory_cards):
        return (_not_held(captain, entry),)
    card = game.pack.glory.get(which(entry.card, captain.glory_cards))
    if card is None:
        return _no_such_target(game, captain, entry)
    if isinstance(card, Specialist):
        return _terms_unmet(ask, entry, card)
    return [
        *_wrong_time(captain, card),
        *_wrong_target(game, captain, entry, card),
        *_one_too_many(game, captain, card),
    ]


def play(game: Merchants, captain: Captain, entry: Play) -> Procedure[None]:
    """A card is played in the own turn: a trick does what it says, a specialist comes aboard."""
    card = leave_hand(game, captain, entry)
    if isinstance(card, Specialist):
        employ(game, captain, card)
    elif isinstance(card, Trick):
        game.state.glory.discard(entry.card)
        captain.actions += card.actions
        act_on_target(game, captain, entry, card)
        yield from receive(game, captain, card.gains, RULE)
    else:
        take_as_recorded(game, captain, entry)
        captain.actions += 1


def against_playing_before_roll(ask: SkillRoll, entry: Play) -> Iterable[Refusal]:
    """MM-GLO-4: a card of the hand that may be played before a roll of this skill."""
    game, captain, skill = ask.game, ask.captain, ask.skill
    assert game is not None and captain is not None  # noqa: S101, PT018 - a side without a hand plays nothing
    if lacking([entry.card], captain.glory_cards):
        return (_not_held(captain, entry),)
    card = game.pack.glory.get(which(entry.card, captain.glory_cards))
    if card is None:
        return _no_such_target(game, captain, entry)
    facts = {"who": captain.id, "card": card.name, "skill": skill}
    if not isinstance(card, Trick) or card.when != BEFORE_ROLL:
        return (cannot("MM-GLO-4", "before-roll", **facts),)
    if card.skills and skill not in (ANY_SKILL, *card.skills):
        return (cannot("MM-GLO-4", "other-roll", **facts, skills=list(card.skills)),)
    return _wrong_target(game, captain, entry, card)


def play_before_roll(game: Merchants, captain: Captain, entry: Play, ask: SkillRoll) -> Procedure[None]:
    """A card is played before a roll: so many dice more; nobody knows how many if nobody knows the card."""
    card = leave_hand(game, captain, entry)
    game.state.glory.discard(entry.card)
    if isinstance(card, Trick):
        ask.add(card.dice)
        yield from receive(game, captain, card.gains, RULE)
    else:
        ask.add(None)
        take_as_recorded(game, captain, entry)


SkillRoll.guards = {Play: against_playing_before_roll}


def leave_hand(game: Merchants, captain: Captain, entry: Play) -> GloryCard | None:
    """The card leaves the hand; one drawn unseen is known from now on. None if the pack does not have it."""
    deck = game.state.glory
    if entry.card not in possible(captain.glory_cards) and deck.left and deck.left.get(entry.card):
        deck.left[entry.card] -= 1
    (card,) = take_away((entry.card,), captain.glory_cards)
    return game.pack.glory.get(card)


def employ(game: Merchants, captain: Captain, card: Specialist) -> None:
    """MM-SPEC-1: the specialist is paid and stays until death."""
    game.pay(captain, card.cost, "MM-SPEC-1", who=captain.id, card=card.name)
    captain.specialists.append(card.id)


def act_on_target(game: Merchants, captain: Captain, entry: Play, card: Trick) -> None:
    """What a trick does to the captain, the nation or the location that it is played at."""
    target = entry.target or ""
    if card.repairs and card.needs == "location":
        repair(game, captain, target, card.repairs)
    if card.pardons:
        pardon(game, captain, target, card.pardons, "MM-RWD-6")
    other = game.by_id.get(target)
    if other is None:
        return
    if card.steals:
        stolen = max(0, min(card.steals, other.gold))
        game.pay(other, stolen, RULE, who=other.id)
        game.gain(captain, stolen, RULE, who=captain.id)
        if stolen < card.steals and other.perhaps_aboard:
            game.unsettle(other, "gold")
        if "gold" in other.unknown:
            game.unsettle(captain, "gold")
    for nation in [card.frames] if card.frames else list(other.bounties) if card.raises else []:
        game.add_bounty(other, nation, RULE)


def repair(game: Merchants, captain: Captain, location: str, points: int) -> None:
    """Points of a location come back, as far as the ship goes."""
    present: int = getattr(captain.ship, location)
    mended = max(0, min(points, game.maximum(captain, location) - present))
    setattr(captain.ship, location, present + mended)
    game.ledger.record(captain.id, location, mended, RULE, who=captain.id)


def take_as_recorded(game: Merchants, captain: Captain, entry: Play) -> None:
    """A card whose text nobody knows: holding it and the timing were checked, what it does is as the log has it."""
    game.remark(RULE, "card-text", who=captain.id, card=entry.card)
    unsettle_all(game, captain)
    other = game.by_id.get(entry.target or "")
    if other is not None:
        unsettle_all(game, other)


def _not_held(captain: Captain, entry: Play) -> Refusal:
    return cannot("MM-GLO-4", "not-held", who=captain.id, card=entry.card)


def _no_such_target(game: Merchants, captain: Captain, entry: Play) -> Refusals:
    """A card whose text nobody knows may need any target that there is."""
    known = (None, *game.by_id, *LOCATIONS, *NATIONS)
    if entry.target in known:
        return FINE
    return (cannot("MM-GLO-4", "no-such-target", who=captain.id, card=entry.card, target=entry.target),)


def _terms_unmet(ask: DeedAsk, entry: Play, card: Specialist) -> Iterator[Refusal]:
    """MM-SPEC-1: what a specialist asks for: a port action, perhaps in a certain port, and gold."""
    game, captain = ask.game, ask.captain
    facts: dict[str, Any] = {"who": captain.id, "card": card.name}
    if not ask.in_port_action:
        yield cannot("MM-SPEC-1", "no-port-action", **facts)
    elif card.ports and captain.zone not in card.ports:
        yield illegal("MM-SPEC-1", "other-port", **facts, port=captain.zone, ports=list(card.ports))
    if not game.can_pay(captain, card.cost):
        yield illegal("MM-SPEC-1", "too-poor", **facts, gold=game.funds(captain), price=card.cost)
    if entry.target is not None:
        yield illegal("MM-GLO-4", "no-target", **facts, target=entry.target)


def _wrong_time(captain: Captain, card: Trick) -> Iterator[Refusal]:
    facts: dict[str, Any] = {"who": captain.id, "card": card.name}
    if card.when == BEFORE_ROLL:
        yield cannot("MM-GLO-4", "no-roll", **facts)
    elif card.when == "in-port" and not captain.in_port:
        yield illegal("MM-GLO-4", "at-sea", **facts, zone=captain.zone)
    elif card.when == "at-sea" and captain.in_port:
        yield illegal("MM-GLO-4", "in-port", **facts, port=captain.zone)


def _wrong_target(game: Merchants, captain: Captain, entry: Play, card: Trick) -> Iterator[Refusal]:
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


def _one_too_many(game: Merchants, captain: Captain, card: Trick) -> Iterator[Refusal]:
    gains = card.gains
    if gains.weapon is not None and gains.weapon in captain.weapons:
        yield cannot("MM-WPN-1", "second", who=captain.id, weapon=gains.weapon)
    if gains.rumors and len(captain.rumors) + gains.rumors > game.answer("rumors_held", captain):
        yield illegal("MM-RUM-2", "second", who=captain.id, rumor=captain.rumors[0] if captain.rumors else UNSEEN)


PLAYING = Deed(Play, "MM-GLO-4", against_playing, play, plays, play_in_words, takes=nothing)
"""A glory card played, in a turn or within a port action."""
