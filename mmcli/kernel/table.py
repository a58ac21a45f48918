"""The table: it runs a game as it is told, one entry after the other.

Beside what the procedures let be told in any order (`mmcli.kernel.order`), an entry may come right before the one that
it follows from, and cards may be drawn in other portions than are asked for: the table holds back one entry until what
it waits for is there, and carries out a larger portion part by part.
"""

from msgspec import structs

from mmcli.kernel.asks import THE_END, Ask
from mmcli.kernel.findings import Finding, Refusal, Refusals, Severity, note
from mmcli.kernel.strict import NOTHING, Findings, G, StrictTable
from mmcli.log.entries import Draw, Entry


class Table(StrictTable[G]):
    """A game under way. `ask` is what it waits for, `entry` the number of the last entry played or held back."""

    _held: Entry | None = None
    _strictly = False
    _told: tuple[Ask, ...] = ()

    @property
    def in_step(self) -> bool:
        """Whether no entry was skipped since one was last carried out, and none is held back."""
        return self._held is None and super().in_step

    def play(self, entry: Entry) -> Findings:
        """Play one entry and return what speaks against it, none if it is fine or held back."""
        if self._held is None or type(entry) in self.game.claims:
            return super().play(entry)
        return self._play_after_held(entry)

    def release(self) -> Findings:
        """Play what is held back as it stands, as nothing comes that it may have waited for."""
        if self._held is None:
            return NOTHING
        held, self._held = self._held, None
        return self._play_as(self.entry, held, strictly=True)

    def close(self) -> Findings:
        """What is found out at the end of a log: what was overtaken by other entries, and is still not there.

        If nothing is, a note of what the log ends in the middle of; where its last entry is at fault, that says enough.
        """
        found = self.release() + self._findings_of_overtaken(THE_END, None)
        if found or self.ask.is_pause() or self._at_fault == self.entry:
            return found
        return [Finding(_end_during(self.ask), self.entry)]

    def _settle(self, claim: Entry) -> Findings:
        """A claim that is wrong while something overtaken is due is wrong because of that."""
        findings = super()._settle(claim)
        if all(finding.severity is not Severity.MISMATCH for finding in findings):
            return findings
        missing = self._findings_of_overtaken(claim, claim)
        self._told += self.ask.still_due()
        return missing + [structs.replace(one, consequence_of=self.entry) for one in findings] if missing else findings

    def _miss(self, entry: Entry, ask: Ask) -> Findings:
        return [] if ask.foremost() in self._told else super()._miss(entry, ask)

    def _findings_of_overtaken(self, entry: Entry, recorded: Entry | None) -> Findings:
        due = (ask for ask in self.ask.still_due() if ask not in self._told and ask.stop_before(entry) is None)
        return [Finding(ask.misfit(entry), self.entry, recorded) for ask in due]

    def _object(self, entry: Entry, against: Refusals | None) -> Findings:
        if self._strictly:
            return super()._object(entry, against)
        parts = None if against is None else self.ask.first_part(entry)
        if (against is None and self._comes_early(entry)) or (parts is not None and parts[1] is None):
            self._held = entry
            return NOTHING
        if parts is not None and parts[1] is not None and not self.ask.against(parts[0]):
            return self._carry_out(parts[0]) + self._offer(parts[1])
        return super()._object(entry, against)

    def _comes_early(self, entry: Entry) -> bool:
        """Whether an entry may stand before what is asked for, as far as that goes with it or the game goes on."""
        ask = self.ask
        return ask.comes_early(entry) or (ask.may_wait(entry) and self.game.fallbacks.taking(entry) is not None)

    def _play_after_held(self, entry: Entry) -> Findings:
        held, number = self._held, self.entry
        assert held is not None  # noqa: S101 - only asked when something is held back
        self._held = None
        whole = _together(held, entry)
        if whole is not None and self._takes(whole):
            return self._play_as(number + 1, whole)
        if whole is not None or isinstance(held, Draw) or self.ask.against(entry) is None:
            return self._play_as(number, held, strictly=True) + self._play_as(number + 1, entry)
        found = self._play_as(number + 1, entry) + self._play_as(number, held)
        self.entry = self.game.ledger.entry = number + 1
        return found

    def _takes(self, whole: Entry) -> bool:
        """Whether portions put together are no more than are asked for."""
        parts = self.ask.first_part(whole)
        return parts is None or parts[1] is None

    def _play_as(self, number: int, entry: Entry, *, strictly: bool = False) -> Findings:
        """Play an entry under its own number."""
        self.entry, self._strictly = number - 1, strictly
        try:
            return super().play(entry)
        finally:
            self._strictly = False


def _end_during(ask: Ask) -> Refusal:
    """A note that the log ends while something is asked for, and what is due next if anything has to come."""
    due = ask.what_is_due()
    if due is not None:
        return note(due.rule, "log-ends-before", due=due)
    return note(getattr(ask.foremost(), "rule", ask.misfit(THE_END).rule), "log-ends")


def _together(held: Entry, entry: Entry) -> Draw | None:
    """Two portions of the same draw as one; None if they are none."""
    if not (isinstance(held, Draw) and isinstance(entry, Draw) and (held.deck, held.by) == (entry.deck, entry.by)):
        return None
    return structs.replace(entry, cards=held.cards + entry.cards)
