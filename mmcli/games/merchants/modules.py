"""Modules: what an expansion adds to this game, and the edition that is played, the base game with some modules.

The base game is a module like any other, the first of every edition. No procedure names a module. It asks the edition
which deeds there are on an occasion, what happens besides at a moment, and how a printed exception changes a point.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from mmcli.errors import Fault, PositionError
from mmcli.games.faults import unknown
from mmcli.games.merchants.box.components import Added, Components, box_with
from mmcli.games.merchants.box.effects import changed_by
from mmcli.games.merchants.box.points import POINTS
from mmcli.games.merchants.deeds import MOMENTS, OCCASIONS, Answer, Deed, Figure, Happening, Shot, Step, Stranger
from mmcli.kernel.findings import Refusal, cannot
from mmcli.log.entries import Entry

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, eq=False)
class Module:
    """A part of a game that can be switched on.

    `part` is its share of the table: of the state, and of a position (`[parts.ID]`). `deeds` are its rows by occasion,
    `chance` its chance results, `decisions` what its own procedures let a player decide, `answers` what it says at
    points, `moments` what it does when, `figures` the numbers that it puts on player boards. `opens_round` are the
    kinds of chance result that come before the event card. `modifications`, `weapons` and `ships` are the files of what
    it adds to the box. `shots` are those of the weapons that are spent on skull hits, `misused` names the clause of
    each weapon (case `out-of-place`), `ruled_out` tells which entries it has just ruled out. `too_dear` says of an
    entry for which too few actions are left why it is so dear, `claimed` settles claims of what the module has on the
    table, by what it is called, and `situation` tells how that stands, a line each. `strangers` are its ships.
    `strange` tells what of a part, given the box, no table can have, each a field and what is wrong with it. `names` is
    what players call what can stand in a field of its entries (`visit.location`), each with its id, and `rolls` are
    what dice are rolled for besides the skills.
    """

    id: str
    part: type[Struct] | None = None
    deeds: Mapping[str, tuple[Deed, ...]] = field(default_factory=dict)
    chance: tuple[Happening, ...] = ()
    decisions: tuple[Happening, ...] = ()
    answers: tuple[Answer, ...] = ()
    moments: Mapping[str, Step] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()
    opens_round: tuple[type[Entry], ...] = ()
    modifications: Path | None = None
    weapons: Path | None = None
    ships: Path | None = None
    shots: Mapping[str, Shot] = field(default_factory=dict)
    misused: Mapping[str, str] = field(default_factory=dict)
    ruled_out: Callable[[Any, Any], Refusal | None] | None = None
    too_dear: Mapping[type[Entry], Callable[[Any, Any, Any], Refusal | None]] = field(default_factory=dict)
    claimed: Mapping[str, Callable[[Any, Any], Iterable[Refusal]]] = field(default_factory=dict)
    rolls: tuple[str, ...] = ()
    names: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    situation: Callable[[Any], Iterable[str]] | None = None
    strangers: tuple[Stranger, ...] = ()
    strange: Callable[[Any, Any], Iterable[tuple[str, str]]] | None = None

    def __post_init__(self) -> None:
        self._check("occasion", self.deeds, OCCASIONS)
        self._check("moment", self.moments, MOMENTS)
        self._check("point", (answer.point for answer in self.answers), POINTS)

    def _check(self, kind: str, named: Iterable[str], known: Iterable[str]) -> None:
        strange = sorted(set(named) - set(known))
        if strange:
            raise ValueError(f"module {self.id}: the game has no {kind} {strange[0]!r}")

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """What its own procedures ask for, of chance and of players."""
        return (*self.chance, *self.decisions)

    @property
    def rows(self) -> Iterator[Deed]:
        """All its deeds, whatever the occasion."""
        return (deed for deeds in self.deeds.values() for deed in deeds)

    @property
    def entries(self) -> tuple[type[Entry], ...]:
        """Every kind of entry that it adds."""
        return (*dict.fromkeys(deed.entry for deed in self.rows), *(happening.entry for happening in self.happenings))


class Edition:
    """The base game with some modules `on`; those that are `off` exist, but are not played.

    `off` has the clause by which each may be left out. `deeds` holds the rows by occasion and kind of entry, in the
    order of their tags; `added` only those of the modules.
    """

    def __init__(self, base: Module, on: Iterable[Module] = (), off: Mapping[Module, str] = {}) -> None:
        self.modules = tuple(on)
        played = (base, *self.modules)
        self.deeds = {occasion: _deeds(occasion, played) for occasion in OCCASIONS}
        self.added = {occasion: tuple(_deeds(occasion, self.modules).values()) for occasion in OCCASIONS}
        self.answers = _answers(self.modules)
        self.moments = {
            moment: tuple(module.moments[moment] for module in self.modules if moment in module.moments)
            for moment in MOMENTS
        }
        self.figures = {figure.name: figure for module in played for figure in module.figures}
        self.added_figures = tuple(figure for module in self.modules for figure in module.figures)
        self.openings = tuple(kind for module in self.modules for kind in module.opens_round)
        self.too_dear = _together(module.too_dear for module in self.modules)
        self.shots = _together(module.shots for module in self.modules)
        self.misused = _together(module.misused for module in self.modules)
        self.names = _together(module.names for module in self.modules)
        self.claimed = _together(module.claimed for module in self.modules)
        self._ruled_out = tuple(module.ruled_out for module in self.modules if module.ruled_out is not None)
        self.rolls = tuple(name for module in self.modules for name in module.rolls)
        self.situations = tuple(module.situation for module in self.modules if module.situation is not None)
        self.strangers = {ship.id: ship for module in self.modules for ship in module.strangers}
        names = [module.id for module in self.modules]
        left_out = dict(_left_out(self.modules, names)) | {
            thing: module.id for module in off for thing in added([module]).names
        }
        self.box: Components = box_with(added(self.modules), names, left_out)
        self.changed_by = changed_by(self.box.powers, self.box.fittings)
        rows = [deed for module in played for deed in module.rows]
        self.out_of_place = {deed.entry: deed.out_of_place for deed in rows if deed.out_of_place is not None}
        self.out_of_place |= {each.entry: each.rule for module in self.modules for each in module.happenings}
        self.figures_off = {figure.name: module.id for module in off for figure in module.figures}
        self.kinds_off = frozenset(kind for module in off for kind in module.entries)
        clauses = {module.id: clause for module, clause in off.items()}
        self._off = {thing: (module.id, clause) for module, clause in off.items() for thing in _things(module)}
        self._off |= {name: (module, clauses[module]) for name, module in left_out.items() if module in clauses}

    def off(self, thing: object, **facts: Any) -> Refusal | None:
        """What to say of a kind of entry, a figure or a modification that belongs to a module which is not played."""
        if thing not in self._off:
            return None
        module, clause = self._off[thing]
        return cannot(clause, "module-off", module=module, **facts)

    def ruled_out(self, game: Any, entry: Entry) -> Refusal | None:
        """What a module says of an entry that it has just ruled out."""
        return next((found for told in self._ruled_out if (found := told(game, entry)) is not None), None)

    def why_too_dear(self, game: Any, captain: Any, entry: Entry) -> Refusal | None:
        """What a module says of an entry for which too few actions are left; None if none has made it dear."""
        told = self.too_dear.get(type(entry))
        return None if told is None else told(game, captain, entry)

    def parts(self, given: Mapping[str, Any]) -> dict[type[Struct], Any]:
        """The modules' shares of the state: as a position gives them, or as they are at the start.

        Raises PositionError for what no module that is played has, and for a share that is not of its module's form.
        """
        kinds = {module.id: module.part for module in self.modules if module.part is not None}
        strange = [(("parts",), name) for name in given if name not in kinds]
        if strange:
            raise PositionError(*unknown("module with a part of the table", strange, kinds))
        parts = {kind: _part(name, kind, given.get(name, {})) for name, kind in kinds.items()}
        wrong = [fault for module in self.modules for fault in self._strange(module, parts)]
        if wrong:
            raise PositionError(*wrong)
        return parts

    def _strange(self, module: Module, parts: Mapping[type[Struct], Any]) -> Iterator[Fault]:
        if module.strange is not None and module.part is not None:
            for name, says in module.strange(self.box, parts[module.part]):
                yield Fault(("parts", module.id, name), says)


def _part(name: str, kind: type[Struct], given: Any) -> Struct:
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as fault:
        raise PositionError(Fault(("parts", name), str(fault))) from None


def _tag(deed: Deed) -> str:
    return str(deed.entry.__struct_config__.tag)


def _deeds(occasion: str, modules: Iterable[Module]) -> dict[type[Entry], Deed]:
    rows = [deed for module in modules for deed in module.deeds.get(occasion, ())]
    return {deed.entry: deed for deed in sorted(rows, key=_tag)}


def _together(told: Iterable[Mapping[K, V]]) -> dict[K, V]:
    """What several modules tell, as one."""
    return {name: value for each in told for name, value in each.items()}


def _answers(modules: Iterable[Module]) -> dict[str, tuple[Answer, ...]]:
    found: dict[str, tuple[Answer, ...]] = {}
    for module in modules:
        for answer in module.answers:
            found[answer.point] = (*found.get(answer.point, ()), answer)
    return found


def added(modules: Iterable[Module]) -> Added:
    """What some modules add to the box."""
    found = list(modules)
    return Added.of(
        [module.modifications for module in found if module.modifications is not None],
        [module.weapons for module in found if module.weapons is not None],
        [module.ships for module in found if module.ships is not None],
    )


def _things(module: Module) -> Iterator[object]:
    """What belongs to a module: kinds of entry, figures and things on the table, by which they are named."""
    yield from module.entries
    yield from (figure.name for figure in module.figures)
    yield from module.claimed


def _left_out(modules: Iterable[Module], played: Container[str]) -> Iterator[tuple[str, str]]:
    """The modifications of some modules that need another module, which is not played; each with that."""
    for token in added(modules).modifications:
        if token.needs is not None and token.needs not in played:
            yield token.id, token.needs
