"""The question of a naval combat (rulebook p. 14) under stated policies: who wins, how, and who gets away."""

from functools import partial
from typing import Any

from mmcli.games.merchants.asks import SKULL
from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.cargo import OverboardAsk
from mmcli.games.merchants.combat.contest import winner
from mmcli.games.merchants.combat.damage import SpreadAsk, SteerAsk
from mmcli.games.merchants.combat.declaring import DeclareAsk
from mmcli.games.merchants.combat.naval import ChaseAsk, HooksAsk, fight_on, ready_chasers
from mmcli.games.merchants.combat.rolls import LEADERSHIP, BattleRoll
from mmcli.games.merchants.combat.sides import Side, combatant, fitted_with, npc_on_board, pips
from mmcli.games.merchants.entries import Board, Chase, Flee, Shoot, Spread
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.odds.crew import sides
from mmcli.games.merchants.odds.naval.boarding import BOTH_DOWN, DRIFTING, ended
from mmcli.games.merchants.odds.naval.odds import NavalOdds
from mmcli.games.merchants.odds.naval.policies import BEST, POLICIES, STATED, declare, spread
from mmcli.games.merchants.state import Battle, Captain, Combatant
from mmcli.games.odds import (
    Clock,
    Odds,
    Outcome,
    Piece,
    Place,
    Question,
    QuestionError,
    Run,
    TooLargeError,
    Wish,
    check_terms,
    facts_of,
)
from mmcli.kernel.asks import Ask
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry, Roll, Stop

DECLARATIONS = (Board, Flee, Shoot)
DEFAULT_READINGS = {"skull-hits": "target-spreads"}
"""The readings that the solver knows; with others the combat is played."""


FACTS = ("ship", "seamanship", "leadership", "modifications", "weapons")
"""What a combat rests on besides the points of the ships."""


class Combat(Piece[Merchants]):
    """A naval combat under way, with its two sides and the glory that they had before."""

    def __init__(self, game: Merchants, one: Combatant, other: Combatant, procedure: Procedure[Any]) -> None:
        super().__init__(game, procedure)
        self.one, self.other = one, other
        self.glory = {side.id: side.glory for side in (one, other) if isinstance(side, Captain)}
        self._told = {captain: len(game.ledger.changes(captain, "glory")) for captain in self.glory}

    def both_beaten(self) -> bool:
        """Whether the ledger has denied a captain the glory because nobody has defeated anybody (MM-TERM-6)."""
        ledger = self.game.ledger
        since = (change for who, told in self._told.items() for change in ledger.changes(who, "glory")[told:])
        return any(change.rule == "MM-TERM-6" for change in since)


def naval_question(place: Place, wish: Wish) -> Question:
    """The battle under way, or the one that `combat defender=blas` begins; `anne=board` states a policy."""
    game: Merchants = place.table().game
    one, other = sides(game, wish, ("aggressor", "defender"))
    check_terms(wish, "aggressor", "defender", one.id, other.id)
    policies = {side.id: wish.terms.get(side.id, "shoot") for side in (one, other)}
    _known(one, other, policies)

    def start() -> Run[Merchants]:
        """What is asked about, set up afresh."""
        fresh: Merchants = place.table().game
        first, second = combatant(fresh, one.id), combatant(fresh, other.id)
        battle = fresh.state.battle
        if battle is None or (battle.aggressor, battle.defender) != (one.id, other.id):
            battle = fresh.state.battle = Battle(one.id, other.id)
        battle.found = False
        return Combat(fresh, first, second, fight_on(fresh, battle))

    return Question(
        kind="naval combat",
        title=f"{one.id} attacks {other.id}: {_ship(one)} against {_ship(other)}",
        start=start,
        outcome=partial(_outcome, policies),
        decide=partial(_decide, policies),
        policy=tuple(_policies(policies)),
        solve=partial(_solve, start, policies),
        tells=_tells,
        matters=_matters,
        facts=tuple(fact for side in (one, other) for fact in facts_of(side.id, *FACTS, *LOCATIONS)),
        never=DRIFTING,
        unplayable="best play is known only where it can be solved" if BEST in policies.values() else None,
    )


def _known(one: Combatant, other: Combatant, policies: dict[str, str]) -> None:
    for who, policy in policies.items():
        if policy not in POLICIES:
            raise QuestionError(f"{who}: no policy {policy!r}; a side can {', '.join(POLICIES)}")
    for side in (one, other):
        for skill in ("seamanship", "leadership"):
            if getattr(side, skill) is None:
                raise QuestionError(f"nobody knows the {skill.capitalize()} of {side.id}")
        if not side.ship.hull:
            raise QuestionError(f"the ship of {side.id} has sunk")


def _policies(policies: dict[str, str]) -> list[str]:
    stated = [f"{who} {STATED[policy]}" for who, policy in policies.items()]
    return [*stated, "skull hits go to the cargo first, the hull last", "chasers are used, no weapon or card is"]


def _ship(side: Combatant) -> str:
    ship = side.ship
    points = "/".join(str(getattr(ship, location)) for location in LOCATIONS)
    return f"{ship.kind} {points}, Seamanship {side.seamanship}"


