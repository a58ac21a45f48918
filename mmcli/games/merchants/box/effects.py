"""Printed exceptions: how a zone power, a modification or a card changes the answer to a question that a rule asks."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from msgspec import Struct

from mmcli.games.merchants.state import Captain, Combatant


class Circumstances(Struct, frozen=True):
    """What an effect's conditions are held against."""

    nation: str | None
    bounties: dict[str, int]
    ship: str
    merchant: str | None = None
    zone: str = ""
    home: str | None = None
    rule: str | None = None
    navy: str | None = None
    to: str | None = None


def circumstances(
    captain: Combatant,
    *,
    ship: str | None = None,
    merchant: str | None = None,
    rule: str | None = None,
    navy: str | None = None,
    to: str | None = None,
) -> Circumstances:
    """What the conditions of an effect are held against, for a captain where the captain is."""
    home = captain.home if isinstance(captain, Captain) else None
    return Circumstances(
        captain.nation, captain.bounties, ship or captain.ship.kind, merchant, captain.zone, home, rule, navy, to
    )


class When(Struct, frozen=True, forbid_unknown_fields=True):
    """The conditions of an effect, all of which must hold; those not given always do.

    `captain` is the captain's nation, `bounty` a nation that holds a bounty on the captain, `ship` the ships concerned,
    `merchant` the nation chosen for a merchant, `zone` the zones where the captain is, `home` whether the captain is in
    the zone of the home port, and `rule` the clauses that call for a roll.
    """

    pirate: bool | None = None
    bounty: str | None = None
    captain: str | None = None
    ship: tuple[str, ...] = ()
    merchant: str | None = None
    zone: tuple[str, ...] = ()
    home: bool | None = None
    rule: tuple[str, ...] = ()

    def holds(self, now: Circumstances) -> bool:
        """Whether all of them hold."""
        return (
            (self.pirate is None or self.pirate == bool(now.bounties))
            and (self.bounty is None or self.bounty in now.bounties)
            and (self.captain is None or self.captain == now.nation)
            and (not self.ship or now.ship in self.ship)
            and (self.merchant is None or self.merchant == now.merchant)
            and (not self.zone or now.zone in self.zone)
            and (self.home is None or self.home == (now.zone == now.home))
            and (not self.rule or now.rule in self.rule)
        )


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """One change of an answer: `set` it or `add` to it. `navy` limits it to the ships of one navy."""

    point: str
    set: int | bool | None = None
    add: int = 0
    when: When = When()
    navy: str | None = None

    def change(self, answer: int) -> int:
        """The answer after this effect."""
        return (answer if self.set is None else int(self.set)) + self.add

    def holds(self, now: Circumstances) -> bool:
        """Whether every condition is met."""
        return self.navy in (None, now.navy) and self.when.holds(now)


def by_point(effects: Iterable[Effect]) -> dict[str, tuple[Effect, ...]]:
    """Effects sorted by the point they change, in their order."""
    points: defaultdict[str, tuple[Effect, ...]] = defaultdict(tuple)
    for effect in effects:
        points[effect.point] += (effect,)
    return dict(points)


def changed_by(*sources: Mapping[str, Mapping[str, object]]) -> defaultdict[str, frozenset[str]]:
    """For each point the ids of everything that changes it: zones, modifications, captains, specialists."""
    found: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
    for source in sources:
        for changer, points in source.items():
            for point in points:
                found[point] |= {changer}
    return found
