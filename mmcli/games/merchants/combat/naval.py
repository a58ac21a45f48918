"""Naval combat (rulebook p. 14): rounds of declaration, contest and action until a captain has lost or escaped."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from mmcli.games.merchants.asks import DIE, SKULL, CaptainAsk, CombatantAsk
from mmcli.games.merchants.combat.contest import contest, contest_roll, outcome, winner
from mmcli.games.merchants.combat.crew import crew_combat, deny_crew_combat
from mmcli.games.merchants.combat.damage import exactly, skulls_among, suffer_hits
from mmcli.games.merchants.combat.declaring import declarations
from mmcli.games.merchants.combat.finding import found, unless_let_go
from mmcli.games.merchants.combat.rolls import GRAPPLING_HOOKS, BattleRoll
from mmcli.games.merchants.combat.sides import Side, combatants, fitted_with, npcs_are_whole_again, sunk
from mmcli.games.merchants.combat.unseen_dice import (
    boards_unseen,
    flees_unseen,
    is_unseen,
    possible_winners,
    sunk_unseen,
)
from mmcli.games.merchants.combat.victory import boarded, both_sink, sinks
from mmcli.games.merchants.denied import HITS
from mmcli.games.merchants.entries import Board, Chase, Flee, Reroll, Shoot
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Battle, Captain, Combatant
from mmcli.kernel.asks import nothing_against
from mmcli.kernel.cards import lacking, take_away
from mmcli.kernel.findings import FINE, Refusal, cannot
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Abandoned, Procedure
from mmcli.kernel.unclear import NOTHING, Perhaps
from mmcli.log.entries import UNSEEN, Entry, Roll, Stop

LONG_GUNS = "long-guns"
UNCONTESTED: Mapping[str, Any] = {}
"""Nothing to say of a contest."""


def naval_combat(game: Merchants, aggressor: Combatant, defender: Combatant) -> Procedure[None]:
    """MM-NAV-1: a combat from the first shot; a captain who has found somebody may let the ship go (MM-SCOUT-6)."""
    battle = game.state.battle = Battle(aggressor.id, defender.id)
    if isinstance(aggressor, Captain):
        found(game, aggressor, defender, battle)
    try:
        yield from fight_on(game, battle)
    except Abandoned:
        game.state.battle = None
        raise


def combat_begins(entry: Entry) -> bool:
    """Whether an entry is only there if a combat has begun."""
    return isinstance(entry, Board | Flee | Shoot) or (isinstance(entry, Roll) and entry.for_ == LONG_GUNS)


def fight_on(game: Merchants, battle: Battle) -> Procedure[None]:
    """The combat from where it stands, if the ship found is not let go."""
    combat = fight_rounds(game, battle)
    yield from unless_let_go(game, battle, combat) if battle.found else combat


def fight_rounds(game: Merchants, battle: Battle) -> Procedure[None]:
    """Round after round, until one of them ends the combat."""
    one, other = combatants(game, battle)
    over = False
    if not battle.rounds:
        over = yield from long_guns(game, one, other)
    while not over:
        yield from game.at("combat-round-begins", one, other)
        if (yield from anybody_sinks(game, one, other)):
            break
        over = yield from fight_round(game, battle, Side(one), Side(other))
        battle.rounds += 1
    yield from game.at("combat-over", one, other)
    game.state.battle = None
    npcs_are_whole_again(game, one, other)
    chasers_turn_back(game, one, other)


def long_guns(game: Merchants, one: Combatant, other: Combatant) -> Procedure[bool]:
    """MM-NAV-10: before the first exchange, Long Guns roll their dice; each skull is a hit. True if somebody sank."""
    hits = yield from in_any_order(long_guns_hits(game, one), long_guns_hits(game, other))
    return (yield from exchange(game, (one, hits[0]), (other, hits[1]), "MM-NAV-10"))


def long_guns_hits(game: Merchants, shooter: Combatant) -> Procedure[range]:
    """MM-NAV-10: the skulls that the Long Guns of a ship roll; none without them."""
    fitted = fitted_with(game, shooter, "long_guns_dice")
    if not fitted and not game.is_unsure_of(shooter):
        return exactly(0)
    dice = None if not fitted else 1 if game.reads("long-guns-dice", "one") else 2
    facts = {"who": shooter.id}
    ask = BattleRoll(DIE, LONG_GUNS, shooter.id, dice, "MM-NAV-10", "MM-NAV-10", "MM-DICE-1", facts, game)
    rolled = yield ask if fitted else Perhaps(ask)
    return exactly(0) if rolled == NOTHING else skulls_among(rolled.dice)


def exchange(
    game: Merchants,
    one: tuple[Combatant, range],
    other: tuple[Combatant, range],
    rule: str,
    contested: Mapping[str, Any] = UNCONTESTED,
) -> Procedure[bool]:
    """MM-NAV-8: the hits that two ships score on each other are simultaneous. True if somebody sank.

    `contested` are the sums of the contest that they come from, if they come from one.
    """
    (first, hits), (second, return_hits) = one, other
    unseen = yield from in_any_order(
        suffer_hits(game, second, hits, rule, first, contested),
        suffer_hits(game, first, return_hits, rule, second, contested),
    )
    for target, places in ((second, unseen[0]), (first, unseen[1])):
        yield from sunk_unseen(game, target, places)
    return (yield from anybody_sinks(game, first, second))


def anybody_sinks(game: Merchants, first: Combatant, second: Combatant) -> Procedure[bool]:
    """MM-NAV-8 and MM-DMG-5: whether one of the ships has gone down, or both at once."""
    if sunk(first) and sunk(second):
        yield from both_sink(game, first, second)
        return True
    for loser, victor in ((first, second), (second, first)):
        if sunk(loser):
            yield from sinks(game, loser, victor)
            return True
    return False


def fight_round(game: Merchants, battle: Battle, one: Side, other: Side) -> Procedure[bool]:
    """MM-NAV-2 to 8: declaration, contest, action. True if the combat is over."""
    yield from declarations(game, battle.rounds + 1, one, other)
    if Flee in (one.declared, other.declared) and (yield from chasers(game, one.who, other.who)):
        return True
    yield from contest(game, one, other)
    for side, enemy in ((one, other), (other, one)):
        yield from grappling_hooks(game, side, enemy)
    yield from game.at("contest-rolled", one, other)
    if is_unseen(one, other):
        return (yield from act_unseen(game, one, other))
    won = winner(one, other)
    shots = [(side.who, exactly(hits_scored(side, won))) for side in (one, other)]
    contested = outcome(one, other, won)
    for shooter, hits in shots:
        if not hits[0]:
            game.ledger.deny(shooter.id, HITS, 1, "MM-NAV-7", who=shooter.id, **contested)
    if (yield from exchange(game, shots[0], shots[1], "MM-NAV-7", contested)):
        return True
    return (yield from act(game, one, other, won))


def act_unseen(game: Merchants, one: Side, other: Side) -> Procedure[bool]:
    """MM-NAV-7 where nobody saw every die: what follows shows who has hit, boarded or escaped."""
    won = possible_winners(one, other)
    shots = []
    for side, unseen in ((one, one.dice.count(UNSEEN)), (other, other.dice.count(UNSEEN))):
        scored = [hits_scored(replace(side, dice=side.dice + SKULL * more), None) for more in (0, unseen)]
        scored += [side.who.ship.cannons] if side in won and side.declared is Shoot else []
        shots.append((side.who, range(min(scored), max(scored) + 1)))
    if (yield from exchange(game, shots[0], shots[1], "MM-NAV-7")):
        return True
    boarder = yield from boards_unseen(won, (one, other))
    if boarder is not None:
        yield from crew_combat_and_plunder(game, boarder.who, (other if boarder is one else one).who)
        return True
    fled = yield from flees_unseen(won, (one, other))
    return fled is not None and escapes(game, fled, other if fled is one else one)


def hits_scored(side: Side, won: Side | None) -> int:
    """MM-NAV-7, Shoot: a hit for each cannon if the contest was won; else one for each skull, as far as cannons go."""
    if side.declared is not Shoot:
        return 0
    return side.who.ship.cannons if side is won else min(side.skulls, side.who.ship.cannons)


def act(game: Merchants, one: Side, other: Side, won: Side | None) -> Procedure[bool]:
    """MM-NAV-7, Board and Flee: what the winner of the contest declared is done. True if the combat is over."""
    lost = other if won is one else one
    if won is not None and won.declared is Board and won.who.ship.crew > 0:
        yield from crew_combat_and_plunder(game, won.who, lost.who)
        return True
    deny_crew_combat(game, "MM-NAV-7", one.who, other.who, **outcome(one, other, won))
    return won is not None and won.declared is Flee and escapes(game, won, lost)


def escapes(game: Merchants, won: Side, lost: Side) -> bool:
    """MM-NAV-7, Flee: only from an enemy without a skull. Both ships stay in the zone (MM-NAV-11)."""
    if lost.skulls:
        return False
    for side in (won, lost):
        game.ledger.move(side.who.id, "at", "MM-NAV-11")
    game.ledger.deny(lost.who.id, "glory", 1, "MM-TERM-6", who=lost.who.id)
    return True


def crew_combat_and_plunder(game: Merchants, boarder: Combatant, target: Combatant) -> Procedure[None]:
    """MM-NAV-7 and MM-CREW-5: the crews fight; whoever wins plunders, whoever boarded."""
    victor = yield from crew_combat(game, boarder, target)
    if victor is None:
        yield from both_sink(game, boarder, target)
    else:
        yield from boarded(game, target if victor is boarder else boarder, victor)


def chasers(game: Merchants, one: Combatant, other: Combatant) -> Procedure[bool]:
    """Chasers: after somebody declared Flee, the token may be flipped for one hit. True if somebody sank."""
    for shooter, target in ((one, other), (other, one)):
        if isinstance(shooter, Captain) and ready_chasers(game, shooter):
            choice = yield ChaseAsk(game, shooter)
            if type(choice) is Chase:
                shooter.flipped.append(ready_chasers(game, shooter)[0])
                unseen = yield from suffer_hits(game, target, exactly(1), "MM-YARD-9", shooter)
                yield from sunk_unseen(game, target, unseen)
                if sunk(target):
                    yield from sinks(game, target, shooter)
                    return True
    return False


def chasers_turn_back(game: Merchants, *sides: Combatant) -> None:
    """MM-YARD-9: tokens that were flipped turn back after the combat, or (under one reading) stay as they are."""
    if game.reads("chasers-turn-back", "after-the-combat"):
        for captain in sides:
            if isinstance(captain, Captain):
                captain.flipped = []


def ready_chasers(game: Merchants, captain: Captain) -> list[str]:
    """The modifications of a ship that can still be flipped for a hit."""
    fittings = game.box.fittings
    fitted = [name for name in captain.ship.modifications if name == UNSEEN or "chaser_hits" in fittings[name]]
    return [name for name in fitted if name not in captain.flipped]


class ChaseAsk(CaptainAsk):
    """Whether chasers are used."""

    rule = "MM-YARD-9"
    case = "chase"

    def candidates(self) -> Iterator[Entry]:
        """Using them, or not."""
        yield Chase(self.captain.id)
        yield Stop(self.captain.id)

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whatever comes instead makes plain that they are not used."""
        return Stop(self.captain.id)


