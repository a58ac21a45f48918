"""The steps of a line of the notation: read as entries, and written."""

import re
from dataclasses import dataclass, field, replace
from typing import Any

from mmcli.notation.forms import Form, Forms
from mmcli.notation.spelling import StepError, value_of

WORD = re.compile(r';.*|(?:"(?:[^"\\]|\\.)*"|[^\s"])+|"')
"""A word of a line: a note to the end of the line, or whatever has no blank outside quotes."""
MARKS = {"~": "filled", "%": "report"}
NAMED = re.compile(r"([a-z_-]+)=(.*)", re.DOTALL)
FIGURES = re.compile(r"(.)(-?\d+|\?)")
CLOSE = 65
"""How alike, of 100, a word of the notation has to be to be named beside one that is not understood."""

Json = dict[str, Any]


@dataclass
class Place:
    """What a line takes over from those before it: the players, who acts, the step before, and whose rolls are told.

    `due` is what a roll is for where a game under way says so.
    """

    players: tuple[str, ...] = ()
    actor: str | None = None
    before: str = ""
    told: set[str] = field(default_factory=set)
    due: str | None = None

    def copy(self) -> "Place":
        """The same, to try something."""
        return replace(self, told=set(self.told))


def actor_named(place: Place, name: str) -> str | None:
    """Who acts from here on: a player by the id or its beginning, or whoever else has the name; None for nobody."""
    if not name or name in place.players:
        return name or None
    begun = [player for player in place.players if player.startswith(name.lower())]
    return begun[0] if len(begun) == 1 else name


def read_step(forms: Forms, place: Place, words: list[str], at: int) -> tuple[Json, int]:
    """The entry of the step that begins with the word `at`, and the word after it; raises StepError."""
    word, entry = words[at], {}
    mark = MARKS.get(word[:1])
    word = word[1:] if mark else word
    form = forms.words.get(word)
    first = ""
    if form is None:
        form, first = forms.words.get(word[:1]), word[1:]
        if form is None or not form.is_sign:
            raise StepError(not_a_word(forms, word), at)
    at += 1
    entry = {"do": form.do, **form.sets}
    at = _arguments(forms, form, place, entry, first, words, at)
    opened = None
    while at < len(words) and (named := _named(forms, form, words[at])) is not None:
        name, value = named
        if name == form.actor:
            opened = value
        else:
            entry[name] = _value(forms, form, name, value, at)
        at += 1
    _set_actor(forms, form, place, entry, opened, at)
    if mark:
        entry["origin"] = mark
    place.before = f"{form.word}{entry[form.ends]}" if form.ends else form.word
    return entry, at


def _arguments(forms: Forms, form: Form, place: Place, entry: Json, first: str, words: list[str], at: int) -> int:
    if form.figures:
        found = FIGURES.findall(first)
        if "".join(map("".join, found)) != first or any(letter not in form.figures for letter, _ in found):
            raise StepError(f"{form.word}{first}: figures are a letter and a number each: {_letters(form)}", at - 1)
        entry.update({form.figures[letter]: _figure(number) for letter, number in found})
        return at
    if form.ends is not None:
        first = _purpose(form, place, entry, first, at - 1)
    for name in form.takes:
        if first:
            word, first = first, ""
        elif at < len(words):
            word = words[at]
            at += 1
        else:
            raise StepError(f"{form.word}: here should stand {name}, and the line ends", at - 1)
        entry[name] = _value(forms, form, name, word, at - 1)
    if first:
        raise StepError(f"{first} stands close to {form.word}, which takes nothing", at - 1)
    return at


def _named(forms: Forms, form: Form, word: str) -> tuple[str, str] | None:
    """The field that a word names and what it says of it; None if it names none of this kind of entry."""
    name = forms.names.get(word[:1])
    if name in form.types:
        return name, word[1:]
    found = NAMED.fullmatch(word)
    return (found[1], found[2]) if found and found[1] in form.types else None


def _letters(form: Form) -> str:
    return ", ".join(f"{letter} {name}" for letter, name in form.figures.items())


def _figure(number: str) -> int | str:
    return number if number == "?" else int(number[:18])


def _purpose(form: Form, place: Place, entry: Json, first: str, at: int) -> str:
    """Read what a roll is for off its last letter or the step before; gives what is before the letter."""
    assert form.ends is not None  # noqa: S101 - asked only of such a form
    if first[-1:] in form.letters:
        entry[form.ends], first = form.letters[first[-1:]], first[:-1]
    elif place.due is not None:
        entry[form.ends] = place.due
    elif place.before in form.usual:
        entry[form.ends] = form.usual[place.before]
    else:
        told = ", ".join(f"{letter} {name}" for letter, name in form.letters.items())
        raise StepError(f"{form.word}{first}: a letter after the dice says what they are for: {told}", at)
    return first


def _value(forms: Forms, form: Form, name: str, word: str, at: int) -> Any:
    try:
        return value_of(forms, form.types[name], word)
    except ValueError as wrong:
        raise StepError(f"{word}: {name} of {form.word} is {wrong}", at) from None


def _set_actor(forms: Forms, form: Form, place: Place, entry: Json, opened: str | None, at: int) -> None:
    """Say whose entry it is: as told with it, or else the actor's; a roll's only if the last one's was told."""
    if form.actor is None or form.actor in form.sets:
        return
    if form.may_be_open:
        if opened is not None:
            (place.told.add if opened else place.told.discard)(form.word)
        elif form.word in place.told:
            opened = "." if place.actor is not None else ""
    elif opened is None:
        opened = "."
    if not opened:
        return
    if opened == ".":
        if place.actor is None:
            says = f"{form.word}: nobody acts here; begin the line with who does, as in `anne: {form.word}`"
            raise StepError(says, at - 1)
        entry[form.actor] = place.actor
    else:
        named = actor_named(place, opened)
        entry[form.actor] = named if named in place.players else _value(forms, form, form.actor, opened, at - 1)


def not_a_word(forms: Forms, word: str) -> str:
    """What is said of a word that begins no step."""
    from rapidfuzz import fuzz, process  # not at the start of every audit

    near = (
        process.extractOne(word.lower(), forms.words.keys(), scorer=fuzz.ratio, score_cutoff=CLOSE)
        if len(word) < 60
        else None
    )
    return f"{word[:60]}: no step begins so" + (f"; is {near[0]} meant?" if near else "")
