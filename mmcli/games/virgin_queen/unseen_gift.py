"""A reward of which nobody knows what it was: a card that is drawn tells, else it may have been any of the four."""

from mmcli.games.virgin_queen.armada_level import LEVEL
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.hand import CARD, HandDraw, hand_draw, keep_cards
from mmcli.games.virgin_queen.spread import VP, possible_rewards
from mmcli.games.virgin_queen.state import Piracy
from mmcli.games.virgin_queen.units_given import UNIT, may_be_in_reach
from mmcli.kernel.findings import FINE, Refusals
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Draw, Entry, Stop


def learn_what_was_given(game: VirginQueen, piracy: Piracy) -> Procedure[None]:
    """VQ-PIR-5.2 to 5.5: if a card is drawn, it was the card; if not, what each of the four changes is unknown."""
    possible = possible_rewards(game, piracy)
    entry: Draw | Stop = yield hand_draw(PerhapsDraw, game, piracy)
    piracy.unseen_gift = False
    if isinstance(entry, Draw):
        piracy.given[CARD] = piracy.given.get(CARD, 0) + piracy.given.pop(UNSEEN)
        keep_cards(game, piracy, entry)
        return
    if CARD in possible:
        game.state.hands.pop(piracy.target, None)
        game.state.hands.pop(piracy.pirate, None)
    if VP in possible:
        game.state.vp.pop(piracy.pirate, None)
        game.state.unknown.add(f"piracy_vp/{piracy.pirate}")
    if LEVEL in possible and game.state.armada is not None:
        game.state.armada.level = None
    if UNIT in possible:
        _doubt_units(game, piracy)


def _doubt_units(game: VirginQueen, piracy: Piracy) -> None:
    """One unit of each kind and place in reach may be gone."""
    for unit in list(may_be_in_reach(game, piracy)):
        if game.state.units_of(unit.owner, unit.place).get(unit.kind):
            game.unsettle_units(unit.place, unit.owner, unit.kind, 1)


class PerhapsDraw(HandDraw):
    """The draw of a card, if it was a card that was given."""

    def against(self, entry: Entry) -> Refusals | None:
        """Nothing against it that there is no draw."""
        return FINE if type(entry) is Stop and entry.by == self.by else super().against(entry)

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whatever else comes, no card was drawn."""
        return Stop(by=str(self.by))
