"""Names that a log spells in its own way: what is meant by them, wherever a field names one of a few things."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, get_type_hints

from msgspec import Struct, structs

from mmcli.games.names import ALIKE, key
from mmcli.games.speech import Names
from mmcli.kernel.findings import Refusal, illegal, note
from mmcli.log.entries import UNSEEN, Entry, Number, Seen

SLIPS, A_LONG_WORD = 2, 10
"""So many strokes of the pen are wrong in a word at most, and more in a longer one; of several never the first."""
SEVERAL = (tuple, dict)
"""What tells several names."""
FIGURES = (bool, int, Number, Seen, Seen | None)
"""What is told in a field that names nothing."""
SILENT = frozenset(("note", "origin", "dice", "keep"))
"""The fields that name nothing: what people add, and the faces of dice."""


class Slip(NamedTuple):
    """A name as it is `written`, and what is meant: the same in another way (`is_same`), or another word like it.

    Nobody can tell what is meant if there are several such words, or none.
    """

    written: str
    likely: tuple[str, ...]
    is_same: bool = False

    @property
    def meant(self) -> str | None:
        """What is meant; None if nobody can tell."""
        return self.likely[0] if len(self.likely) == 1 else None


Spelling = Callable[[str, Names, str], Slip | None]
"""What is meant by a word in a field where one of some names should stand; None if it is none of a slip."""


def spelling(names: Names, word: str) -> Slip | None:
    """The slip of a word that is none of some names, but written like one; None of any other."""
    meant = names.known.get(key(word))
    if meant is not None:
        return None if meant == word else Slip(word, (meant,), is_same=True)
    likely = alike(word, names) if names.closed else ()
    return Slip(word, likely) if likely else None


def in_any_field(field: str, names: Names, word: str) -> Slip | None:
    """The same wherever the word stands."""
    return spelling(names, word)


def alike(word: str, names: Names, least: float = ALIKE) -> tuple[str, ...]:
    """The things whose ids are fewest strokes of a pen away from a word, if those are few."""
    from rapidfuzz import process  # not at the start of every audit
    from rapidfuzz.distance import DamerauLevenshtein

    most = int(max(SLIPS, len(word) * SLIPS / A_LONG_WORD))
    near = process.extract(
        word, names.things(), scorer=DamerauLevenshtein.distance, processor=str.lower, score_cutoff=most, limit=None
    )
    likely = [
        (str(thing), strokes)
        for thing, strokes, _ in near
        if 1 - strokes / max(len(word), len(thing)) >= least and (strokes == 1 or thing[:1].lower() == word[:1].lower())
    ]
    return tuple(thing for thing, strokes in likely if strokes == likely[0][1])


def as_meant(
    entry: Entry,
    names: Callable[[str, str], Names | None],
    is_known: Callable[[str], bool],
    spelled: Spelling = in_any_field,
) -> tuple[Entry, Slip] | None:
    """An entry with the first of its names that is a slip put right, and that slip; None if there is none.

    Where nobody can tell what is meant the entry is the same. `names` gives what may stand in a field of a kind of
    entry, None where any word may; `is_known` whether a word is the id of something, which is never a slip.
    """
    do = str(entry.__struct_config__.tag)

    def put_right(told: Any) -> tuple[Any, Slip] | None:
        for field, place in naming(told.__class__):
            value = getattr(told, field)
            found = None if not value or (isinstance(value, str) and is_known(value)) else in_field(place, value)
            if found is not None:
                same = found[0] is value
                return (told if same else structs.replace(told, **{field: found[0]})), found[1]
        return None

    def in_field(place: str, value: Any) -> tuple[Any, Slip] | None:
        if isinstance(value, Struct):
            return put_right(value)
        doubtful = [word for word in words_of(value) if word != UNSEEN and not is_known(word)]
        known = names(do, place) if doubtful else None
        slips = (spelled(place, known, word) for word in doubtful) if known is not None else ()
        slip = next(filter(None, slips), None)
        if slip is None:
            return None
        return (value if slip.meant is None else replaced(value, slip.written, slip.meant)), slip

    return put_right(entry)


@cache
def naming(kind: Any) -> tuple[tuple[str, str], ...]:
    """The fields of a kind of entry that may name something, as they are called here and in a log."""
    told = get_type_hints(kind, include_extras=True)
    fields = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    return tuple((field, place) for field, place in fields if field not in SILENT and told[field] not in FIGURES)


def words_of(value: Any) -> Sequence[str]:
    """The names in the value of a field: itself, each of several, or those that figures are told of."""
    if isinstance(value, str):
        return (value,)
    return [word for word in value if isinstance(word, str)] if type(value) in SEVERAL else ()


def replaced(value: Any, written: str, meant: str) -> Any:
    """The value of a field with a name put right."""
    if isinstance(value, dict):
        return {meant if name == written else name: told for name, told in value.items()}
    return tuple(meant if word == written else word for word in value) if isinstance(value, tuple) else meant


def said_of(slip: Slip, rule: str) -> Refusal:
    """What to say of a slip under the clause about names: a note of the same word, a fault of the log of another."""
    written, likely = f"`{slip.written}`", " or ".join(f"`{name}`" for name in slip.likely)
    if slip.is_same:
        return note(rule, "spelling", written=written, meant=likely)
    case = "misspelt" if slip.meant is not None else "doubtful" if slip.likely else "unknown"
    return illegal(rule, case, written=written, meant=likely)
