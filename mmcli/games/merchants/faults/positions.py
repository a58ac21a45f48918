"""What cannot be of a position of this game, each fault with its place: it is refused before the table is set to it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from mmcli.errors import Fault, Path
from mmcli.games.faults import figure, keys, listed, no_such, twice, unknown, values
from mmcli.games.merchants.box.bounds import ACTIONS_A_TURN, OPEN_MISSIONS, PORT_LIMIT
from mmcli.games.merchants.box.cards import good_of
from mmcli.games.merchants.box.components import LOCATIONS, NATIONS, Components
from mmcli.games.merchants.box.pack_texts import Deck
from mmcli.games.merchants.box.packs import Pack
from mmcli.games.merchants.cargo import cargo_room
from mmcli.games.merchants.faults.captains import captain_faults, location_faults
from mmcli.games.merchants.faults.cards import npc_flaws, storm_faults
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.slots import NpcSlot, slots
from mmcli.games.merchants.state import EMPTY, Battle, Captain
from mmcli.games.merchants.told.position import CaptainPosition, NpcPosition, Position
from mmcli.kernel.cards import agree
from mmcli.log.entries import UNSEEN

Held = tuple[Path, str]
"""A card or token with its place in the position."""


def position_faults(game: Merchants, position: Position) -> Iterator[Fault]:
    """Everything that is wrong with a position."""
    yield from _turn_faults(game, position)
    yield from _board_faults(game.box, position)
    yield from _token_faults(game.box, position)
    yield from _card_faults(game.box, game.pack, position)
    yield from _npc_faults(game, position)
    yield from _battle_faults(game, position)
    for who, captain in position.captains.items():
        yield from captain_faults(game, who, captain)


def _turn_faults(game: Merchants, position: Position) -> Iterator[Fault]:
    """MM-TURN-1 and 5: who plays, in which round, and with how many actions left."""
    yield from figure(("round",), position.round, 1, None, "the first round is 1")
    yield from figure(("actions",), position.actions, 0, ACTIONS_A_TURN, f"a turn has {ACTIONS_A_TURN} (MM-TURN-5)")
    named = {"first": position.first, "turn": position.turn, "declared": position.declared}
    said = [((field,), player) for field, player in named.items() if player is not None]
    yield from unknown("player", [*said, *keys("captains", position.captains)], game.by_id)


def _board_faults(box: Components, position: Position) -> Iterator[Fault]:
    """Names of zones, ports, goods, nations and modifications; wars of two nations; storms that a card can threaten."""
    yield from unknown("zone", keys("track", position.track), box.zones)
    yield from unknown("nation", values(("track",), position.track), [*NATIONS, UNSEEN])
    for part in ("demand", "modifications", "face_down", "plague"):
        yield from unknown("port", keys(part, getattr(position, part)), box.ports)
    yield from unknown("good", values(("demand",), position.demand), [*box.goods.goods, EMPTY, UNSEEN])
    lying = values(("modifications",), position.modifications)
    yield from unknown("modification", lying, [*box.modifications, EMPTY, UNSEEN], box.left_out)
    for port, tokens in position.face_down.items():
        face_down = listed(("face_down", port), tokens)
        yield from unknown("modification", face_down, [*box.modifications, UNSEEN], box.left_out)
    yield from _war_faults(position.wars)
    yield from twice(("plague",), position.plague, "once is enough")
    yield from storm_faults(position.storm)


def _war_faults(wars: list[tuple[str, str]]) -> Iterator[Fault]:
    """MM-WAR-1: two different nations."""
    for place, war in enumerate(wars):
        yield from unknown("nation", listed(("wars", place), war), NATIONS)
        if war[0] == war[1]:
            yield Fault(("wars", place), f"{war[0]} is at war with itself; a war is between two nations (MM-WAR-1)")
        if set(war) in map(set, wars[:place]):
            yield Fault(("wars", place), f"the war of {war[0]} and {war[1]} is named twice; once is enough")


def _token_faults(box: Components, position: Position) -> Iterator[Fault]:
    """No more tokens of a kind than there are (MM-COMP-3)."""
    merchants = Counter(position.track.values())
    for nation, tokens in box.tokens.merchants.items():
        yield from _beyond(("track",), f"{nation} merchant tokens", merchants[nation], tokens, "MM-COMP-3")
    demand = Counter(position.demand.values())
    for good in box.goods.goods:
        each = box.goods.demand_tokens_each
        yield from _beyond(("demand",), f"{good} demand tokens", demand[good], each, "MM-SETUP-2")
    yield from _modification_faults(box, position)


def _modification_faults(box: Components, position: Position) -> Iterator[Fault]:
    """The tokens that lie face-up in ports and those on ships are different ones."""
    at, where = ("modifications",), "in ports and on ships"
    ships = [captain.modifications for captain in position.captains.values()]
    lying = [token for token in position.modifications.values() if token != EMPTY]
    tokens = Counter(chain(lying, *position.face_down.values(), *map(set, ships)))
    for name, kind in box.modifications.items():
        yield from _beyond(at, f"{name} tokens {where}", tokens[name], kind.tokens, "MM-YARD-9")
    yield from _beyond(at, f"modification tokens {where}", tokens.total(), box.tokens.modifications, "MM-COMP-3")


def _beyond(at: Path, things: str, count: int, most: int, rule: str) -> Iterator[Fault]:
    if count > most:
        yield Fault(at, f"there are {count} {things}; the game has {most} ({rule})")


def _card_faults(box: Components, pack: Pack, position: Position) -> Iterator[Fault]:
    """Cards that the pack does not have, or not so often; what nobody knows of a pack is not held against it."""
    open_missions = len(position.missions)
    because = f"{OPEN_MISSIONS} missions lie open (MM-MIS-1)"
    yield from figure(("missions",), open_missions, 0, OPEN_MISSIONS, because)
    yield from _not_in(pack, "glory", "glory card", chain(held(position, "glory_cards"), held(position, "specialists")))
    yield from _not_in(pack, "rumor", "rumor", held(position, "rumors"))
    lying = listed(("missions",), position.missions)
    yield from _not_in(pack, "mission", "mission", chain(lying, held(position, "missions")))
    if pack.deck("glory") is not None:
        employed = [card for card in held(position, "specialists") if card[1] in pack.glory]
        yield from unknown("specialist", employed, [*pack.specialists, UNSEEN])
    if position.event is not None and pack.deck("event") is not None:
        names = [event.name for event in pack.events.values()]
        yield from unknown("event card", [(("event",), position.event)], [*pack.events, *names, UNSEEN])
    yield from _cargo_faults(box, pack, position)
    yield from _face_faults(box, pack, position)


def held(position: Position, part: str) -> Iterator[Held]:
    """The cards that all captains hold of one kind, each with its place."""
    for who, captain in position.captains.items():
        yield from listed(("captains", who, part), getattr(captain, part))


def _not_in(pack: Pack, deck: Deck, kind: str, cards: Iterable[Held]) -> Iterator[Fault]:
    full = pack.deck(deck)
    seen = Counter[str]()
    for at, card in cards:
        seen[card] += 1
        if full is None or card == UNSEEN:
            continue
        if card not in full:
            yield Fault(at, f"{no_such(kind, card, full)} (the card pack is {pack.name})")
        elif seen[card] > full[card]:
            yield Fault(at, f"this is card no. {seen[card]} of {card}; the card pack {pack.name} has {full[card]}")


def _cargo_faults(box: Components, pack: Pack, position: Position) -> Iterator[Fault]:
    """MM-COMP-6: no more cards of a good than the deck has."""
    goods = Counter[str]()
    for face, count in pack.cargo_left(box).items():
        goods[good_of(face)] += count
    aboard = Counter(good_of(face) for _, face in held(position, "hold"))
    for good, count in aboard.items():
        if count > goods[good] > 0:
            yield Fault(("captains",), f"{count} cargo cards aboard are {good}; the deck has {goods[good]} (MM-COMP-6)")


def _face_faults(box: Components, pack: Pack, position: Position) -> Iterator[Fault]:
    """Cargo cards that a pack which knows the faces does not have (MM-COMP-7), as far as they are known."""
    deck, aboard = pack.cargo_left(box) if pack.cargo else {}, Counter[str]()
    for at, face in held(position, "hold"):
        aboard[face] += 1
        count = sum(copies for card, copies in deck.items() if agree(face, card))
        if deck and face in box.cargo_cards and aboard[face] > count:
            says = f"this is card no. {aboard[face]} of {face}; the card pack {pack.name} has {count or 'none'}"
            yield Fault(at, says)


def _npc_faults(game: Merchants, position: Position) -> Iterator[Fault]:
    """MM-NPC-1 to 3: six slots, each with its ships; a card lies only under another one (MM-NPC-5, MM-NPC-6)."""
    yield from unknown("NPC", [*keys("npcs", position.npcs), *keys("covered", position.covered)], slots())
    for slot, npc in position.npcs.items():
        yield from _one_npc(game, position, slot, ("npcs", slot), npc)
    for slot, npcs in position.covered.items():
        if npcs and slot in slots() and slot not in position.npcs:
            yield Fault(("covered", slot), f"no {slot} is on the board whose card could lie over another (MM-NPC-6)")
        for place, npc in enumerate(npcs):
            yield from _one_npc(game, position, slot, ("covered", slot, place), npc)


def _one_npc(game: Merchants, position: Position, slot: str, at: Path, npc: NpcPosition) -> Iterator[Fault]:
    zones = [((*at, "at"), npc.at), *([((*at, "enters"), npc.enters)] if npc.enters is not None else [])]
    yield from unknown("zone", zones, game.box.zones)
    yield from (flaw.fault(at) for flaw in npc_flaws(slot, npc))
    yield from _captain_card_faults(game.pack, slot, (*at, "card"), npc.card)
    place = slots().get(slot)
    if place is not None and npc.ship in (None, *place.ships):
        yield from _damage_faults(game.box, position, place, at, npc)


def _captain_card_faults(pack: Pack, slot: str, at: Path, card: str) -> Iterator[Fault]:
    """A card that brings another NPC or none (MM-NPC-2); what nobody knows of a pack is not held against it."""
    if card != UNSEEN and pack.deck("event") is not None:
        cards = [event.id for event in pack.events.values() if event.npc is not None and event.npc.slot == slot]
        yield from unknown(f"card of the {slot}", [(at, card)], cards)


def _damage_faults(box: Components, position: Position, place: NpcSlot, at: Path, npc: NpcPosition) -> Iterator[Fault]:
    """MM-NPC-3 and 7: no more points than the ship has that sails in the slot."""
    ship = box.ships[npc.ship or _usual_ship(place, position.wars)]
    for location in LOCATIONS:
        yield from location_faults((*at, location), getattr(npc, location), getattr(ship, location), ship.id)


def _usual_ship(place: NpcSlot, wars: list[tuple[str, str]]) -> str:
    """What sails in a slot whose card names no ship (MM-NPC-3)."""
    at_war = place.nation is not None and any(place.nation in war for war in wars)
    return (place.ship_at_war if at_war else None) or place.ship


def _battle_faults(game: Merchants, position: Position) -> Iterator[Fault]:
    """Two different ships at sea in one zone, of which one is that of the captain whose turn it is (MM-NPC-20)."""
    battle, at = position.battle, ("battle",)
    if battle is None:
        return
    yield from figure((*at, "rounds"), battle.rounds, 0, None)
    if position.over:
        yield Fault(at, "the game is over, so nobody fights")
    yield from unknown("player or NPC", listed(at, (battle.aggressor, battle.defender)), {**game.by_id, **slots()})
    if not _meet(position, battle):
        yield Fault(at, f"{battle.aggressor!r} and {battle.defender!r} are not two ships at sea in one zone")
    turn = position.turn or position.first or next(iter(game.by_id))
    if turn in game.by_id and turn not in (battle.aggressor, battle.defender):
        yield Fault(
            at, f"it is the turn of {turn}, who takes no part; a battle is fought in the turn of one of the two"
        )
    elif battle.aggressor in game.by_id and battle.aggressor != turn:
        only = "a captain attacks only in the own turn (MM-SCOUT-1)"
        yield Fault((*at, "aggressor"), f"it is the turn of {turn}; {only}")


def _meet(position: Position, battle: Battle) -> bool:
    ships = _afloat(position)
    places = [ships[side].at if side in ships else None for side in (battle.aggressor, battle.defender)]
    one_zone = places[0] is not None and places[0] == places[1] and "/" not in places[0]
    return one_zone and battle.aggressor != battle.defender


def _afloat(position: Position) -> dict[str, CaptainPosition | NpcPosition]:
    captains = {who: captain for who, captain in position.captains.items() if not captain.dead}
    return {**position.npcs, **captains}


def table_faults(game: Merchants) -> Iterator[Fault]:
    """What cannot be of the captains on a table that was set: more cargo, rumors or missions than anyone has."""
    for captain in game.state.captains:
        yield from _holds_too_much(game, captain)


def _holds_too_much(game: Merchants, captain: Captain) -> Iterator[Fault]:
    """MM-CARGO-1 in port, MM-CARGO-2 at sea, MM-RUM-2 and MM-MIS-4."""
    at, cards = ("captains", captain.id), len(captain.hold)
    room = cargo_room(game, captain)
    if captain.in_port and cards > PORT_LIMIT:
        says = f"{cards} cargo cards in port; nobody holds more than {PORT_LIMIT} there (MM-CARGO-1)"
        yield Fault((*at, "hold"), says)
    if not captain.in_port and cards > room:
        yield Fault((*at, "hold"), f"{cards} cargo cards at sea; the ship carries {room} (MM-CARGO-2)")
    for part, rule in (("rumors", "MM-RUM-2"), ("missions", "MM-MIS-4")):
        most = game.answer(f"{part}_held", captain)
        yield from figure((*at, part), len(getattr(captain, part)), 0, most, f"{captain.id} may have {most} ({rule})")
