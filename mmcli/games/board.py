"""The board of a game as plain data: what a picture of a position needs, whatever the game.

Everything that is read by people stands here in words already; colours are `#rrggbb`.
"""

from msgspec import Struct


class Nation(Struct, frozen=True):
    """A nation and its colour."""

    id: str
    name: str
    colour: str


class Zone(Struct, frozen=True):
    """A zone and what lies in it; `x` and `y` are its middle as a share of the board, `links` the zones next to it.

    `demand` is what its port wants most, `offers` the tokens that lie face-up there; None and empty if unknown.
    """

    id: str
    name: str
    x: float
    y: float
    links: tuple[str, ...]
    nation: Nation | None = None
    port: bool = False
    demand: str | None = None
    merchant: bool = False
    offers: tuple[str, ...] = ()
    plague: bool = False


class Ship(Struct, frozen=True):
    """A ship on the board: of a player, who has a `letter`, or of nobody (an NPC), which has none.

    `short` is the name where there is little room, `place` where the ship is, in words.
    """

    who: str
    name: str
    short: str
    colour: str
    zone: str
    in_port: bool
    place: str
    nation: Nation | None = None
    letter: str = ""


class Sheet(Struct, frozen=True):
    """A player board: its figures in words by label, and `brief`, the same in a few lines."""

    player: str
    letter: str
    colour: str
    figures: dict[str, str]
    brief: tuple[str, ...]


class Board(Struct, frozen=True):
    """A board. `situation` says how far the game has come, `wars` who is at war, a clause each.

    `kinds` are the colours of the ships that nobody plays, by what they are.
    """

    zones: tuple[Zone, ...]
    nations: tuple[Nation, ...]
    ships: tuple[Ship, ...]
    sheets: tuple[Sheet, ...]
    situation: tuple[str, ...] = ()
    wars: tuple[str, ...] = ()
    kinds: dict[str, str] = {}

    def zone(self, name: str) -> Zone:
        """The zone of that id."""
        return next(zone for zone in self.zones if zone.id == name)

    def ships_in(self, zone: str) -> list[Ship]:
        """The ships in a zone and its port, players first, each kind in its order."""
        return sorted((ship for ship in self.ships if ship.zone == zone), key=lambda ship: not ship.letter)


def letters(players: list[str]) -> list[str]:
    """A letter for each player: the first of the id, or A, B, C by seat where two would be the same."""
    first = [player[:1].upper() for player in players]
    if len(set(first)) == len(first) and all(letter.isalnum() for letter in first):
        return first
    return [chr(ord("A") + seat % 26) for seat in range(len(players))]
