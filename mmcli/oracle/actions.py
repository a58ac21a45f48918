"""Actions as players write them: as data, or in the words of a log with the rest filled in.

`anne: move havana`, `scout target=blas`, `roll scouting S2`, `claim anne gold=20 bounties=spanish:1`. Values stand in
the order of the entry's fields, or by name; a list takes all that is left.
"""

import shlex
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from mmcli.errors import LogError
from mmcli.games.facts import PositionFacts
from mmcli.games.format import GameFormat
from mmcli.kernel.table import Table
from mmcli.log.entries import Chance, Entry
from mmcli.log.faults import complaint

COMMON = ("origin", "note")
"""The fields of every entry, which no action needs."""
FILLERS = {"to", "for", "as", "the", "a", "an", "at", "my", "from"}
"""Words that only make a sentence of an action."""
NAMELESS = ("by",)


class NoSuchActionError(LogError):
    """No rule of the game knows an action: it is not covered. `verb` is what it was called."""

    def __init__(self, verb: str, known: list[str]) -> None:
        super().__init__(f"no rule knows the action {verb!r}; actions are {', '.join(known)}")
        self.verb = verb
        self.known = known


@cache
def kinds(kind: GameFormat) -> dict[str, inspect.StructType]:
    """Every kind of entry of a game by its tag."""
    union = inspect.type_info(kind.entry)
    types = union.types if isinstance(union, inspect.UnionType) else (union,)
    return {str(found.tag): found for found in types if isinstance(found, inspect.StructType)}


def entry_of(kind: GameFormat, table: Table[Any], action: Any) -> Entry:
    """The entry that an action stands for at a table; `by` is whose turn it is where nobody is named.

    Raises NoSuchActionError for an action that the game does not have, LogError for one that is not well-formed.
    """
    if isinstance(action, Entry):
        return action
    if isinstance(action, str):
        text = action.strip()
        action = _json(text) if text.startswith(("{", "[")) else _in_words(kind, table, text)
    if not isinstance(action, dict):
        raise LogError(f"an action is a table of fields or a line of words, not {type(action).__name__}")
    return _decoded(kind, table, action)


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise LogError(f"the action is no JSON: {complaint(fault, text.encode())}") from None


def _decoded(kind: GameFormat, table: Table[Any], action: dict[str, Any]) -> Entry:
    verb = action.get("do")
    if not isinstance(verb, str) or not verb:
        raise LogError("an action says in its field `do` what is done")
    known = kinds(kind).get(verb)
    if known is None:
        raise _unknown(kind, verb)
    if not issubclass(known.cls, Chance) and "by" in known.cls.__struct_fields__ and "by" not in action:
        action = {**action, "by": _whose_turn(kind, table)}
    try:
        entry: Entry = msgspec.convert(action, kind.entry)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise LogError(f"the action {verb}: {complaint(fault, b'')}") from None
    _check_player(kind, table, entry)
    return entry


def _whose_turn(kind: GameFormat, table: Table[Any]) -> str:
    who = kind.facts.turn_of(table.game, table.ask)
    if who is None:
        raise LogError("nobody says whose turn it is; name the player first, as in 'anne: pass'")
    return who


def _check_player(kind: GameFormat, table: Table[Any], entry: Entry) -> None:
    players = list(kind.facts.players(table.game))
    for field in ("by", "of"):
        who = getattr(entry, field, None)
        if isinstance(who, str) and who not in players:
            raise LogError(f"{who!r} is no player; players are {', '.join(players)}")


def _unknown(kind: GameFormat, verb: str) -> LogError:
    known = sorted(kinds(kind))
    close = get_close_matches(verb, known, 1, 0.75)
    if close:
        return LogError(f"there is no action {verb!r}; did you mean {close[0]!r}?")
    return NoSuchActionError(verb, known)


def _in_words(kind: GameFormat, table: Table[Any], text: str) -> dict[str, Any]:
    """The fields in a line such as `anne: repair hull 2`."""
    before, colon, rest = text.partition(": ")
    who = before.strip() if colon and " " not in before.strip() else None
    words = _words(rest if who else text)
    if not words:
        raise LogError("the action is empty; write for example 'anne: port' or 'move havana'")
    verb, words = _verb(kind, words)
    known = kinds(kind).get(verb)
    if known is None:
        raise _unknown(kind, verb)
    if who is None and len(words) and "by" in known.cls.__struct_fields__ and words[0].startswith("by="):
        who, words = words[0][3:], words[1:]
    fields = _Fields(kind.facts, known, words).read()
    named = {"do": verb} | fields
    if who is not None:
        named["by" if "by" in known.cls.__struct_fields__ else _first_field(known)] = who
    speaker = named.get("by") or kind.facts.turn_of(table.game, table.ask)
    cards, card = named.get("cards"), named.get("card")
    if isinstance(cards, list) and not issubclass(known.cls, Chance):
        named["cards"] = list(kind.facts.meant(table.game, table.ask, speaker, tuple(cards)))
    elif isinstance(card, str):
        (named["card"],) = kind.facts.meant(table.game, table.ask, speaker, (card,))
    return named


