"""The policies of a naval combat: what a side declares each round, and where it lets skull hits go."""

from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.combat.declaring import DeclareAsk
from mmcli.games.merchants.entries import Board, Flee, Shoot
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Combatant, Ship

BEST = "best"
STATED = {
    "shoot": "always shoots",
    "board": "boards whenever it may, else shoots",
    "flee": "flees whenever it may and has fewer cannons and crew than the enemy, else shoots",
    BEST: "declares what serves it best, so as to win as often and lose as seldom as it can; to get away is neither",
}
POLICIES = tuple(STATED)
SPARED_LAST = ("cargo", "crew", "masts", "cannons", "hull")
"""Where skull hits go first, if not every location is struck."""


def declare(game: Merchants, who: Combatant, enemy: Combatant, number: int, policy: str) -> Board | Flee | Shoot:
    """What a side declares in the round of that number."""
    ask = DeclareAsk(game, who, enemy, number)
    wanted = Board(by=who.id) if policy == "board" else Flee(by=who.id) if policy == "flee" else Shoot(by=who.id)
    weaker = who.ship.cannons + who.ship.crew < enemy.ship.cannons + enemy.ship.crew
    if isinstance(wanted, Shoot) or ask.refuse(wanted) or (isinstance(wanted, Flee) and not weaker):
        return Shoot(by=who.id)
    return wanted


def spread(ship: Ship, skulls: int) -> tuple[str, ...]:
    """Where so many skull hits go: each pass strikes every location that has points left once (MM-DMG-2)."""
    left = {location: int(getattr(ship, location)) for location in LOCATIONS}
    struck: list[str] = []
    while len(struck) < skulls:
        for location in SPARED_LAST:
            if left[location] and len(struck) < skulls:
                left[location] -= 1
                struck.append(location)
    return tuple(sorted(struck))
