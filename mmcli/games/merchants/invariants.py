"""What no legal game can come to; checked after every entry for the captain it could have touched."""

from mmcli.games.merchants.box.bounds import PORT_LIMIT, SURPLUS_CREW
from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.findings import Refusal, Refusals, illegal


def broken_invariants(captain: Captain, extra_room: int = 0) -> Refusals:
    """Gold below nothing, or more cargo than a captain whose card gives `extra_room` may hold."""
    found: list[Refusal] = []
    if captain.gold < 0 and "gold" not in captain.unknown:
        found.append(illegal("MM-COMP-1", "below-zero", who=captain.id, gold=captain.gold))
    if len(captain.hold) > PORT_LIMIT + extra_room and "hold" not in captain.unknown:
        found.append(illegal("MM-CARGO-1", "too-much", who=captain.id, cards=len(captain.hold), limit=PORT_LIMIT))
    return found


def all_broken_invariants(game: Merchants) -> list[str]:
    """Every invariant of the whole table that does not hold, named; empty in any game that was played legally."""
    state = game.state
    named: list[str] = []
    for captain in state.captains:
        named += [refusal.case for refusal in broken_invariants(captain, game.answer("hold_room", captain))]
        for location in LOCATIONS:
            most = (
                SURPLUS_CREW
                if location == "crew" and game.reads("surplus-crew", "kept")
                else game.maximum(captain, location)
            )
            if not (captain.dead or 0 <= getattr(captain.ship, location) <= most):
                named.append(f"{captain.id}: {location} out of range")
        if any(count < 1 for count in captain.bounties.values()):
            named.append(f"{captain.id}: an empty bounty")
        if len(captain.weapons) != len(set(captain.weapons)):
            named.append(f"{captain.id}: two special weapons of a kind")
    named += _token_faults(game)
    return named


def _token_faults(game: Merchants) -> list[str]:
    state, tokens = game.state, game.box.tokens
    named = []
    if len(state.merchants) + len(state.track) != sum(tokens.merchants.values()):
        named.append("merchant tokens do not add up")
    lying = [*state.face_up.values(), *state.returned.values()]
    modifications = sum(map(len, lying)) + sum(state.face_down.values())
    dealt = min(tokens.modifications, len(game.box.ports))  # MM-SETUP-3: one to each port, the rest is a reserve
    aboard = sum(len(captain.ship.modifications) for captain in state.captains)
    if modifications + aboard != dealt and not state.unsure:
        named.append("modification tokens do not add up")
    if state.cargo.left is not None:
        held = sum(len(captain.hold) for captain in state.captains)
        if (
            state.cargo.size + sum(state.cargo.discards.values()) + state.cargo.unseen_discards + held
            != tokens.cards["cargo"]
        ):
            named.append("cargo cards do not add up")
    return named
