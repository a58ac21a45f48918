"""Findings as text for people: who did what, why it is wrong, which page, what would have been right."""

from collections import defaultdict
from collections.abc import Iterator

from mmcli.audit.corpus import FileReport
from mmcli.audit.game import GameReport
from mmcli.kernel.findings import Finding, Severity
from mmcli.report.lines import Cyan, Faint, Green, Line, Magenta, Red, Strong, Yellow, labelled
from mmcli.report.sentences import Narrator, narrator_of, reading_in_force
from mmcli.report.summary import Summary, roots
from mmcli.rulebook.counting import counted
from mmcli.rulebook.rules import Kind, Standing

MARKS: dict[Severity, type[str]] = {
    Severity.ILLEGAL: Red,
    Severity.MISSING: Yellow,
    Severity.IMPOSSIBLE: Magenta,
    Severity.MISMATCH: Cyan,
    Severity.NOTE: Faint,
}
MANY = {Severity.MISMATCH: "mismatches", Severity.NOTE: "notes"}
"""The severities that are things; the others say what an entry is."""
MOST_PLACES = 3
"""Up to how many entries a note lists one by one."""
SOURCES = 2
"""How many documents a finding quotes."""


def file_text(report: FileReport, chosen: dict[str, str]) -> Iterator[Line]:
    """One file: a line if it is clean, else its findings; `chosen` are the readings from the command line."""
    for game in report.games:
        yield from game_text(game, chosen, many=len(report.games) > 1)
    for error in report.errors:
        yield (Red("error"), "  ", error)
    if report.errors:
        return
    found = [finding for game in report.games for finding in game.findings if finding.severity is not Severity.NOTE]
    if report.hidden:
        what = f"{counted(report.hidden, 'finding')} above a note {'is' if report.hidden == 1 else 'are'} not shown"
        yield (Faint("hidden"), " ", Strong(report.file), f"  {what}")
    elif not found:
        entries = sum(game.entries for game in report.games)
        size = f"{counted(len(report.games), 'game')}, {counted(entries, 'entry', 'entries')}"
        yield (Green("clean"), "  ", Strong(report.file), f"  {size}")


def game_text(game: GameReport, chosen: dict[str, str], *, many: bool) -> Iterator[Line]:
    """The findings of one game that follow from no other, each a block; its notes a line for each kind."""
    narrator = narrator_of(game)
    notes = [finding for finding in game.findings if finding.severity is Severity.NOTE]
    for finding, following in roots(game.findings):
        yield from finding_text(game, finding, narrator, chosen, following=following, many=many)
        yield ()
    yield from notes_text(game, notes, narrator)
    yield from unread_text(game)


def unread_text(game: GameReport) -> Iterator[Line]:
    """How far a game is judged of which lines cannot be read."""
    if game.unread:
        is_one = len(game.unread) == 1
        what = f"line {game.unread[0]}" if is_one else counted(len(game.unread), "line")
        says = f"{what} cannot be read; the game is judged without {'it' if is_one else 'them'}"
        if game.unsure is not None:
            says += f" up to line {game.line_of(game.unsure)}: what is wrong from there on may come of what is unread"
        yield (Faint(f"note   {game.file}  {says}"),)


def finding_text(
    game: GameReport,
    finding: Finding,
    narrator: Narrator,
    chosen: dict[str, str],
    *,
    following: list[Finding],
    many: bool,
) -> Iterator[Line]:
    """One finding as a block of lines; `following` are those that follow from it."""
    rule = narrator.rule(finding)
    place = f"{game.file}:{game.line_of(finding.entry)}"
    entry = f"entry {finding.entry}" + (f" of game {game.number}" if many else "")
    yield (Strong(place), "  ", MARKS[finding.severity](finding.severity.value), f"  {entry}")
    yield labelled("", _broken(finding, narrator), Strong(rule.name))
    yield labelled("entry", narrator.entry(finding.recorded))
    yield labelled("why", narrator.message(finding))
    for change in narrator.explanation(finding):
        yield labelled("ledger", change)
    right = narrator.right(finding)
    if right:
        yield labelled("right", right)
    yield labelled("source", f"{narrator.sources(rule, SOURCES)}{_standing(rule.standing)}")
    yield from _ruling_text(game, finding, narrator, chosen)
    for slip in filter(None, map(narrator.supposed, (finding, *following))):
        yield labelled("supposed", slip)
    if finding.consequence_of is not None:
        yield labelled("follows", f"from entry {finding.consequence_of}; mend that first")
    if following:
        is_one = len(following) == 1
        more = f"{counted(len(following), 'more finding')} {'follows' if is_one else 'follow'} from this one"
        yield labelled("follows", f"{more}: --format json has {'it' if is_one else 'them all'}")


