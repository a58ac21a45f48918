"""The board as a picture: an SVG with zones, ways, ships and tokens, in its frame."""

from collections.abc import Iterator
from math import hypot

from mmcli.audit.replay import Replay
from mmcli.games.board import Board, Ship, Zone
from mmcli.report.board import links
from mmcli.report.frame import cards, heading, legend
from mmcli.report.glyphs import FOOT, GOLD, HEIGHT, INK, WIDTH, merchant_token, vessel
from mmcli.report.moves import Move, moves
from mmcli.report.svg import SANS, SERIF, Point, chip, element, fitted, group, halo, text_of, width_of, words

RADIUS = 70
"""Of a zone."""
SEA = (130, 240, 1340, 800)
"""Where the middles of the zones lie: x, y, width, height."""
PARCHMENT, WATER, ROUTE = "#f6ead0", "#d8ebec", "#6f9aa5"
NOBODY = "#7b8a8f"
"""The colour of a zone that no nation has."""


def picture(replay: Replay, since: Board | None = None) -> str | None:
    """The board of a replay as an SVG; None if the game has none.

    The ships that the last entry moved stand out, or those that have moved since an earlier board.
    """
    board = replay.board()
    if board is None:
        return None
    middles = {zone.id: middle for zone, middle in zip(board.zones, _middles(board), strict=True)}
    moved = moves(replay.before if since is None else since, board)
    parts = [
        element("title", text_of(f"{replay.title()}: {board.situation[0] if board.situation else ''}")),
        _definitions(),
        *_sea(),
        *(_route(middles[one], middles[other]) for one, other in links(board)),
        *(_zone(zone, middles[zone.id]) for zone in board.zones),
        *(_voyage(move, middles) for move in moved if move.origin not in (None, move.ship.zone)),
        *(
            part
            for zone in board.zones
            for part in _ships(board, zone, middles[zone.id], {move.ship.who for move in moved})
        ),
        *heading(replay, board),
        *cards(board),
        *legend(board),
    ]
    body = "\n".join(parts)
    return (
        element(
            "svg",
            f"\n{body}\n",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            font_family=SANS,
            role="img",
        )
        + "\n"
    )


def _middles(board: Board) -> list[Point]:
    xs, ys = [zone.x for zone in board.zones], [zone.y for zone in board.zones]
    wide, high = max(xs) - min(xs) or 1, max(ys) - min(ys) or 1
    return [
        (SEA[0] + (zone.x - min(xs)) / wide * SEA[2], SEA[1] + (zone.y - min(ys)) / high * SEA[3])
        for zone in board.zones
    ]


def _definitions() -> str:
    sea = element("stop", offset="0", stop_color="#b9dadd") + element("stop", offset="1", stop_color="#86b7c0")
    waves = element(
        "path", d="M0,10 q10,-7 20,0 t20,0", fill="none", stroke="#ffffff", stroke_opacity="0.22", stroke_width=1.5
    )
    tip = element("path", d="M0,0 L10,5 L0,10 L3,5 Z", fill=GOLD, stroke=INK, stroke_width=0.7)
    return element(
        "defs",
        element("linearGradient", sea, id="sea", x1="0", y1="0", x2="0", y2="1"),
        element("pattern", waves, id="waves", width=80, height=46, patternUnits="userSpaceOnUse"),
        element(
            "marker",
            tip,
            id="tip",
            viewBox="0 0 10 10",
            refX="7",
            refY="5",
            markerWidth="5",
            markerHeight="5",
            orient="auto",
        ),
    )


def _sea() -> Iterator[str]:
    yield element("rect", width=WIDTH, height=HEIGHT, fill=PARCHMENT)
    for fill in ("url(#sea)", "url(#waves)"):
        yield element("rect", x=24, y=24, width=WIDTH - 48, height=FOOT - 42, rx=14, fill=fill)
    yield element(
        "rect", x=24, y=24, width=WIDTH - 48, height=FOOT - 42, rx=14, fill="none", stroke="#8a6a3a", stroke_width=3
    )


def _route(one: Point, other: Point) -> str:
    return element(
        "line", x1=one[0], y1=one[1], x2=other[0], y2=other[1], stroke=ROUTE, stroke_width=3, stroke_dasharray="2 9",
        stroke_linecap="round",
    )  # fmt: skip


def _zone(zone: Zone, middle: Point) -> str:
    colour = zone.nation.colour if zone.nation else NOBODY
    parts = [element("circle", r=RADIUS, fill=WATER, stroke=colour, stroke_width=4, stroke_opacity="0.85")]
    if zone.port:
        parts.append(_harbour(plague=zone.plague))
    parts += _tokens(zone)
    parts.append(_ribbon(zone.name, colour))
    return group(element("title", text_of(zone.name)), *parts, at=middle)


