"""Which clause to name for an entry that nothing called for."""

from mmcli.games.virgin_queen import defence, pirate_dice
from mmcli.games.virgin_queen.entries import GiveUp, Lose, Reward
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.kernel.findings import Refusal, cannot
from mmcli.log.entries import Draw, Entry, Roll

RULES: dict[type[Entry], str] = {
    Lose: "VQ-PIR-3.2",
    Reward: "VQ-PIR-5.1",
    GiveUp: "VQ-PIR-5.2",
    Draw: "VQ-PIR-5.3",
}
"""The clause that calls for each kind of entry, and so is broken where it stands uncalled for."""
ROLLS = {defence.PURPOSE: "VQ-PIR-3.0", pirate_dice.PURPOSE: "VQ-PIR-5.0"}


def uncalled(game: VirginQueen, entry: Entry) -> Refusal:
    """An entry that nothing called for, under the clause that would have, or that ruled it out."""
    surplus = defence.surplus_roll(game, entry) or pirate_dice.surplus_roll(game, entry)
    if surplus is not None:
        return surplus
    rule = ROLLS.get(entry.for_) if isinstance(entry, Roll) else RULES.get(type(entry))
    return cannot(rule or "VQ-LOG-1", "uncalled", entry=entry)
