"""Visits to locations: who may come, once a turn, and what each kind of location is good for (SG-LOC)."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.games.seas_of_glory.locations import fort, people, reef, trade
from mmcli.games.seas_of_glory.locations.entries import Visit
from mmcli.games.seas_of_glory.locations.tokens import Locations, kinds, kinds_at, may_be_at, name_at, turn_up
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure


class Business(NamedTuple):
    """What a visit to one kind of location is: what speaks against it, what is done, and what it can be."""

    against: Callable[[Merchants, Captain, Visit], Iterable[Refusal]]
    done: Callable[[Merchants, Captain, Visit], Procedure[None]]
    visits: Callable[[Merchants, Captain], Iterable[Visit]]


BUSINESS = {
    "missionary": Business(people.against_absolution, people.absolve, people.absolutions),
    "naval-fort": Business(fort.against_orders, fort.command, fort.orders),
    "prison": Business(people.against_ransom, people.ransom, people.ransoms),
    "pirate-haven": Business(people.against_a_rumor, people.welcome, people.welcomes),
    "natives": Business(people.against_barter, people.repair_all, people.barters),
    "trade-station": Business(trade.against_trading, trade.trade, trade.station_visits),
    "reef": Business(reef.against_diving, reef.dive, reef.dives),
    "town": Business(trade.against_trading, trade.trade, trade.town_visits),
}
"""What there is at each kind of location."""


def visits(ask: CaptainAsk) -> Iterator[Visit]:
    """Every visit to whatever may lie in the zone."""
    game, captain = ask.game, ask.captain
    for kind in kinds_at(game, captain.zone):
        yield from BUSINESS[kind.id].visits(game, captain)


def against_visiting(ask: CaptainAsk, entry: Visit) -> Iterable[Refusal]:
    """SG-LOC-1 and 5: a location of the own zone, at sea, once a turn, open to the captain."""
    game, captain = ask.game, ask.captain
    if entry.location not in kinds():
        yield cannot("SG-LOC-1", "no-such-location", who=captain.id, location=entry.location)
        return
    kind = kinds()[entry.location]
    facts: dict[str, Any] = {"who": captain.id, "location": kind.name, "zone": captain.zone}
    if not may_be_at(game, captain.zone, kind.id):
        yield cannot("SG-LOC-1", "not-here", **facts, lies=name_at(game, captain.zone))
        return
    if captain.in_port:
        yield cannot("SG-LOC-1", "in-port", **facts)
    if captain.zone in game.part(Locations).visited:
        yield illegal("SG-LOC-1", "again", **facts)
    if kind.visitors == "pirates" and not captain.is_pirate:
        yield illegal("SG-LOC-5", "no-pirate", **facts)
    if kind.visitors == "non-pirates" and captain.is_pirate:
        yield illegal("SG-LOC-5", "pirate", **facts)
    yield from BUSINESS[kind.id].against(game, captain, entry)


def visit(game: Merchants, captain: Captain, entry: Visit) -> Procedure[None]:
    """SG-LOC-1: the captain deals with whoever is there, without leaving the sea."""
    turn_up(game, captain.zone, entry.location)
    game.part(Locations).visited.append(captain.zone)
    yield from BUSINESS[entry.location].done(game, captain, entry)


def turn_begins(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-GEN-6: once a turn is once in the own turn; and what was bought in this turn was bought in the last."""
    locations = game.part(Locations)
    locations.visited.clear()
    locations.bought.pop(captain.id, None)
    if captain.id in locations.buying:
        locations.bought[captain.id] = locations.buying.pop(captain.id)
    yield from ()
