"""The bounds of the game: how many dice, cards, hits, actions and players there can be, each with its clause.

What depends on the box (tokens, cards of a deck, points of a ship) is counted there.
"""

SKILL_DICE = range(1, 6)
"""The dice of a skill, of captains and NPCs alike (MM-DICE-3)."""
STORM_HITS = range(6)
"""The hits that the storm of an event card threatens: at most one for each hit-location (MM-TURN-3, MM-TERM-5)."""
PLAYERS = range(2, 5)
"""How many may play (MM-SETUP-17)."""
START_GOLD = 10
"""The gold that every captain starts with (MM-SETUP-15)."""
OPEN_MISSIONS = 2
"""The missions laid out (MM-SETUP-5, MM-MIS-1)."""
ACTIONS_A_TURN = 3
"""The actions of a turn (MM-TURN-5)."""
HAND_LIMIT = 4
"""The most glory cards in a hand (MM-GLO-3)."""
PORT_LIMIT = 6
"""The most cargo cards that anybody holds in port (MM-CARGO-1)."""
SURPLUS_CREW = 6
"""The most crew that any ship can have had, and so bring along where surplus crew is kept (MM-YARD-3)."""
CARD_DICE = 10
"""The most dice that a card can add to a roll, or that guards roll: twice those of the best captain."""
CARDS_DRAWN = 20
"""The most cards that a card can have drawn."""
