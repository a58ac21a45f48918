"""How the values of fields are written in the notation, and read."""

import json
import re
from typing import Any

import msgspec

from mmcli.errors import MmcliError
from mmcli.notation.forms import COUNTS, DICE, FLAG, NUMBER, TEXTS, Forms

WHOLE = re.compile(r"-?[0-9]{1,18}")
UNSEEN = "?"
FACES = re.compile(r"[\w?]+")
NONE = "-"
"""What is written for a list in which there is nothing."""
ANSWERS = {"yes": True, "no": False}


class StepError(MmcliError):
    """A step that is not understood; `word` is the number of the word in its line at which it ends."""

    def __init__(self, says: str, word: int) -> None:
        self.word = word
        super().__init__(says)


def value_of(forms: Forms, what: str, word: str) -> Any:
    """What a word says of a field that holds `what`; raises ValueError, saying what was expected."""
    if word[:1] in ("{", "["):
        return _json(word)
    if what == NUMBER:
        if word != UNSEEN and not WHOLE.fullmatch(word):
            raise ValueError("a whole number or `?`")
        return word if word == UNSEEN else int(word)
    if what == FLAG:
        if word not in ANSWERS:
            raise ValueError("yes or no")
        return ANSWERS[word]
    if what == DICE and word[:1] != '"':
        return word
    if what == TEXTS:
        return [] if word == NONE else [text_of(forms, part) for part in word.split(",")]
    if what == COUNTS:
        return {} if word == NONE else dict(_count(forms, part) for part in word.split(","))
    return text_of(forms, word)


def text_of(forms: Forms, word: str) -> str:
    """The text that a word stands for: that of a code, of a text in quotes, or the word itself."""
    if word[:1] == '"':
        found = _json(word)
        if isinstance(found, str):
            return found
    return forms.codes.get(word, word)


def _json(word: str) -> Any:
    try:
        return msgspec.json.decode(word)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        raise ValueError("JSON, or a text whose quotes are closed") from None


def _count(forms: Forms, part: str) -> tuple[str, Any]:
    name, colon, number = part.partition(":")
    if not colon:
        raise ValueError("names with what they have, as in `a:1,b:2`")
    whole = WHOLE.fullmatch(number)
    return text_of(forms, name), int(number) if whole else text_of(forms, number)


def spelled(forms: Forms, what: str, value: Any) -> str:
    """A value as a word; it may come out as something that is not read as the same, which is for the caller to see."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if what == DICE and isinstance(value, str) and FACES.fullmatch(value):
        return value
    if isinstance(value, str):
        return word_for(forms, value)
    if what == TEXTS and isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ",".join(_figure(forms, part) for part in value) or NONE
    if what == COUNTS and isinstance(value, dict):
        counted = [f"{forms.spelled.get(name, name)}:{_figure(forms, count)}" for name, count in value.items()]
        return ",".join(counted) or NONE
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _figure(forms: Forms, count: object) -> str:
    return forms.spelled.get(count, count) if isinstance(count, str) else str(count)


def word_for(forms: Forms, text: str) -> str:
    """The word for a text: its code, the text as it stands, or in quotes if it would be read as something else."""
    if text in forms.spelled:
        return forms.spelled[text]
    if BARE.fullmatch(text) and text not in forms.codes:
        return text
    return json.dumps(text, ensure_ascii=False)


BARE = re.compile(r"[^\W\d_][\w/.'-]*|[\dS?][\w?/]*|\?")
"""A text that needs no quotes."""
