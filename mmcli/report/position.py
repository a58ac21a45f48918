"""A position as text: a sheet for each player, and a table of the zones."""

from collections.abc import Iterator
from typing import Any

from rich.table import Table
from rich.text import Text

from mmcli.audit.replay import Replay


def position_text(replay: Replay) -> Iterator[Text | Table]:
    """The position of a replay: what was played last, then whatever the game's sheet lists, as tables."""
    data = replay.data()
    yield Text.assemble((data["title"] or replay.format.name, "bold"))
    last = "before the first entry" if replay.last is None else replay.format.describe(replay.last)
    yield Text(f"after entry {data['entry']}: {last}", style="dim")
    plain = {key: value for key, value in data["position"].items() if not _is_table(value)}
    yield Text(
        "  ".join(f"{_title(key)} {cell(value)}" for key, value in plain.items() if value not in (None, [], False))
    )
    for key, rows in data["position"].items():
        if _is_table(rows):
            yield sheets(rows) if key == replay.format.sheet_of_players else rows_table(key, rows)


def _is_table(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _title(key: str) -> str:
    return key.replace("_", " ")


def cell(value: Any) -> str:
    """A figure as it stands in a table: `2/3` for a value and its maximum, a list by its names, nothing for nothing."""
    if value is None or value in ([], {}, False):
        return ""
    if value is True:
        return "yes"
    if isinstance(value, dict):
        return "\n".join(f"{_title(key)} {_pair(count)}" for key, count in value.items())
    if isinstance(value, list):
        return "\n".join(cell(item) for item in value)
    return str(value)


def _pair(value: Any) -> str:
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)


def sheets(rows: list[dict[str, Any]]) -> Table:
    """One column a player, one row a figure: the player boards side by side."""
    table = Table(title_justify="left", show_lines=False)
    first = next(iter(rows[0]))
    table.add_column("", style="dim")
    for row in rows:
        table.add_column(str(row[first]), header_style="bold")
    for key in list(rows[0])[1:]:
        cells = [cell(row[key]) for row in rows]
        if any(cells):
            table.add_row(_title(key), *cells)
    return table


def rows_table(title: str, rows: list[dict[str, Any]]) -> Table:
    """One row an item; columns that are empty throughout are left out."""
    table = Table(title=_title(title), title_justify="left")
    columns = [key for key in rows[0] if any(cell(row[key]) for row in rows)]
    for key in columns:
        table.add_column(_title(key))
    for row in rows:
        table.add_row(*(cell(row[key]).replace("\n", ", ") for key in columns))
    return table
