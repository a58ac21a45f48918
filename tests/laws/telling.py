"""What the audit tells of a damaged game: how many findings, whether at the right place, and what else it overlooks."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import mean, median
from time import perf_counter
from typing import NamedTuple

from mmcli.kernel.findings import Finding, Severity
from mmcli.log.entries import Entry
from tests.laws.cores import spread
from tests.laws.damage import KINDS, Damage, changed, damaged, damages, ways_to_change
from tests.laws.figures import Figure, percentile, rate, share
from tests.laws.logs import Log, faults, is_told_of, label, table_before, whole_games
from tests.seeds import seeded

NEAR = 2
"""A finding at most so many entries away from a damage is at the right place."""
AFTER = (2, 10)
"""How many entries after a damage a second fault is planted."""
TRIES = 25
"""So many second faults are tried before a damage is given up as having none."""
HIGHEST = {"changed": 4}
"""What the 95th percentile of the roots may be for a kind of damage, 2 for the others."""
RIGHT = {"exchanged": 95, "changed": 75}
"""The share of damages, in hundredths, that has to be told once and at its place, 88 for the other kinds."""
SHIFT = {"deleted": -1, "doubled": 1}
"""By how much a damage moves the entries after it."""
WORST = 8
"""So many of the worst cases are named."""


class Told(NamedTuple):
    """What was told of a damage: how many roots and findings, whether once and at its place, and in how many seconds.

    `label` is the kind of the entry damaged, `seconds` what the damage adds to the time of the audit.
    """

    damage: Damage
    label: str
    roots: int
    findings: int
    right: bool
    seconds: float


def told(damage: Damage) -> Told:
    """Audit a damaged game."""
    log = whole_games()[damage.log]
    clean = _seconds(log)[1]
    found, seconds = _seconds(damaged(damage))
    roots = [finding for finding in found if finding.consequence_of is None]
    right = len(roots) == 1 and abs(roots[0].entry - 1 - damage.place) <= NEAR
    return Told(damage, label(log.entries[damage.place]), len(roots), len(found), right, max(0.0, seconds - clean))


def _seconds(log: Log) -> tuple[list[Finding], float]:
    start = perf_counter()
    found = faults(log)
    return found, perf_counter() - start


def figures(most: int, seed: int) -> list[Figure]:
    """The figures of up to `most` damages of each kind."""
    found: list[Figure] = []
    for kind in KINDS:
        found += figures_of(kind, list(spread(f"one entry {kind}", told, damages(kind, most, seed))))
    return found


def figures_of(kind: str, everything: Sequence[Told]) -> list[Figure]:
    """The figures of some damages of one kind."""
    noticed = [each for each in everything if each.findings]
    roots = [each.roots for each in noticed]
    findings = [each.findings for each in noticed]
    milliseconds = [round(1000 * each.seconds) for each in noticed]
    worst = sorted(noticed, key=lambda each: -each.roots)[:WORST]
    return [
        Figure(f"{kind}: games damaged", len(everything)),
        Figure(f"{kind}: nothing is found", share(len(everything) - len(noticed), len(everything)), "%"),
        Figure(f"{kind}: roots, median", median(roots or [0]), most=1),
        Figure(f"{kind}: roots, mean", round(mean(roots or [0]), 2)),
        Figure(f"{kind}: roots, 95th percentile", percentile(roots, 95), most=HIGHEST.get(kind, 2)),
        Figure(f"{kind}: roots, most", max(roots, default=0), most=20, details=tuple(map(_in_words, worst))),
        Figure(f"{kind}: findings with what follows, mean", round(mean(findings or [0]), 2)),
        Figure(f"{kind}: findings with what follows, most", max(findings, default=0)),
        Figure(
            f"{kind}: told once and at its place", share(sum(each.right for each in noticed), len(noticed)), "%",
            least=RIGHT.get(kind, 88), details=tuple(_kinds_told_badly(noticed)),
        ),
        Figure(f"{kind}: time that it adds, 95th percentile", percentile(milliseconds, 95), "ms"),
        Figure(f"{kind}: time that it adds, most", max(milliseconds, default=0), "ms"),
    ]  # fmt: skip


def _in_words(each: Told) -> str:
    log = whole_games()[each.damage.log]
    return f"{each.roots} roots: {log.name}, entry {each.damage.place + 1} ({each.label}), seed {each.damage.seed}"


def _kinds_told_badly(noticed: list[Told]) -> list[str]:
    """The kinds of entry whose damage is told badly most often."""
    counts: defaultdict[str, Counter[bool]] = defaultdict(Counter)
    for each in noticed:
        counts[each.label][each.right] += 1
    ordered = sorted(counts.items(), key=lambda pair: -pair[1][False])
    return [f"{kind}: {count[False]} of {count.total()} not" for kind, count in ordered[:WORST] if count[False]]


class Second(NamedTuple):
    """A second fault after a damage: how it is told, at which entry it was planted, and the clause that it breaks."""

    damage: Damage
    how: str
    place: int
    rule: str


def second(damage: Damage) -> Second | None:
    """Plant a second fault after a damage, one that alone is told once and where it is, and see whether it still is."""
    log, random = whole_games()[damage.log], seeded(damage.seed)
    for _ in range(TRIES):
        place = damage.place + random.randint(*AFTER)
        if place < len(log.entries) and is_told_of(log.entries[place]) and any(ways_to_change(log, place)):
            wrong = changed(log, place, random)
            alone = _alone(log, place, wrong)
            if alone is not None:
                both = list(damaged(damage).entries)
                at = place + SHIFT.get(damage.kind, 0)
                both[at] = wrong
                return Second(damage, _how(faults(log.with_entries(both)), at + 1, alone), place, alone.rule)
    return None


def _alone(log: Log, place: int, wrong: Entry) -> Finding | None:
    """The breach that is told of a wrong entry, if nothing else is found in the whole game."""
    table = table_before(log, place)
    found = _above_a_note(table.play(wrong))
    if len(found) != 1 or found[0].severity not in (Severity.ILLEGAL, Severity.IMPOSSIBLE):
        return None
    goes_on = not any(_above_a_note(table.play(entry)) for entry in log.entries[place + 1 :])
    return found[0] if goes_on else None


def _above_a_note(found: list[Finding]) -> list[Finding]:
    return [finding for finding in found if finding.severity is not Severity.NOTE]


def _how(found: list[Finding], entry: int, alone: Finding) -> str:
    here = [finding for finding in found if finding.entry == entry]
    if not here:
        return "lost"
    if all(finding.consequence_of is not None for finding in here):
        return "told as what follows"
    return "told" if any(finding.rule == alone.rule for finding in here) else "told otherwise"


def lost_second_faults(tried: Iterable[Damage]) -> list[str]:
    """The second faults that are lost after some damages."""
    found = (second(damage) for damage in tried)
    return [_lost(each) for each in found if each is not None and each.how == "lost"]


def figures_of_second_faults(most: int, seed: int) -> list[Figure]:
    """What becomes of up to `most` second faults after each kind of damage."""
    jobs = [damage for kind in KINDS for damage in damages(kind, most, seed + 1)]
    found = [each for each in spread("a second fault nearby", second, jobs) if each is not None]
    counts = Counter(each.how for each in found)
    lost = [each for each in found if each.how == "lost"]
    return [
        Figure("second fault: planted", len(found)),
        Figure(
            "second fault: lost, of 1,000", rate(len(lost), len(found)), most=0, details=tuple(map(_lost, lost[:WORST]))
        ),
        Figure("second fault: told only as what follows, of 1,000", rate(counts["told as what follows"], len(found))),
        Figure("second fault: told under another clause, of 1,000", rate(counts["told otherwise"], len(found))),
    ]


def _lost(each: Second) -> str:
    log, damage = whole_games()[each.damage.log], each.damage
    return f"{log.name}: entry {damage.place + 1} {damage.kind}, {each.rule} at entry {each.place + 1}"
