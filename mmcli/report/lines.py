"""Lines of text with emphasis, for commands that must start fast and need neither tables nor wrapping."""

from collections.abc import Sequence


class Strong(str):
    """Text that stands out."""

    __slots__ = ()


class Faint(str):
    """Text that stands back."""

    __slots__ = ()


Line = Sequence[str]
"""The parts of a line, each plain, Strong or Faint."""
LABEL = 9


def labelled(label: str, *parts: str) -> Line:
    """An indented line with a label before it."""
    return ("  ", Faint(f"{label:<{LABEL}}"), *parts)
