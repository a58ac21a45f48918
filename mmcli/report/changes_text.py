"""What changed between two entries of a game, for people."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from mmcli.audit.replay import Recorded, Replay
from mmcli.games.board import Zone
from mmcli.report.changes import Change, by_first, entries_between, figure_changes, tables_of, voyages
from mmcli.report.position import figures_of, in_words, player_figures


def changes_text(game: Recorded, before: Replay, after: Replay) -> Iterator[Text]:
    """What changed, for people: how far the game has come, the players, other ships, zones, and what was played."""
    yield Text(after.title(), style="bold")
    yield Text(f"what changed after entry {before.table.entry} up to entry {after.table.entry}", style="dim")
    blocks = [*_course(before, after), *_figures(before, after)]
    yield from blocks or [Text("nothing changed on the table")]
    yield from _entries_text(game, before, after)


def _course(before: Replay, after: Replay) -> Iterator[Text]:
    """How far the game has come: the turn that passed, the round that ended."""
    old, new = before.board(), after.board()
    if old is None or new is None:
        yield from _block("the game", figure_changes({"": _plain_figures(before)}, {"": _plain_figures(after)}))
        return
    told = _news(old.situation, new.situation)
    yield from _titled("the game", [Text(f"  {line}", style="bold") for line in told])


def _news(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The lines of a situation that are new, and those that have gone without another in their place."""
    labels = {line.partition(": ")[0] for line in new}
    gone = [line for line in old if ": " in line and line.partition(": ")[0] not in labels]
    return [line for line in new if line not in old] + [f"no longer {line}" for line in gone]


def _plain_figures(replay: Replay) -> dict[str, str]:
    """The figures that nobody has, in words."""
    position = replay.data()["position"]
    plain = {key: in_words(replay, value) for key, value in position.items() if not isinstance(value, dict | list)}
    return {key: words for key, words in plain.items() if words}


def _figures(before: Replay, after: Replay) -> Iterator[Text]:
    """What changed of the players, of other ships, and of the places."""
    players = player_figures(after)
    yield from _blocks(figure_changes(player_figures(before), players))
    others = [voyage for voyage in voyages(before, after) if voyage[0] not in players]
    ships = [Change("", who, was or "not on the board", now or "gone") for who, was, now in others]
    yield from _block("other ships", ships)
    yield from _blocks(_places_changed(before, after))


def _blocks(changed: list[Change]) -> Iterator[Text]:
    """A block for each whose figures changed."""
    for who in {change.who: None for change in changed}:
        yield from _block(who, [change for change in changed if change.who == who])


def _block(title: str, changes: list[Change]) -> Iterator[Text]:
    """A name, and under it a line for each figure: `gold  10 → 22`."""
    room = max((len(change.figure) for change in changes), default=0)
    yield from _titled(title, [_change(change, room) for change in changes])


def _change(change: Change, room: int) -> Text:
    was, now = change.before or "none", change.after or "none"
    return Text.assemble("  ", (f"{change.figure:<{room}}", "dim"), f"  {was} → ", (str(now), "bold"))


def _titled(title: str, lines: list[Text]) -> Iterator[Text]:
    """Lines under their title; nothing if there are none."""
    if lines:
        yield from (Text(), Text(title, style="bold"), *lines)


def _places_changed(before: Replay, after: Replay) -> list[Change]:
    old, new = before.board(), after.board()
    if old is None or new is None:
        return _rows_changed(before, after)
    then = {zone.name: _lying(zone) for zone in old.zones}
    found = figure_changes(then, {zone.name: _lying(zone) for zone in new.zones})
    if old.wars != new.wars:
        found.append(Change("war", "war", "; ".join(old.wars), "; ".join(new.wars)))
    return found


def _rows_changed(before: Replay, after: Replay) -> list[Change]:
    """What changed in the tables of a game without a board, other than its players'."""
    old, new = before.data()["position"], after.data()["position"]
    tables = [key for key in tables_of(old, new) if key != after.format.sheet_of_players]
    return [change for key in tables for change in figure_changes(_rows(before, old[key]), _rows(after, new[key]))]


def _rows(replay: Replay, rows: list[dict[str, Any]]) -> dict[str, dict[str, str]]:
    return by_first([figures_of(replay, row) for row in rows])


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
