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
    surplus = surplus_defence_roll(game, entry) or surplus_pirate_roll(game, entry)
    if surplus is not None:
        return surplus
    rule = ROLLS.get(entry.for_) if isinstance(entry, Roll) else RULES.get(type(entry))
    return cannot(rule or "VQ-LOG-1", "uncalled", entry=entry)


def surplus_defence_roll(game: VirginQueen, entry: Entry) -> Refusal | None:
    """VQ-PIR-2.0: a defence roll although the sum of the dice was 0."""
    piracy = game.state.piracy
    if type(entry) is not Roll or entry.for_ != defence.PURPOSE or piracy is None or piracy.defence_dice:
        return None
    return defence.sum_in_defence(game, piracy).miscount(len(entry.dice))


def surplus_pirate_roll(game: VirginQueen, entry: Entry) -> Refusal | None:
    """VQ-PIR-4.1 and 4.2: a pirate's roll although too little of its force was left."""
    piracy = game.state.piracy
    if type(entry) is not Roll or entry.for_ != pirate_dice.PURPOSE or piracy is None or piracy.no_roll is None:
        return None
    facts = {"who": piracy.pirate, "target": piracy.target, "zone": piracy.zone}
    return cannot(piracy.no_roll, "no-roll", **facts)