def _solve(start: Any, policies: dict[str, str], clock: Clock) -> Odds:
    """The solver, where it knows everything that can happen."""
    combat: Combat = start()
    game = combat.game
    for ruling, reading in DEFAULT_READINGS.items():
        if not game.reads(ruling, reading):
            raise TooLargeError(f"the solver does not know the reading {game.readings[ruling]!r} of {ruling}")
    for side in (combat.one, combat.other):
        if fitted_with(game, side, "long_guns_dice") or fitted_with(game, side, "first_boarding_dice"):
            raise TooLargeError(f"the solver does not know what is fitted to the ship of {side.id}")
        if isinstance(side, Captain) and ready_chasers(game, side):
            raise TooLargeError("the solver does not know chasers")
    return NavalOdds(game, combat.one, combat.other, policies, clock).odds()


def _decide(policies: dict[str, str], run: Run[Merchants]) -> Entry:
    """Every decision of a combat, by the policies."""
    ask = _asked(run)
    if isinstance(ask, DeclareAsk):
        return declare(run.game, ask.captain, ask.enemy, ask.round, policies[ask.captain.id])
    if isinstance(ask, ChaseAsk):
        return Chase(by=ask.captain.id)
    if isinstance(ask, SpreadAsk):
        return Spread(by=ask.captain.id, locations=spread(ask.target.ship, ask.skulls))
    if isinstance(ask, HooksAsk | SteerAsk):
        return Stop(by=ask.captain.id)
    raise QuestionError("the combat asks for a decision that no policy takes")


def _asked(run: Run[Any]) -> Ask | None:
    return run.ask.foremost() if run.ask else None


def _outcome(policies: dict[str, str], run: Combat) -> Outcome | None:
    """How the combat has ended; known before the loser's ship is plundered."""
    ask = _asked(run)
    if isinstance(ask, DeclareAsk) and ask.round > 1 and _drift(policies, run):
        return DRIFTING
    if isinstance(ask, DeclareAsk | ChaseAsk | SpreadAsk | HooksAsk | SteerAsk | BattleRoll):
        return None
    one, other = run.one, run.other
    if isinstance(ask, OverboardAsk) and one.ship.hull > 0 and other.ship.hull > 0:
        return None
    captains = [side for side in (one, other) if isinstance(side, Captain)]
    victor = next((captain for captain in captains if captain.glory > run.glory[captain.id]), None)
    if victor is not None:
        loser = other if victor is one else one
        return ended(f"{victor.id} {'takes' if loser.ship.hull > 0 else 'sinks'} {loser.id}", victor.id)
    if run.ask is None and not any(_gone(run.game, side) for side in (one, other)):
        return ended(f"{_escaped(run).id} gets away", "nobody")
    return _without_glory(run)


def _drift(policies: dict[str, str], run: Combat) -> bool:
    """Whether both sides shoot on without a cannon."""
    if run.one.ship.cannons or run.other.ship.cannons:
        return False
    sides = (run.one, run.other), (run.other, run.one)
    return all(isinstance(declare(run.game, who, enemy, 2, policies[who.id]), Shoot) for who, enemy in sides)


def _without_glory(run: Combat) -> Outcome:
    """Both have gone down, or an NPC has beaten a captain."""
    captains = [side for side in (run.one, run.other) if isinstance(side, Captain)]
    if len(captains) > 1 or run.both_beaten():
        return BOTH_DOWN
    loser = captains[0]
    victor = run.other if loser is run.one else run.one
    return ended(f"{victor.id} {'takes' if loser.ship.hull > 0 else 'sinks'} {loser.id}", victor.id)


def _gone(game: Merchants, side: Combatant) -> bool:
    return side.dead if isinstance(side, Captain) else npc_on_board(game, side.id) is not side


def _escaped(run: Combat) -> Combatant:
    """Who has won the last contest, and so gets away."""
    rolls = [entry for entry in run.played if isinstance(entry, Roll) and entry.for_ == "seamanship"][-2:]
    dice = {entry.by: entry.dice for entry in rolls}
    one, other = (Side(side, dice=dice[side.id]) for side in (run.one, run.other))
    return run.one if winner(one, other) is one else run.other


def _tells(entry: Entry) -> object:
    """What of a result matters: skulls and the sum of the other dice, or where each hit goes."""
    if not isinstance(entry, Roll):
        return ()
    skulls = entry.dice.count(SKULL)
    if entry.for_ == "seamanship":
        return skulls, pips(entry.dice)
    return skulls if entry.for_ == LEADERSHIP else "".join(sorted(entry.dice))


def _matters(run: Combat) -> object:
    """Both ships, and what has happened since the last declaration of the round."""
    ships = tuple(getattr(side.ship, location) for side in (run.one, run.other) for location in LOCATIONS)
    last = max((place for place, entry in enumerate(run.played) if isinstance(entry, DECLARATIONS)), default=-2)
    declared = tuple(type(entry) for entry in run.played[last - 1 : last + 1])
    since = run.played[last + 1 :]
    crews = [entry for entry in since if isinstance(entry, Roll) and entry.for_ == LEADERSHIP]
    if crews or _leads(run):
        return ships, len(crews) > 1, tuple(map(_tells, crews[len(crews) - len(crews) % 2 :]))
    return ships, declared, tuple(map(_tells, since)), _rounds(run.game) > 0


def _rounds(game: Merchants) -> int:
    return game.state.battle.rounds if game.state.battle else 0


def _leads(run: Run[Any]) -> bool:
    ask = _asked(run)
    return isinstance(ask, BattleRoll) and ask.purpose == LEADERSHIP
