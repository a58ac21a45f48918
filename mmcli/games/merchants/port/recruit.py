"""Recruiting (rulebook p. 9): a roll of Leadership for a full crew, or gold for each hand."""

from collections.abc import Iterable, Iterator

from mmcli.games.merchants.asks import CaptainAsk, passes
from mmcli.games.merchants.box.points import POINTS
from mmcli.games.merchants.entries import Hire, Recruit
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.rolls import roll
from mmcli.games.merchants.state import Captain
from mmcli.kernel.findings import FINE, Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Entry, Seen


def against_recruiting(ask: CaptainAsk, entry: Recruit) -> Iterable[Refusal]:
    """Somebody must be willing to sail with the captain (Petit-Goâve)."""
    captain = ask.captain
    if ask.game.answer("may_recruit", captain):
        return FINE
    return (illegal("MM-ZONE-PETIT-GOAVE", "recruit", who=captain.id, port=captain.zone),)


def recruit(game: Merchants, captain: Captain, entry: Recruit) -> Procedure[None]:
    """MM-REC-1: a success fills the crew free of charge; after a failure each hand costs 2 gold."""
    room = max(0, game.maximum(captain, "crew") - captain.ship.crew)
    if game.answer("recruit_free", captain):
        add_crew(game, captain, room, "MM-ZONE-PORT-ROYAL" if captain.is_pirate else "MM-ZONE-PETIT-GOAVE")
        return
    dice = yield from roll(game, captain, "leadership", "leadership", "MM-REC-1")
    found = room if passes(dice) else 0
    if game.reads("recruit-success", "one-each"):
        found = min(room, dice.count("S"))
    if UNSEEN in dice and found < room:
        game.unsettle(captain, "crew")
    add_crew(game, captain, found, "MM-REC-1")
    if found < room:
        hired: Hire = yield HireAsk(game, captain, room - found)
        hire(game, captain, hired.crew)


def hire(game: Merchants, captain: Captain, crew: Seen) -> None:
    """MM-REC-1: so many hands are paid for; nobody may have noted how many."""
    if isinstance(crew, str):
        for figure in ("gold", "crew"):
            game.unsettle(captain, figure)
        return
    price = crew * game.answer("hire_price", captain)
    game.pay(captain, price, "MM-REC-1", usual=crew * POINTS["hire_price"], who=captain.id, crew=crew)
    add_crew(game, captain, crew, "MM-REC-1")


def add_crew(game: Merchants, captain: Captain, crew: int, rule: str) -> None:
    """So many more hands aboard."""
    captain.ship.crew += crew
    game.ledger.record(captain.id, "crew", crew, rule, who=captain.id)


class HireAsk(CaptainAsk):
    """How many hands are paid for, at most as many as there is room for."""

    room: int
    rule = "MM-REC-1"
    case = "hire"

    def candidates(self) -> Iterator[Entry]:
        """From none to all."""
        yield from (Hire(self.captain.id, crew) for crew in range(self.room + 1))

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whatever else is done makes plain that nobody was hired."""
        return Hire(self.captain.id, 0) if self.game.fallbacks.taking(entry, outside=self) else None


def against_hiring(ask: HireAsk, entry: Hire) -> Iterable[Refusal]:
    """MM-REC-1: as many hands as there is room for, for gold that is there."""
    captain = ask.captain
    if isinstance(entry.crew, str):
        return FINE
    if not 0 <= entry.crew <= ask.room:
        return (cannot("MM-REC-1", "no-room", who=captain.id, crew=entry.crew, room=ask.room),)
    price = entry.crew * ask.game.answer("hire_price", captain)
    if not ask.game.can_pay(captain, price):
        return (illegal("MM-REC-1", "too-poor", who=captain.id, gold=ask.game.funds(captain), price=price),)
    return FINE


HireAsk.guards = {Hire: against_hiring}
