"""What cannot be of a captain in a position: names that do not exist, figures out of bounds, contradictions."""

from collections.abc import Iterator
from typing import get_args

from mmcli.errors import Fault, Path
from mmcli.games.faults import figure, listed, no_such, twice, unknown
from mmcli.games.merchants.box.bounds import HAND_LIMIT, SURPLUS_CREW
from mmcli.games.merchants.box.card_texts import MissionDeed
from mmcli.games.merchants.box.components import LOCATIONS, NATIONS, Components
from mmcli.games.merchants.faults.cards import face_faults
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.ships import most_of
from mmcli.games.merchants.told.position import CaptainPosition
from mmcli.log.entries import UNSEEN, Seen

SUNK = "a ship whose hull is at 0 is sunk (MM-DMG-5)"
GOES_DOWN = ("gold", "bounties", "hold", "weapons", "modifications", "glory_cards", "rumors", "missions", "specialists",
             "deeds")  # fmt: skip
"""What is lost with a dead captain (MM-DIE-1)."""


def captain_faults(game: Merchants, who: str, captain: CaptainPosition) -> Iterator[Fault]:
    """Everything that is wrong with one captain."""
    at = ("captains", who)
    yield from _place_faults(at, captain, game.box)
    yield from _bounty_faults(at, captain, game.box, limited=game.reads("bounty-limit", "five"))
    yield from _owned_faults(at, captain, game.box)
    for name in ("gold", "glory", "stash"):
        yield from figure((*at, name), getattr(captain, name), 0, None)
    yield from _added_figure_faults(game, who, captain)
    yield from _ship_faults(game, who, captain)
    if captain.dead:
        yield from (Fault((*at, name), _lost(name)) for name in GOES_DOWN if getattr(captain, name))


def _added_figure_faults(game: Merchants, who: str, captain: CaptainPosition) -> Iterator[Fault]:
    """The figures of the modules that are played, each within its bounds."""
    at, added = ("captains", who, "figures"), {row.name: row for row in game.edition.added_figures}
    yield from unknown("figure", listed(at, captain.figures), added, game.edition.figures_off)
    for name in captain.figures.keys() & added.keys() if who in game.by_id else ():
        row, most = added[name], added[name].most(game, game.by_id[who])
        because = f"it runs from {row.least} to {most} ({row.rule})"
        yield from figure((*at, name), captain.figures[name], row.least, most, because)


def _lost(name: str) -> str:
    return f"the captain is dead, and {name.replace('_', ' ')} went down with the ship (MM-DIE-1)"


def _place_faults(at: Path, captain: CaptainPosition, box: Components) -> Iterator[Fault]:
    if captain.at is not None and captain.at not in box.places:
        hint = "it is a zone such as havana, or a port such as havana/port"
        yield Fault((*at, "at"), no_such("place", captain.at, box.places, hint))
    elif captain.arrived and captain.at is not None and "/" not in captain.at:
        yield Fault((*at, "arrived"), f"the ship is at sea and not in port; the port is {captain.at}/port")
    if captain.bought_at is not None:
        yield from unknown("port", [((*at, "bought_at"), captain.bought_at)], box.ports)


def _bounty_faults(at: Path, captain: CaptainPosition, box: Components, *, limited: bool) -> Iterator[Fault]:
    """MM-BNTY-5: as many bounties of a nation as it has tokens, by one reading."""
    bounties, most = captain.bounties or {}, box.tokens.bounties_per_nation
    yield from unknown("nation", listed((*at, "bounties"), bounties), NATIONS)
    because = f"a nation has {most} bounties (MM-BNTY-5, the ruling bounty-limit)"
    for nation, count in bounties.items():
        yield from figure((*at, "bounties", nation), count, 0, most if limited else None, because)


def _owned_faults(at: Path, captain: CaptainPosition, box: Components) -> Iterator[Fault]:
    weapons, modifications = captain.weapons or (), captain.modifications
    yield from unknown("special weapon", listed((*at, "weapons"), weapons), [*box.weapons, UNSEEN], box.left_out)
    yield from twice(
        (*at, "weapons"),
        [weapon for weapon in weapons if weapon != UNSEEN],
        "a ship has one of each special weapon (MM-WPN-1)",
    )
    fitted = listed((*at, "modifications"), modifications)
    yield from unknown("modification", fitted, [*box.modifications, UNSEEN], box.left_out)
    seen = [modification for modification in modifications if modification != UNSEEN]
    yield from twice((*at, "modifications"), seen, "a ship has no two modifications alike (MM-YARD-6)")
    yield from _hold_faults(at, captain.hold or [], box)
    hand = len(captain.glory_cards or ())
    yield from figure((*at, "glory_cards"), hand, 0, HAND_LIMIT, f"a hand has {HAND_LIMIT} glory cards (MM-GLO-3)")
    yield from _deed_faults(at, captain, box)


def _hold_faults(at: Path, hold: list[str], box: Components) -> Iterator[Fault]:
    yield from (Fault((*at, "hold"), says) for face in hold for says in face_faults(box, face))


def _deed_faults(at: Path, captain: CaptainPosition, box: Components) -> Iterator[Fault]:
    """What is done for a mission while it is held: a deed that a mission can ask for, or being at a place."""
    missions, deeds = captain.missions or [], [*get_args(MissionDeed), *box.places]
    for mission, done in (captain.deeds or {}).items():
        if mission not in missions and UNSEEN not in missions:
            yield Fault((*at, "deeds"), f"nothing is done for {mission!r}, which is no mission that the captain has")
        yield from unknown("deed", listed((*at, "deeds", mission), done), deeds)
        for deed, count in done.items():
            yield from figure((*at, "deeds", mission, deed), count, 0, None)


def _ship_faults(game: Merchants, who: str, captain: CaptainPosition) -> Iterator[Fault]:
    """MM-SHIP-1 and MM-YARD-7: what a ship's card says, and what its modifications add."""
    at, box = ("captains", who), game.box
    if captain.ship is not None and captain.ship not in box.ships:
        yield from unknown("ship", [((*at, "ship"), captain.ship)], box.ships, box.left_out)
    elif who in game.by_id:
        ship = captain.ship or game.by_id[who].ship.kind
        for location in LOCATIONS:
            most = most_of(box, ship, location, captain.modifications)
            if location == "crew" and game.reads("surplus-crew", "kept"):
                most = SURPLUS_CREW
            yield from location_faults((*at, location), getattr(captain, location), most, ship, dead=captain.dead)


def location_faults(
    at: Path, value: Seen | None, most: int, ship: str, *, dead: bool | None = False
) -> Iterator[Fault]:
    """A hit-location below nothing or above what the ship has; the hull of a ship afloat is above 0."""
    if value == 0 and at[-1] == "hull" and not dead:
        yield Fault(at, f"0 is too little; {SUNK}")
    yield from figure(at, value, 0, most, f"a {ship} has {most}")
