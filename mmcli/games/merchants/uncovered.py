"""What this version does not cover yet: it says so, and takes the entries as they come."""

from collections.abc import Iterator

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.entries import Board, Flee, Shoot
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.findings import FINE, Refusals
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Draw, Entry, Roll, Stop


def naval_combat(game: Merchants, captain: Captain, target: Captain) -> Procedure[None]:
    """MM-SCOUT-6: naval combat starts. Its entries are taken unchecked until the captain's next action."""
    game.remark("MM-SCOUT-6", "not-covered", who=captain.id, target=target.id)
    entry: Entry | None = None
    while type(entry) is not Stop:
        entry = yield CombatAsk(game, captain)


class CombatAsk(CaptainAsk):
    """Anything that a naval combat may bring."""

    rule = "MM-SCOUT-6"
    case = "combat"

    def against(self, entry: Entry) -> Refusals | None:
        """Nothing speaks against declarations, rolls and draws of the combat, because nothing is checked."""
        if isinstance(entry, Draw):
            return None if entry.deck == "event" else FINE
        return FINE if isinstance(entry, Shoot | Board | Flee | Roll | Stop) else None

    def candidates(self) -> Iterator[Entry]:
        """Only the end of the combat can be listed."""
        yield Stop(self.captain.id)

    def stop_before(self, entry: Entry) -> Entry | None:
        """The next action ends it."""
        return Stop(self.captain.id) if self.game.fallbacks.taking(entry, outside=self) else None
