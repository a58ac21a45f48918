"""The facts of a position of this game: what may be left out of one, and what is taken for it then."""

from collections.abc import Iterator
from typing import Any

from mmcli.errors import MmcliError
from mmcli.games.facts import Assumption, PositionFacts
from mmcli.games.merchants import entries as e
from mmcli.games.merchants.cards import SKILLS, captain_fault, good_of
from mmcli.games.merchants.components import LOCATIONS, components
from mmcli.games.merchants.death import START_GOLD
from mmcli.games.merchants.invariants import PORT_LIMIT
from mmcli.games.merchants.npcs.slots import slots
from mmcli.games.merchants.packs import load_pack
from mmcli.games.merchants.position import Position
from mmcli.games.merchants.uncalled import RULES
from mmcli.games.merchants.variations import variations
from mmcli.games.merchants.words import named
from mmcli.kernel.asks import Ask, Either
from mmcli.log.entries import Decision, Entry, Pass, Stop

HOMES = {"french": "tortuga", "spanish": "havana", "dutch": "curacao", "english": "port-royal"}
"""The nations and home ports that are taken for captains of whom neither is given, in the order of the seats."""
CARD = ("name", "nation", "home", *SKILLS)
"""What stands on a captain's card; a position may give it beside the captain's other figures."""
SHIP = "sloop"
SKILL = 2
"""The dice of a skill that is not given."""
PLUNDER, ICON = 3, "crew"
"""What is taken to stand on a cargo card of which only the good is given."""
NOTHING_SPECIAL = {
    "bounties": "{who} has no bounty",
    "hold": "{who} has no cargo aboard",
    "weapons": "{who} has no special weapon",
    "modifications": "the ship of {who} has no modification",
    "glory": "{who} has no glory point",
    "stash": "{who} has nothing in the stash",
    "glory_cards": "{who} has no glory card",
    "rumors": "{who} has no rumor",
    "missions": "{who} has no mission",
    "arrived": "{who} did not move into the port this turn",
    "port_action": "{who} has not taken the port action this turn",
    "bought_at": "{who} bought no goods in the turn before",
    "bought_big_ship": "{who} has bought no frigate or galleon before",
    "dead": "the captain of {who} is alive",
    **{location: f"{location} of {{who}} is undamaged" for location in LOCATIONS},
}
"""The figures of a captain that have a natural value, and how that reads."""
ON_THE_TABLE = {
    "actions": "the turn has all its actions left",
    "wars": "no nations are at war",
    "plague": "no port has the plague",
    "track": "every zone has its merchant token",
    "demand": "nobody knows the demand tokens",
    "declared": "nobody has declared the win",
    "npcs": "no NPC is on the board",
}


def complete(written: dict[str, Any]) -> list[Assumption]:
    """Fill in a written position, as far as it is well-formed; returns what was taken for granted."""
    written.setdefault("cards", "facts")
    position = written.setdefault("position", {})
    if not isinstance(position, dict):
        return []
    for key in [key for key in written if key in Position.__struct_fields__]:
        position.setdefault(key, written.pop(key))
    captains = position.setdefault("captains", {})
    if not isinstance(captains, dict) or not all(isinstance(captain, dict) for captain in captains.values()):
        return []
    found = [Assumption(fact, says) for fact, says in ON_THE_TABLE.items() if fact not in position]
    players = _players(written, captains)
    written["players"] = players
    seats = [player["id"] for player in players if isinstance(player, dict) and isinstance(player.get("id"), str)]
    if "turn" not in position and seats:
        found.append(Assumption("turn", f"it is the turn of {position.get('first', seats[0])}"))
    for seat, player in enumerate(players):
        if isinstance(player, dict) and isinstance(player.get("id"), str):
            found += _complete_captain(player, captains.setdefault(player["id"], {}), seat)
    return found


def _players(written: dict[str, Any], captains: dict[str, Any]) -> list[Any]:
    """The players as a header has them: a name alone is a player with that id."""
    given = written.get("players", list(captains))
    named_alone = given if isinstance(given, list) else []
    return [{"id": player} if isinstance(player, str) else player for player in named_alone]


def _complete_captain(player: dict[str, Any], captain: dict[str, Any], seat: int) -> Iterator[Assumption]:
    who = player["id"]
    card = {key: captain.pop(key) for key in CARD if key in captain}
    if not isinstance(player.get("captain"), str):
        yield from _complete_card(player, card, seat)
    if "ship" not in captain and "ship" not in player:
        yield Assumption(f"{who}.ship", f"{who} sails a {SHIP}", decisive=True)
    player.setdefault("ship", captain.get("ship", SHIP))
    if "gold" not in captain and not captain.get("dead"):
        yield Assumption(f"{who}.gold", f"{who} has {START_GOLD} gold", decisive=True)
    if "at" not in captain:
        yield Assumption(f"{who}.at", f"{who} lies in the home port", decisive=True)
    yield from _complete_hold(who, captain)
    for fact, says in NOTHING_SPECIAL.items():
        if fact not in captain:
            yield Assumption(f"{who}.{fact}", says.format(who=who))


def _complete_card(player: dict[str, Any], card: dict[str, Any], seat: int) -> Iterator[Assumption]:
    who = player["id"]
    card = (player.get("captain") or {}) | card
    home, nation = card.get("home"), card.get("nation")
    if nation is None and home in components().zones:
        card["nation"] = components().nation_of(str(home)) or ""
    elif home is None and nation in HOMES:
        card["home"] = HOMES[nation]
        yield Assumption(f"{who}.home", f"the home port of {who} is {named(card['home'])}", decisive=True)
    elif home is None and nation is None:
        card["nation"], card["home"] = list(HOMES.items())[seat % len(HOMES)]
        yield Assumption(f"{who}.nation", f"{who} is {named(card['nation'])}", decisive=True)
        yield Assumption(f"{who}.home", f"the home port of {who} is {named(card['home'])}", decisive=True)
    for skill in SKILLS:
        if skill not in card:
            card[skill] = SKILL
            yield Assumption(f"{who}.{skill}", f"{who} has {SKILL} dice in {skill.capitalize()}", decisive=True)
    card.setdefault("name", who.capitalize())
    player["captain"] = card


