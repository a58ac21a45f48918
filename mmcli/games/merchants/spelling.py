"""Names that a log spells in its own way: what is meant by them, told as a note or a fault of the file (MM-LOG-1)."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any

from msgspec import structs

from mmcli.games.merchants.box.components import LOCATIONS, NATIONS, Components
from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.entries import Discard, LayOut, Play
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.out_of_place.situations import GUARDS
from mmcli.games.merchants.out_of_place.table import rows
from mmcli.games.merchants.speech import names, targets_of_cards
from mmcli.games.merchants.told.words import named
from mmcli.games.names import key
from mmcli.games.speech import Names
from mmcli.games.spelling import Slip, alike, as_meant, replaced, said_of, spelling
from mmcli.kernel.cards import could_be
from mmcli.kernel.findings import Refusal
from mmcli.log.entries import UNSEEN, Draw, Entry, Reveal

FACES = frozenset(("cards", "card", "cargo", "hold"))
"""The fields that name cargo cards by what stands on them: `rum/3/hull`."""
CARDS = frozenset(("cards", "card", "captain", "rumor", "mission", "glory", "rumors", "specialists"))
"""The fields that name cards by their ids."""
MUCH_ALIKE = 0.8
"""How much a card's id has to be like that of another to be taken for a slip of it."""
FIGURES = re.compile(r"\d+")
RESULTS = {"for": "roll", "deck": "draw", "what": "reveal"}
"""The fields that say what a result is of, and by what kind of entry; there are no others than the rules name."""
KNOWN = frozenset((*RESULTS, "by", "of", "player", "winners"))
"""The fields that name nothing but what is known: a result that there is, or somebody of the table."""
SHOWN: dict[str, Callable[[Components], Iterator[str]]] = {
    "merchant": lambda box: iter(NATIONS),
    "demand": lambda box: iter(box.goods.goods),
    "modification": lambda box: iter(box.modifications),
}
"""What the tokens of each kind show."""


class Cards(Names):
    """Cards by their ids and names."""


def respelt(game: Merchants, entry: Entry) -> tuple[Entry, Refusal] | None:
    """The entry as it is meant, and what says so; None if every name is spelled like an id, or unknown.

    Of another case, accent or blank only a note is made; another word like one that there is is a fault of the file.
    """
    found = _demand_as_meant(game, entry) if isinstance(entry, LayOut) else _as_meant(game, entry)
    if found is None:
        return None
    again, slip = found
    more = respelt(game, again) if slip.is_same else None
    return more or (again, said_of(slip, "MM-LOG-1"))


def _as_meant(game: Merchants, entry: Entry) -> tuple[Entry, Slip] | None:
    box, ids, pack = game.box, _ids(game.box), game.pack

    def is_known(word: str) -> bool:
        return (
            word in ids
            or word in game.by_id
            or word in game.edition.claimed
            or any(word in deck for deck in (pack.glory, pack.rumors, pack.missions, pack.captains))
            or word in game.edition.rolls
            or game.edition.off(word) is not None
        )

    def of_field(do: str, field: str) -> Names | None:
        if isinstance(entry, Reveal) and field == "shows":
            return _shown(box, entry.what)
        if field in FACES and _has_cargo(entry):
            return _goods(box)
        if field in CARDS:
            return _held(game)
        if isinstance(entry, Play) and field == "target" and entry.card in game.pack.glory:
            return Names(targets_of_cards(game).known.items())
        own = OWN.get(field)
        return names(game, do, field, None) if own is None else own(box)

    def spelled(field: str, known: Names, word: str) -> Slip | None:
        if isinstance(known, Cards):
            return _card(known, word)
        slip = _face(box, word) if known is _goods(box) and "/" in word else spelling(known, word)
        return Slip(word, ()) if slip is None and field in KNOWN else slip

    return as_meant(entry, of_field, is_known, spelled)


def _card(held: Names, word: str) -> Slip | None:
    """A card by its name or a slip of its id; two ids that differ in a figure are two cards."""
    same = held.known.get(key(word))
    if same is not None:
        return None if same == word else Slip(word, (same,), is_same=True)
    likely = [card for card in alike(word, held, MUCH_ALIKE) if FIGURES.findall(card) == FIGURES.findall(word)]
    return Slip(word, tuple(likely)) if likely else None


