"""What the players wrote down of an NPC, held against the replay: where it is, and its ship."""

from collections.abc import Iterator

from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.entries import Claim
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.slots import npc_ship, unknown_npc
from mmcli.games.merchants.state import Npc
from mmcli.kernel.findings import Refusal, illegal, mismatch, note
from mmcli.log.entries import UNSEEN

FIGURES = ("gold", "glory", "stash", "bounties", "hold")
"""What an NPC does not have."""


def settle_npc_claim(game: Merchants, claim: Claim) -> list[Refusal]:
    """Every figure of the claim that differs from the replay; the state takes the players' figures over."""
    if claim.at not in (None, UNSEEN, *game.box.zones):
        return [illegal("MM-LOG-1", "no-such-zone", who=claim.of, zone=claim.at)]
    strange = [figure for figure in FIGURES if getattr(claim, figure) not in (None, UNSEEN)]
    if strange:
        return [illegal("MM-NPC-2", "no-figure", who=claim.of, figures=strange)]
    found = list(_settle_place(game, claim))
    npc = game.state.npcs.get(claim.of)
    if npc is not None:
        found += _settle_ship(game, npc, claim)
    return found


def _settle_place(game: Merchants, claim: Claim) -> Iterator[Refusal]:
    npc = game.state.npcs.get(claim.of)
    if claim.at in (None, UNSEEN) or (npc is not None and npc.zone == claim.at):
        return
    due = None if npc is None else npc.zone
    if claim.of in game.state.strays:
        game.state.strays.remove(claim.of)
        yield note("MM-NPC-10", "unverifiable", who=claim.of, figure="at", claimed=claim.at)
    else:
        yield _differs(claim, "at", claim.at, due, _rule_of_place(game, claim.of))
    if npc is None:
        game.state.npcs[claim.of] = unknown_npc(game.box, claim.of, claim.at)
    else:
        npc.zone = claim.at


def _rule_of_place(game: Merchants, slot: str) -> str:
    """The clause that the place of an NPC rests on: the last one that moved or held it."""
    if slot not in game.state.npcs:
        arriving = any(npc.id == slot for npc in game.state.arriving)
        return "MM-TURN-7" if arriving else "MM-NPC-4"
    return game.ledger.last_rule(slot, "at") or "MM-NPC-10"


def _settle_ship(game: Merchants, npc: Npc, claim: Claim) -> Iterator[Refusal]:
    if claim.ship not in (None, UNSEEN, npc.ship.kind):
        yield _differs(claim, "ship", claim.ship, npc.ship.kind, "MM-NPC-3")
        if claim.ship in game.box.ships:
            npc.ship = npc_ship(game.box, claim.ship)
    for location in LOCATIONS:
        claimed, due = getattr(claim, location), getattr(npc.ship, location)
        if not isinstance(claimed, int) or claimed == due:
            continue
        if game.state.battle is None:
            yield _differs(claim, location, claimed, due, "MM-NPC-7")
        else:
            yield from game.ledger.settle(npc.id, location, claimed, due, "MM-LOG-2")
        setattr(npc.ship, location, max(0, claimed))


def _differs(claim: Claim, figure: str, claimed: object, due: object, rule: str) -> Refusal:
    facts = {"figure": figure, "claimed": claimed, "due": due, "cause": None, "changes": []}
    return mismatch(rule, "claim", who=claim.of, **facts)
