"""The merchant raid (rulebook p. 10): three cards, a roll of Seamanship, successes spent, hits, escape, plunder."""

from collections.abc import Iterable, Iterator
from functools import partial

from mmcli.games.merchants.asks import SKULL, CaptainAsk, cargo_not_held, draw_cargo
from mmcli.games.merchants.bounties import bounty_for_attacking
from mmcli.games.merchants.box.cards import ESCAPE
from mmcli.games.merchants.box.components import LOCATIONS, Components
from mmcli.games.merchants.cargo import lose_cargo_above_capacity, take_cargo
from mmcli.games.merchants.death import die
from mmcli.games.merchants.denied import PLUNDER, SPENT
from mmcli.games.merchants.entries import Claim, Discard, DrawMore, Exchange, Keep, Overboard, SpendWeapon
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.glory import gain_glory, glory_unseen
from mmcli.games.merchants.hand.missions import did
from mmcli.games.merchants.raid.unseen_cards import failed_unseen, sunk_unseen
from mmcli.games.merchants.rolls import roll
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import nothing_against
from mmcli.kernel.cards import in_words, lacking, possible, take_away
from mmcli.kernel.findings import FINE, Refusal, cannot
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Draw, Entry, Stop

CARDS = 3
"""The cards that a raid begins with (MM-RAID-10)."""
GLORY_FROM = 12
"""The plunder in gold from which a raid gives a glory point (MM-RAID-22)."""


def merchant_raid(game: Merchants, captain: Captain, nation: str) -> Procedure[None]:
    """The raid of a merchant of `nation`, from the bounty to the glory point."""
    bounty_for_attacking(game, captain, nation, "MM-RAID-2")
    fourth = (captain.id,) if game.answer("fourth_card", captain, merchant=nation) else ()
    cards = yield from draw_cargo(game, CARDS, "MM-RAID-10", by=captain, then=fourth)
    if fourth:
        yield from draw_fourth_card(game, captain, cards)
    dice = yield from roll(game, captain, "seamanship", "seamanship", "MM-RAID-11")
    yield from spend_successes(game, captain, dice, cards)
    escapes = escape_icons(game.box, cards)
    escaped = escapes >= game.maneuverability(captain)
    if not escaped or game.reads("raid-hits-on-escape", "taken"):
        take_hits(game, captain, cards, "MM-RAID-18" if escaped else "MM-RAID-15")
    else:
        refuse_hits(game, captain, cards)
    if not captain.ship.hull or (yield from sunk_unseen(game, captain, cards)):
        game.discard_cargo(cards)
        yield from die(game, captain)
        return
    yield from lose_cargo_above_capacity(game, captain)
    if escaped or location_lost(game, captain) or (yield from failed_unseen(game, captain, cards, escapes)):
        fail(game, captain, cards, escaped=escaped)
    else:
        yield from plunder(game, captain, nation, cards)


def draw_fourth_card(game: Merchants, captain: Captain, cards: list[str]) -> Procedure[None]:
    """Havana: a fourth card joins the raid if it shows a hit, and is discarded if not."""
    drawn = yield from draw_cargo(game, 1, "MM-ZONE-HAVANA", by=captain)
    for fourth in drawn[:1]:
        icon = game.box.cargo_card(fourth).icon
        if icon is None:
            game.unsettle(captain, "gold")
            game.unsettle(captain, "hold")
        if icon != ESCAPE:
            cards.append(fourth)
        else:
            game.discard_cargo([fourth])


def spend_successes(game: Merchants, captain: Captain, dice: str, cards: list[str]) -> Procedure[None]:
    """MM-RAID-12 to 14: each success draws, discards or exchanges one card; a weapon turns a failed die."""
    successes, unseen = dice.count(SKULL), dice.count(UNSEEN)
    ask = RaidAsk(game, captain, cards, successes + unseen, len(dice) - successes, unseen)
    while ask.successes or (ask.failures and captain.weapons):
        spent = yield ask
        match spent:
            case Stop():
                return
            case SpendWeapon():
                take_away([spent.weapon], captain.weapons)
                ask.failures -= 1
                ask.successes += 1
            case _:
                ask.successes -= 1
                yield from change_cards(game, captain, spent, cards)
    game.ledger.deny(captain.id, SPENT, 1, "MM-RAID-12", who=captain.id, rolled=dice.count("S"))


