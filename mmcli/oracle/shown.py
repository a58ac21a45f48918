"""What nobody saw, shown by a question: what is illegal but for something unseen depends on that."""

from mmcli.games.facts import Assumption
from mmcli.kernel.course import Course, play_on
from mmcli.kernel.hindsight import Hindsight
from mmcli.kernel.trials import known_by
from mmcli.oracle.bench import Bench
from mmcli.oracle.verdict import Change, Judged, Kind


def shown(bench: Bench) -> Change | None:
    """What was not seen on the way to a position, and makes an illegal action legal; None if nothing does."""
    situation = bench.situation
    if bench.lead or not any(map(situation.table().game.leaves_open, situation.entries)):
        return None
    rulings = situation.kind.own(situation.rulings)
    course = Course(situation.kind.start(situation.header, rulings), 0)
    course.played += [(entry, number) for number, entry in enumerate(situation.entries, 1)]
    told = set(map(known_by, play_on(course.table(0), course.played)))
    course.played.append((bench.entry, len(course.played) + 1))
    seen = Hindsight().seen(course, told)
    if seen is None or seen[1] is None:
        return None
    slip = seen[1]
    was = " and ".join(situation.kind.describe(entry) for entry in slip.supposed)
    other = Assumption(f"entry {slip.entry}", f"entry {slip.entry}, which nobody saw, was anything else", decisive=True)
    return Change((f"entry {slip.entry} was this: {was}",), Judged(Kind.LEGAL), (other,))
