"""What a decoder's complaint means to the person who wrote the line: the column and the field."""

import re

from mmcli.log.doubled import DoubledError

FIELD = re.compile(r" - at `\$\.?([^`]*)`$")
UNKNOWN = re.compile(r"unknown field `([^`]+)`")
BYTE = re.compile(r" ?\(byte (\d+)\)")
SEEN = ("Expected `str` matching regex '^\\\\?$'", "Expected a whole number or `?`")
"""What is said of a text in the place of a figure that may be unknown, and what is meant."""
MISSING = re.compile(r"Object missing required field `([^`]+)`")


def complaint(fault: Exception, line: bytes) -> str:
    """One clause: `column 7, field gold: expected int, got str`."""
    if isinstance(fault, RecursionError):
        return "nested too deeply"
    if isinstance(fault, DoubledError):
        return f"column {fault.column(line)}, field {fault.field}: the field stands there twice"
    if isinstance(fault, UnicodeDecodeError):
        return f"column {fault.start + 1}: not UTF-8"
    text = str(fault).replace(*SEEN).replace("`int | str`", "a whole number or `?`")
    where = _where(text, line)
    what = MISSING.sub(r"the field \1 is missing", BYTE.sub("", FIELD.sub("", text)).strip())
    what = what.replace("Object contains", "there is an").replace("`", "")
    return f"{where}{what}" if what.startswith("JSON") else f"{where}{what[:1].lower()}{what[1:]}"


def _where(text: str, line: bytes) -> str:
    byte = BYTE.search(text)
    if byte:
        return f"column {int(byte[1]) + 1}: "
    path = FIELD.search(text)
    unknown = UNKNOWN.search(text)
    name = ".".join(part for part in (path[1] if path else "", unknown[1] if unknown else "") if part)
    if not name:
        return ""
    column = _column(name, line)
    return f"column {column}, field {name}: " if column else f"field {name}: "


def _column(path: str, line: bytes) -> int | None:
    """Where the last named key of the path stands in the line, counted from 1."""
    start = 0
    for key in re.findall(r"[^.\[\]]+", path):
        place = -1 if key.isdigit() or key == "..." else line.find(f'"{key}"'.encode(), start)
        start = place if place >= 0 else start
    return start + 1 if start else None
