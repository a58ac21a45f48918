"""What lies in the box: the board, ships, tokens, modifications and weapons, read once from the data files."""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct, field, structs

from mmcli.games.merchants.box.effects import Effect, by_point
from mmcli.kernel.cards import FACT, could_be
from mmcli.log.entries import UNSEEN
from mmcli.rulebook.rules import Citation, Standing

FOLDER = Path(__file__).parent.parent
T = TypeVar("T")

NATIONS = ("dutch", "english", "french", "spanish")
LOCATIONS = ("hull", "masts", "cargo", "crew", "cannons")
"""The five hit-locations of a ship (MM-TERM-5)."""
REPAIRABLE = ("hull", "masts", "cargo", "cannons")
"""The hit-locations that the shipyard repairs; crew is recruited (MM-YARD-5)."""
START_SHIPS = ("flute", "sloop")
BIG_SHIPS = ("frigate", "galleon")
"""The ships whose purchase gives a glory point (MM-YARD-4)."""


class Component(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Anything in the box: where its figures come from and how sure they are."""

    cite: tuple[Citation, ...]
    standing: Standing


class Zone(Component, frozen=True):
    """A sea zone; `neighbours` by compass direction, `x` and `y` its middle as a share of the board."""

    id: str
    name: str
    port: bool
    neighbours: dict[str, str]
    x: float
    y: float
    nation: str | None = None
    power_says: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = field(default=(), name="effect")


class ShipType(Component, frozen=True):
    """A ship card; prices in gold, none where the ship is not for sale."""

    id: str
    name: str
    hull: int
    masts: int
    cargo: int
    crew: int
    cannons: int
    maneuverability: int
    buy: int | None = None
    sell: int | None = None
    start: bool = False
    npc_only: bool = False


class Token(Component, frozen=True):
    """A ship modification or a special weapon; `tokens` is how many there are, `needs` a module it is not without."""

    id: str
    name: str
    tokens: int
    says: str
    needs: str | None = None
    effects: tuple[Effect, ...] = field(default=(), name="effect")


class Fact(Component, frozen=True):
    """Where the figures named in `of` come from."""

    of: tuple[str, ...]
    says: str


class CargoCard(Struct, frozen=True):
    """What a cargo card shows: its good, its plunder value in gold and its one icon, each as far as it is known."""

    good: str
    plunder: int | None
    icon: str | None


NOTHING_SEEN = CargoCard(UNSEEN, None, None)
"""A cargo card that nobody saw."""


class Goods(Struct, frozen=True, forbid_unknown_fields=True):
    """The goods, and what a cargo card can show."""

    goods: tuple[str, ...]
    demand_tokens_each: int
    cargo_cards_each: int
    icons: tuple[str, ...]
    plunder_values: tuple[int, ...]
    fact: tuple[Fact, ...]


class Tokens(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of everything there are."""

    merchants: dict[str, int]
    track: int
    bounties_per_nation: int
    demand: int
    modifications: int
    weapons: int
    weapons_of_a_kind_per_captain: int
    naval_markers: int
    coins: dict[str, int]
    cubes: dict[str, int]
    cards: dict[str, int]
    ship_cards_each: int
    dice: int
    dice_faces: str
    hit_locations: dict[str, str]
    fact: tuple[Fact, ...]


class Components(Struct, frozen=True, dict=True, eq=False):
    """Everything in the box, by id; `ports` are the zones that have one, sorted.

    `powers` holds each zone's effects by point, `fittings` each modification's. `cargo_cards` are those that a face
    such as `rum/4/hull` can stand for, by face; they follow from the goods. `left_out` has the modifications of modules
    that are not played, each with its module.
    """

    zones: dict[str, Zone]
    ports: tuple[str, ...]
    ships: dict[str, ShipType]
    modifications: dict[str, Token]
    weapons: dict[str, Token]
    goods: Goods
    tokens: Tokens
    powers: dict[str, dict[str, tuple[Effect, ...]]]
    fittings: dict[str, dict[str, tuple[Effect, ...]]]
    left_out: dict[str, str] = {}
    cargo_cards: dict[str, CargoCard] = {}

    def __post_init__(self) -> None:
        """What draws and raids look up for every card: made once for each box, also for one that comes of another."""
        structs.force_setattr(self, "cargo_cards", _cargo_cards(self.goods))

    @cached_property
    def seen_or_not(self) -> frozenset[str]:
        """What a cargo card can show: a good, or nothing that anybody saw (MM-COMP-6)."""
        return frozenset({*self.goods.goods, UNSEEN})

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """The faces of cargo cards of which everything is told (MM-COMP-7)."""
        cards = self.cargo_cards.items()
        return tuple(face for face, card in cards if card.good != UNSEEN and card.icon and card.plunder)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Where a captain can be: at sea in each zone, and in each port."""
        return (*self.zones, *(f"{port}/port" for port in self.ports))

    def plunder_of(self, face: str) -> int | None:
        """The plunder value of a cargo card in gold; None if nobody knows it."""
        return self.cargo_card(face).plunder

    def cargo_card(self, face: str) -> CargoCard:
        """What a cargo card shows as far as anybody knows; nothing is known of one that cannot be."""
        cards = [self.cargo_cards.get(name, NOTHING_SEEN) for name in could_be(face)]
        first = cards[0]
        if all(card == first for card in cards):
            return first
        return CargoCard(
            first.good if len({card.good for card in cards}) == 1 else UNSEEN,
            first.plunder if len({card.plunder for card in cards}) == 1 else None,
            first.icon if len({card.icon for card in cards}) == 1 else None,
        )

    def plunder_range(self, face: str) -> tuple[int, int]:
        """The least and the most plunder in gold that a cargo card can show."""
        values = [self.cargo_cards.get(name, NOTHING_SEEN).plunder for name in could_be(face)]
        known = [value for value in values if value is not None]
        every = known if len(known) == len(values) else [*known, *self.goods.plunder_values]
        return min(every), max(every)

    def nation_of(self, zone: str) -> str | None:
        """The nation of a zone and its port (MM-MAP-2)."""
        return self.zones[zone].nation

    @cached_property
    def names(self) -> dict[str, str]:
        """The names that players know: of zones, ships, modifications and weapons."""
        kinds: tuple[dict[str, Any], ...] = (self.weapons, self.modifications, self.ships, self.zones)
        return {thing: str(found.name) for kind in kinds for thing, found in kind.items()}


def _cargo_cards(goods: Goods) -> dict[str, CargoCard]:
    """Every card that a face can stand for (MM-COMP-7): seen, partly known, the good alone, or not seen at all."""
    faces = product((*goods.goods, None), (*goods.plunder_values, None), (*goods.icons, None))
    cards = {FACT.join(_fact(fact) for fact in face): CargoCard(_fact(face[0]), *face[1:]) for face in faces}
    return cards | {good: CargoCard(good, None, None) for good in (*goods.goods, UNSEEN)}


def _fact(fact: str | int | None) -> str:
    return UNSEEN if fact is None else str(fact)


def _read(name: str, kind: type[T]) -> T:
    return msgspec.toml.decode((FOLDER / "data" / name).read_bytes(), type=kind)


def _listed(name: str, key: str, kind: type[T]) -> dict[str, T]:
    items: list[T] = msgspec.convert(_read(name, dict[str, Any])[key], list[kind])  # type: ignore[valid-type]
    return {item.id: item for item in items}  # type: ignore[attr-defined]


def _effects(items: Sequence[Zone] | Sequence[Token]) -> dict[str, dict[str, tuple[Effect, ...]]]:
    return {item.id: by_point(item.effects) for item in items}


class Added(NamedTuple):
    """What is added to the box of the base game."""

    modifications: list[Token]
    weapons: list[Token]
    ships: list[ShipType]

    @classmethod
    def of(cls, modifications: Iterable[Path], weapons: Iterable[Path], ships: Iterable[Path]) -> "Added":
        """What stands in some files."""
        return cls(
            [token for file in modifications for token in tokens_in(file)],
            [token for file in weapons for token in _in_file(file, "weapon", Token)],
            [ship for file in ships for ship in _in_file(file, "ship", ShipType)],
        )

    @property
    def names(self) -> dict[str, str]:
        """What everything is called, by its id."""
        tokens = {token.id: token.name for token in (*self.modifications, *self.weapons)}
        return tokens | {ship.id: ship.name for ship in self.ships}


def box_with(added: Added, played: Container[str], left_out: Mapping[str, str]) -> Components:
    """The box of the base game with what is added to it, where certain modules are `played`.

    `left_out` has what the players could know of the box besides, by the module that is not played.
    """
    box = components()
    more = [token for token in added.modifications if token.needs is None or token.needs in played]
    tokens = structs.replace(
        box.tokens,
        modifications=box.tokens.modifications + sum(token.tokens for token in more),
        weapons=box.tokens.weapons + sum(token.tokens for token in added.weapons),
    )
    return structs.replace(
        box,
        ships=box.ships | {ship.id: ship for ship in added.ships},
        modifications=box.modifications | {token.id: token for token in more},
        weapons=box.weapons | {token.id: token for token in added.weapons},
        fittings=box.fittings | _effects(more),
        tokens=tokens,
        left_out=dict(left_out),
    )


def tokens_in(file: Path) -> list[Token]:
    """The ship modifications in a file."""
    return _in_file(file, "modification", Token)


def _in_file(file: Path, key: str, kind: type[T]) -> list[T]:
    return msgspec.convert(msgspec.toml.decode(file.read_bytes())[key], list[kind])  # type: ignore[valid-type]


@cache
def components() -> Components:
    """The box of the base game."""
    zones = _listed("map.toml", "zone", Zone)
    modifications = _listed("modifications.toml", "modification", Token)
    return Components(
        zones=zones,
        ports=tuple(sorted(zone.id for zone in zones.values() if zone.port)),
        ships=_listed("ships.toml", "ship", ShipType),
        modifications=modifications,
        weapons=_listed("weapons.toml", "weapon", Token),
        goods=_read("goods.toml", Goods),
        tokens=_read("tokens.toml", Tokens),
        powers=_effects(list(zones.values())),
        fittings=_effects(list(modifications.values())),
    )
