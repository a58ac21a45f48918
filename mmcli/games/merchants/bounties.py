"""Bounties (rulebook p. 11): who puts them on whom."""

from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.movement import at_war
from mmcli.games.merchants.state import Captain


def bounty_for_attacking(game: Merchants, captain: Captain, nation: str, rule: str) -> None:
    """MM-BNTY-1: whoever attacks a ship that is no pirate gets a bounty of its nation at once."""
    if at_war(game, captain.nation, nation) and game.reads("war-bounty", "none"):
        game.ledger.deny(captain.id, f"{nation} bounty", 1, "MM-WAR-2", "war-bounty", who=captain.id, nation=nation)
    elif nation == captain.nation and game.reads("own-nation-bounty", "none"):
        game.ledger.deny(captain.id, f"{nation} bounty", 1, rule, "own-nation-bounty", who=captain.id, nation=nation)
    else:
        game.add_bounty(captain, nation, rule)
