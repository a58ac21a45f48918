"""The file that a game is written into: whole lines, each on disk before anything else happens."""

import os
from pathlib import Path

from mmcli.errors import LogError


class Book:
    """A log in the notation that is being written."""

    def __init__(self, name: str) -> None:
        """Open a log, or begin it; raises LogError."""
        self.name = name
        try:
            self._file = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except (OSError, ValueError) as fault:
            raise LogError(f"{name}: {getattr(fault, 'strerror', fault)}") from None

    def close(self) -> None:
        """Let the file go."""
        os.close(self._file)

    def text(self) -> bytes:
        """All that is written."""
        return Path(self.name).read_bytes()

    def drop_unfinished(self) -> bytes:
        """Take away a last line that was cut off while it was written; gives what there was of it."""
        text = self.text()
        whole = text.rfind(b"\n") + 1
        if whole < len(text):
            self._cut(whole)
        return text[whole:]

    def add(self, lines: list[str]) -> None:
        """Write lines; they are on disk when this returns. Raises LogError."""
        data = "".join(f"{line}\n" for line in lines).encode()
        start = os.lseek(self._file, 0, os.SEEK_END)
        try:
            while data:
                data = data[os.write(self._file, data) :]
            os.fsync(self._file)
        except OSError as fault:
            self._cut(start)
            raise LogError(f"{self.name}: the line cannot be written: {fault.strerror}") from None

    def replace_last(self, lines: list[str]) -> None:
        """Put lines in the place of the last, all at once or not at all."""
        kept = b"".join(self.text().splitlines(keepends=True)[:-1])
        unfinished = Path(f"{self.name}.part")
        try:
            with unfinished.open("wb") as out:
                out.write(kept + "".join(f"{line}\n" for line in lines).encode())
                out.flush()
                os.fsync(out.fileno())
            unfinished.replace(self.name)
        except OSError as fault:
            raise LogError(f"{self.name}: the line cannot be written: {fault.strerror}") from None
        os.close(self._file)
        self._file = os.open(self.name, os.O_RDWR | os.O_CLOEXEC)

    def _cut(self, size: int) -> None:
        os.ftruncate(self._file, size)
        os.fsync(self._file)
