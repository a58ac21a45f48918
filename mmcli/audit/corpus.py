"""Auditing a corpus: files, folders and globs, on all cores, in a fixed order."""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from mmcli.audit.files import FileReport, audit_parts, joined
from mmcli.audit.game import Policy
from mmcli.audit.paths import STANDARD_INPUT, find_logs
from mmcli.audit.shares import Share
from mmcli.errors import LogError

WORTH_A_PROCESS = 4_000_000
"""Bytes of logs from which starting other processes pays."""
SHARE = 400_000
"""Bytes of logs that a process is given at once."""


def audit_corpus(paths: Sequence[str], policy: Policy, jobs: int | None = None) -> Iterator[FileReport]:
    """Audit all the logs that `paths` name, in order, with up to `jobs` processes (all cores if None)."""
    return joined(corpus_parts(paths, policy, jobs))


def corpus_parts(
    paths: Sequence[str], policy: Policy, jobs: int | None = None, progress: Callable[[int, int], None] | None = None
) -> Iterator[FileReport]:
    """Audit a corpus part by part: of a file with very many games or findings, several follow one another.

    `progress` is told how many of how many bytes are done.
    """
    logs = list(find_logs(paths))
    sizes = {log: _size(log) for log in logs if isinstance(log, str)}
    total, done = sum(sizes.values()), 0
    audits = _audits(list(_shares(sizes)), partial(audit_parts, policy=policy), _workers(jobs, total))
    for log in logs:
        if isinstance(log, LogError):
            yield FileReport(str(log).partition(":")[0], errors=[str(log)])
            continue
        for part in audits:
            done += 0 if part.goes_on else sizes[log]
            if progress is not None:
                progress(done, total)
            yield part
            if not part.goes_on:
                break


def _size(name: str) -> int:
    try:
        return 0 if name == STANDARD_INPUT else Path(name).stat().st_size
    except OSError:  # gone since it was found: who reads it is told
        return 0


def _shares(sizes: dict[str, int]) -> Iterator[Share]:
    """The logs in order, as many at a time as have about `SHARE` bytes together; what is no plain file by itself."""
    names: list[str] = []
    left = SHARE
    for name, size in sizes.items():
        is_plain = name != STANDARD_INPUT and Path(name).is_file()
        if names and (left <= 0 or not is_plain):
            yield Share(names)
            names, left = [], SHARE
        if is_plain:
            names.append(name)
            left -= size
        else:
            yield Share([name], here=True)
    if names:
        yield Share(names)


def _workers(jobs: int | None, size: int) -> int:
    return jobs or os.cpu_count() or 1 if size >= WORTH_A_PROCESS else 1


def _audits(shares: list[Share], audit: Callable[[str], Iterator[FileReport]], workers: int) -> Iterator[FileReport]:
    workers = min(workers, len(shares))
    if workers <= 1:
        return (part for share in shares for name in share.names for part in audit(name))
    from mmcli.audit.workers import Workers  # not at the start of every audit

    return Workers(audit, workers, shares).told()
