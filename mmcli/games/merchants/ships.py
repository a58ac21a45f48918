"""Ships as they come from their cards, and what becomes of the modifications of a ship given up (rulebook p. 5, 15)."""

from collections.abc import Iterable, Iterator

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.box.components import REPAIRABLE, Components
from mmcli.games.merchants.entries import Return
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain, Ship
from mmcli.kernel.cards import agree
from mmcli.kernel.findings import FINE, Refusal, cannot, illegal
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Entry, Stop


def new_ship(box: Components, kind: str) -> Ship:
    """A ship fresh from its card, crew included (MM-SETUP-14)."""
    card = box.ships[kind]
    return Ship(kind, card.hull, card.masts, card.cargo, card.crew, card.cannons)


def undamaged(box: Components, kind: str, modifications: list[str]) -> Ship:
    """A ship with some modifications as it is without damage: what they add is there, but hammocks are empty."""
    ship = new_ship(box, kind)
    ship.modifications = list(modifications)
    for location in REPAIRABLE:
        setattr(ship, location, most_of(box, kind, location, modifications))
    return ship


def most_of(box: Components, kind: str, location: str, modifications: list[str]) -> int:
    """The most that a hit-location of a ship with some modifications can have (MM-SHIP-1, MM-YARD-7)."""
    fitted = (box.fittings.get(modification, {}).get(f"maximum_{location}", ()) for modification in modifications)
    printed: int = getattr(box.ships[kind], location)
    return printed + sum(effect.add for effects in fitted for effect in effects)


def give_back(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-PLN-9: the modifications of a ship sunk, sold or discarded go face-down to ports of the owner's choice."""
    given_up = sorted(captain.ship.modifications, key=is_unseen_token)
    yield from in_any_order(*(give_one_back(game, captain, modification) for modification in given_up))


def is_unseen_token(modification: str) -> bool:
    """Whether nobody knows a modification: what is named is another one first."""
    return modification == UNSEEN


def give_one_back(game: Merchants, captain: Captain, modification: str) -> Procedure[None]:
    """MM-PLN-9: one of the modifications of a ship that is gone."""
    returned: Return = yield ReturnAsk(game, captain, modification)
    captain.ship.modifications.remove(modification)
    put_back(game, captain, modification, returned.to)


def put_back(game: Merchants, captain: Captain, modification: str, port: str) -> None:
    """A captain's token lies face-down at a port, as everybody knows which; it is no longer flipped."""
    captain.flipped = [flipped for flipped in captain.flipped if flipped != modification]
    game.state.returned.setdefault(port, []).append(modification)


class ReturnAsk(CaptainAsk):
    """The port that a given-up modification goes to (MM-PLN-9)."""

    modification: str
    rule = "MM-PLN-9"
    case = "return"

    def candidates(self) -> Iterator[Entry]:
        """Every port."""
        yield from (Return(self.captain.id, self.modification, port) for port in self.game.box.ports)

    def comes_early(self, entry: Entry) -> bool:
        """The end of what the modification is given up in."""
        return type(entry) is Stop

    def unseen(self, entry: Entry) -> Entry | None:
        """Nobody says where it went: out of sight."""
        return Return(self.captain.id, self.modification, UNSEEN)


def against_returning(ask: ReturnAsk, entry: Return) -> Iterable[Refusal]:
    """MM-PLN-9: the modification given up, to any port (under one reading: to one without a token)."""
    game, captain = ask.game, ask.captain
    facts = {"who": captain.id, "modification": entry.modification, "port": entry.to}
    if not agree(entry.modification, ask.modification):
        return (cannot("MM-PLN-9", "other", **facts, due=ask.modification),)
    if entry.to == UNSEEN:
        return FINE
    if entry.to not in game.box.ports:
        return (cannot("MM-PLN-9", "no-port", **facts),)
    if game.reads("returned-modifications", "one-a-port") and tokens_at(game, entry.to):
        return (illegal("MM-PLN-9", "occupied", **facts),)
    return FINE


ReturnAsk.guards = {Return: against_returning}


def tokens_at(game: Merchants, port: str) -> int:
    """How many modification tokens lie at a port, face-up or face-down."""
    state = game.state
    return state.face_down.get(port, 0) + len(state.face_up.get(port, ())) + len(state.returned.get(port, ()))
