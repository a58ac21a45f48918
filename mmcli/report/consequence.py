"""Answers to questions of consequence, as text for two tired players and as data: what follows, the sum, the pages."""

from collections.abc import Iterator
from typing import Any

from mmcli.oracle.consequence import Consequence
from mmcli.oracle.situation import Situation
from mmcli.report.data import VERSION
from mmcli.report.lines import Line, Strong
from mmcli.report.sentences import Narrator
from mmcli.report.verdict import SOURCES, hanging
from mmcli.report.verdict_data import entry_data


def consequence_text(situation: Situation, found: Consequence, width: int | None = None) -> Iterator[Line]:
    """The answer as lines, in a few words in the first; wrapped at `width` columns, if that is given."""
    yield (Strong("ANSWER"), f": {found.says.rstrip('.')}.")
    for label, text in _lines(situation, found):
        yield from hanging(label, text, width)


def _lines(situation: Situation, found: Consequence) -> Iterator[tuple[str, str]]:
    narrator, book = Narrator(situation.kind), situation.kind.rulebook()
    after = found.question.after
    if after is not None:
        yield "taken as", f"what follows if {'; '.join(map(narrator.entry, (*found.before, after)))}"
    elif found.question.kind in ("gain", "loss") and situation.entries:
        yield "taken as", f"what has followed from the last entry: {narrator.entry(situation.entries[-1])}"
    for line in found.sums:
        yield "sum", line
    for name in found.rules:
        rule = book.rules[name]
        yield "rule", f"{rule.id}, {rule.name}: {rule.says} [{rule.standing}]"
        yield "source", narrator.sources(rule, SOURCES)
    for other in found.otherwise:
        yield "if", f"the ruling {other.ruling} is read as {other.reading}: {other.says}."
    if found.unseen:
        yield "supposed", "; ".join(map(narrator.entry, found.unseen))
    if situation.assumed and not situation.entries:
        yield "assumed", "what the position leaves out is as usual: mmcli position shows it"


def consequence_data(situation: Situation, found: Consequence) -> dict[str, Any]:
    """The answer as plain data."""
    rules = situation.kind.rulebook().rules
    return {
        "version": VERSION,
        "position": situation.where,
        "game": situation.kind.id,
        "question": found.question.kind,
        "who": found.question.who,
        "about": found.question.about,
        "after": entry_data(found.question.after),
        "before_it": [entry_data(entry) for entry in found.before],
        "unseen": [entry_data(entry) for entry in found.unseen],
        "answer": found.says,
        "sums": list(found.sums),
        "rules": [{"rule": name, "name": rules[name].name, "says": rules[name].says} for name in found.rules],
        "otherwise": [
            {"ruling": each.ruling, "reading": each.reading, "answer": each.says} for each in found.otherwise
        ],
    }
