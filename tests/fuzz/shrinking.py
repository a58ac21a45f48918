"""Shrinking: the smallest input that is still at fault in the same way."""

from collections.abc import Iterator
from time import monotonic

from tests.fuzz.inputs import Input
from tests.fuzz.judging import fault
from tests.fuzz.running import run_alone

MOST_SECONDS = 60.0


def shrunk(given: Input, what: str) -> Input:
    """The smallest input found in a minute that has the same fault."""
    end = monotonic() + MOST_SECONDS
    smaller: Input | None = given
    while smaller is not None:
        given = smaller
        smaller = next((other for other in _smaller(given) if monotonic() < end and _has(other, what)), None)
    return given


def _has(given: Input, what: str) -> bool:
    return fault(given, run_alone(given)) == what


def _smaller(given: Input) -> Iterator[Input]:
    if given.stdin and "-" not in given.arguments:
        yield given._replace(stdin=b"")
    for place in range(1, len(given.arguments)):
        yield given._replace(arguments=given.arguments[:place] + given.arguments[place + 1 :])
    for name, data in given.files.items():
        if not any(name in argument for argument in given.arguments):
            yield given._replace(files={other: told for other, told in given.files.items() if other != name})
        for less in _less(data):
            yield given._replace(files={**given.files, name: less})


def _less(data: bytes) -> Iterator[bytes]:
    """Fewer lines, then fewer characters."""
    for parts, glue in ((data.splitlines(keepends=True), b""), ([data[at : at + 1] for at in range(len(data))], b"")):
        size = len(parts) // 2
        while size and len(parts) < 4_000:
            yield from (glue.join(parts[:at] + parts[at + size :]) for at in range(0, len(parts), size))
            size //= 2
