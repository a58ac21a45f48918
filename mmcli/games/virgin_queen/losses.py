"""VQ-PIR-3, losses: corsairs first, then a unit for every two hits, then one more for the odd hit.

Losses that leave the pirate no choice are taken at once, and a log need not record them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from mmcli.games.virgin_queen.asks import PowerAsk, lacking, selections
from mmcli.games.virgin_queen.entries import Lose
from mmcli.games.virgin_queen.force import Units, stack, units_at_risk
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import CORSAIR
from mmcli.games.virgin_queen.state import PIRATES, Piracy
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry

HITS_A_UNIT = 2
"""The hits that cost a unit which is no corsair (VQ-PIR-3.2)."""


def casualties(corsairs: int, others: int, hits: int) -> tuple[int, int]:
    """The corsairs and the other units that a number of hits costs a force (VQ-PIR-3.1 to 3.3)."""
    absorbed = min(hits, corsairs)
    pairs, odd_hit = divmod(hits - absorbed, HITS_A_UNIT)
    return absorbed, min(others, pairs + odd_hit)


def lose_units(game: VirginQueen, piracy: Piracy) -> Procedure[None]:
    """VQ-PIR-3.1 to 3.4: the pirate takes its losses off the zone."""
    if piracy.hits or piracy.unsure:
        units = stack(game, piracy.pirate, piracy.zone)
        for unit in piracy.lost or ():
            units[unit] = units.get(unit, 0) + 1
        ask = LossAsk(game, piracy.pirate, piracy, units)
        if ask.force:
            yield from choose_losses(game, piracy, ask)
        piracy.hits = piracy.unsure = 0
        piracy.lost = None
    piracy.step = PIRATES


def choose_losses(game: VirginQueen, piracy: Piracy, ask: "LossAsk") -> Procedure[None]:
    """VQ-PIR-3.4: the pirate chooses, where there is a choice."""
    if piracy.lost is None:
        piracy.lost = [] if piracy.unsure else ask.without_choice() or []
        _take(game, piracy, piracy.lost)
    entry: Lose = yield ask
    if list(entry.units) != piracy.lost:
        _correct(game, piracy, entry.units)


def _take(game: VirginQueen, piracy: Piracy, units: list[str]) -> None:
    """Corsairs fall under 3.1, the others under 3.2, the last one of an odd number of hits under 3.3."""
    corsairs = units.count(CORSAIR)
    odd_hit = (piracy.hits - corsairs) % HITS_A_UNIT
    for place, unit in enumerate(sorted(units, key=lambda unit: unit != CORSAIR), start=1):
        rule = "VQ-PIR-3.1" if place <= corsairs else "VQ-PIR-3.3" if odd_hit and place == len(units) else "VQ-PIR-3.2"
        _change(game, piracy, unit, -1, rule)


def _correct(game: VirginQueen, piracy: Piracy, units: tuple[str, ...]) -> None:
    """What was lost is what the log says: after a choice, or where the log differs from what was due."""
    taken, recorded = Counter(piracy.lost), Counter(units)
    for unit in (taken - recorded).elements():
        _change(game, piracy, unit, 1, "VQ-PIR-3.4")
    _take(game, piracy, list((recorded - taken).elements()))


def _change(game: VirginQueen, piracy: Piracy, unit: str, count: int, rule: str) -> None:
    owner, _, kind = unit.rpartition("/")
    game.add_units(piracy.zone, owner or piracy.pirate, kind, count, rule)


class LossAsk(PowerAsk):
    """The units that the pirate loses, out of the `units` that it commanded in the zone."""

    piracy: Piracy
    units: Units
    rule = "VQ-PIR-3.4"
    case = "lose"

    @property
    def force(self) -> Units:
        """The units that the hits can cost."""
        return units_at_risk(self.game, self.piracy, self.units)

    def due(self, hits: int) -> tuple[int, int]:
        """The corsairs and the other units that so many hits cost."""
        corsairs = self.force.get(CORSAIR, 0)
        return casualties(corsairs, sum(self.force.values()) - corsairs, hits)

    @property
    def least(self) -> tuple[int, int]:
        """What the hits that were seen cost."""
        return self.due(self.piracy.hits)

    @property
    def most(self) -> tuple[int, int]:
        """What it costs if all the dice that nobody saw were hits."""
        return self.due(self.piracy.hits + self.piracy.unsure)

    def without_choice(self) -> list[str] | None:
        """The units that the hits cost, if the pirate has no choice among them (VQ-PIR-3.4); else None."""
        corsairs, others = self.least
        ships = [unit for unit, count in sorted(self.force.items()) for _ in range(count) if unit != CORSAIR]
        if others in (0, len(ships)) or len(set(ships)) == 1:
            return [CORSAIR] * corsairs + ships[:others]
        return None

    def candidates(self) -> Iterator[Entry]:
        """Every choice of as many units as the hits may cost."""
        for count in range(sum(self.least), sum(self.most) + 1):
            for units in selections(self.force, count):
                yield Lose(by=self.power, units=units)

    def stop_before(self, entry: Entry) -> Entry | None:
        """A loss that leaves no choice need not be recorded, nor one that dice which nobody saw may have spared."""
        lost = self.without_choice()
        return None if lost is None else Lose(by=self.power, units=tuple(lost))

    def unseen(self, entry: Entry) -> Entry | None:
        """The table goes on as if the first choice had been made."""
        return next(self.options())


def against_losing(ask: LossAsk, entry: Lose) -> Iterable[Refusal]:
    """VQ-PIR-3.1 to 3.4: units of the force, as many as the hits cost, chosen by the pirate."""
    facts = {"who": ask.power, "zone": ask.piracy.zone}
    absent = lacking(entry.units, ask.force)
    if absent:
        return (cannot("VQ-PIR-3.2", "not-there", units=absent, **facts),)
    found = [] if entry.by == ask.power else [illegal("VQ-PIR-3.4", "chooser", other=entry.by, **facts)]
    wrong = _wrong_number(ask, entry.units, facts)
    return [*found, wrong] if wrong else found


LossAsk.guards = {Lose: against_losing}


def _wrong_number(ask: LossAsk, units: tuple[str, ...], facts: dict[str, str]) -> Refusal | None:
    """The clause under which too much or too little is lost; corsairs first, because the rest follows from them."""
    (least_corsairs, least_others), (most_corsairs, most_others) = ask.least, ask.most
    corsairs, hits = units.count(CORSAIR), ask.piracy.hits
    others = len(units) - corsairs
    if not least_corsairs <= corsairs <= most_corsairs:
        return illegal("VQ-PIR-3.1", "corsairs", recorded=corsairs, due=least_corsairs, hits=hits, **facts)
    if least_others <= others <= most_others:
        return None
    left = hits - corsairs
    odd_hit = left % HITS_A_UNIT and others == least_others - 1
    rule, case = ("VQ-PIR-3.3", "odd-hit") if odd_hit else ("VQ-PIR-3.2", "number")
    return illegal(rule, case, recorded=others, due=least_others, hits=left, **facts)
