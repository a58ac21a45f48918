"""What changed between two entries of a game, as data: figures, ships, and the entries that did it."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import Struct

from mmcli.audit.replay import Recorded, Replay
from mmcli.log.entries import Entry
from mmcli.report.moves import moves

V = TypeVar("V")
MOST_ENTRIES = 30
"""How many of the entries in between are told."""


class Change(Struct, frozen=True):
    """A figure of somebody or something, before and after."""

    who: str
    figure: str
    before: Any
    after: Any


def figure_changes(before: Mapping[str, Mapping[str, Any]], after: Mapping[str, Mapping[str, Any]]) -> list[Change]:
    """Each figure that differs, owner by owner; what is missing on one side is None there."""
    found = []
    for who in [*before, *(who for who in after if who not in before)]:
        old, new = before.get(who, {}), after.get(who, {})
        for figure in [*new, *(figure for figure in old if figure not in new)]:
            if old.get(figure) != new.get(figure):
                found.append(Change(who, figure, old.get(figure), new.get(figure)))
    return found


def entries_between(game: Recorded, before: Replay, after: Replay) -> list[tuple[int, Entry]]:
    """The entries after the one up to the other, numbered; the last of them if there are many."""
    first, last = before.table.entry, after.table.entry
    return list(enumerate(game.entries[first:last], first + 1))[-MOST_ENTRIES:]


def changes_data(game: Recorded, before: Replay, after: Replay) -> dict[str, Any]:
    """What changed, for programs: every row of the position that differs, the ships, and the entries in between."""
    old, new = before.data()["position"], after.data()["position"]
    tables = tables_of(old, new)
    changed: dict[str, Any] = {key: _plain(figure_changes(by_first(old[key]), by_first(new[key]))) for key in tables}
    rest = {key: (old.get(key), new[key]) for key in new if key not in tables and old.get(key) != new[key]}
    return {
        "from": before.table.entry,
        "to": after.table.entry,
        **changed,
        "table": [{"figure": key, "before": was, "after": now} for key, (was, now) in rest.items()],
        "ships": [{"who": who, "before": was, "after": now} for who, was, now in voyages(before, after)],
        "entries": [
            {"entry": number, "says": game.format.describe(entry)}
            for number, entry in entries_between(game, before, after)
        ],
    }


def tables_of(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """What of a position is a row an item, before and after."""
    return [key for key, value in new.items() if _is_rows(value, old.get(key))]


def _is_rows(*values: Any) -> bool:
    """Whether all are lists of rows, of which some may be empty, but not all."""
    lists = [value for value in values if isinstance(value, list)]
    return len(lists) == len(values) and any(lists) and all(isinstance(row, dict) for rows in lists for row in rows)


def by_first(rows: list[dict[str, V]]) -> dict[str, dict[str, V]]:
    """Rows by the name that stands first in each."""
    return {str(next(iter(row.values()))): row for row in rows}


def _plain(changes: list[Change]) -> list[dict[str, Any]]:
    return [
        {"of": change.who, "figure": change.figure, "before": change.before, "after": change.after}
        for change in changes
    ]


def voyages(before: Replay, after: Replay) -> list[tuple[str, str | None, str | None]]:
    """Ships that lie elsewhere: who, where before, where now; None where it was not on the board."""
    old, new = before.board(), after.board()
    if old is None or new is None:
        return []
    there = {ship.who for ship in new.ships}
    moved: list[tuple[str, str | None, str | None]] = [
        (move.ship.name, move.before or None, move.ship.place) for move in moves(old, new)
    ]
    return moved + [(ship.name, ship.place, None) for ship in old.ships if ship.who not in there]
