"""Findings as data for programs: one JSON object for the whole audit."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from mmcli.audit.files import FileReport
from mmcli.audit.game import GameReport
from mmcli.kernel.findings import Finding, Severity
from mmcli.log.visible import visible
from mmcli.report.sentences import Narrator, narrator_of, reading_in_force
from mmcli.report.summary import Summary

VERSION = 1


class AuditData:
    """The audit as JSON, written as it comes; of each game at most `most` findings, all of them if None.

    `chosen` are the readings from the command line; `encoded` turns data into JSON of its own.
    """

    def __init__(self, chosen: dict[str, str], most: int | None, encoded: Callable[[object], str]) -> None:
        self._chosen = chosen
        self._most = most
        self._encoded = encoded
        self._narrator: Narrator | None = None
        self._is_first_game = self._is_first = True
        self._found = 0
        self.errors: list[dict[str, str]] = []

    def begin(self) -> str:
        """What stands before the first game."""
        return f'{{\n  "version": {VERSION},\n  "games": ['

    def part(self, part: FileReport) -> Iterator[str]:
        """What a file, or a part of one, adds."""
        for game in part.games:
            yield from self._game(game)
        if not part.goes_on:
            if self._narrator is not None:
                yield self._end_of_game(None)
            self.errors += [{"file": visible(part.file), "message": visible(error)} for error in part.errors]

    def end(self, summary: Summary) -> str:
        """What stands after the last game."""
        counts = {severity.value: summary.findings[severity] for severity in Severity}
        totals = {"files": summary.files, "games": summary.games, "entries": summary.entries, **counts}
        totals["hidden"] = summary.hidden
        games = "]" if self._is_first_game else "\n  ]"
        errors, told = self._indented(self.errors, 2), self._indented(totals, 2)
        return f'{games},\n  "errors": {errors},\n  "summary": {told}\n}}'

    def _game(self, game: GameReport) -> Iterator[str]:
        if self._narrator is None:
            yield self._start_of_game(game)
        narrator = self._narrator = self._narrator or narrator_of(game)
        room = len(game.findings) if self._most is None else max(self._most - self._found, 0)
        self._found += len(game.findings)
        for finding in game.findings[:room]:
            yield f"{'' if self._is_first else ','}\n        "
            yield self._indented(finding_data(game, finding, narrator, self._chosen), 8)
            self._is_first = False
        if not game.goes_on:
            yield self._end_of_game(game)

    def _start_of_game(self, game: GameReport) -> str:
        comma = "" if self._is_first_game else ","
        self._is_first_game, self._is_first, self._found = False, True, 0
        head = {
            "file": visible(game.file),
            "game": game.header.game,
            "number": game.number,
            "line": game.line,
            "title": game.header.title,
        }
        return f'{comma}\n    {self._indented(head, 4).removesuffix("}").rstrip()},\n      "findings": ['

    def _end_of_game(self, game: GameReport | None) -> str:
        """What stands after the findings of a game; None if mmcli itself did not come to its end."""
        self._narrator = None
        beyond = 0 if self._most is None else max(self._found - self._most, 0)
        ends = {"entries": None, "unread": [], "unsure": None} if game is None else _ends(game)
        tail = [f'"not_shown": {beyond}'] if self._most is not None else []
        tail += [f'"{name}": {self._indented(value, 6)}' for name, value in ends.items()]
        closed = "]" if self._is_first else "\n      ]"
        return ",\n      ".join([closed, *tail]) + "\n    }"

    def _indented(self, data: object, columns: int) -> str:
        return self._encoded(data).replace("\n", "\n" + " " * columns)


def _ends(game: GameReport) -> dict[str, object]:
    """What is known of a game at its end."""
    return {"entries": game.entries, "unread": game.unread, "unsure": game.unsure}


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
        "citations": rule.cite,
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
