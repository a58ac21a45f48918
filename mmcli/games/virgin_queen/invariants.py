"""What no legal game can come to; checked after every entry where it could have touched it."""

from mmcli.games.virgin_queen.state import State
from mmcli.kernel.findings import FINE, Refusal, Refusals, illegal

POWERS_A_ZONE = 2
"""The most powers that may pirate a sea zone in a turn (VQ-PIR-1.7)."""
ACTIONS = 3
"""The most piracy actions of a power in a turn, sea zones and ocean zones together (VQ-PIR-1.8)."""


def is_broken(state: State) -> bool:
    """Whether there is a third power in the zone of the present piracy, or a fourth action of its pirate."""
    piracy = state.piracy
    if piracy is None:
        return False
    pirates = state.markers.get(piracy.zone, ())
    return len(pirates) > POWERS_A_ZONE or state.actions.get(piracy.pirate, 0) > ACTIONS


def broken_invariants(state: State) -> Refusals:
    """What `is_broken` finds, in full."""
    piracy = state.piracy
    if piracy is None:
        return FINE
    pirates, actions = sorted(set(state.markers.get(piracy.zone, ()))), state.actions.get(piracy.pirate, 0)
    found: list[Refusal] = []
    if len(pirates) > POWERS_A_ZONE:
        found.append(illegal("VQ-PIR-1.7", "markers", zone=piracy.zone, powers=pirates, most=POWERS_A_ZONE))
    if actions > ACTIONS:
        found.append(illegal("VQ-PIR-1.8", "actions", who=piracy.pirate, actions=actions, most=ACTIONS))
    return found


def all_broken_invariants(state: State) -> list[str]:
    """Every invariant of the whole table that does not hold, named; empty in any game that was played legally."""
    named = [refusal.case for refusal in broken_invariants(state)]
    for place, owners in state.units.items():
        for owner, units in owners.items():
            named += [f"{count} {kind} of {owner} in {place}" for kind, count in units.items() if count < 1]
    for zone, pirates in state.markers.items():
        if len(pirates) != len(set(pirates)):
            named.append(f"two markers of a power in {zone}")
    named += [f"{power} took {count} actions" for power, count in state.actions.items() if count > ACTIONS]
    if state.armada is not None and state.armada.level is not None and state.armada.level < state.armada.floor:
        named.append("the Armada below its floor")
    limit = state.piracy_vp_limit
    if limit is not None and any(points > limit for points in state.piracy_vp.values()):
        named.append("more points for piracy than there can be")
    return named
