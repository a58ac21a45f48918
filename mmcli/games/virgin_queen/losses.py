"""VQ-PIR-3, losses: corsairs first, then a unit for every two hits, then one more for the odd hit.

Losses that leave the pirate no choice are taken at once, and a log need not record them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Literal

from mmcli.games.virgin_queen.asks import PowerAsk, lacking, selections
from mmcli.games.virgin_queen.entries import Lose
from mmcli.games.virgin_queen.force import Units, stack, stack_at_most, units_at_risk
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import CORSAIR
from mmcli.games.virgin_queen.state import PIRATES, Piracy
from mmcli.kernel.findings import FINE, Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Entry, Stop

FILLED: Literal["filled"] = "filled"
"""The origin of a loss that goes without saying."""
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
        ask = loss_ask(game, piracy)
        if ask.force_at_most:
            yield from choose_losses(game, piracy, ask)
        piracy.hits = piracy.unsure = 0
        piracy.lost = None
    piracy.step = PIRATES


def loss_ask(game: VirginQueen, piracy: Piracy) -> "LossAsk":
    """What the pirate is asked; what has been taken off before it chose is still among its units."""
    lost = Counter(piracy.lost)
    units, most = stack(game, piracy.pirate, piracy.zone), stack_at_most(game, piracy.pirate, piracy.zone)
    return LossAsk(game, piracy.pirate, piracy, dict(Counter(units) + lost), dict(Counter(most) + lost))


def choose_losses(game: VirginQueen, piracy: Piracy, ask: "LossAsk") -> Procedure[None]:
    """VQ-PIR-3.4: the pirate chooses, where there is a choice."""
    if piracy.lost is None:
        piracy.lost = [] if ask.is_open() else ask.without_choice() or []
        _take(game, piracy, piracy.lost)
    entry: Lose | Stop = yield ask
    piracy.untold = list(entry.units) if isinstance(entry, Lose) and entry.origin == FILLED else []
    if isinstance(entry, Stop):
        _doubt(game, piracy, ask)
    elif list(entry.units) != piracy.lost:
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
    unseen = recorded.pop(UNSEEN, 0)
    spared = list((taken - recorded).elements())
    for unit in spared[unseen:]:
        _change(game, piracy, unit, 1, "VQ-PIR-3.4")
    _take(game, piracy, list((recorded - taken).elements()))
    for unit, count in stack(game, piracy.pirate, piracy.zone).items():
        game.unsettle_units(piracy.zone, *owned(piracy, unit), min(count, max(0, unseen - len(spared))))


def _doubt(game: VirginQueen, piracy: Piracy, ask: "LossAsk") -> None:
    """Nobody recorded what was lost: what the hits that were seen cost is, and more of each kind may be."""
    _take(game, piracy, ask.without_choice() or [])
    corsairs, others = (most - least for least, most in zip(ask.least, ask.most, strict=True))
    for unit, count in units_at_risk(game, piracy, stack(game, piracy.pirate, piracy.zone)).items():
        game.unsettle_units(piracy.zone, *owned(piracy, unit), min(count, corsairs if unit == CORSAIR else others))


def owned(piracy: Piracy, unit: str) -> tuple[str, str]:
    """Whose unit of the force it is, and of which kind: `squadron`, or `protestant/squadron` if it is lent."""
    owner, _, kind = unit.rpartition("/")
    return owner or piracy.pirate, kind


def _change(game: VirginQueen, piracy: Piracy, unit: str, count: int, rule: str) -> None:
    game.add_units(piracy.zone, *owned(piracy, unit), count, rule)


class LossAsk(PowerAsk):
    """The units that the pirate loses, out of the `units` that it commanded in the zone, or may have."""

    piracy: Piracy
    units: Units
    units_at_most: Units
    rule = "VQ-PIR-3.4"
    case = "lose"

    @property
    def force(self) -> Units:
        """The units that the hits can cost."""
        return units_at_risk(self.game, self.piracy, self.units)

    @property
    def force_at_most(self) -> Units:
        """The units that the hits can cost if all are there that may be."""
        return units_at_risk(self.game, self.piracy, self.units_at_most)

    def is_open(self) -> bool:
        """Whether nobody knows what the hits cost: dice or units were unseen."""
        return bool(self.piracy.unsure) or self.units != self.units_at_most

    @property
    def least(self) -> tuple[int, int]:
        """What the hits that were seen cost the units that are known."""
        return casualties(*_counted(self.force), self.piracy.hits)

    @property
    def most(self) -> tuple[int, int]:
        """What it costs if all the dice that nobody saw were hits, and all units are there that may be."""
        return casualties(*_counted(self.force_at_most), self.piracy.hits + self.piracy.unsure)

    def can_be(self, corsairs: int, others: int) -> bool:
        """Whether the loss of so many corsairs and other units follows from some number of hits on some force."""
        bounds = zip(_counted(self.force), _counted(self.force_at_most), (corsairs, others), strict=True)
        forces = list(product(*({low, high, min(max(low, lost), high)} for low, high, lost in bounds)))
        hits = range(self.piracy.hits, self.piracy.hits + self.piracy.unsure + 1)
        return any(casualties(c, o, count) == (corsairs, others) for (c, o), count in product(forces, hits))

    def without_choice(self) -> list[str] | None:
        """The units that the hits cost, if the pirate has no choice among them (VQ-PIR-3.4); else None."""
        corsairs, others = self.least
        ships = [unit for unit, count in sorted(self.force.items()) for _ in range(count) if unit != CORSAIR]
        if others in (0, len(ships)) or len(set(ships)) == 1:
            return [CORSAIR] * corsairs + ships[:others]
        return None

    def candidates(self) -> Iterator[Entry]:
        """Every choice of as many units as the hits may cost."""
        for count in range(sum(self.least), min(sum(self.most), sum(self.force.values())) + 1):
            for units in selections(self.force, count):
                yield Lose(by=self.power, units=units)
        yield Stop(by=self.power)

    def stop_before(self, entry: Entry) -> Entry | None:
        """A loss that leaves no choice need not be recorded, nor one that dice which nobody saw may have spared."""
        lost = self.without_choice()
        if lost is None:
            return None
        return Stop(by=self.power) if self.is_open() else Lose(by=self.power, units=tuple(lost), origin=FILLED)

    def unseen(self, entry: Entry) -> Entry | None:
        """The table goes on as if the first choice had been made."""
        return next(self.options())


def _counted(force: Units) -> tuple[int, int]:
    """The corsairs and the other units of a force."""
    corsairs = force.get(CORSAIR, 0)
    return corsairs, sum(force.values()) - corsairs


def against_losing(ask: LossAsk, entry: Lose) -> Iterable[Refusal]:
    """VQ-PIR-3.1 to 3.4: units of the force, as many as the hits cost, chosen by the pirate."""
    facts = {"who": entry.by, "pirate": ask.power, "zone": ask.piracy.zone}
    named = tuple(unit for unit in entry.units if unit != UNSEEN)
    absent = lacking(named, ask.force_at_most)
    if absent:
        return (cannot("VQ-PIR-3.2", "not-there", units=absent, **facts),)
    found = [] if entry.by == ask.power else [illegal("VQ-PIR-3.4", "chooser", **facts)]
    wrong = _wrong_number(ask, named, len(entry.units) - len(named), facts)
    return [*found, wrong] if wrong else found


def against_stopping(ask: LossAsk, entry: Stop) -> Iterable[Refusal]:
    """VQ-PIR-3.4: what was lost is left open, but only where nobody saw what was due."""
    if entry.by != ask.power:
        return (cannot("VQ-PIR-3.4", "chooser", who=entry.by, pirate=ask.power, zone=ask.piracy.zone),)
    return FINE if ask.is_open() and ask.without_choice() is not None else (ask.misfit(entry),)


LossAsk.guards = {Lose: against_losing, Stop: against_stopping}


def _wrong_number(ask: LossAsk, units: tuple[str, ...], unseen: int, facts: dict[str, str]) -> Refusal | None:
    """The clause under which too much or too little is lost; corsairs first, because the rest follows from them.

    Of the `unseen` units any number may be corsairs; they are told as corsairs as far as these are due.
    """
    corsairs, others = units.count(CORSAIR), len(units) - units.count(CORSAIR)
    if any(ask.can_be(corsairs + some, others + unseen - some) for some in range(unseen + 1)):
        return None
    (least_corsairs, least_others), (most_corsairs, most_others), hits = ask.least, ask.most, ask.piracy.hits
    unseen_corsairs = min(unseen, max(0, least_corsairs - corsairs))
    corsairs, others = corsairs + unseen_corsairs, others + unseen - unseen_corsairs
    if not least_corsairs <= corsairs <= most_corsairs:
        return illegal("VQ-PIR-3.1", "corsairs", recorded=corsairs, due=least_corsairs, hits=hits, **facts)
    left = hits - corsairs
    odd_hit = left % HITS_A_UNIT and others == least_others - 1
    rule, case = ("VQ-PIR-3.3", "odd-hit") if odd_hit else ("VQ-PIR-3.2", "number")
    due = most_others if others > most_others else least_others
    return illegal(rule, case, recorded=others, due=due, hits=left, **facts)
