"""The bench: an action laid on a table, as often as needed, under other readings and with other facts."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from mmcli.games.facts import Variation
from mmcli.kernel.findings import Refusal, Refusals, Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Decision, Entry
from mmcli.oracle.situation import Situation
from mmcli.oracle.verdict import Judged, Kind

NOT_COVERED = "not-covered"
"""The case of a refusal by which the engine says that it does not know."""
MOST_STEPS = 12
"""How many things may go without saying before an action."""


class Bench:
    """One action in one situation. `lead` are the actions that go before it; `unseen` the chance results left out."""

    def __init__(self, situation: Situation, entry: Entry) -> None:
        self.situation = situation
        self.entry = entry
        self.faults = situation.opened()[1]
        self.lead = _lead_to(situation, entry)

    def judged_under(self, rulings: dict[str, str]) -> Judged | None:
        """The answer under other readings; None if they would not let the position come about as it did."""
        table, faults = self.situation.opened(rulings)
        return None if faults > self.faults else self.judged_at(table)

    def judged_at(self, table: Table[Any]) -> Judged:
        """The answer at a fresh table, which is played on."""
        found = lead_up(table, self.lead)
        if any(refusal.blocks for refusal in found):
            return judged(found)
        go_without_saying(table, self.entry)
        against = table.ask.against(self.entry)
        if type(self.entry) not in table.game.claims and (against is None or speaks(against)):
            return judged([*found, *refusals(table, self.entry)])
        return judged([*found, *(finding.refusal for finding in table.play(self.entry))])

    def crux(self) -> "Crux":
        """Where the answer falls: at the action, or at the first refused of those that go before it."""
        for place, step in enumerate(self.lead):
            crux = self.crux_at(place)
            if speaks(refusals(crux.table, step)):
                return crux
        return self.crux_at(len(self.lead))

    def crux_at(self, place: int) -> "Crux":
        """A table of its own at one of the steps: the actions that go before, and then the action itself."""
        table = self.situation.table()
        steps = (*self.lead, self.entry)
        for step in steps[:place]:
            go_without_saying(table, step)
            table.play(step)
        go_without_saying(table, steps[place])
        return Crux(table, steps[place], steps[place + 1 :])

    def unseen(self) -> tuple[Entry, ...]:
        """The chance results that go without saying before the action."""
        table = self.situation.table()
        found: list[Entry] = []
        for step in (*self.lead, self.entry):
            found += [entry for entry in go_without_saying(table, step) if not isinstance(entry, Decision)]
            if any(refusal.blocks for refusal in refusals(table, step)):
                return ()
            table.play(step)
        return tuple(found)


class Crux(NamedTuple):
    """A table, what is due there, and what follows it in the same breath."""

    table: Table[Any]
    entry: Entry
    rest: tuple[Entry, ...] = ()

    def variations(self, situation: Situation) -> list[Variation]:
        """The facts that can be otherwise here."""
        return list(situation.kind.facts.variations(self.table.game, self.table.ask, self.entry))

    def with_facts(self, variations: Iterable[Variation]) -> "Crux":
        """The last of what follows, once some facts are otherwise for good and the rest has been played."""
        for variation in variations:
            for thing, field, value in variation.settings:
                setattr(thing, field, value)
        steps = (self.entry, *self.rest)
        for step in steps[:-1]:
            go_without_saying(self.table, step)
            self.table.play(step)
        go_without_saying(self.table, steps[-1])
        return Crux(self.table, steps[-1])


def refusals(table: Table[Any], entry: Entry) -> Refusals:
    """What speaks against an entry at a table, whether it answers what is asked there or not."""
    found = table.ask.against(entry)
    return (table.game.ruled_out(entry) or table.ask.misfit(entry),) if found is None else found


def speaks(found: Iterable[Refusal]) -> bool:
    """Whether any of the refusals is more than a note."""
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
    while len(played) < MOST_STEPS and table.ask.against(entry) is None and table.game.ruled_out(entry) is None:
        step = table.ask.stop_before(entry) or table.ask.unseen(entry)
        if step is None:
            break
        table.play(step)
        played.append(step)
    return played


def lead_up(table: Table[Any], lead: Iterable[Entry]) -> list[Refusal]:
    """Play the actions that go before another, up to one that cannot be; returns what speaks against them."""
    found: list[Refusal] = []
    for step in lead:
        go_without_saying(table, step)
        found += refusals(table, step)
        if any(refusal.blocks for refusal in found):
            break
        table.play(step)
    return found


def _lead_to(situation: Situation, entry: Entry) -> tuple[Entry, ...]:
    """The shortest row of actions after which the entry fits, or all that would have to go before it."""
    row = [kind(by=entry.by) for kind in situation.kind.facts.leads.get(type(entry), ()) if isinstance(entry, Decision)]
    for start in range(len(row), -1, -1):
        table = situation.table()
        lead_up(table, row[start:])
        go_without_saying(table, entry)
        if table.ask.against(entry) is not None:
            return tuple(row[start:])
    return tuple(row)


def under(table: Table[Any], entry: Entry, variations: Iterable[Variation]) -> Refusals:
    """What speaks against an entry with some facts otherwise; the table is as before afterwards."""
    before = []
    try:
        for variation in variations:
            for thing, field, value in variation.settings:
                before.append((thing, field, getattr(thing, field)))
                setattr(thing, field, value)
        return refusals(table, entry)
    finally:
        for thing, field, value in reversed(before):
            setattr(thing, field, value)
