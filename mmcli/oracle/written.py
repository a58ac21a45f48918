"""Data written by hand turned into a header: every fault of form is named, not only the first."""

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec

from mmcli.log.header import Header

PLACE = re.compile(r" - at `\$\.?([^`]*)`$")
UNKNOWN = re.compile(r"unknown field `([^`]+)`")
PARTS = re.compile(r"[^.\[\]]+|\[(?:\d+|\.\.\.)\]")
ANY = "[...]"
MOST = 20
"""How many faults of form are named."""


def converted(data: dict[str, Any], kind: type[Header]) -> tuple[Header | None, list[str]]:
    """The header in some data, and the faults of form, each with its place.

    Each fault is taken out before the next is looked for; None if what is left is still no header.
    """
    found: list[str] = []
    data = deepcopy(data)
    while len(found) < MOST:
        try:
            return msgspec.convert(data, kind), found
        except msgspec.ValidationError as fault:
            text = str(fault)
            path = _path(data, text, kind)
            found.append(_told(text, path))
            if not _taken_out(data, path):
                break
    return None, found


def _path(data: dict[str, Any], fault: str, kind: type[Header]) -> list[str | int]:
    """Where the fault is: keys and places in lists, as far down as they are known."""
    place = PLACE.search(fault)
    unknown = UNKNOWN.search(fault)
    parts = PARTS.findall(place[1]) if place else []
    path: list[str | int] = []
    for part in parts:
        if part == ANY:
            path.append(_culprit(data, path, fault, kind))
        else:
            path.append(int(part[1:-1]) if part.startswith("[") else part)
    return [*path, unknown[1]] if unknown else path


def _culprit(data: dict[str, Any], path: list[str | int], fault: str, kind: type[Header]) -> str:
    """Which entry of a table has the fault: the one that still shows it when it is alone."""
    table = _at(data, path)
    for key in table:
        alone = deepcopy(data)
        only = _at(alone, path)
        for other in [other for other in only if other != key]:
            del only[other]
        try:
            msgspec.convert(alone, kind)
        except msgspec.ValidationError as same:
            if str(same) == fault:
                return str(key)
    return str(next(iter(table)))


def _at(data: Any, path: list[str | int]) -> Any:
    for step in path:
        data = data[step]
    return data


def _taken_out(data: dict[str, Any], path: list[str | int]) -> bool:
    """Remove what is at fault; whether that was possible."""
    if not path:
        return False
    try:
        del _at(data, path[:-1])[path[-1]]
    except (KeyError, IndexError, TypeError):
        return False
    return True


def _told(fault: str, path: list[str | int]) -> str:
    """One clause: `position.captains.anne.gold: expected int, got str`."""
    text = PLACE.sub("", fault).replace("`", "").replace("Object contains unknown", "there is no")
    name = ".".join(_steps(path))
    if "unknown field" in fault:
        owner = ".".join(_steps(path[:-1]))
        return f"there is no field {path[-1]}" + (f" in {owner}" if owner else "")
    return f"{name}: {text[:1].lower()}{text[1:]}" if name else text


def _steps(path: list[str | int]) -> Iterator[str]:
    return (str(step + 1) if isinstance(step, int) else step for step in path)
