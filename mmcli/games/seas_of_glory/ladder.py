"""The loyalty board: the levels of a crew, worst first, with the price of the next one (SG-LOY-1, SG-LOY-2)."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct, field

from mmcli.games.merchants.box.components import Component

FILE = Path(__file__).parent / "data" / "loyalty.toml"
ANGRY, CONTENT, HAPPY = "angry", "content", "happy"
"""The levels that rules name."""


class Level(Component, frozen=True):
    """A level of loyalty; `price` is the gold for the next one, None where none is to be had."""

    id: str
    name: str
    price: int | None = None


class _Board(Struct, frozen=True, forbid_unknown_fields=True):
    levels: tuple[Level, ...] = field(name="level")


@cache
def ladder() -> tuple[Level, ...]:
    """All levels, worst first: the place of a level is what a claim and a position call it by, Mutiny being 0."""
    return msgspec.toml.decode(FILE.read_bytes(), type=_Board).levels


@cache
def step(name: str) -> int:
    """The place of a level by its id."""
    return next(place for place, level in enumerate(ladder()) if level.id == name)


def highest() -> int:
    """The place of the best level, Fierce Loyalty."""
    return len(ladder()) - 1
