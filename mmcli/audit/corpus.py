"""Auditing a corpus: files, folders and globs, on all cores, in a fixed order."""

import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path

from mmcli.audit.game import GameReport, Policy, audit_stream
from mmcli.audit.paths import STANDARD_INPUT, find_logs
from mmcli.errors import LogError, MmcliError

INTERNAL = "mmcli could not judge it, by an internal fault ({}); please report it with this file"
"""What is said of a fault of mmcli itself."""
MOST_ERRORS = 100
"""How much of a file that cannot be read is told one by one."""
WORTH_A_PROCESS = 4_000_000
"""Bytes of logs from which starting other processes pays."""
BATCH = 400_000
"""Bytes of logs that a process is given at once: a thousand small reports sent one by one cost a tenth of a core."""


@dataclass
class FileReport:
    """One file: its games, and what of it could not be read; `trace` tells where, if mmcli is at fault.

    `hidden` is how many findings above a note have been taken out of it, by choice.
    """

    file: str
    games: list[GameReport] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    trace: str = ""
    hidden: int = 0

    @property
    def error(self) -> str | None:
        """The first thing that could not be read; None if everything could."""
        return self.errors[0] if self.errors else None

    def add_unread(self, fault: LogError) -> None:
        """Keep what could not be read; beyond the first of them, only that there are more."""
        if len(self.errors) < MOST_ERRORS:
            self.errors.append(str(fault))
        elif len(self.errors) == MOST_ERRORS:
            self.errors.append(f"{self.file}: more of it cannot be read")


def audit_file(name: str, policy: Policy) -> FileReport:
    """Audit one log; whatever makes it unreadable is in the report."""
    report = FileReport("<stdin>" if name == STANDARD_INPUT else name)
    try:
        if name == STANDARD_INPUT:
            for game in audit_stream(sys.stdin.buffer, report.file, policy, unread=report.add_unread):
                report.games.append(game)
        else:
            with Path(name).open("rb") as source:
                for game in audit_stream(source, name, policy, unread=report.add_unread):
                    report.games.append(game)
    except MmcliError as fault:
        report.errors.append(str(fault))
    except OSError as fault:
        report.errors.append(f"{name}: {fault.strerror}")
    except Exception as fault:
        report.errors.append(f"{name}: {INTERNAL.format(type(fault).__name__)}")
        report.trace = traceback.format_exc()
    return report


def audit_corpus(
    paths: Sequence[str], policy: Policy, jobs: int | None = None, progress: Callable[[int, int], None] | None = None
) -> Iterator[FileReport]:
    """Audit all the logs that `paths` name, in order, with up to `jobs` processes (all cores if None).

    `progress` is told how many of how many bytes are done.
    """
    logs = list(find_logs(paths))
    names = [log for log in logs if isinstance(log, str)]
    sizes = {name: _size(name) for name in names}
    total, done = sum(sizes.values()), 0
    audits = _audits(list(_batches(sizes)), policy, _workers(jobs, total))
    for log in logs:
        if isinstance(log, LogError):
            yield FileReport(str(log).partition(":")[0], errors=[str(log)])
            continue
        report = next(audits)
        done += sizes[log]
        if progress is not None:
            progress(done, total)
        yield report


def _size(name: str) -> int:
    try:
        return 0 if name == STANDARD_INPUT else Path(name).stat().st_size
    except OSError:  # gone since it was found: who reads it is told
        return 0


def _batches(sizes: dict[str, int]) -> Iterator[list[str]]:
    """The logs in order, as many at a time as have about `BATCH` bytes together."""
    batch: list[str] = []
    left = BATCH
    for name, size in sizes.items():
        batch.append(name)
        left -= size
        if left <= 0:
            yield batch
            batch, left = [], BATCH
    if batch:
        yield batch


def _workers(jobs: int | None, size: int) -> int:
    return jobs or os.cpu_count() or 1 if size >= WORTH_A_PROCESS else 1


def _audits(batches: list[list[str]], policy: Policy, workers: int) -> Iterator[FileReport]:
    audit = partial(audit_file, policy=policy)
    workers = min(workers, len(batches))
    if workers <= 1:
        yield from map(audit, chain.from_iterable(batches))
        return
    from concurrent.futures import ProcessPoolExecutor  # not at the start of every audit

    with ProcessPoolExecutor(workers, initializer=end_quietly) as pool:
        yield from chain.from_iterable(pool.map(partial(audit_files, policy=policy), batches))


def audit_files(names: Sequence[str], policy: Policy) -> list[FileReport]:
    """Audit some logs in a process of their own."""
    return [audit_file(name, policy) for name in names]


def end_quietly() -> None:
    """Let ctrl-c end a process without a word: what there is to say is said by the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
