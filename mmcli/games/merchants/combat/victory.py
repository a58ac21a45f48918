"""After a victory (rulebook p. 15): the glory point, rewards and bounties, plunder, and the claimed ship."""

from collections.abc import Iterator
from typing import Any

from mmcli.games.merchants.asks import CaptainAsk, draw_cargo, not_held, take_away
from mmcli.games.merchants.bounties import bounty_for_defeating, reward_for
from mmcli.games.merchants.cargo import cargo_room, lose_overboard_from
from mmcli.games.merchants.combat.npc_defeat import npc_defeated
from mmcli.games.merchants.components import BIG_SHIPS
from mmcli.games.merchants.death import die
from mmcli.games.merchants.entries import Discard, Loot
from mmcli.games.merchants.game import Merchants, plunder_of
from mmcli.games.merchants.glory import HAND_LIMIT, HandAsk, gain_glory
from mmcli.games.merchants.merchant_raid import take_cargo
from mmcli.games.merchants.missions import did
from mmcli.games.merchants.movement import leave_behind
from mmcli.games.merchants.ships import give_back
from mmcli.games.merchants.state import Captain, Combatant, Npc, Ship
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Draw, Entry

PRIZE_CARDS = 3
"""The cargo cards drawn for a beaten naval ship (MM-PLN-5)."""

RUMOR_LIMIT = 1
"""The most rumors that a captain holds (MM-RUM-2)."""


def sinks(game: Merchants, loser: Combatant, victor: Combatant) -> Procedure[None]:
    """MM-NAV-12: a sunk enemy is defeated, but there is nothing to plunder."""
    yield from earn(game, victor, loser)
    yield from perish(game, loser)


def both_sink(game: Merchants, one: Combatant, other: Combatant) -> Procedure[None]:
    """MM-NAV-8 and MM-TERM-6: both go down, and nobody has defeated anybody."""
    for captain in (one, other):
        if isinstance(captain, Captain):
            game.ledger.deny(captain.id, "glory", 1, "MM-TERM-6", who=captain.id)
        yield from perish(game, captain)


def boarded(game: Merchants, loser: Combatant, victor: Combatant) -> Procedure[None]:
    """MM-CREW-5: the winner of the crew combat is rewarded and plunders; the loser is gone."""
    yield from earn(game, victor, loser)
    if isinstance(victor, Captain):
        yield from plunder_ship(game, victor, loser)
    yield from perish(game, loser)


def earn(game: Merchants, victor: Combatant, loser: Combatant) -> Procedure[None]:
    """MM-PLN-1, MM-RWD-1 to 4, MM-BNTY-1: the glory point, the reward, and the bounty for beating a navy."""
    if not isinstance(victor, Captain):
        return
    reward_for(game, victor, loser)
    bounty_for_defeating(game, victor, loser)
    beaten = "captain" if isinstance(loser, Captain) else "pirate" if loser.is_pirate else "navy"
    did(victor, f"defeat-{beaten}")
    yield from gain_glory(game, victor, "MM-PLN-1", enemy=loser.id)


def perish(game: Merchants, loser: Combatant) -> Procedure[None]:
    """The loser's captain dies (MM-DIE-1), or the NPC's card leaves (MM-NPC-6)."""
    if isinstance(loser, Captain):
        yield from die(game, loser)
    else:
        npc_defeated(game, loser)


def plunder_ship(game: Merchants, victor: Captain, loser: Combatant) -> Procedure[None]:
    """MM-PLN-2, 5 and 6: what a beaten player, navy or pirate leaves to the winner."""
    prize: list[str] = []
    if isinstance(loser, Npc) and loser.nation is not None:
        prize = yield from naval_prize(game, victor, loser)
    loot: Loot = yield LootAsk(game, victor, loser)
    if loot.ship:
        yield from claim_ship(game, victor, loser)
    if isinstance(loser, Captain):
        yield from take_loot(game, victor, loser, loot)
    elif prize:
        yield from take_cargo(game, victor, prize)


def naval_prize(game: Merchants, victor: Captain, loser: Npc) -> Procedure[list[str]]:
    """MM-PLN-5: three cards, gold for all of them, then one lost at random for each hit that the cargo took."""
    prize = yield from draw_cargo(game, PRIZE_CARDS, "MM-PLN-5")
    if UNSEEN in prize:
        game.unsettle(victor, "gold")
    gold = sum(plunder_of(card) or 0 for card in prize)
    game.gain(victor, gold, "MM-PLN-5", who=victor.id, cards=list(prize), enemy=loser.id)
    game.ledger.deny(victor.id, "glory", 1, "MM-PLN-5", who=victor.id, enemy=loser.id)
    hits = min(PRIZE_CARDS, game.board.ships[loser.ship.kind].cargo - loser.ship.cargo)
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
    game.remark("MM-PLN-8", "crew", ruling="claimed-ship-crew", who=victor.id, crew=victor.ship.crew)
    for location in ("hull", "masts", "cargo", "crew", "cannons"):
        change = getattr(victor.ship, location) - getattr(old, location)
        game.ledger.record(victor.id, location, change, "MM-PLN-8", who=victor.id)
    excess = len(victor.hold) - cargo_room(game, victor)
    if excess > 0:
        yield from leave_behind(game, victor, excess)


