"""Whole numbers in order, each once: places and hands in a raid, thousands at a time."""

from collections.abc import Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt

Whole = npt.NDArray[np.int64]
"""Whole numbers, one for each place or for each state of a pile."""
Flags = npt.NDArray[np.bool_]
"""Something that is so or not, of each."""


def unique(places: Whole) -> tuple[Whole, Whole]:
    """The places in order, each once, and where each of the given ones stands among them."""
    return _where(*_sorted(places))


def numbered(lists: Sequence[Whole]) -> tuple[Whole, list[Whole]]:
    """The places of some lists in order, each once, and for each list where its places stand among them."""
    places, where = _where(*_sorted(np.concatenate(lists), kind="stable"))  # quick where the lists are in order
    return places, np.split(where, np.cumsum([len(some) for some in lists])[:-1])


def _where(order: Whole, ordered: Whole, begins: Flags) -> tuple[Whole, Whole]:
    """Places in order, each once, and where each stands among them."""
    where = np.empty_like(order)
    where[order] = np.cumsum(begins) - 1
    return ordered[begins], where


def merged(places: Whole, ways: Whole) -> tuple[Whole, Whole]:
    """The places in order, each once, with the sum of their ways."""
    order, ordered, begins = _sorted(places)
    first = np.flatnonzero(begins)
    return ordered[first], np.add.reduceat(ways[order], first) if len(first) else ways[:0]


def _sorted(places: Whole, kind: Literal["quicksort", "stable"] = "quicksort") -> tuple[Whole, Whole, Flags]:
    """The order of places, the places in it, and which of these are not the same as the one before."""
    order = np.argsort(places, kind=kind)
    ordered = places[order]
    begins = np.ones(len(places), dtype=bool)
    np.not_equal(ordered[1:], ordered[:-1], out=begins[1:])
    return order, ordered, begins
