"""Actions as players give them: as data, or in words with the rest filled in.

`anne: move havana`, `may Anne sail to Havana?`, `scout target=blas`, `anne sells three tobacco`, `roll scouting S2`,
`claim anne gold=20 bounties=spanish:1`. What the oracle says of an action is understood as that action.
"""

from difflib import get_close_matches
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from mmcli.errors import LogError
from mmcli.games.format import GameFormat
from mmcli.games.speech import Names, Phrase
from mmcli.kernel.table import Table
from mmcli.log.entries import Chance, Decision, Entry
from mmcli.log.faults import complaint
from mmcli.oracle.filling import CLOSE, Filling, UnknownNameError, resolved
from mmcli.oracle.phrases import Saying, fit, sayings, speaker, weight, words_of


class NoSuchRuleError(LogError):
    """No rule of the game speaks of an action: it is not covered. `about` is what it is."""

    def __init__(self, about: str) -> None:
        super().__init__(f"no rule speaks of {about}")
        self.about = about


@cache
def kinds(kind: GameFormat) -> dict[str, inspect.StructType]:
    """Every kind of entry of a game by its tag."""
    union = inspect.type_info(kind.entry)
    types = union.types if isinstance(union, inspect.UnionType) else (union,)
    return {str(found.tag): found for found in types if isinstance(found, inspect.StructType)}


def entry_of(kind: GameFormat, table: Table[Any], action: Any) -> Entry:
    """The entry that an action stands for at a table; `by` is whose turn it is where nobody is named.

    Raises NoSuchRuleError for what no rule of the game speaks of, LogError for what is not well-formed or understood.
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
    action = {field: _canonical(kind, table, action, field) for field in action}
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
    """That no action has such a name, with what is meant perhaps, or all that there are."""
    return LogError(f"there is no action {verb!r}; {_meant_perhaps(kind, verb) or _actions(kind)}")


def _meant_perhaps(kind: GameFormat, verb: str) -> str:
    close = get_close_matches(verb, [*kinds(kind), *(said[0] for said, _ in kind.speech.phrases)], 1, CLOSE)
    return f"did you mean {close[0]!r}?" if close else ""


def _actions(kind: GameFormat) -> str:
    return (
        f"actions are {', '.join(sorted(tag for tag, known in kinds(kind).items() if issubclass(known.cls, Decision)))}"
    )


def _canonical(kind: GameFormat, table: Table[Any], action: dict[str, Any], field: str) -> Any:
    """What a field says, each thing in it by its id."""
    verb, value = action["do"], action[field]
    names = kind.speech.names(table.game, verb, field, action.get("by"))
    if isinstance(value, str):
        return resolved(verb, names, value)
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return [resolved(verb, names, word) for word in value]
    return value


# In words


def _in_words(kind: GameFormat, table: Table[Any], text: str) -> dict[str, Any]:
    """The fields of the action that a sentence says; raises LogError for one that is not understood."""
    words = words_of(text)
    who, about = speaker(words, _players(kind, table))
    if not about:
        raise LogError("the action is empty; write for example 'anne: port' or 'move havana'")
    found = sayings(about, [*kind.speech.phrases, *_tags(kind)])
    _check_covered(kind, about, found)
    faults: list[LogError] = []
    for saying in found:
        for do in saying.phrase.do:
            try:
                return _said(kind, table, who, do, saying, freely=saying.weight == found[0].weight)
            except LogError as fault:
                faults.append(fault)
    raise _foremost(faults) or _not_understood(kind, table, text, about[0])


def _players(kind: GameFormat, table: Table[Any]) -> Names:
    players = list(kind.facts.players(table.game))
    return Names([*((kind.named(player), player) for player in players), *((player, player) for player in players)])


@cache
def _tags(kind: GameFormat) -> list[tuple[list[str], Phrase]]:
    """The kinds of entry as phrases: `buy ship`, `let-go`."""
    return [(said, Phrase((tag,), (tag,))) for tag in kinds(kind) for said in (tag.split("-"), [tag])]


def _check_covered(kind: GameFormat, words: list[str], found: list[Saying]) -> None:
    """Raise NoSuchRuleError for what no rule speaks of, if no phrase of an action says more of the sentence."""
    most = max((saying.weight for saying in found), default=0)
    for said, about in kind.speech.silent:
        if weight(said) > most and fit(said, words) is not None:
            raise NoSuchRuleError(about)


def _said(
    kind: GameFormat, table: Table[Any], who: str | None, do: str, saying: Saying, *, freely: bool
) -> dict[str, Any]:
    """The fields of one kind of entry as a sentence says them."""
    known, speech = kinds(kind)[do], kind.speech
    speaks = who or kind.facts.turn_of(table.game, table.ask)
    filling = Filling(known, saying.phrase, lambda field: speech.names(table.game, do, field, speaks), speech.words)
    if who is not None:
        filling.spoken_by(who)
    named = {"do": do} | filling.read(saying.about, freely=freely)
    speaks = named.get("by") or named.get("of") or speaks
    cards, card = named.get("cards"), named.get("card")
    if isinstance(cards, list) and do != "draw":
        named["cards"] = list(speech.meant(table.game, table.ask, speaks, tuple(cards)))
    elif isinstance(card, str):
        (named["card"],) = speech.meant(table.game, table.ask, speaks, (card,))
    return named


def _foremost(faults: list[LogError]) -> LogError | None:
    """Of the faults of several readings of a sentence, the one that knows what is meant perhaps, or the first."""
    helpful = (fault for fault in faults if isinstance(fault, UnknownNameError) and fault.close)
    return next(helpful, next(iter(faults), None))


def _not_understood(kind: GameFormat, table: Table[Any], text: str, verb: str) -> LogError:
    """That a sentence begins with no player and no action, with what is meant perhaps, or all that there are."""
    players = ", ".join(kind.facts.players(table.game))
    hint = _meant_perhaps(kind, verb) or f"players are {players}; {_actions(kind)}"
    return LogError(f"{text!r} is not understood: {verb!r} is neither a player nor an action; {hint}")
