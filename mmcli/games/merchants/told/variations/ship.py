"""The ship of a captain: its hit-locations, its kind and what is fitted to it."""

from collections.abc import Iterator

from mmcli.games.facts import Variation
from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.ships import undamaged
from mmcli.games.merchants.state import Captain, Ship
from mmcli.games.merchants.told.figures import points_left
from mmcli.games.merchants.told.variations.fact import others
from mmcli.games.merchants.told.words import listed, named


def ships(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """The ship is damaged or repaired, or another one, or has something else fitted to it."""
    for location in LOCATIONS:
        yield from others(game, captain, game.edition.figures[location])
    for kind, card in game.box.ships.items():
        if kind != captain.ship.kind and not card.npc_only:
            yield _other_kind(game, captain, kind)
    for modification in game.box.modifications:
        yield from _fitting(game, captain, modification)


def _other_kind(game: Merchants, captain: Captain, kind: str) -> Variation:
    """Another ship, with the modifications and the damage of the present one."""
    other = _refitted(game, captain.ship, kind, captain.ship.modifications)
    damage = listed(points_left(location, getattr(other, location)) for location in _damaged(game, other))
    says = (
        f"a {named(kind)} with {damage}, otherwise undamaged"
        if _damaged(game, other)
        else f"an undamaged {named(kind)}"
    )
    return _with(game, captain, other, "ship", f"{captain.id} sails {says}", kind)


def _fitting(game: Merchants, captain: Captain, modification: str) -> Iterator[Variation]:
    """A modification off the ship, or on it if there is still one of the kind."""
    fitted, ship = captain.ship.modifications, f"the ship of {captain.id}"
    if modification in fitted:
        less = [other for other in fitted if other != modification]
        yield _refit(game, captain, less, f"{ship} does not have {named(modification)}")
    elif not game.state.modification_tokens.lacking([modification]):
        yield _refit(game, captain, [*fitted, modification], f"{ship} has {named(modification)}")


def _refit(game: Merchants, captain: Captain, modifications: list[str], says: str) -> Variation:
    ship = captain.ship
    other = _refitted(game, ship, ship.kind, modifications)
    changed = [location for location in LOCATIONS if getattr(other, location) != getattr(ship, location)]
    so = "".join(f" and so has {points_left(location, getattr(other, location))}" for location in changed)
    return _with(game, captain, other, "modifications", says + so, modifications)


def _refitted(game: Merchants, ship: Ship, kind: str, modifications: list[str]) -> Ship:
    """A ship of that kind: whole where the present one is, and no better where that is damaged."""
    other = undamaged(game.box, kind, modifications)
    for location in _damaged(game, ship):
        setattr(other, location, min(getattr(ship, location), getattr(other, location)))
    return other


def _damaged(game: Merchants, ship: Ship) -> list[str]:
    whole = undamaged(game.box, ship.kind, ship.modifications)
    return [location for location in LOCATIONS if getattr(ship, location) < getattr(whole, location)]


def _with(game: Merchants, captain: Captain, other: Ship, field: str, says: str, value: object) -> Variation:
    """The captain's ship has become the other one; a position need not say what is whole."""
    damage = {location: getattr(other, location) for location in _damaged(game, other)}
    told = {field: value} | {location: damage.get(location) for location in LOCATIONS}
    return Variation(
        f"{captain.id}.{field}",
        says,
        tuple((captain.ship, name, getattr(other, name)) for name in other.__struct_fields__),
        tuple((("captains", captain.id, name), figure) for name, figure in told.items()),
    )
