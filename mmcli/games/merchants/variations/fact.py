"""One fact with another value: on the table, and as a position writes it."""

from collections.abc import Iterable
from typing import Any

from mmcli.games.facts import Setting, Variation
from mmcli.games.merchants.state import Captain


def figure(captain: Captain, field: str, says: str, value: Any, *follows: Setting) -> Variation:
    """A figure of a captain that a position calls by the same name."""
    return Variation(
        f"{captain.id}.{field}",
        says,
        ((captain, field, value),),
        ((("captains", captain.id, field), value),),
        follows,
    )


def near(value: int, values: Iterable[int]) -> list[int]:
    """The other values, the next ones first; of two as near the larger."""
    return sorted((other for other in values if other != value), key=lambda other: (abs(other - value), -other))
