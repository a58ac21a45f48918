"""What cannot stand on any event card, so that an event that a log tells itself cannot be carried out."""

from collections.abc import Iterator
from typing import Any

from mmcli.games.merchants.components import NATIONS, components
from mmcli.games.merchants.event_cards import DICE, EventText, NpcText
from mmcli.games.merchants.npcs.slots import slots
from mmcli.kernel.findings import Refusal, Severity


def faults_of(text: EventText) -> list[Refusal]:
    """What cannot stand on any event card: a place, a nation or a figure that the game does not have."""
    found = [*_unknown("no-such-port", text.plague, components().ports)]
    found += _unknown("no-such-nation", (*text.bounties, *(text.war or ())), NATIONS)
    if text.war is not None and text.war[0] == text.war[1]:
        found.append(_cannot_be("MM-WAR-1", "one-nation", nation=text.war[0]))
    if text.storm < 0 or text.draws < 0:
        found.append(_cannot_be("MM-TURN-3", "below-zero", event=text.name))
    if text.npc is not None:
        found += faults_of_captain(text.npc)
    return found


def faults_of_captain(npc: NpcText) -> Iterator[Refusal]:
    """What cannot stand on a captain card: an unknown zone, skills outside 1 to 5, a ship that its slot never sails."""
    if npc.enters not in components().zones:
        yield _cannot_be("MM-NPC-4", "no-such-zone", who=npc.slot, zone=npc.enters)
    skills = {"seamanship": npc.seamanship, "scouting": npc.scouting, "leadership": npc.leadership}
    for skill, dice in skills.items():
        if dice is not None and dice not in DICE:
            yield _cannot_be("MM-NPC-2", "skill", who=npc.slot, skill=skill, dice=dice)
    ships = slots()[npc.slot].ships
    if npc.ship is not None and npc.ship not in ships:
        yield _cannot_be("MM-NPC-3", "ship", who=npc.slot, ship=npc.ship, ships=ships)


def _unknown(case: str, found: tuple[str, ...], known: tuple[str, ...]) -> Iterator[Refusal]:
    yield from (_cannot_be("MM-TURN-3", case, name=name) for name in found if name not in known)


def _cannot_be(rule: str, case: str, **facts: Any) -> Refusal:
    """A card that cannot be carried out."""
    return Refusal(rule, case, facts, Severity.IMPOSSIBLE, blocks=True)
