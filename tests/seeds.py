"""Chance in tests: none without a fixed seed."""

from random import Random


def seeded(seed: int) -> Random:
    """Random numbers that are always the same for the same seed."""
    return Random(seed)  # noqa: S311 - nobody's secret
