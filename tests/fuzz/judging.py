"""What is wrong with a run: its exit code, more than a sentence where it fails, broken JSON, what steers a terminal."""

import json
import unicodedata
from typing import NamedTuple

from tests.fuzz.inputs import Input

CODES = (0, 1, 2, 130)
MOST_SECONDS, MOST_MEGABYTES = 10.0, 500.0
STEERING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029")
PREFIX = "mmcli: "


class Run(NamedTuple):
    """What came of an input: the exit code, what was said on both streams, and what it took."""

    code: int
    out: str
    err: str
    seconds: float = 0.0
    megabytes: float = 0.0


def fault(given: Input, run: Run) -> str | None:
    """What is wrong with a run, in a few words; None if nothing is."""
    said = run.out + run.err
    checks = {
        "traceback": "Traceback (most recent call last)" in said,
        "internal fault": "internal fault" in said,
        f"exit code {run.code}": run.code not in CODES,
        "slow": run.seconds > MOST_SECONDS,
        "memory": run.megabytes > MOST_MEGABYTES,
        "control character": any(map(_steers, said)),
        "no JSON": _should_be_json(given, run) and not _is_json(run.out),
        "not one sentence": run.code == 2 and not _is_told(given, run),
    }
    return next((what for what, is_so in checks.items() if is_so), None)


def _steers(sign: str) -> bool:
    return (unicodedata.category(sign) == "Cc" and sign != "\n") or sign in STEERING


def _should_be_json(given: Input, run: Run) -> bool:
    is_wanted = ("--format", "json") in zip(given.arguments, given.arguments[1:], strict=False)
    return is_wanted and "--help" not in given.arguments and (run.code != 2 or bool(run.out))


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _is_told(given: Input, run: Run) -> bool:
    """Whether a failure is one sentence on standard error; an audit tells each file that cannot be read."""
    lines = run.err.splitlines()
    if given.arguments[0] == "audit" and run.out:
        return all(line.startswith(PREFIX) for line in lines)
    return len(lines) == 1 and lines[0].startswith(PREFIX)
