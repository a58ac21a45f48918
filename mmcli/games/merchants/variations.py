"""Other values of the facts that a position of this game has, for the oracle to try: nearest first."""

from collections.abc import Iterable, Iterator
from typing import Any

from mmcli.games.facts import Variation
from mmcli.games.merchants.components import LOCATIONS, NATIONS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.ships import new_ship
from mmcli.games.merchants.state import Captain, Npc
from mmcli.games.merchants.words import listed, named
from mmcli.kernel.asks import Ask
from mmcli.log.entries import Chance, Entry

MOST_GOLD = 100
"""As much gold as anyone needs for anything."""
MOST_GLORY = 10
MOST_STASH = 60
MOST_BOUNTIES = 5
ACTIONS = range(4)
SKILLS = range(1, 6)


def variations(game: Merchants, ask: Ask, entry: Entry) -> Iterator[Variation]:
    """Every fact that can matter to an entry of a captain, with its other values, the likeliest facts first.

    Of a chance result only how many dice there are: that it is waited for is settled.
    """
    captain = game.by_id.get(getattr(entry, "by", None) or game.acting.id)
    if captain is None or isinstance(entry, Chance):
        yield from _dice(ask, captain) if captain else ()
        return
    yield from _turn(game, ask, captain)
    yield from _progress(game, ask, captain)
    yield from _places(game, captain)
    yield from _named_in(game, captain, entry)
    yield from _figures(captain)
    yield from _enmities(game, captain)
    yield from _ship(game, captain)
    yield from _zone(game, captain)
    yield from _other_ships(game, captain, entry)
    yield from _identity(game, captain)


def _fact(owner: str, field: str, says: str, thing: Any, value: Any) -> Variation:
    return Variation(f"{owner}.{field}", says, ((thing, field, value),))


def _near(value: int, values: Iterable[int]) -> list[int]:
    """The other values, the next ones first; of two as near the larger."""
    return sorted((other for other in values if other != value), key=lambda other: (abs(other - value), -other))


def _turn(game: Merchants, ask: Ask, captain: Captain) -> Iterator[Variation]:
    """It is the captain's own turn, with three actions; or the turn has fewer or more of them left."""
    asked = getattr(ask, "captain", None)
    if asked is not None and asked is not captain and isinstance(asked, Captain) and not captain.dead:
        seat = game.state.captains.index(captain)
        mine = ((ask, "captain", captain), (game, "acting", captain), (game.state, "turn", seat))
        own = (*mine, (captain, "actions", ACTIONS[-1]), (captain, "arrived", False), (captain, "port_action", False))
        yield Variation("turn", f"it is the turn of {captain.id}", own)
        return
    for count in _near(captain.actions, ACTIONS):
        left = f"{captain.id} has {count or 'no'} {'action' if count == 1 else 'actions'} left"
        yield Variation("actions", left, ((captain, "actions", count),))
    declared = game.state.declared
    for player in [None, *game.by_id] if declared is None else [None]:
        if player != declared:
            says = f"{player} has declared the win" if player else "nobody has declared the win yet"
            yield Variation("declared", says, ((game.state, "declared", player),))


def _progress(game: Merchants, ask: Ask, captain: Captain) -> Iterator[Variation]:
    """What the captain has done this turn, in this port action, and on the turn before."""
    who = captain.id
    done = getattr(ask, "done", None)
    if done:
        yield _fact(who, "done", "nothing has been done in this port action yet", ask, [])
        for kind in done:
            rest = [other for other in done if other is not kind]
            says = f"{kind.__struct_config__.tag} has not been done in this port action"
            yield Variation(f"{who}.done", says, ((ask, "done", rest),))
    moved = f"{who} came into the port" + (" in an earlier turn" if captain.arrived else " this turn")
    yield _fact(who, "arrived", moved, captain, not captain.arrived)
    acted = f"{who} has {'not ' if captain.port_action else ''}taken the port action this turn"
    yield _fact(who, "port_action", acted, captain, not captain.port_action)
    earlier = None if captain.bought_at == captain.zone else captain.zone
    bought = f"{who} bought goods in {named(captain.zone)} in the turn before"
    not_bought = f"{who} bought no goods in the turn before"
    yield _fact(who, "bought_at", bought if earlier else not_bought, captain, earlier)
    big = f"{who} has bought {'no' if captain.bought_big_ship else 'a'} frigate or galleon before"
    yield _fact(who, "bought_big_ship", big, captain, not captain.bought_big_ship)


