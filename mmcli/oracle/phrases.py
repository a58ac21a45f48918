"""What a sentence says: who acts, and which of the game's phrases it can be, the most telling first."""

import re
import shlex
from typing import NamedTuple

from mmcli.games.english import english, forms
from mmcli.games.speech import Names, Phrase
from mmcli.log.entries import UNSEEN

REST = "*"
"""In a phrase: what it is about."""
LONGEST_NAME = 5
"""As many words as a name has."""
AT_THE_END = ",.;:!?"
COMMAS = re.compile(r",(?=[^,])")


class Saying(NamedTuple):
    """A phrase that a sentence can be, how many of its words it has, and what the sentence says besides."""

    weight: int
    phrase: Phrase
    about: list[str]


def words_of(text: str) -> list[str]:
    """The words of a sentence without its articles; what stands in quotes is one."""
    try:
        found = shlex.split(text)
    except ValueError:  # an apostrophe that quotes nothing
        found = text.split()
    parts = [part for word in found for part in ([word] if "=" in word else COMMAS.split(word))]
    plain = [part if part == UNSEEN else part.rstrip(AT_THE_END) for part in (part.rstrip(",;:") for part in parts)]
    return [word for word in plain if word and word.lower() not in english().articles]


def speaker(words: list[str], players: Names) -> tuple[str | None, list[str]]:
    """Who acts, if anybody is named, and the words from the verb on."""
    who, start = None, 0
    while start < len(words):
        named, count = longest(words[start:], players)
        if count and who is None:
            who, start = named, start + count
        elif words[start].lower() in english().openers:
            start += 1
        else:
            break
    return who, words[start:]


def longest(words: list[str], names: Names) -> tuple[str | None, int]:
    """What the longest name at the beginning of some words stands for, and of how many words it is; 0 if none."""
    for count in range(min(len(words), LONGEST_NAME), 0, -1):
        found = names.meant(" ".join(words[:count]))
        if found is not None:
            return found, count
    return None, 0


def sayings(words: list[str], phrases: list[tuple[list[str], Phrase]]) -> list[Saying]:
    """Every phrase that the words can be; those with the most words of their own first."""
    fitting = ((said, phrase, fit(said, words)) for said, phrase in phrases)
    found = [Saying(weight(said), phrase, about) for said, phrase, about in fitting if about is not None]
    return sorted(found, key=lambda saying: -saying.weight)


def weight(said: list[str]) -> int:
    """How many words of its own a phrase has."""
    return sum(word != REST for word in said)


def fit(said: list[str], words: list[str]) -> list[str] | None:
    """What some words say besides the words of a phrase; None if they are not that phrase."""
    if not said:
        return words
    if said[0] == REST:
        rests = ((words[:count], fit(said[1:], words[count:])) for count in range(len(words) + 1))
        return next((before + after for before, after in rests if after is not None), None)
    return fit(said[1:], words[1:]) if words and said[0] in forms(words[0]) else None
