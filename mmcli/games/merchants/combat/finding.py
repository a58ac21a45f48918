"""A ship found by scouting (rulebook p. 7 and 14): the captain attacks it, or lets it go (MM-SCOUT-6)."""

from collections.abc import Iterator

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.bounties import bounty_for_engaging
from mmcli.games.merchants.box.components import NATIONS
from mmcli.games.merchants.combat.sides import combatants
from mmcli.games.merchants.entries import LetGo
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Battle, Captain, Combatant
from mmcli.kernel.asks import Either, nothing_against
from mmcli.kernel.findings import Refusals
from mmcli.kernel.order import to_its_end
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.unclear import Perhaps
from mmcli.log.entries import Entry


def found(game: Merchants, captain: Captain, target: Combatant, battle: Battle) -> None:
    """MM-SCOUT-6: a ship that is found may be let go; under one reading it has been attacked.

    A ship of a module is attacked as its module says.
    """
    stranger = game.edition.strangers.get(target.id)
    if stranger is not None:
        stranger.found(game, captain)
        return
    battle.found = game.reads("found-ship", "may-be-let-go")
    if not battle.found:
        bounty_for_engaging(game, captain, target)


def unless_let_go(game: Merchants, battle: Battle, combat: Procedure[None]) -> Procedure[None]:
    """MM-SCOUT-6: the combat if the first entry of it comes, which is the attack; nothing if the ship is let go."""
    opening = next(combat)
    openings = opening.asks if isinstance(opening, Either) else (opening,)
    choice: Entry = yield FoundAsk((*openings, LetGoAsk(game, aggressor(game, battle), battle)), game)
    if isinstance(choice, LetGo):
        combat.close()
        let_go(game, battle)
    else:
        attack(game, battle)
        yield from to_its_end(combat, combat.send(choice))


def attack(game: Merchants, battle: Battle) -> None:
    """MM-BNTY-1: the ship found is attacked, which brings the bounty at once."""
    if battle.found:
        battle.found = False
        bounty_for_engaging(game, aggressor(game, battle), combatants(game, battle)[1])


def let_go(game: Merchants, battle: Battle) -> None:
    """MM-SCOUT-6: whoever is not attacked brings no bounty."""
    game.state.battle = None
    for nation in NATIONS:
        game.ledger.deny(battle.aggressor, f"{nation} bounty", 1, "MM-SCOUT-6", who=battle.aggressor)


def aggressor(game: Merchants, battle: Battle) -> Captain:
    """The captain who has found somebody."""
    return game.by_id[battle.aggressor]


class LetGoAsk(CaptainAsk):
    """Whether the ship found is let go, as long as it has not been attacked (MM-SCOUT-6)."""

    battle: Battle
    rule = "MM-SCOUT-6"
    case = "found"

    def against(self, entry: Entry) -> Refusals | None:
        """Nothing, as long as no attack was made."""
        return super().against(entry) if self.battle.found else None

    def candidates(self) -> Iterator[Entry]:
        """Letting go, or nothing any more."""
        yield from (LetGo(self.captain.id),) if self.battle.found else ()


LetGoAsk.guards = {LetGo: nothing_against}


class FoundAsk(Either):
    """The first entry of a combat, or the ship let go."""

    game: Merchants

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whoever goes on with something else has let the ship go; in the combat what nobody saw may not have been."""
        if self.game.fallbacks.taking(entry) is not None:
            return next(self.asks[-1].options(), None)
        return self.asks[0].stop_before(entry) if isinstance(self.asks[0], Perhaps) else None