def _harbour(*, plague: bool) -> str:
    """The land at the foot of a zone, where ships in port lie."""
    height, inner = 19, RADIUS - 2
    half = round((inner**2 - height**2) ** 0.5, 1)
    shore = f"M{-half},{height} q{half / 2:g},-9 {half},0 t{half},0 A{inner},{inner} 0 0 1 {-half},{height} Z"
    fill = "#e2b8a8" if plague else "#ecdcb4"
    return element("path", d=shore, fill=fill, stroke="#c2a469", stroke_width=1)


def _ribbon(name: str, colour: str) -> str:
    width = max(width_of(name, 15) + 22, 70)
    plate = element(
        "rect", x=-width / 2, y=-RADIUS - 12, width=width, height=24, rx=5, fill=colour, stroke=INK, stroke_width=1
    )
    return plate + words(name, (0, -RADIUS + 5), 15, fill="#ffffff", font_family=SERIF, font_weight="bold")


def _tokens(zone: Zone) -> Iterator[str]:
    """The demand and the merchant above, what the port offers and the plague below."""
    demand = width_of(zone.demand, 12) + 12 if zone.demand else 0
    left = -(demand + (24 if zone.merchant else 0)) / 2
    if zone.demand:
        yield chip(zone.demand, (left + demand / 2, -43), 12)
    if zone.merchant:
        yield merchant_token((left + demand + (14 if zone.demand else 12), -43))
    foot = RADIUS + 12
    if zone.plague:
        yield chip("plague", (0, foot), 11, fill="#7d1d1d", stroke="#3d0b0b", color="#ffffff")
        foot += 20
    for row, offer in enumerate(zone.offers):
        yield chip(offer, (0, foot + 20 * row), 11, fill="#e3e0ee", stroke="#5b5480")


def _ships(board: Board, zone: Zone, middle: Point, movers: set[str]) -> Iterator[str]:
    """The ships of a zone: those at sea on the water, those in port on the land below."""
    ships = board.ships_in(zone.id)
    yield from _row([ship for ship in ships if not ship.in_port], (middle[0], middle[1] - 9), movers)
    yield from _row([ship for ship in ships if ship.in_port], (middle[0], middle[1] + 35), movers)


def _row(ships: list[Ship], middle: Point, movers: set[str]) -> Iterator[str]:
    """Ships side by side; the more there are, the smaller they are, and without their names at last."""
    pitch = 2 * (RADIUS - 10) / max(len(ships), 2)
    for seat, ship in enumerate(ships):
        across = (seat - (len(ships) - 1) / 2) * pitch
        yield _ship(ship, (middle[0] + across, middle[1]), pitch, _label(ship, len(ships)), moved=ship.who in movers)


def _label(ship: Ship, ships: int) -> str:
    room = 2 * (RADIUS - 10) / ships - 4
    name = ship.name if width_of(ship.name, 11) <= room else ship.short
    return fitted(name, room, 11) if ships <= 3 else ""


def _ship(ship: Ship, at: Point, pitch: float, name: str, *, moved: bool) -> str:
    glow = element("circle", r=21, fill=GOLD, fill_opacity="0.55", stroke=GOLD, stroke_width=2.5) if moved else ""
    label = halo(name, (0, 27), 11, font_weight="bold") if name else ""
    glyph = vessel(ship.colour, ship.letter, ship.nation.colour if ship.nation and not ship.letter else None)
    told = element("title", text_of(f"{ship.name}: {ship.place}"))
    return group(told, glow, glyph, label, at=at, scale=min(1.0, pitch / 32))


def _voyage(move: Move, middles: dict[str, Point]) -> str:
    """An arrow from the zone that a ship came from."""
    (x1, y1), (x2, y2) = middles[str(move.origin)], middles[move.ship.zone]
    length = hypot(x2 - x1, y2 - y1) or 1
    along = ((x2 - x1) / length, (y2 - y1) / length)
    start = (x1 + along[0] * (RADIUS - 24), y1 + along[1] * (RADIUS - 24))
    end = (x2 - along[0] * (RADIUS - 16), y2 - along[1] * (RADIUS - 16))
    bend = ((start[0] + end[0]) / 2 - along[1] * 26, (start[1] + end[1]) / 2 + along[0] * 26)
    path = f"M{start[0]:.1f},{start[1]:.1f} Q{bend[0]:.1f},{bend[1]:.1f} {end[0]:.1f},{end[1]:.1f}"
    return element(
        "path", d=path, fill="none", stroke=INK, stroke_width=7, stroke_opacity="0.55", stroke_linecap="round"
    ) + element(
        "path", d=path, fill="none", stroke=GOLD, stroke_width=4, stroke_linecap="round", marker_end="url(#tip)"
    )