def _complete_hold(who: str, captain: dict[str, Any]) -> Iterator[Assumption]:
    """A card of the hold may be given by its good alone."""
    hold = captain.get("hold")
    if isinstance(hold, list) and any(card in components().goods.goods for card in hold):
        captain["hold"] = [f"{card}/{PLUNDER}/{ICON}" if card in components().goods.goods else card for card in hold]
        yield Assumption(f"{who}.faces", f"the cargo cards of {who} show {PLUNDER} gold and a {ICON} icon")


def faults(header: Any) -> Iterator[str]:
    """What cannot be of the captains: cards that are none, two captains in one body, more cargo than anyone holds."""
    try:
        pack = load_pack(header.cards)
    except MmcliError:
        return
    bodies: dict[str, str] = {}
    for player in header.players:
        card = pack.captains.get(player.captain) if isinstance(player.captain, str) else player.captain
        if card is None:
            yield f"{player.id}: the pack {pack.name} has no captain {player.captain!r}"
            continue
        wrong = captain_fault(card)
        if wrong:
            yield f"{player.id}: {wrong}"
        if card.name in bodies:
            yield f"{bodies[card.name]} and {player.id} are the same captain, {card.name}"
        bodies[card.name] = player.id
        if player.ship not in components().ships:
            yield f"{player.id}: there is no ship {player.ship!r}"
    for who, captain in (header.position.captains if header.position else {}).items():
        if len(captain.hold or ()) > PORT_LIMIT:
            yield f"{who}: {len(captain.hold)} cargo cards; nobody holds more than {PORT_LIMIT}"


def turn_of(game: Any, ask: Ask) -> str | None:
    """The player whose decision or roll is waited for; whose turn it is where the ask names nobody."""
    asked = ask.asks[0] if isinstance(ask, Either) else ask
    captain = getattr(asked, "captain", None) or game.acting
    return str(captain.id)


def meant(game: Any, ask: Ask, who: str | None, words: tuple[str, ...]) -> tuple[str, ...]:
    """Cargo cards named by their good alone are those aboard, or on offer, or among the plunder."""
    captain = game.by_id.get(who)
    there = [*getattr(ask, "offer", ()), *getattr(ask, "cards", ()), *(captain.hold if captain else ())]
    found = []
    for word in words:
        card = next((card for card in there if word != "?" and word in (card, good_of(card))), None)
        if card is not None:
            there.remove(card)
        found.append(card or (f"{word}/{PLUNDER}/{ICON}" if word in components().goods.goods else word))
    return tuple(found)


CALLED_BY: dict[type[Entry], str] = RULES | {
    e.Move: "MM-MOVE-1",
    e.Scout: "MM-SCOUT-1",
    e.Port: "MM-PORT-1",
    e.Sell: "MM-SELL-1",
    e.Market: "MM-BUY-1",
    e.Buy: "MM-BUY-3",
    e.BuyShip: "MM-YARD-1",
    e.Repair: "MM-YARD-5",
    e.BuyModification: "MM-YARD-6",
    e.BuyWeapon: "MM-YARD-8",
    e.SellWeapon: "MM-YARD-8",
    e.Shipyard: "MM-PORT-4",
    e.Recruit: "MM-REC-1",
    e.Hire: "MM-REC-1",
    e.Rumor: "MM-RUM-1",
    e.Mission: "MM-MIS-2",
    e.Stash: "MM-STA-1",
    e.Declare: "MM-END-1",
    e.Engage: "MM-MTOK-4",
    e.LetGo: "MM-MTOK-5",
    **dict.fromkeys((e.Shoot, e.Board, e.Flee), "MM-NAV-2"),
    e.Spread: "MM-DMG-2",
    e.Loot: "MM-PLN-2",
    Pass: "MM-TURN-8",
    Stop: "MM-PORT-2",
}
"""The clause that knows each kind of entry."""

LEADS: dict[type[Entry], tuple[type[Decision], ...]] = {
    **dict.fromkeys((e.Sell, e.Market, e.Shipyard, e.Recruit, e.Rumor, e.Mission, e.Stash), (e.Port,)),
    **dict.fromkeys((e.BuyShip, e.Repair, e.BuyModification, e.BuyWeapon, e.SellWeapon), (e.Port, e.Shipyard)),
    **dict.fromkeys((e.Buy, e.Redraw), (e.Port, e.Market)),
    e.Hire: (e.Port, e.Recruit),
}
"""What a captain does before, where a player names only what it is for."""

ALIASES = {
    "sail": "move",
    "attack": "scout",
    "raid": "engage",
    "fire": "shoot",
    "end": "pass",
    "captain": "target",
    "player": "target",
    "zone": "to",
    "nation": "as",
    "port-action": "port",
}
"""What players say instead of the words of a log."""

FACTS = PositionFacts(
    complete=complete,
    faults=faults,
    players=lambda game: [*game.by_id, *slots()],
    turn_of=turn_of,
    variations=variations,
    called_by=CALLED_BY,
    aliases=ALIASES,
    meant=meant,
    leads=LEADS,
    read_at_start=("zone-powers",),
)
