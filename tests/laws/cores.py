"""Long work on all cores: the jobs are done in processes of their own, the answers come in the order of the jobs."""

import os
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import track

Job = TypeVar("Job")
Answer = TypeVar("Answer")
A_CHUNK = 8
"""How many jobs a process is given at a time."""


def spread(title: str, work: Callable[[Job], Answer], jobs: Sequence[Job]) -> Iterator[Answer]:
    """The answers to some jobs, done by one process a core; what is under way is shown on standard error.

    `work` is a function of a module; games that are loaded before stand in every process without being read again.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with get_context("fork").Pool(cores) as pool:
        answers: Any = pool.imap(work, jobs, A_CHUNK)
        yield from track(answers, title, total=len(jobs), console=Console(stderr=True), transient=True)
