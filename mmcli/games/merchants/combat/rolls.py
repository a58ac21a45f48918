"""The rolls of a combat, and what is used in one where nothing calls for it."""

from mmcli.games.merchants.entries import Board, Chase, Flee, Reroll, Shoot, SpendWeapon
from mmcli.games.merchants.game import Merchants
from mmcli.kernel.chance import RollAsk
from mmcli.kernel.findings import Refusal, cannot
from mmcli.log.entries import Entry

WEAPON_RULES = {"grappling-hooks": "MM-WPN-2", "chain-shot": "MM-WPN-3", "grapeshot": "MM-WPN-4"}
"""The clause that says what each special weapon does in a battle."""


class BattleRoll(RollAsk):
    """A roll of one side. What turns up in its place may be something that the side cannot use now."""

    game: Merchants | None = None

    def misfit(self, entry: Entry) -> Refusal:
        """Something used that cannot be, or else the roll is not there."""
        return self._misfit(entry) or super().misfit(entry)

    def _misfit(self, entry: Entry) -> Refusal | None:
        if self.purpose == "leadership" and isinstance(entry, Board | Flee | Shoot):
            return cannot("MM-CREW-2", "declared", who=entry.by)
        return misused(self.game, entry) if self.game else None


def misused(game: Merchants, entry: Entry) -> Refusal | None:
    """A weapon or chasers used by a side that does not have them, or at the wrong moment; None for anything else."""
    if isinstance(entry, Chase):
        return cannot("MM-YARD-9", "no-chase", who=entry.by)
    if not isinstance(entry, Reroll | SpendWeapon):
        return None
    weapon = entry.weapon if isinstance(entry, SpendWeapon) else "grappling-hooks"
    captain = game.by_id.get(entry.by)
    if captain is None:
        return cannot("MM-WPN-5", "npc", who=entry.by, weapon=weapon)
    if weapon not in captain.weapons:
        return cannot("MM-WPN-1", "not-held", who=entry.by, weapon=weapon)
    return cannot(WEAPON_RULES[weapon], "misused", who=entry.by, weapon=weapon)
