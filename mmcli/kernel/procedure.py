"""Procedures: pieces of a rulebook as generators that ask for entries and are sent the answers."""

from collections.abc import Generator
from typing import Any, TypeVar

from mmcli.kernel.asks import Ask
from mmcli.log.entries import Entry

Answer = TypeVar("Answer")

Procedure = Generator[Ask, Any, Answer]
"""Yields asks, is sent entries, returns what the paragraph of the rulebook ends with."""


class Abandoned(Exception):  # noqa: N818 - not an error: the log left a procedure unfinished
    """The log went on with something else: every procedure inside the one that asked `ask` ends here."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask)
        self.ask = ask


class Fallbacks(list[Ask]):
    """The asks that a log may return to when it leaves a procedure unfinished, outermost first."""

    def taking(self, entry: Entry, outside: Ask | None = None) -> Ask | None:
        """The innermost ask, `outside` a given one, that `entry` answers or makes plain to be over."""
        for ask in reversed(self._around(outside)):
            if ask.fits(entry) or ask.stop_before(entry) is not None:
                return ask
        return None

    def _around(self, ask: Ask | None) -> list[Ask]:
        places = [place for place, waiting in enumerate(self) if waiting is ask]
        return self[: places[0]] if places else self

    def within(self, ask: Ask, procedure: Procedure[Any]) -> Procedure[None]:
        """Run `procedure`; if the log leaves it for an entry that `ask` takes, end it there."""
        self.append(ask)
        try:
            yield from procedure
        except Abandoned as left:
            if left.ask is not ask:
                raise
        finally:
            self.pop()
