"""The port action (rulebook p. 7 and 8): when it may be taken, and the activities within it."""

from collections.abc import Callable, Iterable
from typing import Any

from mmcli.games.merchants.asks import CaptainAsk, DeedAsk
from mmcli.games.merchants.deeds import PORT, STOPPING, Deed, alone, one
from mmcli.games.merchants.entries import Market, Mission, Port, Recruit, Rumor, Sell, Shipyard, Stash
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.missions import COMPLETION
from mmcli.games.merchants.hand.tricks import PLAYING
from mmcli.games.merchants.out_of_place.table import out_of_place
from mmcli.games.merchants.port.buy import market
from mmcli.games.merchants.port.mission import against_claiming_mission, claim_mission, missions
from mmcli.games.merchants.port.recruit import against_recruiting, recruit
from mmcli.games.merchants.port.rumor import against_rumor, rumor
from mmcli.games.merchants.port.sell import against_selling, sales, sell
from mmcli.games.merchants.port.shipyard import shipyard
from mmcli.games.merchants.port.stash import against_stashing, stash, stashes
from mmcli.games.merchants.rolls import goes_on_with, passed, roll
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.told.words import card_in_words, listed, stash_in_words
from mmcli.games.merchants.turn.harbour import closed_to
from mmcli.kernel.asks import Guard, nothing_against
from mmcli.kernel.findings import FINE, Refusal, Refusals, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Decision, Entry, Stop

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
        yield illegal("MM-PORT-1", "once-a-stay", **facts)
    if captain.arrived and game.reads("port-on-arrival", "forbidden"):
        yield illegal("MM-MOVE-3", "on-arrival", **facts)
    if captain.actions < WHOLE_TURN and game.reads("port-action-cost", "whole-turn"):
        yield illegal("MM-PORT-1", "whole-turn", **facts)


def against_this_port(ask: CaptainAsk, entry: Port) -> Iterable[Refusal]:
    """MM-MOVE-6 and 7, under one reading: not in a port that is closed to the captain."""
    game, captain = ask.game, ask.captain
    if game.reads("act-in-closed-port", "forbidden") and not game.answer("enters_closed_ports", captain):
        for bar in closed_to(game, captain):
            yield illegal(bar.rule, f"act-{bar.case}", **bar.facts)


def port_action(game: Merchants, captain: Captain, entry: Port) -> Procedure[None]:
    """MM-PORT-2: any number of activities, each once, selling first."""
    captain.port_action = captain.port_action_this_stay = True
    if game.reads("port-action-cost", "whole-turn"):
        captain.actions = 0
    if not (yield from admitted(game, captain)):
        return
    ask = PortAsk(game, captain, [])
    while not captain.dead and type(activity := (yield ask)) is not Stop:
        deed = game.edition.deeds[PORT][type(activity)]
        if deed.takes is one:
            ask.done.append(deed.entry)
        yield from game.fallbacks.within(ask, deed.carry_out(game, captain, activity))


def admitted(game: Merchants, captain: Captain) -> Procedure[bool]:
    """An ability may ask for a test of Influence before the port action in a port that is closed to the captain."""
    if not game.answer("closed_port_test", captain) or not any(closed_to(game, captain)):
        return True
    dice = yield from roll(game, captain, "influence", "influence", "MM-MOVE-6")
    if (yield from passed(dice, "MM-MOVE-6", goes_on_with(captain))):
        return True
    if not game.reads("closed-port-test", "once-a-turn"):
        captain.port_action = captain.port_action_this_stay = False
    if game.reads("closed-port-test", "free"):
        captain.actions += 1
    left = {"actions": captain.actions, "port action": not captain.port_action}
    game.remark("MM-MOVE-6", "not-admitted", who=captain.id, port=captain.zone, due=left)
    return False


class PortAsk(DeedAsk):
    """The next activity in port; `done` are the activities of this port action so far."""

    done: list[type[Entry]]
    occasion = PORT
    rule = "MM-PORT-4"
    case = "no-activity"
    in_port_action = True

    def against(self, entry: Entry) -> Refusals | None:
        """MM-PORT-3, that each activity is done once in a port action; and what the deed's guard says."""
        against = super().against(entry)
        return against if against is None or type(entry) not in self.done else (*self._again(entry), *against)

    def _again(self, entry: Entry) -> Refusals:
        if type(entry) is Rumor and self.game.reads("rumor-retry", "again"):
            return FINE
        return (illegal("MM-PORT-3", "again", who=self.captain.id, port=self.captain.zone),)

    def is_pause(self) -> bool:
        """Between two activities nothing is half done, and nothing has to come."""
        return True

    def misfit(self, entry: Entry) -> Refusal:
        """Something that nobody does in port."""
        return out_of_place(self.game, self, entry)

    def stop_before(self, entry: Entry) -> Entry | None:
        """The next action, or the next captain's, ends the port action."""
        return Stop(self.captain.id) if self.game.fallbacks.taking(entry, outside=self) else None


def against_selling_here(ask: PortAsk, entry: Sell) -> Iterable[Refusal]:
    """MM-PORT-2 and MM-SELL-1: selling comes before everything else."""
    if ask.done and Sell not in ask.done:
        yield illegal("MM-PORT-2", "sell-late", who=ask.captain.id, port=ask.captain.zone)
    yield from against_selling(ask, entry)


IN_PORT = (Port,)
"""What goes without saying before an activity."""


def activity(
    entry: type[Decision],
    rule: str,
    guard: Guard,
    carry_out: Callable[[Any, Captain, Any], Procedure[None]],
    says: Callable[[Any], str],
    candidates: Callable[[Any], Iterable[Entry]] | None = None,
) -> Deed:
    """A row of what can be done in port, once in a port action (MM-PORT-3, MM-PORT-4)."""
    options = candidates or alone(entry)
    return Deed(entry, rule, guard, carry_out, options, says, after=IN_PORT)


ACTIVITIES = (
    COMPLETION,
    activity(Market, "MM-BUY-1", nothing_against, market, lambda entry: f"{entry.by} asks for goods"),
    activity(
        Mission,
        "MM-MIS-2",
        against_claiming_mission,
        claim_mission,
        lambda entry: f"{entry.by} claims {card_in_words('mission', entry.mission)}",
        missions,
    ),
    PLAYING,
    activity(Recruit, "MM-REC-1", against_recruiting, recruit, lambda entry: f"{entry.by} recruits"),
    activity(Rumor, "MM-RUM-1", against_rumor, rumor, lambda entry: f"{entry.by} asks for a rumor"),
    activity(
        Sell,
        "MM-SELL-1",
        against_selling_here,
        sell,
        lambda entry: f"{entry.by} sells {listed(entry.cards)}",
        sales,
    ),
    activity(Shipyard, "MM-PORT-4", nothing_against, shipyard, lambda entry: f"{entry.by} visits the shipyard"),
    activity(Stash, "MM-STA-1", against_stashing, stash, stash_in_words, stashes),
    STOPPING,
)
"""What can be done in port (MM-PORT-4); between the activities cards are played and missions completed."""
