"""A combat of which not every die was seen: who may have won, how often was hit, told by what follows (MM-NAV-7)."""

from collections.abc import Iterator
from dataclasses import replace

from mmcli.games.merchants.asks import SKULL
from mmcli.games.merchants.combat.contest import winner
from mmcli.games.merchants.combat.rolls import HIT_LOCATION, LEADERSHIP
from mmcli.games.merchants.combat.sides import Side
from mmcli.games.merchants.entries import Board, Flee, Overboard, Shoot, SpendWeapon, Spread
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Combatant
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.unclear import happened
from mmcli.log.entries import UNSEEN, Entry, Roll, Stop

LOW, HIGH = "1", "4"
"""The numbers on a die that add up to the least and the most (MM-DICE-1)."""


def is_unseen(*sides: Side) -> bool:
    """Whether a die of the sides' rolls was not seen."""
    return any(UNSEEN in side.dice for side in sides)


def possible_winners(one: Side, other: Side) -> list[Side | None]:
    """Who may have won a contest, for all that was seen of the dice."""
    found: list[Side | None] = []
    for first in _fillings(one):
        for second in _fillings(other):
            won = winner(first, second)
            side = None if won is None else one if won is first else other
            if side not in found:
                found.append(side)
    return found


def _fillings(side: Side) -> Iterator[Side]:
    """The side with its unseen dice as they may have fallen: so many skulls, the others low or high."""
    unseen = side.dice.count(UNSEEN)
    seen = side.dice.replace(UNSEEN, "")
    for skulls in range(unseen + 1):
        for number in (LOW, HIGH):
            yield replace(side, dice=seen + SKULL * skulls + number * (unseen - skulls))


def sunk_unseen(game: Merchants, target: Combatant, unseen: int) -> Procedure[None]:
    """MM-DMG-1: hits that nobody saw the place of may have sunk a ship: then the combat does not go on."""
    if 0 < target.ship.hull <= unseen and (yield from happened("MM-DMG-5", "sunk", lambda entry: not fights(entry))):
        target.ship.hull = 0


def fights(entry: Entry) -> bool:
    """Whether an entry belongs to a combat that goes on."""
    rolls = isinstance(entry, Roll) and entry.for_ in (HIT_LOCATION, LEADERSHIP)
    return rolls or isinstance(entry, Board | Flee | Overboard | Shoot | SpendWeapon | Spread | Stop)


def boards_unseen(won: list[Side | None], sides: tuple[Side, Side]) -> Procedure[Side | None]:
    """MM-NAV-7, Board: who of those who may have won has boarded: a roll of Leadership shows it.

    An enemy without a crew is beaten without a roll: then the combat does not go on.
    """
    for side, enemy in (sides, sides[::-1]):
        bare = not enemy.who.ship.crew
        may = side in won and side.declared is Board and side.who.ship.crew > 0
        if may and (yield from happened("MM-NAV-7", "boarding", _beats_bare if bare else _is_leadership)):
            return side
    return None


def _is_leadership(entry: Entry) -> bool:
    return isinstance(entry, Roll) and entry.for_ == LEADERSHIP


def _beats_bare(entry: Entry) -> bool:
    return not fights(entry)


def flees_unseen(won: list[Side | None], sides: tuple[Side, Side]) -> Procedure[Side | None]:
    """MM-NAV-7, Flee: who of those who may have won has escaped: the combat does not go on."""
    for side, enemy in (sides, sides[::-1]):
        may = side in won and side.declared is Flee and not enemy.skulls
        if may and (yield from happened("MM-NAV-7", "flight", lambda entry: not fights(entry))):
            return side
    return None
