"""VQ-PIR-5.2, reward (a): a naval unit in the zone or adjacent to it is removed."""

from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from mmcli.games.virgin_queen.asks import PowerAsk, lacking, selections
from mmcli.games.virgin_queen.entries import GiveUp, Reward
from mmcli.games.virgin_queen.force import ships
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.powers import ARMADA, NAVAL
from mmcli.games.virgin_queen.state import Piracy
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Entry

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
    """The unit that a log names; None if nothing of that kind is there."""
    head, _, rest = (written or "").partition("/")
    kind, _, place = rest.partition("/")
    unit = Unit(head, kind, place) if head in game.state.owners_at(place) else Unit(target, head, rest)
    return unit if game.state.units_of(unit.owner, unit.place).get(unit.kind) else None


def places_in_reach(game: VirginQueen, zone: str, *, seas_only: bool) -> list[str]:
    """The zone, and the ports and sea zones adjacent to it."""
    places = [zone, *game.map.near(zone)]
    return [place for place in places if game.map.is_sea(place)] if seas_only else places


def units_in_reach(game: VirginQueen, piracy: Piracy) -> Iterator[Unit]:
    """The target's naval units in the zone or adjacent to it, each kind once a place."""
    armada_too = game.reads("armada-given-up", "as-a-unit")
    for place in places_in_reach(game, piracy.zone, seas_only=game.reads("units-in-reach", "seas-only")):
        for owner, units in sorted(game.state.owners_at(place).items()):
            if _may_give(game, piracy, owner):
                kinds = sorted(ships(units))
                yield from (Unit(owner, kind, place) for kind in kinds if armada_too or kind != ARMADA)


def _may_give(game: VirginQueen, piracy: Piracy, owner: str) -> bool:
    if owner == piracy.target:
        return True
    return game.reads("units-in-reach", "allies-too") and owner != piracy.pirate and game.allied(piracy.target, owner)


def stock_in_reach(game: VirginQueen, piracy: Piracy) -> dict[str, int]:
    """How many units of each kind and place are in reach, as a log writes them."""
    return {
        unit.written(piracy.target): game.state.units_of(unit.owner, unit.place)[unit.kind]
        for unit in units_in_reach(game, piracy)
    }


def can_give_unit(game: VirginQueen, piracy: Piracy) -> bool:
    """Whether a unit is in reach that is not already promised."""
    if not piracy.owed_units:
        return any(True for _ in units_in_reach(game, piracy))
    return sum(stock_in_reach(game, piracy).values()) > piracy.owed_units


def faults_of_unit(game: VirginQueen, piracy: Piracy, entry: Reward) -> list[Refusal]:
    """A unit has to be named that is there, in reach, and the target's to give."""
    facts = {"who": piracy.target, "unit": entry.unit, "zone": piracy.zone}
    if game.reads("units-given-up", "all-at-once"):
        return [] if entry.unit is None else [illegal("VQ-PIR-5.2", "named-too-soon", **facts)]
    unit = read_unit(game, piracy.target, entry.unit)
    if unit is None:
        return [cannot("VQ-PIR-5.2", "which-unit" if entry.unit is None else "not-there", **facts)]
    if unit in units_in_reach(game, piracy):
        return []
    return [_not_to_give(game, piracy, unit)]


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
    entry: GiveUp = yield GiveUpAsk(game, piracy.target, piracy.owed_units, stock_in_reach(game, piracy))
    piracy.owed_units = 0
    for written in entry.units:
        _remove(game, piracy, written)


def _remove(game: VirginQueen, piracy: Piracy, written: str | None) -> None:
    unit = read_unit(game, piracy.target, written)
    if unit is not None:
        game.add_units(unit.place, unit.owner, unit.kind, -1, "VQ-PIR-5.2")


class GiveUpAsk(PowerAsk):
    """The units that the target gives up, out of the `stock` in reach, as many as were promised."""

    count: int
    stock: dict[str, int]
    rule = "VQ-PIR-5.2"
    case = "give-up"

    def candidates(self) -> Iterator[Entry]:
        """Every choice of as many units."""
        yield from (GiveUp(by=self.power, units=units) for units in selections(self.stock, self.count))


def against_giving_up(ask: GiveUpAsk, entry: GiveUp) -> Iterable[Refusal]:
    """VQ-PIR-5.1 and 5.2: units in reach, as many as were promised, chosen by the target."""
    absent = lacking(entry.units, ask.stock)
    if absent:
        yield cannot("VQ-PIR-5.2", "not-in-reach", who=ask.power, units=absent)
        return
    if entry.by != ask.power:
        yield illegal("VQ-PIR-5.1", "chooser", who=ask.power, other=entry.by, gift=UNIT)
    if len(entry.units) != ask.count:
        yield illegal("VQ-PIR-5.2", "number", who=ask.power, recorded=len(entry.units), due=ask.count)


GiveUpAsk.guards = {GiveUp: against_giving_up}
