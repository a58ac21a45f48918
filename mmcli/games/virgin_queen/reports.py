"""What happens outside the piracy procedure: the table is set to it as recorded, if it can be at all."""

from collections.abc import Callable, Iterator
from typing import Any

from mmcli.games.virgin_queen import entries as e
from mmcli.games.virgin_queen.cards import Hand, hand_of
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import KINDS, MOST, SPAIN, powers
from mmcli.kernel.findings import Refusal, Refusals, cannot, illegal
from mmcli.log.entries import UNSEEN, Entry


def settle_report(game: VirginQueen, report: Entry) -> Refusals:
    """Carry out a report; if something in it cannot be, say what, and leave the table as it is."""
    faults_of, carry_out = REPORTS[type(report)]
    found = list(faults_of(game, report))
    if not any(refusal.blocks for refusal in found):
        carry_out(game, report)
    return found


def unknown_power(power: str | None) -> Iterator[Refusal]:
    """VQ-LOG-1: a power that does not exist."""
    if power is not None and power not in powers():
        yield cannot("VQ-LOG-1", "no-such-power", power=power, powers=list(powers()))


def unknown_place(game: VirginQueen, place: str | None) -> Iterator[Refusal]:
    """VQ-LOG-1: a place where no unit can be: neither a sea zone nor a port of the map."""
    if place is not None and not game.map.is_sea(place) and not game.map.is_port(place):
        yield cannot("VQ-LOG-1", "no-such-place", place=place)


def _faults_of_move(game: VirginQueen, move: e.Move) -> Iterator[Refusal]:
    """VQ-LOG-1 and 2: known names, and units and leaders that are where they come from."""
    yield from unknown_power(move.power)
    yield from unknown_place(game, move.from_)
    yield from unknown_place(game, move.to)
    for kind, count in move.units.items():
        waiting = game.state.units_of(move.power, move.to or "").get(kind, 0)
        if kind not in KINDS or (isinstance(count, int) and not 0 < count <= MOST - waiting):
            yield cannot("VQ-LOG-1", "no-such-unit", kind=kind, count=count)
    for name in move.leaders:
        leader = game.state.leaders.get(name)
        if leader is None or leader.power != move.power or leader.at not in (move.from_, UNSEEN):
            yield cannot("VQ-LOG-2", "leader-not-there", who=move.power, leader=name, place=move.from_)
    if move.from_ is not None:
        there = {kind: game.state.most_of(move.power, move.from_, kind) for kind in move.units}
        least = {kind: count if isinstance(count, int) else 1 for kind, count in move.units.items()}
        absent = sorted(kind for kind, count in least.items() if count > there[kind])
        if absent:
            yield cannot("VQ-LOG-2", "not-there", who=move.power, units=absent, place=move.from_)


def _move(game: VirginQueen, move: e.Move) -> None:
    for kind, count in move.units.items():
        if isinstance(count, str):
            _move_unseen(game, move, kind)
            continue
        if move.from_ is not None:
            game.add_units(move.from_, move.power, kind, -count, "VQ-LOG-2")
        if move.to is not None:
            game.add_units(move.to, move.power, kind, count, "VQ-LOG-2")
    for name in move.leaders:
        game.state.leaders[name].at = move.to


def _move_unseen(game: VirginQueen, move: e.Move, kind: str) -> None:
    """Nobody knows how many: of those that were there any number may be gone, and as many may have come."""
    moved = MOST
    if move.from_ is not None:
        moved = game.state.most_of(move.power, move.from_, kind)
        known = game.state.units_of(move.power, move.from_).get(kind, 0)
        game.unsettle_units(move.from_, move.power, kind, known)
    if move.to is not None:
        game.doubt_units(move.to, move.power, kind, moved)


def _faults_of_diplomacy(game: VirginQueen, change: e.Diplomacy) -> Iterator[Refusal]:
    one, other = change.between
    yield from unknown_power(one)
    yield from unknown_power(other)
    if one == other:
        yield cannot("VQ-LOG-2", "with-itself", who=one)


def _make(game: VirginQueen, change: e.Diplomacy) -> None:
    state = game.state
    for power, other in (change.between, reversed(change.between)):
        circles = ((state.enemies, "war"), (state.allies, "alliance"), (state.at_peace, "peace"))
        for circle, kind in circles:
            others = circle.setdefault(power, set())
            if change.now == kind:
                others.add(other)
            else:
                others.discard(other)


def _faults_of_space(game: VirginQueen, change: e.SpaceChange) -> Iterator[Refusal]:
    yield from unknown_power(None if change.controller == UNSEEN else change.controller)
    if change.space not in game.state.spaces:
        yield cannot("VQ-LOG-1", "no-such-space", place=change.space)


