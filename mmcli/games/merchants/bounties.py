"""Bounties and rewards (rulebook p. 11): who puts them on whom, and what a pirate's head is worth."""

from typing import Any

from mmcli.games.merchants.box.components import NATIONS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain, Combatant, Npc

REWARD_A_BOUNTY = 5
"""Gold for each bounty on a defeated player (MM-RWD-1)."""
PIRATE_REWARDS = {"pirate-sloop": 5, "pirate-frigate": 15}
"""Gold for a pirate whose card names no reward (MM-RWD-4)."""


def bounty_for_attacking(game: Merchants, captain: Captain, nation: str, rule: str) -> None:
    """MM-BNTY-1: whoever attacks a ship that is no pirate gets a bounty of its nation at once."""
    if game.at_war(captain.nation, nation) and game.reads("war-bounty", "none"):
        game.ledger.deny(captain.id, f"{nation} bounty", 1, "MM-WAR-2", who=captain.id, nation=nation)
    elif nation == captain.nation and game.reads("own-nation-bounty", "none"):
        game.ledger.deny(captain.id, f"{nation} bounty", 1, rule, who=captain.id, nation=nation)
    else:
        game.add_bounty(captain, nation, rule)


def bounty_for_engaging(game: Merchants, captain: Captain, victim: Combatant) -> None:
    """MM-BNTY-1, 3 and 4: a bounty of the victim's own nation, and none for a pirate."""
    for nation in NATIONS:
        facts: dict[str, Any] = {"who": captain.id, "nation": nation, "enemy": victim.id}
        if victim.is_pirate:
            game.ledger.deny(captain.id, f"{nation} bounty", 1, "MM-BNTY-3", **facts)
        elif nation != victim.nation:
            game.ledger.deny(captain.id, f"{nation} bounty", 1, "MM-BNTY-4", **facts)
        else:
            bounty_for_attacking(game, captain, nation, "MM-BNTY-1")


def bounty_for_defeating(game: Merchants, captain: Captain, loser: Combatant) -> None:
    """MM-BNTY-1 and 2: whoever defeats a naval ship gets a bounty of its nation, attacker or not."""
    if isinstance(loser, Npc) and loser.nation is not None:
        bounty_for_attacking(game, captain, loser.nation, "MM-BNTY-2")


def reward_for(game: Merchants, victor: Captain, loser: Combatant) -> None:
    """MM-RWD-1 to 4: gold for a pirate who is defeated, sunk or boarded."""
    if isinstance(loser, Captain):
        reward_for_captain(game, victor, loser)
    elif loser.nation is None:
        reward_for_pirate(game, victor, loser)


def reward_for_captain(game: Merchants, victor: Captain, loser: Captain) -> None:
    """MM-RWD-1 and 2: 5 gold a bounty, but not from a nation that wants the victor or is at war with the victor's."""
    for nation, count in sorted(loser.bounties.items()):
        gold = REWARD_A_BOUNTY * count
        facts: dict[str, Any] = {"who": victor.id, "enemy": loser.id, "nation": nation, "bounties": count}
        if nation in victor.bounties or game.at_war(victor.nation, nation):
            game.ledger.deny(victor.id, "gold", gold, "MM-RWD-2", **facts)
        else:
            game.gain(victor, gold, "MM-RWD-1", **facts)


def reward_for_pirate(game: Merchants, victor: Captain, loser: Npc) -> None:
    """MM-RWD-4: what the pirate's card says (else 5 gold for the sloop, 15 for the frigate), for non-pirates."""
    gold = loser.reward or PIRATE_REWARDS[loser.id]
    if victor.is_pirate and game.reads("pirate-npc-reward", "non-pirates-only"):
        game.ledger.deny(victor.id, "gold", gold, "MM-RWD-4", who=victor.id, enemy=loser.id)
    else:
        game.gain(victor, gold, "MM-RWD-4", who=victor.id, enemy=loser.id)
