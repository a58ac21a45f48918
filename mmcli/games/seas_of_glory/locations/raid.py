"""A location raid: bombardment from the ship, the shore's answer, and the assault on land (SG-LOC-RAID)."""

from collections.abc import Iterable, Iterator
from typing import Any

from mmcli.games.merchants.asks import DIE, SKULL, CaptainAsk, cargo_not_held, draw_cargo, roll_ask
from mmcli.games.merchants.bounties import bounty_for_attacking
from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.cargo import lose_cargo_above_capacity, take_cargo
from mmcli.games.merchants.death import die
from mmcli.games.merchants.denied import PLUNDER, SPENT, just_denied
from mmcli.games.merchants.entries import Claim, Discard, Keep, Overboard
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.raid.merchant_raid import escape_icons, glory_for_plunder, hull_last
from mmcli.games.merchants.raid.unseen_cards import icons_unseen
from mmcli.games.merchants.rolls import rolled
from mmcli.games.merchants.state import EMPTY, Captain
from mmcli.games.seas_of_glory.locations.entries import Assault, RaidLocation, Retreat
from mmcli.games.seas_of_glory.locations.tokens import (
    Location,
    Locations,
    kinds,
    kinds_at,
    may_be_at,
    name_at,
    turn_up,
)
from mmcli.games.seas_of_glory.specialists import employ_first, search
from mmcli.kernel.asks import nothing_against
from mmcli.kernel.cards import in_words, possible, take_away
from mmcli.kernel.chance import RollAsk
from mmcli.kernel.findings import FINE, Refusal, cannot, illegal
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Entry, Roll, Stop

BOMBARDMENT = "bombardment"
"""What the dice of the cannons are rolled for (SG-LOC-RAID-3)."""
PRISON = "prison"
"""The location whose raiders free a specialist (SG-LOC-RAID-8)."""


# Whether it may be raided


def raids(ask: CaptainAsk) -> Iterator[RaidLocation]:
    """Whatever may lie in the zone."""
    captain = ask.captain
    yield from (RaidLocation(captain.id, kind.id) for kind in kinds_at(ask.game, captain.zone))


def against_raiding(ask: CaptainAsk, entry: RaidLocation) -> Iterable[Refusal]:
    """SG-LOC-3: a location of the own zone, at sea, with a ship of which no hit-location is destroyed."""
    game, captain = ask.game, ask.captain
    if entry.location not in kinds():
        yield cannot("SG-LOC-3", "no-such-location", who=captain.id, location=entry.location)
        return
    kind = kinds()[entry.location]
    facts: dict[str, Any] = {"who": captain.id, "location": kind.name, "zone": captain.zone}
    if not may_be_at(game, captain.zone, kind.id):
        yield cannot("SG-LOC-3", "not-here", **facts, lies=name_at(game, captain.zone))
        return
    if captain.in_port:
        yield cannot("SG-LOC-3", "in-port", **facts)
    if kind.defense is None:
        yield illegal("SG-LOC-REEF-2", "raid", **facts)
    destroyed = [each for each in game.destroyed_locations(captain) if each not in captain.unknown]
    if destroyed:
        yield illegal("SG-LOC-3", "destroyed", **facts, destroyed=destroyed)


# The raid


def raid_location(game: Merchants, captain: Captain, entry: RaidLocation) -> Procedure[None]:
    """SG-LOC-RAID: bounty, defenders, bombardment, return fire, assault, plunder."""
    kind = kinds()[entry.location]
    turn_up(game, captain.zone, kind.id)
    put_bounty(game, captain, kind, "SG-LOC-RAID-1")
    cards = yield from draw_cargo(game, kind.defense or 0, "SG-LOC-RAID-2", by=captain, location=kind.name)
    yield from bombard(game, captain, cards)
    unsure = False
    if kind.shore_guns:
        unsure = receive_hits(game, captain, cards)
        if not captain.ship.hull:
            game.discard_cargo(cards)
            yield from die(game, captain)
            return
        yield from lose_cargo_above_capacity(game, captain)
        if game.destroyed_locations(captain):
            fail(game, captain, cards, "SG-LOC-RAID-5")
            return
    if not (yield from goes_ashore(game, captain, cards, unsure=unsure)):
        fail(game, captain, cards, "SG-LOC-RAID-5")
    elif (yield from assault(game, captain, cards)):
        yield from plunder(game, captain, kind, cards)


