"""What may have happened where nobody saw it: what follows in the log shows whether it did."""

from collections.abc import Callable, Iterator

from mmcli.kernel.asks import Ask
from mmcli.kernel.findings import FINE, Refusal, Refusals, missing
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Entry, Stop

NOTHING = Stop(by=UNSEEN, note="nothing of it happened")
"""What stands for the answer where what may have been due was not."""
HAPPENED = Stop(by=UNSEEN, note="it happened")
"""What stands for the answer where something unseen has happened."""


def is_stand_in(entry: Entry) -> bool:
    """Whether an option only stands for what nobody saw, so that no log writes it down."""
    return type(entry) is Stop and entry.by == UNSEEN


class Perhaps(Ask):
    """An ask that stands only if something unseen was so: an entry that answers it shows that it was."""

    ask: Ask
    faultless: bool = False

    def against(self, entry: Entry) -> Refusals | None:
        """What the ask says; nothing of an entry with a fault where that may answer what comes instead."""
        found = FINE if entry == NOTHING else self.ask.against(entry)
        return None if found and self.faultless else found

    def comes_early(self, entry: Entry) -> bool:
        """What may stand before the answer, if there is one."""
        return self.ask.comes_early(entry)

    def may_wait(self, entry: Entry) -> bool:
        """What the answer may wait for, if there is one."""
        return self.ask.may_wait(entry)

    def first_part(self, entry: Entry) -> tuple[Entry, Entry | None] | None:
        """An answer cut otherwise."""
        return self.ask.first_part(entry)

    def misfit(self, entry: Entry) -> Refusal:
        """What the ask would miss."""
        return self.ask.misfit(entry)

    def options(self) -> Iterator[Entry]:
        """Those of the ask, and that nothing was due."""
        yield from self.ask.options()
        yield NOTHING

    def may_have_been(self, entry: Entry) -> Iterator[Entry]:
        """What an answer may have been."""
        return self.ask.may_have_been(entry)

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whatever comes instead shows that nothing was due."""
        return NOTHING


class Unclear(Ask):
    """What has happened unseen, which only what comes next shows; no entry of a log answers it.

    `shows` gives what stands for it, as an entry shows; `rule` is the clause that it falls under.
    """

    rule: str
    what: str
    shows: Callable[[Entry], Entry]

    def against(self, entry: Entry) -> Refusals | None:
        """Only what stands for the answer."""
        return FINE if type(entry) is Stop and entry.by == UNSEEN else None

    def misfit(self, entry: Entry) -> Refusal:
        """Nobody saw it."""
        return missing(self.rule, "unclear", what=self.what)

    def options(self) -> Iterator[Entry]:
        """That nothing happened stands for all."""
        yield NOTHING

    def stop_before(self, entry: Entry) -> Entry | None:
        """What the entry shows."""
        return self.shows(entry)


def happened(rule: str, what: str, shows: Callable[[Entry], bool]) -> Procedure[bool]:
    """Whether something happened that nobody saw, as the next entry shows."""
    shown: Entry = yield Unclear(rule, what, lambda entry: HAPPENED if shows(entry) else NOTHING)
    return shown == HAPPENED


def how_many(rule: str, what: str, shows: Callable[[Entry], int]) -> Procedure[int]:
    """How many of something there were that nobody saw, as the next entry shows."""
    shown: Entry = yield Unclear(rule, what, lambda entry: Stop(by=UNSEEN, note=str(shows(entry))))
    return int(shown.note) if shown.note and shown.note.isdecimal() else 0
