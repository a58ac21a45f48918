"""The signs that the picture and its legend share, and the size of the sheet."""

from mmcli.report.svg import Point, element, group, words

WIDTH, HEIGHT = 1600, 1440
FOOT = 1158
"""Where the players and the legend begin."""
INK, GOLD, PAPER = "#3a2a18", "#f2b705", "#fbf4e0"


def merchant_token(at: Point) -> str:
    """A merchant token: a coin with a sail on it."""
    return group(
        element("circle", r=9, fill="#caa24a", stroke="#6b4d12", stroke_width=1.5),
        element("path", d="M-5,3 H5 L3,6 H-3 Z M0,2 V-6 Q6,-3 4,1 Z", fill="#4a340a"),
        at=at,
    )


def vessel(colour: str, letter: str, flag: str | None = None) -> str:
    """A ship with a sail of that colour and a letter on it, or a flag of its nation at the mast."""
    hull = element(
        "path", d="M-15,8 H15 Q13,16 7,16 H-8 Q-14,15 -15,8 Z", fill="#5b3a1e", stroke="#2b1a0b", stroke_width=1
    )
    mast = element("path", d="M0,8 V-20", stroke="#2b1a0b", stroke_width=2)
    sail = element(
        "path",
        d="M-11,-13 Q0,-16 11,-13 Q14,-4 11,6 Q0,3 -11,6 Q-14,-4 -11,-13 Z",
        fill=colour,
        stroke="#ffffff",
        stroke_width=1,
    )
    mark = words(letter, (0, 1), 14, fill="#ffffff", font_weight="bold") if letter else ""
    pennant = (
        element("path", d="M0,-20 H12 L9,-17 L12,-14 H0 Z", fill=flag, stroke="#2b1a0b", stroke_width=0.8)
        if flag
        else ""
    )
    return hull + mast + sail + mark + pennant
