"""VQ-PIR-5.2, reward (a): a naval unit in the zone or adjacent to it is removed."""

from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from mmcli.games.virgin_queen.asks import PowerAsk, lacking, selections
from mmcli.games.virgin_queen.entries import GiveUp, Reward
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import ARMADA, KINDS, NAVAL, OWNERS, powers
from mmcli.games.virgin_queen.state import Piracy
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Entry

UNIT = "unit"


class Unit(Struct, frozen=True):
    """A unit that can be given up: whose, of which kind, and where."""

    owner: str
    kind: str
    place: str

    def written(self, target: str) -> str:
        """How a log writes it: the owner only where it is not the target."""
        own = f"{self.kind}/{self.place}"
        return own if self.owner == target else f"{self.owner}/{own}"


def read_unit(game: VirginQueen, target: str, written: str | None) -> Unit | None:
    """The unit that a log names; None if nothing of that kind can be there."""
    head, _, rest = (written or "").partition("/")
    kind, _, place = rest.partition("/")
    unit = Unit(head, kind, place) if head in powers() and kind in KINDS else Unit(target, head, rest)
    return unit if game.state.most_of(unit.owner, unit.place, unit.kind) and unit.kind in KINDS else None


def may_mean(unit: Unit, target: str, written: str) -> bool:
    """Whether a unit may be the one that a log writes with something unseen in it: `?`, `squadron/?`."""
    read, meant = unit.written(target).split("/"), written.split("/")
    alike = all(part in (UNSEEN, known) for known, part in zip(read, meant, strict=False))
    return meant == [UNSEEN] or (len(read) == len(meant) and alike)


def places_in_reach(game: VirginQueen, zone: str, *, seas_only: bool) -> list[str]:
    """The zone, and the ports and sea zones adjacent to it."""
    places = [zone, *game.map.near(zone)]
    return [place for place in places if game.map.is_sea(place)] if seas_only else places


def units_in_reach(game: VirginQueen, piracy: Piracy) -> Iterator[Unit]:
    """The target's naval units known to be in the zone or adjacent to it, each kind once a place."""
    for unit in may_be_in_reach(game, piracy):
        if game.state.units_of(unit.owner, unit.place).get(unit.kind):
            yield unit


def may_be_in_reach(game: VirginQueen, piracy: Piracy) -> Iterator[Unit]:
    """The target's naval units in the zone or adjacent to it, those too that only may be there."""
    armada_too = game.reads("armada-given-up", "as-a-unit")
    kinds = sorted(kind for kind in NAVAL if armada_too or kind != ARMADA)
    for place in places_in_reach(game, piracy.zone, seas_only=game.reads("units-in-reach", "seas-only")):
        for owner in sorted(power for power in powers() if _may_give(game, piracy, power)):
            for kind in kinds:
                if OWNERS.get(kind, owner) == owner and game.state.most_of(owner, place, kind):
                    yield Unit(owner, kind, place)


def _may_give(game: VirginQueen, piracy: Piracy, owner: str) -> bool:
    if owner == piracy.target:
        return True
    return game.reads("units-in-reach", "allies-too") and owner != piracy.pirate and game.allied(piracy.target, owner)


def stock_in_reach(game: VirginQueen, piracy: Piracy) -> dict[str, int]:
    """How many units of each kind and place are known to be in reach, as a log writes them."""
    return {
        unit.written(piracy.target): game.state.units_of(unit.owner, unit.place)[unit.kind]
        for unit in units_in_reach(game, piracy)
    }


def stock_at_most(game: VirginQueen, piracy: Piracy) -> dict[str, int]:
    """The same, if all are there that may be."""
    return {
        unit.written(piracy.target): game.state.most_of(unit.owner, unit.place, unit.kind)
        for unit in may_be_in_reach(game, piracy)
    }


def can_give_unit(game: VirginQueen, piracy: Piracy) -> bool | None:
    """Whether a unit is in reach that is not already promised; None if nobody knows."""
    if sum(stock_in_reach(game, piracy).values()) > piracy.owed_units:
        return True
    return None if sum(stock_at_most(game, piracy).values()) > piracy.owed_units else False


