"""VQ-PIR-5.5, reward (d): the level of the Invincible Armada drops by one."""

from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import ARMADA, SPAIN
from mmcli.games.virgin_queen.state import Piracy
from mmcli.games.virgin_queen.units_given import places_in_reach
from mmcli.kernel.findings import Refusal, illegal

LEVEL = "level"


def armada_in_reach(game: VirginQueen, piracy: Piracy) -> bool | None:
    """Whether Spain is the target and the Armada in the zone or adjacent to it; None if nobody knows where it is."""
    if piracy.target != SPAIN:
        return False
    places = places_in_reach(game, piracy.zone, seas_only=game.reads("armada-in-reach", "seas-only"))
    if any(game.state.units_of(SPAIN, place).get(ARMADA) for place in places):
        return True
    return None if any(game.state.most_of(SPAIN, place, ARMADA) for place in places) else False


def of_use(game: VirginQueen, piracy: Piracy) -> bool | None:
    """Whether the level can still drop, and under one reading also whether the pirate fights Spain (VQ-PIR-5.8).

    None if nobody knows.
    """
    armada = game.state.armada
    if armada is not None and armada.level is not None and armada.level <= armada.floor:
        return False
    fights = True if game.reads("useless-reward", "no-effect") else game.at_war(piracy.pirate, SPAIN)
    known = armada is not None and armada.level is not None
    return fights if known or fights is False else None


def lower_with_the_point(game: VirginQueen, piracy: Piracy) -> None:
    """Under one reading the level drops together with the point of VQ-PIR-5.4."""
    if not armada_in_reach(game, piracy):
        return
    if game.reads("armada-reward", "with-the-point"):
        game.lower_armada("VQ-PIR-5.5")
    else:
        game.ledger.deny(SPAIN, "armada", -1, "VQ-PIR-5.5", who=SPAIN)


def fault_of_level(game: VirginQueen, piracy: Piracy) -> Refusal:
    """Why the level cannot be lowered as a reward."""
    facts = {"who": piracy.target, "zone": piracy.zone, "armada": game.state.place_of(SPAIN, ARMADA)}
    if piracy.target != SPAIN:
        return illegal("VQ-PIR-5.5", "not-spain", **facts)
    if facts["armada"] is None:
        return illegal("VQ-PIR-5.5", "no-armada", **facts)
    return illegal("VQ-PIR-5.5", "not-alone" if armada_in_reach(game, piracy) else "armada-away", **facts)
