"""Findings as text for people: who did what, why it is wrong, which page, what would have been right."""

from collections import deque
from collections.abc import Iterator

from mmcli.audit.files import FileReport
from mmcli.audit.game import GameReport
from mmcli.kernel.findings import Finding, Severity
from mmcli.report.lines import Cyan, Faint, Green, Line, Magenta, Red, Strong, Yellow, labelled
from mmcli.report.notes import Notes
from mmcli.report.roots import Root, Roots
from mmcli.report.sentences import Narrator, narrator_of, reading_in_force
from mmcli.report.summary import Summary
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
MOST_FINDINGS = 100
"""How many findings of a game are told, if nobody wants more or fewer."""
MOST_WAITING = 1000
"""How many findings of a game wait for what may follow from them."""
SOURCES = 2
"""How many documents a finding quotes."""


class AuditText:
    """The findings of an audit, told as they come: of each game at most `most` that follow from no other.

    `chosen` are the readings from the command line.
    """

    def __init__(self, chosen: dict[str, str], most: int = MOST_FINDINGS) -> None:
        self._chosen = chosen
        self._most = most
        self._begin_file()

    def _begin_file(self) -> None:
        self._games = self._entries = self._hidden = 0
        self._is_clean = True
        self._game: GameText | None = None

    def part(self, part: FileReport) -> Iterator[Line]:
        """What a file, or a part of one, says: a line if it is clean, else its findings."""
        self._hidden += part.hidden
        for game in part.games:
            if self._game is None:
                self._game = GameText(game, self._chosen, self._most)
            yield from self._game.add(game)
            if not game.goes_on:
                self._games += 1
                self._entries += game.entries
                yield from self._end_game(many=self._games > 1 or len(part.games) > 1)
        if not part.goes_on:
            yield from self._end_file(part)

    def _end_game(self, *, many: bool) -> Iterator[Line]:
        if self._game is not None:
            self._is_clean = self._is_clean and self._game.is_clean
            yield from self._game.end(many=many)
        self._game = None

    def _end_file(self, last: FileReport) -> Iterator[Line]:
        yield from self._end_game(many=self._games > 0)
        for error in last.errors:
            yield (Red("error"), "  ", error)
        if not last.errors:
            yield from self._verdict(last.file)
        self._begin_file()

    def _verdict(self, file: str) -> Iterator[Line]:
        """What is said of a file as a whole, if there is anything to say."""
        if self._hidden:
            what = f"{counted(self._hidden, 'finding')} above a note {'is' if self._hidden == 1 else 'are'} not shown"
            yield (Faint("hidden"), " ", Strong(file), f"  {what}")
        elif self._is_clean:
            size = f"{counted(self._games, 'game')}, {counted(self._entries, 'entry', 'entries')}"
            yield (Green("clean"), "  ", Strong(file), f"  {size}")


class GameText:
    """The findings of one game that follow from no other, each a block; its notes a line for each kind."""

    def __init__(self, game: GameReport, chosen: dict[str, str], most: int) -> None:
        self._report = game
        self._narrator = narrator_of(game)
        self._chosen = chosen
        self._left = most
        self._roots = Roots()
        self._waiting: deque[Root] = deque()
        self._beyond = 0
        self.is_clean = True
        self._notes = Notes(self._narrator)

    def add(self, game: GameReport) -> Iterator[Line]:
        """Take in what has been found; a finding is told once so many have come that nothing may follow from it."""
        self._report = game
        for finding in game.findings:
            if finding.severity is Severity.NOTE:
                self._notes.add(finding)
            elif (root := self._roots.add(finding)) is not None:
                self._keep(root)
        while len(self._waiting) > MOST_WAITING:
            yield from self._block(self._waiting.popleft(), many=game.number > 1)

    def end(self, *, many: bool) -> Iterator[Line]:
        """What has not been told yet, at the end of the game; `many` if it is not the only one of its file."""
        for root in self._waiting:
            yield from self._block(root, many=many)
        if self._beyond:
            more = counted(self._beyond, "more finding")
            yield (f"more   {self._report.file}  {more} of this game: --max-findings N shows as many as you like",)
            yield ()
        yield from self._notes.lines(self._report.file)
        yield from unread_text(self._report)

    def _keep(self, root: Root) -> None:
        self.is_clean = False
        if self._left:
            self._left -= 1
            self._waiting.append(root)
        else:
            self._beyond += 1

    def _block(self, root: Root, *, many: bool) -> Iterator[Line]:
        yield from finding_text(self._report, root, self._narrator, self._chosen, many=many)
        yield ()


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
    game: GameReport, root: Root, narrator: Narrator, chosen: dict[str, str], *, many: bool
) -> Iterator[Line]:
    """One finding that follows from no other as a block of lines."""
    finding = root.finding
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
    for slip in filter(None, map(narrator.supposed, (finding, *root.slips))):
        yield labelled("supposed", slip)
    if finding.consequence_of is not None:
        yield labelled("follows", f"from entry {finding.consequence_of}; mend that first")
    if root.following:
        is_one = root.following == 1
        more = f"{counted(root.following, 'more finding')} {'follows' if is_one else 'follow'} from this one"
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
