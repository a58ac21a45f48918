"""Which findings follow from which, found out as they come, without holding them all."""

from dataclasses import dataclass, field

from mmcli.kernel.findings import Finding

REMEMBERED = 4096
"""How many entries are remembered from which something may yet follow, of those last spoken of."""
MOST_SLIPS = 20
"""How many slips that are supposed after a finding are kept with it."""


@dataclass
class Root:
    """A finding that follows from no other, how many follow from it, and the first slips that are supposed in them."""

    finding: Finding
    following: int = 0
    slips: list[Finding] = field(default_factory=list)

    def add(self, finding: Finding) -> None:
        """Count a finding that follows."""
        self.following += 1
        if finding.supposed is not None and len(self.slips) < MOST_SLIPS:
            self.slips.append(finding)


class Roots:
    """The findings of one game above a note, as they come."""

    def __init__(self) -> None:
        self._at: dict[int, Root] = {}

    def add(self, finding: Finding) -> Root | None:
        """A root if the finding is one; None if it follows from one that came before."""
        cause = finding.consequence_of
        root = None if cause is None else self._at.pop(cause, None)
        if root is None or cause is None:
            new = Root(finding)
            self._remember(finding.entry, new)
            return new
        root.add(finding)
        self._at[cause] = root
        self._remember(finding.entry, root)
        return None

    def _remember(self, entry: int, root: Root) -> None:
        self._at.setdefault(entry, root)
        if len(self._at) > REMEMBERED:
            del self._at[next(iter(self._at))]
