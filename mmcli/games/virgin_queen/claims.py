"""Claims: what the players noted of a power, held against the replay, and the change that explains a difference."""

from collections.abc import Iterator

from mmcli.games.virgin_queen.entries import Claim
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import KINDS, MOST, SPAIN
from mmcli.games.virgin_queen.reports import unknown_place, unknown_power
from mmcli.kernel.findings import FINE, Refusal, Refusals, illegal, mismatch, note
from mmcli.log.entries import UNSEEN, Entry

FIGURE_RULES = {
    "VP": "VQ-PIR-5.4",
    "piracy VP": "VQ-PIR-5.4",
    "hand": "VQ-PIR-5.3",
    "actions": "VQ-PIR-1.9",
    "markers": "VQ-PIR-1.9",
    "armada": "VQ-PIR-5.5",
}
"""The clause that a figure rests on where nothing has changed it; for units it is VQ-LOG-2."""


def settle_claim(game: VirginQueen, claim: Entry) -> Refusals:
    """Every figure of the claim that differs from the replay; the state takes the players' figures over."""
    assert isinstance(claim, Claim)  # noqa: S101 - the game sends nothing else here
    nobody = list(unknown_power(claim.of))
    if nobody:
        return nobody
    return [
        *_settle_points(game, claim),
        *_settle_hand(game, claim),
        *_settle_actions(game, claim),
        *_settle_armada(game, claim),
        *_settle_units(game, claim),
    ] or FINE


def _settle_points(game: VirginQueen, claim: Claim) -> Iterator[Refusal]:
    state = game.state
    if claim.vp is not None:
        yield from _compare_unless_unknown(game, claim.of, "VP", claim.vp, state.vp.get(claim.of))
        state.vp[claim.of] = claim.vp
    if claim.piracy_vp is not None:
        yield from _compare(game, claim.of, "piracy VP", claim.piracy_vp, state.piracy_vp.get(claim.of, 0))
        state.piracy_vp[claim.of] = claim.piracy_vp


def _settle_hand(game: VirginQueen, claim: Claim) -> Iterator[Refusal]:
    if claim.hand is None:
        return
    if not 0 <= claim.hand <= MOST:
        yield illegal("VQ-LOG-2", "no-such-hand", who=claim.of, count=claim.hand)
        return
    hand = game.state.hands.get(claim.of)
    yield from _compare_unless_unknown(game, claim.of, "hand", claim.hand, None if hand is None else len(hand))
    if hand is None or len(hand) != claim.hand:
        game.state.hands[claim.of] = [UNSEEN] * claim.hand


def _settle_actions(game: VirginQueen, claim: Claim) -> Iterator[Refusal]:
    state = game.state
    if claim.actions is not None:
        yield from _compare(game, claim.of, "actions", claim.actions, state.actions.get(claim.of, 0))
        state.actions[claim.of] = claim.actions
    if claim.markers is None:
        return
    due = sorted(zone for zone, pirates in state.markers.items() if claim.of in pirates)
    changes = game.ledger.changes(claim.of, "markers")
    if sorted(claim.markers) != due:
        rule = changes[-1].rule if changes else FIGURE_RULES["markers"]
        noted, last = sorted(claim.markers), changes[-1:]
        yield mismatch(rule, "claim", who=claim.of, figure="markers", claimed=noted, due=due, cause=None, changes=last)
    for zone in {*due, *claim.markers}:
        pirates = [pirate for pirate in state.markers.get(zone, ()) if pirate != claim.of]
        state.markers[zone] = [*pirates, claim.of] if zone in claim.markers else pirates


def _settle_armada(game: VirginQueen, claim: Claim) -> Iterator[Refusal]:
    armada = game.state.armada
    if claim.armada is not None and armada is not None:
        yield from _compare(game, SPAIN, "armada", claim.armada, armada.level)
        armada.level = claim.armada


def _settle_units(game: VirginQueen, claim: Claim) -> Iterator[Refusal]:
    for place, claimed in (claim.units or {}).items():
        wrong = [*unknown_place(game, place), *_unknown_units(claimed)]
        if wrong:
            yield from wrong
            continue
        due = game.state.units_of(claim.of, place)
        for kind in sorted(claimed.keys() | due.keys()):
            yield from _compare(game, claim.of, f"{kind}/{place}", claimed.get(kind, 0), due.get(kind, 0))
        game.state.units.setdefault(place, {})[claim.of] = {kind: count for kind, count in claimed.items() if count}


def _unknown_units(units: dict[str, int]) -> Iterator[Refusal]:
    for kind, count in units.items():
        if kind not in KINDS or not 0 <= count <= MOST:
            yield illegal("VQ-LOG-1", "no-such-unit", kind=kind, count=count)


def _compare_unless_unknown(
    game: VirginQueen, power: str, figure: str, claimed: int, due: int | None
) -> Iterator[Refusal]:
    """As `_compare`; a figure that the position did not give is only noted."""
    if due is None:
        game.ledger.agree(power, (figure,))
        yield note(FIGURE_RULES[figure], "unverifiable", who=power, figure=figure, claimed=claimed)
    else:
        yield from _compare(game, power, figure, claimed, due)


def _compare(game: VirginQueen, power: str, figure: str, claimed: int, due: int) -> Iterator[Refusal]:
    if claimed < 0:
        yield illegal("VQ-LOG-2", "below-zero", who=power, figure=figure, claimed=claimed)
    else:
        yield from game.ledger.settle(power, figure, claimed, due, FIGURE_RULES.get(figure, "VQ-LOG-2"))
