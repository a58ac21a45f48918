"""Verdicts as data for programs: the same as the text says, every rule and reading with its sources."""

from collections.abc import Iterable
from typing import Any

import msgspec

from mmcli.kernel.findings import Refusal
from mmcli.log.entries import Entry
from mmcli.oracle.situation import Situation
from mmcli.oracle.verdict import Change, Judged, Rest, Verdict
from mmcli.report.data import VERSION
from mmcli.report.verdict import Told


def verdict_data(situation: Situation, verdict: Verdict) -> dict[str, Any]:
    """A verdict as plain data."""
    told = Told(situation, verdict)
    return {
        "version": VERSION,
        "position": situation.where,
        "game": situation.kind.id,
        "action": entry_data(verdict.entry),
        "says": situation.kind.describe(verdict.entry) if verdict.entry else verdict.unknown,
        "verdict": verdict.kind.value,
        "could_also_mean": [entry_data(entry) for entry in verdict.others],
        "as_it_stands": _judged_data(told, verdict.judged),
        "called_by": verdict.called_by,
        "effects": msgspec.to_builtins(verdict.effects),
        "before_it": [entry_data(entry) for entry in verdict.lead],
        "unseen": [entry_data(entry) for entry in verdict.unseen],
        "turned_by": [_change_data(told, change) for change in verdict.changes],
        "alternatives": [] if verdict.kinds_only else [entry_data(entry) for entry in verdict.alternatives],
        "rests_on": [_rest_data(told, rest) for rest in verdict.rests],
        "assumed": msgspec.to_builtins(verdict.assumed),
    }


def entry_data(entry: Entry | None) -> Any:
    """An entry as a log has it."""
    return None if entry is None else msgspec.to_builtins(entry)


def _judged_data(told: Told, judged: Judged) -> dict[str, Any]:
    return {
        "verdict": judged.kind.value,
        "reasons": _refusals_data(told, judged.reasons),
        "notes": _refusals_data(told, judged.notes),
    }


def _refusals_data(told: Told, refusals: Iterable[Refusal]) -> list[dict[str, Any]]:
    rules = told.book.rules
    return [
        {
            "rule": refusal.rule,
            "name": rules[refusal.rule].name,
            "severity": refusal.severity.value,
            "message": told.says(refusal),
            "right": told.right(refusal),
            "citations": msgspec.to_builtins(rules[refusal.rule].cite),
        }
        for refusal in refusals
    ]


def _change_data(told: Told, change: Change) -> dict[str, Any]:
    """A change; `written` has what a position without entries has to say for it, by field, null for leaving it out."""
    sayable = change.written is not None and not told.situation.entries
    return {
        "facts": list(change.facts),
        "written": {".".join(path): value for path, value in change.written or ()} if sayable else None,
        "verdict": change.judged.kind.value,
        "rules": sorted({reason.rule for reason in change.judged.reasons}),
        "unstated": [assumption.fact for assumption in change.assumed],
        "decisive": change.decisive,
    }


def _rest_data(told: Told, rest: Rest) -> dict[str, Any]:
    readings = {rest.reading: told.verdict.judged, **dict(rest.others)}
    return {
        "ruling": rest.ruling.id,
        "question": rest.ruling.question,
        "reading": rest.reading,
        "default": rest.ruling.default,
        "because": rest.ruling.because,
        "standing": rest.ruling.standing.value,
        "firm": rest.firm,
        "readings": {
            name: {
                "verdict": outcome.kind.value,
                "says": told.reading(rest, name).says,
                "citations": msgspec.to_builtins(told.reading(rest, name).cite),
            }
            for name, outcome in readings.items()
        },
    }
