"""What is taken for the facts that a written position leaves out: as at the start of a game, with nothing special."""

from collections.abc import Iterator
from typing import Any

from mmcli.errors import Fault
from mmcli.games.facts import Assumption
from mmcli.games.merchants.box.bounds import START_GOLD
from mmcli.games.merchants.box.cards import SKILLS
from mmcli.games.merchants.box.components import LOCATIONS, Components
from mmcli.games.merchants.told.figures import ORDINARY, OWN
from mmcli.games.merchants.told.position import Position
from mmcli.games.merchants.told.words import named
from mmcli.log.entries import UNSEEN

HOMES = {"french": "tortuga", "spanish": "havana", "dutch": "curacao", "english": "port-royal"}
"""The nations and home ports that are taken for captains of whom neither is given, in the order of the seats."""
CARD = ("name", "nation", "home", *SKILLS)
"""What stands on a captain's card; a position may give it beside the captain's other figures."""
SHIP = "sloop"
SKILL = 2
"""The dice of a skill that is not given."""
NOTHING_SPECIAL = {
    "bounties": "{who} has no bounty",
    "hold": "{who} has no cargo aboard",
    "weapons": "{who} has no special weapon",
    "modifications": "the ship of {who} has no modification",
    "glory_cards": "{who} has no glory card",
    "rumors": "{who} has no rumor",
    "missions": "{who} has no mission",
    "arrived": "{who} did not move into the port this turn",
    "port_action": "{who} has not taken the port action this turn",
    "bought_at": "{who} bought no goods in the turn before",
    "bought_big_ship": "{who} has bought no frigate or galleon before",
    "dead": "the captain of {who} is alive",
    **ORDINARY,
}
"""What a captain has that has a natural value, and how that reads."""
ON_THE_TABLE = {
    "actions": "the turn has all its actions left",
    "wars": "no nations are at war",
    "plague": "no port has the plague",
    "track": "every zone has its merchant token",
    "demand": "nobody knows the demand tokens",
    "declared": "nobody has declared the win",
    "npcs": "no NPC is on the board",
}


def complete(box: Components, written: dict[str, Any]) -> list[Assumption]:
    """Fill in a written position that has the form of one; returns what was taken for granted."""
    written["cards"] = written.get("cards") or "facts"
    position = written.setdefault("position", {})
    for key in [key for key in written if key in Position.__struct_fields__]:
        position.setdefault(key, written.pop(key))
    captains = position.setdefault("captains", {})
    found = [Assumption(fact, says) for fact, says in ON_THE_TABLE.items() if fact not in position]
    players = _players(written.get("players", list(captains)))
    written["players"] = players
    if "turn" not in position and players:
        found.append(Assumption("turn", f"it is the turn of {position.get('first', players[0]['id'])}"))
    for seat, player in enumerate(players):
        found += _complete_captain(box, player, captains.setdefault(player["id"], {}), seat)
    return [*found, *_unsure_ports(box, players, position)]


def clashes(written: dict[str, Any]) -> Iterator[Fault]:
    """Figures of a captain's card beside those of a player whose captain is a card of the pack."""
    captains = written.get("captains") or (written.get("position") or {}).get("captains") or {}
    for player in _players(written.get("players") or []):
        if isinstance(player.get("captain"), str):
            for name in (name for name in CARD if name in captains.get(player["id"], {})):
                yield Fault(
                    ("captains", player["id"], name),
                    f"the captain is a card, {player['captain']}, which says this itself",
                )


def _players(given: list[Any]) -> list[dict[str, Any]]:
    """The players as a header has them: a name alone is a player with that id."""
    return [{"id": player} if isinstance(player, str) else player for player in given]


def _unsure_ports(box: Components, players: list[dict[str, Any]], position: dict[str, Any]) -> Iterator[Assumption]:
    """What lies at a port with a captain, of which nothing is said: nobody would take it for granted (MM-YARD-6)."""
    told = {*position.get("modifications", ()), *position.get("face_down", ())}
    cards = {player["id"]: player["captain"] for player in players}
    homes = {who: card["home"] for who, card in cards.items() if isinstance(card, dict)}
    places = {captain.get("at") or f"{homes.get(who)}/port" for who, captain in position["captains"].items()}
    for port in sorted(port for port in box.ports if port not in told and f"{port}/port" in places):
        yield Assumption(f"modifications.{port}", f"any modification token may lie at {named(port)}", decisive=True)


def _complete_captain(
    box: Components, player: dict[str, Any], captain: dict[str, Any], seat: int
) -> Iterator[Assumption]:
    who = player["id"]
    card = {key: captain.pop(key) for key in CARD if key in captain}
    if not isinstance(player.get("captain"), str):
        yield from _complete_card(box, player, card, seat)
    if "ship" not in captain and "ship" not in player:
        yield Assumption(f"{who}.ship", f"{who} sails a {SHIP}", decisive=True)
    player["ship"] = player.get("ship") or captain.get("ship") or SHIP
    unknown = [figure for figure in (*OWN, *LOCATIONS) if captain.get(figure) == UNSEEN]
    for figure in unknown:
        del captain[figure]
    if "gold" not in captain and not captain.get("dead"):
        yield Assumption(f"{who}.gold", f"{who} has {START_GOLD} gold", decisive=True)
    if "at" not in captain:
        yield Assumption(f"{who}.at", f"{who} lies in the home port", decisive=True)
    for fact, says in NOTHING_SPECIAL.items():
        if fact not in captain:
            yield Assumption(f"{who}.{fact}", says.format(who=who), decisive=fact in unknown)


def _complete_card(box: Components, player: dict[str, Any], card: dict[str, Any], seat: int) -> Iterator[Assumption]:
    who = player["id"]
    card = (player.get("captain") or {}) | card
    home, nation = card.get("home"), card.get("nation")
    if nation is None and home is not None:
        card["nation"] = _nation_of(box, home, seat)
    elif home is None and nation in HOMES:
        card["home"] = HOMES[nation]
        yield Assumption(f"{who}.home", f"the home port of {who} is {named(card['home'])}", decisive=True)
    elif home is None and nation is None:
        card["nation"], card["home"] = list(HOMES.items())[seat % len(HOMES)]
        yield Assumption(f"{who}.nation", f"{who} is {named(card['nation'])}", decisive=True)
        yield Assumption(f"{who}.home", f"the home port of {who} is {named(card['home'])}", decisive=True)
    card.setdefault("home", list(HOMES.values())[seat % len(HOMES)])
    for skill in SKILLS:
        if skill not in card:
            card[skill] = SKILL
            yield Assumption(f"{who}.{skill}", f"{who} has {SKILL} dice in {skill.capitalize()}", decisive=True)
    card.setdefault("name", who.capitalize())
    player["captain"] = card


def _nation_of(box: Components, home: str, seat: int) -> str:
    """The nation of a home port; any nation if there is no such port, which is refused."""
    nation = box.nation_of(home) if home in box.ports else None
    return nation or list(HOMES)[seat % len(HOMES)]
