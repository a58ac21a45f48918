"""Auditing a corpus: files, folders and globs, on all cores, in a fixed order."""

import glob
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
from mmcli.errors import LogError, MmcliError

SUFFIXES = (".jsonl", ".jsonl.gz", ".mmlog", ".mmlog.gz")
"""What a log's name ends with when a folder is searched: JSON Lines, MessagePack, and either gzipped."""
STANDARD_INPUT = "-"
INTERNAL = "mmcli could not judge it, by an internal fault ({}); please report it with this file"
"""What is said of a fault of mmcli itself."""
WORTH_A_PROCESS = 4_000_000
"""Bytes of logs from which starting other processes pays."""
BATCH = 400_000
"""Bytes of logs that a process is given at once: a thousand small reports sent one by one cost a tenth of a core."""


@dataclass
class FileReport:
    """One file: its games, and what made it unreadable, if anything did; `trace` tells where, if mmcli is at fault."""

    file: str
    games: list[GameReport] = field(default_factory=list)
    error: str | None = None
    trace: str = ""


def find_logs(paths: Sequence[str]) -> Iterator[str | LogError]:
    """The logs that paths name, each once, in order; a LogError for a path that names none."""
    seen: set[str] = set()
    for path in paths:
        found = _logs_at(path)
        if isinstance(found, LogError):
            yield found
            continue
        for name in found:
            if name not in seen:
                seen.add(name)
                yield name


def _logs_at(path: str) -> list[str] | LogError:
    if not path:
        return LogError("one of the paths is empty")
    if path == STANDARD_INPUT or Path(path).is_file():
        return [path]
    if Path(path).is_dir():
        logs = sorted(str(file) for file in Path(path).rglob("*") if file.name.endswith(SUFFIXES) and file.is_file())
        return logs or LogError(f"{path}: the folder holds no log ({', '.join(SUFFIXES)})")
    logs = sorted(file for file in glob.glob(path, recursive=True) if Path(file).is_file())  # noqa: PTH207
    return logs or LogError(f"{path}: there is no such file")


def audit_file(name: str, policy: Policy) -> FileReport:
    """Audit one log; whatever makes it unreadable is in the report."""
    report = FileReport("<stdin>" if name == STANDARD_INPUT else name)
    try:
        if name == STANDARD_INPUT:
            report.games.extend(audit_stream(sys.stdin.buffer, report.file, policy))
        else:
            with Path(name).open("rb") as source:
                for game in audit_stream(source, name, policy):
                    report.games.append(game)
    except MmcliError as fault:
        report.error = str(fault)
    except OSError as fault:
        report.error = f"{name}: {fault.strerror}"
    except Exception as fault:
        report.error = f"{name}: {INTERNAL.format(type(fault).__name__)}"
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
            yield FileReport(str(log).partition(":")[0], error=str(log))
            continue
        report = next(audits)
        done += sizes[log]
        if progress is not None:
            progress(done, total)
        yield report


def _size(name: str) -> int:
    return 0 if name == STANDARD_INPUT else Path(name).stat().st_size


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
