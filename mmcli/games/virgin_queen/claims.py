"""Claims: what the players noted of a power, held against the replay, and the change that explains a difference."""

from collections.abc import Iterator

from mmcli.games.virgin_queen.cards import Hand
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
    """Every figure of the claim that differs from the replay; the state takes the players' figures over.

    A figure of which only a part is known differs if it is less than that.
    """
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
    if isinstance(claim.vp, int):
        yield from _compare_unless_unknown(game, claim.of, "VP", claim.vp, state.vp.get(claim.of))
        state.vp[claim.of] = claim.vp
    if isinstance(claim.piracy_vp, int):
        due = state.piracy_vp.get(claim.of, 0)
        yield from _compare_with_a_part(game, claim.of, "piracy VP", claim.piracy_vp, due, f"piracy_vp/{claim.of}")
        state.piracy_vp[claim.of] = claim.piracy_vp


def _settle_hand(game: VirginQueen, claim: Claim) -> Iterator[Refusal]:
    if not isinstance(claim.hand, int):
        return
    if not 0 <= claim.hand <= MOST:
        yield illegal("VQ-LOG-2", "no-such-hand", who=claim.of, count=claim.hand)
        return
    hand, fresh = game.state.hands.get(claim.of), len(game.state.fresh.get(claim.of, ()))
    due = None if hand is None else len(hand) + fresh
    yield from _compare_unless_unknown(game, claim.of, "hand", claim.hand, due)
    game.state.hands.setdefault(claim.of, Hand()).counted(max(0, claim.hand - fresh))


def _settle_actions(game: VirginQueen, claim: Claim) -> Iterator[Refusal]:
    state = game.state
    if isinstance(claim.actions, int):
        due = state.actions.get(claim.of, 0)
        yield from _compare_with_a_part(game, claim.of, "actions", claim.actions, due, f"actions/{claim.of}")
        state.actions[claim.of] = claim.actions
    if claim.markers is None:
        return
    yield from _compare_markers(game, claim.of, claim.markers)
    for zone in {*state.markers, *claim.markers} if UNSEEN not in claim.markers else ():
        pirates = [pirate for pirate in state.markers.get(zone, ()) if pirate != claim.of]
        state.markers[zone] = [*pirates, claim.of] if zone in claim.markers else pirates


def _compare_markers(game: VirginQueen, power: str, noted: tuple[str, ...]) -> Iterator[Refusal]:
    """VQ-PIR-1.9: a marker in each zone that was pirated; where nobody knows all, in those at least that are known."""
    due = sorted(zone for zone, pirates in game.state.markers.items() if power in pirates)
    changes = game.ledger.changes(power, "markers")
    unnamed = noted.count(UNSEEN)
    lacking, beyond = {*due} - {*noted}, {*noted} - {*due, UNSEEN}
    open_ended = f"markers/{power}" in game.state.unknown
    if len(lacking) > unnamed or (beyond and not open_ended):
        rule = changes[-1].rule if changes else FIGURE_RULES["markers"]
        last = changes[-1:]
        facts = {"claimed": sorted(noted), "due": due, "cause": None, "changes": last}
        yield mismatch(rule, "claim", who=power, figure="markers", **facts)
    elif beyond:
        yield note(FIGURE_RULES["markers"], "unverifiable", who=power, figure="markers", claimed=sorted(noted))
    game.state.unknown.discard(f"markers/{power}")


def _settle_armada(game: VirginQueen, claim: Claim) -> Iterator[Refusal]:
    armada = game.state.armada
    if isinstance(claim.armada, int) and armada is not None:
        yield from _compare_unless_unknown(game, SPAIN, "armada", claim.armada, armada.level)
        armada.level = claim.armada


def _settle_units(game: VirginQueen, claim: Claim) -> Iterator[Refusal]:
    for place, claimed in (claim.units or {}).items():
        counted = {kind: count for kind, count in claimed.items() if isinstance(count, int)}
        wrong = [*unknown_place(game, place), *_unknown_units(counted)]
        if wrong:
            yield from wrong
            continue
        unseen = claimed.keys() - counted.keys()
        perhaps = game.state.perhaps_of(claim.of, place)
        for kind in sorted({*claimed, *game.state.units_of(claim.of, place), *perhaps} - unseen):
            yield from _compare_units(game, claim.of, place, kind, counted.get(kind, 0))


def _compare_units(game: VirginQueen, power: str, place: str, kind: str, claimed: int) -> Iterator[Refusal]:
    """As many as are known to be there, and at most those that may be there besides."""
    due, most = game.state.units_of(power, place).get(kind, 0), game.state.most_of(power, place, kind)
    nearest = min(max(claimed, due), most)
    yield from _compare(game, power, f"{kind}/{place}", claimed, nearest)
    game.settle_units(place, power, kind, claimed)


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


def _compare_with_a_part(
    game: VirginQueen, power: str, figure: str, claimed: int, due: int, part: str
) -> Iterator[Refusal]:
    """As `_compare`; if the position did not give the figure (`part`), `due` is only what has come to it since."""
    more = part in game.state.unknown and claimed > due
    yield from _compare_unless_unknown(game, power, figure, claimed, None if more else due)
    game.state.unknown.discard(part)


def _compare(game: VirginQueen, power: str, figure: str, claimed: int, due: int) -> Iterator[Refusal]:
    if claimed < 0:
        yield illegal("VQ-LOG-2", "below-zero", who=power, figure=figure, claimed=claimed)
    else:
        yield from game.ledger.settle(power, figure, claimed, due, FIGURE_RULES.get(figure, "VQ-LOG-2"))
