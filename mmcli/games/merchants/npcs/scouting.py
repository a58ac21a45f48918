"""NPCs that scout (rulebook p. 13): when, in which order, and what a success starts."""

from collections.abc import Iterator
from typing import Any

from mmcli.games.merchants.asks import DIE, dice_to_find, passes
from mmcli.games.merchants.combat.naval import combat_begins, naval_combat
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.hunt_lists import WAR_ENEMY, hunt_rank, hunters
from mmcli.games.merchants.out_of_place.table import left_no_room
from mmcli.games.merchants.rolls import passed
from mmcli.games.merchants.state import Captain, Npc
from mmcli.kernel.asks import Ask, Choice, Either
from mmcli.kernel.chance import RollAsk
from mmcli.kernel.findings import FINE, Refusal, Refusals, Severity, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry, Roll, Stop

SEARCH = "scouting"
"""What the log calls the roll, an NPC's like a captain's."""


def npcs_scout(game: Merchants, captain: Captain, rule: str) -> Procedure[None]:
    """MM-NPC-20 and 26: each hostile NPC in the zone rolls once; `rule` is the clause that names the moment."""
    waiting = hunters(game, captain)
    while waiting:
        rolled = yield search_ask(game, captain, waiting, rule)
        if type(rolled) is Stop:
            return
        npc = next((npc for npc in waiting if npc.id == rolled.by), waiting[0])
        yield from search(game, npc, captain, rolled.dice)
        left = [other.id for other in hunters(game, captain)]
        waiting = [other for other in waiting if other is not npc and other.id in left]
        rule = "MM-NPC-26"


def search_ask(game: Merchants, captain: Captain, waiting: list[Npc], rule: str) -> Ask:
    """The next roll, of several NPCs that of any (MM-NPC-26); it may be left out if nobody can tell where they are."""
    asks = tuple(first_roll(game, npc, captain, rule) for npc in waiting)
    ask: Ask = asks[0] if len(asks) == 1 else FirstSearch(asks, game, waiting)
    strays = all(npc.id in game.state.strays for npc in waiting)
    return MayRoll((ask, NoMore(waiting[0]))) if strays else ask


def first_roll(game: Merchants, npc: Npc, captain: Captain, rule: str) -> "Search":
    """An NPC's roll for a captain; a war enemy is only hunted by MM-NPC-23."""
    return search_roll(game, npc, captain, "MM-NPC-23" if hunt_rank(game, npc, captain) == WAR_ENEMY else rule)


def search_roll(game: Merchants, npc: Npc, captain: Captain, rule: str) -> "Search":
    """MM-NPC-25: as many dice as the NPC has Scouting."""
    facts: dict[str, Any] = {"who": npc.id, "skill": SEARCH}
    rules = (rule, "MM-NPC-25", "MM-DICE-1")
    dice = dice_to_find(game, captain, npc.scouting)
    return Search(DIE, SEARCH, npc.id, dice, *rules, facts, game=game, captain=captain)


def search(game: Merchants, npc: Npc, captain: Captain, dice: str) -> Procedure[None]:
    """MM-NPC-25: with a skull naval combat starts, and the NPC is the aggressor."""
    if npc.scouting is None:
        game.remark("MM-DICE-3", "unknown-skill", who=npc.id, skill=SEARCH)
    if (yield from finds(game, npc, captain, dice)):
        yield from naval_combat(game, npc, captain)


def finds(game: Merchants, npc: Npc, captain: Captain, dice: str) -> Procedure[bool]:
    """Whether an NPC finds a captain: a plain test, as changed by what the zone prints for naval ships."""
    tests, again = 1, 0
    if npc.nation is not None:
        tests = game.answer("naval_scouting_tests", captain, navy=npc.nation)
        again = game.answer("naval_scouting_rerolls", captain, navy=npc.nation)
    dice = yield from roll_again(game, npc, captain, dice, again)
    for _ in range(tests - 1):
        if (yield from passed(dice, "MM-ZONE-NASSAU", is_search)):
            more: Roll = yield search_roll(game, npc, captain, "MM-ZONE-NASSAU")
            dice = more.dice
    return (yield from passed(dice, "MM-NPC-20", combat_begins))


def is_search(entry: Entry) -> bool:
    """Whether an entry is the roll of somebody who looks for a captain."""
    return isinstance(entry, Roll) and entry.for_ == SEARCH


def roll_again(game: Merchants, npc: Npc, captain: Captain, dice: str, times: int) -> Procedure[str]:
    """A failed test may be rolled again so many times; returns the dice that count."""
    while times and not passes(dice):  # an unseen die may be a success: then no other roll follows
        again = yield MayRoll((search_roll(game, npc, captain, "MM-ZONE-BASSE-TERRE"), NoMore(npc)))
        if type(again) is Stop:
            break
        dice = again.dice
        times -= 1
    return dice


class Search(RollAsk, kw_only=True):
    """An NPC's roll for a captain."""

    game: Merchants
    captain: Captain

    def misfit(self, entry: Entry) -> Refusal:
        """An entry that has no place here, or else the game went on without the roll."""
        stray = left_no_room(self.game, self, entry)
        if stray is not None:
            return stray
        facts = {"purpose": self.purpose, "who": self.by, "dice": self.count, "prey": self.captain.id}
        return Refusal(self.rule, "search", facts | {"zone": self.captain.zone}, Severity.MISSING)


class FirstSearch(Either):
    """The roll of one of several NPCs: of any, or of the naval ships before the pirates (MM-NPC-26)."""

    game: Merchants
    npcs: list[Npc]

    def against(self, entry: Entry) -> Refusals | None:
        """What speaks against the roll, and a pirate that rolls before a naval ship where navies come first."""
        found = super().against(entry)
        if found is None or type(entry) is not Roll:
            return found
        navies = [npc.id for npc in self.npcs if npc.nation is not None]
        if navies and entry.by not in (None, *navies) and self.game.reads("npc-order", "navies-first"):
            return [illegal("MM-NPC-26", "order", who=entry.by, first=navies), *found]
        return found

    def options(self) -> Iterator[Entry]:
        """The rolls of all, sorted like the rolls of one."""
        rolls = [entry for entry in super().options() if not self.against(entry)]
        yield from sorted(rolls, key=lambda entry: (entry.dice, entry.by or ""))  # type: ignore[attr-defined]


class MayRoll(Either):
    """A roll that an NPC may take, or not."""

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whatever comes instead makes plain that it was not taken."""
        return next(self.asks[1].options())


class NoMore(Choice):
    """An NPC leaves it at the roll it has."""

    npc: Npc

    def against(self, entry: Entry) -> Refusals | None:
        """Nothing speaks against it."""
        return FINE if type(entry) is Stop and entry.by == self.npc.id else None

    def candidates(self) -> Iterator[Entry]:
        """The one answer."""
        yield Stop(self.npc.id)
