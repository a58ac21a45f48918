"""After a victory (rulebook p. 15): the glory point, rewards and bounties, and what becomes of the loser."""

from mmcli.games.merchants.bounties import bounty_for_defeating, reward_for
from mmcli.games.merchants.combat.npc_defeat import npc_defeated
from mmcli.games.merchants.combat.plunder import plunder_ship
from mmcli.games.merchants.death import die
from mmcli.games.merchants.denied import SUNK
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.glory import gain_glory, keep_hand_limit
from mmcli.games.merchants.hand.missions import did
from mmcli.games.merchants.state import Captain, Combatant
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Procedure


def sinks(game: Merchants, loser: Combatant, victor: Combatant) -> Procedure[None]:
    """MM-NAV-12: a sunk enemy is defeated, but there is nothing to plunder."""
    if isinstance(victor, Captain):
        game.ledger.deny(victor.id, SUNK, 1, "MM-NAV-12", who=victor.id, enemy=loser.id)
        yield from earn(game, victor, loser)
    yield from perish(game, loser)


def both_sink(game: Merchants, one: Combatant, other: Combatant) -> Procedure[None]:
    """MM-NAV-8 and MM-TERM-6: both go down, and nobody has defeated anybody."""
    for captain in (one, other):
        if isinstance(captain, Captain):
            game.ledger.deny(captain.id, "glory", 1, "MM-TERM-6", who=captain.id)
        yield from perish(game, captain)


def boarded(game: Merchants, loser: Combatant, victor: Combatant) -> Procedure[None]:
    """MM-CREW-5: the winner of the crew combat is rewarded and plunders; the loser is gone."""
    if isinstance(victor, Captain):
        yield from in_any_order(earn(game, victor, loser), plunder_ship(game, victor, loser))
        yield from keep_hand_limit(game, victor, "MM-PLN-10")
    yield from perish(game, loser)


def earn(game: Merchants, victor: Captain, loser: Combatant) -> Procedure[None]:
    """MM-PLN-1, MM-RWD-1 to 4, MM-BNTY-1: the glory point, the reward, and the bounty for beating a navy."""
    stranger = game.edition.strangers.get(loser.id)
    if stranger is not None:
        yield from stranger.defeated(game, victor)
        return
    reward_for(game, victor, loser)
    bounty_for_defeating(game, victor, loser)
    beaten = "captain" if isinstance(loser, Captain) else "pirate" if loser.is_pirate else "navy"
    did(victor, f"defeat-{beaten}")
    yield from gain_glory(game, victor, "MM-PLN-1", enemy=loser.id)


def perish(game: Merchants, loser: Combatant) -> Procedure[None]:
    """The loser's captain dies (MM-DIE-1), or the NPC's card leaves (MM-NPC-6)."""
    if isinstance(loser, Captain):
        yield from die(game, loser)
    else:
        npc_defeated(game, loser)
