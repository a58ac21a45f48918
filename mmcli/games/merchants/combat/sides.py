"""The two sides of a combat: players' captains and NPCs alike."""

from collections.abc import Iterator
from dataclasses import dataclass

from mmcli.games.merchants.asks import SKULL
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Battle, Captain, Combatant, Npc
from mmcli.log.entries import Entry

PIPS = "123456789"
"""The faces that count as what they show."""


@dataclass
class Side:
    """One side of a round: who it is, what it declared, and its seamanship dice."""

    who: Combatant
    declared: type[Entry] | None = None
    dice: str = ""

    @property
    def skulls(self) -> int:
        """The successes of its roll."""
        return self.dice.count(SKULL)

    @property
    def pips(self) -> int:
        """The numbers on the dice that are no successes, added up (MM-DICE-4)."""
        return pips(self.dice)


def pips(dice: str) -> int:
    """The numbers on some dice, added up (MM-DICE-4); skulls and what is on no die count nothing."""
    return sum(int(face) for face in dice if face in PIPS)


def npc_on_board(game: Merchants, name: str) -> Npc | None:
    """The NPC of a slot or the ship of a module; None if it is not on the board."""
    stranger = game.edition.strangers.get(name)
    return game.state.npcs.get(name) if stranger is None else stranger.ship(game)


def combatant(game: Merchants, name: str) -> Combatant:
    """A side by its id: a player's captain, the NPC of a slot, or the ship of a module."""
    found = game.by_id.get(name) or npc_on_board(game, name)
    if found is None:
        raise KeyError(name)
    return found


def combatants(game: Merchants, battle: Battle) -> tuple[Combatant, Combatant]:
    """The aggressor and the defender."""
    return combatant(game, battle.aggressor), combatant(game, battle.defender)


def fitted_with(game: Merchants, who: Combatant, point: str, rule: str | None = None) -> int:
    """What a side's ship and cards add at a point, in a roll that `rule` calls for; an NPC has nothing fitted."""
    return game.answer(point, who, rule=rule) if isinstance(who, Captain) else 0


def player(who: Combatant) -> Captain | None:
    """The side if a player runs it, with a hand of cards."""
    return who if isinstance(who, Captain) else None


def sunk(who: Combatant) -> bool:
    """Whether a ship has gone down (MM-DMG-5)."""
    return who.ship.hull <= 0


def npcs_are_whole_again(game: Merchants, *sides: Combatant) -> None:
    """MM-NPC-7: an NPC that is still afloat repairs between battles."""
    for npc in _npcs(sides):
        card = game.box.ships[npc.ship.kind]
        ship = npc.ship
        ship.hull, ship.masts, ship.cargo, ship.crew, ship.cannons = (
            card.hull, card.masts, card.cargo, card.crew, card.cannons,
        )  # fmt: skip


def _npcs(sides: tuple[Combatant, ...]) -> Iterator[Npc]:
    return (side for side in sides if isinstance(side, Npc))
