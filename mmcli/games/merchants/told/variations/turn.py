"""Whose turn it is, how much of it is left, and what the captain has done in it."""

from collections.abc import Iterator

from mmcli.games.facts import Variation
from mmcli.games.merchants.box.bounds import ACTIONS_A_TURN
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.told.variations.fact import figure, near
from mmcli.games.merchants.told.variations.places import stays
from mmcli.games.merchants.told.words import named
from mmcli.games.merchants.turn.turns import ActionAsk
from mmcli.kernel.asks import Ask


def turns(game: Merchants, ask: Ask, captain: Captain) -> Iterator[Variation]:
    """It is the captain's own turn; or it has fewer or more actions left."""
    if game.acting is captain:
        yield from () if _just_begun(game) else _actions(game, captain)
    elif isinstance(ask, ActionAsk) and not captain.dead:
        yield _own_turn(game, ask, captain)


def _just_begun(game: Merchants) -> bool:
    """Whether the turn before has been played to its end: of the present one nothing can have been done."""
    state = game.state
    return not state.turn_begun and (game.ledger.entry > 0 or state.spent is not None)


def _actions(game: Merchants, captain: Captain) -> Iterator[Variation]:
    for count in near(captain.actions, range(ACTIONS_A_TURN + 1)):
        left = f"{captain.id} has {count or 'no'} {'action' if count == 1 else 'actions'} left"
        begun = tuple((game.state, field, count < ACTIONS_A_TURN) for field in ("turn_begun", "scouted"))
        yield Variation("actions", left, ((captain, "actions", count),), ((("actions",), count),), begun)


def _own_turn(game: Merchants, ask: ActionAsk, captain: Captain) -> Variation:
    """The beginning of the captain's turn instead of the present one."""
    seat = game.state.captains.index(captain)
    fresh = {"actions": ACTIONS_A_TURN, "arrived": False, "port_action": False, "port_action_this_stay": False}
    is_over = game.state.spent == captain.id or game.acting.actions < ACTIONS_A_TURN
    begun = ", with all actions left" if is_over else ""
    return Variation(
        "turn",
        f"it is the turn of {captain.id}{begun}",
        ((game.state, "turn", seat), (game, "acting", captain), (ask, "captain", captain)),
        (
            (("turn",), captain.id),
            (("actions",), ACTIONS_A_TURN),
            (("captains", captain.id, "arrived"), False),
            (("captains", captain.id, "port_action"), False),
        ),
        (
            *((captain, field, value) for field, value in fresh.items()),
            *((game.state, field, False) for field in ("turn_begun", "scouted")),
        ),
    )


def declarations(game: Merchants) -> Iterator[Variation]:
    """Nobody, or somebody, has declared the win."""
    state = game.state
    for player in [None] if state.declared else game.by_id:
        says = f"{player} has declared the win" if player else "nobody has declared the win yet"
        yield Variation("declared", says, ((state, "declared", player),), ((("declared",), player),))


def progress(game: Merchants, ask: Ask, captain: Captain) -> Iterator[Variation]:
    """What the captain has done this turn, in this port action, and on the turn before."""
    yield from _done(ask, captain)
    if not (game.acting is captain and _just_begun(game)):
        yield from _this_turn(captain)
    if game.box.zones[captain.zone].port:
        yield _bought(captain)
    big = f"{captain.id} has bought {'no' if captain.bought_big_ship else 'a'} frigate or galleon before"
    yield figure(captain, "bought_big_ship", big, not captain.bought_big_ship)


def _this_turn(captain: Captain) -> Iterator[Variation]:
    if captain.in_port:
        moved = f"{captain.id} came into the port" + (" in an earlier turn" if captain.arrived else " this turn")
        yield figure(captain, "arrived", moved, not captain.arrived)
    taken = not captain.port_action
    acted = f"{captain.id} has {'' if taken else 'not '}taken the port action this turn"
    yield figure(captain, "port_action", acted, taken, (captain, "port_action_this_stay", taken))


def _done(ask: Ask, captain: Captain) -> Iterator[Variation]:
    """What has been done in the present port action; no position can say it."""
    fact, done = f"{captain.id}.done", getattr(ask, "done", None)
    if not done:
        return
    yield Variation(fact, "nothing has been done in this port action yet", ((ask, "done", []),))
    for kind in done:
        rest = [other for other in done if other is not kind]
        says = f"{kind.__struct_config__.tag} has not been done in this port action"
        yield Variation(fact, says, ((ask, "done", rest),))


def _bought(captain: Captain) -> Variation:
    earlier = None if captain.bought_at == captain.zone else captain.zone
    bought = f"goods in {named(captain.zone)}" if earlier else "no goods"
    stay = stays(captain, captain.zone, captain.in_port, earlier)
    return figure(captain, "bought_at", f"{captain.id} bought {bought} in the turn before", earlier, stay)
