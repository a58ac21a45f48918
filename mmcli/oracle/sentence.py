"""A sentence as the actions that it can mean: who acts, by which phrase of the game, on what."""

from difflib import get_close_matches
from functools import cache, partial
from itertools import groupby
from typing import Any

from mmcli.errors import LogError
from mmcli.games.format import GameFormat
from mmcli.games.speech import Names, Phrase
from mmcli.kernel.table import Table
from mmcli.log.entries import Decision
from mmcli.oracle.filling import Filling
from mmcli.oracle.naming import CLOSE, UnknownNameError, resolved
from mmcli.oracle.phrases import Saying, fit, sayings, speaker, weight, words_of


class NoSuchRuleError(LogError):
    """No rule of the game speaks of an action: it is not covered. `about` is what it is."""

    def __init__(self, about: str) -> None:
        super().__init__(f"no rule speaks of {about}")
        self.about = about


class Sentence:
    """What is said at a table of a game: `who` acts, if anybody is named, and `about`, the words from the verb on."""

    def __init__(self, kind: GameFormat, table: Table[Any], text: str) -> None:
        self.kind = kind
        self.table = table
        self.text = text
        self.who, self.about = speaker(words_of(text), self._players())
        self.speaker = self.who or kind.facts.turn_of(table.game, table.ask)

    def meanings(self) -> list[dict[str, Any]]:
        """The fields of each action that can be meant, the likeliest first; at least one.

        Raises NoSuchRuleError for what no rule speaks of, LogError for a sentence that is not understood.
        """
        if not self.about:
            raise LogError("the action is empty; write for example 'anne: port' or 'move havana'")
        found = sayings(self.about, [*self.kind.speech.phrases, *_tags(self.kind)])
        self._check_covered(found)
        said: list[dict[str, Any]] = []
        faults: list[LogError] = []
        for matched, equal in groupby(found, lambda saying: saying.weight):
            for saying, do in [(each, do) for each in equal for do in each.phrase.do]:
                try:
                    said.append(self._fields(do, saying, freely=matched == found[0].weight))
                except LogError as fault:
                    faults.append(fault)
            if said:
                return said
        raise _foremost(faults) or self._not_understood()

    def _players(self) -> Names:
        players = list(self.kind.facts.players(self.table.game))
        return Names((name, player) for player in players for name in (self.kind.named(player), player))

    def _check_covered(self, found: list[Saying]) -> None:
        """Raise NoSuchRuleError for what no rule speaks of, if no phrase of an action says more of the sentence."""
        most = max((saying.weight for saying in found), default=0)
        for said, about in self.kind.speech.silent:
            if weight(said) > most and fit(said, self.about) is not None:
                raise NoSuchRuleError(about)

    def _fields(self, do: str, saying: Saying, *, freely: bool) -> dict[str, Any]:
        """The fields of one kind of entry as the sentence says them; raises LogError if it does not mean that kind."""
        known = self.kind.kinds[do]
        filling = Filling(known, saying.phrase, partial(self._names, do), self.kind.speech.words)
        if self.who is not None:
            filling.spoken_by(self.who)
        fields = {"do": do} | filling.read(saying.about, freely=freely)
        if issubclass(known.cls, Decision) and "by" not in fields and self.speaker is not None:
            fields["by"] = resolved(do, self._names(do, "by"), self.speaker)
        return fields if do == "draw" else self._with_cards(fields)

    def _names(self, do: str, field: str) -> Names | None:
        return self.kind.speech.names(self.table.game, do, field, self.speaker)

    def _with_cards(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields with the very cards that are meant, of those that whoever it is about can mean."""
        whose = fields.get("by") or fields.get("of") or self.speaker
        named = {name: fields[name] for name in ("cards", "card") if name in fields}
        for name, said in named.items():
            words = (said,) if isinstance(said, str) else tuple(said)
            cards = self.kind.speech.meant(self.table.game, self.table.ask, whose, words)
            named[name] = cards[0] if isinstance(said, str) else list(cards)
        return fields | named

    def _not_understood(self) -> LogError:
        """That the sentence begins with no player and no action, with what is meant perhaps, or all that there are."""
        verb = self.about[0]
        players = ", ".join(self.kind.facts.players(self.table.game))
        hint = _meant_perhaps(self.kind, verb) or f"players are {players}; {_actions(self.kind)}"
        within = "" if verb == self.text else f" in {self.text!r}"
        return LogError(f"{verb!r}{within} is neither a player nor an action; {hint}")


@cache
def _tags(kind: GameFormat) -> list[tuple[list[str], Phrase]]:
    """The kinds of entry as phrases: `buy ship`, `let-go`."""
    return [(said, Phrase((tag,), (tag,))) for tag in kind.kinds for said in (tag.split("-"), [tag])]


def _foremost(faults: list[LogError]) -> LogError | None:
    """Of the faults of several readings of a sentence, the one that knows what is meant perhaps, or the first."""
    helpful = (fault for fault in faults if isinstance(fault, UnknownNameError) and fault.close)
    return next(helpful, next(iter(faults), None))


def unknown_verb(kind: GameFormat, verb: str) -> LogError:
    """That no action has such a name, with what is meant perhaps, or all that there are."""
    return LogError(f"there is no action {verb!r}; {_meant_perhaps(kind, verb) or _actions(kind)}")


def _meant_perhaps(kind: GameFormat, verb: str) -> str:
    close = get_close_matches(verb, [*kind.kinds, *(said[0] for said, _ in kind.speech.phrases)], 1, CLOSE)
    return f"did you mean {close[0]!r}?" if close else ""


def _actions(kind: GameFormat) -> str:
    decisions = [tag for tag, known in kind.kinds.items() if issubclass(known.cls, Decision)]
    return f"actions are {', '.join(sorted(decisions))}"
