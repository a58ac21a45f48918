"""A game told again where something was found in it, for the rulings that the finding rests on."""

from mmcli.errors import MmcliError
from mmcli.games.format import GameFormat
from mmcli.kernel.course import Course
from mmcli.kernel.game import Game
from mmcli.kernel.readings import FAR, NEAR, Origin, Rereading, copies
from mmcli.kernel.strict import Findings
from mmcli.log.header import Header


class Retold:
    """Tells which rulings a finding rests on: plays the course of the game up to it again, as far as it matters."""

    def __init__(self, kind: GameFormat, header: Header, rulings: dict[str, str]) -> None:
        self._kind = kind
        self._header = header
        self._rulings = rulings
        self._course: Course | None = None
        self._rereading: Rereading | None = None
        self._told = 0

    def tell(self, findings: Findings, course: Course) -> Findings:
        """Findings about the end of a course with the rulings that they rest on."""
        rereading = self._again(course)
        new, self._told = course.played[self._told :], len(course.played)
        return rereading.tell(findings, new)

    def _again(self, course: Course) -> Rereading:
        """What is played again: as before if the course goes on, or else from a mark near its end."""
        if self._rereading is None or self._course is not course:
            self._course = course
            self._told, game = course.mark_before(len(course.played) - NEAR if len(course.played) > FAR else 0)
            is_whole = course.number == 0 and self._told == 0
            origin: Origin = self._start if is_whole else copies(game)
            self._rereading = Rereading(origin, self._kind.other_readings, self._kind.read_at_start)
        return self._rereading

    def _start(self, other: dict[str, str]) -> Game | None:
        try:
            return self._kind.start(self._header, self._rulings | other)
        except MmcliError:
            return None