def change_cards(game: Merchants, captain: Captain, spent: Entry, cards: list[str]) -> Procedure[None]:
    """One success: draw one more card, discard one, or discard one and draw a replacement."""
    if isinstance(spent, Discard | Exchange) and not lacking([spent.card], cards):
        ignore_card(game, captain, take_away([spent.card], cards)[0])
    if isinstance(spent, DrawMore | Exchange):
        cards += yield from draw_cargo(game, 1, "MM-RAID-12", by=captain)


def ignore_card(game: Merchants, captain: Captain, face: str) -> None:
    """MM-RAID-13: a card that leaves the raid neither hits nor pays."""
    game.discard_cargo([face])
    card = game.box.cargo_card(face)
    if card.icon in LOCATIONS:
        game.ledger.deny(captain.id, card.icon, -1, "MM-RAID-13", who=captain.id, card=face)
    if card.plunder:
        game.ledger.deny(captain.id, "gold", card.plunder, "MM-RAID-13", who=captain.id, card=face)


class RaidAsk(CaptainAsk):
    """What a success is spent on. `cards` lie open, `successes` are left, `failures` are dice that weapons may turn.

    So many of the successes and failures as there are `unseen` dice may be none.
    """

    cards: list[str]
    successes: int
    failures: int
    unseen_dice: int = 0
    rule = "MM-RAID-12"
    case = "spend"

    def candidates(self) -> Iterator[Entry]:
        """Drawing, discarding or exchanging each card, each weapon, and stopping."""
        by = self.captain.id
        cards = sorted(set(possible(self.cards)))
        yield from (Discard(by, card) for card in cards)
        yield DrawMore(by)
        yield from (Exchange(by, card) for card in cards)
        yield from (SpendWeapon(by, weapon) for weapon in sorted(set(possible(self.captain.weapons))))
        yield Stop(by)

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whatever follows the spending makes plain that no more is spent."""
        is_glory = isinstance(entry, Draw) and entry.deck == "glory"
        is_next = is_glory or isinstance(entry, Keep | Overboard | Claim)
        follows = is_next or self.game.fallbacks.taking(entry, outside=self)
        return Stop(self.captain.id) if follows or 0 < self.successes <= self.unseen_dice else None


def against_drawing_more(ask: RaidAsk, entry: DrawMore | Discard | Exchange) -> Iterable[Refusal]:
    """MM-RAID-12: for a success that is left."""
    return FINE if ask.successes > 0 else (cannot("MM-RAID-12", "no-success", who=ask.captain.id),)


def against_discarding(ask: RaidAsk, entry: Discard | Exchange) -> Iterable[Refusal]:
    """MM-RAID-12 and 13: a card of the raid, with or without a replacement."""
    if not cargo_not_held(ask.game.box, (entry.card,), ask.cards):
        return against_drawing_more(ask, entry)
    return (cannot("MM-RAID-12", "not-in-raid", who=ask.captain.id, card=entry.card, cards=in_words(ask.cards)),)


def against_spending_weapon(ask: RaidAsk, entry: SpendWeapon) -> Iterable[Refusal]:
    """MM-RAID-14: a weapon that is aboard, on a failed die."""
    if lacking([entry.weapon], ask.captain.weapons):
        return (cannot("MM-RAID-14", "not-held", who=ask.captain.id, weapon=entry.weapon),)
    if not ask.failures:
        return (cannot("MM-RAID-14", "no-failure", who=ask.captain.id, weapon=entry.weapon),)
    return FINE


RaidAsk.guards = {
    DrawMore: against_drawing_more,
    Discard: against_discarding,
    Exchange: against_discarding,
    SpendWeapon: against_spending_weapon,
    Stop: nothing_against,
}


def escape_icons(box: Components, cards: list[str]) -> int:
    """The escape icons on the cards (MM-RAID-16)."""
    return sum(box.cargo_card(card).icon == ESCAPE for card in cards)


def take_hits(game: Merchants, captain: Captain, cards: list[str], rule: str) -> None:
    """MM-RAID-15 and 19: each hit icon is one hit at its location, or at the hull if that is destroyed."""
    for face in sorted(cards, key=partial(hull_last, game.box)):
        icon = game.box.cargo_card(face).icon
        if icon in LOCATIONS:
            game.hurt(captain, icon, rule, who=captain.id, card=face)
        elif icon is None:
            for location in LOCATIONS:
                game.unsettle(captain, location)


def refuse_hits(game: Merchants, captain: Captain, cards: list[str]) -> None:
    """MM-RAID-18, read the other way: an escaping merchant leaves no hits behind."""
    for face in cards:
        icon = game.box.cargo_card(face).icon
        if icon in LOCATIONS:
            game.ledger.deny(captain.id, icon, -1, "MM-RAID-18", who=captain.id, card=face)


def hull_last(box: Components, face: str) -> tuple[bool, str]:
    """Order in which the hits of a raid are written down: by location, the hull after the others."""
    return (box.cargo_card(face).icon in (None, "hull"), face)


def location_lost(game: Merchants, captain: Captain) -> bool:
    """MM-RAID-17: whether a location destroyed by the hits makes the raid fail."""
    return game.reads("raid-location-lost", "fails") and bool(game.destroyed_locations(captain))


def fail(game: Merchants, captain: Captain, cards: list[str], *, escaped: bool) -> None:
    """MM-RAID-23: no gold, no cargo; the cards are discarded."""
    worth = sum(game.box.plunder_of(card) or 0 for card in cards)
    reason = "MM-RAID-16" if escaped else "MM-RAID-17"
    game.ledger.deny(captain.id, "gold", worth, reason, who=captain.id, cards=list(cards))
    game.ledger.deny(captain.id, PLUNDER, 1, reason, who=captain.id)
    game.discard_cargo(cards)
    game.ledger.move(captain.id, "hold", "MM-RAID-23")


def plunder(game: Merchants, captain: Captain, nation: str, cards: list[str]) -> Procedure[None]:
    """MM-RAID-20 to 22: gold, then cargo as far as the hold goes, then the glory point."""
    bonus = game.answer("plunder_bonus", captain, merchant=nation)
    did(captain, "raid")
    gold = sum(game.box.plunder_of(card) or 0 for card in cards) + bonus
    ranges = [game.box.plunder_range(card) for card in cards]
    least, most = bonus + sum(low for low, _ in ranges), bonus + sum(high for _, high in ranges)
    if least < most:
        game.unsettle(captain, "gold")
        game.remark("MM-RAID-20", "unseen", who=captain.id)
    game.gain(captain, gold, "MM-RAID-20", who=captain.id, cards=list(cards), bonus=bonus)
    yield from in_any_order(take_cargo(game, captain, cards), glory_for_plunder(game, captain, least, most))


def glory_for_plunder(game: Merchants, captain: Captain, gold: int, most: int) -> Procedure[None]:
    """MM-RAID-22: a glory point for enough gold from one raid, of which there was at least and at most so much."""
    if enough_for_glory(game, gold):
        yield from gain_glory(game, captain, "MM-RAID-22", gold=gold)
    elif enough_for_glory(game, most):
        yield from glory_unseen(game, captain, "MM-RAID-22", gold=gold)
    else:
        game.ledger.deny(captain.id, "glory", 1, "MM-RAID-22", who=captain.id, gold=gold, threshold=GLORY_FROM)


def enough_for_glory(game: Merchants, gold: int) -> bool:
    """Whether the gold of one raid gives a glory point (MM-RAID-22)."""
    return gold > GLORY_FROM if game.reads("raid-glory-threshold", "more-than-twelve") else gold >= GLORY_FROM
