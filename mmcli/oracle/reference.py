"""How a person names a position in a log: `log.jsonl:57`, or `log.jsonl#3:57` for the third game of the log."""

import re
from pathlib import Path
from typing import NoReturn

from mmcli.audit.paths import STANDARD_INPUT, SUFFIXES
from mmcli.errors import PositionError

NUMBER = re.compile(r"\d{1,9}")
OUT_OF_A_LOG = re.compile(r"(?P<log>.+?)(?:#(?P<game>\d{1,9}))?:(?P<entry>\d{1,9})")
LOGS = (*SUFFIXES, ".msgpack", ".msgpack.gz")
"""How the names of logs usually end."""


def parted(reference: str) -> tuple[str, int, int]:
    """The log, the number of the game in it and of the entry; raises PositionError for a reference that has none."""
    found = OUT_OF_A_LOG.fullmatch(reference)
    if found is None or (found["game"] is None and _is_log(found["log"].rpartition("#")[0])):
        _refuse(reference)
    return found["log"], int(found["game"] or 1), int(found["entry"])


def _refuse(reference: str) -> NoReturn:
    if reference == STANDARD_INPUT:
        raise PositionError("a position is not read from standard input; name a .toml or .json file, or LOG:ENTRY")
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