def put_bounty(game: Merchants, captain: Captain, kind: Location, rule: str) -> None:
    """SG-LOC-RAID-1 and 7: a bounty of the nation of the zone's port, for all kinds but the haven."""
    nation = game.box.nation_of(captain.zone)
    if not kind.bounties or nation is None:
        return
    if game.at_war(captain.nation, nation) and game.reads("location-bounty-at-war", "given"):
        game.add_bounty(captain, nation, rule)
    else:
        bounty_for_attacking(game, captain, nation, rule)


# Bombardment


def bombard(game: Merchants, captain: Captain, cards: list[str]) -> Procedure[None]:
    """SG-LOC-RAID-3: a die for each cannon; each success discards a card, as long as the raider likes."""
    cannons = None if "cannons" in captain.unknown or game.is_unsure_of(captain) else captain.ship.cannons
    facts = {"who": captain.id, "cannons": cannons}
    entry: Roll = yield RollAsk(
        DIE, BOMBARDMENT, captain.id, cannons, "SG-LOC-RAID-3", "SG-LOC-RAID-3", "MM-DICE-1", facts
    )
    successes, unseen = entry.dice.count(SKULL), entry.dice.count(UNSEEN)
    ask = BombardAsk(game, captain, cards, successes + unseen, unseen)
    while ask.successes and cards:
        discarded = yield ask
        if isinstance(discarded, Stop):
            return
        ask.successes -= 1
        game.discard_cargo(take_away([discarded.card], cards))
    game.ledger.deny(captain.id, SPENT, 1, "SG-LOC-RAID-3", who=captain.id, rolled=successes)


class BombardAsk(CaptainAsk):
    """Which of the `cards` a success of the bombardment discards; `unseen_dice` of the `successes` may be none."""

    cards: list[str]
    successes: int
    unseen_dice: int
    rule = "SG-LOC-RAID-3"
    case = "discards"

    def candidates(self) -> Iterator[Entry]:
        """Each card, and stopping."""
        by = self.captain.id
        yield from (Discard(by, card) for card in sorted(set(possible(self.cards))))
        yield Stop(by)

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whatever follows the bombardment makes plain that it is over."""
        is_next = isinstance(entry, Assault | Retreat | Keep | Overboard | Claim | Roll)
        return Stop(self.captain.id) if is_next or self.game.fallbacks.taking(entry, outside=self) else None


def against_discarding(ask: BombardAsk, entry: Discard) -> Iterable[Refusal]:
    """SG-LOC-RAID-3: a card of the location's defense."""
    if not cargo_not_held(ask.game.box, (entry.card,), ask.cards):
        return FINE
    facts = {"who": ask.captain.id, "card": entry.card, "cards": in_words(ask.cards)}
    return (cannot("SG-LOC-RAID-3", "not-there", **facts),)


BombardAsk.guards = {Discard: against_discarding, Stop: nothing_against}


# The shore answers


def receive_hits(game: Merchants, captain: Captain, cards: list[str]) -> bool:
    """SG-LOC-RAID-4: a hit for each hit icon, two where there are enough defenders; whether some were not seen."""
    escapes, unseen = escape_icons(game.box, cards), icons_unseen(game.box, cards)
    limit = game.maneuverability(captain)
    each = 2 if escapes >= limit else 1
    for face in sorted(cards, key=lambda face: hull_last(game.box, face)):
        icon = game.box.cargo_card(face).icon
        if icon in LOCATIONS:
            for _ in range(each):
                game.hurt(captain, icon, "SG-LOC-RAID-4", who=captain.id, card=face, escapes=escapes, limit=limit)
            if each == 1 and escapes + unseen < limit:
                game.ledger.deny(
                    captain.id, icon, -1, "SG-LOC-RAID-4", who=captain.id, card=face, escapes=escapes, limit=limit
                )
    if unseen:
        for location in LOCATIONS:
            game.unsettle(captain, location)
    return bool(unseen)


# On land


