"""The order of entries: what no clause orders is asked for side by side, and answered in whatever order it is told."""

from typing import Any

from mmcli.kernel.asks import Ask, ChanceAsk, Either
from mmcli.kernel.findings import Refusals
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry


class InAnyOrder(Either):
    """Asks that are all to be answered, whichever comes first. What is missing, if nothing fits, is the first.

    `overtaken` are those of them that stood before another when that was answered: they are due, and no clause says by
    when, so that only the next entry that answers none of them, or the end of the log, shows that they are missing.
    """

    overtaken: tuple[Ask, ...] = ()

    def answered_by(self, entry: Entry) -> int:
        """The place of the ask that the entry answers best: with the fewest objections, the first of several."""
        found = ((ask.against(entry), place) for place, ask in enumerate(self.asks))
        return min(((len(against), place) for against, place in found if against is not None), default=(0, 0))[1]

    def against(self, entry: Entry) -> Refusals | None:
        """What the ask says that the entry answers best."""
        return self.asks[self.answered_by(entry)].against(entry)

    def stop_before(self, entry: Entry) -> Entry | None:
        """The end of the first, if `entry` makes it plain."""
        return self.asks[0].stop_before(entry)

    def unseen(self, entry: Entry) -> Entry | None:
        """What stands for the first."""
        return self.asks[0].unseen(entry)

    def chance(self) -> ChanceAsk | None:
        """What the first waits for that is no decision."""
        return next((chance for ask in self.asks if (chance := ask.chance()) is not None), None)

    def is_chance(self) -> bool:
        """Whether one of them is none of a decision: it need not wait for anybody."""
        return any(ask.is_chance() for ask in self.asks)

    def still_due(self) -> tuple[Ask, ...]:
        """The foremost of each that has been overtaken."""
        return tuple(
            due for ask in self.asks for due in ((ask.foremost(),) if ask in self.overtaken else ask.still_due())
        )


def in_any_order(*procedures: Procedure[Any]) -> Procedure[list[Any]]:
    """Run procedures of which no clause says which comes first; returns what they end with, in the order given.

    What a procedure does before its first ask is done at once, in the order given. None of them may hold a fallback.
    """
    results: list[Any] = [None] * len(procedures)
    waiting: dict[int, Ask] = {}
    overtaken: list[Ask] = []
    try:
        for number, procedure in enumerate(procedures):
            _advance(procedure, None, number, waiting, results)
        while waiting:
            asks = tuple(waiting.values())
            late = tuple(ask for ask in asks if ask in overtaken)
            if len(asks) == 1 and not late:
                (number,) = waiting
                results[number] = yield from to_its_end(procedures[number], asks[0])
                break
            several = InAnyOrder(asks, late)
            entry = yield several
            place = several.answered_by(entry)
            overtaken = [*late, *asks[:place]]
            number = list(waiting)[place]
            _advance(procedures[number], entry, number, waiting, results)
    finally:
        for procedure in procedures:
            procedure.close()
    return results


def _advance(
    procedure: Procedure[Any], entry: Entry | None, number: int, waiting: dict[int, Ask], results: list[Any]
) -> None:
    """Send a procedure its answer: it waits for something else, or has ended."""
    try:
        waiting[number] = procedure.send(entry)
    except StopIteration as end:
        waiting.pop(number, None)
        results[number] = end.value


def to_its_end(procedure: Procedure[Any], ask: Ask) -> Procedure[Any]:
    """The rest of a procedure that waits for the answer to `ask`; returns what it ends with."""
    while True:
        try:
            ask = procedure.send((yield ask))
        except StopIteration as end:
            return end.value