def faults_of_unit(game: VirginQueen, piracy: Piracy, entry: Reward) -> list[Refusal]:
    """A unit has to be named that is there, in reach, and the target's to give."""
    facts = {"who": piracy.target, "unit": entry.unit, "zone": piracy.zone}
    if game.reads("units-given-up", "all-at-once"):
        return [] if entry.unit is None else [illegal("VQ-PIR-5.2", "named-too-soon", **facts)]
    if UNSEEN in (entry.unit or ""):
        return [] if _may_be(game, piracy, str(entry.unit)) else [cannot("VQ-PIR-5.2", "not-there", **facts)]
    unit = read_unit(game, piracy.target, entry.unit)
    if unit is None:
        return [cannot("VQ-PIR-5.2", "which-unit" if entry.unit is None else "not-there", **facts)]
    if unit in may_be_in_reach(game, piracy):
        return []
    return [_not_to_give(game, piracy, unit)]


def _may_be(game: VirginQueen, piracy: Piracy, written: str) -> list[Unit]:
    """The units in reach that a unit with something unseen in it may be."""
    return [unit for unit in may_be_in_reach(game, piracy) if may_mean(unit, piracy.target, written)]


def _not_to_give(game: VirginQueen, piracy: Piracy, unit: Unit) -> Refusal:
    facts = {"who": piracy.target, "zone": piracy.zone, **structs.asdict(unit)}
    if not _may_give(game, piracy, unit.owner):
        return illegal("VQ-PIR-5.2", "not-its-own", **facts)
    if unit.kind not in NAVAL:
        return illegal("VQ-PIR-5.2", "no-ship", **facts)
    seas_only = game.reads("units-in-reach", "seas-only")
    in_reach = unit.place in places_in_reach(game, piracy.zone, seas_only=seas_only)
    return illegal("VQ-PIR-5.2", "armada" if in_reach else "out-of-reach", **facts)


def give_unit(game: VirginQueen, piracy: Piracy, written: str | None) -> None:
    """The unit is removed; under one reading it is named only after the last hit."""
    if game.reads("units-given-up", "all-at-once"):
        piracy.owed_units += 1
    else:
        _remove(game, piracy, written)


def name_units(game: VirginQueen, piracy: Piracy) -> Procedure[None]:
    """All the units given as rewards, where they are named at once."""
    entry: GiveUp = yield GiveUpAsk(
        game, piracy.target, piracy.owed_units, stock_in_reach(game, piracy), stock_at_most(game, piracy)
    )
    piracy.owed_units = 0
    for written in entry.units:
        _remove(game, piracy, written)


def _remove(game: VirginQueen, piracy: Piracy, written: str | None) -> None:
    if UNSEEN in (written or ""):
        for unit in _may_be(game, piracy, str(written)):
            if game.state.units_of(unit.owner, unit.place).get(unit.kind):
                game.unsettle_units(unit.place, unit.owner, unit.kind, 1)
        return
    named = read_unit(game, piracy.target, written)
    if named is not None:
        unit = named
        game.add_units(unit.place, unit.owner, unit.kind, -1, "VQ-PIR-5.2")


class GiveUpAsk(PowerAsk):
    """The units that the target gives up, as many as were promised, out of the `stock` in reach or what may be."""

    count: int
    stock: dict[str, int]
    stock_at_most: dict[str, int]
    rule = "VQ-PIR-5.2"
    case = "give-up"

    def candidates(self) -> Iterator[Entry]:
        """Every choice of as many units."""
        yield from (GiveUp(by=self.power, units=units) for units in selections(self.stock, self.count))


def against_giving_up(ask: GiveUpAsk, entry: GiveUp) -> Iterable[Refusal]:
    """VQ-PIR-5.1 and 5.2: units in reach, as many as were promised, chosen by the target."""
    absent = lacking(tuple(unit for unit in entry.units if UNSEEN not in unit), ask.stock_at_most)
    if absent:
        yield cannot("VQ-PIR-5.2", "not-in-reach", who=entry.by, target=ask.power, units=absent)
        return
    if entry.by != ask.power:
        yield illegal("VQ-PIR-5.1", "chooser", who=entry.by, target=ask.power)
    if len(entry.units) != ask.count:
        yield illegal("VQ-PIR-5.2", "number", who=entry.by, recorded=len(entry.units), due=ask.count)


GiveUpAsk.guards = {GiveUp: against_giving_up}
