"""One game of Merchants & Marauders under way: its state, its readings, and what every procedure needs of them."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar, cast

from msgspec import Struct

from mmcli.games.merchants.box.cards import good_of
from mmcli.games.merchants.box.components import LOCATIONS
from mmcli.games.merchants.box.effects import Effect, circumstances
from mmcli.games.merchants.box.packs import Pack
from mmcli.games.merchants.box.points import POINTS, PRICED
from mmcli.games.merchants.deeds import Answer, Step
from mmcli.games.merchants.modules import Edition
from mmcli.games.merchants.state import Captain, Combatant, State
from mmcli.kernel.cards import OR, could_be
from mmcli.kernel.findings import FINE, Refusal, Refusals, note
from mmcli.kernel.ledger import Ledger
from mmcli.kernel.procedure import Fallbacks, Procedure
from mmcli.log.entries import UNSEEN

NOTHING: dict[str, tuple[Effect, ...]] = {}
"""What a card changes that the pack does not know."""
SILENT: tuple[Answer, ...] = ()
"""What no module says."""
NO_STEP = cast("Procedure[None]", ())
"""What happens at a moment at which no module does anything."""
P = TypeVar("P", bound=Struct)


class Merchants:
    """A game under way. `readings` maps each ruling to the reading in force, `acting` is the captain whose turn it is.

    `edition` is what is played, `parts` are its modules' shares of the state. Procedures change figures only through
    `gain`, `pay` and their kin, which keep the ledger.
    """

    def __init__(
        self,
        edition: Edition,
        state: State,
        pack: Pack,
        readings: dict[str, str],
        faults: Refusals = FINE,
        parts: dict[type[Struct], Any] | None = None,
    ) -> None:
        self.edition = edition
        self.parts = edition.parts({}) if parts is None else parts
        self.state = state
        self.pack = pack
        self.readings = readings
        self.faults = faults
        self.remarks: list[Refusal] = []
        self.ledger = Ledger()
        self.fallbacks = Fallbacks()
        self.box = edition.box
        self.changers = changers(edition, pack)
        self.acting = state.captains[state.turn or 0]
        self.by_id = {captain.id: captain for captain in state.captains}
        on = readings["zone-powers"] == "on"
        self.powers = self.box.powers if on else dict.fromkeys(self.box.zones, NOTHING)

    # Answers

    def reads(self, ruling: str, reading: str) -> bool:
        """Whether that reading of a ruling is in force."""
        return self.readings[ruling] == reading

    def at_war(self, one: str, other: str | None) -> bool:
        """Whether two nations are at war (MM-WAR-1)."""
        wars = self.state.wars
        return (one, other) in wars or (other, one) in wars

    def is_at_war(self, nation: str) -> bool:
        """Whether a nation is at war with any other (MM-WAR-1)."""
        return any(nation in war for war in self.state.wars)

    def answer(
        self,
        point: str,
        captain: Combatant,
        *,
        printed: int | None = None,
        ship: str | None = None,
        merchant: str | None = None,
        rule: str | None = None,
        navy: str | None = None,
        to: str | None = None,
    ) -> int:
        """The answer to `point` for a captain where the captain is; `printed` replaces the ordinary answer.

        `ship` is the ship in question (the captain's own if none is named), `merchant` the nation chosen for a
        merchant, `rule` the clause that calls for a roll, `navy` the nation of a naval ship that looks for the captain,
        `to` where a move goes.
        """
        value = POINTS[point] if printed is None else printed
        changers = self.changers.get(point)
        if changers is None:
            return value
        told = self.edition.answers.get(point, SILENT)
        if not told and changers.isdisjoint(
            (captain.zone, captain.name, *captain.ship.modifications, *captain.specialists)
        ):
            return value
        now = circumstances(captain, ship=ship, merchant=merchant, rule=rule, navy=navy, to=to)
        for effect in self.effects(captain, point):
            if effect.holds(now):
                value = effect.change(value)
        for module in told:
            value = module.told(self, captain, now, value)
        return value

    def effects(self, captain: Combatant, point: str) -> tuple[Effect, ...]:
        """The printed exceptions that touch a point: of the zone, the ship, the captain's card and the specialists."""
        found = self.powers[captain.zone].get(point, ())
        for modification in captain.ship.modifications:
            found += self.box.fittings.get(modification, NOTHING).get(point, ())
        if captain.name in self.pack.abilities:
            found += self.pack.abilities[captain.name].get(point, ())
        for specialist in captain.specialists:
            found += self.pack.specialists.get(specialist, NOTHING).get(point, ())
        return found

    def is_unsure_of(self, captain: Combatant) -> bool:
        """Whether a specialist, a modification or the captain's own card that nobody knows may change any answer."""
        if not isinstance(captain, Captain):
            return False
        aboard = UNSEEN in captain.specialists or UNSEEN in captain.ship.modifications
        return aboard or (captain.name == UNSEEN and bool(self.pack.abilities))

    def maximum(self, captain: Combatant, location: str) -> int:
        """The most that a hit-location of the captain's ship can have (MM-SHIP-1, MM-YARD-7)."""
        printed: int = getattr(self.box.ships[captain.ship.kind], location)
        return printed + self.answer(f"maximum_{location}", captain) if captain.ship.modifications else printed

    def maneuverability(self, captain: Combatant) -> int:
        """The maneuverability of the captain's ship, modifications included."""
        printed = self.box.ships[captain.ship.kind].maneuverability
        changes = captain.ship.modifications or "maneuverability" in self.edition.answers
        return printed + self.answer("maneuverability", captain) if changes else printed

    def destroyed_locations(self, captain: Captain) -> list[str]:
        """The hit-locations at 0 (MM-TERM-5)."""
        ship = captain.ship
        return [location for location in LOCATIONS if not getattr(ship, location)]

    # Modules

    def part(self, kind: type[P]) -> P:
        """A module's share of the state."""
        found: P = self.parts[kind]
        return found

    def at(self, moment: str, *about: Any) -> Procedure[None]:
        """What the modules let happen at a moment; `about` is what the moment is about."""
        steps = self.edition.moments[moment]
        return self._at(steps, about) if steps else NO_STEP

    def _at(self, steps: tuple[Step, ...], about: tuple[Any, ...]) -> Procedure[None]:
        for step in steps:
            yield from step(self, *about)

    # Seats

    def seats(self) -> Iterator[int]:
        """The seats in the order of play, from the first player's clockwise."""
        count = len(self.state.captains)
        return (seat % count for seat in range(self.state.first, self.state.first + count))

    # Figures

    def gain(self, captain: Captain, gold: int, rule: str, *, usual: int | None = None, **facts: Any) -> None:
        """Give gold. `usual` is what it would be without a printed exception, where there is one."""
        captain.gold += gold
        self.ledger.record(captain.id, "gold", gold, rule, **facts)
        if self.is_unsure_of(captain):
            self.unsettle(captain, "gold")
        if usual is not None and usual != gold:
            self.ledger.deny(
                captain.id, "gold", usual - gold, rule, reason="usual", usual=abs(usual), due=abs(gold), **facts
            )

    def pay(
        self, captain: Captain, gold: int, rule: str, *, usual: int | None = None, goods: bool = False, **facts: Any
    ) -> None:
        """Take gold, that aboard first. `usual` is what it would be without a printed exception, where there is one.

        `goods` says that goods are bought for it, which matters to what the stash may be spent on (MM-BUY-5). If there
        is not so much, nobody can tell how it was paid: nothing is left, until a claim says what is. Where nobody can
        tell what is aboard, nobody can tell what came out of the stash.
        """
        lacking = gold - max(0, captain.gold)
        if lacking > 0:
            self.take_from_stash(captain, min(lacking, self._spendable(captain, goods=goods)))
        if captain.stash and self.spends_stash(captain, goods=goods):
            captain.spent_at_home += max(0, min(gold, captain.gold))
            if "gold" in captain.unknown:
                self.unsettle(captain, "stash")
        if gold > max(0, captain.gold):
            self.gain(captain, -captain.gold, rule, **facts)
            self.unsettle(captain, "gold")
            return
        self.gain(captain, -gold, rule, usual=None if usual is None else -usual, **facts)

    def can_pay(self, captain: Captain, gold: int, *, goods: bool = False) -> bool:
        """Whether a captain may have that much gold to spend, for all that is known; 0 can always be paid."""
        if gold <= max(0, captain.gold) or "gold" in captain.unknown:
            return True
        unseen = "stash" in captain.unknown and self.spends_stash(captain, goods=goods)
        return unseen or gold <= self.funds(captain, goods=goods)

    def funds(self, captain: Captain, *, goods: bool = False) -> int:
        """The gold that a captain can spend: what is aboard, and what of the stash can be spent here (MM-BUY-5)."""
        return max(0, captain.gold) + self._spendable(captain, goods=goods)

    def aboard(self, captain: Captain) -> int:
        """The most gold that may be aboard: all of it, if what was spent at home came out of the stash (MM-BUY-5)."""
        return max(0, captain.gold) + captain.perhaps_aboard

    def spends_stash(self, captain: Captain, *, goods: bool = False) -> bool:
        """MM-BUY-5: whether gold can come out of the stash: in a port action at home, for goods or for anything."""
        in_port_action = captain is self.acting and captain.port_action and captain.in_port
        at_home = in_port_action and captain.zone == captain.home
        return at_home and (goods or self.reads("stash-spending", "anything"))

    def _spendable(self, captain: Captain, *, goods: bool) -> int:
        return captain.stash if self.spends_stash(captain, goods=goods) else captain.perhaps_aboard

    def take_from_stash(self, captain: Captain, gold: int) -> None:
        """MM-BUY-5: so much of what is spent comes out of the stash."""
        if gold:
            captain.stash -= gold
            captain.spent_at_home = max(0, captain.spent_at_home - gold)
            self.ledger.record(captain.id, "stash", -gold, "MM-BUY-5", who=captain.id)
            self.gain(captain, gold, "MM-BUY-5", who=captain.id)

    def hurt(self, captain: Combatant, location: str, rule: str, **facts: Any) -> None:
        """One hit on a location; a hit on a destroyed one goes to the hull (MM-DMG-3, MM-DMG-4)."""
        ship = captain.ship
        struck = location if getattr(ship, location) > 0 else "hull"
        if getattr(ship, struck) > 0:
            setattr(ship, struck, getattr(ship, struck) - 1)
            self.ledger.record(captain.id, struck, -1, rule if struck == location else "MM-DMG-4", **facts)

    def add_bounty(self, captain: Captain, nation: str, rule: str) -> None:
        """A nation puts one more bounty on a captain, as far as its tokens go (MM-BNTY-5)."""
        held = captain.bounties.get(nation, 0)
        if held >= self.box.tokens.bounties_per_nation and self.reads("bounty-limit", "five"):
            self.ledger.deny(captain.id, f"{nation} bounty", 1, "MM-BNTY-5", nation=nation)
            return
        captain.bounties[nation] = held + 1
        self.ledger.record(captain.id, f"{nation} bounty", 1, rule, nation=nation)

    def unsettle(self, captain: Captain, figure: str) -> None:
        """From here on nobody can tell what a figure of the captain is, until a claim states it."""
        if figure not in captain.unknown:
            captain.unknown.append(figure)

    def remark(self, rule: str, case: str, **facts: Any) -> None:
        """Leave a note at the present entry."""
        self.remarks.append(note(rule, case, **facts))

    def discard_cargo(self, cards: Sequence[str]) -> None:
        """Put cargo cards on the discard pile."""
        self.state.cargo.discard(*self.cargo_keys(cards))

    def cargo_keys(self, faces: Sequence[str]) -> Sequence[str]:
        """What the pack counts cargo cards by: their faces, or their goods where faces are not known."""
        return faces if self.pack.cargo else [OR.join(map(good_of, could_be(face))) for face in faces]


def changers(edition: Edition, pack: Pack) -> dict[str, frozenset[str]]:
    """For each point that anything changes the ids of what does so: zones, modifications, captains, specialists."""
    found = {point: edition.changed_by[point] | pack.changed_by[point] for point in (*POINTS, *PRICED)}
    return {point: ids for point, ids in found.items() if ids or point in edition.answers}
