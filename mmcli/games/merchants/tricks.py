"""Glory cards played (rulebook p. 12): tricks that are used once, specialists who stay aboard (MM-GLO-4, MM-SPEC-1)."""

from mmcli.games.merchants.asks import SkillRoll, take_away
from mmcli.games.merchants.card_texts import GloryCard, Specialist, Trick
from mmcli.games.merchants.entries import Play
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand import against_playing, plays
from mmcli.games.merchants.modules import Deed, nothing
from mmcli.games.merchants.rewards import pardon, receive, unsettle_all
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.words import play_in_words
from mmcli.kernel.procedure import Procedure

RULE = "MM-GLO-4"


def play_card(game: Merchants, captain: Captain, entry: Play) -> Procedure[None]:
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


def play_before_roll(game: Merchants, captain: Captain, entry: Play, ask: SkillRoll) -> Procedure[None]:
    """A card is played before a roll: so many dice more; nobody knows how many if nobody knows the card."""
    card = leave_hand(game, captain, entry)
    game.state.glory.discard(entry.card)
    if isinstance(card, Trick):
        ask.count = None if ask.count is None else ask.count + card.dice
        yield from receive(game, captain, card.gains, RULE)
    else:
        ask.count = None
        take_as_recorded(game, captain, entry)


def leave_hand(game: Merchants, captain: Captain, entry: Play) -> GloryCard | None:
    """The card leaves the hand; one drawn unseen is known from now on. None if the pack does not have it."""
    deck = game.state.glory
    if entry.card not in captain.glory_cards and deck.left and deck.left.get(entry.card):
        deck.left[entry.card] -= 1
    take_away((entry.card,), captain.glory_cards)
    return game.pack.glory.get(entry.card)


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


PLAYING = Deed(
    Play, "MM-GLO-4", against_playing, play_card, plays, play_in_words, takes=nothing, out_of_place="MM-GLO-4"
)
"""A glory card played, in a turn or within a port action."""
