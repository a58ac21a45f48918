"""Steps of a piracy that are out of place: in which situation, and under which clause.

The table of kinds of entry, situations and clauses is `data/out_of_place.toml`; here stands when each situation holds.
"""

from collections.abc import Iterator
from functools import cache

import msgspec

from mmcli.games.virgin_queen import defence, pirate_dice
from mmcli.games.virgin_queen.dice import Sum, count_hits
from mmcli.games.virgin_queen.entries import GiveUp, Impulse, Lose, Reward
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.hand import CARD, HAND
from mmcli.games.virgin_queen.powers import FOLDER, powers
from mmcli.games.virgin_queen.state import DEFENCE, LOSSES, OVER, PIRATES, REWARDS, Piracy
from mmcli.kernel.findings import Refusal, cannot, note
from mmcli.log.entries import UNSEEN, Draw, Entry, Roll, Stop

KINDS: dict[type[Entry], str] = {
    Impulse: "impulse",
    Lose: "loss",
    Reward: "reward",
    GiveUp: "units",
    Draw: "card",
    Stop: "stop",
}
"""What the table calls each kind of entry; rolls are called by their purpose."""
ROLLS = (defence.PURPOSE, pirate_dice.PURPOSE)
BEFORE_THE_PIRATE_ROLLS = (DEFENCE, LOSSES, PIRATES)


@cache
def clauses() -> dict[str, dict[str, str]]:
    """For each kind of entry and each situation in which it is out of place, the clause that says so."""
    table = (FOLDER / "data" / "out_of_place.toml").read_bytes()
    return msgspec.toml.decode(table, type=dict[str, dict[str, str]])


def uncalled(game: VirginQueen, entry: Entry) -> Refusal:
    """What to say of an entry that is no action, where nothing but an action is waited for."""
    return out_of_place(game, entry) or _told(game, entry, "no-piracy")


def out_of_place(game: VirginQueen, entry: Entry) -> Refusal | None:
    """The clause by which a step of a piracy cannot be, now or later in this piracy; None if it may still be due."""
    if type(entry) not in KINDS and type(entry) is not Roll:
        return None
    if isinstance(entry, Lose) and _goes_without_saying(game, entry):
        return note("VQ-PIR-3.4", "told-late", who=entry.by, entry=entry)
    situation = next(_situations(game, entry), None)
    if situation == "undefended" and isinstance(entry, Roll):
        return _sum_in_defence(game).miscount(len(entry.dice), entry.by or game.piracy().target)
    return None if situation is None else _told(game, entry, situation)


def _goes_without_saying(game: VirginQueen, entry: Lose) -> bool:
    """Whether a loss is told late that left no choice, and was taken when it was due."""
    piracy = game.state.piracy
    return (
        piracy is not None and entry.by == piracy.pirate and bool(entry.units) and sorted(entry.units) == piracy.untold
    )


def _told(game: VirginQueen, entry: Entry, situation: str) -> Refusal:
    kind, piracy = kind_of(entry), game.state.piracy
    who = getattr(entry, "by", None)
    if who is None and piracy is not None:
        who = piracy.target if kind == defence.PURPOSE else piracy.pirate
    facts = {"who": who, "entry": entry, "rolls": list(ROLLS)}
    if piracy is not None:
        facts |= {"pirate": piracy.pirate, "target": piracy.target, "zone": piracy.zone}
        facts |= {"hand": f"{HAND}{piracy.target}", "rewards": sum(piracy.given.values())}
        facts |= {"dice": list(piracy.rolled.get(roll_before(kind), ""))}
    clause = piracy.no_roll if situation == "no-roll" and piracy is not None else clauses()[kind][situation]
    return cannot(str(clause), situation, **facts)


def kind_of(entry: Entry) -> str:
    """What the table calls an entry; a roll that nobody told the purpose of is the pirate's."""
    if isinstance(entry, Roll):
        return entry.for_ if entry.for_ in ROLLS else pirate_dice.PURPOSE if entry.for_ == UNSEEN else "roll"
    return KINDS[type(entry)]


def roll_before(kind: str) -> str:
    """The roll that a kind of entry follows from, or is."""
    return defence.PURPOSE if kind in ("loss", defence.PURPOSE) else pirate_dice.PURPOSE


def _situations(game: VirginQueen, entry: Entry) -> Iterator[str]:
    """The situations that hold and in which the entry is out of place, the deciding one first."""
    kind, piracy = kind_of(entry), game.state.piracy
    if kind == "roll":
        yield "no-such-roll"
    elif isinstance(entry, Draw) and entry.deck != UNSEEN and entry.deck.removeprefix(HAND) not in powers():
        yield "no-such-deck"
    elif isinstance(entry, Impulse):
        if piracy is not None and _declared_before(entry, piracy):
            yield "piracy-declared"
    elif piracy is None:
        yield "no-piracy"
    elif kind in ("loss", defence.PURPOSE):
        yield from _after_the_defence(game, kind, piracy)
    elif piracy.no_roll:
        yield "no-roll"
    elif piracy.step not in BEFORE_THE_PIRATE_ROLLS:
        yield from _after_the_pirate_rolled(game, entry, piracy)


def _declared_before(entry: Impulse, piracy: Piracy) -> bool:
    """Whether it is the impulse in which the piracy under way has just been declared."""
    return entry.by == piracy.pirate and piracy.step != OVER and not piracy.rolled


def _after_the_defence(game: VirginQueen, kind: str, piracy: Piracy) -> Iterator[str]:
    """A defence roll, and what is lost to it, once there is nothing to roll, or it has been rolled."""
    if defence.PURPOSE not in piracy.rolled:
        if not _sum_in_defence(game).most:
            yield "undefended"
        elif piracy.step != DEFENCE:
            yield "gone-on"
    elif kind == defence.PURPOSE:
        yield "rolled-already"
    elif not any(count_hits(piracy.rolled[defence.PURPOSE])):
        yield "no-hit"
    elif piracy.step != LOSSES:
        yield "lost-already"


def _after_the_pirate_rolled(game: VirginQueen, entry: Entry, piracy: Piracy) -> Iterator[str]:
    """The pirate's roll a second time, and what is given for its hits, once there are no more of them."""
    waiting = piracy.step == REWARDS
    hits = piracy.rolled.get(pirate_dice.PURPOSE)
    match entry:
        case _ if hits is None:
            yield "gone-on"
        case Roll():
            yield "rolled-already"
        case Draw():
            yield from _drawing(entry, piracy)
        case GiveUp() if game.reads("units-given-up", "one-at-a-time"):
            yield "named-with-the-reward"
        case GiveUp() if not piracy.owed_units:
            yield "none-promised"
        case _ if not any(count_hits(str(hits))):
            yield "no-hit"
        case Reward() if not (waiting and (piracy.hits or piracy.unsure)):
            yield "answered-already"
        case Stop() if not waiting or not piracy.hits:
            yield "nothing-to-stop"


def _drawing(entry: Draw, piracy: Piracy) -> Iterator[str]:
    """A card drawn although none was given, or from somebody else's hand, or by somebody else."""
    if not piracy.given.get(CARD) and not piracy.unseen_gift:
        yield "none-given"
    elif not piracy.drawing and not piracy.unseen_gift:
        yield "drawn-already"
    elif entry.deck not in (UNSEEN, f"{HAND}{piracy.target}"):
        yield "another-hand"
    elif entry.by not in (None, piracy.pirate):
        yield "another-drawer"


def _sum_in_defence(game: VirginQueen) -> Sum:
    return defence.sum_in_defence(game, game.piracy())
