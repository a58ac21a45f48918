"""What players ask that only this game can answer: which ports are closed, who wins, what something costs."""

from msgspec import structs

from mmcli.games.consequences import Answerer, Reply
from mmcli.games.english import number, singular
from mmcli.games.merchants.end import GOAL, points, stash_points, winners
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.port.buy import OfferAsk
from mmcli.games.merchants.port.new_ship import ship_price
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.told.words import listed, named
from mmcli.games.merchants.turn.harbour import asks_for_entrance, closed_to
from mmcli.games.names import key
from mmcli.kernel.asks import Ask
from mmcli.kernel.findings import Refusal


def closed_ports(game: Merchants, ask: Ask, who: str | None, about: str) -> Reply | None:
    """MM-MOVE-6 and 7: the ports that bounties, war or plague close to a captain, or whether they close one."""
    captain = game.by_id.get(str(who)) or game.acting
    asked = {key(named(port)): port for port in game.box.ports} | {key(port): port for port in game.box.ports}
    port = asked.get(key(about)) or asked.get(key(about.removeprefix("port ")))
    if about.strip() and port is None:
        return None
    bars = {place: list(closed_at(game, captain, place)) for place in ((port,) if port else sorted(game.box.ports))}
    closed = [place for place, found in bars.items() if found]
    says = f"closed to {captain.id}: {listed(closed)}" if closed else f"no port is closed to {captain.id}"
    if port is not None:
        says = f"{'yes' if closed else 'no'}: {named(port)} is {'closed' if closed else 'open'} to {captain.id}"
    sums = tuple(f"{named(place)}: {why(bar)} ({bar.rule})" for place, found in bars.items() for bar in found)
    for_sale = [place for place in closed if asks_for_entrance(game, structs.replace(captain, zone=place))]
    sums += tuple(f"{named(place)}: a way in can be bought or talked (MM-ZONE-PORT-ROYAL)" for place in for_sale)
    return Reply(says, sums, tuple(bar.rule for found in bars.values() for bar in found) or ("MM-MOVE-6",))


def closed_at(game: Merchants, captain: Captain, port: str) -> tuple[Refusal, ...]:
    """What bars a captain from a port, wherever the ship is now."""
    there = structs.replace(captain, zone=port)
    return () if game.answer("enters_closed_ports", there) else tuple(closed_to(game, there))


def why(bar: Refusal) -> str:
    """A bar in a word or two."""
    return {"bounty": f"a bounty of {named(bar.facts['nation'])}", "war": f"war with {named(bar.facts['nation'])}"}.get(
        bar.case, bar.case
    )


def winner(game: Merchants, ask: Ask, who: str | None, about: str) -> Reply:
    """MM-END-2: who has won, or why nobody has yet; the points of each with how they come about."""
    won = winners(game) if game.state.over else []
    standing = tuple(_standing(captain) for captain in game.state.captains)
    if not game.state.over:
        declared = game.state.declared
        says = f"nobody yet: {declared} has declared, and the round is played out first" if declared else (
            f"nobody yet: the game goes on until somebody has {GOAL} points and declares"
        )  # fmt: skip
        return Reply(f"no, {says}" if who else says, standing, ("MM-END-1", "MM-END-2"))
    says = f"{listed(won)} {'wins' if len(won) == 1 else 'win together'}"
    return Reply(f"{'yes' if who in won else 'no'}: {says}" if who else says, standing, ("MM-END-2", "MM-STA-2"))


def score(game: Merchants, ask: Ask, who: str | None, about: str) -> Reply:
    """MM-STA-2: the points on the track and those of the stash together."""
    captain = game.by_id.get(str(who)) or game.acting
    return Reply(f"{points(captain)} points", (_standing(captain),), ("MM-STA-2", "MM-END-1"))


def _standing(captain: Captain) -> str:
    stash = f"{stash_points(captain)} for {captain.stash} gold in the stash"
    return f"{captain.id}: {captain.glory} on the track + {stash} = {points(captain)}"


PRICES = {
    "crew": ("hire_price", "a crew", "MM-REC-1"),
    "sailor": ("hire_price", "a crew", "MM-REC-1"),
    "repair": ("repair_price", "a point of damage", "MM-YARD-5"),
    "rumor": ("rumor_fee", "a rumor, whatever the roll", "MM-RUM-1"),
    "point": ("repair_price", "a point of damage", "MM-YARD-5"),
    "modification": ("modification_price", "a modification", "MM-YARD-6"),
    "weapon": ("weapon_price", "a special weapon", "MM-YARD-8"),
}
"""What has the same price for all of its kind in a port: the point that answers it, its name, and its clause."""


def price(game: Merchants, ask: Ask, who: str | None, about: str) -> Reply | None:
    """What something costs a captain in the zone where the ship is (MM-BUY-3, MM-REC-1, MM-YARD-1, 5, 6 and 8)."""
    captain = game.by_id.get(str(who)) or game.acting
    words = [singular(word) for word in about.split() if number(word) is None]
    thing = words[-1] if words else ""
    if thing in game.box.ships:
        return _price_of_ship(game, captain, thing)
    offered: OfferAsk | None = next((each for each in getattr(ask, "asks", (ask,)) if isinstance(each, OfferAsk)), None)
    if thing in game.box.goods.goods and offered is not None and thing in offered.prices:
        return Reply(f"{offered.prices[thing]} gold for a card of {thing}", (), ("MM-BUY-3",))
    kind = "weapon" if key(about) in game.box.weapons else thing
    kind = "modification" if key(about) in game.box.modifications else kind
    if kind not in PRICES:
        return None
    point, told, rule = PRICES[kind]
    return Reply(f"{game.answer(point, captain)} gold for {told} in {named(captain.zone)}", (), (rule,))


def _price_of_ship(game: Merchants, captain: Captain, kind: str) -> Reply:
    if game.box.ships[kind].buy is None:
        return Reply(f"a {named(kind)} is not for sale", (), ("MM-SHIP-1",))
    new = ship_price(game, captain, kind)
    return Reply(
        f"{new} gold for a {named(kind)} in {named(captain.zone)}, less the price of the old ship",
        (),
        ("MM-YARD-1", "MM-YARD-2"),
    )


CONSEQUENCES: dict[str, Answerer] = {
    "closed": closed_ports,
    "winner": winner,
    "points": score,
    "price": price,
}
"""The answer to each kind of question that only this game has."""
