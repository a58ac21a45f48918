"""VQ-PIR-5.5, reward (d): the level of the Invincible Armada drops by one."""

from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import ARMADA, SPAIN
from mmcli.games.virgin_queen.state import Piracy
from mmcli.games.virgin_queen.units_given import places_in_reach
from mmcli.kernel.findings import Refusal, illegal

LEVEL = "level"


def armada_in_reach(game: VirginQueen, piracy: Piracy) -> bool:
    """Whether Spain is the target and the Armada in the zone or adjacent to it."""
    if piracy.target != SPAIN or game.state.armada is None:
        return False
    seas_only = game.reads("armada-in-reach", "seas-only")
    return game.state.place_of(SPAIN, ARMADA) in places_in_reach(game, piracy.zone, seas_only=seas_only)


def of_use(game: VirginQueen, piracy: Piracy) -> bool:
    """Whether the level can still drop, and under one reading also whether the pirate fights Spain (VQ-PIR-5.8)."""
    armada = game.state.armada
    if armada is None or armada.level <= armada.floor:
        return False
    return game.reads("useless-reward", "no-effect") or game.at_war(piracy.pirate, SPAIN)


def lower_with_the_point(game: VirginQueen, piracy: Piracy) -> None:
    """Under one reading the level drops together with the point of VQ-PIR-5.4."""
    if not armada_in_reach(game, piracy):
        return
    if game.reads("armada-reward", "with-the-point"):
        game.lower_armada("VQ-PIR-5.5")
    else:
        game.ledger.deny(SPAIN, "armada", -1, "VQ-PIR-5.5", who=SPAIN)


def against_level(game: VirginQueen, piracy: Piracy) -> Refusal:
    """Why the level cannot be lowered as a reward."""
    facts = {"who": piracy.target, "zone": piracy.zone, "armada": game.state.place_of(SPAIN, ARMADA)}
    if piracy.target != SPAIN:
        return illegal("VQ-PIR-5.5", "not-spain", **facts)
    return illegal("VQ-PIR-5.5", "not-alone" if armada_in_reach(game, piracy) else "armada-away", **facts)