ChaseAsk.guards = {Chase: nothing_against, Stop: nothing_against}


def grappling_hooks(game: Merchants, side: Side, enemy: Side) -> Procedure[None]:
    """MM-WPN-2: whoever declared Board may spend grappling hooks to roll any number of the own dice again."""
    if side.declared is not Board or lacking([GRAPPLING_HOOKS], side.who.weapons):
        return
    choice = yield HooksAsk(game, side.who, side.dice)
    if type(choice) is not Reroll:
        return
    take_away([GRAPPLING_HOOKS], side.who.weapons)
    ask = contest_roll(game, side.who, enemy.who)
    ask.rule = ask.count_rule = "MM-WPN-2"
    ask.count = len(side.dice) - len(choice.keep)
    again: Roll = yield ask
    side.dice = choice.keep + again.dice


class HooksAsk(CombatantAsk):
    """Whether grappling hooks are spent, and which dice stay as they lie."""

    dice: str
    rule = "MM-WPN-2"
    case = "hooks"

    def candidates(self) -> Iterator[Entry]:
        """Keeping any of the dice, and not using the hooks."""
        yield from (Reroll(self.captain.id, keep) for keep in sorted(_parts(self.dice)))
        yield Stop(self.captain.id)

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whatever comes instead makes plain that they are not used."""
        return Stop(self.captain.id)


def _parts(dice: str) -> set[str]:
    parts = {""}
    for die in sorted(dice):
        parts |= {part + die for part in parts}
    return parts - {"".join(sorted(dice))}


def against_rerolling(ask: HooksAsk, entry: Reroll) -> Iterable[Refusal]:
    """MM-WPN-2: some of the own dice stay as they lie."""
    if len(entry.keep) < len(ask.dice) and not lacking(entry.keep, ask.dice):
        return FINE
    return (cannot("MM-WPN-2", "keep", who=ask.captain.id, keep=entry.keep, dice=ask.dice),)


HooksAsk.guards = {Reroll: against_rerolling, Stop: nothing_against}
