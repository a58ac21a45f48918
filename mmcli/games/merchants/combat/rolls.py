"""The rolls of a combat, and what stands in one where nothing calls for it."""

from mmcli.games.merchants.asks import SkillRoll
from mmcli.games.merchants.entries import Board, Chase, Flee, LetGo, Reroll, Shoot, SpendWeapon, Spread
from mmcli.games.merchants.game import Merchants
from mmcli.kernel.findings import Refusal, cannot
from mmcli.log.entries import Entry, Roll

GRAPPLING_HOOKS = "grappling-hooks"
HIT_LOCATION = "hit-location"
LEADERSHIP = "leadership"
WEAPON_RULES = {GRAPPLING_HOOKS: "MM-WPN-2", "chain-shot": "MM-WPN-3", "grapeshot": "MM-WPN-4"}
"""The clause that says what each special weapon does in a battle."""


class BattleRoll(SkillRoll):
    """A roll of one side. What turns up in its place may be something that has no place in the combat now."""

    def misfit(self, entry: Entry) -> Refusal:
        """Something out of place, or else the roll is not there."""
        return self._out_of_place(entry) or super().misfit(entry)

    def _out_of_place(self, entry: Entry) -> Refusal | None:
        if self.purpose == LEADERSHIP and isinstance(entry, Board | Flee | Shoot):
            return cannot("MM-CREW-2", "declared", who=entry.by)
        if self.purpose != LEADERSHIP and isinstance(entry, Roll):
            return None
        return out_of_place(self.game, entry) if self.game else None


def out_of_place(game: Merchants, entry: Entry) -> Refusal | None:
    """Something used, struck, spread or let go where no rule lets it; None for an entry of any other kind."""
    if isinstance(entry, LetGo):
        return cannot("MM-SCOUT-6", "attacked", who=entry.by)
    if isinstance(entry, Chase):
        return cannot("MM-YARD-9", "no-chase", who=entry.by)
    if isinstance(entry, Spread):
        return cannot("MM-DMG-2", "not-due", who=entry.by)
    if isinstance(entry, Roll) and entry.for_ == HIT_LOCATION:
        return cannot("MM-NAV-7", "no-hits", who=entry.by)
    if isinstance(entry, Reroll | SpendWeapon):
        return misused(game, entry)
    return None


def misused(game: Merchants, entry: Reroll | SpendWeapon) -> Refusal:
    """A weapon of a side that does not have it, or at the wrong moment."""
    weapon = entry.weapon if isinstance(entry, SpendWeapon) else GRAPPLING_HOOKS
    captain = game.by_id.get(entry.by)
    if captain is None:
        return cannot("MM-WPN-5", "npc", who=entry.by, weapon=weapon)
    if weapon not in captain.weapons:
        return cannot("MM-WPN-1", "not-held", who=entry.by, weapon=weapon)
    return cannot(WEAPON_RULES[weapon], "misused", who=entry.by, weapon=weapon)
