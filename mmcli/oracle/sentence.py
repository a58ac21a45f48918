"""A sentence as the actions that it can mean: who acts, by which phrase of the game, on what."""

from difflib import get_close_matches
from functools import cache
from itertools import groupby
from typing import Any

from mmcli.errors import LogError
from mmcli.games.format import GameFormat
from mmcli.games.speech import Names, Phrase
from mmcli.kernel.table import Table
from mmcli.log.entries import Decision
from mmcli.oracle.filling import CLOSE, Filling, UnknownNameError, resolved
from mmcli.oracle.phrases import Saying, fit, sayings, speaker, weight, words_of


class NoSuchRuleError(LogError):
    """No rule of the game speaks of an action: it is not covered. `about` is what it is."""

    def __init__(self, about: str) -> None:
        super().__init__(f"no rule speaks of {about}")
        self.about = about


def readings(kind: GameFormat, table: Table[Any], text: str) -> list[dict[str, Any]]:
    """The fields of each action that a sentence can mean, the likeliest first; at least one.

    Raises NoSuchRuleError for what no rule speaks of, LogError for a sentence that is not understood.
    """
    words = words_of(text)
    who, about = speaker(words, _players(kind, table))
    if not about:
        raise LogError("the action is empty; write for example 'anne: port' or 'move havana'")
    found = sayings(about, [*kind.speech.phrases, *_tags(kind)])
    _check_covered(kind, about, found)
    said: list[dict[str, Any]] = []
    faults: list[LogError] = []
    for words_matched, equal in groupby(found, lambda saying: saying.weight):
        for saying, do in [(each, do) for each in equal for do in each.phrase.do]:
            try:
                said.append(_said(kind, table, who, do, saying, freely=words_matched == found[0].weight))
            except LogError as fault:
                faults.append(fault)
        if said:
            return said
    raise _foremost(faults) or _not_understood(kind, table, text, about[0])


def _players(kind: GameFormat, table: Table[Any]) -> Names:
    players = list(kind.facts.players(table.game))
    return Names([*((kind.named(player), player) for player in players), *((player, player) for player in players)])


@cache
def _tags(kind: GameFormat) -> list[tuple[list[str], Phrase]]:
    """The kinds of entry as phrases: `buy ship`, `let-go`."""
    return [(said, Phrase((tag,), (tag,))) for tag in kind.kinds for said in (tag.split("-"), [tag])]


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
    known, speech = kind.kinds[do], kind.speech
    speaks = who or kind.facts.turn_of(table.game, table.ask)
    filling = Filling(known, saying.phrase, lambda field: speech.names(table.game, do, field, speaks), speech.words)
    if who is not None:
        filling.spoken_by(who)
    named = {"do": do} | filling.read(saying.about, freely=freely)
    if issubclass(known.cls, Decision) and "by" not in named and speaks is not None:
        named["by"] = resolved(do, filling.names["by"], speaks)
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


def unknown_verb(kind: GameFormat, verb: str) -> LogError:
    """That no action has such a name, with what is meant perhaps, or all that there are."""
    return LogError(f"there is no action {verb!r}; {_meant_perhaps(kind, verb) or _actions(kind)}")


def _meant_perhaps(kind: GameFormat, verb: str) -> str:
    close = get_close_matches(verb, [*kind.kinds, *(said[0] for said, _ in kind.speech.phrases)], 1, CLOSE)
    return f"did you mean {close[0]!r}?" if close else ""


def _actions(kind: GameFormat) -> str:
    return (
        f"actions are {', '.join(sorted(tag for tag, known in kind.kinds.items() if issubclass(known.cls, Decision)))}"
    )
