"""Names however they are written, and the one that is meant perhaps where none is."""

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from mmcli.games.english import english, singular

ALIKE = 0.65
"""How much a name has to be like another to be taken for a slip of it, from 0 to 1."""
BETWEEN_WORDS = re.compile(r"[\s\-_.'\u2019]+")


@lru_cache(maxsize=4096)
def key(name: str) -> str:
    """What is the same of a name however it is written: `The Caribbean Sea`, `caribbean-sea`; `masts`, `mast`."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).lower()
    return "-".join(singular(word) for word in BETWEEN_WORDS.split(plain) if word and word not in english().articles)


def closest(name: str, known: Iterable[str]) -> str | None:
    """The name that is spelled most like another, whatever its accents, capitals and spaces; None if none is."""
    keys = {key(other): other for other in known}
    found = get_close_matches(key(name), keys, 1, ALIKE)
    return keys[found[0]] if found else None
