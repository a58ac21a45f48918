"""Logs of piracy of which somebody remembers a little less: each thing in turn is `?`, or left out where it can be."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec

from tests.virgin_queen.play import Facts

PROJECT = Path(__file__).parents[2]
FOLDERS = ("replays", "fixtures/legal", "fixtures/cases")
FORGOTTEN = {
    "roll": ("dice",),
    "draw": ("cards",),
    "lose": ("units",),
    "reward": ("give", "unit"),
    "give-up": ("units",),
    "move": ("units",),
    "space": ("controller", "fortress", "besieged", "unrest"),
    "armada": ("level",),
    "deal": ("cards",),
    "play": ("card",),
    "score": ("vp",),
    "claim": ("vp", "piracy_vp", "hand", "actions", "armada", "markers", "units"),
}
"""What nobody may know of each kind of entry."""
PARTS = ("wars", "spaces", "units", "active", "piracy_vp_limit")
"""The parts of a position that can be `?` as a whole."""
FIGURES = ("spaces", "units", "hands", "home_cards", "vp", "piracy_vp", "actions")
"""The parts of a position in which each figure can be `?`."""
LEFT_OUT = ("active", "hands", "vp", "markers", "actions")
"""What a position need not give."""


def clean_logs() -> list[Path]:
    """Every recorded game of piracy in which nothing is found by the default readings."""
    logs = [log for folder in FOLDERS for log in sorted((PROJECT / folder).glob("vq-*.jsonl"))]
    return [log for log in logs if not lines(log)[0].get("expect") and "ruling" not in log.stem]


def lines(log: Path) -> list[Facts]:
    """The header and the entries of a log."""
    return [msgspec.json.decode(line) for line in log.read_bytes().splitlines()]


def forgotten(log: Path) -> Iterator[tuple[str, list[Facts]]]:
    """The log with one thing forgotten, each thing in turn, and what that is."""
    header, *entries = lines(log)
    for place, entry in enumerate(entries):
        for field in FORGOTTEN.get(entry["do"], ()):
            for path, changed in _each(entry.get(field), (place + 1, entry["do"], field)):
                yield path, [header, *entries[:place], {**entry, field: changed}, *entries[place + 1 :]]
    for path, position in _positions(header["position"]):
        yield path, [{**header, "position": position}, *entries]


def _positions(position: Facts) -> Iterator[tuple[str, Facts]]:
    for part in PARTS:
        if part in position:
            yield f"{part} ?", {**position, part: "?"}
    for part in LEFT_OUT:
        if part in position:
            yield f"{part} left out", {name: told for name, told in position.items() if name != part}
    for part in FIGURES:
        for path, changed in _each(position.get(part), (part,)):
            yield path, {**position, part: changed}
    for name, leader in position.get("leaders", {}).items():
        for field in ("piracy", "at"):
            yield f"{name} {field}", {**position, "leaders": {**position["leaders"], name: {**leader, field: "?"}}}
    if "armada" in position:
        yield "armada level", {**position, "armada": {**position["armada"], "level": "?"}}


def _each(told: Any, path: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """What is told with each leaf of it forgotten in turn: a figure, a name in a list, a face of the dice."""
    where = " ".join(map(str, path))
    if isinstance(told, dict):
        for name in told:
            yield from ((deep, {**told, name: changed}) for deep, changed in _each(told[name], (*path, name)))
    elif isinstance(told, list):
        for place in range(len(told)):
            yield f"{where} {place}", [*told[:place], "?", *deepcopy(told[place + 1 :])]
    elif isinstance(told, str) and path[1:] and path[-1] == "dice":
        for place in range(len(told)):
            yield f"{where} {place}", f"{told[:place]}?{told[place + 1 :]}"
    elif told is not None:
        yield where, "?"
        if isinstance(told, str) and "/" in told:
            yield f"{where} kind", f"?/{told.partition('/')[2]}"
            yield f"{where} place", f"{told.rpartition('/')[0]}/?"