def take_loot(game: Merchants, victor: Captain, loser: Captain, loot: Loot) -> Procedure[None]:
    """MM-PLN-2: what is taken changes hands; what is left goes down with the loser."""
    game.pay(loser, loot.gold, "MM-PLN-2", who=loser.id, enemy=victor.id)
    game.gain(victor, loot.gold, "MM-PLN-2", who=victor.id, enemy=loser.id)
    for things in ("glory_cards", "rumors", "weapons", "specialists"):
        taken = loot.glory if things == "glory_cards" else getattr(loot, things)
        take_away(taken, getattr(loser, things))
        getattr(victor, things).extend(taken)
    take_away(loot.cargo, loser.hold)
    victor.hold += loot.cargo
    game.ledger.move(victor.id, "hold", "MM-PLN-2")
    yield from trim_hand(game, victor)


def trim_hand(game: Merchants, victor: Captain) -> Procedure[None]:
    """MM-PLN-10: of own and plundered glory cards the victor keeps four."""
    while len(victor.glory_cards) > HAND_LIMIT:
        spare: Discard = yield HandAsk(game, victor)
        take_away((spare.card,), victor.glory_cards)
        game.state.glory.discard(spare.card)


class LootAsk(CaptainAsk):
    """What the winner of a boarding takes, the ship included."""

    loser: Combatant
    rule = "MM-PLN-2"
    case = "loot"

    def candidates(self) -> Iterator[Entry]:
        """Nothing, the ship, everything that may be taken, or both; any part of it is as good."""
        for ship in (False, True):
            yield Loot(self.captain.id, ship=ship)
            everything = self.everything(ship=ship)
            if everything != Loot(self.captain.id, ship=ship):
                yield everything

    def room(self, *, ship: bool) -> int:
        """How many more cargo cards the winner can take, in the own ship or in the beaten one."""
        vessel = self.loser.ship if ship else self.captain.ship
        return max(0, vessel.cargo - len(self.captain.hold))

    def hand(self) -> int | None:
        """How many more glory cards the winner can take; None if any number, as the hand is trimmed afterwards."""
        if self.game.reads("prize-hand", "choose-four"):
            return None
        return max(0, HAND_LIMIT - len(self.captain.glory_cards))

    def everything(self, *, ship: bool) -> Loot:
        """As much as limits allow, the first cards first."""
        loser, captain = self.loser, self.captain
        if not isinstance(loser, Captain):
            return Loot(captain.id, ship=ship)
        weapons = tuple(sorted(set(loser.weapons) - set(captain.weapons)))
        return Loot(
            captain.id,
            ship=ship,
            gold=loser.gold,
            cargo=tuple(sorted(loser.hold)[: self.room(ship=ship)]),
            glory=tuple(sorted(loser.glory_cards)[: self.hand()]),
            rumors=tuple(loser.rumors[: max(0, RUMOR_LIMIT - len(captain.rumors))]),
            weapons=weapons,
            specialists=tuple(loser.specialists),
        )

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whoever goes on has taken nothing."""
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


def _against_looting(ask: LootAsk, entry: Loot) -> list[Refusal]:
    if isinstance(ask.loser, Captain):
        return list(_against_looting_captain(ask, ask.loser, entry))
    if entry != Loot(entry.by, ship=entry.ship, origin=entry.origin, note=entry.note):
        return [illegal(_prize_rule(ask.loser), "nothing-there", who=entry.by, enemy=ask.loser.id)]
    return []


def _against_looting_captain(ask: LootAsk, loser: Captain, entry: Loot) -> Iterator[Refusal]:
    captain = ask.captain
    facts: dict[str, Any] = {"who": captain.id, "enemy": loser.id}
    if not 0 <= entry.gold <= loser.gold and "gold" not in loser.unknown:
        yield illegal("MM-PLN-2", "gold", **facts, gold=entry.gold, there=loser.gold)
    held = {"cargo": loser.hold, "glory": loser.glory_cards, "rumors": loser.rumors, "weapons": loser.weapons,
            "specialists": loser.specialists}  # fmt: skip
    for things, there in held.items():
        lacking = not_held(getattr(entry, things), there)
        if lacking:
            rule = "MM-PLN-3" if things == "specialists" else "MM-PLN-2"
            yield illegal(rule, "not-there", **facts, things=lacking)
    yield from _against_limits(ask, entry, facts)


def _against_limits(ask: LootAsk, entry: Loot, facts: dict[str, Any]) -> Iterator[Refusal]:
    captain = ask.captain
    room, hand = ask.room(ship=entry.ship), ask.hand()
    if len(entry.cargo) > room:
        yield illegal("MM-PLN-10", "hold", **facts, cards=len(entry.cargo), room=room)
    if hand is not None and len(entry.glory) > hand:
        yield illegal("MM-PLN-10", "hand", ruling="prize-hand", **facts, cards=len(entry.glory), room=hand)
    if len(entry.rumors) > max(0, RUMOR_LIMIT - len(captain.rumors)):
        yield illegal("MM-RUM-2", "plundered", **facts)
    twice = sorted(set(entry.weapons) & set(captain.weapons))
    if twice:
        yield illegal("MM-WPN-1", "plundered", **facts, weapon=twice[0])


LootAsk.guards = {Loot: _against_looting}
