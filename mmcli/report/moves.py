"""The ships that have moved between two boards."""

from msgspec import Struct

from mmcli.games.board import Board, Ship


class Move(Struct, frozen=True):
    """A ship that lies elsewhere than before; `origin` is its zone then, None if it was not on the board."""

    ship: Ship
    origin: str | None
    before: str


def moves(before: Board | None, after: Board) -> list[Move]:
    """The ships of a board that have moved or entered since an earlier one; none if there is no earlier one."""
    if before is None:
        return []
    then = {ship.who: ship for ship in before.ships}
    arrived = [Move(ship, None, "") for ship in after.ships if ship.who not in then]
    stayed = [(ship, then[ship.who]) for ship in after.ships if ship.who in then]
    return [Move(ship, old.zone, old.place) for ship, old in stayed if old.place != ship.place] + arrived
