"""The logs that paths name: files, streams, folders and globs, each log once, and whatever is passed over is told."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from mmcli.errors import LogError

SUFFIXES = (".jsonl", ".jsonl.gz", ".mmlog", ".mmlog.gz", ".mmn", ".mmn.gz")
"""What a log's name ends with when a folder is searched, in any case: JSON Lines, MessagePack, the notation; zipped."""
STANDARD_INPUT = "-"
MAGIC = frozenset("*?[")
"""What makes a glob of a path that names nothing as it stands."""

Found = str | LogError


def find_logs(paths: Sequence[str]) -> Iterator[Found]:
    """The logs that paths name, each once, in order; a LogError for a path that names none or cannot be searched."""
    seen: set[str] = set()
    for path in paths:
        for found in _logs_at(path):
            if isinstance(found, LogError) or found not in seen:
                yield found
            if isinstance(found, str):
                seen.add(found)


def _logs_at(path: str) -> Iterator[Found]:
    if not path:
        yield LogError("one of the paths is empty")
    elif path == STANDARD_INPUT:
        yield path
    else:
        try:
            is_folder = S_ISDIR(os.stat(path).st_mode)  # noqa: PTH116 - a pathlib.Path of any text is not always one
        except (OSError, ValueError) as fault:
            yield from _matching(path, fault)
        else:
            yield from _in_folder(path) if is_folder else (path,)


def _in_folder(folder: str) -> Iterator[Found]:
    """The logs in a folder and the folders in it; what looks like a log and cannot be read, and every closed folder."""
    closed: list[LogError] = []

    def keep(fault: OSError) -> None:
        closed.append(LogError(f"{fault.filename}: the folder cannot be searched: {fault.strerror}"))

    found: list[tuple[str, Found]] = []
    for place, folders, files in os.walk(folder, onerror=keep):
        for name in folders:
            if (link := Path(place, name)).is_symlink():
                told = LogError(f"{link}: a link to a folder is not followed; name the folder itself")
                found.append((str(link), told))
        found += ((str(Path(place, name)), _plain(Path(place, name))) for name in files if _is_log(name))
    if not found and not closed:
        yield LogError(f"{folder}: the folder holds no log ({', '.join(SUFFIXES)})")
    yield from closed
    yield from (log for _, log in sorted(found, key=lambda log: log[0]))


def _is_log(name: str) -> bool:
    return name.lower().endswith(SUFFIXES)


def _plain(file: Path) -> Found:
    """A file that a folder holds; a LogError if reading it might never end, or it leads nowhere."""
    try:
        mode = file.stat().st_mode
    except OSError as fault:
        return LogError(f"{file}: {'the link leads nowhere' if file.is_symlink() else fault.strerror}")
    return str(file) if S_ISREG(mode) else LogError(f"{file}: this is no file; name a stream itself to have it read")


def _matching(path: str, fault: Exception) -> Iterator[Found]:
    """The files that a glob matches, links to folders not followed; a LogError if there are none."""
    if MAGIC.isdisjoint(path):
        nothing = isinstance(fault, FileNotFoundError | NotADirectoryError | ValueError)
        yield LogError(f"{path}: {'there is no such file' if nothing else getattr(fault, 'strerror', fault)}")
        return
    glob = Path(path) / "*" if path.endswith("**") else Path(path)
    try:
        matched = sorted(Path(glob.anchor).glob(str(glob.relative_to(glob.anchor))))
    except (OSError, ValueError, NotImplementedError) as wrong:
        yield LogError(f"{path}: this is no pattern of files: {wrong}")
        return
    hidden = any(part.startswith(".") for part in glob.parts)
    logs: list[Found] = [str(file) for file in matched if file.is_file() and (hidden or not _is_hidden(file))]
    yield from logs or [LogError(f"{path}: there is no such file")]


def _is_hidden(file: Path) -> bool:
    return any(part.startswith(".") for part in file.parts)