def _held(game: Merchants) -> "Cards":
    """The cards that somebody holds or that lie open, and those of the pack, by their ids and names."""
    state, pack = game.state, game.pack
    hands = (pile for captain in state.captains for pile in (captain.glory_cards, captain.rumors, captain.missions))
    ids = (card for pile in (*hands, state.missions) for record in pile for card in could_be(record))
    decks: tuple[Mapping[str, Any], ...] = (pack.glory, pack.rumors, pack.missions, pack.captains)
    printed = [(card.name, card.id) for deck in decks for card in deck.values()]
    return Cards([*printed, *((card, card) for card in (*(known for _, known in printed), *ids) if card != UNSEEN)])


def _has_cargo(entry: Entry) -> bool:
    """Whether the cards of an entry can only be cargo."""
    if isinstance(entry, Draw):
        return entry.deck == "cargo"
    return "/" in entry.card if isinstance(entry, Discard) else not isinstance(entry, Play)


def _demand_as_meant(game: Merchants, entry: LayOut) -> tuple[Entry, Slip] | None:
    """The ports and the goods of a set-up."""
    for port, good in entry.demand.items():
        slip = None if port in game.box.zones else spelling(_ports(game.box), port)
        if slip is not None:
            meant = replaced(entry.demand, port, slip.meant) if slip.meant else entry.demand
            return structs.replace(entry, demand=meant), slip
        slip = None if good in (*game.box.goods.goods, UNSEEN) else spelling(_goods(game.box), good)
        if slip is not None:
            return structs.replace(entry, demand={**entry.demand, port: slip.meant or good}), slip
    return None


def _face(box: Components, card: str) -> Slip | None:
    """A cargo card by the ids of its good and icon; nobody can tell another figure."""
    parts = card.split("/")
    slips = [_part(box, place, part) for place, part in enumerate(parts)]
    if not any(slips):
        return None
    if not all(slip.meant for slip in slips if slip):
        return None
    meant = "/".join(part if slip is None else str(slip.meant) for part, slip in zip(parts, slips, strict=True))
    return Slip(card, (meant,), is_same=all(slip.is_same for slip in slips if slip))


def _part(box: Components, place: int, part: str) -> Slip | None:
    """A good, then the gold that it is worth, then an icon; what is no figure at all says nothing of the gold."""
    if place == 1:
        return None if part == UNSEEN or part.isdecimal() else Slip(part, (UNSEEN,))
    return spelling(_goods(box) if place == 0 else _icons(box), part)


def _called(things: Iterator[str]) -> Names:
    """Things by their ids and by their names."""
    return Names((name, thing) for thing in things for name in (named(thing), thing))


@cache
def _goods(box: Components) -> Names:
    return _called(iter(box.goods.goods))


@cache
def _icons(box: Components) -> Names:
    return _called(iter(box.goods.icons))


@cache
def _ports(box: Components) -> Names:
    return _called(iter(box.ports))


@cache
def _nations(box: Components) -> Names:
    return _called(iter(NATIONS))


@cache
def _places(box: Components) -> Names:
    return _called(iter((*box.zones, *(f"{port}/port" for port in box.ports), "port", "sea")))


@cache
def _shown(box: Components, token: str) -> Names | None:
    return _called(SHOWN[token](box)) if token in SHOWN else None


@cache
def _results(kind: str, box: Components) -> Names:
    """What results of a kind there are, by the table of entries out of place: `draw cargo`."""
    found = {row.partition(" ")[2] for row in rows() if row.startswith(f"{kind} ")}
    return _called(iter(sorted(found - {UNSEEN})))


@cache
def _ids(box: Components) -> frozenset[str]:
    """Everything in the box that has an id of its own, and the results that there are."""
    results = (result for kind in RESULTS.values() for result in _results(kind, box).known.values())
    things = (*box.ships, *box.weapons, *box.modifications, *LOCATIONS, *SLOTS, *box.goods.goods, "merchant", GUARDS)
    faces = (f"{good}/{gold}/{icon}" for good in box.goods.goods for gold in range(10) for icon in box.goods.icons)
    return frozenset((*_places(box).known.values(), *NATIONS, *things, *results, *faces))


OWN: dict[str, Callable[[Components], Names]] = {
    **{field: partial(_results, kind) for field, kind in RESULTS.items()},
    **dict.fromkeys(("to", "at", "enters"), _places),
    **dict.fromkeys(("home", "plague"), _ports),
    **dict.fromkeys(("bounties", "nation", "war"), _nations),
}
"""What stands in a field as a log writes it, where that is not what players say."""