def _words(text: str) -> list[str]:
    """The words of a line; what stands in quotes is one."""
    try:
        return shlex.split(text)
    except ValueError:  # an apostrophe that quotes nothing
        return text.split()


def _verb(kind: GameFormat, words: list[str]) -> tuple[str, list[str]]:
    """The verb, of one word or two (`buy ship`), and what follows it."""
    known, aliases = kinds(kind), kind.facts.aliases
    two = "-".join(words[:2]).lower()
    if len(words) > 1 and two in known:
        return two, words[2:]
    verb = words[0].lower()
    return (verb if verb in known else aliases.get(verb, verb)), words[1:]


def _first_field(known: inspect.StructType) -> str:
    """The field that a name before the colon stands for where an entry has no `by`: `anne: claim ...`."""
    return next(field.encode_name for field in known.fields if field.name not in COMMON)


class _Fields:
    """The fields of one kind of entry, filled with words in order or by name."""

    def __init__(self, facts: PositionFacts, known: inspect.StructType, words: list[str]) -> None:
        self.fields = {field.encode_name: field.type for field in known.fields if field.name not in COMMON}
        self.open = [name for name in self.fields if name not in NAMELESS]
        self.facts = facts
        self.words = words
        self.verb = str(known.tag)

    def read(self) -> dict[str, Any]:
        """The value of each field that is given."""
        found: dict[str, Any] = {}
        plain: list[str] = []
        for word in self.words:
            name, equals, value = word.partition("=")
            if equals:
                name = self._field(name)
                found[name] = _value(self.fields[name], [value] if "," not in value else value.split(","))
            elif word in self.fields and isinstance(self.fields[word], inspect.BoolType):
                found[word] = True
            else:
                plain.append(word)
        return found | dict(self._in_order(plain, [name for name in self.open if name not in found]))

    def _field(self, name: str) -> str:
        if name in self.fields:
            return name
        alias = self.facts.aliases.get(name)
        if alias in self.fields:
            return str(alias)
        raise LogError(f"the action {self.verb} has no field {name!r}; it has {', '.join(self.open) or 'none'}")

    def _in_order(self, words: list[str], names: list[str]) -> Iterator[tuple[str, Any]]:
        words = [word for word in words if word.lower() not in FILLERS]
        fillable = [name for name in names if not isinstance(self.fields[name], inspect.BoolType)]
        for place, name in enumerate(fillable):
            if not words:
                return
            last = place == len(fillable) - 1 or _is_list(self.fields[name])
            taken, words = (words, []) if last else (words[:1], words[1:])
            yield name, _value(self.fields[name], taken)
        if words:
            has = ", ".join(self.open) or "no fields"
            raise LogError(f"the action {self.verb} takes no {' '.join(words)!r}; it has {has}")


def _bare(kind: inspect.Type) -> inspect.Type:
    """What a field holds where it holds anything."""
    if isinstance(kind, inspect.UnionType):
        return next(found for found in kind.types if not isinstance(found, inspect.NoneType))
    return kind


def _is_list(kind: inspect.Type) -> bool:
    return isinstance(_bare(kind), inspect.VarTupleType | inspect.ListType)


def _value(kind: inspect.Type, words: list[str]) -> Any:
    """What some words mean in a field: a number, a list or nothing of it, counts by name, a name of several words."""
    bare = _bare(kind)
    if _is_list(kind):
        if [word.lower() for word in words] == ["nothing"]:
            return []
        return [word for word in ",".join(words).split(",") if word]
    if isinstance(bare, inspect.DictType):
        return _counts(words)
    if isinstance(bare, inspect.IntType) and len(words) == 1 and words[0].lstrip("-").isdigit():
        return int(words[0])
    if isinstance(bare, inspect.BoolType):
        return words[0].lower() in ("yes", "true", "1")
    return "-".join(words).lower() if len(words) > 1 else words[0]


def _counts(words: list[str]) -> dict[str, Any]:
    pairs = [word.partition(":") for word in ",".join(words).split(",") if word]
    return {name: int(count) if count.isdigit() else count for name, _, count in pairs}
