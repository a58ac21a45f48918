"""The points of the game: every question whose answer a printed exception may change.

A rule asks `answer(game, point, captain)`; powers, modifications and cards register effects for the point in their
data. Gold and counts are numbers; yes and no are 1 and 0.
"""

from typing import TYPE_CHECKING

from mmcli.games.merchants.effects import Circumstances
from mmcli.games.merchants.state import Captain, Combatant

if TYPE_CHECKING:
    from mmcli.games.merchants.game import Merchants

POINTS: dict[str, int] = {
    "goods_offered": 6,  # MM-BUY-1: cards
    "goods_start_price": 3,  # MM-BUY-3, MM-SELL-1: gold
    "demanded_price": 6,  # MM-SELL-1: gold
    "free_goods_at": 0,  # goods bought from which on one is free; 0 never
    "redraw_fee": 0,  # gold for a whole new offer; 0 not possible
    "modification_price": 3,  # MM-YARD-6: gold
    "weapon_price": 3,  # MM-YARD-8: gold
    "repair_price": 2,  # MM-YARD-5: gold a point
    "may_repair": 1,
    "may_recruit": 1,
    "recruit_free": 0,
    "rumor_fee": 2,  # MM-RUM-1: gold
    "may_stash": 0,  # elsewhere than at home
    "stash_fee": 0,  # gold
    "transfer_price": 0,  # gold for a modification moved to a new ship; 0 not possible
    "finds_without_roll": 0,
    "fourth_card": 0,  # a fourth raid card that stays if it shows a hit
    "plunder_bonus": 0,  # gold
    "entry_test": 0,  # a test of Seamanship on entering the port, or a hull point is lost
    "entry_price": 0,  # gold for which a barred captain may enter; 0 never
    "naval_scouting_rerolls": 0,
    "naval_scouting_tests": 1,
    "hidden_from_navy": 0,
    "hidden_from_pirates": 0,
    "maximum_hull": 0,  # points beyond the ship card's
    "maximum_masts": 0,
    "maximum_cargo": 0,
    "maximum_crew": 0,
    "maximum_cannons": 0,
    "maneuverability": 0,
    "long_guns_dice": 0,
    "first_boarding_dice": 0,
    "chaser_hits": 0,
    "seamanship_dice": 0,  # MM-DICE-3: dice beyond the captain card's
    "scouting_dice": 0,
    "leadership_dice": 0,
    "influence_dice": 0,
    "hold_room": 0,  # MM-CARGO-2: cargo cards beyond the cargo value, even if the hold is destroyed
    "rumors_held": 1,  # MM-RUM-2: rumors at a time
    "missions_held": 1,  # MM-MIS-4: missions at a time
    "enters_closed_ports": 0,  # MM-MOVE-6, MM-MOVE-7: past bounty, war and plague alike
    "closed_port_test": 0,  # a test of Influence before the port action in a closed port
    "purchase_discount": 0,  # MM-BUY-3: gold off a purchase of goods
    "sale_bonus": 0,  # MM-SELL-1: gold on top of a sale of goods
    "hire_price": 2,  # MM-REC-1: gold for one crew
}
"""Every point with its answer where nothing printed changes it."""

PRICED = ("ship_price",)
"""Points whose ordinary answer is printed on the thing itself."""
SHIP_POINTS = (*(point for point in POINTS if point.startswith("maximum_")), "maneuverability")
"""Points of a ship's build, which only its modifications change."""


def answer(
    game: "Merchants",
    point: str,
    captain: Combatant,
    *,
    printed: int | None = None,
    ship: str | None = None,
    merchant: str | None = None,
    rule: str | None = None,
    navy: str | None = None,
) -> int:
    """The answer to `point` for a captain where the captain is; `printed` replaces the ordinary answer.

    `ship` is the ship in question (the captain's own if none is named), `merchant` the nation chosen for a merchant,
    `rule` the clause that calls for a roll, `navy` the nation of a naval ship that looks for the captain.
    """
    value = POINTS[point] if printed is None else printed
    around = (captain.zone, captain.name, *captain.ship.modifications, *captain.specialists)
    if game.pack.changed_by[point].isdisjoint(around):
        return value
    now = circumstances(captain, ship=ship, merchant=merchant, rule=rule, navy=navy)
    for effect in game.effects(captain, point):
        if effect.holds(now):
            value = effect.change(value)
    return value


def circumstances(
    captain: Combatant,
    *,
    ship: str | None = None,
    merchant: str | None = None,
    rule: str | None = None,
    navy: str | None = None,
) -> Circumstances:
    """What the conditions of an effect are held against, for a captain where the captain is."""
    home = captain.home if isinstance(captain, Captain) else None
    return Circumstances(
        captain.nation, captain.bounties, ship or captain.ship.kind, merchant, captain.zone, home, rule, navy
    )
