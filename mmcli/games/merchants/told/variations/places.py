"""Where the ships are."""

from collections.abc import Iterator

from mmcli.games.facts import Setting, Variation, Written
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain, Npc
from mmcli.games.merchants.told.words import named
from mmcli.log.entries import Entry


def across_the_harbour(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """In port instead of at sea, or the other way round."""
    if game.box.zones[captain.zone].port:
        yield from _moved(game, captain, captain.zone, in_port=not captain.in_port)


def elsewhere(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """A zone away, at home, anywhere; in port or at sea, as now first."""
    zones, here = game.box.zones, captain.zone
    beside = sorted(zones[here].neighbours.values())
    far = sorted(zones.keys() - {here, *beside}, key=lambda zone: (zone != captain.home, zone))
    for zone in [*beside, *far]:
        for in_port in (captain.in_port, not captain.in_port) if zones[zone].port else (False,):
            yield from _moved(game, captain, zone, in_port=in_port)


def targets(game: Merchants, captain: Captain, entry: Entry) -> Iterator[Variation]:
    """Where the target of the entry is: beside the captain."""
    name = str(getattr(entry, "target", None))
    target: Captain | Npc | None = game.by_id.get(name) or game.state.npcs.get(name)
    if isinstance(target, Captain) and target is not captain:
        for in_port in (False, True) if game.box.zones[captain.zone].port else (False,):
            yield from _moved(game, target, captain.zone, in_port=in_port)
    elif isinstance(target, Npc) and target.zone != captain.zone and not _fights(game, target):
        says = f"{named(name)} is in {named(captain.zone)}"
        settings, written = ((target, "zone", captain.zone),), ((("npcs", name, "at"), captain.zone),)
        yield Variation("npcs", says, settings, written, _not_yet_scouted(game))


def _moved(game: Merchants, captain: Captain, zone: str, *, in_port: bool) -> Iterator[Variation]:
    """The captain is somewhere else, unless a battle holds the ship."""
    if (captain.zone, captain.in_port) == (zone, in_port) or _fights(game, captain):
        return
    place = f"in the port of {named(zone)}" if in_port else f"at sea in {named(zone)}"
    written: Written = (("captains", captain.id, "at"), f"{zone}/port" if in_port else zone)
    not_arrived: Written = (("captains", captain.id, "arrived"), False)
    yield Variation(
        f"{captain.id}.at",
        f"{captain.id} is {place}",
        ((captain, "zone", zone), (captain, "in_port", in_port), (captain, "arrived", captain.arrived and in_port)),
        (written,) if in_port else (written, not_arrived),
        (stays(captain, zone, in_port, captain.bought_at), *_not_yet_scouted(game)),
    )


def stays(captain: Captain, zone: str, in_port: bool, bought_at: str | None) -> Setting:
    """Whether goods have been bought in the present stay in port: if the last purchase was where the captain lies."""
    return captain, "bought_this_stay", in_port and bought_at == zone


def _not_yet_scouted(game: Merchants) -> tuple[Setting, ...]:
    """At the start of a turn the NPCs of the place scout first (MM-TURN-6)."""
    return () if game.state.turn_begun else ((game.state, "scouted", False),)


def _fights(game: Merchants, ship: Captain | Npc) -> bool:
    battle = game.state.battle
    return battle is not None and ship.id in (battle.aggressor, battle.defender)