def _change_space(game: VirginQueen, change: e.SpaceChange) -> None:
    space = game.state.spaces[change.space]
    for name in ("controller", "fortress", "besieged", "unrest"):
        value = getattr(change, name)
        if value is not None:
            unseen = UNSEEN if name == "controller" else None
            setattr(space, name, unseen if value == UNSEEN else value)


def _faults_of_armada(game: VirginQueen, change: e.ArmadaLevel) -> Iterator[Refusal]:
    armada = game.state.armada
    if armada is None or (isinstance(change.level, int) and change.level < armada.floor):
        yield cannot("VQ-LOG-2", "no-such-level", level=change.level, floor=armada.floor if armada else None)


def _set_armada(game: VirginQueen, change: e.ArmadaLevel) -> None:
    armada = game.state.armada
    if armada is None:
        return
    before, armada.level = armada.level, change.level if isinstance(change.level, int) else None
    if before is not None and armada.level is not None:
        game.ledger.record(SPAIN, "armada", armada.level - before, "VQ-LOG-2", who=SPAIN)


def _faults_of_deal(game: VirginQueen, deal: e.Deal) -> Iterator[Refusal]:
    yield from unknown_power(deal.to)
    count = deal.cards if isinstance(deal.cards, int) else len(deal.cards)
    if not 0 <= count <= MOST - len(game.state.hands.get(deal.to, ())):
        yield cannot("VQ-LOG-2", "no-such-hand", who=deal.to, count=count)


def _deal(game: VirginQueen, deal: e.Deal) -> None:
    if isinstance(deal.cards, str):
        game.state.hands.pop(deal.to, None)
    elif deal.to in game.state.hands:
        dealt = hand_of(deal.cards)
        game.state.hands[deal.to].take_in(dealt)
        game.ledger.record(deal.to, "hand", len(dealt), "VQ-LOG-2", who=deal.to)


def _faults_of_play(game: VirginQueen, play: e.Play) -> Iterator[Refusal]:
    """VQ-PIR-5.3: not a card taken in the present impulse; VQ-LOG-2: and only one from the hand."""
    yield from unknown_power(play.power)
    state, power = game.state, play.power
    taken = state.fresh.get(power, Hand())
    if state.active == power and play.card in taken.cards and play.card != UNSEEN:
        yield illegal("VQ-PIR-5.3", "too-soon", who=power, card=play.card)
    elif power not in state.hands or any(hand.may_hold(play.card) for hand in _held(game, power)):
        return
    elif taken.may_hold(play.card):
        if state.active == power:
            yield illegal("VQ-PIR-5.3", "nothing-else-in-hand", who=power, card=play.card, taken=len(taken))
    else:
        yield cannot("VQ-LOG-2", "card-not-held", who=power, card=play.card)


def _held(game: VirginQueen, power: str) -> list[Hand]:
    """The cards that a power can play in the present impulse: home cards, and its hand without what was just taken."""
    return [pile[power] for pile in (game.state.home, game.state.hands) if power in pile]


def _play(game: VirginQueen, play: e.Play) -> None:
    """A home card if it is named; else a card of the hand, as far as there is one."""
    state, power = game.state, play.power
    home, hand, taken = (pile.get(power, Hand()) for pile in (state.home, state.hands, state.fresh))
    piles = (home, hand, taken) if play.card in home.each() else (hand, home, taken)
    pile = next((pile for pile in piles if pile.take(play.card)), home)
    if pile is not home:
        game.ledger.record(power, "hand", -1, "VQ-LOG-2", who=power)


def _faults_of_score(game: VirginQueen, score: e.Score) -> Iterator[Refusal]:
    yield from unknown_power(score.power)


def _score(game: VirginQueen, score: e.Score) -> None:
    if isinstance(score.vp, str):
        game.state.vp.pop(score.power, None)
        return
    if score.power in game.state.vp:
        game.state.vp[score.power] += score.vp
    game.ledger.record(score.power, "VP", score.vp, "VQ-LOG-2", who=score.power)


REPORTS: dict[type[Entry], tuple[Callable[..., Iterator[Refusal]], Callable[..., Any]]] = {
    e.Move: (_faults_of_move, _move),
    e.Diplomacy: (_faults_of_diplomacy, _make),
    e.SpaceChange: (_faults_of_space, _change_space),
    e.ArmadaLevel: (_faults_of_armada, _set_armada),
    e.Deal: (_faults_of_deal, _deal),
    e.Play: (_faults_of_play, _play),
    e.Score: (_faults_of_score, _score),
}
"""Each kind of report: what can be against it, and how it is carried out."""
