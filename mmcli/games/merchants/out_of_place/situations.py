"""The situations of the table of entries out of place: what each of them means."""

from collections.abc import Callable
from typing import Any, NamedTuple

from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.denied import (
    CREW_COMBAT,
    HITS,
    MISSION,
    PLUNDER,
    POINT,
    RUMOR,
    SPENT,
    SUNK,
    TARGET,
    just_denied,
)
from mmcli.games.merchants.entries import Market, Recruit, Rumor, Sell, Stash
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import Ask
from mmcli.kernel.ledger import Change
from mmcli.log.entries import UNSEEN, Entry

GUARDS = "guards"
"""Who fights for a treasure (MM-RUM-4): neither a player nor an NPC of the board."""
HOOKS = "grappling-hooks"


class Seen(NamedTuple):
    """An entry where it stands: the game, what is waited for, and who acts, if the entry says so."""

    game: Merchants
    ask: Ask
    entry: Any

    @property
    def actor(self) -> str | None:
        """Whose entry it is."""
        named = getattr(self.entry, "by", None) or getattr(self.entry, "of", None)
        return None if named is None else str(named)

    @property
    def captain(self) -> Captain:
        """The captain whom the entry is about: the actor's, or else the one whose turn it is."""
        return self.game.by_id.get(self.actor or "", self.game.acting)

    @property
    def sides(self) -> tuple[str, ...]:
        """The aggressor and the defender of the combat under way."""
        battle = self.game.state.battle
        return () if battle is None else (battle.aggressor, battle.defender)

    @property
    def weapon(self) -> str:
        """The special weapon that the entry uses."""
        return str(getattr(self.entry, "weapon", HOOKS))

    def in_port_action(self) -> Any:
        """The innermost ask of the port action under way; None if there is none."""
        around = (*self.game.fallbacks, self.ask)
        return next((ask for ask in reversed(around) if getattr(ask, "in_port_action", False)), None)

    def done(self, activity: type[Entry]) -> bool:
        """Whether an activity was done in the port action under way."""
        ask = self.in_port_action()
        return ask is not None and activity in ask.done

    def denied(self, what: str) -> Change | None:
        """What the rules have just not given to the actor, or to anybody where the entry names nobody."""
        players = (self.actor,) if self.actor else (*self.game.by_id, *SLOTS)
        return next(filter(None, (just_denied(self.game.ledger, what, player) for player in players)), None)


Situation = Callable[[Seen], bool]


def nobody_of_the_table(seen: Seen) -> bool:
    """The entry names neither a player nor an NPC; whom nobody saw may be any of them."""
    return seen.actor is not None and seen.actor not in (
        *seen.game.by_id,
        *SLOTS,
        *seen.game.edition.strangers,
        GUARDS,
        UNSEEN,
    )


def carries_its_cargo(seen: Seen) -> bool:
    """The hold has no more cards than the ship carries at sea (MM-CARGO-2)."""
    captain = seen.captain
    return len(captain.hold) <= captain.ship.cargo + seen.game.answer("hold_room", captain)


def not_the_own_turn(seen: Seen) -> bool:
    """A player acts, and it is the turn of another (MM-TURN-1)."""
    return seen.actor is not None and seen.actor != seen.game.acting.id


def outside_the_combat(seen: Seen) -> bool:
    """A combat is under way, and the entry is of neither side."""
    return bool(seen.sides) and seen.actor is not None and seen.actor not in (*seen.sides, GUARDS)


def not_aboard(seen: Seen) -> bool:
    """The captain does not have the special weapon that is used (MM-WPN-1)."""
    return seen.weapon not in seen.captain.weapons


def used_in_a_combat(weapon: str) -> Situation:
    """A combat is under way, and that weapon is used in it."""
    return lambda seen: bool(seen.sides) and seen.weapon == weapon


def waiting_for(*rules: str) -> Situation:
    """Something is waited for that one of these clauses calls for."""
    return lambda seen: getattr(seen.ask, "rule", "") in rules


def somebody_elses_roll(seen: Seen) -> bool:
    """A player's roll is waited for, and the entry is of somebody else."""
    return bool(getattr(seen.ask, "skill", "")) and seen.actor != getattr(seen.ask, "by", None)


def at_havana(seen: Seen) -> bool:
    """The three cards of a raid off Havana lie open, and nothing has been done with them yet."""
    return waiting_for("MM-RAID-11")(seen) and seen.game.acting.zone == "havana"


