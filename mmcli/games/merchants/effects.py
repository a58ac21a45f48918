"""Printed exceptions: how a zone power or a modification changes the answer to a question that a rule asks."""

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct


class When(Struct, frozen=True, forbid_unknown_fields=True):
    """The conditions of an effect, all of which must hold; those not given always do.

    `captain` is the captain's nation, `bounty` a nation that holds a bounty on the captain, `ship` the ships concerned,
    `merchant` the nation chosen for a merchant.
    """

    pirate: bool | None = None
    bounty: str | None = None
    captain: str | None = None
    ship: tuple[str, ...] = ()
    merchant: str | None = None


class Circumstances(Struct, frozen=True):
    """What an effect's conditions are held against."""

    nation: str | None
    bounties: dict[str, int]
    ship: str
    merchant: str | None = None


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
        when = self.when
        return (
            (when.pirate is None or when.pirate == bool(now.bounties))
            and (when.bounty is None or when.bounty in now.bounties)
            and (when.captain is None or when.captain == now.nation)
            and (not when.ship or now.ship in when.ship)
            and (when.merchant is None or when.merchant == now.merchant)
        )


def by_point(effects: Iterable[Effect]) -> dict[str, tuple[Effect, ...]]:
    """Effects sorted by the point they change, in their order."""
    points: defaultdict[str, tuple[Effect, ...]] = defaultdict(tuple)
    for effect in effects:
        points[effect.point] += (effect,)
    return dict(points)
