"""What changed between two entries of a game: figures, ships, zones, and the entries that did it."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from rich.table import Table
from rich.text import Text

from mmcli.audit.replay import Recorded, Replay
from mmcli.games.board import Board, Ship, Zone
from mmcli.log.entries import Entry

MOST_ENTRIES = 30
"""How many of the entries in between are told."""


class Move(Struct, frozen=True):
    """A ship that lies elsewhere than before; `origin` is its zone then, None if it was not on the board."""

    ship: Ship
    origin: str | None
    before: str


class Change(Struct, frozen=True):
    """A figure of somebody or something, before and after."""

    who: str
    figure: str
    before: Any
    after: Any


def moves(before: Board | None, after: Board) -> list[Move]:
    """The ships of a board that have moved or entered since an earlier one; none if there is no earlier one."""
    if before is None:
        return []
    then = {ship.who: ship for ship in before.ships}
    arrived = [Move(ship, None, "") for ship in after.ships if ship.who not in then]
    stayed = [(ship, then[ship.who]) for ship in after.ships if ship.who in then]
    return [Move(ship, old.zone, old.place) for ship, old in stayed if old.place != ship.place] + arrived


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
    tables = [key for key, value in new.items() if _is_rows(value, old.get(key))]
    changed: dict[str, Any] = {key: _plain(figure_changes(_by_first(old[key]), _by_first(new[key]))) for key in tables}
    rest = {key: (old.get(key), new[key]) for key in new if key not in tables and old.get(key) != new[key]}
    return {
        "from": before.table.entry,
        "to": after.table.entry,
        **changed,
        "table": [{"figure": key, "before": was, "after": now} for key, (was, now) in rest.items()],
        "ships": [{"who": who, "before": was, "after": now} for who, was, now in _voyages(before, after)],
        "entries": [
            {"entry": number, "says": game.format.describe(entry)}
            for number, entry in entries_between(game, before, after)
        ],
    }


def _is_rows(*values: Any) -> bool:
    """Whether all are lists of rows, of which some may be empty, but not all."""
    lists = [value for value in values if isinstance(value, list)]
    return len(lists) == len(values) and any(lists) and all(isinstance(row, dict) for rows in lists for row in rows)


def _by_first(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {str(next(iter(row.values()))): row for row in rows}


def _plain(changes: list[Change]) -> list[dict[str, Any]]:
    return [
        {"of": change.who, "figure": change.figure, "before": change.before, "after": change.after}
        for change in changes
    ]


def _voyages(before: Replay, after: Replay) -> list[tuple[str, str | None, str | None]]:
    """Ships that lie elsewhere: who, where before, where now; None where it was not on the board."""
    old, new = before.board(), after.board()
    if old is None or new is None:
        return []
    there = {ship.who for ship in new.ships}
    moved: list[tuple[str, str | None, str | None]] = [
        (move.ship.name, move.before or None, move.ship.place) for move in moves(old, new)
    ]
    return moved + [(ship.name, ship.place, None) for ship in old.ships if ship.who not in there]


def changes_text(
    game: Recorded,
    before: Replay,
    after: Replay,
    figures: tuple[Mapping[str, Mapping[str, str]], Mapping[str, Mapping[str, str]]],
) -> Iterator[Text | Table]:
    """What changed, for people; `figures` are the players' figures in words, before and after."""
    yield Text(after.title(), style="bold")
    yield Text(f"what changed after entry {before.table.entry} up to entry {after.table.entry}", style="dim")
    changed = figure_changes(*figures)
    for player in {change.who: None for change in changed}:
        yield from _block(player, [change for change in changed if change.who == player])
    players = set(figures[1])
    voyages = [voyage for voyage in _voyages(before, after) if voyage[0] not in players]
    yield from _block(
        "other ships", [Change("", who, was or "not on the board", now or "gone") for who, was, now in voyages]
    )
    for zone, zone_changes in _zones_changed(before, after):
        yield from _block(zone, zone_changes)
    if not (changed or voyages or _zones_changed(before, after)):
        yield Text("nothing changed on the table")
    yield from _entries_text(game, before, after)


def _block(title: str, changes: list[Change]) -> Iterator[Text]:
    """A name, and under it a line for each figure: `gold  10 → 22`."""
    if not changes:
        return
    yield Text()
    yield Text(title, style="bold")
    room = max(len(change.figure) for change in changes)
    for change in changes:
        was, now = change.before or "nothing", change.after or "nothing"
        yield Text.assemble("  ", (f"{change.figure:<{room}}", "dim"), f"  {was} → ", (str(now), "bold"))


def _zones_changed(before: Replay, after: Replay) -> list[tuple[str, list[Change]]]:
    old, new = before.board(), after.board()
    if old is None or new is None:
        return []
    then = {zone.name: _lying(zone) for zone in old.zones}
    found = figure_changes(then, {zone.name: _lying(zone) for zone in new.zones})
    if old.wars != new.wars:
        found.append(Change("war", "war", "; ".join(old.wars), "; ".join(new.wars)))
    return [(name, [change for change in found if change.who == name]) for name in {each.who: None for each in found}]


def _lying(zone: Zone) -> dict[str, str]:
    return {
        "demand": zone.demand or "",
        "merchant": "lies there" if zone.merchant else "",
        "modification": ", ".join(zone.offers),
        "plague": "rages" if zone.plague else "",
    }


def _entries_text(game: Recorded, before: Replay, after: Replay) -> Iterator[Text]:
    told = entries_between(game, before, after)
    if not told:
        return
    yield Text()
    left_out = after.table.entry - before.table.entry - len(told)
    yield Text(
        "entries" + (f", the last {len(told)}; {left_out} before them are left out" if left_out else ""), style="bold"
    )
    for number, entry in told:
        yield Text.assemble((f"{number:>5}", "dim"), f"  {game.format.describe(entry)}")
