"""Odds as a picture: a bar for every value, with the interval of the played games on it."""

from mmcli.oracle.odds.answer import Answer, Value, is_yes_or_no
from mmcli.oracle.odds.simulate import interval
from mmcli.report.svg import SANS, element, fitted, group, words

WIDTH, MARGIN, LABELS, LINE = 760, 24, 220, 20
ROOM = WIDTH - 2 * MARGIN - LABELS - 90
"""The width of a bar that stands for certainty."""
SMALLEST = 0.0005
"""Values that are rarer get no bar."""


def odds_chart(answer: Answer) -> str:
    """The chart as SVG."""
    rows: list[str] = []
    height = MARGIN + 26.0
    for measure, values in answer.measures().items():
        plain = is_yes_or_no(values)
        if not plain:
            rows.append(_label(measure, height, font_weight="bold"))
            height += LINE
        for value in [True] if plain else values:
            exact, played = _shares(answer, measure, value)
            if plain or max(exact or 0, played or 0) >= SMALLEST:
                rows.append(_row(measure if plain else str(value), height, answer, exact, played))
                height += LINE
        height += LINE / 3
    title = words(
        fitted(answer.question.title, WIDTH - 2 * MARGIN, 15), (MARGIN, MARGIN + 8), 15,
        text_anchor="start", font_weight="bold",
    )  # fmt: skip
    paper = element("rect", width=WIDTH, height=height + MARGIN, fill="#fbf4e0")
    look = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {height + MARGIN:g}", "font_family": SANS}
    return element("svg", paper, title, *rows, **look) + "\n"


def _shares(answer: Answer, measure: str, value: Value) -> tuple[float | None, float | None]:
    """How likely a value is and how often it came up, each None if nobody knows."""
    exact = None if answer.exact is None else float(answer.likely[measure].get(value, 0))
    played = None if answer.played is None else answer.seen[measure].get(value, 0) / answer.games
    return exact, played


def _label(says: str, height: float, **look: str) -> str:
    return words(fitted(says, LABELS - 12, 13), (MARGIN, height), 13, text_anchor="start", **look)


def _row(says: str, height: float, answer: Answer, exact: float | None, played: float | None) -> str:
    share = (exact if exact is not None else played) or 0.0
    left = MARGIN + LABELS
    box = element("rect", x=left, y=height - 11, width=max(share * ROOM, 0.5), height=13, fill="#2f6f8f")
    percent = words(f"{100 * share:.2f} %", (left + share * ROOM + 10, height), 12, text_anchor="start")
    return group(_label(says, height), box, *_whisker(height, answer, played), percent)


def _whisker(height: float, answer: Answer, played: float | None) -> list[str]:
    """Where the played games say that the end of the bar is."""
    if played is None:
        return []
    low, high = interval(round(played * answer.games), answer.games)
    left, middle = MARGIN + LABELS, height - 4.5
    line = f"M{left + low * ROOM:.1f},{middle} H{left + high * ROOM:.1f}"
    return [element("path", d=line, stroke="#d98e04", stroke_width=4, opacity=0.9)]
