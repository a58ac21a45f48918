"""Lines of text with emphasis, for commands that must start fast and need no tables."""

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar


class Strong(str):
    """Text that stands out."""

    __slots__ = ()
    colour: ClassVar[str | None] = None


class Green(Strong):
    """That all is well."""

    __slots__ = ()
    colour = "green"


class Red(Strong):
    """That something is wrong."""

    __slots__ = ()
    colour = "red"


class Yellow(Strong):
    """That something is missing."""

    __slots__ = ()
    colour = "yellow"


class Magenta(Strong):
    """That something cannot be."""

    __slots__ = ()
    colour = "magenta"


class Cyan(Strong):
    """That two things differ."""

    __slots__ = ()
    colour = "cyan"


class Faint(str):
    """Text that stands back."""

    __slots__ = ()


Line = Sequence[str]
"""The parts of a line, each plain, Strong or Faint."""
LABEL = 9
MARGIN = "  "
WORD = re.compile(r"\s*\S+\s*")


def labelled(label: str, *parts: str) -> Line:
    """An indented line with a label before it."""
    return (MARGIN, Faint(f"{label:<{LABEL}}"), *parts)


def hanging(line: Line, width: int | None) -> Iterator[Line]:
    """A labelled line in pieces of `width` columns, if that is given, each under what comes after the label."""
    if width is None or line[:1] != (MARGIN,):
        yield line
        return
    room = width - len(MARGIN) - LABEL
    piece, left = list(line[:2]), room
    for word in _words(line[2:]):
        if len(word.rstrip()) > left < room:
            yield piece
            piece, left = [" " * (len(MARGIN) + LABEL)], room
        piece.append(word)
        left -= len(word)
    yield piece


def _words(parts: Line) -> Iterator[str]:
    """The words of some parts, each with its emphasis and the space around it."""
    return (type(part)(word) for part in parts for word in WORD.findall(part))
