"""The first specialist of the glory deck (SG-LOY-7, SG-LOC-PRISON-1)."""

from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.games.seas_of_glory.first_card import FirstCard
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Draw


def search(game: Merchants, captain: Captain, rule: str) -> "SpecialistDraw":
    """The ask for the first specialist of the glory deck, under the clause that calls for one."""
    ask = SpecialistDraw(game.state.glory, "glory", 1, rule, "MM-EVT-4", captain.id, known=game.pack.specialists)
    ask.aboard = tuple(captain.specialists)
    return ask


def employ_first(game: Merchants, captain: Captain, ask: "SpecialistDraw") -> Procedure[None]:
    """Whoever shows first comes aboard, in whatever port that is."""
    drawn: Draw = yield ask
    game.state.glory.take(list(drawn.cards[:1]))
    captain.specialists.extend(drawn.cards[:1])


class SpecialistDraw(FirstCard):
    """The first specialist of the glory deck that is not `aboard`."""

    aboard: tuple[str, ...] = ()
    case = "no-such-specialist"

    def counts(self, card: str) -> bool:
        """Everybody whose like is not aboard."""
        return card not in self.aboard
