"""What cannot stand on the cards of a pack that only a pack tells: effects, glory cards, rumors and missions."""

from collections.abc import Iterable, Iterator

from mmcli.errors import Fault, Path
from mmcli.games.faults import figure, no_such, unknown
from mmcli.games.merchants.box.bounds import CARD_DICE, CARDS_DRAWN
from mmcli.games.merchants.box.card_texts import Gains, MissionCard, RumorCard, Specialist, Trick
from mmcli.games.merchants.box.components import NATIONS, Components
from mmcli.games.merchants.box.effects import Effect, When
from mmcli.games.merchants.box.points import POINTS, PRICED, SHIP_POINTS
from mmcli.games.merchants.rulebook import rulebook
from mmcli.log.entries import MOST

NOWHERE = "it can be a zone, or its port as zone/port"


def effect_faults(box: Components, effects: tuple[Effect, ...], *, of_ship: bool = False) -> Iterator[Fault]:
    """Points that no rule asks, conditions that never hold, and what a card changes of a ship's build.

    `of_ship` if a modification has the effects: only that changes a ship's build (MM-YARD-7).
    """
    for place, effect in enumerate(effects):
        at: Path = ("effect", place)
        if effect.point in SHIP_POINTS and not of_ship:
            yield Fault((*at, "point"), f"{effect.point} belongs to a ship; only a modification changes it")
        yield from unknown("point", [((*at, "point"), effect.point)], (*POINTS, *PRICED))
        yield from named_faults((*at, "navy"), "nation", [effect.navy] if effect.navy else [], NATIONS)
        yield from condition_faults((*at, "when"), box, effect.when)


def condition_faults(at: Path, box: Components, when: When) -> Iterator[Fault]:
    """Conditions on nations, ships, zones and clauses that do not exist."""
    for name in ("bounty", "captain", "merchant"):
        value = getattr(when, name)
        yield from named_faults((*at, name), "nation", [value] if value else [], NATIONS)
    yield from named_faults((*at, "ship"), "ship", when.ship, box.ships)
    yield from named_faults((*at, "zone"), "zone", when.zone, box.zones)
    if when.rule:
        strange = [rule for rule in when.rule if rule not in rulebook().rules]
        yield from (Fault((*at, "rule"), f"there is no rule {rule!r}; `mmcli rule` lists them all") for rule in strange)


def named_faults(at: Path, kind: str, found: Iterable[str], known: Iterable[str]) -> Iterator[Fault]:
    """Each of some names at one place that is not among those known."""
    yield from unknown(kind, [(at, name) for name in found], known)


def trick_faults(box: Components, card: Trick) -> Iterator[Fault]:
    """MM-GLO-4: a card that is used once."""
    yield from _gain_faults(box, card.gains)
    for name in ("actions", "repairs", "steals", "pardons"):
        yield from figure((name,), getattr(card, name), 0, None)
    yield from figure(("dice",), card.dice, 0, CARD_DICE, f"a card adds {CARD_DICE} dice at most")
    if (card.when == "before-roll") != bool(card.dice):
        yield Fault(("dice",), f"{card.dice} dice; dice go with the window before-roll, and only with it")
    if card.skills and not card.dice:
        yield Fault(("skills",), "the rolls it may precede; only a card with dice precedes a roll")
    needs = {
        "captain": bool(card.steals or card.frames or card.raises),
        "nation": bool(card.pardons),
        "location": bool(card.repairs),
    }
    due = [target for target, needed in needs.items() if needed]
    if due != ([card.needs] if card.needs else []):
        yield Fault(("needs",), f"{card.needs!r}; what the card does needs {' and '.join(due) or 'no target'}")


def specialist_faults(box: Components, card: Specialist) -> Iterator[Fault]:
    """MM-SPEC-1: a card that is employed in a port."""
    yield from figure(("cost",), card.cost, 0, None)
    yield from named_faults(("ports",), "port", card.ports, box.ports)
    yield from effect_faults(box, card.effects)


def rumor_faults(box: Components, card: RumorCard) -> Iterator[Fault]:
    """MM-RUM-3 and 4: a place to look into, a gain, and who guards it."""
    yield from _place_faults(("at",), box, (card.at,))
    yield from _gain_faults(box, card.gains)
    if card.guards and min(card.guards.crew, card.guards.leadership) < 1:
        yield Fault(("guards",), "guards have at least 1 crew and 1 die of Leadership")
    if card.guards:
        yield from figure(("guards", "crew"), card.guards.crew, 1, None)
        yield from figure(("guards", "leadership"), card.guards.leadership, 1, CARD_DICE)


def mission_faults(box: Components, card: MissionCard) -> Iterator[Fault]:
    """MM-MIS-1 to 3: how it is claimed, what has to be done, and what it brings."""
    yield from named_faults(("port",), "port", (card.port,), box.ports)
    yield from _place_faults(("to",), box, (card.to,))
    yield from _place_faults(("visits",), box, card.visits)
    yield from named_faults(("brings",), "good", card.brings, box.goods.goods)
    yield from condition_faults(("when",), box, card.when)
    yield from _gain_faults(box, card.gains)
    yield from figure(("fee",), card.fee, 0, None)
    for name, counts in (("brings", card.brings), ("deeds", card.deeds)):
        if any(not 1 <= count <= MOST for count in counts.values()):
            yield Fault((name,), "each at least once, and not more often than anything can be")


def _place_faults(at: Path, box: Components, places: Iterable[str]) -> Iterator[Fault]:
    yield from (Fault(at, no_such("place", place, box.places, NOWHERE)) for place in places if place not in box.places)


def _gain_faults(box: Components, gains: Gains) -> Iterator[Fault]:
    for name in ("gold", "crew"):
        yield from figure(("gains", name), getattr(gains, name), 0, None)
    for name in ("rumors", "glory_cards"):
        yield from figure(("gains", name), getattr(gains, name), 0, CARDS_DRAWN, f"a card draws {CARDS_DRAWN} at most")
    yield from named_faults(
        ("gains", "weapon"), "special weapon", [gains.weapon] if gains.weapon is not None else [], box.weapons
    )
