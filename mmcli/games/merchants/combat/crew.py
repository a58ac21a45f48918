"""Crew combat (rulebook p. 14 and 15): rounds of Leadership until a crew is gone."""

from typing import Any

from mmcli.games.merchants.asks import DIE, SKULL
from mmcli.games.merchants.combat.rolls import LEADERSHIP, BattleRoll
from mmcli.games.merchants.combat.sides import fitted_with, player
from mmcli.games.merchants.denied import CREW_COMBAT
from mmcli.games.merchants.entries import Play
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.rolls import rolls_in_any_order
from mmcli.games.merchants.state import Captain, Combatant, Npc, Ship
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.unclear import happened
from mmcli.log.entries import UNSEEN, Entry, Roll

GUARDS = "guards"


def crew_combat(game: Merchants, boarder: Combatant, defender: Combatant) -> Procedure[Combatant | None]:
    """MM-CREW-1 to 4: returns who has won, at once where a crew is gone; None if both are, which one reading allows."""
    first, unseen = True, (0, 0)
    while boarder.ship.crew and defender.ship.crew:
        attack, defence = yield from rolls_in_any_order(
            leadership_roll(game, boarder, first=first), leadership_roll(game, defender, first=first)
        )
        successes = (attack.dice.count(SKULL), defence.dice.count(SKULL))
        kills = killed(game, *successes)
        lose_crew(game, defender, kills[0], successes[0])
        lose_crew(game, boarder, kills[1], successes[1])
        first = False
        unseen = (unseen[0] + attack.dice.count(UNSEEN), unseen[1] + defence.dice.count(UNSEEN))
        yield from crew_gone_unseen(game, (defender, unseen[0]), (boarder, unseen[1]))
    bare = boarder if defender.ship.crew else defender
    deny_crew_combat(game, "MM-DMG-5" if first else "MM-CREW-3", boarder, defender, enemy=bare.id)
    if boarder.ship.crew or defender.ship.crew:
        return boarder if boarder.ship.crew else defender
    return last_standing(game, boarder, defender, successes)


def crew_gone_unseen(game: Merchants, *sides: tuple[Combatant, int]) -> Procedure[None]:
    """MM-CREW-3: whether a crew is gone that unseen dice may have killed; no further roll of Leadership shows it."""
    for side, unseen in sides:
        if unseen and isinstance(side, Captain):
            game.unsettle(side, "crew")
    if not all(side.ship.crew for side, _ in sides):
        return
    may_be_gone = [side for side, unseen in sides if side.ship.crew <= unseen]
    if not may_be_gone or not (yield from happened("MM-CREW-3", "crew", lambda entry: not is_leadership(entry))):
        return
    victors = [side.id for side, _ in sides if side is not may_be_gone[0]]
    lost = may_be_gone[0]
    if len(may_be_gone) > 1 and not (yield from happened("MM-CREW-3", "victory", lambda entry: _acts(entry, victors))):
        lost = may_be_gone[1]
    lost.ship.crew = 0


def is_leadership(entry: Entry) -> bool:
    """Whether an entry is a roll of Leadership, or what is played before one."""
    return isinstance(entry, Play) or (isinstance(entry, Roll) and entry.for_ == LEADERSHIP)


def _acts(entry: Entry, sides: list[str]) -> bool:
    return getattr(entry, "by", None) in sides


def deny_crew_combat(game: Merchants, rule: str, *sides: Combatant, **facts: Any) -> None:
    """As a clause says, nobody rolls Leadership, or nobody any more."""
    for side in sides:
        game.ledger.deny(side.id, CREW_COMBAT, 1, rule, who=side.id, **facts)


def leadership_roll(game: Merchants, who: Combatant, *, first: bool) -> BattleRoll:
    """MM-CREW-1: the skill; Swivel Guns add a die in the first round."""
    sources: dict[str, int | None] = {
        "skill": who.leadership,
        "cards": fitted_with(game, who, "leadership_dice", "MM-CREW-1"),
        "swivel guns": 0
        if game.reads("swivel-guns", "none")
        else fitted_with(game, who, "first_boarding_dice") * first,
    }
    hampered = game.answer("crew_combat_dice", who) if first else 0
    if hampered:
        sources["what happened before"] = hampered
    unsure = None in sources.values() or game.is_unsure_of(who)
    dice = sum(number or 0 for number in sources.values())
    count = None if unsure else max(1, dice) if hampered else dice
    facts: dict[str, Any] = {"who": who.id, "skill": "leadership", "sources": sources}
    asked = (count, "MM-CREW-1", "MM-CREW-1", "MM-DICE-1", facts)
    return BattleRoll(DIE, "leadership", who.id, *asked, game, player(who), "leadership")


def killed(game: Merchants, attack: int, defence: int) -> tuple[int, int]:
    """MM-CREW-1: how many defender and boarder lose: one for each success, or (read otherwise) the difference."""
    if game.reads("crew-combat-kills", "difference"):
        return max(0, attack - defence), max(0, defence - attack)
    return attack, defence


def lose_crew(game: Merchants, who: Combatant, kills: int, successes: int) -> None:
    """So many of a crew are killed."""
    lost = min(kills, who.ship.crew)
    who.ship.crew -= lost
    if lost:
        game.ledger.record(who.id, "crew", -lost, "MM-CREW-1", who=who.id)
    if kills < successes:
        game.ledger.deny(who.id, "crew", kills - successes, "MM-CREW-1", who=who.id)


def last_standing(
    game: Merchants, boarder: Combatant, defender: Combatant, successes: tuple[int, int]
) -> Combatant | None:
    """MM-CREW-4: both crews gone in one round."""
    facts = {"who": boarder.id, "enemy": defender.id}
    if game.reads("crew-combat-mutual", "both-die"):
        game.remark("MM-CREW-4", "mutual", **facts, due=None)
        return None
    ahead = game.reads("crew-combat-mutual", "more-successes") and successes[0] > successes[1]
    winner, loser = (boarder, defender) if ahead else (defender, boarder)
    game.remark("MM-CREW-4", "mutual", **facts, due=winner.id)
    game.ledger.deny(loser.id, "glory", 1, "MM-CREW-4", who=loser.id, enemy=winner.id)
    return winner


def crew_combat_with_guards(game: Merchants, captain: Captain, crew: int, leadership: int) -> Procedure[bool]:
    """MM-RUM-4: the guards of a treasure fight like a crew; True if the captain has beaten them."""
    guards = Npc(GUARDS, GUARDS, 0, 0, leadership, Ship("sloop", 1, 1, 0, crew, 0), captain.zone)
    return (yield from crew_combat(game, captain, guards)) is captain
