"""The facts of a position of Virgin Queen piracy: what may be left out of one, and what can be otherwise."""

from collections.abc import Iterator
from typing import Any

from mmcli.errors import Fault
from mmcli.games.facts import Assumption, PositionFacts, side_by_side
from mmcli.games.virgin_queen import entries as e
from mmcli.games.virgin_queen.format import VirginQueenHeader
from mmcli.games.virgin_queen.position import Position
from mmcli.games.virgin_queen.position_faults import faults_without_a_map
from mmcli.games.virgin_queen.powers import powers
from mmcli.games.virgin_queen.variations import variations
from mmcli.kernel.asks import Ask
from mmcli.log.entries import UNSEEN, Draw, Entry, Roll, Stop

MAP = "invented"
"""The map that is taken where a position names none."""
LEFT_OUT = {
    "wars": "no powers are at war",
    "alliances": "no powers are allied",
    "markers": "no zone has a Piracy marker",
    "actions": "no power has used a piracy action this turn",
    "units": "no power has units anywhere",
    "lent": "no units are lent",
}

UNKNOWN = {
    "wars": "nobody knows who is at war",
    "units": "nobody knows where there are units",
    "spaces": "nobody knows who controls which space",
}
"""What a position says of a whole part that is `?`: an answer that rests on it depends."""


def complete(written: dict[str, Any]) -> list[Assumption]:
    """Fill in a written position that has the form of one; returns what was taken for granted."""
    position = written.setdefault("position", {})
    for key in [key for key in written if key in Position.__struct_fields__]:
        position.setdefault(key, written.pop(key))
    found = [Assumption(fact, says) for fact, says in LEFT_OUT.items() if fact not in position]
    found += [Assumption(fact, says, decisive=True) for fact, says in UNKNOWN.items() if position.get(fact) == UNSEEN]
    if "map" not in written:
        written["map"] = MAP
        found.append(Assumption("map", f"the map is the one called {MAP}", decisive=True))
    if "active" not in position:
        found.append(Assumption("active", "nobody says whose impulse it is"))
    return found


def faults(header: Any, game: Any | None) -> Iterator[Fault]:
    """Nothing besides what the start of a game refuses; that much of it at least which does not need a map."""
    return iter(()) if game else faults_without_a_map(header.position)


def turn_of(game: Any, ask: Ask) -> str | None:
    """The power that is asked, or else the active one."""
    power: str | None = getattr(ask, "power", None) or game.state.active
    return power


CALLED_BY: dict[type[Entry], str] = {
    e.Declaration: "VQ-PIR-1.4",
    e.OceanPiracy: "VQ-PIR-1.8",
    e.Impulse: "VQ-PIR-1.1",
    Roll: "VQ-PIR-3.0",
    e.Lose: "VQ-PIR-3.2",
    e.Reward: "VQ-PIR-5.1",
    e.GiveUp: "VQ-PIR-5.2",
    Draw: "VQ-PIR-5.3",
    Stop: "VQ-PIR-5.1",
}
"""The clause that knows each kind of entry."""

TABLE = side_by_side(Position)
FORM = side_by_side(VirginQueenHeader, Position, position=TABLE, entries=list[str | dict[str, Any]])
"""A position file: what a log's header has and what its position has, side by side."""

FACTS = PositionFacts(
    form=FORM,
    complete=complete,
    faults=faults,
    players=lambda game: powers(),
    turn_of=turn_of,
    variations=variations,
    called_by=CALLED_BY,
)
