"""The port action (rulebook p. 7 and 8): when it may be taken, and the activities within it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from mmcli.games.merchants.asks import CaptainAsk, passes
from mmcli.games.merchants.entries import Complete, Market, Mission, Play, Port, Recruit, Rumor, Sell, Shipyard, Stash
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand import plays
from mmcli.games.merchants.missions import against_completing, complete, completions
from mmcli.games.merchants.movement import closed_to
from mmcli.games.merchants.port.buy import market
from mmcli.games.merchants.port.mission import against_claiming_mission, claim_mission, missions
from mmcli.games.merchants.port.recruit import against_recruiting, recruit
from mmcli.games.merchants.port.rumor import against_rumor, rumor
from mmcli.games.merchants.port.sell import against_selling, sales, sell
from mmcli.games.merchants.port.shipyard import shipyard
from mmcli.games.merchants.port.stash import against_stashing, stash, stashes
from mmcli.games.merchants.rolls import roll
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.tricks import against_playing, play
from mmcli.games.merchants.uncalled import uncalled
from mmcli.kernel.asks import nothing_against
from mmcli.kernel.findings import Refusal, Refusals, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry, Stop

Activity = Callable[[Merchants, Captain, Any], Procedure[None]]

ACTIVITIES: dict[type[Entry], Activity] = {
    Sell: sell,
    Market: market,
    Shipyard: shipyard,
    Recruit: recruit,
    Rumor: rumor,
    Mission: claim_mission,
    Stash: stash,
}
"""MM-PORT-4: what can be done in port."""
BESIDES: dict[type[Entry], Activity] = {Play: play, Complete: complete}
"""What may be done in port between the activities: cards played, specialists employed, a mission completed."""
WHOLE_TURN = 3


def against_port_action(ask: CaptainAsk, entry: Port) -> Iterable[Refusal]:
    """MM-PORT-1 and MM-MOVE-3: in port, once a turn, and not in the turn of arrival."""
    if not ask.captain.in_port:
        yield cannot("MM-PORT-1", "at-sea", who=ask.captain.id, zone=ask.captain.zone)
        return
    yield from against_this_turn(ask, entry)
    yield from against_this_port(ask, entry)


def against_this_turn(ask: CaptainAsk, entry: Port) -> Iterable[Refusal]:
    """MM-PORT-1 and MM-MOVE-3: once a turn, not in the turn of arrival, and what rulings ask for besides."""
    game, captain = ask.game, ask.captain
    facts = {"who": captain.id, "port": captain.zone}
    if captain.port_action:
        yield illegal("MM-PORT-1", "twice", **facts)
    elif captain.port_action_this_stay and game.reads("port-action-limit", "once-a-stay"):
        yield illegal("MM-PORT-1", "once-a-stay", ruling="port-action-limit", **facts)
    if captain.arrived and game.reads("port-on-arrival", "forbidden"):
        yield illegal("MM-MOVE-3", "on-arrival", ruling="port-on-arrival", **facts)
    if captain.actions < WHOLE_TURN and game.reads("port-action-cost", "whole-turn"):
        yield illegal("MM-PORT-1", "whole-turn", ruling="port-action-cost", **facts)


def against_this_port(ask: CaptainAsk, entry: Port) -> Iterable[Refusal]:
    """MM-MOVE-6 and 7, under one reading: not in a port that is closed to the captain."""
    game, captain = ask.game, ask.captain
    if game.reads("act-in-closed-port", "forbidden") and not game.answer("enters_closed_ports", captain):
        for bar in closed_to(game, captain):
            yield illegal(bar.rule, f"act-{bar.case}", ruling="act-in-closed-port", **bar.facts)


def port_action(game: Merchants, captain: Captain, entry: Port) -> Procedure[None]:
    """MM-PORT-2: any number of activities, each once, selling first."""
    captain.port_action = captain.port_action_this_stay = True
    if game.reads("port-action-cost", "whole-turn"):
        captain.actions = 0
    if not (yield from admitted(game, captain)):
        return
    ask = PortAsk(game, captain, [])
    while True:
        activity = yield ask
        kind = type(activity)
        if kind is Stop:
            return
        if kind in ACTIVITIES:
            ask.done.append(kind)
        yield from game.fallbacks.within(ask, (ACTIVITIES.get(kind) or BESIDES[kind])(game, captain, activity))


def admitted(game: Merchants, captain: Captain) -> Procedure[bool]:
    """An ability may ask for a test of Influence before the port action in a port that is closed to the captain."""
    if not game.answer("closed_port_test", captain) or not any(closed_to(game, captain)):
        return True
    dice = yield from roll(game, captain, "influence", "influence", "MM-MOVE-6")
    if passes(dice):
        return True
    game.remark("MM-MOVE-6", "not-admitted", ruling="closed-port-test", who=captain.id, port=captain.zone)
    if not game.reads("closed-port-test", "once-a-turn"):
        captain.port_action = captain.port_action_this_stay = False
    if game.reads("closed-port-test", "free"):
        captain.actions += 1
    return False


class PortAsk(CaptainAsk):
    """The next activity in port; `done` are the activities of this port action so far."""

    done: list[type[Entry]]
    rule = "MM-PORT-4"
    case = "no-activity"
    in_port_action = True

    def against(self, entry: Entry) -> Refusals | None:
        """What the guard says; and that the activity comes too late."""
        found = super().against(entry)
        return found if found is None or not self.done else (*against_order(self, entry), *found)

    def misfit(self, entry: Entry) -> Refusal:
        """Something that nobody does in port."""
        return uncalled(self.game, entry, self.rule)

    def candidates(self) -> Iterator[Entry]:
        """Every activity there is."""
        by = self.captain.id
        yield from completions(self.captain)
        yield from (Market(by), *missions(self.game, self.captain))
        yield from plays(self.game, self.captain)
        yield from (Recruit(by), Rumor(by))
        yield from sales(self.captain)
        yield Shipyard(by)
        yield from stashes(self.captain)
        yield Stop(by)

    def stop_before(self, entry: Entry) -> Entry | None:
        """The next action, or the next captain's, ends the port action."""
        return Stop(self.captain.id) if self.game.fallbacks.taking(entry, outside=self) else None


def against_order(ask: PortAsk, entry: Entry) -> Iterable[Refusal]:
    """MM-PORT-2 and 3: each activity once in a port action, and selling before everything else."""
    facts = {"who": ask.captain.id, "port": ask.captain.zone}
    kind = type(entry)
    if kind is Rumor and ask.game.reads("rumor-retry", "again"):
        return
    if kind in ask.done:
        yield illegal("MM-PORT-3", "again", ruling="rumor-retry" if kind is Rumor else None, **facts)
    elif kind is Sell and ask.done:
        yield illegal("MM-PORT-2", "sell-late", **facts)


PortAsk.guards = {
    Sell: against_selling,
    Market: nothing_against,
    Shipyard: nothing_against,
    Recruit: against_recruiting,
    Rumor: against_rumor,
    Mission: against_claiming_mission,
    Stash: against_stashing,
    Play: against_playing,
    Complete: against_completing,
    Stop: nothing_against,
}
