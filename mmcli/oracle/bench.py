"""The bench: an action laid on a table, as often as needed, under other readings and with other facts."""

from collections.abc import Iterable
from typing import Any

from mmcli.games.facts import Variation
from mmcli.kernel.asks import Ask, Choice, Either
from mmcli.kernel.findings import Refusal, Refusals, Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Decision, Entry, Pass, Stop
from mmcli.oracle.situation import Situation
from mmcli.oracle.verdict import Judged, Kind

NOT_COVERED = "not-covered"
"""The case of a refusal by which the engine says that it does not know."""
MOST_STEPS = 12
"""How many things may go without saying before an action."""
DEPTH = 2
"""How many actions may lead up to one that does not fit yet: the port action, and the shipyard in it."""


class Bench:
    """One action in one situation. `lead` are the actions that go before it; `unseen` the chance results left out."""

    def __init__(self, situation: Situation, entry: Entry) -> None:
        self.situation = situation
        self.entry = entry
        self.lead: tuple[Entry, ...] = ()
        self.lead = _lead_to(self)

    def judged(self, rulings: dict[str, str] | None = None) -> Judged:
        """The answer under the readings in force, or under others."""
        return self.judged_at(self.situation.table(rulings))

    def judged_at(self, table: Table[Any]) -> Judged:
        """The answer at a fresh table, which is played on."""
        found = lead_up(table, self.lead)
        if any(refusal.blocks for refusal in found):
            return judged(found)
        go_without_saying(table, self.entry)
        against = table.ask.against(self.entry)
        if type(self.entry) not in table.game.claims and (against is None or _speaks(against)):
            return judged([*found, *refusals(table.ask, self.entry)])
        return judged([*found, *(finding.refusal for finding in table.play(self.entry))])

    def crux(self) -> tuple[Table[Any], Entry]:
        """A table at which the action is due, and the action; if what leads up to it is refused, that instead."""
        table = self.situation.table()
        for step in self.lead:
            go_without_saying(table, step)
            if _speaks(refusals(table.ask, step)):
                return table, step
            table.play(step)
        go_without_saying(table, self.entry)
        return table, self.entry

    def unseen(self) -> tuple[Entry, ...]:
        """The chance results that go without saying before the action."""
        table = self.situation.table()
        found: list[Entry] = []
        for step in (*self.lead, self.entry):
            found += [entry for entry in go_without_saying(table, step) if not isinstance(entry, Decision)]
            table.play(step)
        return tuple(found)


def refusals(ask: Ask, entry: Entry) -> Refusals:
    """What speaks against an entry at an ask, whether it answers it or not."""
    found = ask.against(entry)
    return (ask.misfit(entry),) if found is None else found


def _speaks(found: Iterable[Refusal]) -> bool:
    return any(refusal.severity is not Severity.NOTE for refusal in found)


def judged(found: Iterable[Refusal]) -> Judged:
    """The answer that some refusals make."""
    found = tuple(found)
    reasons = tuple(r for r in found if r.severity is not Severity.NOTE and r.case != NOT_COVERED)
    notes = tuple(r for r in found if r not in reasons)
    if reasons:
        return Judged(Kind.ILLEGAL, reasons, notes)
    covered = all(note.case != NOT_COVERED for note in notes)
    return Judged(Kind.LEGAL if covered else Kind.NOT_COVERED, (), notes)


def go_without_saying(table: Table[Any], entry: Entry) -> list[Entry]:
    """Play what nobody needs to say before an entry: that something ends, and chance that nobody saw.

    Returns what was played: nothing if the entry would not fit afterwards either.
    """
    played: list[Entry] = []
    while len(played) < MOST_STEPS and table.ask.against(entry) is None:
        step = table.ask.stop_before(entry) or table.ask.unseen(entry)
        if step is None:
            break
        table.play(step)
        played.append(step)
    return played


def lead_up(table: Table[Any], lead: Iterable[Entry]) -> list[Refusal]:
    """Play the actions that go before another; returns what speaks against them."""
    found: list[Refusal] = []
    for step in lead:
        go_without_saying(table, step)
        found += refusals(table.ask, step)
        table.play(step)
    return found


def _lead_to(bench: Bench) -> tuple[Entry, ...]:
    """The shortest row of actions of the same player after which the action fits, legal ones before others.

    Only actions that say nothing but what they are: the port action, a visit to the shipyard. Nothing leads up to an
    action that fits already, to a claim, or to one that never fits.
    """
    by = getattr(bench.entry, "by", None)
    if by is None or not isinstance(bench.entry, Decision) or bench.judged().kind is not Kind.ILLEGAL:
        return ()
    rows: list[tuple[Entry, ...]] = [()]
    refused: list[tuple[Entry, ...]] = []
    for depth in range(DEPTH + 1):
        following: list[tuple[Entry, ...]] = []
        for row in rows:
            table = bench.situation.table()
            found = lead_up(table, row)
            go_without_saying(table, bench.entry)
            if table.ask.against(bench.entry) is not None:
                if not _speaks(found):
                    return row
                refused.append(row)
            elif depth < DEPTH:
                following += [(*row, step) for step in _plain_steps(bench.situation, row, by)]
        rows = following
    return refused[0] if refused else ()


def _plain_steps(situation: Situation, row: tuple[Entry, ...], by: str) -> list[Entry]:
    table = situation.table()
    lead_up(table, row)
    asks = table.ask.asks if isinstance(table.ask, Either) else (table.ask,)
    steps = [step for ask in asks if isinstance(ask, Choice) for step in ask.candidates() if _is_plain(step, by)]
    return [step for step in steps if step not in row and not any(r.blocks for r in refusals(table.ask, step))]


def _is_plain(step: Entry, by: str) -> bool:
    if not isinstance(step, Decision) or isinstance(step, Pass | Stop) or step.by != by:
        return False
    return step.__struct_fields__ == Decision.__struct_fields__


def under(table: Table[Any], entry: Entry, variations: Iterable[Variation]) -> Refusals:
    """What speaks against an entry with some facts otherwise; the table is as before afterwards."""
    before = []
    try:
        for variation in variations:
            for thing, field, value in variation.settings:
                before.append((thing, field, getattr(thing, field)))
                setattr(thing, field, value)
        return refusals(table.ask, entry)
    finally:
        for thing, field, value in reversed(before):
            setattr(thing, field, value)
