"""The powers of the game, and the kinds of unit that the piracy procedure tells apart."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from mmcli.rulebook.rules import Citation, Standing

FOLDER = Path(__file__).parent
"""The package with its data files."""

OTTOMAN = "ottoman"
SPAIN = "spain"

SQUADRON = "squadron"
"""A naval unit that is neither a corsair nor the Armada (our word: the source document has none)."""
CORSAIR = "corsair"
ARMADA = "armada"
KNIGHTS = "knights"
"""The unit of the Knights of St. John; no clause counts it as a naval unit."""
NAVAL = (ARMADA, CORSAIR, SQUADRON)
"""The naval units: every ship counter (VQ-TERM-1)."""
OWNERS = {ARMADA: SPAIN, CORSAIR: OTTOMAN}
"""The power that alone has units of a kind."""
KINDS = (*NAVAL, KNIGHTS)
MOST = 99
"""More units of a kind in a place, cards in a hand or dice for a leader than any game can have."""


class Power(Struct, frozen=True, forbid_unknown_fields=True):
    """A power; a `great` one has impulses and can be named as a target (VQ-PIR-1.3). Players `also` call it so."""

    id: str
    name: str
    great: bool
    standing: Standing
    cite: tuple[Citation, ...]
    also: tuple[str, ...] = ()


class _Powers(Struct, forbid_unknown_fields=True):
    power: list[Power]


@cache
def powers() -> dict[str, Power]:
    """Every power by its id."""
    found = msgspec.toml.decode((FOLDER / "data" / "powers.toml").read_bytes(), type=_Powers)
    return {power.id: power for power in found.power}


@cache
def great_powers() -> tuple[str, ...]:
    """The ids of the great powers, sorted."""
    return tuple(sorted(power.id for power in powers().values() if power.great))
