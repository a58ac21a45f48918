"""What a position file says: the header that it stands for, and everything that is wrong with the way it is written."""

from typing import Any

import msgspec
from msgspec import Struct

from mmcli.errors import Fault, Path, PositionError, UnknownNameError
from mmcli.games.facts import Assumption
from mmcli.games.faults import either, no_such
from mmcli.games.format import GameFormat
from mmcli.games.registry import PACKAGES, game_format, packages
from mmcli.log.header import FORMAT, Header
from mmcli.oracle.written import called, fitted

GAME = next(iter(PACKAGES))
"""The game of a position that does not say which: the first that mmcli knows."""


class PositionText(Struct):
    """A position as it was written, and what it says.

    `assumed` is what it leaves out, `entries` are the actions played from it, `faults` what is wrong with its form.
    """

    written: dict[str, Any]
    kind: GameFormat
    header: Header
    assumed: list[Assumption]
    entries: list[Any]
    faults: list[Fault]

    def all_faults(self, found: list[Fault]) -> list[Fault]:
        """The faults of form and those found in what is left, without what only follows from the former."""
        known = {fault.or_at or fault.at for fault in self.faults}
        placed = [self.placed(fault) for fault in found if not known & {fault.at, fault.or_at}]
        return [*self.faults, *(fault for fault in placed if fault.at not in known)]

    def placed(self, fault: Fault) -> Fault:
        """A fault at the place at which its author wrote what is wrong: at the top, or in the table `position`."""
        table = fault.at[:-1]
        places = (fault.at, ("position", *fault.at), fault.or_at, table, ("position", *table) if table else ())
        return Fault(next((at for at in places if at and _is_there(self.written, at)), fault.at), fault.says)


def _is_there(data: Any, at: Path) -> bool:
    for step in at:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return False
    return True


def position_text(data: dict[str, Any]) -> PositionText:
    """What a position says; raises PositionError naming every fault if it says nothing that can be understood."""
    kind = _game_of(data)
    sound, faults = fitted(data, kind.facts.form)
    faults += [*_version_faults(sound), *_unknown_rulings(sound, kind), *_said_twice(sound), *kind.facts.clashes(sound)]
    entries = sound.pop("entries", [])
    full = {"mmcli": FORMAT, "game": kind.id} | sound
    assumed = kind.facts.complete(full)
    return PositionText(data, kind, _header(full, kind, faults), assumed, entries, faults)


def _game_of(data: dict[str, Any]) -> GameFormat:
    game = data.get("game", GAME)
    if not isinstance(game, str):
        raise PositionError(Fault(("game",), f"a text is expected, not {called(game)}"))
    modules = data.get("modules")
    named = tuple(map(str, modules)) if isinstance(modules, list) else ()
    try:
        return game_format(game, named)
    except UnknownNameError:
        raise PositionError(Fault(("game",), no_such("game", game, dict(packages())))) from None


def _version_faults(sound: dict[str, Any]) -> list[Fault]:
    version = sound.pop("mmcli", FORMAT)
    if 1 <= version <= FORMAT:
        return []
    return [Fault(("mmcli",), f"there is no format {version}; this mmcli reads formats 1 to {FORMAT}")]


def _said_twice(sound: dict[str, Any]) -> list[Fault]:
    """What stands at the top and in the table `position` as well."""
    table = sound.get("position") or {}
    return [Fault((name,), "it stands under position too; write it in one place") for name in sound if name in table]


def _unknown_rulings(sound: dict[str, Any], kind: GameFormat) -> list[Fault]:
    """Rulings and readings that the rulebook does not have; they are taken out of the data."""
    known, chosen, faults = kind.rulebook().rulings, sound.get("rulings", {}), []
    for name, reading in list(chosen.items()):
        if name not in known:
            faults.append(Fault(("rulings",), f"{no_such('ruling', name, known)} (`mmcli rulings` lists them all)"))
            del chosen[name]
        elif known[name].reading(reading) is None:
            there = either(each.name for each in known[name].readings)
            faults.append(Fault(("rulings", name), f"there is no reading {reading!r}; it can be {there}"))
            del chosen[name]
    return faults


def _header(full: dict[str, Any], kind: GameFormat, faults: list[Fault]) -> Header:
    try:
        return msgspec.convert(full, kind.header)
    except msgspec.ValidationError as fault:
        raise PositionError(*faults or [Fault((), str(fault))]) from None
