"""What cannot be of the players of a header, and what they have done wrong in setting up a game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from mmcli.errors import Fault
from mmcli.games.faults import no_such, unknown
from mmcli.games.merchants.box.bounds import PLAYERS
from mmcli.games.merchants.box.cards import CaptainFacts
from mmcli.games.merchants.box.components import LOCATIONS, NATIONS, START_SHIPS, Components
from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.box.packs import Pack
from mmcli.games.merchants.entries import PlayerHeader
from mmcli.games.merchants.faults.cards import captain_flaws
from mmcli.games.merchants.faults.flaws import Flaw
from mmcli.games.merchants.turn.scouting import MERCHANT
from mmcli.games.names import key
from mmcli.kernel.findings import illegal, impossible
from mmcli.log.entries import UNSEEN

MOST_PLAYERS = 3 * PLAYERS[-1]
"""More players than this are no table that has broken the rule of how many may play, but a slip of the file."""
MEANS: dict[str, str] = {
    key(word): meaning
    for words, meaning in (
        ((MERCHANT,), "a merchant"),
        (SLOTS, "an NPC"),
        (NATIONS, "a nation"),
        (LOCATIONS, "a hit-location"),
        ((UNSEEN,), "somebody whom nobody saw"),
    )
    for word in words
}
"""What a word means where an entry may name a player as well: who is scouted or claimed for, at what a card is played.

Zones, goods, ships and cards stand in fields of their own, so a player may be called like one.
"""


def player_faults(box: Components, pack: Pack, players: Sequence[PlayerHeader], *, fresh: bool) -> Iterator[Fault]:
    """What cannot be of the players, whoever they are; the ship of a `fresh` game is the players' own choice."""
    yield from _name_faults([player.id for player in players])
    if len(players) > MOST_PLAYERS:
        yield Fault(
            ("players",), f"{len(players)} players are named; {PLAYERS[0]} to {PLAYERS[-1]} can play (MM-SETUP-17)"
        )
    for seat, player in enumerate(players):
        if not fresh:
            at = ("captains", player.id, "ship")
            yield from (
                fault._replace(or_at=("players", seat, "ship"))
                for fault in unknown("ship", [(at, player.ship)], box.ships, box.left_out)
            )
        yield from _captain_faults(box, pack, seat, player)


def _name_faults(players: list[str]) -> Iterator[Fault]:
    """Each player has a name of one's own, which means nobody and nothing else in an entry (MM-SCOUT-1, MM-GLO-4)."""
    twice = [player for player, count in Counter(players).items() if count > 1]
    yield from (Fault((), f"two players are called {player!r}; each has a name of one's own") for player in twice)
    for seat, player in enumerate(players):
        meaning = MEANS.get(key(player)) if player.strip() else "nobody"
        if meaning is not None:
            says = f"{player!r} cannot be the name of a player; in an action it would mean {meaning}"
            yield Fault(("players", seat, "id"), says, ("captains",))


def _captain_faults(box: Components, pack: Pack, seat: int, player: PlayerHeader) -> Iterator[Fault]:
    """MM-SETUP-11: a captain of the pack, or facts that a captain can have."""
    card, at = captain_of(pack, player), ("players", seat, "captain")
    if card is None:
        yield Fault(at, f"{no_such('captain', str(player.captain), pack.captains)} (the card pack is {pack.name})")
    else:
        yield from (flaw.fault(at, ("captains", player.id)) for flaw in captain_flaws(box, card))


def captain_of(pack: Pack, player: PlayerHeader) -> CaptainFacts | None:
    """The captain's card of a player; None if the pack does not have it."""
    return pack.captains.get(player.captain) if isinstance(player.captain, str) else player.captain


def breaches(pack: Pack, players: Sequence[PlayerHeader], *, fresh: bool, complete: bool = True) -> Iterator[Flaw]:
    """What the players have done wrong in setting up; `complete` if all who play are named.

    The first ship only matters in a `fresh` game.
    """
    if len(players) > PLAYERS[-1] or (complete and len(players) < PLAYERS[0]):
        says = f"{len(players)} players are named; {PLAYERS[0]} to {PLAYERS[-1]} can play (MM-SETUP-17)"
        yield Flaw(("captains",), says, illegal("MM-SETUP-17", "players", recorded=len(players)))
    drawn: dict[str, str] = {}
    for seat, player in enumerate(players):
        yield from _drawn_twice(pack, player, drawn)
        if fresh and player.ship not in START_SHIPS:
            facts: dict[str, Any] = {"who": player.id, "ship": player.ship, "ships": list(START_SHIPS)}
            says = f"the first ship is one of {', '.join(START_SHIPS)} (MM-SETUP-12)"
            yield Flaw(("players", seat, "ship"), says, illegal("MM-SETUP-12", "start-ship", **facts))


def _drawn_twice(pack: Pack, player: PlayerHeader, drawn: dict[str, str]) -> Iterator[Flaw]:
    """MM-SETUP-11: each captain exists once; two of whom nobody knows the name are two."""
    card = captain_of(pack, player)
    name = card.name if card is not None else UNSEEN
    other = drawn.setdefault(name, player.id)
    if name != UNSEEN and other != player.id:
        says = f"{other} and {player.id} are the same captain, {name}"
        yield Flaw(("captains", player.id), says, impossible("MM-SETUP-11", "twice", captain=name))
