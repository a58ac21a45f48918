"""Verdicts as text for two tired players, and as data: the answer first, then why, and what it rests on."""

from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Any

from mmcli.kernel.findings import Finding, Refusal
from mmcli.log.entries import UNSEEN
from mmcli.oracle.situation import Situation
from mmcli.oracle.verdict import Judged, Kind, Rest, Verdict
from mmcli.report.lines import Faint, Line, Strong
from mmcli.report.sentences import Narrator, sources_by_document
from mmcli.rulebook.rules import Reading, Rule

LABEL = 10
SOURCES = 3
"""How many documents a rule quotes."""
CLAIMED = {Kind.LEGAL: "RIGHT", Kind.ILLEGAL: "WRONG"}
"""How the answer to a claim reads."""
UNCALLED = "uncalled"
"""The case of a refusal that only says that nothing calls for an entry."""


def verdict_text(situation: Situation, verdict: Verdict, width: int | None = None) -> Iterator[Line]:
    """A verdict as lines, the answer in the first; wrapped at `width` columns, if that is given."""
    told = Told(situation, verdict)
    yield told.headline()
    for label, text in told.lines():
        yield from hanging(label, text, width)


def hanging(label: str, text: str, width: int | None, label_width: int = LABEL) -> Iterator[Line]:
    """A labelled line; what does not fit stands under what comes after the label. An empty line for no text."""
    if not text:
        yield ()
        return
    room = max(20, width - label_width - 3) if width else 0
    for place, piece in enumerate(wrap(text, room, break_long_words=False) if room else [text]):
        yield ("  ", Faint(f"{'' if place else label:<{label_width}} "), piece)


