"""Names that a log spells in its own way: what is meant by them, told as a note or a fault of the file (VQ-LOG-1)."""

from mmcli.games.speech import Names
from mmcli.games.spelling import as_meant, said_of
from mmcli.games.virgin_queen.defence import PURPOSE as DEFENCE
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.hand import HAND
from mmcli.games.virgin_queen.pirate_dice import PURPOSE as PIRACY
from mmcli.games.virgin_queen.powers import KINDS, powers
from mmcli.games.virgin_queen.speech import names
from mmcli.games.virgin_queen.words import named
from mmcli.kernel.findings import Refusal
from mmcli.log.entries import Entry


def respelt(game: VirginQueen, entry: Entry) -> tuple[Entry, Refusal] | None:
    """The entry as it is meant, and what says so; None if every name is spelled as the game and its map do, or unknown.

    Of another case, accent or blank, and of what players call a power, only a note is made; another word like one that
    there is is a fault of the file.
    """
    places = (*game.map.zones, *game.map.spaces, *game.map.oceans)
    leaders = tuple(game.state.leaders)
    ids = frozenset((*powers(), *KINDS, *places, *leaders, DEFENCE, PIRACY))

    def of_field(do: str, field: str) -> Names | None:
        match field:
            case "for":
                return _called(DEFENCE, PIRACY)
            case "deck":
                return _called(*(f"{HAND}{power}" for power in powers()))
            case "from" | "to" if do == "move":
                return _called(*places)
            case "leaders":
                return _called(*leaders)
            case "units" if do in ("move", "claim"):
                return _called(*(KINDS if do == "move" else places))
            case "card" | "cards":
                return None
        return names(game, do, field, None)

    found = as_meant(entry, of_field, ids.__contains__)
    if found is None:
        return None
    again, slip = found
    more = respelt(game, again) if slip.is_same else None
    return more or (again, said_of(slip, "VQ-LOG-1"))


def _called(*things: str) -> Names:
    """Things by what a log writes and by their names."""
    return Names((name, thing) for thing in things for name in (named(thing), thing))
