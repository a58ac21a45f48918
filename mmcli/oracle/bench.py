"""The bench: an action laid on a table, as often as needed, under other readings and with other facts."""

from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple

from mmcli.games.facts import PositionFacts, Variation, supposed
from mmcli.kernel.findings import FINE, Refusal, Refusals, Severity
from mmcli.kernel.marks import is_between_actions
from mmcli.kernel.table import Table
from mmcli.log.entries import Chance, Decision, Entry
from mmcli.oracle.situation import Situation
from mmcli.oracle.verdict import Judged, Kind

NOT_COVERED = "not-covered"
"""The case of a refusal by which the engine says that it does not know."""
MOST_STEPS = 12
"""How many things may go without saying before an action."""


class Bench:
    """One action in one situation. `lead` are the actions that go before it; `unseen` the chance results left out.

    It `answers` what is waited for there, or else something else is due first.
    """

    def __init__(self, situation: Situation, entry: Entry) -> None:
        self.situation = situation
        self.entry = entry
        self.faults = situation.opened()[1]
        self.lead = _lead_to(situation, entry)
        self.answers = self.crux_at(len(self.lead)).table.ask.against(entry) is not None

    def judged_under(self, rulings: dict[str, str]) -> Judged | None:
        """The answer under other readings; None if they would not let the position come about as it did."""
        table, faults = self.situation.opened(rulings)
        return None if faults > self.faults else self.judged_at(table, unseen=self.answers)

    def judged_at(self, table: Table[Any], *, unseen: bool = False) -> Judged:
        """The answer at a fresh table, which is played on; `unseen` as of what goes without saying."""
        found = lead_up(table, self.lead, unseen=unseen)
        if any(refusal.blocks for refusal in found):
            return judged(found)
        go_without_saying(table, self.entry, unseen=unseen or bool(self.lead))
        against = refusals(table, self.entry)
        if speaks(against):
            return judged([*found, *against])
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
        for earlier, step in enumerate(steps[:place]):
            go_without_saying(table, step, unseen=earlier > 0)
            table.play(step)
        go_without_saying(table, steps[place], unseen=place > 0)
        return Crux(table, steps[place], steps[place + 1 :], self.situation.kind.facts)

    def judged_with(self, facts: Iterable[Variation]) -> Judged | None:
        """The answer if facts had been otherwise before all that leads up to the action; None if they could not be."""
        table = self._table_with(facts)
        return self.judged_at(table) if table else None

    def crux_with(self, facts: Iterable[Variation]) -> "Crux | None":
        """The action itself, once facts are otherwise and what leads up to it has been played."""
        table = self._table_with(facts)
        if table is None:
            return None
        lead_up(table, self.lead)
        go_without_saying(table, self.entry, unseen=bool(self.lead))
        return Crux(table, self.entry, (), self.situation.kind.facts)

    def _table_with(self, facts: Iterable[Variation]) -> Table[Any] | None:
        """A table of its own before all that leads up to the action, with facts otherwise; None if they cannot be.

        Between two actions the game starts anew from there: a turn is the turn of whose it is now.
        """
        first = self.crux_at(0)._replace(entry=self.entry)
        between_actions = is_between_actions(first.table)
        if not first.take(facts):
            return None
        return first.table.fork() if between_actions else first.table

    def unseen(self) -> tuple[Entry, ...]:
        """The chance results that go without saying before the action."""
        table = self.situation.table()
        found: list[Entry] = []
        for place, step in enumerate((*self.lead, self.entry)):
            found += [entry for entry in go_without_saying(table, step, unseen=place > 0) if isinstance(entry, Chance)]
            if any(refusal.blocks for refusal in refusals(table, step)):
                return ()
            table.play(step)
        return tuple(found)


class Crux(NamedTuple):
    """A table, what is due there, what follows it in the same breath, and the facts of the game."""

    table: Table[Any]
    entry: Entry
    rest: tuple[Entry, ...]
    facts: PositionFacts

    def variations(self) -> list[Variation]:
        """The facts that can be otherwise here."""
        return list(self.facts.variations(self.table.game, self.table.ask, self.entry))

    def can_be(self, variations: Iterable[Variation]) -> bool:
        """Whether facts can be otherwise together: they bring nothing that is impossible on a table."""
        before = set(self.facts.impossible(self.table.game))
        with supposed(variations):
            return before.issuperset(self.facts.impossible(self.table.game))

    def take(self, facts: Iterable[Variation]) -> bool:
        """From here on some facts, which may have been told at another table, are otherwise; whether they can be."""
        told = {variation.says for variation in facts}
        here = self.facts.variations(self.table.game, self.table.ask, self.entry)
        same = list(islice((variation for variation in here if variation.says in told), len(told)))
        if len(same) < len(told) or not self.can_be(same):
            return False
        for variation in same:
            for thing, field, value in (*variation.settings, *variation.follows):
                setattr(thing, field, value)
        return True


def refusals(table: Table[Any], entry: Entry) -> Refusals:
    """What speaks against an entry at a table, whether it answers what is asked there or not; of a claim, nothing."""
    if type(entry) in table.game.claims:
        return FINE
    found = table.ask.against(entry)
    if found and _begins_well(table, entry):
        return FINE
    return (table.game.ruled_out(entry) or table.ask.misfit(entry),) if found is None else found


def _begins_well(table: Table[Any], entry: Entry) -> bool:
    """Whether an entry is more than is asked for, but nothing speaks against as much of it; the rest comes to light."""
    part, rest = table.ask.first_part(entry) or (entry, None)
    return rest is not None and not table.ask.against(part)


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


def go_without_saying(table: Table[Any], entry: Entry, *, unseen: bool) -> list[Entry]:
    """Play what nobody needs to say before an entry: that something ends, and if `unseen` the chance that it takes.

    What is due in a position has to be there, as in a log. What a step on the way to the entry brings, or another
    reading, nobody can know. Returns what was played.
    """
    played: list[Entry] = []
    while len(played) < MOST_STEPS and table.ask.against(entry) is None and table.game.ruled_out(entry) is None:
        step = table.ask.stop_before(entry) or (table.ask.supposed(entry) if unseen else None)
        if step is None:
            break
        table.play(step)
        played.append(step)
    return played


def lead_up(table: Table[Any], lead: Iterable[Entry], *, unseen: bool = False) -> list[Refusal]:
    """Play the actions that go before another, up to one that cannot be; returns what speaks against them."""
    found: list[Refusal] = []
    for place, step in enumerate(lead):
        go_without_saying(table, step, unseen=unseen or place > 0)
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
        go_without_saying(table, entry, unseen=start < len(row))
        if table.ask.against(entry) is not None:
            return tuple(row[start:])
    return tuple(row)


def under(table: Table[Any], entry: Entry, variations: Iterable[Variation]) -> Refusals:
    """What speaks against an entry with some facts otherwise; the table is as before afterwards."""
    with supposed(variations):
        return refusals(table, entry)
