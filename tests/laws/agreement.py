"""Law 4, one law everywhere: `audit`, `ask`, `legal` and `play` agree on every entry; `LOG:N` is where a log stands."""

from collections import Counter
from itertools import islice
from typing import NamedTuple

from mmcli.errors import MmcliError
from mmcli.kernel.asks import ChanceAsk
from mmcli.kernel.findings import Severity
from mmcli.log.entries import Entry, Pass, Stop
from mmcli.oracle.asking import ask
from mmcli.oracle.bench import go_without_saying
from mmcli.oracle.legal import legal
from mmcli.oracle.playing import IllegalActionError, nobody, play_on
from mmcli.oracle.situation import Situation, replayed
from mmcli.oracle.verdict import Kind, Verdict
from mmcli.testing.forms import Offer, has_unseen
from tests.laws.cores import spread
from tests.laws.damage import changed, ways_to_change
from tests.laws.figures import Figure, rate
from tests.laws.logs import Log, clean_logs, is_told_of, label, table_before
from tests.seeds import seeded

OFFERED = 60
"""So many options are compared where a position is held against the straight replay."""
WORST = 12
"""So many of the cases are named."""


class Place(NamedTuple):
    """A position in a log: which log, before which entry (from 0), and the seed of what is asked there besides."""

    log: int
    place: int
    seed: int


def places(most: int, seed: int) -> list[Place]:
    """Up to `most` positions in the clean logs."""
    everything = [
        Place(number, place, place) for number, log in enumerate(clean_logs()) for place in range(len(log.entries))
    ]
    return seeded(seed).sample(everything, min(most, len(everything)))


def situation_at(log: Log, place: int) -> Situation:
    """The position that `LOG:N` names, before an entry (from 0)."""
    return replayed(log.kind, log.kind.header_decoder.decode(log.head), log.entries[:place], {})


def strays(at: Place) -> str | None:
    """In what a position out of a log is not that of the straight replay; None if it is."""
    log = clean_logs()[at.log]
    straight, table = table_before(log, at.place), situation_at(log, at.place).table()
    if type(straight.ask) is not type(table.ask):
        return f"waits for {type(table.ask).__name__}, not {type(straight.ask).__name__}"
    if log.kind.sheet(straight.game) != log.kind.sheet(table.game):
        return "another sheet"
    if list(islice(straight.ask.options(), OFFERED)) != list(islice(table.ask.options(), OFFERED)):
        return f"other options of {type(straight.ask).__name__}"
    return None


def quarrels(at: Place) -> list[str]:
    """Where the commands do not agree on the entry of a log at a place, or on another one tried there."""
    log = clean_logs()[at.log]
    entry = log.entries[at.place]
    if not is_told_of(entry):
        return []
    situation = situation_at(log, at.place)
    found = _quarrel(log, at.place, situation, entry)
    if any(ways_to_change(log, at.place)):
        found += _quarrel(log, at.place, situation, changed(log, at.place, seeded(at.seed)))
    return found


def _quarrel(log: Log, place: int, situation: Situation, entry: Entry) -> list[str]:
    """Each command that says otherwise than the audit of an entry; what is only noted need not be listed."""
    told = table_before(log, place).play(entry)
    found = [each for each in told if each.severity is not Severity.NOTE]
    right, says = not found, f"{found[0].severity} {found[0].rule}" if found else "fine"
    verdict = ask(situation, entry)
    if any(not isinstance(each, Stop | Pass) for each in verdict.lead):
        return []  # asked about as the last of several actions; an audit takes none for granted
    answers = {"ask": _asked(verdict), "play": _played(situation, entry)}
    if not has_unseen(entry) and not isinstance(situation.table().ask, ChanceAsk) and (found or not told):
        answers["legal"] = _listed(situation, entry)
    return [
        f"{label(entry)}: audit says {says}, {command} says {'legal' if answer else 'illegal'}"
        for command, answer in answers.items()
        if answer is not None and answer is not right
    ]


def _asked(verdict: Verdict) -> bool | None:
    """What `ask` says with what is assumed; None where it does not say."""
    kind = verdict.judged.kind
    return None if kind is Kind.NOT_COVERED else kind is Kind.LEGAL


def _played(situation: Situation, entry: Entry) -> bool | None:
    """Whether `play` goes on with the entry; None where it waits for something else first."""
    try:
        play_on(situation, [entry], nobody)
    except IllegalActionError:
        return False
    except MmcliError:
        return None
    return True


def _listed(situation: Situation, entry: Entry) -> bool | None:
    """Whether `legal` lists the entry, once what goes without saying before it has ended.

    None where it does not list everything, or something unseen may be anything.
    """
    for end in go_without_saying(situation.table(), entry, unseen=False):
        situation = situation.then(end)
    listed = legal(situation)
    options = [option for options in listed.options.values() for option in options]
    if not listed.complete or any(map(has_unseen, options)):
        return None
    return Offer(options).holds(entry)


def figures(most: int, seed: int) -> list[Figure]:
    """How often positions stray from the replay and commands quarrel."""
    looked_at = places(most, seed)
    strayed = [
        (at, says)
        for at, says in zip(looked_at, spread("positions out of logs", strays, looked_at), strict=True)
        if says
    ]
    asked = places(most // 2, seed + 1)
    quarrelled = [
        (at, says) for at, found in zip(asked, spread("commands", quarrels, asked), strict=True) for says in found
    ]
    stray, quarrel = rate(len(strayed), len(looked_at)), rate(len(quarrelled), len(asked))
    return [
        Figure("positions out of logs", len(looked_at)),
        Figure("positions that stray from the replay, of 1,000", stray, most=0, details=_most_frequent(strayed)),
        Figure("entries that every command was asked about", len(asked)),
        Figure("disagreements of the commands, of 1,000", quarrel, most=0, details=_most_frequent(quarrelled)),
    ]


def _most_frequent(found: list[tuple[Place, str]]) -> tuple[str, ...]:
    counts = Counter(says for _, says in found)
    first = {says: f"{clean_logs()[at.log].name}:{at.place + 1}" for at, says in reversed(found)}
    return tuple(f"{count} times: {says} ({first[says]})" for says, count in counts.most_common(WORST))
