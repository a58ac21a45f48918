"""Plunder (rulebook p. 15): what the winner of a crew combat takes of the loser, and the claimed ship."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import structs

from mmcli.games.merchants.asks import CaptainAsk, cargo_not_held, draw_cargo, selections
from mmcli.games.merchants.box.bounds import HAND_LIMIT
from mmcli.games.merchants.box.components import BIG_SHIPS
from mmcli.games.merchants.cargo import cargo_room, leave_behind, lose_overboard_from, take_cargo
from mmcli.games.merchants.entries import Discard, Jettison, Loot, Return
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.glory import against_discarding, discard, discards, is_too_full
from mmcli.games.merchants.ships import give_back
from mmcli.games.merchants.state import Captain, Combatant, Npc, Ship
from mmcli.kernel.cards import joined, lacking, take_away
from mmcli.kernel.findings import FINE, Refusal, Refusals, cannot, illegal
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Draw, Entry

PRIZE_CARDS = 3
"""The cargo cards drawn for a beaten naval ship (MM-PLN-5)."""
HELD = {
    "specialists": "specialists",
    "weapons": "weapons",
    "rumors": "rumors",
    "glory": "glory_cards",
    "cargo": "hold",
}
"""Each kind of thing that loot may name, and where a captain keeps it."""


def plunder_ship(game: Merchants, victor: Captain, loser: Combatant) -> Procedure[None]:
    """MM-PLN-2, 5 and 6: what a beaten player, navy or pirate leaves to the winner, kind by kind."""
    stranger = game.edition.strangers.get(loser.id)
    if stranger is not None:
        yield from stranger.plundered(game, victor)
        return
    prize, _ = yield from in_any_order(naval_prize(game, victor, loser), loot_ship(game, victor, loser))
    if prize:
        yield from take_cargo(game, victor, prize)


def loot_ship(game: Merchants, victor: Captain, loser: Combatant) -> Procedure[None]:
    """MM-PLN-2 and 6: the ship, and what a beaten player has aboard."""
    yield from taken_one_by_one(LootAsk(game, victor, loser), lambda loot: take(game, victor, loser, loot))


def taken_one_by_one(ask: "LootAsk", take: Callable[[Loot], Procedure[None]]) -> Procedure[None]:
    """What a winner takes, one entry after the other, as long as anything is left and it is not said to be enough."""
    while ask.something_left():
        loot = yield ask
        match loot:
            case Discard():
                discard(ask.game, ask.captain, loot)
            case Loot() if kinds(loot):
                yield from take(loot)
                ask.ship_taken = ask.ship_taken or loot.ship
            case _ if ask.is_enough:
                break
            case _:
                ask.is_enough = True


def naval_prize(game: Merchants, victor: Captain, loser: Combatant) -> Procedure[list[str]]:
    """MM-PLN-5: three cards, gold for all of them, then one lost at random for each hit that the cargo took."""
    if not isinstance(loser, Npc) or loser.nation is None:
        return []
    hits = min(PRIZE_CARDS, game.box.ships[loser.ship.kind].cargo - loser.ship.cargo)
    prize = yield from draw_cargo(game, PRIZE_CARDS, "MM-PLN-5", by=victor)
    if any(low < high for low, high in map(game.box.plunder_range, prize)):
        game.unsettle(victor, "gold")
    gold = sum(game.box.plunder_of(card) or 0 for card in prize)
    game.gain(victor, gold, "MM-PLN-5", who=victor.id, cards=list(prize), enemy=loser.id)
    game.ledger.deny(victor.id, "glory", 1, "MM-PLN-5", who=victor.id, enemy=loser.id)
    if hits:
        yield from lose_overboard_from(game, victor, prize, hits, "MM-PLN-5")
    return prize


def claim_ship(game: Merchants, victor: Captain, loser: Combatant) -> Procedure[None]:
    """MM-PLN-7 and 8: the own ship is given up with its modifications, the beaten one taken as it is."""
    crew = victor.ship.crew
    yield from give_back(game, victor)
    old, victor.ship = victor.ship, loser.ship
    loser.ship = Ship(old.kind, 0, 0, 0, 0, 0)
    victor.flipped = list(loser.flipped) if isinstance(loser, Captain) else []
    game.ledger.move(victor.id, "ship", "MM-PLN-7")
    if victor.ship.kind in BIG_SHIPS:
        game.ledger.deny(victor.id, "glory", 1, "MM-PLN-8", who=victor.id, ship=victor.ship.kind)
    most = game.maximum(victor, "crew")
    if game.reads("claimed-ship-crew", "own-survivors"):
        victor.ship.crew = min(crew, most)
    game.remark("MM-PLN-8", "crew", who=victor.id, crew=victor.ship.crew)
    for location in ("hull", "masts", "cargo", "crew", "cannons"):
        change = getattr(victor.ship, location) - getattr(old, location)
        game.ledger.record(victor.id, location, change, "MM-PLN-8", who=victor.id)
    excess = len(victor.hold) - cargo_room(game, victor)
    if excess > 0:
        yield from leave_behind(game, victor, excess)


def kinds(loot: Loot) -> list[str]:
    """The kinds of things that an entry names: the ship, gold, and each kind of card or token."""
    return [kind for kind in ("ship", "gold", *HELD) if getattr(loot, kind)]


def take(game: Merchants, victor: Captain, loser: Combatant, loot: Loot) -> Procedure[None]:
    """MM-PLN-2: what is taken changes hands; what is left goes down with the loser."""
    if loot.ship:
        yield from claim_ship(game, victor, loser)
    if not isinstance(loser, Captain):
        return
    if isinstance(loot.gold, str):
        for captain in (victor, loser):
            game.unsettle(captain, "gold")
    elif loot.gold:
        game.pay(loser, loot.gold, "MM-PLN-2", who=loser.id, enemy=victor.id)
        game.gain(victor, loot.gold, "MM-PLN-2", who=victor.id, enemy=loser.id)
    for kind, place in HELD.items():
        taken = take_away(getattr(loot, kind), getattr(loser, place))
        setattr(victor, place, joined(getattr(victor, place), taken))
    if loot.cargo:
        game.ledger.move(victor.id, "hold", "MM-PLN-2")


class LootAsk(CaptainAsk):
    """The next thing that the winner of a boarding takes: the ship, gold, or cards of one kind; nothing ends it.

    An entry may name several kinds: they are taken one after the other. It `is_enough` once an entry has said so, which
    may stand before others of the same plunder, as no clause orders them.
    """

    loser: Combatant
    ship_taken: bool = False
    is_enough: bool = False
    rule = "MM-PLN-2"
    case = "loot"

    def comes_early(self, entry: Entry) -> bool:
        """MM-PLN-9 and 10: what either ship gives up, and the cargo for which the other one has no room."""
        is_own = getattr(entry, "by", None) == self.captain.id
        return isinstance(entry, Return) or (isinstance(entry, Jettison) and is_own)

    def is_pause(self) -> bool:
        """Nothing more has to come after it is enough."""
        return self.is_enough

    def something_left(self) -> bool:
        """Whether there is anything that could still be taken."""
        loser = self.loser
        if not isinstance(loser, Captain):
            return not self.ship_taken
        return (
            not self.ship_taken or self.game.aboard(loser) > 0 or any(getattr(loser, place) for place in HELD.values())
        )

    def against(self, entry: Entry) -> Refusals | None:
        """What the guard says; a card is discarded in between only out of a hand that the plunder has filled."""
        return None if type(entry) is Discard and not is_too_full(self.captain) else super().against(entry)

    def candidates(self) -> Iterator[Entry]:
        """A card too many; nothing; every choice of cards or tokens of one kind; every amount of gold; the ship."""
        by, loser = self.captain.id, self.loser
        if is_too_full(self.captain):
            yield from discards(self.captain)
        yield Loot(by)
        if isinstance(loser, Captain):
            for kind, place in HELD.items():
                held = getattr(loser, place)
                yield from (structs.replace(Loot(by), **{kind: some}) for some in selections(held, 1, len(held)))
            yield from (Loot(by, gold=gold) for gold in range(1, self.game.aboard(loser) + 1))
        yield Loot(by, ship=True)

    def room(self) -> int:
        """How many more cargo cards the winner can take."""
        return max(0, cargo_room(self.game, self.captain) - len(self.captain.hold))

    def hand(self) -> int | None:
        """How many more glory cards the winner can take; None if any number, as the hand is trimmed afterwards."""
        if self.game.reads("prize-hand", "choose-four"):
            return None
        return max(0, HAND_LIMIT - len(self.captain.glory_cards))

    def rumors(self) -> int:
        """How many more rumors the winner can hold (MM-RUM-2)."""
        return max(0, self.game.answer("rumors_held", self.captain) - len(self.captain.rumors))

    def first_part(self, entry: Entry) -> tuple[Entry, Entry | None] | None:
        """Things of several kinds in one entry: those of the first kind, and the rest."""
        if not isinstance(entry, Loot) or len(named := kinds(entry)) < 2:
            return None
        nothing = Loot(entry.by)
        first = {named[0]: getattr(entry, named[0])}
        return structs.replace(nothing, **first), structs.replace(entry, **{named[0]: getattr(nothing, named[0])})

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whoever goes on takes nothing more."""
        return None if isinstance(entry, Loot) or _is_cargo(entry) else Loot(self.captain.id)

    def misfit(self, entry: Entry) -> Refusal:
        """Loot of the one who lost, or cargo where there is none to draw."""
        if isinstance(entry, Loot):
            return cannot("MM-CREW-5", "not-the-winner", who=entry.by, winner=self.captain.id)
        if _is_cargo(entry):
            return cannot(_prize_rule(self.loser), "no-cargo", who=self.captain.id, enemy=self.loser.id)
        return super().misfit(entry)


