"""Questions that players have asked as text and data: the answer, its reasons, and whether the engine agrees."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

import msgspec

from mmcli.games.registry import game_format
from mmcli.oracle.faq import Answer, Case, Outcome
from mmcli.report.lines import Faint, Line, Strong, labelled
from mmcli.report.rules import citation
from mmcli.report.sentences import Narrator
from mmcli.rulebook.counting import counted

VERDICTS = {
    Answer.LEGAL: "legal",
    Answer.ILLEGAL: "illegal",
    Answer.MISMATCH: "the note is wrong",
    Answer.DEPENDS: "depends on a ruling",
    Answer.NOT_COVERED: "not covered",
}
"""Verdicts in a player's words."""
OF_A_NOTE = VERDICTS | {Answer.LEGAL: "the note is right"}
"""The same where the last entry is what the players wrote down."""
NAME = 40
"""How wide the names of the questions are in the list."""
SOURCES = 3
"""How many documents are quoted for a rule."""


def faq_list(cases: list[Case]) -> Iterator[Line]:
    """The questions by topic: name and question of each, and the answer under it."""
    for topic, about in groupby(cases, key=lambda case: case.question.topic):
        yield (Strong(topic),)
        for case in about:
            yield ("  ", Faint(f"{case.name:<{NAME}} "), case.question.question)
            yield (" " * (NAME + 3), case.question.answer)
        yield ()
    yield (f"{counted(len(cases), 'question')}; one of them played and answered: mmcli faq NAME",)


def faq_text(outcome: Outcome) -> Iterator[Line]:
    """One question: answer, position, entries, the engine's verdict, rules with their pages, rulings and sources."""
    asked, narrator = outcome.case.question, Narrator(game_format(outcome.case.game))
    yield (Strong(asked.question),)
    yield ()
    yield labelled("answer", Strong(asked.answer))
    yield from _position_lines(asked.position)
    yield from _entry_lines(outcome, narrator)
    yield labelled("verdict", Strong(_verdict(outcome, asked.verdict)), f"  (entry {len(outcome.entries)})")
    yield from _rule_lines(outcome, narrator)
    yield from _finding_lines(outcome, narrator)
    yield from _turn_lines(outcome)
    for cite in asked.cite:
        yield labelled("source", citation(narrator.book, cite))
    if asked.dispute:
        yield labelled("dispute", f"asked in public, {asked.dispute}")
    yield from _engine_lines(outcome, narrator)


def _verdict(outcome: Outcome, verdict: Answer) -> str:
    return (OF_A_NOTE if outcome.case.question.entries[-1]["do"] == "claim" else VERDICTS)[verdict]


def _position_lines(position: Mapping[str, Any]) -> Iterator[Line]:
    label = "position"
    for name, value in position.items():
        nested = isinstance(value, dict) and all(isinstance(part, dict) for part in value.values())
        for line in [f"{who}: {_told(facts)}" for who, facts in value.items()] if nested else [_told({name: value})]:
            yield labelled(label, line)
            label = ""


def _told(facts: Mapping[str, Any]) -> str:
    """Facts as a person writes them: `at nassau, bounties spanish 1`."""
    return ", ".join(f"{name.replace('_', ' ')} {_value(value)}".strip() for name, value in facts.items())


def _value(value: object) -> str:
    if isinstance(value, dict):
        return _told(value)
    if isinstance(value, list):
        return " + ".join(map(_value, value)) or "none"
    return {"True": "yes", "False": "no"}.get(str(value), str(value))


def _entry_lines(outcome: Outcome, narrator: Narrator) -> Iterator[Line]:
    for number, entry in enumerate(outcome.entries, 1):
        mark = "  <- asked" if number == len(outcome.entries) else ""
        yield labelled("entries" if number == 1 else "", f"{number:>2}  {narrator.entry(entry)}", Faint(mark))


def _rule_lines(outcome: Outcome, narrator: Narrator) -> Iterator[Line]:
    for name in outcome.case.question.rules:
        rule = narrator.book.rules[name]
        yield labelled("rule", Strong(f"{rule.id}  {rule.name}"))
        yield labelled("", rule.says)
        yield labelled("", narrator.sources(rule, SOURCES), Faint(f"  [{rule.standing}]"))


def _finding_lines(outcome: Outcome, narrator: Narrator) -> Iterator[Line]:
    for finding in outcome.findings:
        yield labelled("why", narrator.message(finding))
        for change in narrator.explanation(finding):
            yield labelled("ledger", change)
        if right := narrator.right(finding):
            yield labelled("right", right)


def _turn_lines(outcome: Outcome) -> Iterator[Line]:
    """The rulings that the verdict rests on, with the engine's verdict under each reading."""
    for ruling in {turn.ruling.id: turn.ruling for turn in outcome.turns}.values():
        turned = {turn.reading: turn.verdict for turn in outcome.turns if turn.ruling.id == ruling.id}
        yield labelled("ruling", Strong(ruling.id), f"  {ruling.question}", Faint(f"  [{ruling.standing}]"))
        for reading in ruling.readings:
            mark = "  (default)" if reading.name == ruling.default else ""
            verdict = _verdict(outcome, turned.get(reading.name, outcome.plain))
            yield labelled("", Strong(verdict), f" if {reading.name}{mark}: {reading.says}")


def _engine_lines(outcome: Outcome, narrator: Narrator) -> Iterator[Line]:
    if outcome.agrees:
        yield labelled("engine", "agrees")
        return
    broken = ", ".join(finding.rule for finding in outcome.findings)
    yield labelled(
        "engine", Strong("does not agree"), f": it says {_verdict(outcome, outcome.verdict)} {broken}".rstrip()
    )
    for finding in outcome.before:
        yield labelled("", f"already at entry {finding.entry}: {narrator.message(finding)} ({finding.rule})")


def faq_data(outcome: Outcome) -> dict[str, Any]:
    """One question as plain data, with what the engine says."""
    narrator = Narrator(game_format(outcome.case.game))
    found = outcome.before + outcome.findings
    return case_data(outcome.case) | {
        "engine": {
            "agrees": outcome.agrees,
            "verdict": outcome.verdict,
            "findings": [
                {"entry": finding.entry, "rule": finding.rule, "message": narrator.message(finding)}
                for finding in found
            ],
            "turns": [
                {"ruling": turn.ruling.id, "reading": turn.reading, "verdict": turn.verdict, "firm": turn.is_firm}
                for turn in outcome.turns
            ],
        }
    }


def case_data(case: Case) -> dict[str, Any]:
    """One question as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(case.question)
    return {"name": case.name, "game": case.game} | data


def faq_log(lines: Iterable[dict[str, Any]]) -> Iterator[str]:
    """A question as a log that `mmcli audit -` reads."""
    yield from (msgspec.json.encode(line).decode() for line in lines)
