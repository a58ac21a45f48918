"""Findings as text for people: who did what, why it is wrong, which page, what would have been right."""

from collections import defaultdict
from collections.abc import Iterator

from rich.text import Text

from mmcli.audit.corpus import FileReport
from mmcli.audit.game import GameReport
from mmcli.kernel.findings import Finding, Severity
from mmcli.report.sentences import Narrator, narrator_of, reading_in_force, who
from mmcli.report.summary import Summary
from mmcli.rulebook.counting import counted
from mmcli.rulebook.rules import Standing

COLOURS = {
    Severity.ILLEGAL: "bold red",
    Severity.MISSING: "bold yellow",
    Severity.IMPOSSIBLE: "bold magenta",
    Severity.MISMATCH: "bold cyan",
    Severity.NOTE: "dim",
}
LABEL = 9
MANY = {Severity.MISMATCH: "mismatches", Severity.NOTE: "notes"}
"""The severities that are things; the others say what an entry is."""
MOST_PLACES = 3
"""Up to how many entries a note lists one by one."""
SOURCES = 2
"""How many documents a finding quotes."""


def file_text(report: FileReport, chosen: dict[str, str]) -> Iterator[Text]:
    """One file: a line if it is clean, else its findings; `chosen` are the readings from the command line."""
    for game in report.games:
        yield from game_text(game, chosen, many=len(report.games) > 1)
    if report.error is not None:
        yield Text.assemble(("error", "bold red"), "  ", report.error)
        return
    found = [finding for game in report.games for finding in game.findings if finding.severity is not Severity.NOTE]
    if not found:
        entries = sum(game.entries for game in report.games)
        size = f"{counted(len(report.games), 'game')}, {counted(entries, 'entry', 'entries')}"
        yield Text.assemble(("clean", "bold green"), "  ", (report.file, "bold"), f"  {size}")


def game_text(game: GameReport, chosen: dict[str, str], *, many: bool) -> Iterator[Text]:
    """The findings of one game, each a block; its notes a line for each kind."""
    narrator = narrator_of(game)
    notes = [finding for finding in game.findings if finding.severity is Severity.NOTE]
    for finding in game.findings:
        if finding.severity is not Severity.NOTE:
            yield from finding_text(game, finding, narrator, chosen, many=many)
            yield Text()
    yield from notes_text(game, notes, narrator)


def finding_text(
    game: GameReport, finding: Finding, narrator: Narrator, chosen: dict[str, str], *, many: bool
) -> Iterator[Text]:
    """One finding as a block of lines."""
    rule = narrator.rule(finding)
    place = f"{game.file}:{game.lines[finding.entry]}"
    entry = f"entry {finding.entry}" + (f" of game {game.number}" if many else "")
    yield Text.assemble((place, "bold"), "  ", (finding.severity.value, COLOURS[finding.severity]), f"  {entry}")
    subject = f"{narrator.game.named(who(finding))} " if who(finding) else ""
    yield _line("", Text.assemble(f"{subject}broke {rule.id}: ", (rule.name, "bold")))
    yield _line("entry", narrator.entry(finding.recorded))
    yield _line("why", narrator.message(finding))
    for change in narrator.explanation(finding):
        yield _line("ledger", change)
    right = narrator.right(finding)
    if right:
        yield _line("right", right)
    yield _line("source", f"{narrator.sources(rule, SOURCES)}{_standing(rule.standing)}")
    yield from _ruling_text(game, finding, narrator, chosen)
    if finding.consequence_of is not None:
        yield _line("follows", f"from entry {finding.consequence_of}; mend that first")


def _line(label: str, text: str | Text) -> Text:
    return Text.assemble("  ", (f"{label:<{LABEL}}", "dim"), text)


def _standing(standing: Standing) -> str:
    return f"  [{standing}]" if standing in (Standing.PROVISIONAL, Standing.COMMUNITY) else ""


def _ruling_text(game: GameReport, finding: Finding, narrator: Narrator, chosen: dict[str, str]) -> Iterator[Text]:
    for ruling, others in narrator.rests(finding):
        reading = reading_in_force(game, ruling, chosen)
        yield _line("ruling", f"{ruling.id}={reading.name}: {reading.says}")
        for other in others:
            yield _line("", f"{ruling.id}={other.name} would say: {other.says}")


def notes_text(game: GameReport, notes: list[Finding], narrator: Narrator) -> Iterator[Text]:
    """The notes of a game, one line for each kind of thing noted, with the entries it holds for."""
    kinds: defaultdict[tuple[str, str], list[Finding]] = defaultdict(list)
    for finding in notes:
        kinds[finding.rule, finding.refusal.case].append(finding)
    for (rule, _), found in kinds.items():
        messages = list(dict.fromkeys(map(narrator.message, found)))
        more = f" (and {len(messages) - 1} more of the kind)" if len(messages) > 1 else ""
        places = _places(sorted({finding.entry for finding in found}))
        said = f"   {game.file}  {places}: {messages[0]}{more} ({rule})"
        yield Text.assemble(("note", COLOURS[Severity.NOTE]), said, style="dim")


def _places(entries: list[int]) -> str:
    """`header`, `entry 5`, `entries 5, 9`, and only their number if there are many."""
    if len(entries) > MOST_PLACES:
        return counted(len(entries), "entry", "entries")
    if entries == [0]:
        return "header"
    return f"{'entry' if len(entries) == 1 else 'entries'} {', '.join(map(str, entries))}"


def summary_text(summary: Summary) -> Text:
    """The last line: what was read and what was found."""
    read = f"{counted(summary.files, 'file')}, {counted(summary.games, 'game')}, "
    read += f"{counted(summary.entries, 'entry', 'entries')} audited: "
    counts = [(summary.findings[severity], severity) for severity in Severity]
    found = [counted(count, severity, MANY.get(severity, severity)) for count, severity in counts if count]
    if summary.errors:
        found.insert(0, f"{counted(summary.errors, 'file')} unreadable")
    style = ("bold green", "bold red", "bold red")[summary.exit_code]
    return Text.assemble(read, (", ".join(found) if found else "nothing found", style))