def _is_cargo(entry: Entry) -> bool:
    return isinstance(entry, Draw) and entry.deck == "cargo"


def _prize_rule(loser: Combatant) -> str:
    """The clause that says what an NPC leaves to the winner: of navies three cards and no more, of pirates nothing."""
    return "MM-PLN-6" if isinstance(loser, Npc) and loser.is_pirate else "MM-PLN-5"


def against_looting(ask: LootAsk, entry: Loot) -> Iterable[Refusal]:
    """MM-PLN-2, 5, 6 and 7: things that are there, and that the winner can have; one kind is taken after the other."""
    named = kinds(entry)
    facts: dict[str, Any] = {"who": ask.captain.id, "enemy": ask.loser.id}
    if entry.ship and ask.ship_taken:
        return (cannot("MM-PLN-7", "taken-already", **facts),)
    if not isinstance(ask.loser, Captain):
        return FINE if named in ([], ["ship"]) else (illegal(_prize_rule(ask.loser), "nothing-there", **facts),)
    found = [*_not_there(ask, ask.loser, entry, facts), *_too_much(ask, entry, facts)]
    return found if found or len(named) < 2 else (cannot("MM-PLN-2", "one-kind", **facts, kinds=named),)


def _not_there(ask: LootAsk, loser: Captain, entry: Loot, facts: dict[str, Any]) -> Iterator[Refusal]:
    """MM-PLN-2 and 3: only what is there can be taken."""
    there = ask.game.aboard(loser)
    gold = entry.gold if isinstance(entry.gold, int) else 0
    if gold < 0 or (gold > there and "gold" not in loser.unknown):
        yield illegal("MM-PLN-2", "gold", **facts, gold=entry.gold, there=there)
    for kind, place in HELD.items():
        taken, held = getattr(entry, kind), getattr(loser, place)
        missed = cargo_not_held(ask.game.box, taken, held) if kind == "cargo" else lacking(taken, held)
        if missed:
            yield illegal("MM-PLN-3" if kind == "specialists" else "MM-PLN-2", "not-there", **facts, things=missed)


def _too_much(ask: LootAsk, entry: Loot, facts: dict[str, Any]) -> Iterator[Refusal]:
    """MM-PLN-10 and the limits of rumors and weapons hold for what is taken, too."""
    if len(entry.cargo) > ask.room():
        yield illegal("MM-PLN-10", "hold", **facts, cards=len(entry.cargo), room=ask.room())
    hand = ask.hand()
    if hand is not None and len(entry.glory) > hand:
        yield illegal("MM-PLN-10", "hand", **facts, cards=len(entry.glory), room=hand)
    if len(entry.rumors) > ask.rumors():
        yield illegal("MM-RUM-2", "plundered", **facts)
    twice = sorted(set(entry.weapons) & set(ask.captain.weapons) - {UNSEEN})
    if twice:
        yield illegal("MM-WPN-1", "plundered", **facts, weapon=twice[0])


LootAsk.guards = {Discard: against_discarding, Loot: against_looting}
