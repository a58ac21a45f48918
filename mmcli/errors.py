"""What can be wrong with the input, told apart by who is to mend it.

Every error says what was found, where, and what would be right, in one sentence. The command line turns each into
exit code 2.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

Path = tuple[str | int, ...]
"""Where something stands in a position: keys of tables, and places in lists counted from 0."""
BARE = re.compile(r"[\w-]+")
"""A key that needs no quotes."""
MOST = 20
"""The most faults that a sentence names."""


class Fault(NamedTuple):
    """One thing that is wrong with a position: where it stands, and what it is.

    `or_at` is another place at which the author may have written it.
    """

    at: Path
    says: str
    or_at: Path = ()

    def __str__(self) -> str:
        return f"{written(self.at)}: {self.says}" if self.at else self.says


def written(at: Path) -> str:
    """A place as a person reads it: `players no. 2.id`, `units.'Middle Sea'.england`."""
    return "".join(_steps(at)).removeprefix(".").lstrip()


def _steps(at: Path) -> Iterator[str]:
    for step in at:
        if isinstance(step, int):
            yield f" no. {step + 1}"
        else:
            yield f".{step if BARE.fullmatch(step) else repr(step)}"


def together(faults: tuple[str, ...]) -> str:
    """One sentence for one fault or for several, which are numbered."""
    if len(faults) == 1:
        return faults[0]
    told = [f"({number}) {fault}" for number, fault in enumerate(faults[:MOST], 1)]
    more = [f"and {len(faults) - MOST} more"] * (len(faults) > MOST)
    return f"{len(faults)} faults: {'; '.join([*told, *more])}"


class MmcliError(ValueError):
    """The base of all errors that a user can mend."""


class LogError(MmcliError):
    """A log cannot be read: its file, its encoding, its header or one of its entries."""


class PackError(MmcliError):
    """A card pack is missing or broken."""


class PositionError(MmcliError):
    """A position names something that does not exist or contradicts itself; `faults` are all that was found."""

    def __init__(self, *faults: Fault | str) -> None:
        self.faults = tuple(dict.fromkeys(Fault((), fault) if isinstance(fault, str) else fault for fault in faults))
        super().__init__(together(tuple(map(str, self.faults))))


class StrangerError(MmcliError):
    """What another package brings, a game or an expansion, clashes with a name that is taken or cannot be loaded."""


class FaqError(MmcliError):
    """The data of a question that players have asked is inconsistent."""


class RulebookError(MmcliError):
    """The rulebook's own data is inconsistent."""


class UnknownNameError(MmcliError, LookupError):
    """A rule, ruling or reading was asked for under a name that does not exist."""
