"""Records of cards, as far as anybody knows them.

A record is the card's id, or its facts between slashes: `rum/3/hull`. A fact may be unknown, `rum/?/hull`, and those at
the end may be left out: `rum`. `?` is a card that nobody saw. `a|b|c` is one of these cards, and nobody saw which; of
equal records as many lie together as are left of the cards that they name.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from mmcli.log.entries import UNSEEN

OR, FACT = "|", "/"
MOST_REMEMBERED = 24
"""The cards among which one is remembered to be; of more nobody keeps track."""


def agree(one: str, other: str) -> bool:
    """Whether two records, neither with alternatives, can be of one card: no fact that both tell is different."""
    if one == other or UNSEEN in (one, other):
        return True
    facts = zip(one.split(FACT), other.split(FACT), strict=False)
    return all(fact == told or UNSEEN in (fact, told) for fact, told in facts)


def is_seen(record: str) -> bool:
    """Whether a record leaves nothing of a card open that it tells of."""
    return UNSEEN not in record and OR not in record


def could_be(record: str) -> list[str]:
    """The cards that a record can be, each as far as it is known."""
    return record.split(OR)


def plain(record: str) -> str:
    """The record as a log writes it: unseen if it may be one or another."""
    return UNSEEN if OR in record else record


def in_words(held: Iterable[str]) -> list[str]:
    """What is held, sorted; cards of which nobody saw which are left as `2 of` those that they may be."""
    told = []
    for record, count in Counter(held).items():
        told += [f"{count} of {', '.join(could_be(record))}"] if OR in record else [record] * count
    return sorted(told)


def possible(held: Iterable[str]) -> list[str]:
    """The cards that may be among those held, each as often as it may be."""
    records = Counter(held)
    return [
        card for record, count in records.items() for card in (could_be(record) if OR in record else [record] * count)
    ]


def lacking(cards: Sequence[str], held: Sequence[str]) -> list[str]:
    """The cards that cannot all be among those held, each as often as it is lacking."""
    left, others = list(held), []
    for card in cards:
        if card in left and is_seen(card):
            left.remove(card)
        else:
            others.append(card)
    return _unmatched(sorted(cards, key=_told, reverse=True), held) if others else others


def _told(card: str) -> int:
    """How many facts of a card are told."""
    return sum(fact != UNSEEN for fact in card.split(FACT))


def _unmatched(cards: Sequence[str], held: Sequence[str]) -> list[str]:
    """The cards for which no others held are left, whichever of those held the rest are."""
    groups = [(could_be(record), count) for record, count in Counter(held).items()]
    pool = [(card, place) for place, (names, count) in enumerate(groups) for card in _each(names, count)]
    taken: dict[int, tuple[str, int | None]] = {}
    for place, (names, count) in enumerate(groups):
        for _ in range(len(names) - count if len(names) > 1 else 0):
            _match((UNSEEN, place), pool, taken, set())
    return [card for card in cards if not _match((card, None), pool, taken, set())]


def _each(names: list[str], count: int) -> list[str]:
    """The cards that so many equal records tell of."""
    if len(names) == 1:
        return names * count
    return names if count <= len(names) else [UNSEEN] * count


def _match(
    wanted: tuple[str, int | None],
    pool: list[tuple[str, int]],
    taken: dict[int, tuple[str, int | None]],
    tried: set[int],
) -> bool:
    """Find one of the pool for a card (one of a group for what has left the group), moving others if need be."""
    card, of = wanted
    for place, (name, group) in enumerate(pool):
        if place in tried or of not in (None, group) or not agree(card, name):
            continue
        tried.add(place)
        if place not in taken or _match(taken[place], pool, taken, tried):
            taken[place] = wanted
            return True
    return False


def joined(held: Sequence[str], more: Sequence[str]) -> list[str]:
    """What is held together with more; cards that are one or another of the same ones stay apart."""
    together = list(held)
    for record in dict.fromkeys(more):
        if OR in record and record in held:
            together = [other for other in together if other != record]
            _put(could_be(record) * 2, [*held, *more].count(record), together)
        else:
            together += [record] * more.count(record)
    return together


def which(card: str, held: Sequence[str]) -> str:
    """What is known of a card that is among those held."""
    return take_away([card], list(held))[0]


def take_away(cards: Iterable[str], held: list[str]) -> list[str]:
    """Remove some cards from those held, as far as they can be there; returns what is known of each, in their order.

    If nobody saw which of several cards it was, one of them is gone and the others are still known. What is seen best
    goes first: what it is, the others are not.
    """
    wanted = list(cards)
    if len(wanted) == 1 or all(map(is_seen, wanted)):
        return [_take(card, held) for card in wanted]
    best_first = sorted(range(len(wanted)), key=lambda place: -_told(wanted[place]))
    known = {place: _take(wanted[place], held) for place in best_first}
    return [known[place] for place in range(len(wanted))]


def _take(card: str, held: list[str]) -> str:
    if card in held and _are_told_alike(card, held):
        held.remove(card)
        return card
    records = [record for record in dict.fromkeys(held) if any(agree(card, name) for name in could_be(record))]
    if records == [card]:
        held.remove(card)
        return card
    if not records or lacking([card], held):
        return card
    names = [name for record in records for name in _each(could_be(record), held.count(record))]
    left = sum(map(held.count, records)) - 1
    held[:] = [record for record in held if record not in records]
    agreeing = [name for name in names if agree(card, name)]
    if len(set(agreeing)) == 1:
        names.remove(agreeing[0])
    _put(names, left, held)
    if len(set(agreeing)) == 1:
        return sharpest(card, agreeing[0])
    return card if _told(card) >= max(map(_told, agreeing)) else _one_of(agreeing)


def _are_told_alike(card: str, held: Sequence[str]) -> bool:
    """Whether as much is told of every card held as of another, so that only equal records can be of one card."""
    facts = card.count(FACT)
    return all(record.count(FACT) == facts and is_seen(record) for record in held)


def sharpest(one: str, other: str) -> str:
    """What two records of one card tell together."""
    if UNSEEN in (one, other):
        return other if one == UNSEEN else one
    facts = zip_longest(one.split(FACT), other.split(FACT), fillvalue=UNSEEN)
    return FACT.join(told if fact == UNSEEN else fact for fact, told in facts)


def _put(names: list[str], left: int, held: list[str]) -> None:
    """So many of some cards are held, and nobody knows which."""
    if names.count(UNSEEN) >= left:
        held += [UNSEEN] * left
    elif len(names) == left:
        held += names
    else:
        record = _one_of(names)
        same = held.count(record) if OR in record else 0
        if same:
            held[:] = [other for other in held if other != record]
            _put(names * 2, left + same, held)
        else:
            held += [record] * left


def _one_of(names: list[str]) -> str:
    """The record of one of some cards."""
    if len(set(names)) == 1:
        return names[0]
    return UNSEEN if len(names) > MOST_REMEMBERED else OR.join(sorted(names))
