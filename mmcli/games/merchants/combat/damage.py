"""Hits and their locations (rulebook p. 14): rolled by number, skulls spread, what overflows strikes the hull."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from mmcli.games.merchants.asks import DIE, SKULL, CombatantAsk
from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.cargo import lose_cargo_above_capacity
from mmcli.games.merchants.combat.rolls import HIT_LOCATION, WEAPON_RULES, BattleRoll
from mmcli.games.merchants.entries import SpendWeapon, Spread
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.out_of_place.table import out_of_place
from mmcli.games.merchants.state import Captain, Combatant, Ship
from mmcli.kernel.asks import nothing_against
from mmcli.kernel.cards import lacking, plain, possible, take_away
from mmcli.kernel.findings import FINE, Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.unclear import NOTHING, Perhaps
from mmcli.log.entries import UNSEEN, Entry, Stop

STEERED = {"chain-shot": "masts", "grapeshot": "crew"}
"""Where each kind of shot sends the skull hits of the one who fires it (MM-WPN-3, MM-WPN-4)."""


def exactly(hits: int) -> range:
    """So many hits and no others."""
    return range(hits, hits + 1)


def skulls_among(dice: str) -> range:
    """The skulls of a roll, at least and at most where not every die was seen."""
    skulls = dice.count(SKULL)
    return range(skulls, skulls + dice.count(UNSEEN) + 1)


def suffer_hits(
    game: Merchants,
    target: Combatant,
    hits: range,
    rule: str,
    shooter: Combatant | None = None,
    contested: Mapping[str, Any] | None = None,
) -> Procedure[int]:
    """MM-DMG-1 to 4: one die a hit; numbers first, then the skulls; then cargo that no longer fits is lost.

    `hits` are as many as there may be, one number unless something was not seen; `rule` is what they come from,
    `shooter` who rolls and may steer skulls (the target itself if nobody fires), `contested` the sums of the contest
    that they come from. Returns how many hits nobody saw the place of.
    """
    if hits[-1] <= 0:
        return 0
    roller = shooter or target
    facts: dict[str, Any] = {"who": roller.id, "target": target.id, **(contested or {})}
    count = hits[0] if len(hits) == 1 else None
    ask = BattleRoll(DIE, HIT_LOCATION, roller.id, count, "MM-DMG-1", rule, "MM-DICE-1", facts, game)
    rolled = yield ask if hits[0] > 0 else Perhaps(ask)
    if rolled == NOTHING:
        return 0
    numbers = game.box.tokens.hit_locations
    for face in sorted(rolled.dice):
        if face in numbers:
            game.hurt(target, numbers[face], "MM-DMG-1", who=target.id, reason="dice")
    unseen: int = rolled.dice.count(UNSEEN)
    if unseen:
        for location in LOCATIONS:
            unsettle(game, target, location)
    if target.ship.hull > 0:
        yield from place_skulls(game, target, rolled.dice.count(SKULL), shooter, unseen)
    if isinstance(target, Captain) and target.ship.hull > 0:
        yield from lose_cargo_above_capacity(game, target)
    return unseen


def place_skulls(
    game: Merchants, target: Combatant, skulls: int, shooter: Combatant | None, unseen: int
) -> Procedure[None]:
    """MM-DMG-2: the target spreads the skull hits, unless the shooter steers them (MM-WPN-3, 4).

    Of so many dice more nobody knows whether they were skulls.
    """
    weapon = yield from steer(game, skulls + unseen, shooter)
    if weapon in game.edition.shots:
        yield from game.edition.shots[weapon](game, target, skulls, shooter)
        return
    if weapon:
        strike_with(game, target, weapon, skulls)
        return
    if skulls and game.reads("skull-hits", "hull"):
        lower(game, target, "hull", min(skulls, target.ship.hull), "MM-DMG-2")
    elif skulls or unseen:
        chooser = shooter if shooter and game.reads("skull-hits", "attacker-chooses") else target
        yield from spread_skulls(game, chooser, target, skulls, unseen)


def spread_skulls(
    game: Merchants, chooser: Combatant, target: Combatant, skulls: int, unseen: int = 0
) -> Procedure[None]:
    """MM-DMG-2: one of the sides spreads so many skull hits over the target's locations, as evenly as possible."""
    surplus = max(0, skulls - sum(getattr(target.ship, location) for location in LOCATIONS))
    skulls -= surplus
    if skulls or unseen:
        ask = SpreadAsk(game, chooser, target, skulls, surplus, unseen)
        spread = yield ask if skulls else Perhaps(ask)
        locations = () if spread == NOTHING else spread.locations
        for location in locations:
            hurt_somewhere(game, target, location)
        elsewhere = sum(location != "hull" for location in locations)
        if elsewhere:
            game.ledger.deny(target.id, "hull", -elsewhere, "MM-DMG-2", who=target.id, reason="hull")


def hurt_somewhere(game: Merchants, target: Combatant, location: str) -> None:
    """MM-DMG-2: a skull hit on a location; nobody may have noted on which."""
    if location != UNSEEN:
        game.hurt(target, location, "MM-DMG-2", who=target.id, reason="dice")
        return
    for each in LOCATIONS:
        unsettle(game, target, each)


def strike_with(game: Merchants, target: Combatant, weapon: str, skulls: int) -> None:
    """MM-WPN-3 and 4: the skulls strike masts or crew; what these cannot take is lost."""
    if weapon not in STEERED:
        for location in LOCATIONS if game.edition.shots else set(STEERED.values()):
            unsettle(game, target, location)
        return
    location, rule = STEERED[weapon], WEAPON_RULES[weapon]
    struck = min(skulls, getattr(target.ship, location))
    lower(game, target, location, struck, rule)
    if struck < skulls:
        game.ledger.deny(target.id, "hull", struck - skulls, rule, who=target.id, weapon=weapon)


