"""The fields of an entry filled with a player's words: by name, after a word that marks them, or by what fits them."""

from collections.abc import Callable
from typing import Any

from msgspec import inspect

from mmcli.errors import LogError
from mmcli.games.english import english, number
from mmcli.games.speech import Faces, Names, Phrase, Wordings
from mmcli.log.entries import UNSEEN
from mmcli.oracle.fields import ACTOR, COMMON, bare, is_list, is_textual
from mmcli.oracle.naming import UnknownNameError, resolved, shortened, told
from mmcli.oracle.phrases import LONGEST_NAME, longest

MOST_THINGS = 99
"""More cards than anybody ever has at once."""
MOST = 9999
"""A figure beyond everything in a game."""

Lookup = Callable[[str], Names | None]
"""What can be meant in a field; None if anything."""


class NotSaidError(LogError):
    """A sentence leaves out what an action cannot do without."""


class Filling:
    """The fields of one kind of entry, as the words of a sentence fill them; `lookup` gives what each can mean."""

    def __init__(self, known: inspect.StructType, phrase: Phrase, lookup: Lookup, words: Wordings) -> None:
        self.verb = str(known.tag)
        own = [field for field in known.fields if field.encode_name not in COMMON]
        self.types = {
            field.encode_name: bare(field.type) for field in sorted(own, key=lambda field: field.name == ACTOR)
        }
        self.required = [field.encode_name for field in own if field.required and field.name != ACTOR]
        self.names = {field: lookup(field) if is_textual(kind) else None for field, kind in self.types.items()}
        self.flags = {
            field: names
            for field, kind in self.types.items()
            if isinstance(kind, inspect.BoolType) and (names := lookup(field)) is not None
        }
        self.tallies = {
            field: names
            for field, kind in self.types.items()
            if isinstance(kind, inspect.DictType) and (names := lookup(field)) is not None
        }
        self.marked_by = {word: field for field in self.types for word in (*words.markers.get(field, ()), field)}
        self.units = words.units
        self.number = phrase.number
        self.usual = phrase.usual
        self.found: dict[str, Any] = dict(phrase.sets)

    def read(self, words: list[str], *, freely: bool) -> dict[str, Any]:
        """The fields that the words give, `freely` with names that only the players know where a name is needed.

        Raises LogError for what the words leave out, and for what no field takes.
        """
        left = self._taken(words, (self._by_name, self._marked, self._tallied))
        left = self._taken(left, (self._flag, self._counted, self._thing, self._nothing, self._filler))
        if left and not freely:
            raise self._not_understood(left)
        self._freely(left)
        self.found = self.usual | self.found
        missing = next((field for field in self.required if field not in self.found), None)
        if missing is not None:
            raise NotSaidError(f"{self.verb}: its {missing!r} is not said{self._possible(missing)}")
        return self.found

    def has_fields(self) -> bool:
        """Whether anything can be said of the action besides who acts."""
        return bool(self._fields())

    def spoken_by(self, who: str) -> None:
        """Who acts; in an entry without an actor, whom it is about. Raises LogError if that cannot be."""
        field = ACTOR if ACTOR in self.types else next(iter(self.types))
        self._put(field, self._resolved(field, who), 0)

    def _taken(self, words: list[str], ways: tuple[Callable[[list[str]], int], ...]) -> list[str]:
        """The words that none of the ways takes; each says how many of the first words it does."""
        left = []
        while words:
            count = next((count for way in ways if (count := way(words))), 0)
            left += [] if count else words[:1]
            words = words[count or 1 :]
        return left

    # Ways in which the first words fill a field; each returns how many it takes

    def _by_name(self, words: list[str]) -> int:
        """`gold=20`, `cards=rum,wood`, `bounties=spanish:1`."""
        name, equals, value = words[0].partition("=")
        if not equals:
            return 0
        field = self.marked_by.get(name)
        if field is None:
            raise LogError(f"{self.verb}: there is no field {name!r}; it has {', '.join(self._fields()) or 'none'}")
        self.found[field] = self._value(field, value)
        return 1

    def _marked(self, words: list[str]) -> int:
        """`as Spanish`, `gold 21`, `bounties dutch 1`: what stands after a word that marks a field."""
        field = self.marked_by.get(words[0].lower())
        if field is None or field in self.found or len(words) == 1:
            return 0
        kind, names = self.types[field], self.names[field]
        if isinstance(kind, inspect.IntType):
            count = number(words[1])
            return 0 if count is None else self._put(field, self._checked(count), 2)
        if isinstance(kind, inspect.DictType):
            return self._counts(field, words)
        if isinstance(kind, inspect.BoolType):
            return 0
        if is_list(kind) and words[1].lower() in english().nothing:
            return self._put(field, [], 2)
        thing, count = longest(words[1:], names) if names else (None, 0)
        if not count and (names is None or not names.closed):
            thing, count = words[1], 1
        return self._put(field, thing, 1 + count)

    def _counts(self, field: str, words: list[str]) -> int:
        counts: dict[str, int] = {}
        taken = 1
        while taken + 1 < len(words) and (count := number(words[taken + 1])) is not None:
            counts[words[taken].lower()] = count
            taken += 2
        nothing = words[1].lower() in english().nothing
        return self._put(field, counts if counts or nothing else None, taken + nothing)

    def _tallied(self, words: list[str]) -> int:
        """`loyalty 4`: a number of a thing that a field counts, by the name of the thing."""
        count = number(words[1]) if len(words) > 1 else None
        for field, names in self.tallies.items() if count is not None else ():
            thing = names.meant(words[0])
            if thing is not None:
                return self._put(field, self.found.get(field, {}) | {thing: count}, 2)
        return 0

    def _flag(self, words: list[str]) -> int:
        """`ship`, `without corsairs`: what is so if it is said."""
        for count in range(min(len(words), LONGEST_NAME), 0, -1):
            field = "_".join(words[:count]).lower()
            if isinstance(self.types.get(field), inspect.BoolType):
                return self._put(field, True, count)
        for field, names in self.flags.items():
            _, count = longest(words, names)
            if count:
                return self._put(field, True, count)
        return 0

    def _counted(self, words: list[str]) -> int:
        """`5 gold`, `three tobacco`, `2`: a number of what is named after it, or the action's only figure."""
        count = number(words[0])
        if count is None:
            return 0
        figures = [field for field, kind in self.types.items() if isinstance(kind, inspect.IntType)]
        unit = words[1].lower() if len(words) > 1 else ""
        measured = [field for field, units in self.units.items() if unit in (field, *units)]
        figure = self.number or (figures[0] if len(figures) == 1 else None)
        thrown = next((field for field in measured if isinstance(self.names.get(field), Faces)), None)
        if thrown is not None:
            return self._put(thrown, UNSEEN * self._checked(count, most=MOST_THINGS), 2)
        if measured:
            meant = figure if figure in measured else next((field for field in measured if field in figures), None)
            return self._put(meant, self._checked(count), 2) if meant and meant not in self.found else 0
        return self._counted_things(count, words, figures) or self._put_figure(figure, count)

    def _counted_things(self, count: int, words: list[str], figures: list[str]) -> int:
        """So many of a thing in a list; one thing where no figure could be meant."""
        for field in self._open():
            thing, taken = self._named(field, words[1:])
            if taken and self._is_list(field):
                return self._put(field, [thing] * self._checked(count, most=MOST_THINGS), 1 + taken)
            if taken and count == 1 and not figures and not self._takes_more(field):
                return self._put(field, thing, 1 + taken)
        return 0

    def _put_figure(self, figure: str | None, count: int) -> int:
        return self._put(figure, self._checked(count), 1) if figure and figure not in self.found else 0

    def _thing(self, words: list[str]) -> int:
        """What has a name, for the first field that can mean it."""
        found = ((field, *self._named(field, words)) for field in self._open())
        return next((self._put(field, thing, count) for field, thing, count in found if count), 0)

    def _nothing(self, words: list[str]) -> int:
        """`nothing` in a list."""
        field = next(filter(self._is_list, self.types), None)
        alone = field is not None and field not in self.found and len(words) == 1
        return self._put(str(field), [], 1) if alone and words[0].lower() in english().nothing else 0

    def _filler(self, words: list[str]) -> int:
        return int(words[0].lower() in english().fillers)

    def _checked(self, count: int, most: int = MOST) -> int:
        """A number that can be; raises LogError for one that is beyond everything in a game."""
        if not 0 <= count <= most or (count == 0 and most == MOST_THINGS):
            raise LogError(f"{self.verb}: {shortened(str(count))} is no number that can be meant")
        return count

    def _freely(self, words: list[str]) -> None:
        """What only the players know the names of: a word for each such field, and all the rest for the last."""
        nameless = any(number(word) is not None or word.lower() in english().negations for word in words)
        free = [] if nameless else [field for field in self.types if self._is_free(field)]
        for place, field in enumerate(free):
            last = place == len(free) - 1 or self._is_list(field)
            taken, words = (words, []) if last else (words[:1], words[1:])
            if taken:
                self._put(field, taken if self._is_list(field) else _in_one(taken), len(taken))
        if words:
            raise self._not_understood(words)

    # Values

    def _put(self, field: str, value: Any, count: int) -> int:
        """Set a field, or add to a list or to dice; how many words that took, none if there is no value."""
        if value is None:
            return 0
        more = field in self.found and self._takes_more(field)
        value = [value] if self._is_list(field) and not isinstance(value, list) else value
        self.found[field] = self.found[field] + value if more else value
        return count

    def _named(self, field: str, words: list[str]) -> tuple[str | None, int]:
        names = self.names[field]
        return longest(words, names) if names else (None, 0)

    def _value(self, field: str, written: str) -> Any:
        """The value that is written after the name of a field."""
        kind = self.types[field]
        parts = [part for part in written.split(",") if part]
        if is_list(kind):
            return [self._resolved(field, part) for part in parts if part.lower() not in english().nothing]
        if isinstance(kind, inspect.DictType):
            return dict(_pair(part) for part in parts)
        if isinstance(kind, inspect.IntType):
            return written if number(written) is None else number(written)
        if isinstance(kind, inspect.BoolType):
            return written.lower() in ("yes", "true", "1")
        return self._resolved(field, written)

    def _resolved(self, field: str, word: str) -> str:
        return resolved(self.verb, self.names[field], word)

    def _is_free(self, field: str) -> bool:
        """Whether a field takes words that are no known names."""
        names = self.names[field]
        named = names is not None and names.closed
        return field in self.required and field not in self.found and is_textual(self.types[field]) and not named

    def _is_list(self, field: str) -> bool:
        return is_list(self.types[field])

    def _open(self) -> list[str]:
        """The fields that can still be filled."""
        return [field for field in self.types if field not in self.found or self._takes_more(field)]

    def _takes_more(self, field: str) -> bool:
        return self._is_list(field) or isinstance(self.names[field], Faces)

    def _takes(self) -> str:
        return f"it takes {', '.join(self._fields()) or 'nothing more'}"

    def _fields(self) -> list[str]:
        return [field for field in self.types if field != ACTOR]

    def _possible(self, field: str) -> str:
        names = self.names[field]
        return f"; it can be {told(names)}" if names and names.closed else ""

    def _not_understood(self, words: list[str]) -> LogError:
        """That some words mean nothing here, with what is meant perhaps by a name after the word that marks it."""
        marked = self.marked_by.get(words[0].lower()) if len(words) > 1 else None
        for field in [marked] if marked else self._fields():
            names = self.names[field]
            if names and names.closed and field not in self.found:
                return UnknownNameError(self.verb, names, " ".join(words[1:] if marked else words))
        return LogError(f"{self.verb}: {shortened(' '.join(words))!r} is not understood; {self._takes()}")


def _pair(written: str) -> tuple[str, Any]:
    """`spanish:1`."""
    name, _, count = written.partition(":")
    return name.lower(), count if number(count) is None else number(count)


def _in_one(words: list[str]) -> str:
    """A name of one word as it is, one of several in the way of an id."""
    return "-".join(words).lower() if len(words) > 1 else words[0]
