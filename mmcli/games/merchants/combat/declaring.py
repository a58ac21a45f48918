"""The declarations at the start of a round of naval combat (rulebook p. 14): Shoot, Board or Flee (MM-NAV-2)."""

from collections.abc import Iterable, Iterator

from mmcli.games.merchants.asks import CombatantAsk
from mmcli.games.merchants.combat.sides import Side
from mmcli.games.merchants.entries import Board, Flee, Shoot
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.out_of_place.table import left_no_room
from mmcli.games.merchants.state import Captain, Combatant
from mmcli.kernel.asks import Either, nothing_against
from mmcli.kernel.findings import Refusal, Refusals, illegal, missing
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry


def declarations(game: Merchants, number: int, one: Side, other: Side) -> Procedure[None]:
    """MM-NAV-2: the aggressor declares, then the defender; a defender who was written down first is only reproached."""
    early = DeclareAsk(game, other.who, one.who, number, early=True)
    declared = yield Either((DeclareAsk(game, one.who, other.who, number), early))
    first, second = (one, other) if declared.by == one.who.id else (other, one)
    first.declared = type(declared)
    second.declared = type((yield DeclareAsk(game, second.who, first.who, number)))


class DeclareAsk(CombatantAsk):
    """What a side declares: Shoot, Board or Flee (MM-NAV-2)."""

    enemy: Combatant
    round: int
    early: bool = False
    rule = "MM-NAV-2"
    case = "declare"

    def against(self, entry: Entry) -> Refusals | None:
        """What the guard says; and that the other side should have declared before."""
        found = super().against(entry)
        if found is None or not self.early:
            return found
        return [illegal("MM-NAV-2", "order", who=self.captain.id, first=self.enemy.id), *found]

    def misfit(self, entry: Entry) -> Refusal:
        """Something that has no place now, a combat broken off between two rounds, or else no declaration."""
        return left_no_room(self.game, self, entry) or self._broken_off() or super().misfit(entry)

    def _broken_off(self) -> Refusal | None:
        battle = self.game.state.battle
        if self.round == 1 or battle is None or battle.aggressor != self.captain.id:
            return None
        return missing("MM-NAV-1", "broken-off", who=self.captain.id, enemy=self.enemy.id)

    def candidates(self) -> Iterator[Entry]:
        """The three declarations."""
        yield from (declaration(self.captain.id) for declaration in (Board, Flee, Shoot))


def against_maneuvering(ask: DeclareAsk, entry: Board | Flee) -> Iterable[Refusal]:
    """What bars Board and Flee alike: the first round, and destroyed masts."""
    who = ask.captain
    if ask.round == 1:
        yield illegal("MM-NAV-2", "first-round", who=who.id)
    if not who.ship.masts:
        yield illegal("MM-DMG-5", "no-masts", who=who.id)


def against_boarding(ask: DeclareAsk, entry: Board) -> Iterable[Refusal]:
    """MM-NAV-2 and MM-DMG-5: not in the first round, with masts and a crew."""
    yield from against_maneuvering(ask, entry)
    if not ask.captain.ship.crew:
        yield illegal("MM-DMG-5", "no-crew", who=ask.captain.id)


def against_fleeing(ask: DeclareAsk, entry: Flee) -> Iterable[Refusal]:
    """MM-NAV-2, MM-DMG-5 and MM-NPC-31: not in the first round, with masts, and no NPC from a weaker enemy."""
    yield from against_maneuvering(ask, entry)
    own, enemy = ask.captain.ship, ask.enemy.ship
    if not isinstance(ask.captain, Captain) and own.cannons >= enemy.cannons and own.crew >= enemy.crew:
        yield illegal("MM-NPC-31", "may-not-flee", who=ask.captain.id, enemy=ask.enemy.id)


DeclareAsk.guards = {Board: against_boarding, Flee: against_fleeing, Shoot: nothing_against}
