"""What mmcli aims at, and whether a race shows it."""

from collections.abc import Iterator

from msgspec import Struct

from tests.benchmarks.timing import Costs

MMCLI = "mmcli audit"
DECODE = "bare msgspec decode"


class Aim(Struct, frozen=True):
    """mmcli needs at most `share` of what `rival` needs per move."""

    rival: str
    share: float
    words: str


AIMS = (
    Aim("python-chess", 1 / 5, "at least 5 times as fast per move as python-chess"),
    Aim("PokerKit", 1 / 10, "at least 10 times as fast per move as PokerKit"),
    Aim("catanatron", 1 / 10, "at least 10 times as fast per move as catanatron"),
    Aim(DECODE, 10, "at most 10 times the bare decode"),
)


def verdicts(costs: Costs) -> Iterator[str]:
    """A line for each aim."""
    return (verdict(aim, costs) for aim in AIMS)


def verdict(aim: Aim, costs: Costs) -> str:
    """Whether the aim is met; open if one of the two did not run."""
    absent = [name for name in (MMCLI, aim.rival) if name not in costs]
    if absent:
        return f"open: {aim.words} ({' and '.join(absent)} did not run)"
    share = costs[MMCLI] / costs[aim.rival]
    found = f"{share:.1f} times" if share > 1 else f"{1 / share:.1f} times as fast"
    return f"{'met' if share <= aim.share else 'MISSED'}: {aim.words} ({found})"
