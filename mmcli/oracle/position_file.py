"""The data in a position file, TOML or JSON; what its syntax lacks is told with the line and in plain words."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from mmcli.errors import PositionError
from mmcli.log.reading import plain_file
from mmcli.log.visible import visible_data

LINE = re.compile(r" ?\(at (?:line (\d+), column \d+|end of document)\)$")
TWICE = re.compile(r"Cannot declare \((.*)\) twice")
NAME = re.compile(r"'([^']*)'")
TOML_WORDS: dict[str, str] = {
    "Expected '=' after": "after the name of a field comes an = and then its value",
    "Invalid value": "after the = no value can be read; a text stands in quotes, a number does not, and true and false "
    "are written small",
    "Invalid statement": "this is neither a field (name = value) nor a table ([name])",
    "Invalid initial character for a key": "this cannot begin the name of a field or a table",
    "Expected newline or end of": "after a value the line ends",
    "Expected ']' at the end": "the name of a table stands in [ and ], with quotes around a name that has spaces",
    "Expected ']]' at the end": "the name of a table stands in [[ and ]]",
    "Illegal character '\\n'": "the closing quote is missing",
    "Unterminated string": "the closing quote is missing",
    'Expected "\'"': "the closing quote is missing",
    "Illegal character": "this character cannot stand in a TOML file",
    "Found invalid character '\\n'": "the closing quote is missing",
    "Found invalid character": "this character cannot stand in a TOML file",
    "Unescaped '\\'": "a backslash in a text is written twice",
    "Unclosed array": "the ] is missing, or a comma between two things of the list",
    "Unclosed inline table": "the } is missing, or a comma between two fields",
    "Cannot mutate immutable": "this table has been written in { and } already; it stands in one place",
    "Cannot redefine namespace": "this table is there already; it stands in one place",
    "Invalid date or datetime": "this is no date",
}
"""How the complaints of the TOML reader begin, and what each means to who wrote the file."""
JSON_WORDS: dict[str, str] = {
    "Expecting property name": "the name of a field is expected, in double quotes, and no comma after the last field",
    "Illegal trailing comma": "there is a comma after the last thing",
    "Expecting ':'": "after the name of a field comes a : and then its value",
    "Expecting ','": "a comma is missing, or the } or ] at the end",
    "Expecting value": "a value is expected; a text stands in double quotes, and true and false are written small",
    "Unterminated string": "the closing quote is missing",
    "Invalid control character": "the closing quote is missing",
    "Invalid \\": "a backslash in a text is written twice",
    "Extra data": "something follows after the end of the position",
}
"""The same for JSON."""


DEEPEST = 64
"""The most parts that a key has; that of a position has four or five."""


class TwiceError(ValueError):
    """A field of a JSON object stands there twice."""


def position_data(file: Path) -> Any:
    """The plain data in a TOML or JSON file; raises PositionError with the file, the line and what is wrong."""
    text, is_toml = _text(file), file.suffix.lower() == ".toml"
    try:
        return visible_data(_toml_data(text) if is_toml else _json_data(text))
    except RecursionError:
        raise PositionError(f"{file}: the data is nested too deeply") from None
    except ValueError as fault:
        raise PositionError(f"{file}{(_toml if is_toml else _json)(fault, text)}") from None


def _text(file: Path) -> str:
    return plain_file(file, "a position", "TOML or JSON", PositionError).decode("utf-8-sig")


def _toml_data(text: str) -> Any:
    """What TOML says; a RecursionError also for a key of very many parts, which the reader takes for ever over."""
    if any(line.partition("=")[0].count(".") > DEEPEST for line in text.splitlines()):
        raise RecursionError
    return tomllib.loads(text)


def _json_data(text: str) -> Any:
    """What JSON says; a ValueError also for an empty file and for half a character."""
    if not text.strip():
        raise ValueError("the file is empty")
    found = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    json.dumps(found, ensure_ascii=False).encode()
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise TwiceError(next(name for name in names if names.count(name) > 1))
    return found


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _toml(fault: ValueError, text: str) -> str:
    """`, line 7: this is not TOML: ...`."""
    if not isinstance(fault, tomllib.TOMLDecodeError):
        return _unreadable(fault)
    found, says = LINE.search(str(fault)), LINE.sub("", str(fault))
    line = int(found[1]) if found and found[1] else _last_opened(text)
    return f", line {line}: this is not TOML: {_toml_twice(says, _named_on(text, line)) or _plainly(says, TOML_WORDS)}"


def _last_opened(text: str) -> int:
    """The line on which the last text of several lines begins; the last line if there is none."""
    place = max(text.rfind('"""'), text.rfind("'''"))
    return text.count("\n", 0, place) + 1 if place >= 0 else max(1, len(text.splitlines()))


def _named_on(text: str, line: int) -> str:
    """The field or table that a line begins with."""
    return text.splitlines()[line - 1].partition("=")[0].strip() if text.strip() else ""


def _toml_twice(says: str, name: str) -> str | None:
    table = TWICE.match(says)
    if table:
        return f"the table [{'.'.join(NAME.findall(table[1]))}] stands there twice; write its fields under one heading"
    if says.startswith("Cannot overwrite a value"):
        return f"{name} has a value already; each name stands there once"
    if says.startswith("Duplicate inline table key"):
        return f"the field {says.split()[-1].strip(chr(39))} stands there twice"
    return None


def _json(fault: ValueError, text: str) -> str:
    """`, line 7: this is not JSON: ...`."""
    if isinstance(fault, TwiceError):
        return f", line {_again(text, str(fault))}: the field {fault} stands there twice"
    if not isinstance(fault, json.JSONDecodeError):
        return _unreadable(fault)
    return f", line {fault.lineno}: this is not JSON: {_plainly(fault.msg, JSON_WORDS)}"


def _again(text: str, name: str) -> int:
    """The line of the second place at which a field of that name is written."""
    places = [place.start() for place in re.finditer(re.escape(json.dumps(name, ensure_ascii=False)) + r"\s*:", text)]
    return text.count("\n", 0, places[1] if len(places) > 1 else 0) + 1


def _unreadable(fault: ValueError) -> str:
    if isinstance(fault, UnicodeEncodeError):
        return ": half a character stands in it (a \\u that needs another)"
    return f": {fault}" if str(fault).endswith(("is no number", "is empty")) else ": a number in it has too many digits"


def _plainly(says: str, words: dict[str, str]) -> str:
    return next((plain for start, plain in words.items() if says.startswith(start)), f"{says[:1].lower()}{says[1:]}")