class Told:
    """One verdict being put into words."""

    def __init__(self, situation: Situation, verdict: Verdict) -> None:
        self.situation = situation
        self.verdict = verdict
        self.narrator = Narrator(situation.kind)
        self.book = situation.kind.rulebook()

    def headline(self) -> Line:
        """The answer, and to what."""
        verdict = self.verdict
        if verdict.entry is None:
            return (Strong("NOT COVERED"), f": no rule of {self.situation.kind.name} speaks of {verdict.unknown}.")
        first = "; ".join(self.narrator.entry(entry) for entry in verdict.lead)
        before = f" (first: {first})" if first else ""
        return (Strong(self._answer()), f": {self.narrator.entry(verdict.entry)}{before}.")

    def _answer(self) -> str:
        verdict = self.verdict
        if verdict.kind is not Kind.DEPENDS:
            return self._kind(verdict.judged)
        rulings = [f"the ruling {rest.ruling.id}" for rest in verdict.open_rests]
        facts = ["what the position does not say"] if verdict.open_facts else []
        return f"DEPENDS on {' and on '.join(rulings + facts)}"

    def _kind(self, judged: Judged) -> str:
        """An answer in capitals; a claim is right or wrong, where an action is legal or illegal."""
        told = CLAIMED.get(judged.kind) if isinstance(self.verdict.entry, self.situation.claims()) else None
        return told or judged.kind.value.upper().replace("-", " ")

    def lines(self) -> Iterator[tuple[str, str]]:
        """Everything below the first line, a label and a text each."""
        verdict = self.verdict
        if verdict.entry is None:
            yield "so", "This is neither a yes nor a no: what the rules do not speak of is for the table to agree on."
            return
        yield from self._taken_as()
        yield from self._branches()
        yield from self._why()
        yield from self._notes()
        yield from self._effects()
        yield from self._turns()
        yield from self._instead()
        yield from self._rulings()
        yield from self._assumed()

    def _taken_as(self) -> Iterator[tuple[str, str]]:
        """How the words were read, where they could be read otherwise too."""
        verdict = self.verdict
        if (verdict.others or verdict.is_loose) and verdict.entry is not None:
            others = " or ".join(self.narrator.entry(other) for other in verdict.others)
            also = f"; the words could also mean: {others}" if others else ""
            yield "taken as", f"{self.narrator.entry(verdict.entry)}{also}"

    def _branches(self) -> Iterator[tuple[str, str]]:
        """For what depends: the answer under each reading, or with each value of the fact, the present one first."""
        verdict = self.verdict
        if verdict.kind is not Kind.DEPENDS:
            return
        for rest in verdict.open_rests:
            yield from self._ruling(rest)
        for change in verdict.open_facts:
            supposed = " and ".join(assumption.says for assumption in change.assumed if assumption.decisive)
            yield "if", f"{supposed}: {self._outcome(verdict.judged)} This was taken here, as nothing else was said."
            yield "if", f"{' and '.join(change.facts)}: {self._outcome(change.judged)}"
        yield "", ""

    def _ruling(self, rest: Rest) -> Iterator[tuple[str, str]]:
        """A ruling with the answer under each of its readings, and the sources of each."""
        ruling = rest.ruling
        yield "question", f"{ruling.question} (the ruling {ruling.id})"
        for name, outcome in [(rest.reading, self.verdict.judged), *rest.others]:
            reading = self.reading(rest, name)
            force = f" ({'chosen here' if rest.chosen else 'in force'})" if name == rest.reading else ""
            sources = "; ".join(sources_by_document(self.book, reading.cite)) or "no source"
            yield "if", f"{name}{force}: {self._outcome(outcome)} {reading.says} Source: {sources}."
        yield "default", f"{ruling.default}: {ruling.because} [{ruling.standing}]"

    def _why(self) -> Iterator[tuple[str, str]]:
        verdict = self.verdict
        for place, refusal in enumerate(verdict.judged.reasons):
            yield "why", self.says(refusal)
            if right := self.right(refusal):
                yield "right", right
            if refusal.rule not in [earlier.rule for earlier in verdict.judged.reasons[:place]]:
                yield from self._rule(self._deciding(refusal))
        if verdict.judged.reasons:
            return
        if verdict.judged.kind is Kind.LEGAL:
            claimed = isinstance(verdict.entry, self.situation.claims())
            yield "why", "This is what the rules make of it." if claimed else self._why_legal()
        for note in verdict.judged.notes:
            if verdict.judged.kind is Kind.NOT_COVERED:
                yield "why", self._noted(note)
                yield from self._rule(self.book.rules[note.rule])
        if verdict.called_by and verdict.judged.kind is Kind.LEGAL:
            yield from self._rule(self.book.rules[verdict.called_by])

    def _why_legal(self) -> str:
        """Nothing speaks against it; or it even has to come now."""
        due = self.verdict.due
        return "No rule speaks against it here." if due is None else f"It has to come now. {self.right(due)}".rstrip()

    def _deciding(self, refusal: Refusal) -> Rule:
        """The broken clause; of an action that nothing calls for, the clause that would."""
        called_by = self.verdict.called_by if refusal.case == UNCALLED else None
        return self.book.rules[called_by or refusal.rule]

    def _rule(self, rule: Rule) -> Iterator[tuple[str, str]]:
        yield "rule", f"{rule.id}, {rule.name}: {rule.says} [{rule.standing}]"
        yield "source", self.narrator.sources(rule, SOURCES)

    def _effects(self) -> Iterator[tuple[str, str]]:
        """What the action changes at once, a line a player."""
        named = self.situation.kind.named
        for who in {effect.who: None for effect in self.verdict.effects}:
            told = [
                f"{effect.figure.replace('_', ' ')} {named(effect.before)} → {_known(named, effect.after)}"
                for effect in self.verdict.effects
                if effect.who == who
            ]
            yield "then", f"{named(who)}: {', '.join(told)}"

    def _notes(self) -> Iterator[tuple[str, str]]:
        for note in self.verdict.judged.notes:
            if self.verdict.judged.kind is not Kind.NOT_COVERED:
                yield "note", self._noted(note)
        if self.verdict.kind is Kind.NOT_COVERED:
            yield "so", "This is no yes: the sources do not settle it, and the table has to agree on it."

    def _turns(self) -> Iterator[tuple[str, str]]:
        """What would turn the answer around."""
        changes = [change for change in self.verdict.changes if not change.decisive]
        if not changes:
            return
        yield "", ""
        opposite = Kind.ILLEGAL if self.verdict.judged.kind is Kind.LEGAL else Kind.LEGAL
        for place, change in enumerate(changes):
            facts = " and ".join(change.facts)
            because = f": {self._briefly(change.judged)}" if change.judged.reasons else ""
            yield f"{opposite.value} if" if not place else "or if", facts + because

    def _instead(self) -> Iterator[tuple[str, str]]:
        verdict = self.verdict
        if verdict.alternatives:
            told = "; ".join(self.narrator.entry(entry) for entry in verdict.alternatives)
            yield "instead", f"{'other things that are legal here' if verdict.kinds_only else 'legal here'}: {told}"

    def _rulings(self) -> Iterator[tuple[str, str]]:
        """The rulings that the answer rests on, besides those on which it depends."""
        for rest in self.verdict.rests:
            if rest.firm or self.verdict.kind is not Kind.DEPENDS:
                yield "", ""
                yield from self._ruling(rest)

    def _assumed(self) -> Iterator[tuple[str, str]]:
        verdict = self.verdict
        if not (verdict.assumed or verdict.unseen):
            return
        yield "", ""
        if verdict.unseen:
            yield "supposed", "; ".join(self.narrator.entry(entry) for entry in verdict.unseen)
        if verdict.assumed:
            yield "assumed", "; ".join(assumption.says for assumption in verdict.assumed)

    def reading(self, rest: Rest, name: str) -> Reading:
        """The reading of that name of a ruling."""
        return rest.ruling.reading(name) or rest.ruling.readings[0]

    def _finding(self, refusal: Refusal) -> Finding:
        return Finding(refusal, 0, self.verdict.entry)

    def says(self, refusal: Refusal) -> str:
        """What speaks against the action, and for a claim the change that explains it."""
        finding = self._finding(refusal)
        ledger = (f"{change}." for change in self.narrator.explanation(finding))
        return " ".join([self.narrator.message(finding), *ledger])

    def right(self, refusal: Refusal) -> str:
        """What would have been right; nothing where that goes without saying."""
        return "" if refusal.case == UNCALLED else self.narrator.right(self._finding(refusal))

    def _noted(self, note: Refusal) -> str:
        return f"{self.says(note)} {self.right(note)}".rstrip()

    def _outcome(self, judged: Judged) -> str:
        because = f" ({self._briefly(judged)})" if judged.reasons else ""
        return f"{self._kind(judged)}{because}."

    def _briefly(self, judged: Judged) -> str:
        named = {reason.rule: self.book.rules[reason.rule].name for reason in judged.reasons}
        return " and ".join(f"{rule}, {name}" for rule, name in named.items())


def _known(named: Callable[[object], str], figure: Any) -> str:
    return "not known" if figure == UNSEEN else named(figure)