def _broken(finding: Finding, narrator: Narrator) -> str:
    """Who broke which clause; of the clauses of the format, that it is about how the log is written."""
    rule = narrator.rule(finding)
    if rule.kind is Kind.FORMAT:
        return f"the log, by {rule.id}: "
    by = narrator.by(finding)
    return f"{narrator.game.named(by)} broke {rule.id}: " if by else f"broke {rule.id}: "


def _standing(standing: Standing) -> str:
    return f"  [{standing}]" if standing in (Standing.PROVISIONAL, Standing.COMMUNITY) else ""


def _ruling_text(game: GameReport, finding: Finding, narrator: Narrator, chosen: dict[str, str]) -> Iterator[Line]:
    for ruling, others in narrator.rests(finding):
        reading = reading_in_force(game, ruling, chosen)
        yield labelled("ruling", f"{ruling.id}={reading.name}: {reading.says}")
        for other in others:
            yield labelled("", f"{ruling.id}={other.name} would say: {other.says}")


def notes_text(game: GameReport, notes: list[Finding], narrator: Narrator) -> Iterator[Line]:
    """The notes of a game, one line for each kind of thing noted, with the entries it holds for."""
    kinds: defaultdict[tuple[str, str], list[Finding]] = defaultdict(list)
    for finding in notes:
        kinds[finding.rule, finding.refusal.case].append(finding)
    for (rule, _), found in kinds.items():
        messages = list(dict.fromkeys(_noted(finding, narrator) for finding in found))
        more = f" (and {len(messages) - 1} more of the kind)" if len(messages) > 1 else ""
        places = _places(sorted({finding.entry for finding in found}))
        yield (Faint(f"note   {game.file}  {places}: {messages[0]}{more} ({rule})"),)


def _noted(finding: Finding, narrator: Narrator) -> str:
    """What is noted, and what is supposed with it."""
    message, supposed = narrator.message(finding), narrator.supposed(finding)
    return f"{message} {supposed[:1].upper()}{supposed[1:]}." if supposed else message


def _places(entries: list[int]) -> str:
    """`header`, `entry 5`, `entries 5, 9`, and only their number if there are many."""
    if len(entries) > MOST_PLACES:
        return counted(len(entries), "entry", "entries")
    if entries == [0]:
        return "header"
    return f"{'entry' if len(entries) == 1 else 'entries'} {', '.join(map(str, entries))}"


def summary_text(summary: Summary) -> Line:
    """The last line: what was read and what was found."""
    read = f"{counted(summary.files, 'file')}, {counted(summary.games, 'game')}, "
    read += f"{counted(summary.entries, 'entry', 'entries')} audited: "
    counts = [(summary.findings[severity], severity) for severity in Severity]
    found = [counted(count, severity, MANY.get(severity, severity)) for count, severity in counts if count]
    if summary.following:
        found.append(f"{summary.following} that follow{'s' if summary.following == 1 else ''}")
    if summary.hidden:
        found.append(f"{summary.hidden} not shown")
    if summary.errors:
        found.insert(0, f"{counted(summary.errors, 'file')} unreadable")
    mark = Red if summary.exit_code else Green
    return (read, mark(", ".join(found) if found else "nothing found"))
