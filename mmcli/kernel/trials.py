"""Trials: of the repairs at a fault, the one after which least goes wrong."""

from math import inf
from typing import NamedTuple

from msgspec import structs

from mmcli.kernel.course import Course, play_on
from mmcli.kernel.findings import Finding, Severity, Supposition
from mmcli.kernel.repairs import EARLIER, NEEDLESS, Repair, repairs
from mmcli.kernel.strict import Findings
from mmcli.log.entries import Entry

MOST_PLAYED = 4000
"""How many entries are played, over all trials, to find a repair."""
FARTHEST_BACK = 60
"""How many entries after a fault something may still be due to it."""
A_TRIAL = 4
"""How many entries it takes as long to play as to lay out a game of its own."""

Known = tuple[int, str, str, object]
"""By what a finding is known again: its entry, clause and case, and the figure that it is about."""


class Fault(NamedTuple):
    """What was found at a place of a course, and what stood for answers that the log does not have there."""

    place: int
    found: Findings
    left_out: tuple[Entry, ...] = ()

    @property
    def root(self) -> Finding:
        """The first that is more than a note."""
        return next(finding for finding in self.found if is_grave(finding))

    @property
    def more(self) -> Findings:
        """The others that are more than notes."""
        return [finding for finding in self.found if is_grave(finding) and finding is not self.root]

    def without(self) -> Repair:
        """The repair that leaves the entry out."""
        return Repair(NEEDLESS + EARLIER, self.place, self.place + 1)

    def stands_for_itself(self, repair: Repair, followed: int) -> bool:
        """Whether what else is found about the entry is no evidence of a repair, as nothing more `followed` later.

        It is if the entry stands twice; and of a claim, whose figures go wrong together, unless it is taken away.
        """
        if repair.is_of_a_double:
            return False
        taken_away = repair.start <= self.place < repair.stop and self.root.recorded not in repair.instead
        if self.root.severity is Severity.MISMATCH:
            return taken_away
        return not followed or (taken_away and self.root.severity is not Severity.MISSING)


def is_grave(finding: Finding) -> bool:
    """Whether a finding is more than a note."""
    return finding.severity is not Severity.NOTE


def count(found: Findings) -> int:
    """How many of the findings are more than notes."""
    return sum(map(is_grave, found))


def known_by(finding: Finding) -> Known:
    """By what a finding is known again in another course."""
    return finding.entry, finding.rule, finding.refusal.case, finding.refusal.facts.get("figure")


def told_with(
    fault: Fault, followed: Findings, slip: Supposition, still: set[Known], cause: Fault, *, by_itself: bool
) -> Findings:
    """What is found at a fault, with what is supposed; all that a repair withholds follows from the cause."""
    told: Findings = []
    for finding in fault.found:
        supposed = structs.replace(finding, supposed=slip) if finding is fault.root else finding
        is_root = finding is cause.root or by_itself or not is_grave(finding)
        told.append(supposed if is_root else structs.replace(supposed, consequence_of=cause.root.entry))
    gone = [finding for finding in followed if is_grave(finding) and known_by(finding) not in still]
    return told + [structs.replace(finding, consequence_of=cause.root.entry) for finding in gone]


def best_repair(course: Course, fault: Fault, followed: int) -> tuple[Repair | None, float]:
    """The repair at a fault after which least goes wrong, and how much; None if it is better to go on without."""
    more = len(fault.more)
    best, least, played = None, float(followed + more), 0
    for repair in repairs(course, fault.place) if least else ():
        cost = repair.cost + (more if fault.stands_for_itself(repair, followed) else 0)
        if played > MOST_PLAYED:
            break
        if cost >= least:
            continue
        wrong, entries = tried(course, fault, repair, least - cost)
        played += entries + A_TRIAL + repair.start - course.mark_before(repair.start)[0]
        if cost + wrong < least:
            best, least = repair, cost + wrong
    return best, least


def is_due_to(course: Course, fault: Fault, earlier: Fault, least: float) -> bool:
    """Whether less than a fault and the `least` after it goes wrong if an earlier faulty entry is left out."""
    if fault.place - earlier.place > FARTHEST_BACK:
        return False
    repair = earlier.without()
    most = 1 + least - repair.cost
    return tried(course, fault, repair, most)[0] < most


def tried(course: Course, fault: Fault, repair: Repair, most: float) -> tuple[float, int]:
    """How much goes wrong after a repair, counted up to `most`; and how many entries were played to find it out.

    What accuses anybody of something up to the faulty entry that was not found there is no repair.
    """
    other = repair.carried_out(course)
    table = other.table(repair.start)
    known = set(map(known_by, fault.found))
    wrong, played = 0, 0
    for played, entry in enumerate(other.played[repair.start :], 1):
        for finding in filter(is_grave, play_on(table, (entry,))):
            if finding.entry <= fault.root.entry and known_by(finding) not in known:
                return inf, played
            wrong += 1
        if wrong >= most:
            break
    return wrong, played
