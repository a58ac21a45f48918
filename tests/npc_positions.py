"""Positions and entries with NPCs and events: the words that their tests share."""

from typing import Any

Entries = list[dict[str, Any]]

ENGLISH, FRENCH, SPANISH, DUTCH = "english-navy", "french-navy", "spanish-navy", "dutch-navy"
SLOOP, FRIGATE = "pirate-sloop", "pirate-frigate"
MISSED, FOUND = "12", "1S"
"""An NPC's roll with two dice: no skull, and one."""
UNKNOWN_CARD: Entries = [{"do": "draw", "deck": "event", "cards": ["?"]}]


def at(zone: str, **more: Any) -> dict[str, Any]:
    """An NPC in a zone, with Seamanship 3, Scouting 2 and Leadership 2."""
    return {"at": zone, "name": "Blake", "seamanship": 3, "scouting": 2, "leadership": 2} | more


def board(anne: str, blas: str = "curacao/port", *, turn: str = "anne", **more: Any) -> dict[str, Any]:
    """Anne and Blas at places; `anne_` and `blas_` are the bounties on them, the rest is the position's."""
    bounties = {player: more.pop(f"{player}_", {}) for player in ("anne", "blas")}
    captains = {"anne": {"at": anne, "bounties": bounties["anne"]}, "blas": {"at": blas, "bounties": bounties["blas"]}}
    return {"round": 3, "first": "anne", "turn": turn, "captains": captains} | more


def search(npc: str, dice: str = MISSED) -> dict[str, Any]:
    """An NPC's scouting roll."""
    return {"do": "roll", "for": "scouting", "by": npc, "dice": dice}


def seamanship(player: str, dice: str) -> dict[str, Any]:
    return {"do": "roll", "for": "seamanship", "by": player, "dice": dice}


def hits(player: str, dice: str) -> dict[str, Any]:
    return {"do": "roll", "for": "hit-location", "by": player, "dice": dice}


def move(to: str, by: str = "anne") -> dict[str, Any]:
    return {"do": "move", "by": by, "to": to}


def passes(by: str = "anne") -> dict[str, Any]:
    return {"do": "pass", "by": by}


def claim(of: str, **figures: Any) -> dict[str, Any]:
    """What the players wrote down of a captain or an NPC."""
    return {"do": "claim", "of": of, **figures}


def npc_move(npc: str, to: str) -> dict[str, Any]:
    """Where whoever runs an NPC sends it, between equal preys."""
    return {"do": "npc-move", "by": npc, "to": to}


def event(name: str = "An event", **text: Any) -> Entries:
    """An event card drawn and told: two entries."""
    return [*UNKNOWN_CARD, {"do": "event", "card": {"name": name, **text}}]


def icons(**moves: str) -> Entries:
    """An event card that does nothing but move NPCs: `english_navy="W"`."""
    return event("Ships move", moves={slot.replace("_", "-"): direction for slot, direction in moves.items()})


def captain_card(slot: str, enters: str, **facts: Any) -> Entries:
    """A captain card drawn and told: two entries."""
    card = {"slot": slot, "name": "Blake", "enters": enters, "seamanship": 3, "scouting": 2, "leadership": 2}
    return event("A captain", npc=card | facts)
