"""The seamanship contest of a round (rulebook p. 14): dice, ties, and who has won."""

from typing import Any

from mmcli.games.merchants.asks import DIE
from mmcli.games.merchants.combat.rolls import BattleRoll
from mmcli.games.merchants.combat.sides import Side, fitted_with, player
from mmcli.games.merchants.entries import Flee
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.rolls import rolls_in_any_order
from mmcli.games.merchants.state import Combatant
from mmcli.kernel.procedure import Procedure

BONUS_LEAD = 2
"""How much more maneuverable a ship must be for one more die (MM-NAV-4)."""


def contest(game: Merchants, one: Side, other: Side) -> Procedure[None]:
    """MM-NAV-3: both sides roll Seamanship."""
    first, second = yield from rolls_in_any_order(
        contest_roll(game, one.who, other.who, flees=other.declared is Flee),
        contest_roll(game, other.who, one.who, flees=one.declared is Flee),
    )
    one.dice, other.dice = first.dice, second.dice


def contest_roll(game: Merchants, who: Combatant, enemy: Combatant, *, flees: bool = False) -> BattleRoll:
    """MM-NAV-3, 4 and MM-DMG-5: the skill, one die for a ship more maneuverable by two, a single die without masts.

    What slows those who pursue the enemy counts if the enemy `flees`; one die is rolled in any case.
    """
    sources = dice_by_source(game, who, enemy)
    if flees and (fewer := fitted_with(game, enemy, "pursuer_dice", "MM-NAV-3")):
        sources["the enemy's flight"] = fewer
    if more := game.answer("contest_dice", who):
        sources["what happened before"] = more
    unsure = None in sources.values() or game.is_unsure_of(who) or game.is_unsure_of(enemy)
    count = None if unsure else max(1, sum(number or 0 for number in sources.values()))
    count_rule = "MM-NAV-4" if who.ship.masts else "MM-DMG-5"
    facts: dict[str, Any] = {"who": who.id, "skill": "seamanship", "sources": sources, "masts": who.ship.masts}
    asked = (count, "MM-NAV-3", count_rule, "MM-DICE-1", facts)
    return BattleRoll(DIE, "seamanship", who.id, *asked, game, player(who), "seamanship")


def dice_by_source(game: Merchants, who: Combatant, enemy: Combatant) -> dict[str, int | None]:
    """Where the dice of a contest come from."""
    lead = game.maneuverability(who) - game.maneuverability(enemy)
    extra: dict[str, int | None] = {
        "maneuverability": int(lead >= BONUS_LEAD),
        "cards": fitted_with(game, who, "seamanship_dice", "MM-NAV-3"),
    }
    if who.ship.masts:
        return {"skill": who.seamanship} | extra
    return {"destroyed masts": 1} | (extra if game.reads("mastless-bonus", "yes") else {})


def outcome(one: Side, other: Side, won: Side | None) -> dict[str, Any]:
    """The sums of a contest, as facts: the skulls of each, what the other dice add up to, and who has won."""
    return {
        "skulls": {side.who.id: side.skulls for side in (one, other)},
        "sums": {side.who.id: side.pips for side in (one, other)},
        "winner": None if won is None else won.who.id,
    }


def winner(one: Side, other: Side) -> Side | None:
    """MM-NAV-3, 5 and 6: more skulls; if level, the higher sum of the other dice; nobody without a skull."""
    if one.skulls != other.skulls:
        return one if one.skulls > other.skulls else other
    if not one.skulls or one.pips == other.pips:
        return None
    return one if one.pips > other.pips else other