def of_another_zone(seen: Seen) -> bool:
    """The token that is turned up is said to lie where the captain whose turn it is is not."""
    return seen.entry.at not in (None, seen.game.acting.zone)


def where_the_npc_is(seen: Seen) -> bool:
    """An NPC is said to move to the zone where it is."""
    npc = seen.game.state.npcs.get(seen.actor or "")
    return npc is not None and npc.zone == seen.entry.to


def recruited_to_the_full(seen: Seen) -> bool:
    """The captain has recruited in this port action, and there is no room for more crew."""
    captain = seen.captain
    return seen.done(Recruit) and captain.ship.crew >= seen.game.maximum(captain, "crew")


def port_action_is_over(seen: Seen) -> bool:
    """The captain has taken the port action of this turn, and it has ended."""
    return seen.captain.port_action and seen.in_port_action() is None


def off_bridgetown(seen: Seen) -> bool:
    """A captain is at sea where ships that enter the port are tested (the zone text of Bridgetown)."""
    return seen.actor not in SLOTS and seen.captain.zone == "bridgetown" and not seen.captain.in_port


def weathers_in_port(seen: Seen) -> bool:
    """A storm blows, and the captain lies in port (MM-TURN-3)."""
    return bool(seen.game.state.storm) and seen.captain.in_port


def just(what: str) -> Situation:
    """The rules have just not given something, within the last few entries."""
    return lambda seen: seen.denied(what) is not None


SITUATIONS: dict[str, Situation] = {
    "otherwise": lambda seen: True,
    "nobody of the table": nobody_of_the_table,
    "an NPC": lambda seen: seen.actor in SLOTS,
    "not on the board": lambda seen: seen.actor in SLOTS and seen.actor not in seen.game.state.npcs,
    "the captain is dead": lambda seen: seen.actor in seen.game.by_id and seen.captain.dead,
    "the last action is just spent": lambda seen: seen.actor is not None and seen.actor == seen.game.state.spent,
    "between two rounds": lambda seen: seen.game.state.turn is None,
    "not the own turn": not_the_own_turn,
    "at sea": lambda seen: not seen.captain.in_port,
    "in a port action": lambda seen: seen.in_port_action() is not None,
    "in a port action, with nothing stashed": lambda seen: seen.in_port_action() is not None and not seen.done(Stash),
    "in the shipyard": lambda seen: getattr(seen.ask, "occasion", "") == "shipyard",
    "the port action is over": port_action_is_over,
    "where the NPC is": where_the_npc_is,
    "nobody can tell where the NPC is": lambda seen: seen.actor in seen.game.state.strays,
    "off Bridgetown": off_bridgetown,
    "a rumor was asked for": lambda seen: seen.done(Rumor),
    "goods were asked for": lambda seen: seen.done(Market),
    "goods were sold": lambda seen: seen.done(Sell),
    "recruited": lambda seen: seen.done(Recruit),
    "recruited, and the crew is full": recruited_to_the_full,
    "the ship carries its cargo": carries_its_cargo,
    "a win is declared": lambda seen: seen.game.state.declared is not None,
    "a roll of somebody else is waited for": somebody_elses_roll,
    "a card of the hand": lambda seen: seen.entry.card in seen.captain.glory_cards,
    "a merchant was just turned up": waiting_for("MM-MTOK-5"),
    "a token of another zone": of_another_zone,
    "a raid begins at Havana": at_havana,
    "a raid begins": waiting_for("MM-RAID-11"),
    "a combat is under way": lambda seen: bool(seen.sides),
    "outside the combat": outside_the_combat,
    "the crews are fighting": waiting_for("MM-CREW-1"),
    "the other side has yet to declare": waiting_for("MM-NAV-2"),
    "a weapon that is not aboard": not_aboard,
    "chain shot in a combat": used_in_a_combat("chain-shot"),
    "grapeshot in a combat": used_in_a_combat("grapeshot"),
    "grappling hooks in a combat": used_in_a_combat(HOOKS),
    "a storm, and in port": weathers_in_port,
    "just denied: a success": just(SPENT),
    "just denied: a target": just(TARGET),
    "just denied: a rumor": just(RUMOR),
    "just denied: a mission": just(MISSION),
    "just denied: hits": just(HITS),
    "just denied: the plunder": just(PLUNDER),
    "just denied: plunder of a sunk ship": just(SUNK),
    "just denied: a crew combat": just(CREW_COMBAT),
    "just denied: a glory point": just(POINT),
}
"""Every situation that the table may name, by the words that it is named by."""
