"""Modules: what an expansion adds to this game, and the edition that is played, the base game with some modules.

The base game is a module like any other, the first of every edition. No procedure names a module. It asks the edition
which deeds there are on an occasion, what happens besides at a moment, and how a printed exception changes a point.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from mmcli.errors import Fault, PositionError
from mmcli.games.faults import unknown
from mmcli.games.merchants.box.components import Components, Token, box_with, tokens_in
from mmcli.games.merchants.box.effects import changed_by
from mmcli.games.merchants.box.points import POINTS
from mmcli.games.merchants.deeds import MOMENTS, OCCASIONS, Answer, Deed, Figure, Happening, Step
from mmcli.kernel.findings import Refusal, cannot
from mmcli.log.entries import Entry


@dataclass(frozen=True, eq=False)
class Module:
    """A part of a game that can be switched on.

    `part` is its share of the table: of the state, and of a position (`[parts.ID]`). `deeds` are its rows by occasion,
    `chance` its chance results, `answers` what it says at points, `moments` what it does when, `figures` the
    numbers that it puts on player boards. `opens_round` are the kinds of chance result that come before the event card.
    `modifications` is the file of its ship modifications.
    """

    id: str
    part: type[Struct] | None = None
    deeds: Mapping[str, tuple[Deed, ...]] = field(default_factory=dict)
    chance: tuple[Happening, ...] = ()
    answers: tuple[Answer, ...] = ()
    moments: Mapping[str, Step] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()
    opens_round: tuple[type[Entry], ...] = ()
    modifications: Path | None = None

    def __post_init__(self) -> None:
        self._check("occasion", self.deeds, OCCASIONS)
        self._check("moment", self.moments, MOMENTS)
        self._check("point", (answer.point for answer in self.answers), POINTS)

    def _check(self, kind: str, named: Iterable[str], known: Iterable[str]) -> None:
        strange = sorted(set(named) - set(known))
        if strange:
            raise ValueError(f"module {self.id}: the game has no {kind} {strange[0]!r}")

    @property
    def rows(self) -> Iterator[Deed]:
        """All its deeds, whatever the occasion."""
        return (deed for deeds in self.deeds.values() for deed in deeds)

    @property
    def entries(self) -> tuple[type[Entry], ...]:
        """Every kind of entry that it adds."""
        return (*dict.fromkeys(deed.entry for deed in self.rows), *(happening.entry for happening in self.chance))


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
        names = [module.id for module in self.modules]
        left_out = dict(_left_out(self.modules, names)) | {
            token.id: module.id for module in off for token in _tokens(module)
        }
        self.box: Components = box_with(_files(self.modules), names, left_out)
        self.changed_by = changed_by(self.box.powers, self.box.fittings)
        rows = [deed for module in played for deed in module.rows]
        self.out_of_place = {deed.entry: deed.out_of_place for deed in rows if deed.out_of_place is not None}
        self.out_of_place |= {each.entry: each.rule for module in self.modules for each in module.chance}
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

    def parts(self, given: Mapping[str, Any]) -> dict[type[Struct], Any]:
        """The modules' shares of the state: as a position gives them, or as they are at the start.

        Raises PositionError for what no module that is played has, and for a share that is not of its module's form.
        """
        kinds = {module.id: module.part for module in self.modules if module.part is not None}
        strange = [(("parts",), name) for name in given if name not in kinds]
        if strange:
            raise PositionError(*unknown("module with a part of the table", strange, kinds))
        return {kind: _part(name, kind, given.get(name, {})) for name, kind in kinds.items()}


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


def _answers(modules: Iterable[Module]) -> dict[str, tuple[Answer, ...]]:
    found: dict[str, tuple[Answer, ...]] = {}
    for module in modules:
        for answer in module.answers:
            found[answer.point] = (*found.get(answer.point, ()), answer)
    return found


def _files(modules: Iterable[Module]) -> list[Path]:
    return [module.modifications for module in modules if module.modifications is not None]


def _things(module: Module) -> Iterator[object]:
    """What belongs to a module: kinds of entry and figures, by which they are named."""
    yield from module.entries
    yield from (figure.name for figure in module.figures)


def _tokens(module: Module) -> tuple[Token, ...]:
    return () if module.modifications is None else tokens_in(module.modifications)


def _left_out(modules: Iterable[Module], played: Container[str]) -> Iterator[tuple[str, str]]:
    """The modifications of some modules that need another module, which is not played; each with that."""
    for token in (token for module in modules for token in _tokens(module)):
        if token.needs is not None and token.needs not in played:
            yield token.id, token.needs
