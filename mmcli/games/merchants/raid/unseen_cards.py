"""A raid of which not every card was seen: what it may have brought, told by what follows (MM-RAID-15 to 23)."""

from mmcli.games.merchants.box.components import LOCATIONS, Components
from mmcli.games.merchants.cargo import cargo_room
from mmcli.games.merchants.entries import Claim, Keep, Overboard
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.unclear import happened
from mmcli.log.entries import Draw, Entry


def icons_unseen(box: Components, cards: list[str]) -> int:
    """The cards of which nobody knows whether they show a hit or an escape."""
    return sum(box.cargo_card(card).icon is None for card in cards)


def sunk_unseen(game: Merchants, captain: Captain, cards: list[str]) -> Procedure[bool]:
    """MM-RAID-19: whether unseen hits have sunk the raider: somebody else goes on while actions are left."""
    if icons_unseen(game.box, cards) < captain.ship.hull or not captain.actions:
        return False

    def shows(entry: Entry) -> bool:
        by = getattr(entry, "by", None)
        return by not in (None, captain.id) or (isinstance(entry, Draw) and entry.deck == "event")

    return (yield from happened("MM-RAID-19", "sunk", shows))


def failed_unseen(game: Merchants, captain: Captain, cards: list[str], escapes: int) -> Procedure[bool]:
    """MM-RAID-16 and 17: whether unseen icons have made the raid fail: nothing is kept, no glory card drawn.

    Where all the plunder fits, nothing need be written of a raid that succeeds: then nobody knows.
    """
    unseen, ship = icons_unseen(game.box, cards), captain.ship
    may_escape = unseen and escapes + unseen >= game.maneuverability(captain)
    may_be_lost = unseen and game.reads("raid-location-lost", "fails")
    if not may_escape and not (may_be_lost and unseen >= min(getattr(ship, location) for location in LOCATIONS)):
        return False
    for figure in ("gold", "hold"):
        game.unsettle(captain, figure)
    fits = len(captain.hold) + len(cards) <= cargo_room(game, captain)

    def shows(entry: Entry) -> bool:
        return not fits and not _is_success(captain, entry)

    return (yield from happened("MM-RAID-23", "failed", shows))


def _is_success(captain: Captain, entry: Entry) -> bool:
    """Whether what follows is only there after a raid that has succeeded."""
    if isinstance(entry, Claim):
        return entry.of == captain.id and isinstance(entry.gold, int) and entry.gold > captain.gold
    if isinstance(entry, Keep):
        return entry.by == captain.id
    if isinstance(entry, Overboard):
        return entry.of == captain.id
    return isinstance(entry, Draw) and entry.deck == "glory" and entry.by in (None, captain.id)
