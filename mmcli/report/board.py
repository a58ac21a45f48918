"""The board in a terminal: zones on a grid of characters, where they lie on the printed board."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rich.text import Text

from mmcli.games.board import Board, Ship, Zone
from mmcli.report.moves import Move

LEAST_WIDTH, MOST_WIDTH = 80, 150
HEIGHTS = (18, 20, 22, 26, 34)
"""The rows that a board may have."""
GAP = 1
"""Columns left free between two zones."""
MERCHANT, LINK, ARRIVED = "•", "·", "»"
MOVED = "bold black on bright_yellow"

Cell = tuple[str, str]
"""A character and its style."""
BLANK: Cell = (" ", "")


@dataclass
class Block:
    """A zone on the grid: its lines, each of pieces with a style, and the place of its upper left corner."""

    zone: Zone
    lines: list[list[tuple[str, str]]]
    row: int = 0
    column: int = 0

    @property
    def width(self) -> int:
        """Columns, at least as many as a zone needs that has a demand, a merchant and two ships."""
        return max(10, *(sum(len(text) for text, _ in line) for line in self.lines))

    @property
    def height(self) -> int:
        """Rows, at least three so that the board looks alike from entry to entry."""
        return max(3, len(self.lines))

    def meets(self, other: "Block") -> bool:
        """Whether two blocks lie on each other, or with no gap between."""
        beside = self.column >= other.column + other.width + GAP or other.column >= self.column + self.width + GAP
        apart = self.row >= other.row + other.height or other.row >= self.row + self.height
        return not (beside or apart)


@dataclass
class Grid:
    """Characters on a sheet; what is written later covers what is there."""

    width: int
    height: int
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)

    def write(self, row: int, column: int, text: str, style: str) -> None:
        """Write a text from a place to the right."""
        for at, character in enumerate(text, column):
            self.cells[row, at] = (character, style)

    def text(self) -> Iterator[Text]:
        """The rows from the first to the last that has anything, without blanks at their ends."""
        seen = {place for place, cell in self.cells.items() if cell != BLANK}
        rows = [row for row, _ in seen]
        for row in range(min(rows, default=0), max(rows, default=-1) + 1):
            last = max((column for at, column in seen if at == row), default=-1)
            yield Text.assemble(*(self.cells.get((row, column), BLANK) for column in range(last + 1)))


def board_text(board: Board, moved: Iterable[Move], width: int) -> Iterator[Text]:
    """How far the game has come, the board, and what its signs mean; `moved` ships are highlighted."""
    movers = {move.ship.who for move in moved}
    yield Text("  ".join(board.situation))
    for war in board.wars:
        yield Text(f"WAR: {war}", style="bold red")
    yield Text()
    yield from drawn(board, movers, min(max(width, LEAST_WIDTH), MOST_WIDTH))
    yield Text()
    yield from _legend(board, movers)


def drawn(board: Board, movers: set[str], width: int) -> Iterator[Text]:
    """The zones and the ways between them."""
    blocks, height = arranged([Block(zone, list(_lines(board, zone, movers))) for zone in board.zones], width)
    grid = Grid(width, height)
    middles = {block.zone.id: block for block in blocks}
    for one, other in links(board):
        _draw_link(grid, middles[one], middles[other])
    for block in blocks:
        _draw_block(grid, block)
    yield from grid.text()


def links(board: Board) -> list[tuple[str, str]]:
    """Each pair of neighbours once, sorted."""
    known = {zone.id for zone in board.zones}
    pairs = {(min(zone.id, other), max(zone.id, other)) for zone in board.zones for other in zone.links}
    return sorted(pair for pair in pairs if known.issuperset(pair))


def arranged(blocks: list[Block], width: int) -> tuple[list[Block], int]:
    """Give each block a free place near its own, on the sheet where they keep their places best; returns its height."""
    tries = ((_arrange(blocks, width, height), height) for height in HEIGHTS)
    found = [(cost, height) for cost, height in tries if cost is not None]
    height = min(found)[1] if found else HEIGHTS[-1] + sum(block.height for block in blocks)
    _arrange(blocks, width, height)
    return blocks, height


def _arrange(blocks: list[Block], width: int, height: int) -> int | None:
    """Place the blocks on a sheet, from the top down; how far from their own places, None if they do not fit."""
    placed: list[Block] = []
    total = height
    for block in sorted(blocks, key=lambda block: (block.zone.y, block.zone.x)):
        cost = _placed(block, placed, _wanted(blocks, block, width, height), (height, width))
        if cost is None:
            return None
        total += cost
        placed.append(block)
    return total


def _wanted(blocks: list[Block], block: Block, width: int, height: int) -> tuple[int, int]:
    """The row and column where a block would lie if it were alone."""
    down = _share([each.zone.y for each in blocks], block.zone.y)
    across = _share([each.zone.x for each in blocks], block.zone.x)
    return round(down * (height - block.height)), round(across * (width - block.width))


def _share(values: list[float], value: float) -> float:
    least, most = min(values), max(values)
    return (value - least) / (most - least) if most > least else 0.5


def _placed(block: Block, others: list[Block], wanted: tuple[int, int], size: tuple[int, int]) -> int | None:
    """Put a block on the free place nearest to the one wanted; how far away that is, None if nothing is free."""
    rows, columns = range(size[0] - block.height + 1), range(size[1] - block.width + 1)
    far = {(row, column): 3 * abs(row - wanted[0]) + abs(column - wanted[1]) for row in rows for column in columns}
    for block.row, block.column in sorted(far, key=lambda at: (far[at], at)):
        if not any(block.meets(other) for other in others):
            return far[block.row, block.column]
    return None


def _lines(board: Board, zone: Zone, movers: set[str]) -> Iterator[list[tuple[str, str]]]:
    colour = f"bold {zone.nation.colour}" if zone.nation else "bold"
    yield [(zone.name, colour)]
    merchant = [(MERCHANT, "bold")] if zone.merchant else []
    demand = [(zone.demand, "italic")] if zone.demand else []
    plague = [("plague", "bold red")] if zone.plague else []
    if demand or merchant or plague:
        yield _spaced([*merchant, *demand, *plague])
    ships = board.ships_in(zone.id)
    letters = [_letter(ship, moved=ship.who in movers) for ship in ships if ship.letter]
    if letters:
        yield _spaced(letters)
    for ship in ships:
        if not ship.letter:
            yield [_npc(ship, moved=ship.who in movers)]


def _spaced(pieces: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [part for piece in pieces for part in ((" ", ""), piece)][1:]


def _letter(ship: Ship, *, moved: bool) -> tuple[str, str]:
    text = f"[{ship.letter}]" if ship.in_port else f" {ship.letter} "
    return (f"{ARRIVED}{text}", MOVED) if moved else (text, f"bold white on {ship.colour}")


def _npc(ship: Ship, *, moved: bool) -> tuple[str, str]:
    return (f"{ARRIVED}{ship.name}", MOVED) if moved else (ship.name, "reverse")


def _draw_block(grid: Grid, block: Block) -> None:
    for row, line in enumerate(block.lines, block.row):
        length = sum(len(text) for text, _ in line)
        grid.write(row, block.column - 1, " " * (length + 2), "")
        column = block.column
        for text, style in line:
            grid.write(row, column, text, style)
            column += len(text)


def _draw_link(grid: Grid, one: Block, other: Block) -> None:
    """A dotted way between the middles of two blocks; what lies on it is written over it."""
    rows = (one.row + other.row) / 2 + 1, (other.row - one.row) / 2
    starts = one.column + one.width // 3, other.column + other.width // 3
    columns = (starts[0] + starts[1]) / 2, (starts[1] - starts[0]) / 2
    steps = max(abs(round(rows[1] * 2)), abs(round(columns[1])), 1)
    for step in range(-steps, steps + 1):
        row, column = round(rows[0] + rows[1] * step / steps), round(columns[0] + columns[1] * step / steps)
        grid.write(row, column, LINK, "dim")


def _legend(board: Board, movers: set[str]) -> Iterator[Text]:
    for sheet in board.sheets:
        yield Text.assemble(
            (f" {sheet.letter} ", f"bold white on {sheet.colour}"), (f" {sheet.player}", "bold"), ": ", sheet.brief[0]
        )
    arrived = f", {ARRIVED} has just moved" if movers else ""
    yield Text(f"[A] in port, A at sea{arrived}, {MERCHANT} merchant, in italics the good in demand", style="dim")
    flags = [part for nation in board.nations for part in (" ", (nation.name, f"bold {nation.colour}"))]
    yield Text.assemble(("ports:", "dim"), *flags)