def unsettle(game: Merchants, who: Combatant, location: str) -> None:
    """From here on nobody can tell what is left of a location."""
    if isinstance(who, Captain):
        game.unsettle(who, location)


def lower(game: Merchants, target: Combatant, location: str, hits: int, rule: str) -> None:
    """So many hits on one location, none of which overflows."""
    for _ in range(hits):
        game.hurt(target, location, rule, who=target.id, reason="dice")


def steer(game: Merchants, skulls: int, shooter: Combatant | None) -> Procedure[str | None]:
    """MM-WPN-3 and 4: a shooter with chain shot or grapeshot may spend it; returns which was spent."""
    if not skulls or shooter is None or not {*shots(game), UNSEEN} & set(possible(shooter.weapons)):
        return None
    yield from game.at("skulls-rolled", shooter)
    choice = yield SteerAsk(game, shooter)
    if type(choice) is not SpendWeapon:
        return None
    return plain(take_away([choice.weapon], shooter.weapons)[0])


def shots(game: Merchants) -> list[str]:
    """The special weapons that are spent on skull hits, those of modules among them."""
    return sorted([*STEERED, *game.edition.shots])


class SteerAsk(CombatantAsk):
    """Whether the shooter spends chain shot or grapeshot on the skull hits."""

    rule = "MM-WPN-3"
    case = "steer"

    def candidates(self) -> Iterator[Entry]:
        """Each kind of shot, and none."""
        yield from (SpendWeapon(self.captain.id, weapon) for weapon in shots(self.game))
        yield Stop(self.captain.id)

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whatever comes instead makes plain that no shot is spent."""
        return Stop(self.captain.id)


def against_steering(ask: SteerAsk, entry: SpendWeapon) -> Iterable[Refusal]:
    """MM-WPN-3 and 4: chain shot or grapeshot that is aboard."""
    if not lacking([entry.weapon], ask.captain.weapons) and entry.weapon in (*shots(ask.game), UNSEEN):
        return FINE
    return (out_of_place(ask.game, ask, entry),)


SteerAsk.guards = {SpendWeapon: against_steering, Stop: nothing_against}


class SpreadAsk(CombatantAsk):
    """Where so many skull hits go: as evenly as possible over the target's locations that still have points.

    A `surplus` that the ship has no points for goes to the hull, gone by then (MM-DMG-4): it may be noted or not. Of
    the `unseen_dice` nobody knows whether they were skulls, and what they have struck.
    """

    target: Combatant
    skulls: int
    surplus: int = 0
    unseen_dice: int = 0
    rule = "MM-DMG-2"
    case = "spread"

    def candidates(self) -> Iterator[Entry]:
        """Every choice of locations, sorted."""
        choices = [
            locations
            for number in {self.skulls, self.skulls + self.surplus}
            for locations in combinations_with_replacement(sorted(LOCATIONS), number)
        ]
        yield from (Spread(self.captain.id, locations) for locations in sorted(choices))

    def misfit(self, entry: Entry) -> Refusal:
        """A choice of the wrong side, something that has no place here, or else the choice is not there."""
        if isinstance(entry, Spread):
            facts = {"who": entry.by, "chooser": self.captain.id, "target": self.target.id}
            return cannot("MM-DMG-2", "not-theirs", **facts)
        return super().misfit(entry)


def against_spreading(ask: SpreadAsk, entry: Spread) -> Iterable[Refusal]:
    """MM-DMG-2: each of the skull hits on a location, as evenly as possible."""
    facts: dict[str, Any] = {"who": ask.captain.id, "target": ask.target.id, "locations": list(entry.locations)}
    strange = sorted(set(entry.locations) - {*LOCATIONS, UNSEEN})
    if strange:
        return (cannot("MM-DMG-2", "no-such", **facts, strange=strange),)
    named = len(entry.locations)
    fewest, most = ask.skulls, ask.skulls + ask.surplus + ask.unseen_dice
    if not fewest <= named <= most or (not ask.unseen_dice and named not in (fewest, most)):
        return (illegal("MM-DMG-2", "number", **facts, recorded=named, due=ask.skulls),)
    if (
        ask.unseen_dice
        or UNSEEN in entry.locations
        or is_even(entry.locations, ask.target.ship)
        or (named > ask.skulls and takes_all(entry.locations, ask.target.ship))
    ):
        return FINE
    left = {location: getattr(ask.target.ship, location) for location in LOCATIONS}
    return (illegal("MM-DMG-2", "uneven", **facts, left=left),)


SpreadAsk.guards = {Spread: against_spreading}


def takes_all(locations: tuple[str, ...], ship: Ship) -> bool:
    """Whether hits leave no point of a ship."""
    hits = Counter(locations)
    return all(hits[location] >= getattr(ship, location) for location in LOCATIONS)


def is_even(locations: tuple[str, ...], ship: Ship) -> bool:
    """Whether hits are spread as evenly as possible over the non-empty locations.

    They are dealt in passes: each pass strikes every location that still has points once; only the last may stop short.
    """
    hits = Counter(locations)
    passes = max(hits.values())
    return all(
        min(getattr(ship, location), passes - 1) <= hits[location] <= getattr(ship, location) for location in LOCATIONS
    )
