"""What is legal, as text and data: the options by kind, and what bars every other kind."""

import re
from collections.abc import Iterator
from typing import Any

from mmcli.kernel.findings import Finding, Refusal
from mmcli.log.entries import Entry
from mmcli.oracle.amounts import Amounts, gathered
from mmcli.oracle.legal import Barred, Legal
from mmcli.oracle.situation import Situation
from mmcli.report.data import VERSION
from mmcli.report.lines import Faint, Line, Strong
from mmcli.report.sentences import Narrator
from mmcli.report.verdict import UNCALLED, hanging
from mmcli.report.verdict_data import entry_data
from mmcli.rulebook.counting import counted

KIND = 16
"""The width of the column with the kinds."""
MOST = 12
"""How many options of a kind are told."""


def legal_text(situation: Situation, found: Legal, width: int | None = None) -> Iterator[Line]:
    """The options by kind, and the kinds that are barred with the rule."""
    narrator = Narrator(situation.kind)
    yield _headline(found)
    if found.due is not None:
        yield from hanging("due", f"{_message(narrator, found.due)} {_rule(narrator, found.due.rule)}", width, KIND)
    for kind, options in found.options.items():
        yield from hanging(kind, _told(narrator, options), width, KIND)
    if not found.complete:
        yield from hanging("", "and more than are listed here", width, KIND)
    if found.barred:
        yield ()
        yield (Strong("Not now"), Faint(", and why not:"))
        for why, kinds in _by_reason(situation, narrator, found).items():
            yield ("  ", Strong(", ".join(kinds)))
            yield from hanging("", why, width, 1)


def _by_reason(situation: Situation, narrator: Narrator, found: Legal) -> dict[str, list[str]]:
    """The kinds that are barred by what bars them."""
    reasons: dict[str, list[str]] = {}
    for barred in found.barred:
        reasons.setdefault(_why_not(situation, narrator, barred), []).append(barred.kind)
    return reasons


def _headline(found: Legal) -> Line:
    if not found.options and found.due is not None:
        return (Strong("Chance decides:"), " the card pack does not say what can come up.")
    if not found.options:
        return (Strong("Nothing is legal"), " that anyone could do here.")
    count = sum(len(options) for options in found.options.values())
    if found.is_chance:
        least = "" if found.complete else "more than "
        return (Strong("Chance decides"), f": {least}{counted(count, 'result')} can come up.")
    options = f"{count:,} legal options" if count > 1 else "1 legal option"
    return (Strong(f"{found.who} has {options}"), ".")


def _told(narrator: Narrator, options: tuple[Entry, ...]) -> str:
    found = list(gathered(options))
    told = "; ".join(_option(narrator, option) for option in found[:MOST])
    more = sum(len(option) if isinstance(option, Amounts) else 1 for option in found[MOST:])
    return told + (f"; and {more:,} more" if more > 0 else "")


def _option(narrator: Narrator, option: Entry | Amounts) -> str:
    """An option in words; of amounts the last in words, with `1 to 10` for its number."""
    if not isinstance(option, Amounts):
        return narrator.entry(option)
    amounts = f"{option.least:,} to {option.most:,}"
    return re.sub(rf"\b{option.most}\b", amounts, narrator.entry(option.last), count=1)


def _option_data(option: Entry | Amounts) -> dict[str, Any]:
    """An option as data; of amounts the number is a table, `{"from": 1, "to": 10}`."""
    if not isinstance(option, Amounts):
        data: dict[str, Any] = entry_data(option)
        return data
    return {**entry_data(option.last), option.field: {"from": option.least, "to": option.most}}


def _message(narrator: Narrator, refusal: Refusal, entry: Entry | None = None) -> str:
    finding = Finding(refusal, 0, entry)
    return " ".join(filter(None, (narrator.message(finding), narrator.right(finding))))


def _rule(narrator: Narrator, rule: str) -> str:
    return f"({rule}, {narrator.book.rules[rule].name})"


def _why_not(situation: Situation, narrator: Narrator, barred: Barred) -> str:
    """The rule that bars a kind, in one line."""
    if barred.refusal is None:
        return f"first {', then '.join(narrator.entry(entry) for entry in barred.after)}"
    if barred.refusal.case != UNCALLED:
        return f"{_message(narrator, barred.refusal, barred.entry)} {_rule(narrator, barred.refusal.rule)}"
    called_by = situation.kind.facts.called_by
    rule = called_by.get(type(barred.entry), barred.refusal.rule) if barred.entry else barred.refusal.rule
    return f"nothing calls for it now {_rule(narrator, rule)}"


def legal_data(situation: Situation, found: Legal) -> dict[str, Any]:
    """What is legal as plain data."""
    narrator = Narrator(situation.kind)
    return {
        "version": VERSION,
        "position": situation.where,
        "game": situation.kind.id,
        "who": found.who,
        "due": None if found.due is None else {"rule": found.due.rule, "message": _message(narrator, found.due)},
        "options": {kind: [*map(_option_data, gathered(options))] for kind, options in found.options.items()},
        "complete": found.complete,
        "barred": {
            barred.kind: {
                "rule": None if barred.refusal is None else barred.refusal.rule,
                "says": _why_not(situation, narrator, barred),
            }
            for barred in found.barred
        },
    }
