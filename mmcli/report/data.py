"""Findings as data for programs: one JSON object for the whole audit."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from mmcli.audit.corpus import FileReport
from mmcli.audit.game import GameReport
from mmcli.kernel.findings import Finding, Severity
from mmcli.log.visible import visible
from mmcli.report.sentences import Narrator, narrator_of, reading_in_force
from mmcli.report.summary import Summary

VERSION = 1


def audit_data(reports: Iterable[FileReport], chosen: dict[str, str]) -> tuple[dict[str, Any], Summary]:
    """The audit as plain data, and its summary; `chosen` are the readings from the command line."""
    summary = Summary()
    games: list[dict[str, Any]] = []
    errors: list[dict[str, str]] = []
    for report in reports:
        summary.add(report)
        games += [game_data(game, chosen) for game in report.games]
        errors += [{"file": visible(report.file), "message": visible(error)} for error in report.errors]
    counts = {severity.value: summary.findings[severity] for severity in Severity}
    totals = {"files": summary.files, "games": summary.games, "entries": summary.entries, **counts}
    totals["hidden"] = summary.hidden
    return {"version": VERSION, "games": games, "errors": errors, "summary": totals}, summary


def game_data(game: GameReport, chosen: dict[str, str]) -> dict[str, Any]:
    """One game and its findings."""
    narrator = narrator_of(game)
    return {
        "file": visible(game.file),
        "game": game.header.game,
        "number": game.number,
        "line": game.line,
        "title": game.header.title,
        "entries": game.entries,
        "unread": game.unread,
        "unsure": game.unsure,
        "findings": [finding_data(game, finding, narrator, chosen) for finding in game.findings],
    }


def finding_data(game: GameReport, finding: Finding, narrator: Narrator, chosen: dict[str, str]) -> dict[str, Any]:
    """One finding."""
    rule = narrator.rule(finding)
    rests = list(_rests(game, finding, narrator, chosen))
    return {
        "rule": rule.id,
        "name": rule.name,
        "severity": finding.severity.value,
        "entry": finding.entry,
        "line": game.line_of(finding.entry),
        "by": narrator.by(finding),
        "message": narrator.message(finding),
        "right": narrator.right(finding),
        "ledger": list(narrator.explanation(finding)),
        "citations": [msgspec.to_builtins(cite) for cite in rule.cite],
        "depends_on": next(iter(rests), None),
        "also_depends_on": rests[1:],
        "consequence_of": finding.consequence_of,
        "supposed": _supposed(finding, narrator),
    }


def _supposed(finding: Finding, narrator: Narrator) -> dict[str, Any] | None:
    """The slip after which the game goes on, in words and as entries, where one is supposed."""
    slip = finding.supposed
    return None if slip is None else {"says": narrator.supposed(finding), **msgspec.to_builtins(slip)}


def _rests(game: GameReport, finding: Finding, narrator: Narrator, chosen: dict[str, str]) -> Iterator[dict[str, Any]]:
    """The rulings that a finding rests on, with the readings that would turn it."""
    for ruling, readings in narrator.rests(finding):
        reading = reading_in_force(game, ruling, chosen)
        others = {other.name: other.says for other in readings}
        yield {"ruling": ruling.id, "reading": reading.name, "says": reading.says, "otherwise": others}


UNSAFE = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What JSON need not escape, and steers a terminal all the same."""
FOREIGN = re.compile(r"[^\x00-\x7e]")


def as_json(data: object, *, in_ascii: bool = False) -> str:
    """Data as indented JSON, keys in the order given, with escapes for what steers a terminal, or is not ASCII."""
    says = msgspec.json.format(msgspec.json.encode(data), indent=2).decode()
    return (FOREIGN if in_ascii else UNSAFE).sub(lambda found: json.dumps(found[0])[1:-1], says)
