"""An entry as a step of the notation, if it can be said so that it is read back as the same."""

import msgspec

from mmcli.log.visible import visible, visible_line
from mmcli.notation.forms import TEXT, Form, Forms
from mmcli.notation.spelling import StepError, spelled
from mmcli.notation.steps import MARKS, WORD, Json, Place, actor_named, read_step

encode = msgspec.json.Encoder(order="sorted").encode


def short_name(place: Place, actor: str | None) -> str:
    """The shortest name by which someone is found among the players."""
    if actor is None:
        return ""
    beginnings = (actor[:length] for length in range(1, len(actor)))
    return next((name for name in beginnings if name.isalnum() and actor_named(place, name) == actor), actor)


def step_words(forms: Forms, form: Form, place: Place, entry: Json) -> list[str] | None:
    """The words of an entry in a form; None if the form cannot say it in a way that is read as the same.

    `place` moves on as it does in reading.
    """
    if any(entry.get(name) != value for name, value in form.sets.items()):
        return None
    for with_actor in (None, ".", ""):
        words = _tried(forms, form, entry, with_actor, place)
        if words is None:
            return None
        seen = place.copy()
        if _reads_as(forms, seen, words, entry):
            place.before, place.told = seen.before, seen.told
            return words
    return None


def _tried(forms: Forms, form: Form, entry: Json, with_actor: str | None, place: Place) -> list[str] | None:
    left = {name: value for name, value in entry.items() if name not in ("do", "note", "origin", *form.sets)}
    mark = next((mark for mark, origin in MARKS.items() if origin == entry.get("origin")), "")
    first = ""
    actor = left.pop(form.actor, None) if form.actor else None
    if form.figures:
        letters = {name: letter for letter, name in form.figures.items()}
        first = "".join(
            f"{letters[name]}{left.pop(name)}" for name in list(left) if name in letters and left[name] is not None
        )
    purpose = None if form.ends is None else left.pop(form.ends, None)
    arguments = []
    for name in form.takes:
        if name not in left:
            return None
        arguments.append(spelled(forms, form.types[name], left.pop(name)))
    if form.ends and form.usual.get(place.before) != purpose:
        letter = {value: letter for letter, value in form.letters.items()}.get(str(purpose))
        if letter is None or not arguments:
            return None
        arguments[0] += letter
    if any(name not in form.types for name in left):
        return None
    signs = {name: sign for sign, name in forms.names.items()}
    named = [f"{signs.get(name, f'{name}=')}{spelled(forms, form.types[name], value)}" for name, value in left.items()]
    if with_actor is not None and form.actor:
        sign = signs.get(form.actor, f"{form.actor}=")
        named.append(f"{sign}{with_actor if actor in (place.actor, None) else _name(forms, place, actor)}")
    if form.is_sign and arguments:
        first = arguments.pop(0)
    return [f"{mark}{form.word}{first}", *arguments, *named]


def _name(forms: Forms, place: Place, actor: str) -> str:
    return short_name(place, actor) if actor in place.players else spelled(forms, TEXT, actor)


def _is_plain(line: str) -> bool:
    """Whether a line holds nothing that is written out when it is read."""
    try:
        return visible(line) == line and visible_line(line.encode()) == line.encode()
    except UnicodeEncodeError:
        return False


def _reads_as(forms: Forms, place: Place, words: list[str], entry: Json) -> bool:
    """Whether words, written on a line, are read as an entry but for its note."""
    line = " ".join(words)
    if (
        WORD.findall(line) != words
        or not _is_plain(line)
        or words[0].endswith(":")
        or any(word[:1] == ";" for word in words)
    ):
        return False
    try:
        read, end = read_step(forms, place, words, 0)
    except (StepError, ValueError):
        return False
    wanted = {name: value for name, value in entry.items() if name != "note"}
    return end == len(words) and encode(read) == encode(wanted)