class AssaultAsk(CaptainAsk):
    """Whether the crew goes ashore; where some hits were not seen they may have ended the raid (`unsure`)."""

    unsure: bool = False
    rule = "SG-LOC-RAID-5"
    case = "choice"

    def candidates(self) -> Iterator[Entry]:
        """Going ashore, and not."""
        yield Assault(self.captain.id)
        yield Retreat(self.captain.id)

    def stop_before(self, entry: Entry) -> Entry | None:
        """A roll of Leadership is of a crew ashore; after hits that nobody saw the raid may be over."""
        if isinstance(entry, Roll) and entry.for_ == "leadership" and entry.by in (None, self.captain.id):
            return Assault(self.captain.id)
        return Retreat(self.captain.id) if self.unsure else None

    def misfit(self, entry: Entry) -> Refusal:
        """One more card discarded than there were successes; or nothing was decided."""
        spent = just_denied(self.game.ledger, SPENT, self.captain.id)
        if isinstance(entry, Discard) and spent is not None:
            return cannot("SG-LOC-RAID-3", "spent-already", **spent.facts)
        return super().misfit(entry)


AssaultAsk.guards = {Assault: nothing_against, Retreat: nothing_against}


def goes_ashore(game: Merchants, captain: Captain, cards: list[str], *, unsure: bool) -> Procedure[bool]:
    """SG-LOC-RAID-5: the raider may retreat instead of going on."""
    choice = yield AssaultAsk(game, captain, unsure)
    return type(choice) is Assault


def assault(game: Merchants, captain: Captain, cards: list[str]) -> Procedure[bool]:
    """SG-LOC-RAID-6: the defenders hit the crew, less one for each success; whether anybody is left."""
    ask = roll_ask(game, captain, "leadership", "leadership", "SG-LOC-RAID-6")
    dice = yield from rolled(game, captain, ask, (yield ask))
    escapes = escape_icons(game.box, cards)
    hits = max(0, escapes - dice.count(SKULL))
    if UNSEEN in dice or icons_unseen(game.box, cards):
        game.unsettle(captain, "crew")
    lost = min(hits, captain.ship.crew)
    captain.ship.crew -= lost
    facts = {"who": captain.id, "escapes": escapes, "successes": dice.count(SKULL)}
    game.ledger.record(captain.id, "crew", -lost, "SG-LOC-RAID-6", **facts)
    if captain.ship.crew or "crew" in captain.unknown:
        return True
    game.discard_cargo(cards)
    yield from die(game, captain)
    return False


def fail(game: Merchants, captain: Captain, cards: list[str], rule: str) -> None:
    """SG-LOC-RAID-5: neither gold nor cargo; the cards are discarded, and the token stays."""
    worth = sum(game.box.plunder_of(card) or 0 for card in cards)
    game.ledger.deny(captain.id, "gold", worth, rule, who=captain.id, cards=list(cards))
    game.ledger.deny(captain.id, PLUNDER, 1, rule, who=captain.id)
    game.discard_cargo(cards)
    game.ledger.move(captain.id, "hold", rule)


def plunder(game: Merchants, captain: Captain, kind: Location, cards: list[str]) -> Procedure[None]:
    """SG-LOC-RAID-7 to 9: gold, cargo, the second bounty, perhaps glory; and the location is no more."""
    game.part(Locations).at[captain.zone] = EMPTY
    put_bounty(game, captain, kind, "SG-LOC-RAID-7")
    ranges = [game.box.plunder_range(card) for card in cards]
    least, most = sum(low for low, _ in ranges), sum(high for _, high in ranges)
    if least < most:
        game.unsettle(captain, "gold")
        game.remark("SG-LOC-RAID-7", "unseen", who=captain.id)
    gold = sum(game.box.plunder_of(card) or 0 for card in cards)
    game.gain(captain, gold, "SG-LOC-RAID-7", who=captain.id, cards=list(cards))
    parts = [take_cargo(game, captain, cards)]
    if game.reads("location-raid-glory", "as-for-merchants"):
        parts.append(glory_for_plunder(game, captain, least, most))
    if kind.id == PRISON:
        parts.append(free_specialist(game, captain))
    yield from in_any_order(*parts)


def free_specialist(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-LOC-RAID-8: whoever raids a Prison does what a visit is for, without paying."""
    ask = search(game, captain, "SG-LOC-RAID-8")
    if not ask.is_vain:
        yield from employ_first(game, captain, ask)