def _places(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """In port instead of at sea, and the other way round; a zone away; anywhere."""
    zones, here = game.board.zones, captain.zone
    beside = sorted(zones[here].neighbours.values())
    far = sorted(zones.keys() - {here, *beside}, key=lambda zone: (zone != captain.home, zone))
    for zone in [here, *beside, *far]:
        for in_port in (not captain.in_port, captain.in_port) if zone == here else (captain.in_port, True, False):
            if (zone, in_port) != (here, captain.in_port) and (zones[zone].port or not in_port):
                place = f"in the port of {named(zone)}" if in_port else f"at sea in {named(zone)}"
                settings = ((captain, "zone", zone), (captain, "in_port", in_port))
                yield Variation(f"{captain.id}.at", f"{captain.id} is {place}", settings)


def _figures(captain: Captain) -> Iterator[Variation]:
    """Gold, glory and stash."""
    who = captain.id
    for gold in _near(captain.gold, range(MOST_GOLD + 1)):
        yield _fact(who, "gold", f"{who} has {gold} gold instead of {captain.gold}", captain, gold)
    for glory in _near(captain.glory, range(MOST_GLORY + 1)):
        says = f"{who} has {glory} glory points on the track instead of {captain.glory}"
        yield _fact(who, "glory", says, captain, glory)
    for stash in _near(captain.stash, range(MOST_STASH + 1)):
        yield _fact(who, "stash", f"{who} has {stash} gold in the stash instead of {captain.stash}", captain, stash)


def _named_in(game: Merchants, captain: Captain, entry: Entry) -> Iterator[Variation]:
    """The captain has, or has not, the very thing that the entry names; or somewhat less cargo."""
    who = captain.id
    cards = getattr(entry, "cards", ())
    if cards and not isinstance(cards, str):
        yield _fact(who, "hold", f"{who} has {listed(cards)} aboard", captain, [*cards])
    if captain.hold:
        yield _fact(who, "hold", f"{who} has no cargo aboard", captain, [])
    for field, held in (("weapon", "weapons"), ("card", "glory_cards"), ("rumor", "rumors"), ("mission", "missions")):
        thing = getattr(entry, field, None)
        if isinstance(thing, str):
            yield _toggled(captain, held, thing)
    modification = getattr(entry, "modification", None)
    if modification in game.board.modifications:
        lying = game.state.face_up.get(captain.zone, [])
        there = {**game.state.face_up, captain.zone: [] if modification in lying else [modification]}
        says = f"{named(modification)} {'does not lie' if modification in lying else 'lies'} at {named(captain.zone)}"
        yield Variation(f"modification.{captain.zone}", says, ((game.state, "face_up", there),))
    target = getattr(entry, "mission", None)
    if isinstance(target, str) and target not in game.state.missions:
        says = f"the mission {target} is one of the open missions"
        yield Variation("missions", says, ((game.state, "missions", [target, *game.state.missions[1:]]),))


def _toggled(captain: Captain, held: str, thing: str) -> Variation:
    now: list[str] = getattr(captain, held)
    if thing in now:
        less = [other for other in now if other != thing]
        return _fact(captain.id, held, f"{captain.id} does not have {named(thing)}", captain, less)
    return _fact(captain.id, held, f"{captain.id} has {named(thing)}", captain, [*now, thing])


def _enmities(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """Bounties, wars and the plague."""
    who, state, held = captain.id, game.state, captain.bounties
    here = game.board.nation_of(captain.zone)
    for nation in sorted(NATIONS, key=lambda nation: nation != here):
        others = {other: count for other, count in held.items() if other != nation}
        if nation in held:
            yield _fact(who, "bounties", f"{who} has no {named(nation)} bounty", captain, others)
        for count in _near(held.get(nation, 0), range(1, MOST_BOUNTIES + 1)):
            counted = f"a {named(nation)} bounty" if count == 1 else f"{count} {named(nation)} bounties"
            yield _fact(who, "bounties", f"{who} has {counted}", captain, others | {nation: count})
    if len(held) > 1:
        yield _fact(who, "bounties", f"{who} has no bounty", captain, {})
    if state.wars:
        yield Variation("wars", "no nations are at war", ((state, "wars", []),))
    for nation in sorted(NATIONS, key=lambda nation: nation != here):
        if nation != captain.nation and (captain.nation, nation) not in state.wars:
            says = f"{named(captain.nation)} and {named(nation)} are at war"
            yield Variation("wars", says, ((state, "wars", [*state.wars, (captain.nation, nation)]),))
    if game.board.zones[captain.zone].port:
        struck = captain.zone in state.plague
        says = f"{named(captain.zone)} {'does not have' if struck else 'has'} the plague"
        ports = [port for port in state.plague if port != captain.zone] + [captain.zone] * (not struck)
        yield Variation("plague", says, ((state, "plague", ports),))


def _ship(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """The ship: its hit-locations, its kind and what is fitted to it."""
    who, ship = captain.id, captain.ship
    for location in LOCATIONS:
        now = getattr(ship, location)
        for value in _near(now, range(game.maximum(captain, location) + 1)):
            says = f"the ship of {who} has {value or 'no'} {location} left instead of {now}"
            yield _fact(who, location, says, ship, value)
    for kind in game.board.ships:
        if kind != ship.kind:
            yield _fact(who, "ship", f"{who} sails a {named(kind)}", captain, new_ship(kind))
    for modification in game.board.modifications:
        fitted = modification in ship.modifications
        others = [other for other in ship.modifications if other != modification]
        says = f"the ship of {who} {'does not have' if fitted else 'has'} {named(modification)}"
        yield _fact(who, "modifications", says, ship, others + [modification] * (not fitted))


def _zone(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """The merchant token and the demand where the captain is."""
    state, zone = game.state, captain.zone
    there = {other: lot for other, lot in state.merchants.items() if other != zone}
    if zone in state.merchants:
        yield Variation("track", f"no merchant token lies in {named(zone)}", ((state, "merchants", there),))
    else:
        says = f"a merchant token lies in {named(zone)}"
        yield Variation("track", says, ((state, "merchants", there | {zone: 0}),))
    if zone in game.board.ports:
        for good in game.board.goods.goods:
            if state.demand.get(zone) != good:
                demand = state.demand | {zone: good}
                yield Variation("demand", f"{named(zone)} demands {good}", ((state, "demand", demand),))


def _other_ships(game: Merchants, captain: Captain, entry: Entry) -> Iterator[Variation]:
    """Where the target of the entry is."""
    name = getattr(entry, "target", None)
    target: Captain | Npc | None = game.by_id.get(str(name)) or game.state.npcs.get(str(name))
    if target is None or target is captain:
        return
    shown = named(name)
    if isinstance(target, Captain):
        for in_port in (False, True):
            place = f"in the port of {named(captain.zone)}" if in_port else f"at sea in {named(captain.zone)}"
            settings = ((target, "zone", captain.zone), (target, "in_port", in_port))
            if (target.zone, target.in_port) != (captain.zone, in_port):
                yield Variation(f"{target.id}.at", f"{shown} is {place}", settings)
    elif target.zone != captain.zone:
        says = f"{shown} is in {named(captain.zone)}"
        yield Variation("npcs", says, ((target, "zone", captain.zone),))


def _identity(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """What stands on the captain's card, and whether the captain lives."""
    who = captain.id
    for nation in NATIONS:
        if nation != captain.nation:
            yield _fact(who, "nation", f"{who} is {named(nation)}", captain, nation)
    for port in game.board.ports:
        if port != captain.home:
            yield _fact(who, "home", f"the home port of {who} is {named(port)}", captain, port)


def _dice(ask: Ask, captain: Captain) -> Iterator[Variation]:
    """The skill that is being rolled; the dice change with it."""
    skill, count = getattr(ask, "skill", ""), getattr(ask, "count", None)
    printed = getattr(captain, skill) if skill else None
    if printed is None or count is None:
        return
    for value in _near(printed, SKILLS):
        settings = ((captain, skill, value), (ask, "count", count + value - printed))
        yield Variation(f"{captain.id}.{skill}", f"{captain.id} has {value} in {skill.capitalize()}", settings)
