"""Missions under way (rulebook p. 9): what was done for them, and completing them (MM-MIS-3)."""

from collections.abc import Iterable, Iterator
from typing import Any

from mmcli.games.merchants.asks import CaptainAsk, DeedAsk
from mmcli.games.merchants.box.card_texts import MissionCard
from mmcli.games.merchants.box.cards import good_of
from mmcli.games.merchants.deeds import Deed, nothing
from mmcli.games.merchants.entries import Complete
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.glory import gain_glory
from mmcli.games.merchants.hand.rewards import receive, unsettle_all
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.told.words import card_in_words
from mmcli.kernel.cards import agree, could_be, lacking, possible, take_away, which
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure


def did(captain: Captain, deed: str) -> None:
    """Something that a mission may ask for: a `Deed`, or being at a place (`havana`, `havana/port`)."""
    for mission in captain.missions:
        done = captain.deeds.setdefault(mission, {})
        done[deed] = done.get(deed, 0) + 1


def done_for(captain: Captain, mission: str) -> dict[str, int]:
    """What was done while a mission was held, for all that is known of which was held."""
    done: dict[str, int] = {}
    for record, deeds in captain.deeds.items():
        if any(agree(mission, name) for name in could_be(record)):
            done |= {deed: max(times, done.get(deed, 0)) for deed, times in deeds.items()}
    return done


def may_complete(game: Merchants, captain: Captain) -> bool:
    """Whether a mission could be completed where the captain is, outside a port action."""
    cards = (game.pack.missions.get(mission) for mission in possible(captain.missions))
    return not captain.in_port and any(card is None or card.to == captain.zone for card in cards)


def completions(ask: CaptainAsk) -> Iterator[Complete]:
    """Each mission held."""
    captain = ask.captain
    yield from (Complete(captain.id, mission) for mission in sorted(set(possible(captain.missions))))


def wanted(card: MissionCard) -> list[str]:
    """The goods that a mission brings, one for each card."""
    return [good for good, count in card.brings.items() for _ in range(count)]


def aboard(captain: Captain, good: str) -> int:
    """How many cards of a good are in the hold."""
    return sum(good_of(card) == good for card in captain.hold)


def against_completing(ask: DeedAsk, entry: Complete) -> Iterable[Refusal]:
    """MM-MIS-3: a mission that is held, at its place, with everything done; in port only within a port action."""
    game, captain = ask.game, ask.captain
    if lacking([entry.mission], captain.missions):
        yield cannot("MM-MIS-3", "not-held", who=captain.id, mission=entry.mission)
        return
    if captain.in_port and not ask.in_port_action:
        yield illegal("MM-MIS-3", "no-port-action", who=captain.id, mission=entry.mission, port=captain.zone)
    card = game.pack.missions.get(which(entry.mission, captain.missions))
    if card is not None:
        yield from _undone(captain, card)


def _undone(captain: Captain, card: MissionCard) -> Iterator[Refusal]:
    """What a mission still asks for: its place, deeds and visits, the goods that it brings."""
    facts: dict[str, Any] = {"who": captain.id, "mission": card.name}
    if card.to != captain.place:
        yield illegal("MM-MIS-3", "elsewhere", **facts, at=captain.place, due=card.to)
    done = done_for(captain, card.id)
    undone: dict[str, int] = {
        deed: count - done.get(deed, 0) for deed, count in card.deeds.items() if done.get(deed, 0) < count
    }
    undone |= {place: 1 for place in card.visits if place not in done}
    if undone:
        yield illegal("MM-MIS-3", "not-done", **facts, lacking=undone)
    short = {
        good: count - aboard(captain, good) for good, count in card.brings.items() if aboard(captain, good) < count
    }
    if short and lacking(wanted(card), captain.hold):
        yield illegal("MM-MIS-3", "goods", **facts, lacking=short)


def complete(game: Merchants, captain: Captain, entry: Complete) -> Procedure[None]:
    """MM-MIS-3: the goods are handed over, and the mission brings 1 glory point and its reward."""
    (mission,) = take_away((entry.mission,), captain.missions)
    card = game.pack.missions.get(mission)
    game.state.missions_deck.discard(mission)
    captain.deeds.pop(mission, None)
    if card is not None:
        hand_over(game, captain, card)
    else:
        game.remark("MM-MIS-3", "card-text", who=captain.id, mission=entry.mission)
        unsettle_all(game, captain)
    cards, name = (card.gains.glory_cards, card.name) if card else (0, entry.mission)
    yield from gain_glory(game, captain, "MM-MIS-3", cards, mission=name)
    if card is not None:
        yield from receive(game, captain, card.gains, "MM-MIS-3")


def hand_over(game: Merchants, captain: Captain, card: MissionCard) -> None:
    """The goods that a mission brings leave the hold; which cards of them nobody writes down."""
    game.discard_cargo(take_away(wanted(card), captain.hold))
    if card.brings:
        game.ledger.move(captain.id, "hold", "MM-MIS-3")


COMPLETION = Deed(
    Complete,
    "MM-MIS-3",
    against_completing,
    complete,
    completions,
    lambda entry: f"{entry.by} completes {card_in_words('mission', entry.mission)}",
    takes=nothing,
)
"""A mission completed, in a turn or within a port action."""
