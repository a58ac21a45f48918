"""A position as text: the board if the game has one, a sheet for each player, and a table of the zones."""

from collections.abc import Iterator
from typing import Any

from rich.table import Table
from rich.text import Text

from mmcli.audit.replay import Replay
from mmcli.games.board import Board, Zone
from mmcli.report.board import board_text
from mmcli.report.moves import moves

UNSEEN = "?"


def position_text(replay: Replay, width: int) -> Iterator[Text | Table]:
    """The position of a replay: what was played last, the board `width` columns wide, the sheets, the zones."""
    yield Text(replay.title(), style="bold")
    yield Text(replay.played(), style="dim")
    board = replay.board()
    if board is None:
        yield from _rows_text(replay)
        return
    yield from board_text(board, moves(replay.before, board), width)
    yield sheets({sheet.player: sheet.figures for sheet in board.sheets})
    yield zone_table(board)


def _rows_text(replay: Replay) -> Iterator[Text | Table]:
    """Whatever the game's sheet lists, as tables."""
    position = replay.data()["position"]
    plain = {key: value for key, value in position.items() if not _is_table(value)}
    told = [f"{_title(key)} {in_words(replay, value)}" for key, value in plain.items() if in_words(replay, value)]
    yield Text("  ".join(told))
    for key, rows in position.items():
        if key == replay.format.sheet_of_players and _is_table(rows):
            yield sheets(player_figures(replay))
        elif _is_table(rows):
            yield rows_table(key, [figures_of(replay, row) for row in rows])


def player_figures(replay: Replay) -> dict[str, dict[str, str]]:
    """Each player's figures in words: as the game's board tells them, or else as they stand in its sheet."""
    board = replay.board()
    if board is not None:
        return {sheet.player: sheet.figures for sheet in board.sheets}
    rows = replay.data()["position"].get(replay.format.sheet_of_players, [])
    return {in_words(replay, row[key]): _without(figures_of(replay, row), key) for row in rows for key in list(row)[:1]}


def figures_of(replay: Replay, row: dict[str, Any]) -> dict[str, str]:
    """One row of a game's sheet in words."""
    return {_title(key): in_words(replay, value) for key, value in row.items()}


def in_words(replay: Replay, value: Any) -> str:
    """A figure as it stands in a table: things by name, what nobody saw counted, nothing for nothing."""
    if value is None or value is False or value == UNSEEN:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, dict):
        return ", ".join(f"{replay.format.named(key)} {_pair(count)}" for key, count in value.items())
    if isinstance(value, list):
        return _listed(replay, value)
    return replay.format.named(value) if isinstance(value, str) else str(value)


def _listed(replay: Replay, values: list[Any]) -> str:
    unseen = values.count(UNSEEN)
    told = [in_words(replay, value) for value in values]
    return ", ".join([*filter(None, told), *([f"{unseen} unseen"] if unseen else [])])


def _pair(value: Any) -> str:
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)


def _is_table(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _title(key: str) -> str:
    return key.replace("_", " ")


def _without(row: dict[str, str], key: str) -> dict[str, str]:
    return {name: value for name, value in row.items() if name != _title(key)}


def sheets(players: dict[str, dict[str, str]]) -> Table:
    """One column a player, one row a figure: the player boards side by side; a row that is empty throughout is not."""
    table = Table()
    table.add_column("", style="dim", no_wrap=True)
    for player in players:
        table.add_column(Text(player), header_style="bold", overflow="fold")
    for label in _labels(players):
        cells = [figures.get(label, "") for figures in players.values()]
        if any(cells):
            table.add_row(label, *map(Text, cells))
    return table


def _labels(players: dict[str, dict[str, str]]) -> list[str]:
    """Every label once, each after those that stand before it on any sheet."""
    labels: list[str] = []
    for figures in players.values():
        at = 0
        for label in figures:
            if label in labels:
                at = labels.index(label) + 1
            else:
                labels.insert(at, label)
                at += 1
    return labels


def rows_table(title: str, rows: list[dict[str, str]]) -> Table:
    """One row an item; columns that are empty throughout, or say the same as the first, are left out."""
    table = Table(title=_title(title), title_justify="left")
    first, *rest = rows[0]
    columns = [first, *(key for key in rest if any(row.get(key) not in ("", None, row[first]) for row in rows))]
    for key in columns:
        table.add_column(key, no_wrap=key == columns[0], overflow="fold")
    for row in rows:
        table.add_row(*(Text(row.get(key, "")) for key in columns))
    return table


def zone_table(board: Board) -> Table:
    """The zones where something lies, by name."""
    rows = [_zone_row(board, zone) for zone in sorted(board.zones, key=lambda zone: zone.name)]
    lying = [row for row in rows if any(value for key, value in row.items() if key not in ("zone", "nation"))]
    return rows_table("zones", lying or rows)


def _zone_row(board: Board, zone: Zone) -> dict[str, str]:
    ships = [f"{ship.name} (in port)" if ship.in_port else ship.name for ship in board.ships_in(zone.id)]
    tokens = [*(["plague"] if zone.plague else []), *(["merchant"] if zone.merchant else []), *zone.offers]
    return {
        "zone": zone.name,
        "nation": zone.nation.name if zone.nation else "",
        "ships": ", ".join(ships),
        "demand": zone.demand or "",
        "tokens": ", ".join(tokens),
    }
