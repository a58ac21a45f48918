"""Trade Station and Town: a piece of business as in port, done at sea (SG-LOC-STATION, SG-LOC-TOWN)."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from mmcli.games.merchants.box.effects import Circumstances
from mmcli.games.merchants.cargo import cargo_room, leave_behind
from mmcli.games.merchants.deeds import PORT, SHIPYARD, Deed
from mmcli.games.merchants.entries import BuyModification, Shipyard
from mmcli.games.merchants.game import NOTHING, Merchants
from mmcli.games.merchants.port.action import PortAsk
from mmcli.games.merchants.port.buy import REPEAT_OFFER
from mmcli.games.merchants.port.shipyard import ShipyardAsk
from mmcli.games.merchants.state import Captain, Combatant
from mmcli.games.seas_of_glory.locations.entries import Visit
from mmcli.games.seas_of_glory.locations.tokens import Location, Locations, kinds
from mmcli.kernel.findings import FINE, Refusal, Refusals, illegal, missing
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry, Stop


def trade(game: Merchants, captain: Captain, entry: Visit) -> Procedure[None]:
    """SG-LOC-STATION-1 and SG-LOC-TOWN-1: one activity, under the ordinary terms and not those of the port."""
    locations = game.part(Locations)
    locations.trading = entry.location
    came_from = captain.bought_at, captain.buying_at, captain.bought_this_stay
    captain.bought_at, captain.buying_at, captain.bought_this_stay = None, None, False
    with beyond_powers(game, captain.zone):
        activity = yield StallAsk(game, captain, [], kinds()[entry.location])
        if type(activity) is Shipyard:
            yield from order_works(game, captain)
        elif type(activity) is not Stop:
            yield from game.edition.deeds[PORT][type(activity)].carry_out(game, captain, activity)
    if captain.buying_at is not None:
        locations.buying[captain.id] = captain.zone
    captain.bought_at, captain.buying_at, captain.bought_this_stay = came_from
    locations.trading = None
    excess = 0 if captain.dead else len(captain.hold) - cargo_room(game, captain)
    if excess > 0 and "cargo" not in captain.unknown:
        yield from leave_behind(game, captain, excess)


@contextmanager
def beyond_powers(game: Merchants, zone: str) -> Iterator[None]:
    """SG-LOC-TOWN-2: the power of the zone's port does not reach what is done at sea."""
    power = game.powers[zone]
    game.powers = {**game.powers, zone: NOTHING}
    try:
        yield
    finally:
        game.powers = {**game.powers, zone: power}


def goods_offered(game: Merchants, captain: Combatant, now: Circumstances, usual: int) -> int:
    """SG-LOC-STATION-2 and SG-LOC-TOWN-1: the goods on offer, fewer where the captain bought here last turn."""
    locations = game.part(Locations)
    if locations.trading is None:
        return usual
    if locations.bought.get(captain.id) == captain.zone:
        return REPEAT_OFFER
    return kinds()[locations.trading].offers or usual


class StallAsk(PortAsk):
    """The one thing that is done at a location which does business as a port does."""

    kind: Location
    in_port_action = False

    def against(self, entry: Entry) -> Refusals | None:
        """What is done in port and here as well; what is done only in port is refused."""
        deed = self.game.edition.deeds[PORT].get(type(entry))
        if deed is None or getattr(entry, "by", None) != self.captain.id:
            return None
        if not self.has(deed) and type(entry) is not Stop:
            facts = {"who": self.captain.id, "location": self.kind.name, "zone": self.captain.zone}
            rule = "SG-LOC-TOWN-2" if self.kind.id == "town" else "SG-LOC-STATION-1"
            return (illegal(rule, "not-here", **facts),)
        return tuple(deed.guard(self, entry))

    def has(self, deed: Deed) -> bool:
        """Whether it is done here."""
        return deed.entry.__struct_config__.tag in self.kind.activities

    def candidates(self) -> Iterator[Entry]:
        """Everything that is done here, and nothing of it."""
        for deed in self.game.edition.deeds[PORT].values():
            if self.has(deed) or deed.entry is Stop:
                yield from deed.candidates(self)

    def is_pause(self) -> bool:
        """The visit is under way."""
        return False

    def misfit(self, entry: Entry) -> Refusal:
        """Nothing was done."""
        return missing("SG-LOC-1", "business", who=self.captain.id, location=self.kind.name)


def order_works(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-LOC-TOWN-1: one work after the other; no token lies here."""
    ask = YardAsk(game, captain)
    while type(work := (yield ask)) is not Stop:
        yield from game.edition.deeds[SHIPYARD][type(work)].carry_out(game, captain, work)


class YardAsk(ShipyardAsk):
    """The next work in a Town's shipyard, where no modifications are sold."""

    def against(self, entry: Entry) -> Refusals | None:
        """SG-LOC-TOWN-2: no modification is bought."""
        if type(entry) is BuyModification and entry.by == self.captain.id:
            return (illegal("SG-LOC-TOWN-2", "modification", who=self.captain.id),)
        return super().against(entry)

    def candidates(self) -> Iterator[Entry]:
        """All works but that."""
        return (entry for entry in super().candidates() if type(entry) is not BuyModification)


def against_trading(game: Merchants, captain: Captain, entry: Visit) -> Iterable[Refusal]:
    """Whoever may come may do business."""
    return FINE


def station_visits(game: Merchants, captain: Captain) -> Iterator[Visit]:
    """There is nothing to say but where."""
    yield Visit(captain.id, "trade-station")


def town_visits(game: Merchants, captain: Captain) -> Iterator[Visit]:
    """There is nothing to say but where."""
    yield Visit(captain.id, "town")
