"""One game under way: its map, its state, its readings, and what every procedure needs of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mmcli.games.virgin_queen.europe_map import EuropeMap
from mmcli.games.virgin_queen.powers import SPAIN
from mmcli.games.virgin_queen.rulebook import rulebook
from mmcli.games.virgin_queen.state import Piracy, State
from mmcli.kernel.findings import FINE, Refusal, Refusals, note
from mmcli.kernel.ledger import Ledger
from mmcli.kernel.procedure import Fallbacks
from mmcli.log.entries import Entry


class VirginQueen:
    """A game under way. `readings` maps each ruling to the reading in force.

    Procedures change figures only through `add_units`, `score` and their kin, which keep the ledger.
    """

    claims: frozenset[type[Entry]] = frozenset()

    def __init__(self, on: EuropeMap, state: State, readings: dict[str, str]) -> None:
        self.map = on
        self.state = state
        self.readings = dict(readings)
        self.faults: Refusals = FINE
        self.remarks: list[Refusal] = []
        self.ledger = Ledger()
        self.fallbacks = Fallbacks()

    # Answers

    def reads(self, ruling: str, reading: str) -> bool:
        """Whether that reading of a ruling is in force."""
        return self.readings[ruling] == reading

    @contextmanager
    def reading(self, ruling: str, reading: str) -> Iterator[None]:
        """Within it, another reading of a ruling is in force."""
        before = self.readings[ruling]
        self.readings[ruling] = reading
        try:
            yield
        finally:
            self.readings[ruling] = before

    def may_rest_on(self, clause: str, holds: Callable[[], bool]) -> bool:
        """Whether a ruling of a clause has another reading, under which something `holds`."""
        book = rulebook()
        for name in book.rules[clause].rulings:
            for other in book.rulings[name].others(self.readings[name]):
                with self.reading(name, other.name):
                    if holds():
                        return True
        return False

    def at_war(self, one: str, other: str) -> bool | None:
        """Whether two powers are enemies (VQ-TERM-3); None if nobody knows."""
        if other in self.state.enemies.get(one, ()):
            return True
        known = "wars" not in self.state.unknown or other in self.state.at_peace.get(one, ())
        return False if known or one == other or self.allied(one, other) else None

    def allied(self, one: str, other: str) -> bool:
        """Whether two powers are allied."""
        return other in self.state.allies.get(one, ())

    def piracy(self) -> Piracy:
        """The piracy under way."""
        piracy = self.state.piracy
        assert piracy is not None  # noqa: S101 - procedures only ask within a piracy
        return piracy

    # Figures

    def add_units(self, place: str, owner: str, kind: str, count: int, rule: str) -> None:
        """Put units somewhere, or take them away with a negative count: those of which nobody knows last."""
        known = self.state.units_of(owner, place).get(kind, 0)
        self._set_units(self.state.units, place, owner, kind, max(0, known + count))
        if known + count < 0:
            self.doubt_units(place, owner, kind, known + count)
        self.ledger.record(owner, f"{kind}/{place}", count, rule, who=owner, kind=kind, place=place)

    def settle_units(self, place: str, owner: str, kind: str, count: int) -> None:
        """So many units are somewhere, as the players say, and no more."""
        self._set_units(self.state.units, place, owner, kind, count)
        self._set_units(self.state.perhaps, place, owner, kind, 0)

    def unsettle_units(self, place: str, owner: str, kind: str, count: int) -> None:
        """Of the units that are known to be somewhere so many may be gone."""
        known = self.state.units_of(owner, place).get(kind, 0)
        self._set_units(self.state.units, place, owner, kind, known - count)
        self.doubt_units(place, owner, kind, count)

    def doubt_units(self, place: str, owner: str, kind: str, count: int) -> None:
        """So many units more may be somewhere, or fewer with a negative count."""
        perhaps = self.state.perhaps_of(owner, place).get(kind, 0)
        self._set_units(self.state.perhaps, place, owner, kind, max(0, perhaps + count))

    def _set_units(
        self, units: dict[str, dict[str, dict[str, int]]], place: str, owner: str, kind: str, count: int
    ) -> None:
        here = units.setdefault(place, {}).setdefault(owner, {})
        here[kind] = count
        if not count:
            del here[kind]

    def score(self, power: str, rule: str) -> None:
        """Give 1 VP for piracy, as far as a power can have more of them."""
        state = self.state
        had = state.piracy_vp.get(power, 0)
        if state.piracy_vp_limit is not None and had >= state.piracy_vp_limit:
            self.ledger.deny(power, "VP", 1, rule, who=power, limit=had)
            self.ledger.deny(power, "piracy VP", 1, rule, who=power, limit=had)
            return
        state.piracy_vp[power] = had + 1
        if power in state.vp:
            state.vp[power] += 1
        self.ledger.record(power, "VP", 1, rule, who=power)
        self.ledger.record(power, "piracy VP", 1, rule, who=power)

    def lower_armada(self, rule: str) -> None:
        """Lower the level of the Armada by one, down to its floor."""
        armada = self.state.armada
        if armada is not None and armada.level is not None and armada.level > armada.floor:
            armada.level -= 1
            self.ledger.record(SPAIN, "armada", -1, rule, who=SPAIN)

    def use_action(self, power: str, zone: str) -> None:
        """VQ-PIR-1.9: a marker in the zone, and one more action of the power."""
        state = self.state
        state.actions[power] = state.actions.get(power, 0) + 1
        self.ledger.record(power, "actions", 1, "VQ-PIR-1.9", who=power, zone=zone)
        pirates = state.markers.setdefault(zone, [])
        if power not in pirates:
            pirates.append(power)
            self.ledger.record(power, "markers", 1, "VQ-PIR-1.9", who=power, zone=zone)

    def remark(self, rule: str, case: str, **facts: object) -> None:
        """Leave a note at the present entry."""
        self.remarks.append(note(rule, case, **facts))
