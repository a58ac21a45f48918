"""Special weapons: Heated Shot, Double Shot and Caltrops in a naval combat (SG-WPN)."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct, field

from mmcli.games.merchants.asks import CombatantAsk
from mmcli.games.merchants.box.effects import Circumstances
from mmcli.games.merchants.combat.damage import SpreadAsk, hurt_somewhere, spread_skulls
from mmcli.games.merchants.combat.sides import Side
from mmcli.games.merchants.deeds import Answer
from mmcli.games.merchants.entries import Board, SpendWeapon
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.modules import Module
from mmcli.games.merchants.out_of_place.table import out_of_place
from mmcli.games.merchants.state import Captain, Combatant
from mmcli.kernel.asks import nothing_against
from mmcli.kernel.cards import lacking, take_away
from mmcli.kernel.findings import FINE, Refusal, cannot
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry, Stop

HEATED_SHOT, DOUBLE_SHOT, CALTROPS = "heated-shot", "double-shot", "caltrops"
MOST_DOUBLED = 2
"""How many skulls Double Shot doubles at most (SG-WPN-6)."""


class Arsenal(Struct, forbid_unknown_fields=True):
    """What special weapons have done in the combat under way.

    `burning` are the ships on fire, `hampered` those before whom Caltrops lie, each with the round in which they were
    spent; `shot` has what was spent on the hits just rolled, by whom.
    """

    burning: list[str] = field(default_factory=list)
    hampered: dict[str, int] = field(default_factory=dict)
    shot: dict[str, str] = field(default_factory=dict)


# Heated Shot and Double Shot


def heated_shot(game: Merchants, target: Combatant, skulls: int, shooter: Combatant) -> Procedure[None]:
    """SG-WPN-5: the skulls do no damage, and the target is on fire."""
    arsenal = game.part(Arsenal)
    arsenal.shot[shooter.id] = HEATED_SHOT
    if target.id not in arsenal.burning:
        arsenal.burning.append(target.id)
    game.ledger.deny(target.id, "hull", -skulls, "SG-WPN-5", who=target.id)
    yield from ()


def double_shot(game: Merchants, target: Combatant, skulls: int, shooter: Combatant) -> Procedure[None]:
    """SG-WPN-6: up to two skulls do one hit more each; the target spreads them all evenly."""
    game.part(Arsenal).shot[shooter.id] = DOUBLE_SHOT
    yield from spread_skulls(game, target, target, skulls + min(skulls, MOST_DOUBLED))


def skulls_rolled(game: Merchants, shooter: Combatant) -> Procedure[None]:
    """SG-WPN-6: nothing has been spent on these hits yet."""
    game.part(Arsenal).shot.pop(shooter.id, None)
    yield from ()


def against_combining(game: Merchants, entry: Entry) -> Refusal | None:
    """SG-WPN-6: Double Shot with another special weapon on the same hits."""
    if type(entry) is not SpendWeapon or game.state.battle is None:
        return None
    spent = game.part(Arsenal).shot.get(entry.by)
    if spent is None or DOUBLE_SHOT not in (spent, entry.weapon):
        return None
    return cannot("SG-WPN-6", "combined", who=entry.by, weapon=entry.weapon, spent=spent)


def fire_spreads(game: Merchants, *sides: Combatant) -> Procedure[None]:
    """SG-WPN-5: before a round each burning ship takes a hit, where its own captain chooses."""
    for ship in [side for side in sides if side.id in game.part(Arsenal).burning and side.ship.hull > 0]:
        spread = yield BurnAsk(game, ship, ship, 1)
        for location in spread.locations:
            hurt_somewhere(game, ship, location)


class BurnAsk(SpreadAsk):
    """Where a burning ship is damaged: at a location that has points left (SG-WPN-5)."""

    rule = "SG-WPN-5"
    case = "burns"


# Caltrops


def caltrops(game: Merchants, one: Side, other: Side) -> Procedure[None]:
    """SG-WPN-7: whoever declared Board may spend Caltrops after the contest, won or not."""
    for side, enemy in ((one, other), (other, one)):
        if side.declared is Board and not lacking([CALTROPS], side.who.weapons):
            choice = yield CaltropsAsk(game, side.who)
            if type(choice) is SpendWeapon:
                take_away([CALTROPS], side.who.weapons)
                game.part(Arsenal).hampered[enemy.who.id] = _rounds(game)
                game.remark("SG-WPN-7", "spread", who=side.who.id, enemy=enemy.who.id)


class CaltropsAsk(CombatantAsk):
    """Whether Caltrops are spent."""

    rule = "SG-WPN-7"
    case = "caltrops"

    def candidates(self) -> Iterator[Entry]:
        """Spending them, or not."""
        yield SpendWeapon(self.captain.id, CALTROPS)
        yield Stop(self.captain.id)

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whatever comes instead makes plain that they are not spent."""
        return Stop(self.captain.id)


def against_spending(ask: CaltropsAsk, entry: SpendWeapon) -> Iterable[Refusal]:
    """SG-WPN-7: Caltrops and nothing else."""
    return FINE if entry.weapon == CALTROPS else (out_of_place(ask.game, ask, entry),)


CaltropsAsk.guards = {SpendWeapon: against_spending, Stop: nothing_against}


def slower_ship(game: Merchants, captain: Combatant, now: Circumstances, usual: int) -> int:
    """SG-WPN-7: a die less in the contest of the following round."""
    spent = game.part(Arsenal).hampered.get(captain.id)
    return usual - (spent is not None and spent + 1 == _rounds(game))


def slower_crew(game: Merchants, captain: Combatant, now: Circumstances, usual: int) -> int:
    """SG-WPN-7: a die less in the first roll of a crew combat that follows at once."""
    spent = game.part(Arsenal).hampered.get(captain.id)
    follows = spent is not None and spent == _rounds(game) and game.reads("caltrops", "next-roll")
    return usual - follows


def _rounds(game: Merchants) -> int:
    return -1 if game.state.battle is None else game.state.battle.rounds


def combat_over(game: Merchants, *sides: Combatant) -> Procedure[None]:
    """SG-WPN-5 and 7: fire and Caltrops are gone."""
    arsenal = game.part(Arsenal)
    arsenal.burning, arsenal.hampered, arsenal.shot = [], {}, {}
    yield from ()


def turn_begins(game: Merchants, captain: Captain) -> Procedure[None]:
    """No combat goes on from one turn to the next."""
    yield from combat_over(game)


SPECIAL_WEAPONS = Module(
    "special-weapons",
    part=Arsenal,
    answers=(Answer("contest_dice", slower_ship), Answer("crew_combat_dice", slower_crew)),
    moments={
        "turn-begins": turn_begins,
        "skulls-rolled": skulls_rolled,
        "contest-rolled": caltrops,
        "combat-round-begins": fire_spreads,
        "combat-over": combat_over,
    },
    weapons=Path(__file__).parent / "data" / "weapons.toml",
    shots={HEATED_SHOT: heated_shot, DOUBLE_SHOT: double_shot},
    misused={HEATED_SHOT: "SG-WPN-5", DOUBLE_SHOT: "SG-WPN-6", CALTROPS: "SG-WPN-7"},
    ruled_out=against_combining,
)
