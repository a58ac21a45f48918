"""Standard output and error that nothing breaks: no small encoding, no reader that is gone, no closed stream."""

import codecs
import io
import os
import sys
import unicodedata
from typing import TextIO

STAND_INS = {
    "\N{RIGHTWARDS ARROW}": "->", "\N{HORIZONTAL ELLIPSIS}": "...", "\N{EM DASH}": "-", "\N{EN DASH}": "-",
    "\N{MIDDLE DOT}": "*", "\N{MULTIPLICATION SIGN}": "x", "\N{GREATER-THAN OR EQUAL TO}": ">=",
    "\N{LESS-THAN OR EQUAL TO}": "<=", "\N{LEFT DOUBLE QUOTATION MARK}": '"', "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{BULLET}": "*", "\N{FULL BLOCK}": "#",
    "\N{LIGHT SHADE}": ".",
}  # fmt: skip
"""What is written for a sign where the encoding of the output does not have it."""


def stand_in(fault: UnicodeError) -> tuple[str, int]:
    """What to write for the first character that an encoding cannot hold: a stand-in, its letter, or its code."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    sign = fault.object[fault.start]
    bare = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return STAND_INS.get(sign) or bare or sign.encode("ascii", "backslashreplace").decode(), fault.start + 1


codecs.register_error("mmcli-stand-in", stand_in)


class Unread(io.RawIOBase):
    """A stream that goes on in silence once nobody reads it any more, so that the command ends with its own code."""

    def __init__(self, inner: io.RawIOBase) -> None:
        self._inner = inner
        self._is_read = True

    def writable(self) -> bool:
        """It is."""
        return True

    def isatty(self) -> bool:
        """Whether somebody looks at it."""
        return self._inner.isatty()

    def fileno(self) -> int:
        """The number of the stream that is written to."""
        return self._inner.fileno()

    def write(self, data: object) -> int | None:
        """Write as much as there is room for; all of it counts as written where nobody reads."""
        size = len(memoryview(data))  # type: ignore[arg-type]
        if not self._is_read:
            return size
        try:
            return self._inner.write(data)  # type: ignore[arg-type]
        except BrokenPipeError:
            self.silence()
            return size

    def silence(self) -> None:
        """Write nothing more."""
        self._is_read = False


def silence(stream: TextIO) -> None:
    """Write nothing more to a stream, not even at the end of the program."""
    raw = getattr(getattr(stream, "buffer", None), "raw", None)
    if isinstance(raw, Unread):
        raw.silence()


def secure() -> None:
    """Put streams that nothing breaks in the place of standard output and error."""
    sys.stdout, sys.stderr = _secured(sys.stdout), _secured(sys.stderr)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - read until the end of the program


def _secured(stream: TextIO | None) -> TextIO:
    buffer = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", buffer)  # without a buffer of its own if Python is told so
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - written to until the end of the program
    if raw is None:
        return stream
    stream.flush()
    return io.TextIOWrapper(
        io.BufferedWriter(Unread(raw)), stream.encoding, "mmcli-stand-in", line_buffering=stream.isatty()
    )


def is_unicode(stream: TextIO) -> bool:
    """Whether a stream can hold every character."""
    return codecs.lookup(stream.encoding or "utf-8").name.startswith("utf")
