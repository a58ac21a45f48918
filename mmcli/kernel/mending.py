"""Mending: after a fault the game goes on from where the smallest slip of the log would have left it.

What is found first stays as the table found it, entry and clause. Only if more goes wrong in the entries that follow is
a repair looked for, and what follows is then found anew: so no fault is ever repaired away. How long is looked is
counted in entries played, never in time: the same log is judged alike on every machine.
"""

from collections.abc import Callable
from typing import Any

from msgspec import structs

from mmcli.kernel.course import Course, play_on
from mmcli.kernel.game import Game
from mmcli.kernel.hindsight import Hindsight, as_notes
from mmcli.kernel.marks import mark, twin
from mmcli.kernel.repairs import Repair
from mmcli.kernel.strict import NOTHING, Findings
from mmcli.kernel.table import Table
from mmcli.kernel.trials import Fault, Known, best_repair, count, is_due_to, is_grave, known_by, told_with
from mmcli.log.entries import Entry

AHEAD = 12
"""How many entries after a fault decide how the game goes on."""
LOST = 6
"""How many findings in these entries mean that the game has lost the thread, if no repair is found."""
MOST_KEPT = 1024
"""How many entries are kept in a game in which nothing is found, if it can do with less."""

Tell = Callable[[Findings, Course], Findings]
"""Told what is found and the course of the game up to there; returns it with whatever else is to be said of it."""


def as_found(findings: Findings, course: Course) -> Findings:
    """What is found, with nothing said besides."""
    return findings


class Mender:
    """A table that goes on after a fault from where the smallest slip would have left the game.

    After a fault it gives nothing out until it has seen the next `ahead` entries, or `close` says that none follow.
    """

    def __init__(self, game: Game, tell: Tell = as_found, ahead: int = AHEAD, kept: float = MOST_KEPT) -> None:
        self._tell = tell
        self._ahead = ahead
        self._kept = kept
        self.course = Course(twin(game), 0)
        self.table: Table[Any] = Table(game)
        self.opening = tell(self.table.opening, self.course) if self.table.opening else NOTHING
        self._fault: Fault | None = None
        self._after: list[Findings] = []
        self._told: set[Known] = set()
        self._hindsight = Hindsight()
        self._unmended: Fault | None = None
        self._lost_since: int | None = None
        self._quiet = 0
        self._is_adrift = False

    @property
    def game(self) -> Any:
        """The game as it stands, after what has been supposed."""
        return self.table.game

    @property
    def entry(self) -> int:
        """The number of the last entry played."""
        return self.table.entry

    def play(self, entry: Entry) -> Findings:
        """Play one entry; returns what is found, about it or about entries before it."""
        table, played = self.table, self.course.played
        table.left_out.clear()
        found = table.play(entry)
        played.append((entry, table.entry))
        if found or self._fault is not None or self._lost_since is not None:
            return self._look_at(found)
        if len(played) > self._kept:
            self._forget()
        return NOTHING

    def settle(self) -> Findings:
        """What has been found and waits for entries to follow, where what follows is not known."""
        found: Findings = []
        while self._fault is not None:
            found += self._go_on(self._fault)
        return found

    def close(self) -> Findings:
        """What is still to be said when no entry follows."""
        found = self.settle()
        missing = self.table.close()
        return found + (self._tell(missing, self.course) if missing and not self._is_adrift else missing)

    def _look_at(self, found: Findings) -> Findings:
        found = [finding for finding in found if known_by(finding) not in self._told]
        if self._lost_since is not None:
            return self._follow(found, self._lost_since)
        if self._fault is not None:
            self._after.append(found)
        elif count(found):
            if (shown := self._hindsight.seen(self.course, self._told)) is not None:
                self.course, slip = shown
                self.table = self.course.table(len(self.course.played))
                return self._tell(as_notes(found, slip), self.course)
            self._begin_fault(found)
        else:
            return self._tell(found, self.course)
        return self._go_on(self._fault) if self._fault and len(self._after) >= self._ahead else NOTHING

    def _begin_fault(self, found: Findings) -> None:
        """Look at the first entry of which more than a note is found; what is found of later ones comes after it."""
        played = self.course.played
        root = next(filter(is_grave, found)).entry
        place = max((at for at in range(max(len(played) - 2, 0), len(played)) if played[at][1] <= root), default=0)
        self.course.set_marks(place)
        told = self._tell([finding for finding in found if finding.entry <= root], self.course)
        self._told.update(map(known_by, told))
        self._fault = Fault(place, told, tuple(self.table.left_out))
        if later := [finding for finding in found if finding.entry > root]:
            self._after.append(later)

    def _go_on(self, fault: Fault) -> Findings:
        after, self._fault, self._after = self._after, None, []
        followed = [finding for found in after for finding in found]
        repair, least = best_repair(self.course, fault, count(followed))
        earlier, self._unmended = self._unmended, None
        if earlier is not None and is_due_to(self.course, fault, earlier, least):
            return self._mend(earlier.without(), fault, followed, earlier)
        if repair is not None:
            return self._mend(repair, fault, followed, fault)
        place = self.course.put_in(fault.place, fault.left_out)
        self._unmended = fault._replace(place=place)
        if count(followed) >= LOST:
            self._lost_since, self._quiet = fault.root.entry, 0
        return fault.found + (self._again(self.course, place + 1) if followed else NOTHING)

    def _mend(self, repair: Repair, fault: Fault, followed: Findings, cause: Fault) -> Findings:
        """Go on after a repair; what is found at a fault, or what followed, and is no more, follows from the cause."""
        course = repair.carried_out(self.course)
        still = set(map(known_by, play_on(course.table(repair.start), course.played[repair.start :])))
        by_itself = cause is fault and fault.stands_for_itself(repair, count(followed))
        told = told_with(fault, followed, repair.supposition(self.course), still, cause, by_itself=by_itself)
        return told + self._again(course, repair.start + len(repair.instead))

    def _follow(self, found: Findings, lost_since: int) -> Findings:
        """Findings while the thread is lost: it is found again once nothing has been found for a while."""
        self._quiet = 0 if count(found) else self._quiet + 1
        if self._is_adrift or len(self.course.played) > self._kept:
            self._drift()
        if self._quiet >= self._ahead and not self._is_adrift:
            self._lost_since = None
        return [
            structs.replace(finding, consequence_of=finding.consequence_of or lost_since)
            if is_grave(finding)
            else finding
            for finding in found
        ]

    def _drift(self) -> None:
        """Keep nothing of what is played while the thread is lost for long, until the game itself says everything."""
        self.course.played.clear()
        marked = mark(self.table) if self._quiet >= self._ahead else None
        self._is_adrift = marked is None
        if marked is not None:
            self.course, self._unmended = Course(marked, self.table.entry), None

    def _again(self, course: Course, place: int) -> Findings:
        """Go on from a place of a course as if what follows were only now coming in."""
        rest = course.played[place:]
        del course.played[place:]
        self.course, self.table = course, course.table(place)
        found: Findings = []
        for entry, number in rest:
            self.table.entry = number - 1
            found += self.play(entry)
        return found

    def _forget(self) -> None:
        if (marked := mark(self.table)) is not None:
            self.course, self._unmended = Course(marked, self.table.entry), None
