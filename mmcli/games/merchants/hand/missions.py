"""Missions under way (rulebook p. 9): what was done for them, and completing them (MM-MIS-3)."""

from collections.abc import Iterable, Iterator
from typing import Any

from mmcli.games.merchants.asks import CaptainAsk, DeedAsk, take_away
from mmcli.games.merchants.box.card_texts import MissionCard
from mmcli.games.merchants.box.cards import good_of
from mmcli.games.merchants.deeds import Deed, nothing
from mmcli.games.merchants.entries import Complete
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.glory import gain_glory
from mmcli.games.merchants.hand.rewards import receive, unsettle_all
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.told.words import card_in_words
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN


def did(captain: Captain, deed: str) -> None:
    """Something that a mission may ask for: a `Deed`, or being at a place (`havana`, `havana/port`)."""
    for mission in captain.missions:
        done = captain.deeds.setdefault(mission, {})
        done[deed] = done.get(deed, 0) + 1


def may_complete(game: Merchants, captain: Captain) -> bool:
    """Whether a mission could be completed where the captain is, outside a port action."""
    cards = (game.pack.missions.get(mission) for mission in captain.missions)
    return not captain.in_port and any(card is None or card.to == captain.zone for card in cards)


def completions(ask: CaptainAsk) -> Iterator[Complete]:
    """Each mission held."""
    captain = ask.captain
    yield from (Complete(captain.id, mission) for mission in sorted(set(captain.missions)))


def aboard(captain: Captain, good: str) -> int:
    """How many cards of a good are in the hold."""
    return sum(good_of(card) == good for card in captain.hold)


def against_completing(ask: DeedAsk, entry: Complete) -> Iterable[Refusal]:
    """MM-MIS-3: a mission that is held, at its place, with everything done; in port only within a port action."""
    game, captain = ask.game, ask.captain
    held = captain.missions
    if entry.mission not in held and not (held and UNSEEN in (entry.mission, *held)):
        yield cannot("MM-MIS-3", "not-held", who=captain.id, mission=entry.mission)
        return
    if captain.in_port and not ask.in_port_action:
        yield illegal("MM-MIS-3", "no-port-action", who=captain.id, mission=entry.mission, port=captain.zone)
    card = game.pack.missions.get(entry.mission)
    if card is not None:
        yield from _undone(captain, card)


def _undone(captain: Captain, card: MissionCard) -> Iterator[Refusal]:
    """What a mission still asks for: its place, deeds and visits, the goods that it brings."""
    facts: dict[str, Any] = {"who": captain.id, "mission": card.name}
    if card.to != captain.place:
        yield illegal("MM-MIS-3", "elsewhere", **facts, at=captain.place, due=card.to)
    done = captain.deeds.get(card.id, {})
    lacking: dict[str, int] = {
        deed: count - done.get(deed, 0) for deed, count in card.deeds.items() if done.get(deed, 0) < count
    }
    lacking |= {place: 1 for place in card.visits if place not in done}
    if lacking:
        yield illegal("MM-MIS-3", "not-done", **facts, lacking=lacking)
    short = {
        good: count - aboard(captain, good) for good, count in card.brings.items() if aboard(captain, good) < count
    }
    if short and UNSEEN not in captain.hold:
        yield illegal("MM-MIS-3", "goods", **facts, lacking=short)


def complete(game: Merchants, captain: Captain, entry: Complete) -> Procedure[None]:
    """MM-MIS-3: the goods are handed over, and the mission brings 1 glory point and its reward."""
    card = game.pack.missions.get(entry.mission)
    take_away((entry.mission,), captain.missions)
    captain.deeds.pop(entry.mission, None)
    game.state.missions_deck.discard(entry.mission)
    if card is not None:
        hand_over(game, captain, card)
    else:
        game.remark("MM-MIS-3", "card-text", who=captain.id, mission=entry.mission)
        unsettle_all(game, captain)
    yield from gain_glory(game, captain, "MM-MIS-3", mission=card.name if card else entry.mission)
    if card is not None:
        yield from receive(game, captain, card.gains, "MM-MIS-3")


def hand_over(game: Merchants, captain: Captain, card: MissionCard) -> None:
    """The goods that a mission brings leave the hold, those of the least plunder value first."""
    for good, count in card.brings.items():
        handed = tuple(sorted(face for face in captain.hold if good_of(face) == good)[:count])
        take_away(handed, captain.hold)
        game.discard_cargo(handed)
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
