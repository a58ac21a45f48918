"""The points of the game: every question whose answer a printed exception may change.

A rule asks `game.answer(point, captain)`; powers, modifications and cards register effects for the point in their
data, modules what they answer. Gold and counts are numbers; yes and no are 1 and 0.
"""

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
    "move_cost": 1,  # MM-MOVE-1: actions
    "seeker_dice": 0,  # MM-SCOUT-1, MM-NPC-25: dice that whoever scouts for the captain rolls more
    "contest_dice": 0,  # MM-NAV-3: dice that a side rolls more in a contest, whoever it is
    "crew_combat_dice": 0,  # MM-CREW-1: dice that a side rolls more at the start of a crew combat, whoever it is
    "pursuer_dice": 0,  # MM-NAV-3: dice that an enemy rolls more when the captain has declared Flee
}
"""Every point with its answer where nothing printed changes it."""

PRICED = ("ship_price",)
"""Points whose ordinary answer is printed on the thing itself."""
SHIP_POINTS = (*(point for point in POINTS if point.startswith("maximum_")), "maneuverability")
"""Points of a ship's build, which only its modifications change."""
