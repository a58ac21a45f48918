"""What stands around the board in a picture: the heading, a card for each player, and the legend."""

from collections.abc import Iterator

from mmcli.audit.replay import Replay
from mmcli.games.board import Board, Sheet
from mmcli.report.glyphs import FOOT, GOLD, HEIGHT, WIDTH, merchant_token, vessel
from mmcli.report.svg import SERIF, Point, chip, element, fitted, group, width_of, words, wrapped

LEGEND = 330
"""The width of the legend."""
SOMEBODY = "#64748b"
"""The colour of a player's ship where it stands for all players."""


def heading(replay: Replay, board: Board) -> Iterator[str]:
    """The title, how far the game has come, the last entry, and the wars."""
    yield element(
        "rect",
        x=40,
        y=36,
        width=WIDTH - 80,
        height=92,
        rx=10,
        fill="#fbf4e0",
        fill_opacity="0.93",
        stroke="#8a6a3a",
        stroke_width=2,
    )
    yield words(fitted(replay.title(), WIDTH - 130, 26), (WIDTH / 2, 68), 26, font_family=SERIF, font_weight="bold")
    yield words(fitted(" · ".join(board.situation), WIDTH - 130, 15), (WIDTH / 2, 93), 15)
    yield words(fitted(replay.played(), WIDTH - 130, 15), (WIDTH / 2, 116), 15, font_style="italic")
    if board.wars:
        yield _banner("War: " + ", ".join(board.wars), (WIDTH / 2, 148))


def _banner(says: str, at: Point) -> str:
    half = width_of(says, 17) / 2 + 26
    cloth = f"M{-half:.1f},-15 H{half:.1f} L{half - 12:.1f},0 L{half:.1f},15 H{-half:.1f} L{-half + 12:.1f},0 Z"
    ribbon = element("path", d=cloth, fill="#8e1b1b", stroke="#3d0b0b", stroke_width=1.5)
    return group(ribbon, words(says, (0, 6), 17, fill="#ffffff", font_family=SERIF, font_weight="bold"), at=at)


def cards(board: Board) -> Iterator[str]:
    """A card for each player."""
    room = (WIDTH - 48 - LEGEND - 14 * len(board.sheets)) / max(len(board.sheets), 1)
    for seat, sheet in enumerate(board.sheets):
        yield group(*_card(sheet, room), at=(24 + seat * (room + 14), FOOT))


def _card(sheet: Sheet, width: float) -> Iterator[str]:
    yield element(
        "rect", width=width, height=HEIGHT - FOOT - 22, rx=8, fill="#fbf4e0", stroke=sheet.colour, stroke_width=3
    )
    yield group(vessel(sheet.colour, sheet.letter), at=(28, 30))
    yield words(
        fitted(sheet.player, width - 64, 19), (52, 37), 19, text_anchor="start", font_family=SERIF, font_weight="bold"
    )
    lines = [line for brief in sheet.brief for line in wrapped(brief, width - 28, 13, 3)]
    for row, line in enumerate(lines[:10]):
        yield words(line.strip(" ·"), (14, 68 + 18 * row), 13, text_anchor="start")


def legend(board: Board) -> Iterator[str]:
    """What the colours and signs mean."""
    left = WIDTH - 24 - LEGEND
    yield element(
        "rect",
        x=left,
        y=FOOT,
        width=LEGEND,
        height=HEIGHT - FOOT - 22,
        rx=8,
        fill="#fbf4e0",
        stroke="#8a6a3a",
        stroke_width=2,
    )
    for row, nation in enumerate(board.nations):
        top = FOOT + 24 + 26 * row
        yield element("rect", x=left + 16, y=top - 9, width=24, height=16, rx=3, fill=nation.colour)
        yield words(nation.name, (left + 50, top + 4), 13, text_anchor="start")
    signs = {
        "merchant": merchant_token((0, 0)),
        "good in demand": chip("good", (0, 0), 11),
        "token on offer": chip("token", (0, 0), 11, fill="#e3e0ee", stroke="#5b5480"),
        "has just moved": element("circle", r=11, fill=GOLD, fill_opacity="0.55", stroke=GOLD, stroke_width=2),
    }
    for row, (says, sign) in enumerate(signs.items()):
        top = FOOT + 24 + 28 * row
        yield group(sign, at=(left + 168, top))
        yield words(says, (left + 198, top + 4), 13, text_anchor="start")
    yield from _legend_of_ships(board, left)


def _legend_of_ships(board: Board, left: float) -> Iterator[str]:
    for column, (says, colour) in enumerate({"a player": SOMEBODY, **board.kinds}.items()):
        yield group(vessel(colour, "" if column else "A"), at=(left + 34 + 106 * column, FOOT + 152))
        yield words(says, (left + 54 + 106 * column, FOOT + 157), 13, text_anchor="start")
    yield words("On the land at the foot of a zone: in port.", (left + 16, FOOT + 196), 13, text_anchor="start")
    yield words("On the water: at sea.", (left + 16, FOOT + 215), 13, text_anchor="start")
