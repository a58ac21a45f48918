r"""Text from outside, made harmless: what would steer a terminal or forge a line is shown as what it is.

A control character, a mark that turns the direction of writing and half a character are written out, `\u001b`; so no
name in a log moves the cursor, hides text or begins a line of its own.
"""

import re
from typing import Any

UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Every character that is written out."""
MARKS = rb"\x7f|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]"
"""Those of them that a line of JSON may have as they are, in UTF-8."""
SUSPECT = re.compile(rb"\\|" + MARKS)
"""What a line of JSON with such a character has in it: the character itself, or an escape."""
ESCAPE = re.compile(rb"\\(?:u([0-9a-fA-F]{4})|.)|" + MARKS)
SHORT = {"\b": r"\b", "\f": r"\f", "\n": r"\n", "\r": r"\r", "\t": r"\t"}
"""The characters with a short escape, in JSON as here."""
SHORT_ESCAPES = frozenset(escape.encode() for escape in SHORT.values())


def visible(text: str) -> str:
    """The text with every unsafe character written out."""
    return UNSAFE.sub(_written_out, text)


def _written_out(found: re.Match[str]) -> str:
    return SHORT.get(found[0]) or f"\\u{ord(found[0]):04x}"


def visible_data(data: Any) -> Any:
    """Plain data with the unsafe characters of every text in it written out, the names of fields as well."""
    if isinstance(data, str):
        return visible(data)
    if isinstance(data, dict):
        return {visible_data(key): visible_data(value) for key, value in data.items()}
    return [visible_data(part) for part in data] if isinstance(data, list) else data


def visible_line(line: bytes) -> bytes:
    """A line of JSON with the unsafe characters of its texts written out; raw control characters are no JSON."""
    return ESCAPE.sub(_escaped, line) if SUSPECT.search(line) else line


def _escaped(found: re.Match[bytes]) -> bytes:
    escape, code = found[0], found[1]
    if code is not None:
        return b"\\" + escape if UNSAFE.match(chr(int(code, 16))) and not _half(code) else escape
    if escape[:1] == b"\\":
        return b"\\" + escape if escape in SHORT_ESCAPES else escape
    return visible(escape.decode()).replace("\\", "\\\\").encode()


def _half(code: bytes) -> bool:
    """Whether an escape is half of a character beyond the first plane, which two of them write together."""
    return 0xD800 <= int(code, 16) < 0xE000
