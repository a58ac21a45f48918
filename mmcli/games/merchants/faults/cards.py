"""What cannot stand on the cards that a log may tell itself: cargo cards, captains, NPCs and events."""

from collections.abc import Iterator
from typing import Protocol

from mmcli.errors import Fault
from mmcli.games.faults import either, figure, no_such
from mmcli.games.merchants.box.bounds import SKILL_DICE, STORM_HITS
from mmcli.games.merchants.box.cards import SKILLS, CaptainFacts, good_of
from mmcli.games.merchants.box.components import NATIONS, Components
from mmcli.games.merchants.box.event_cards import EventText, NpcText
from mmcli.games.merchants.faults.flaws import Flaw, beyond, flaw, unknown
from mmcli.games.merchants.npcs.slots import slots
from mmcli.kernel.findings import Refusal

SKILL = f"skills run from {SKILL_DICE[0]} to {SKILL_DICE[-1]} (MM-DICE-3)"
STORM = f"a storm threatens {STORM_HITS[-1]} hits at most"
NPC_SKILLS = ("seamanship", "scouting", "leadership")
"""The skills of an NPC; there is no Influence (MM-NPC-2)."""


class NpcFigures(Protocol):
    """What the card of an NPC gives besides its place, in a pack, an entry or a position (MM-NPC-2)."""

    @property
    def ship(self) -> str | None:
        """The ship, if the card names one."""

    @property
    def reward(self) -> int:
        """The reward of a pirate in gold; 0 if none is known."""


def face_faults(box: Components, face: str) -> Iterator[str]:
    """A cargo card that does not exist (MM-COMP-6, MM-COMP-7)."""
    if face not in box.cargo_cards:
        good, goods = good_of(face), box.goods
        yield no_such("good", good, goods.goods) if good not in goods.goods else _no_face(box, face)


def _no_face(box: Components, face: str) -> str:
    values, icons = either(map(str, box.goods.plunder_values)), either(box.goods.icons)
    return f"there is no cargo card {face!r}; it is a good, its plunder ({values}) and its icon ({icons}): rum/3/crew"


def captain_flaws(box: Components, card: CaptainFacts) -> Iterator[Flaw]:
    """MM-SETUP-11 and 13, MM-DICE-3: a name, a nation, a home port of it, four skills."""
    for field, says in _captain_faults(box, card):
        yield flaw((field,), says, "MM-SETUP-11", "facts", captain=card.name, fault=f"{field}: {says}")


def _captain_faults(box: Components, card: CaptainFacts) -> Iterator[tuple[str, str]]:
    if not card.name.strip():
        yield "name", "a captain has a name"
    if card.nation not in NATIONS:
        yield "nation", no_such("nation", card.nation, NATIONS)
    if card.home not in box.ports:
        yield "home", no_such("port", card.home, box.ports)
    elif card.nation in NATIONS and box.nation_of(card.home) != card.nation:
        own = [port for port in box.ports if box.nation_of(port) == card.nation]
        yield "home", f"{card.home} is no {card.nation} port; it can be {either(own)}"
    for skill in SKILLS:
        yield from ((skill, says) for says in beyond(getattr(card, skill), SKILL_DICE, SKILL))


def npc_flaws(slot: str, npc: NpcFigures) -> Iterator[Flaw]:
    """MM-NPC-2 and 3, MM-RWD-4: skills as captains have them, a ship that the slot sails, a reward for pirates only."""
    for skill in NPC_SKILLS:
        dice = getattr(npc, skill)
        for says in beyond(dice, SKILL_DICE, SKILL):
            yield flaw((skill,), says, "MM-NPC-2", "skill", who=slot, skill=skill, dice=dice)
    place = slots().get(slot)
    if place is not None and npc.ship is not None and npc.ship not in place.ships:
        says = f"{place.name} sails no {npc.ship!r}; it can be {either(place.ships)} (MM-NPC-3)"
        yield flaw(("ship",), says, "MM-NPC-3", "ship", who=slot, ship=npc.ship, ships=place.ships)
    for says in _reward_faults(slot, npc.reward):
        yield flaw(("reward",), says, "MM-RWD-4", "reward", who=slot, reward=npc.reward)


def _reward_faults(slot: str, reward: int) -> Iterator[str]:
    place = slots().get(slot)
    if reward > 0 and place is not None and place.nation is not None:
        yield f"{reward} is too much; a naval ship brings no reward, only a pirate does"
    yield from (fault.says for fault in figure((), reward, 0, None))


def npc_card_flaws(box: Components, npc: NpcText) -> Iterator[Flaw]:
    """MM-NPC-4: the figures of an NPC, and the zone in which it enters."""
    if npc.enters not in box.zones:
        says = no_such("zone", npc.enters, box.zones)
        yield flaw(("enters",), says, "MM-NPC-4", "no-such-zone", who=npc.slot, zone=npc.enters)
    yield from npc_flaws(npc.slot, npc)


def event_flaws(box: Components, card: EventText) -> Iterator[Flaw]:
    """MM-TURN-3: a place, a nation or a figure that the game does not have."""
    yield from unknown(("plague",), "port", card.plague, box.ports, "MM-TURN-3", "no-such-port")
    for field, nations in (("bounties", card.bounties), ("war", card.war or ())):
        yield from unknown((field,), "nation", nations, NATIONS, "MM-TURN-3", "no-such-nation")
    if card.war is not None and card.war[0] == card.war[1]:
        says = "two nations are at war, not one (MM-WAR-1)"
        yield flaw(("war",), says, "MM-WAR-1", "one-nation", nation=card.war[0])
    yield from _count_flaws(box, card)
    if card.npc is not None:
        yield from (found._replace(at=("npc", *found.at)) for found in npc_card_flaws(box, card.npc))


def _count_flaws(box: Components, card: EventText) -> Iterator[Flaw]:
    """The hits of a storm, and the further cards drawn: never more than there are besides this one (MM-COMP-4)."""
    further = box.tokens.cards["event"] - 1
    bounds = {"storm": (STORM_HITS, STORM), "draws": (range(further + 1), f"there are {further} further event cards")}
    for field, (least_to_most, because) in bounds.items():
        count: int = getattr(card, field)
        for says in beyond(count, least_to_most, because):
            case = "below-zero" if count < 0 else "beyond"
            yield flaw((field,), says, "MM-TURN-3", case, event=card.name, of=field, recorded=count, because=because)


def refused(flaws: Iterator[Flaw]) -> list[Refusal]:
    """What an entry that tells the card is charged with."""
    return [found.refusal for found in flaws]


def storm_faults(hits: int) -> Iterator[Fault]:
    """The storm of the event card in force, in a position."""
    yield from (Fault(("storm",), says) for says in beyond(hits, STORM_HITS, STORM))
