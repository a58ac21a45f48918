"""Actions as players give them: as data, or in words with the rest filled in.

`anne: move havana`, `may Anne sail to Havana?`, `scout target=blas`, `anne sells three tobacco`, `roll scouting S2`,
`claim anne gold=20 bounties=spanish:1`. What the oracle says of an action is understood as that action.
"""

from typing import Any, NamedTuple

import msgspec

from mmcli.errors import LogError
from mmcli.games.format import GameFormat
from mmcli.kernel.table import Table
from mmcli.log.entries import Chance, Draw, Entry
from mmcli.log.faults import complaint
from mmcli.oracle.naming import resolved
from mmcli.oracle.sentence import Sentence, unknown_verb


class Meant(NamedTuple):
    """The entry that an action is taken for, what else its words could mean, and whether they say it loosely."""

    entry: Entry
    others: tuple[Entry, ...] = ()
    is_loose: bool = False


def entry_of(kind: GameFormat, table: Table[Any], action: Any) -> Entry:
    """The entry that an action stands for at a table; `by` is whose turn it is where nobody is named.

    Raises NoSuchRuleError for what no rule of the game speaks of, LogError for what is not well-formed or understood.
    """
    return meant_by(kind, table, action).entry


def meant_by(kind: GameFormat, table: Table[Any], action: Any) -> Meant:
    """What an action is taken for at a table, with what else it could mean; raises as `entry_of` does."""
    if isinstance(action, Entry):
        return Meant(action)
    if isinstance(action, str):
        text = action.strip()
        if not text.startswith(("{", "[")):
            sentence = Sentence(kind, table, text)
            intended = [kind.speech.intended(table.game, table.ask, meaning) for meaning in sentence.meanings()]
            entries = [each if isinstance(each, Entry) else _decoded(kind, table, each) for each in intended]
            return _asked_for(table, entries)._replace(is_loose=sentence.is_loose)
        action = _json(text)
    if not isinstance(action, dict):
        raise LogError(f"an action is a table of fields or a line of words, not {type(action).__name__}")
    return Meant(_decoded(kind, table, action))


def _asked_for(table: Table[Any], entries: list[Entry]) -> Meant:
    """Of several entries that a sentence can mean, the first that is waited for, whether it is legal or not."""
    chosen = next((entry for entry in entries if table.ask.fits(entry)), entries[0])
    return Meant(chosen, tuple(other for other in entries if type(other) is not type(chosen)))


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise LogError(f"the action is no JSON: {complaint(fault, text.encode())}") from None


def _decoded(kind: GameFormat, table: Table[Any], action: dict[str, Any]) -> Entry:
    verb = action.get("do")
    if not isinstance(verb, str) or not verb:
        raise LogError("an action says in its field `do` what is done")
    known = kind.kinds.get(verb)
    if known is None:
        raise unknown_verb(kind, verb)
    if not issubclass(known.cls, Chance) and "by" in known.cls.__struct_fields__ and "by" not in action:
        action = {**action, "by": _whose_turn(kind, table)}
    action = {field: _canonical(kind, table, action, field) for field in action}
    if not issubclass(known.cls, Draw):
        action |= _cards(kind, table, action)
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
        if players and isinstance(who, str) and who not in players:
            raise LogError(f"{who!r} is no player; players are {', '.join(players)}")


def _cards(kind: GameFormat, table: Table[Any], action: dict[str, Any]) -> dict[str, Any]:
    """The very cards that are named by less than what they show; raises LogError where several can be meant."""
    whose = action.get("by") or action.get("of")
    cards, card = action.get("cards"), action.get("card")
    if isinstance(cards, list) and all(isinstance(word, str) for word in cards):
        return {"cards": list(kind.speech.meant(table.game, table.ask, whose, tuple(cards)))}
    if isinstance(card, str):
        found = kind.speech.could_be(table.game, table.ask, whose, card)
        if len(found) > 1:
            raise LogError(f"{action['do']}: {card} can be {' or '.join(found)}; say which")
        return {"card": kind.speech.meant(table.game, table.ask, whose, (card,))[0]}
    return {}


def _canonical(kind: GameFormat, table: Table[Any], action: dict[str, Any], field: str) -> Any:
    """What a field says, each thing in it by its id."""
    verb, value = action["do"], action[field]
    names = kind.speech.names(table.game, verb, field, action.get("by"))
    if isinstance(value, str):
        return resolved(verb, names, value)
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return [resolved(verb, names, word) for word in value]
    return value
