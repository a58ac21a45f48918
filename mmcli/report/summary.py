"""Counting findings, and choosing which to show."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from mmcli.audit.files import FileReport
from mmcli.audit.game import GameReport
from mmcli.kernel.findings import Finding, Severity
from mmcli.report.roots import Roots


@dataclass
class Summary:
    """How many files, games and entries were read, and what was found in them.

    `findings` counts those that follow from no other, `following` the others above a note, `hidden` those
    not shown.
    """

    files: int = 0
    games: int = 0
    entries: int = 0
    errors: int = 0
    findings: Counter[Severity] = field(default_factory=Counter)
    following: int = 0
    hidden: int = 0

    _roots: Roots = field(default_factory=Roots)

    def add(self, part: FileReport) -> None:
        """Count one file, or a part of one."""
        self.files += not part.goes_on
        self.errors += bool(part.errors)
        self.hidden += part.hidden
        for game in part.games:
            self._add_game(game)

    def _add_game(self, game: GameReport) -> None:
        for finding in game.findings:
            if finding.severity is Severity.NOTE or self._roots.add(finding) is not None:
                self.findings[finding.severity] += 1
            else:
                self.following += 1
        if not game.goes_on:
            self.games += 1
            self.entries += game.entries
            self._roots = Roots()

    @property
    def exit_code(self) -> int:
        """2 if something could not be read, 1 if there are findings above a note, 0 otherwise."""
        if self.errors:
            return 2
        return int(any(count for severity, count in self.findings.items() if severity is not Severity.NOTE))


@dataclass(frozen=True)
class Selection:
    """Which rules' findings are shown: those selected (all if none is), without those ignored; by id or its start."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def apply(self, report: FileReport) -> FileReport:
        """Drop what is not to be shown from a report, and count it there."""
        for game in report.games:
            hidden = [finding for finding in game.findings if not self._shows(finding)]
            report.hidden += sum(finding.severity is not Severity.NOTE for finding in hidden)
            game.findings = [finding for finding in game.findings if self._shows(finding)]
        return report

    def overruled(self) -> str | None:
        """What is selected and ignored at once, so that nothing of it is left; None if nothing is."""
        return next((name for name in self.select if _any_names(self.ignore, name.upper())), None)

    def _shows(self, finding: Finding) -> bool:
        return (not self.select or _any_names(self.select, finding.rule)) and not _any_names(self.ignore, finding.rule)


def _any_names(names: Iterable[str], rule: str) -> bool:
    return any(names_rule(name, rule) for name in names)


def names_rule(name: str, rule: str) -> bool:
    """Whether a name, in capitals or not, is a rule's id or the start of it up to a hyphen: `ab-move`, `AB-MOVE-3`."""
    return rule == name.upper() or rule.startswith(f"{name.upper()}-")
