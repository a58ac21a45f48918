"""Shares of a corpus: some files that are audited together."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from mmcli.audit.files import FileReport

Parts = list[FileReport]
KILLED = "{}: the process that judged this file was killed; what else there is to say of it is not known"


@dataclass(eq=False)
class Share:
    """Some files that are audited together: `here`, by a process of their own, or not yet begun.

    `heard` is what has been heard of them and is not passed on yet, `told` how many of them are through.
    """

    names: Sequence[str]
    here: bool = False
    is_begun: bool = False
    is_through: bool = False
    heard: deque[Parts] = field(default_factory=deque)
    told: int = 0
    is_in_a_file: bool = False

    def hear(self, parts: Parts) -> None:
        """Keep some parts until it is their turn."""
        self.heard.append(parts)
        self.told += sum(not part.goes_on for part in parts)
        self.is_in_a_file = parts[-1].goes_on

    def left(self) -> "list[Share]":
        """What is left to do after the process is gone; the one file that it must have been at is told as lost."""
        names = self.names[self.told :]
        self.is_through = True
        if names and (len(self.names) == 1 or self.is_in_a_file):
            self.hear([FileReport(name, errors=[KILLED.format(name)]) for name in names[:1]])
            names = names[1:]
        return [Share([name]) for name in names]
