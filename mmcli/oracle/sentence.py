"""A sentence as the actions that it can mean: who acts, by which phrase of the game, on what."""

from functools import cache, partial
from itertools import groupby, islice
from typing import Any

from mmcli.errors import LogError
from mmcli.games.english import english, forms
from mmcli.games.format import GameFormat
from mmcli.games.names import closest
from mmcli.games.speech import Names, Phrase
from mmcli.kernel.table import Table
from mmcli.log.entries import Decision
from mmcli.oracle.filling import Filling, NotSaidError
from mmcli.oracle.naming import UnknownNameError, resolved, shortened
from mmcli.oracle.phrases import REST, Saying, fit, longest, sayings, speaker, weight, words_of

FIRST_OPTIONS = 200
"""As many options of a table as tell what it waits for."""


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
        self.actors = kind.speech.actors(table.game)
        self.who, self.about = speaker(words_of(text), self.actors)
        self.is_loose = False
        self.speaker = self.who or kind.facts.turn_of(table.game, table.ask)

    def meanings(self) -> list[dict[str, Any]]:
        """The fields of each action that can be meant, the likeliest first; at least one.

        Raises NoSuchRuleError for what no rule speaks of, LogError for a sentence that is not understood.
        """
        if not self.about:
            raise LogError("the action is empty; write who does what, as in 'anne: pass'")
        found = sayings(self.about, [*self.kind.speech.phrases, *_tags(self.kind)])
        self._check_covered(found)
        said: list[dict[str, Any]] = []
        faults: list[tuple[str, LogError]] = []
        for matched, equal in groupby(found, lambda saying: saying.weight):
            for saying, do in [(each, do) for each in equal for do in each.phrase.do]:
                try:
                    said.append(self._fields(do, saying, freely=matched == found[0].weight))
                    self.is_loose = self.is_loose or saying.phrase.loose
                except LogError as fault:
                    faults.append((do, fault))
            if said:
                self._check_waited_for(said, faults)
                return said
        raise _foremost([fault for _, fault in faults]) or self._not_understood()

    def _check_waited_for(self, said: list[dict[str, Any]], faults: list[tuple[str, LogError]]) -> None:
        """Raise what is left out of the action that the table waits for, if nothing that is said is waited for."""
        left_out = {self.kind.kinds[do].cls: fault for do, fault in faults if isinstance(fault, NotSaidError)}
        if left_out:
            waited_for = {type(option) for option in islice(self.table.ask.options(), FIRST_OPTIONS)}
            meant = waited_for.isdisjoint(self.kind.kinds[fields["do"]].cls for fields in said)
            for fault in (fault for kind, fault in left_out.items() if meant and kind in waited_for):
                raise fault

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
        about = saying.about if filling.has_fields() else self._but_the_opponent(saying.about)
        fields = {"do": do} | filling.read(about, freely=freely)
        if issubclass(known.cls, Decision) and "by" not in fields and self.speaker is not None:
            fields["by"] = resolved(do, self._names(do, "by"), self.speaker)
        return fields

    def _but_the_opponent(self, about: list[str]) -> list[str]:
        """What is said besides the other side of a battle, who may be named: `anne boards blas`, `flees from blas`.

        Where no battle is under way, whoever `anne` is said to board or flee from is the other side of the one meant.
        """
        words = about[1:] if about and about[0].lower() in english().against else about
        named, count = longest(words, self.actors)
        other = self.kind.speech.opponent(self.table.game, self.speaker)
        is_other = named == other or (other is None and self.who is not None)
        return words[count:] if count and is_other else about

    def _names(self, do: str, field: str) -> Names | None:
        return self.kind.speech.names(self.table.game, do, field, self.speaker)

    def _not_understood(self) -> LogError:
        """That the sentence begins with no player and no action, with what is meant perhaps."""
        verb = self.about[0]
        known = [" ".join(said) for said, _ in self.kind.speech.phrases if said[0] in forms(verb)]
        if known:
            told = ", ".join(repr(phrase.replace(REST, "...")) for phrase in known)
            return LogError(f"{shortened(self.text)!r} is not understood; what can be said is {told}")
        hint = _meant_perhaps(self.kind, verb, self.actors) or "say who does what, as in 'anne: pass'"
        within = "" if verb == self.text else f"{shortened(self.text)!r}: "
        return LogError(f"{within}{shortened(verb)!r} is neither a player nor an action; {hint}")


@cache
def _tags(kind: GameFormat) -> list[tuple[list[str], Phrase]]:
    """The kinds of entry as phrases: `pass`, and those of several words also apart."""
    return [(said, Phrase((tag,), (tag,))) for tag in kind.kinds for said in (tag.split("-"), [tag])]


def _foremost(faults: list[LogError]) -> LogError | None:
    """Of the faults of several readings of a sentence, the one that knows what is meant perhaps, or the first."""
    helpful = (fault for fault in faults if isinstance(fault, UnknownNameError) and fault.close)
    return next(helpful, next(iter(faults), None))


def unknown_verb(kind: GameFormat, verb: str) -> LogError:
    """That no action has such a name, with what is meant perhaps, or all that there are."""
    return LogError(f"there is no action {verb!r}; {_meant_perhaps(kind, verb) or _actions(kind)}")


def _meant_perhaps(kind: GameFormat, verb: str, actors: Names | None = None) -> str:
    """The player or the action that is called nearly so; empty if none is."""
    who = closest(verb, actors.things()) if actors is not None else None
    close = who or closest(verb, [*kind.kinds, *(said[0] for said, _ in kind.speech.phrases)])
    return f"did you mean {close!r}?" if close else ""


def _actions(kind: GameFormat) -> str:
    decisions = [tag for tag, known in kind.kinds.items() if issubclass(known.cls, Decision)]
    return f"actions are {', '.join(sorted(decisions))}"
