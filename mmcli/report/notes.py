"""The notes of a game, counted as they come: a line for each kind of thing that is noted."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from mmcli.kernel.findings import Finding
from mmcli.report.lines import Faint, Line
from mmcli.report.sentences import Narrator
from mmcli.rulebook.counting import counted

MOST_PLACES = 3
"""Up to how many entries a note lists one by one."""
MOST_MESSAGES = 1000
"""Up to how many sentences of a kind are told apart."""


@dataclass
class Kind:
    """One kind of thing that is noted: in how many entries, the first of them, and in which sentences."""

    rule: str
    count: int = 0
    entries: list[int] = field(default_factory=list)
    messages: dict[str, None] = field(default_factory=dict)
    last: int = -1

    def add(self, entry: int, message: str) -> None:
        """Count a note."""
        if entry != self.last and entry not in self.entries:
            self.count += 1
            self.last = entry
            if len(self.entries) < MOST_PLACES:
                self.entries.append(entry)
        if len(self.messages) < MOST_MESSAGES:
            self.messages.setdefault(message)

    def line(self, file: str) -> Line:
        """What is noted, and where."""
        message, more = next(iter(self.messages)), len(self.messages) - 1
        least = "at least " if len(self.messages) == MOST_MESSAGES else ""
        others = f" (and {least}{more} more of the kind)" if more else ""
        return (Faint(f"note   {file}  {self._places()}: {message}{others} ({self.rule})"),)

    def _places(self) -> str:
        """`header`, `entry 5`, `entries 5, 9`, and only their number if there are many."""
        if self.count > MOST_PLACES:
            return counted(self.count, "entry", "entries")
        if self.entries == [0]:
            return "header"
        return f"{'entry' if self.count == 1 else 'entries'} {', '.join(map(str, sorted(self.entries)))}"


class Notes:
    """The notes of one game, as they come."""

    def __init__(self, narrator: Narrator) -> None:
        self._narrator = narrator
        self._kinds: dict[tuple[str, str], Kind] = {}

    def add(self, finding: Finding) -> None:
        """Count a note."""
        kind = self._kinds.setdefault((finding.rule, finding.refusal.case), Kind(finding.rule))
        kind.add(finding.entry, self._noted(finding))

    def lines(self, file: str) -> Iterator[Line]:
        """A line for each kind."""
        return (kind.line(file) for kind in self._kinds.values())

    def _noted(self, finding: Finding) -> str:
        """What is noted, and what is supposed with it."""
        message, supposed = self._narrator.message(finding), self._narrator.supposed(finding)
        return f"{message} {supposed[:1].upper()}{supposed[1:]}." if supposed else message
