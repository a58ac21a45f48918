"""The strict table: it runs a game, one entry after the other, each exactly as it is asked for.

After a finding it goes on. An illegal entry that can still be carried out is carried out as recorded; one that cannot
is skipped. When the log has left something out, the table goes on without it: an unrecorded draw counts as unseen, an
unfinished procedure is left for the one around it.
"""

from typing import Generic, Self, TypeVar

from mmcli.kernel.asks import Ask
from mmcli.kernel.findings import Finding, Refusals, Severity
from mmcli.kernel.game import Game
from mmcli.kernel.procedure import Abandoned
from mmcli.log.entries import Entry, Stop

G = TypeVar("G", bound=Game)

Findings = list[Finding]
NOTHING: Findings = []
"""What is returned of an entry that is fine; never changed."""


class StrictTable(Generic[G]):
    """A game under way. `ask` is what it waits for, `entry` the number of the last entry played.

    `left_out` is what stood for answers that the log does not have, for whoever clears it.
    """

    def __init__(self, game: G) -> None:
        self.game = game
        self.entry = 0
        self.opening: Findings = [Finding(fault, 0) for fault in game.faults]
        self._broken = game.is_broken()
        self._loose_end: int | None = None
        self._missed = self._at_fault = 0
        self._ended: tuple[Entry, int] | None = None
        self.left_out: list[Entry] = []
        self._start()

    def _start(self) -> None:
        self._procedure = self.game.procedure()
        self.ask: Ask = next(self._procedure, None) or self.game.over()

    @property
    def in_step(self) -> bool:
        """Whether the game has come along with the log: no entry was skipped since one was last carried out."""
        return self._loose_end is None

    def play(self, entry: Entry) -> Findings:
        """Play one entry and return what speaks against it, none if it is fine."""
        game = self.game
        self.entry = game.ledger.entry = self.entry + 1
        against = self.ask.against(entry)
        if against is None or against:
            meant = game.respelt(entry)
            if meant is not None and meant[0] is entry:
                return self._skip(entry, (meant[1],))
            if meant is not None:
                return self._findings(entry, (meant[1],)) + self._play_as_meant(meant[0])
            if type(entry) in game.claims:  # no ask is answered by a claim
                return self._settle(entry)
            findings = self._object(entry, against)
            if not findings:
                return self._aftermath(entry)
            self._broken = game.is_broken()
            return findings
        self._loose_end = None
        try:
            self.ask = self._procedure.send(entry)
        except StopIteration:
            self.ask = game.over()
        if game.remarks or game.is_broken():
            return self._aftermath(entry)
        return NOTHING

    def suppose(self, entry: Entry) -> None:
        """Carry out what stands for an answer that no log writes down, among the options of what is waited for."""
        self._carry_out(entry)

    def _play_as_meant(self, entry: Entry) -> Findings:
        """Play an entry whose names have been understood, under its own number."""
        self.entry -= 1
        return StrictTable.play(self, entry)

    def _settle(self, claim: Entry) -> Findings:
        findings: Findings = []
        while (stop := self.ask.stop_before(claim)) is not None:
            findings += self._carry_out(stop)
        findings += self._findings(claim, self.game.settle(claim))
        if self.game.asks_anew:
            self._procedure.close()
            self._start()
        return findings

    def fork(self) -> Self:
        """A table of its own in the same position; only where the state says everything, as between two actions."""
        twin = type(self)(self.game.copy())
        twin.entry = self.entry
        return twin

    def _aftermath(self, entry: Entry) -> Findings:
        """What is to be said once an entry has been carried out: remarks, and invariants that no longer hold."""
        findings = self._findings(entry, self.game.remarks)
        self.game.remarks.clear()
        broken = self.game.is_broken()
        if broken and not self._broken:
            findings += self._findings(entry, self.game.broken_invariants())
        self._broken = broken
        return findings

    def _carry_out(self, entry: Entry) -> Findings:
        self._loose_end = None
        try:
            self.ask = self._procedure.send(entry)
        except StopIteration:
            self.ask = self.game.over()
        findings = self._findings(entry, self.game.remarks)
        self.game.remarks.clear()
        return findings

    def _findings(self, entry: Entry, refusals: Refusals) -> Findings:
        if not refusals:
            return []
        if any(refusal.severity is not Severity.NOTE for refusal in refusals):
            self._at_fault = self.entry
        return [Finding(refusal, self.entry, entry, self._loose_end) for refusal in refusals]

    def _offer(self, entry: Entry) -> Findings:
        against = self.ask.against(entry)
        return self._carry_out(entry) if against is not None and not against else self._object(entry, against)

    def _object(self, entry: Entry, against: Refusals | None) -> Findings:
        if against is not None:
            return self._carry_out_refused(entry, against)
        ruled_out = self.game.ruled_out(entry)
        if ruled_out is not None:
            return self._skip(entry, (ruled_out,))
        if self._ended_just_before(entry):
            return []
        ask = self.ask
        stop = ask.stop_before(entry)
        if stop is not None:
            self._ended = (stop, self.entry)
            return self._carry_out(stop) + self._offer(entry)
        unseen = ask.unseen(entry)
        if unseen is not None:
            self.left_out.append(unseen)
            return self._miss(entry, ask) + self._carry_out(unseen) + self._offer(entry)
        fallback = self.game.fallbacks.taking(entry)
        if fallback is not None:
            findings = self._miss(entry, ask)
            self._abandon_for(fallback)
            return findings + self._offer(entry)
        return self._skip(entry, (ask.misfit(entry),))

    def _ended_just_before(self, entry: Entry) -> bool:
        """Whether a stop only says what the entry before it has made plain; no clause orders the two."""
        if type(entry) is not Stop or self._ended is None:
            return False
        stop, number = self._ended
        return type(stop) is Stop and stop.by == entry.by and number == self.entry - 1

    def _miss(self, entry: Entry, ask: Ask) -> Findings:
        """What the log left out before `entry`; if it left out more, only the first is worth a finding."""
        first, self._missed = self._missed != self.entry, self.entry
        return self._findings(entry, (ask.misfit(entry),)) if first else []

    def _carry_out_refused(self, entry: Entry, refusals: Refusals) -> Findings:
        if any(refusal.blocks for refusal in refusals):
            return self._skip(entry, refusals)
        return self._findings(entry, refusals) + self._carry_out(entry)

    def _abandon_for(self, fallback: Ask) -> None:
        try:
            self.ask = self._procedure.throw(Abandoned(fallback))
        except StopIteration:
            self.ask = self.game.over()

    def _skip(self, entry: Entry, refusals: Refusals) -> Findings:
        findings = self._findings(entry, refusals)
        if self._loose_end is None and any(refusal.severity is not Severity.NOTE for refusal in refusals):
            self._loose_end = self.entry
        return findings
