"""The English that players put around the words of a game: articles, numbers, and the forms of a word."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

MOST_DIGITS = 18
"""What has more digits is no number that anybody would say."""


class English(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of the file `english.toml`, which says what each list is."""

    articles: frozenset[str]
    openers: frozenset[str]
    fillers: frozenset[str]
    against: frozenset[str]
    conditions: frozenset[str]
    questions: frozenset[str]
    numbers: tuple[str, ...]
    nothing: frozenset[str]
    negations: frozenset[str]
    endings: tuple[str, ...]
    irregular: dict[str, str]


@cache
def english() -> English:
    """The words, read once."""
    return msgspec.toml.decode(Path(__file__).with_name("english.toml").read_bytes(), type=English)


@cache
def forms(word: str) -> frozenset[str]:
    """The words that a word can be a form of: `raids` of raid, `moving` of move, `sold` of sell."""
    return frozenset(_stems(word.lower()))


def _stems(word: str) -> Iterator[str]:
    yield word
    yield english().irregular.get(word, word)
    for ending in english().endings:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 1:
            yield stem
            yield f"{stem}e"
            if len(stem) > 2 and stem[-1] == stem[-2]:
                yield stem[:-1]


def singular(word: str) -> str:
    """A word without the `s` of its plural."""
    return word[:-1] if len(word) > 2 and word.endswith("s") and not word.endswith("ss") else word


def number(word: str) -> int | None:
    """The number that a word is; None if it is none."""
    plain = word.lower()
    if plain in english().numbers:
        return english().numbers.index(plain)
    is_number = plain.removeprefix("-").isdecimal() and plain.isascii() and len(plain) <= MOST_DIGITS
    return int(plain) if is_number else None
