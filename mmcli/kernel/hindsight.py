"""Hindsight: what nobody saw is shown by what follows.

Nobody is accused of what would be fine if something unseen had been one of the things that it may have been: the game
goes on as if it had been that, and a note says so. How long is looked is counted in entries played, never in time.
"""

from collections.abc import Collection
from itertools import islice

from mmcli.kernel.course import Course, play_on
from mmcli.kernel.findings import Finding, Supposition, note
from mmcli.kernel.strict import Findings
from mmcli.kernel.trials import A_TRIAL, Known, is_grave, known_by
from mmcli.log.entries import Entry

MOST_PLAYED = 16000
"""How many entries are played, over all that something unseen may have been, to explain what is found."""
MOST_UNWRITTEN = 8
"""How many entries that nobody recorded are told apart at one place."""
MOST_BEGUN = 120
"""How many ways are tried in which the position may have been that the course begins with."""


Place = tuple[int, int]


class Hindsight:
    """What has been taken for the unseen things of a game: the entry as it is recorded, by where it stands."""

    def __init__(self) -> None:
        self._recorded: dict[Place, Entry] = {}

    def seen(self, course: Course, told: Collection[Known]) -> tuple[Course, Supposition | None] | None:
        """The course with one unseen thing seen, so that nothing but what is `told` already speaks against it.

        None if nothing was unseen that explains what is found at the end of the course; nothing is supposed of an
        entry where it is the position that leaves it open.
        """
        spent = 0
        course.set_marks(len(course.played) - 1)
        for place, (entry, number) in reversed([*enumerate(course.played)]):
            where = _where(course, place)
            recorded = self._recorded.get(where, entry)
            if not course.game.leaves_open(recorded):
                continue
            for other in course.table(place).ask.may_have_been(recorded):
                seen = course.changed(place, place + 1, [(other, number)])
                fine, played = _is_fine(seen, place, told)
                spent += played + A_TRIAL + place - course.mark_before(place)[0]
                if fine:
                    self._recorded[where] = recorded
                    return seen, Supposition(number, (recorded,) if _is_written(course, place) else (), (other,))
                if spent > MOST_PLAYED:
                    return None
        begun = (Course(game, course.number, course.played) for game in course.game.may_have_been())
        return next(((other, None) for other in islice(begun, MOST_BEGUN) if _is_fine(other, 0, told)[0]), None)


def _where(course: Course, place: int) -> Place:
    """Where an entry stands: its number in the log, and how many that are not written stand there before it."""
    number = course.played[place][1]
    return number, sum(other == number for _, other in course.played[max(place - MOST_UNWRITTEN, 0) : place])


def _is_written(course: Course, place: int) -> bool:
    """Whether an entry is one of the log: what is put in has the number of the entry that it stands before."""
    return place + 1 == len(course.played) or course.played[place + 1][1] != course.played[place][1]


def _is_fine(course: Course, place: int, told: Collection[Known]) -> tuple[bool, int]:
    """Whether nothing speaks against a course from a place on; and how many entries were played to find it out."""
    table, played = course.table(place), 0
    for played, entry in enumerate(course.played[place:], 1):
        if any(is_grave(finding) and known_by(finding) not in told for finding in play_on(table, (entry,))):
            return False, played
    return True, played


def as_notes(findings: Findings, shown: Supposition | None) -> Findings:
    """What is found, now that something unseen explains it."""
    return [
        Finding(note(finding.rule, "in-hindsight"), finding.entry, finding.recorded, supposed=shown)
        if is_grave(finding)
        else finding
        for finding in findings
    ]
