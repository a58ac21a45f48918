"""The rolls of a combat, and the special weapons that are used in one."""

from mmcli.games.merchants.asks import SkillRoll

GRAPPLING_HOOKS = "grappling-hooks"
HIT_LOCATION = "hit-location"
LEADERSHIP = "leadership"
WEAPON_RULES = {GRAPPLING_HOOKS: "MM-WPN-2", "chain-shot": "MM-WPN-3", "grapeshot": "MM-WPN-4"}
"""The clause that says what each special weapon does in a battle."""


class BattleRoll(SkillRoll):
    """A roll of one side; `counted` has its masts where they count, in the contest."""

    def add(self, dice: int | None) -> None:
        """MM-DMG-5: nothing adds to the one die of a ship without masts, unless it is read otherwise."""
        mastless = self.counted.get("masts") == 0
        if not mastless or self.game is None or self.game.reads("mastless-bonus", "yes"):
            super().add(dice)
