"""Turns and impulses: the frame in which piracy happens, and what a new turn brings back."""

from collections.abc import Iterable, Iterator

from mmcli.games.virgin_queen.asks import GuardedAsk
from mmcli.games.virgin_queen.declaration import against_declaring, against_pirating_ocean, piracies, pirate_ocean
from mmcli.games.virgin_queen.entries import Declaration, Impulse, NextTurn, OceanPiracy
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.hand import take_up
from mmcli.games.virgin_queen.piracy import carry_on, piracy
from mmcli.games.virgin_queen.powers import great_powers, powers
from mmcli.games.virgin_queen.state import OVER
from mmcli.games.virgin_queen.uncalled import uncalled
from mmcli.kernel.findings import FINE, Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry


def play_on(game: VirginQueen) -> Procedure[None]:
    """The game from its present state: piracies, impulses and turns, one after the other, without an end."""
    ask = ActionAsk(game)
    if game.state.piracy is not None:
        yield from to_its_end(game, ask, carry_on(game))
    while True:
        entry = yield ask
        match entry:
            case Declaration():
                yield from to_its_end(game, ask, piracy(game, entry))
            case OceanPiracy():
                pirate_ocean(game, entry)
            case Impulse():
                begin_impulse(game, entry.by)
            case NextTurn():
                begin_turn(game, entry.turn)


def to_its_end(game: VirginQueen, ask: "ActionAsk", under_way: Procedure[None]) -> Procedure[None]:
    """A piracy, which is over too where the log leaves it for whatever comes next."""
    yield from game.fallbacks.within(ask, under_way)
    game.piracy().step = OVER


def begin_impulse(game: VirginQueen, power: str) -> None:
    """VQ-PIR-1.1 and 5.3: the power is active, and cards taken in an earlier impulse may be played."""
    game.state.active = power
    take_up(game)


def begin_turn(game: VirginQueen, turn: int) -> None:
    """VQ-PIR-1.6 to 1.8: the markers come off the map, and every power has its three actions again."""
    state = game.state
    state.turn, state.active, state.piracy = turn, None, None
    for power, used in state.actions.items():
        game.ledger.record(power, "actions", -used, "VQ-PIR-1.8", who=power, turn=turn)
        game.ledger.record(power, "markers", -used, "VQ-PIR-1.6", who=power, turn=turn)
    state.actions.clear()
    state.markers.clear()
    state.unknown = {part for part in state.unknown if not part.startswith(("markers/", "actions/"))}
    take_up(game)


class ActionAsk(GuardedAsk):
    """What comes next where no piracy is under way."""

    def is_pause(self) -> bool:
        """No piracy is under way."""
        return True

    def misfit(self, entry: Entry) -> Refusal:
        """A step of a piracy that is out of place."""
        return uncalled(self.game, entry)

    def candidates(self) -> Iterator[Entry]:
        """An impulse of each great power, every declaration of the active one, and the next turn."""
        active = self.game.state.active
        pirates = great_powers() if active is None else (active,)
        yield from (Impulse(by=power) for power in great_powers())
        for power in pirates:
            yield from (OceanPiracy(by=power, zone=zone) for zone in sorted(self.game.map.oceans))
        for power in pirates:
            yield from piracies(self.game, power)
        yield NextTurn(turn=self.game.state.turn + 1)


def against_beginning_impulse(ask: ActionAsk, entry: Impulse) -> Iterable[Refusal]:
    """VQ-PIR-1.1: of a great power."""
    if entry.by in great_powers():
        return FINE
    if entry.by in powers():
        return (cannot("VQ-PIR-1.1", "minor", who=entry.by),)
    return (cannot("VQ-LOG-1", "no-such-power", power=entry.by, powers=list(powers())),)


def against_beginning_turn(ask: ActionAsk, entry: NextTurn) -> Iterable[Refusal]:
    """VQ-LOG-3: the one that follows."""
    due = ask.game.state.turn + 1
    return FINE if entry.turn == due else (illegal("VQ-LOG-3", "turn", recorded=entry.turn, due=due),)


ActionAsk.guards = {
    Declaration: against_declaring,
    OceanPiracy: against_pirating_ocean,
    Impulse: against_beginning_impulse,
    NextTurn: against_beginning_turn,
}
"""What may come next, each with its guard."""
