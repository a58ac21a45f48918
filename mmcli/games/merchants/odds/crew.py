"""The question of a crew combat (rulebook p. 14): who is left, and with how many hands."""

from typing import Any

from mmcli.games.merchants.asks import SKULL
from mmcli.games.merchants.combat.crew import crew_combat, leadership_roll
from mmcli.games.merchants.combat.sides import combatant, npc_on_board
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.odds.skill import skulls
from mmcli.games.merchants.state import Captain, Combatant
from mmcli.games.odds import Outcome, Piece, Place, Question, QuestionError, Run, Wish, check_terms, facts_of
from mmcli.kernel.asks import Either
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry, Roll

NOBODY = "nobody"


class Boarding(Piece[Merchants]):
    """A crew combat under way, with its two sides."""

    def __init__(self, game: Merchants, boarder: Combatant, defender: Combatant, procedure: Procedure[Any]) -> None:
        super().__init__(game, procedure)
        self.boarder, self.defender = boarder, defender


def crew_question(place: Place, wish: Wish) -> Question:
    """The crew combat of two sides, those of the battle under way if no others are named."""
    game: Merchants = place.table().game
    check_terms(wish, "boarder", "defender")
    boarder, defender = sides(game, wish, ("boarder", "defender"))
    for who in (boarder, defender):
        if leadership_roll(game, who, first=True).count is None:
            raise QuestionError(f"nobody knows the Leadership of {who.id}")
    if not boarder.ship.crew or not defender.ship.crew:
        raise QuestionError("a crew combat needs a crew on both ships (MM-NAV-7)")

    def start() -> Run[Merchants]:
        """What is asked about, set up afresh."""
        fresh: Merchants = place.table().game
        one, other = combatant(fresh, boarder.id), combatant(fresh, defender.id)
        return Boarding(fresh, one, other, crew_combat(fresh, one, other))

    dice = [leadership_roll(game, who, first=True).count for who in (boarder, defender)]
    crews = f"crew {boarder.ship.crew} against {defender.ship.crew}, Leadership {dice[0]} against {dice[1]}"
    return Question(
        kind="crew combat",
        title=f"{boarder.id} boards {defender.id}: {crews}",
        start=start,
        outcome=_outcome,
        decide=_nothing_to_decide,
        policy=("no card is played before a roll",),
        tells=skulls,
        facts=tuple(fact for who in (boarder, defender) for fact in facts_of(who.id, "ship", "leadership", "crew")),
        matters=_matters,
    )


def sides(game: Merchants, wish: Wish, names: tuple[str, str]) -> tuple[Combatant, Combatant]:
    """Two sides by the terms of a question, or of the battle under way."""
    battle = game.state.battle
    usual = (battle.aggressor, battle.defender) if battle else (game.acting.id, "")
    found = [wish.terms.get(name, who) for name, who in zip(names, usual, strict=True)]
    known = [captain.id for captain in game.state.captains if not captain.dead]
    known += [*game.state.npcs, *(name for name in game.edition.strangers if npc_on_board(game, name))]
    for name, who in zip(names, found, strict=True):
        if who not in known:
            named = f"{who!r} is not at sea" if who else "none is named"
            raise QuestionError(f"{name}: {named}; there are {', '.join(known)}")
    if found[0] == found[1]:
        raise QuestionError(f"{found[0]} cannot fight alone")
    one, other = combatant(game, found[0]), combatant(game, found[1])
    for side in (one, other):
        if isinstance(side, Captain) and side.in_port:
            raise QuestionError(f"{side.id} is in port, where nobody fights (MM-SCOUT-4)")
    if one.zone != other.zone:
        raise QuestionError(f"{one.id} and {other.id} are not in one zone (MM-SCOUT-1)")
    return one, other


def _outcome(run: Boarding) -> Outcome | None:
    if run.ask is not None:
        return None
    winner = run.result
    return (
        ("winner", winner.id if winner else NOBODY),
        (f"crew of {run.boarder.id}", run.boarder.ship.crew),
        (f"crew of {run.defender.id}", run.defender.ship.crew),
    )


def _matters(run: Boarding) -> object:
    """Both crews, whether the first round is over, and what one side has rolled while the other has not."""
    rolls = [entry.dice.count(SKULL) for entry in run.played if isinstance(entry, Roll)]
    both = isinstance(run.ask, Either) and len(run.ask.asks) > 1
    return run.boarder.ship.crew, run.defender.ship.crew, len(rolls) > 1, None if both else rolls[-1]


def _nothing_to_decide(run: Run[Any]) -> Entry:
    raise QuestionError("a crew combat asks for nothing but rolls")
