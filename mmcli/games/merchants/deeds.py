"""Rows: what the game knows of a kind of entry, of a figure, of a chance result, each in one place.

The base game and the modules of expansions are made of the same rows.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from mmcli.games.merchants.box.effects import Circumstances
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import Guard, nothing_against
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Decision, Entry, Stop

TURN, PORT, SHIPYARD = "turn", "port", "shipyard"
OCCASIONS = (
    TURN,  # MM-TURN-5: the next action of a turn, and what may be done besides
    PORT,  # MM-PORT-2: the next activity of a port action
    SHIPYARD,  # MM-PORT-4: the next work in the shipyard
)
"""The occasions on which there are deeds."""
MOMENTS = (
    "round-begins",  # MM-TURN-1: before the event card is drawn
    "turn-begins",  # MM-TURN-5: whose turn it is; before the first action
    "action-begins",  # MM-TURN-5: by whom, and the entry; its actions are spent, and it is not carried out yet
    "glory-gained",  # MM-GLO-2: by whom; a point on the track
    "gold-stashed",  # MM-STA-1: by whom
    "combat-round-begins",  # MM-NAV-2: the two sides; before anybody declares
    "contest-rolled",  # MM-NAV-3: the two sides of the round, with their dice
    "skulls-rolled",  # MM-DMG-2: who has rolled them; before a weapon is spent on them
    "combat-over",  # MM-NAV-1: who fought
    "zone-entered",  # MM-MOVE-5: by whom, at sea, from another zone or out of port
    "event-hidden",  # MM-TURN-3: an event card is drawn that nobody knows, unless the log tells what it says
    "event-told",  # MM-TURN-3: the log tells it
    "npcs-moved",  # MM-TURN-3: the event card whose moves the NPCs have followed
    "captain-comes",  # MM-SETUP-13, MM-DIE-4: who has come into play
)
"""The moments at which modules may let something happen besides."""

Taking = Callable[[Any, Captain, Any], int]
"""What a deed takes, of a game, a captain and the entry: actions of a turn."""


def one(game: Any, captain: Captain, entry: Entry) -> int:
    """An action; an activity that is done once in a port action."""
    return 1


def nothing(game: Any, captain: Captain, entry: Entry) -> int:
    """No action; what may be done as often as there is something to do."""
    return 0


def nothing_follows(game: Any, captain: Captain, entry: Entry) -> Procedure[None]:
    """The procedure of what only ends something."""
    yield from ()


def alone(kind: type[Decision]) -> Callable[[Any], list[Entry]]:
    """The candidates of a kind of entry that says nothing but who."""
    return lambda ask: [kind(ask.captain.id)]


class Deed(NamedTuple):
    """A kind of entry that a captain may choose on an occasion: everything that the game knows of it.

    `rule` is the clause that knows it, `guard` says what speaks against an entry (called with the ask and the entry),
    `carry_out` is the procedure that follows (with the game, the captain and the entry), `candidates` lists the entries
    that an ask may be answered with, sorted, `says` puts one into words. `takes` tells the actions that it costs in a
    turn; in port whether it is an activity (1), done once. `after` are the decisions that go without saying before it,
    and `out_of_place` the clause that decides where nothing takes it (case `out-of-place`), if its module has its own.
    """

    entry: type[Entry]
    rule: str
    guard: Guard
    carry_out: Callable[[Any, Captain, Any], Procedure[None]]
    candidates: Callable[[Any], Iterable[Entry]]
    says: Callable[[Any], str]
    takes: Taking = one
    after: tuple[type[Decision], ...] = ()
    out_of_place: str | None = None


STOPPING = Deed(
    Stop,
    "MM-TURN-5",
    nothing_against,
    nothing_follows,
    alone(Stop),
    lambda entry: f"{entry.by} stops",
    takes=nothing,
)
"""The end of whatever goes on until somebody stops."""


class Figure(NamedTuple):
    """A number on a player board: claims may state it, positions give it, sheets and pictures show it.

    `rule` is the clause that it rests on where nothing has changed it; `at` tells the thing and its field that hold it.
    `least` and `most` bound it (`most` is as far as anybody needs it, where the rules set no bound). `has` says that
    somebody has so much of it, `ordinary` what is taken for granted where a position does not give it (None: nothing
    can be), `shown` how it stands on a player board, `told` how a value of it is called.
    """

    name: str
    rule: str
    at: Callable[[Any, Captain], tuple[Any, str]]
    most: Callable[[Any, Captain], int]
    has: Callable[[str, int], str]
    ordinary: str | None
    shown: Callable[[Any, Captain], str]
    least: int = 0
    told: Callable[[int], str] = str

    def read(self, game: Any, captain: Captain) -> int:
        """What it is."""
        thing, name = self.at(game, captain)
        value: int = getattr(thing, name)
        return value

    def write(self, game: Any, captain: Captain, value: int) -> None:
        """It is that from now on."""
        thing, name = self.at(game, captain)
        setattr(thing, name, value)


class Happening(NamedTuple):
    """A chance result or a decision that a procedure of a module asks for: `rule` is the clause that calls for it.

    `says` puts one into words. The ask of a chance result has an `unseen`, so that a log which leaves it out goes on.
    """

    entry: type[Entry]
    rule: str
    says: Callable[[Any], str]


class Answer(NamedTuple):
    """What a module says at a point: `told` takes the game, the captain, the circumstances and the answer so far."""

    point: str
    told: Callable[[Any, Any, Circumstances, int], int]


Shot = Callable[[Any, Any, int, Any], Procedure[None]]
"""What the skulls of a hit-location roll do instead: called with the game, the target, how many, and the shooter."""
Step = Callable[..., Procedure[None]]
"""What happens at a moment: called with the game and what the moment is about."""


class Stranger(NamedTuple):
    """A ship of a module, for which captains may scout: it scouts for nobody and hunts nobody.

    `ship` gives it as it stands, None where it is not on the board. Whoever has `found` it is in battle at once.
    `defeated` is what the victor gets, sunk or boarded; `plundered` what besides if it was boarded; `gone` takes it
    off the board.
    """

    id: str
    name: str
    ship: Callable[[Any], Any]
    found: Callable[[Any, Captain], None]
    defeated: Step
    plundered: Step
    gone: Callable[[Any], None]
