"""SVG by small functions: elements as text, escaped, with figures written so that the same picture is the same file."""

from html import escape

CONTROL = {code: "\N{REPLACEMENT CHARACTER}" for code in [*range(32), 0x7F, 0xFFFE, 0xFFFF] if code not in (9, 10, 13)}
"""Characters that no XML may hold."""
LETTER_WIDTH = 0.5
"""How wide a letter is on average, as a share of its height."""
SERIF = "Georgia, 'Palatino Linotype', 'Liberation Serif', 'DejaVu Serif', serif"
SANS = "'Segoe UI', 'Helvetica Neue', 'Liberation Sans', 'DejaVu Sans', sans-serif"

Value = str | float
Point = tuple[float, float]


def text_of(value: Value) -> str:
    """A figure with one decimal at most, or a text as XML may hold it."""
    if isinstance(value, str):
        return escape(value.translate(CONTROL), quote=True)
    return f"{round(value, 1) + 0:g}"


def element(name: str, *inside: str, **attributes: Value) -> str:
    """An element; `stroke_width` becomes `stroke-width`, and what is inside stands there as it is."""
    told = "".join(f' {key.strip("_").replace("_", "-")}="{text_of(value)}"' for key, value in attributes.items())
    return f"<{name}{told}>{''.join(inside)}</{name}>" if inside else f"<{name}{told}/>"


def group(*inside: str, at: Point | None = None, scale: float = 1.0, **attributes: Value) -> str:
    """Elements together, moved to a place."""
    if at is not None:
        moved = f"translate({text_of(at[0])} {text_of(at[1])})"
        attributes["transform"] = moved if scale == 1 else f"{moved} scale({scale:.2f})"
    return element("g", *inside, **attributes)


def words(says: str, at: Point, size: float = 13, **attributes: Value) -> str:
    """A line of text around a place; `text_anchor` says which part of it is there, the middle by default."""
    look: dict[str, Value] = {"text_anchor": "middle", "font_size": size, "fill": "#3a2a18", **attributes}
    return element("text", text_of(says), x=at[0], y=at[1], **look)


def halo(says: str, at: Point, size: float = 12, **attributes: Value) -> str:
    """A line of text with a pale rim, readable on anything."""
    rim: dict[str, Value] = {"stroke": "#fbf4e0", "stroke_width": 3, "paint_order": "stroke", **attributes}
    return words(says, at, size, **rim)


def width_of(says: str, size: float) -> float:
    """About how wide a line of text is."""
    return len(says) * size * LETTER_WIDTH


def fitted(says: str, room: float, size: float) -> str:
    """A text cut off so that it fits, with an ellipsis where it is cut."""
    most = max(int(room / (size * LETTER_WIDTH)), 1)
    return says if len(says) <= most else says[: max(most - 1, 1)].rstrip() + "…"


def wrapped(says: str, room: float, size: float, most: int) -> list[str]:
    """A text in lines that fit, `most` of them at most; the last is cut off if there is more. Broken at spaces only."""
    lines = [""]
    for word in says.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    if len(lines) > most:
        lines[most - 1 :] = [" ".join(lines[most - 1 :])]
    return [fitted(line, room, size) for line in lines]


def chip(says: str, at: Point, size: float = 11, **attributes: Value) -> str:
    """A text on a small rounded plate around a place."""
    look: dict[str, Value] = {"fill": "#fbf4e0", "stroke": "#8a6a3a", "color": "#3a2a18", **attributes}
    colour = look.pop("color")
    width, height = width_of(says, size) + 12, size + 7
    plate = element("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=height / 2, **look)
    return group(plate, words(says, (0, size * 0.35), size, fill=colour), at=at)
