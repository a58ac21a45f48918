"""Ship modifications: Carved Hull, Crow's Nest, Smuggler's Hold and The Plank (SG-MOD).

What the tokens do to dice stands in the data; here is what depends on a ruling, and The Plank, which is a deed.
"""

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from mmcli.games.merchants.box.effects import Circumstances
from mmcli.games.merchants.deeds import TURN, Answer, Deed, alone, nothing
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.modules import Module
from mmcli.games.merchants.state import Captain, Combatant
from mmcli.games.merchants.turn.turns import ActionAsk
from mmcli.games.seas_of_glory.ladder import highest
from mmcli.games.seas_of_glory.loyalty import LOYALTY, level_of, name_of, rise
from mmcli.kernel.cards import lacking
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Decision

THE_PLANK = "the-plank"


def carved_hull(game: Merchants, captain: Combatant, now: Circumstances, usual: int) -> int:
    """SG-MOD-2: what the pursuer of a ship that flees rolls less, where that is covered at all."""
    return usual if game.reads("carved-hull", "one-die") else 0


def crows_nest_hides(game: Merchants, captain: Combatant, now: Circumstances, usual: int) -> int:
    """SG-MOD-3: what whoever scouts for the ship rolls less, under one reading."""
    return usual if game.reads("crows-nest", "both-ways") else 0


# The Plank, where loyalty is played


class WalkThePlank(Decision, frozen=True, tag="walk-the-plank"):
    """One of the crew goes over the plank (SG-MOD-5)."""


class ShipMods(Struct, forbid_unknown_fields=True):
    """Whether somebody has walked the plank in the present turn."""

    walked: bool = False


def against_walking(ask: ActionAsk, entry: WalkThePlank) -> Iterable[Refusal]:
    """SG-MOD-5: with the token aboard, once a turn, not the last of the crew, and only where loyalty can rise."""
    game, captain = ask.game, ask.captain
    if THE_PLANK not in game.box.modifications:
        yield cannot("SG-GEN-1", "module-off", module=LOYALTY.id)
        return
    if lacking([THE_PLANK], captain.ship.modifications):
        yield cannot("SG-MOD-5", "not-aboard", who=captain.id)
        return
    if game.part(ShipMods).walked and game.reads("the-plank", "once-a-turn"):
        yield illegal("SG-MOD-5", "again", who=captain.id)
    if captain.ship.crew <= 1 and "crew" not in captain.unknown:
        yield cannot("SG-MOD-5", "last-hand", who=captain.id, crew=captain.ship.crew)
    if level_of(game, captain) == highest():
        yield illegal("SG-MOD-5", "highest", who=captain.id, level=name_of(highest()))


def walk_the_plank(game: Merchants, captain: Captain, entry: WalkThePlank) -> Procedure[None]:
    """SG-MOD-5: one crew less, one level of loyalty more."""
    game.remark("SG-MOD-5", "walked", who=captain.id)
    game.part(ShipMods).walked = True
    captain.ship.crew -= 1
    game.ledger.record(captain.id, "crew", -1, "SG-MOD-5", who=captain.id)
    rise(game, captain, "SG-MOD-5")
    yield from ()


def turn_begins(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-GEN-6: once a turn is once in the own turn."""
    game.part(ShipMods).walked = False
    yield from ()


SHIP_MODS = Module(
    "ship-mods",
    part=ShipMods,
    deeds={
        TURN: (
            Deed(
                WalkThePlank,
                "SG-MOD-5",
                against_walking,
                walk_the_plank,
                alone(WalkThePlank),
                lambda entry: f"{entry.by} sends a sailor over the plank",
                takes=nothing,
                out_of_place="SG-MOD-5",
            ),
        )
    },
    answers=(Answer("pursuer_dice", carved_hull), Answer("seeker_dice", crows_nest_hides)),
    moments={"turn-begins": turn_begins},
    modifications=Path(__file__).parent / "data" / "modifications.toml",
)
