"""The table of entries out of place: by kind and situation, which clause a player would open to settle it."""

from functools import cache
from typing import Any, NamedTuple

import msgspec

from mmcli.games.merchants import entries as e
from mmcli.games.merchants.box.components import FOLDER
from mmcli.games.merchants.deeds import OCCASIONS, PORT, SHIPYARD, TURN
from mmcli.games.merchants.denied import CREW_COMBAT, HITS, PLUNDER, POINT, RUMOR, SPENT, SUNK, TARGET
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.modules import Edition
from mmcli.games.merchants.out_of_place.searches import search_out_of_place
from mmcli.games.merchants.out_of_place.situations import SITUATIONS, Seen, outside_the_combat
from mmcli.kernel.asks import Ask
from mmcli.kernel.findings import Refusal, cannot, note
from mmcli.log.entries import Draw, Entry, Reveal, Roll, Stop

FILE = FOLDER / "data" / "out-of-place.toml"
OF_OCCASION = {TURN: "a turn", PORT: "a port action", SHIPYARD: "the shipyard"}
"""The rows of the deeds of each occasion."""
DECLARATION = "declaration"
JUST_DENIED, WHO_SEARCHES = "just-denied", "who-searches"
"""In the place of a clause: that of what was denied, and that of an NPC's roll."""
OTHERWISE = "otherwise"
NEEDLESS = "needless"
"""How the cases are called that are only worth a note."""
FOLLOWS = "follows"
FOURTH = "fourth"
"""How an action after the last one is called."""


class Row(NamedTuple):
    """In a situation, a clause is broken, and a case of it says how."""

    situation: str
    rule: str
    case: str


@cache
def rows() -> dict[str, list[Row]]:
    """The rows of each kind of entry, and of the deeds of each occasion."""
    return msgspec.convert({kind: found for kind, found in _read().items() if kind != FOLLOWS}, dict[str, list[Row]])


@cache
def follows() -> dict[str, list[str]]:
    """By the clause that something is waited for under: the kinds of entries before which it was left out."""
    return msgspec.convert(_read()[FOLLOWS], dict[str, list[str]])


@cache
def _read() -> dict[str, Any]:
    return msgspec.toml.decode(FILE.read_bytes(), type=dict[str, Any])


def out_of_place(game: Merchants, ask: Ask, entry: Entry) -> Refusal:
    """What to say of an entry that nothing takes: the clause that decides, by kind and situation."""
    seen = Seen(game, ask, entry)
    row = next(row for row in rows_of(game.edition, entry) if SITUATIONS[row.situation](seen))
    if row.case == FOURTH and seen.actor in game.by_id:
        why = game.edition.why_too_dear(game, game.by_id[seen.actor], entry)
        if why is not None:
            return why
    if row.rule == WHO_SEARCHES:
        return search_out_of_place(game, entry, str(seen.actor))  # type: ignore[arg-type]
    if row.case.startswith(NEEDLESS):
        return note(row.rule, row.case, **_facts(seen))
    if row.rule != JUST_DENIED:
        return cannot(row.rule, row.case, **_facts(seen))
    denied = seen.denied(DENIED[row.situation])
    assert denied is not None  # noqa: S101 - the situation says so
    return cannot(denied.rule, row.case, **(_facts(seen) | denied.facts))


def left_no_room(game: Merchants, ask: Ask, entry: Entry) -> Refusal | None:
    """The same where something is due; None if the entry only shows that what is due was left out."""
    seen = Seen(game, ask, entry)
    if isinstance(entry, Stop | e.Claim) or _goes_on(seen) or game.fallbacks.taking(entry) is not None:
        return None
    if not outside_the_combat(seen) and _may_follow(seen):
        return None
    return out_of_place(game, ask, entry)


DENIED = {
    "just denied: a target": TARGET,
    "just denied: a rumor": RUMOR,
    "just denied: a success": SPENT,
    "just denied: hits": HITS,
    "just denied: the plunder": PLUNDER,
    "just denied: plunder of a sunk ship": SUNK,
    "just denied: a crew combat": CREW_COMBAT,
    "just denied: a glory point": POINT,
}
"""What each of these situations has denied."""


def rows_of(edition: Edition, entry: Entry) -> list[Row]:
    """The rows of an entry: of its kind, or else of the occasion on which it is a deed.

    Where nothing in particular speaks against an entry of a module, the clause that its module names decides.
    """
    known = rows()
    own = edition.out_of_place.get(type(entry)) or edition.misused.get(getattr(entry, "weapon", ""))
    of_kind = next((known[kind] for kind in kinds(entry) if kind in known), None)
    occasion = next((occasion for occasion in OCCASIONS if type(entry) in edition.deeds[occasion]), None)
    found = of_kind or ([] if occasion is None else known[OF_OCCASION[occasion]])
    return found if own is None else [*found[:-1], Row(OTHERWISE, own, "out-of-place")]


def kinds(entry: Entry) -> tuple[str, ...]:
    """What an entry goes by in the table, the narrowest first."""
    tag = str(entry.__struct_config__.tag)
    if isinstance(entry, e.Shoot | e.Board | e.Flee):
        return (DECLARATION,)
    if isinstance(entry, Roll):
        return (f"{tag} {entry.for_}", tag)
    if isinstance(entry, Draw):
        return (f"{tag} {entry.deck}", tag)
    if isinstance(entry, Reveal):
        return (f"{tag} {entry.what}", tag)
    return (tag,)


def _goes_on(seen: Seen) -> bool:
    """Whether the captain whose turn it is goes on with the turn."""
    return seen.actor == seen.game.acting.id and type(seen.entry) in seen.game.edition.deeds[TURN]


def _may_follow(seen: Seen) -> bool:
    """Whether what is due comes before an entry like this, which so only shows that it was left out."""
    if isinstance(seen.entry, Roll) and not seen.sides and seen.actor in (None, getattr(seen.ask, "by", None)):
        return True
    after = follows().get(getattr(seen.ask, "rule", ""))
    return after is None or not set(after).isdisjoint(kinds(seen.entry))


def _facts(seen: Seen) -> dict[str, Any]:
    """What the sentences may need: who acts, whose turn it is and where, and what is going on."""
    game, captain = seen.game, seen.captain
    return {
        "who": seen.actor,
        "to": getattr(seen.entry, "to", None),
        "turn": game.acting.id,
        "zone": captain.zone,
        "sides": list(seen.sides),
        "weapon": seen.weapon,
        "first": game.state.declared,
        "to_play": _to_play(game),
        "npc_zone": getattr(game.state.npcs.get(seen.actor or ""), "zone", None),
        "thing": kinds(seen.entry)[0].partition(" ")[2],
    }


def _to_play(game: Merchants) -> list[str]:
    """Whose turn of the round is still to come, or under way."""
    if game.state.turn is None:
        return []
    seats = list(game.seats())
    return [game.state.captains[seat].id for seat in seats[seats.index(game.state.turn) :]]
