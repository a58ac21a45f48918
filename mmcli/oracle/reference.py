"""How a person names a position in a log: `log.jsonl:57`, `log.jsonl#3:57` in its third game, `log.jsonl:end`."""

import re
from pathlib import Path
from typing import NoReturn

from mmcli.audit.paths import STANDARD_INPUT, SUFFIXES
from mmcli.errors import PositionError

NUMBER = re.compile(r"\d{1,9}")
OUT_OF_A_LOG = re.compile(r"(?P<log>.+?)(?:#(?P<game>\d{1,9}))?:(?P<entry>\d{1,9}|end)")
THE_END = "end"
"""What stands for the position after the last entry of a game."""
LOGS = (*SUFFIXES, ".msgpack", ".msgpack.gz")
"""How the names of logs usually end."""


def parted(reference: str) -> tuple[str, int, int | None]:
    """The log, the number of the game in it and of the entry, None for the end of the game.

    Raises PositionError for a reference that has none.
    """
    found = OUT_OF_A_LOG.fullmatch(reference)
    if found is None or (found["game"] is None and _is_log(found["log"].rpartition("#")[0])):
        _refuse(reference)
    entry = None if found["entry"] == THE_END else int(found["entry"])
    return found["log"], int(found["game"] or 1), entry


def _refuse(reference: str) -> NoReturn:
    if reference == STANDARD_INPUT:
        raise PositionError(
            "standard input is a log here; name the entry before which the position is, as in -:1 or -:end"
        )
    start, _, entry = reference.rpartition(":")
    log, _, game = start.rpartition("#")
    if _is_log(log) and not NUMBER.fullmatch(game):
        raise PositionError(f"{reference}: {game!r} is no number of a game; write {log}#1:{_numbered(entry)}")
    if _is_log(start):
        raise PositionError(f"{reference}: {entry!r} is no number of an entry; write {start}:1 for its first entry")
    if _is_log(reference):
        raise PositionError(
            f"{reference}: this is a log; name the entry before which the position is, as in {reference}:1"
        )
    named = reference or "no name"
    raise PositionError(
        f"{named}: a position is a .toml or .json file, or LOG:ENTRY for the position before an entry of a log"
    )


def _numbered(entry: str) -> str:
    return entry if NUMBER.fullmatch(entry) else "1"


def _is_log(name: str) -> bool:
    return name.lower().endswith(LOGS) or (bool(name) and not Path(name).suffix and Path(name).is_file())
