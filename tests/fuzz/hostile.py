"""Hostile bytes, words and values, and what is done with them."""

import json
from random import Random
from typing import Any

STRINGS = (
    "", " ", "?", "-", "--", "0", "-1", "\u0663", "\u202etxt", "\x1b[31mred\x1b[0m", "\x07", "\r\n", "a\nb", "\x00",
    "\x9b31m", "[bold]x[/bold]", "{who}", "{0}", "%s", "$HOME", "../../etc/passwd", "merchant", "english-navy",
    "\xe9" * 40, "\U0001d538", "\ufeff", "rum/3/hull", "rum/?/hull", "a|b|c", "/", "//", "rum//", "x" * 2_000, "S" * 28,
    "\u2028", "clean  x.jsonl",
)  # fmt: skip
"""Words that ought not to stand where they stand."""
VALUES = (
    b"0", b"-1", b"1", b"10", b"9999", b"10000", b"1000000000", b"1" * 60, b"1.5", b"nan", b"inf", b"true", b'""',
    b'"?"', b"[]", b"[[[[]]]]", b"{}", b'["x", 1]', b'"\\u001b[31m"', b'"' + b"x" * 500 + b'"', b"1979-05-27", b"[1",
    b'"', b"a.b.c = 1", b"{a = {b = {c = 1}}}", b"\'\'\'", b"\xff\xfe",
)  # fmt: skip
"""Values for TOML."""
JSON_VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1, 3, 10, 24, 9_999, 10_000, 10**9, 10**30, -(10**30), 1.5, 1e308, [], {}, [[]], [[[[]]]],
    {"a": {"b": 1}}, *STRINGS,
)  # fmt: skip
"""Values for JSON."""
PIECES = (
    b"\x00", b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b"\n", b"\r", b"\n\n\n\n", b" " * 50, b'"', b"{", b"}", b"[" * 200,
    b"]" * 200, b",", b":", b"\\u0000", b"\\ud800", b"\\u001b[2J", b"\x1b[2J", b"null", b"1e999", b"-", b"=", b"#",
    b"?", b"\xe2\x80\xae",
)  # fmt: skip
"""Bytes put in between."""


def mangled(random: Random, data: bytes) -> bytes:
    """Bytes with some of them damaged, doubled, cut or in another encoding."""
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        at = random.randint(0, len(data))
        end = min(len(data), at + random.choice((1, 1, 3, 20, 400)))
        match random.randrange(8):
            case 0:
                data = data[:at] + random.choice(PIECES) + data[at:]
            case 1:
                data = data[:at] + data[end:]
            case 2:
                data = data[:at] + data[at:end] * random.choice((2, 2, 3, 50)) + data[end:]
            case 3 if data:
                at = min(at, len(data) - 1)
                data = data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]
            case 4:
                data = data[:at] + random.randbytes(random.choice((1, 4, 30))) + data[end:]
            case 5 if random.random() < 0.3:
                data = data[:at]
            case 6 if random.random() < 0.2:
                data = data.decode("utf-8", "replace").encode(
                    random.choice(("utf-16", "utf-16-le", "utf-32", "latin-1")), "replace"
                )
            case 7 if random.random() < 0.3:
                data = data.replace(b"\n", random.choice((b"\r\n", b"\r", b"\n\n", b"")))
    return data


def misshapen(random: Random, line: bytes) -> bytes:
    """A line of JSON, one of whose values, keys or characters is another."""
    try:
        told = json.loads(line)
    except ValueError:
        return line
    if random.random() < 0.1:
        return json.dumps(told).encode().replace(b'": ', b'": ' + random.choice(PIECES), 1)
    if isinstance(told, dict) and random.random() < 0.15:
        doubled = json.dumps(random.choice(list(told)) if told else "x")
        return json.dumps(told).encode()[:-1] + f", {doubled}: {json.dumps(random.choice(JSON_VALUES))}}}".encode()
    return json.dumps(changed(random, told)).encode()


def changed(random: Random, told: Any) -> Any:
    """A value with something in it changed."""
    if isinstance(told, dict) and told and random.random() < 0.9:
        name = random.choice(list(told))
        match random.randrange(8):
            case 0:
                return {key: value for key, value in told.items() if key != name}
            case 1:
                return {**told, random.choice(STRINGS): random.choice(JSON_VALUES)}
            case 2:
                return {random.choice(STRINGS) if key == name else key: value for key, value in told.items()}
        return {**told, name: changed(random, told[name])}
    if isinstance(told, list) and told and random.random() < 0.8:
        at = random.randrange(len(told))
        if random.random() < 0.3:
            return [*told[:at], *told[at : at + 1] * random.choice((0, 2, 2, 30)), *told[at + 1 :]]
        return [*told[:at], changed(random, told[at]), *told[at + 1 :]]
    if isinstance(told, int) and random.random() < 0.5:
        return told + random.choice((-1000, -1, 1, 2, 100, 9_000))
    return random.choice(JSON_VALUES)
