"""Processes that audit the files of a corpus: what they tell comes in order, and none outlives the one it works for.

A process that is killed costs the file that it was at: its other files are given to another one, one at a time.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread

from mmcli.audit.files import FileReport
from mmcli.audit.shares import Parts, Share

Audit = Callable[[str], Iterable[FileReport]]
"""Audits a file, part by part."""
TOGETHER = 100
"""How many small reports are sent at once: each sending takes a while."""
AHEAD = 4
"""How many shares a process are begun at most before the first of them has been told."""
MOST_WAITING = 4
"""How many times something may be sent of a share whose turn to be told has not come."""


class Worker:
    """A process that audits one share after the other."""

    def __init__(self, audit: Audit) -> None:
        self.connection, theirs = Pipe()
        self._process = Process(target=_work, args=(theirs, audit), daemon=True)
        self._process.start()
        theirs.close()
        self.share: Share | None = None

    def begin(self, share: Share) -> None:
        """Give it a share."""
        self.connection.send(share.names)
        self.share, share.is_begun = share, True

    def end(self) -> None:
        """End it, whatever it is at."""
        self._process.kill()
        self._process.join()
        self.connection.close()


class Workers:
    """Several workers, and the shares in the order in which they are told."""

    def __init__(self, audit: Audit, number: int, shares: Iterable[Share]) -> None:
        self._audit = audit
        self._shares = deque(shares)
        self._workers = [Worker(audit) for _ in range(number)]

    def told(self) -> Iterator[FileReport]:
        """What is told of the shares, in their order."""
        try:
            while self._shares:
                yield from self._next()
        finally:
            for worker in self._workers:
                worker.end()

    def _next(self) -> Iterable[FileReport]:
        """What comes next, nothing if it has to be waited for."""
        self._begin_shares()
        first = self._shares[0]
        if first.heard:
            return first.heard.popleft()
        if first.is_through:
            self._shares.popleft()
            return ()
        if first.here:
            self._shares.popleft()
            return (part for name in first.names for part in self._audit(name))
        self._listen(first)
        return ()

    def _begin_shares(self) -> None:
        idle = [worker for worker in self._workers if worker.share is None]
        near = islice(self._shares, AHEAD * len(self._workers)) if idle else ()
        open_shares = [share for share in near if not share.is_begun and not share.here]
        for worker, share in zip(idle, open_shares, strict=False):
            try:
                worker.begin(share)
            except OSError:
                self._replace(worker)

    def _listen(self, first: Share) -> None:
        """Hear what workers have to tell, without letting any of them get far ahead of its turn."""
        listened_to = [
            worker
            for worker in self._workers
            if worker.share is first or (worker.share is not None and len(worker.share.heard) < MOST_WAITING)
        ]
        ready = wait([worker.connection for worker in listened_to])
        for worker in [worker for worker in listened_to if worker.connection in ready]:
            try:
                _hear(worker)
            except (EOFError, OSError):
                self._replace(worker)

    def _replace(self, worker: Worker) -> None:
        """Put another worker in the place of one that is gone, and have its share done otherwise."""
        share = worker.share
        worker.end()
        self._workers[self._workers.index(worker)] = Worker(self._audit)
        if share is not None:
            place = self._shares.index(share)
            for each in reversed(share.left()):
                self._shares.insert(place + 1, each)


def _hear(worker: Worker) -> None:
    parts: Parts | None = worker.connection.recv()
    share, worker.share = worker.share, None if parts is None else worker.share
    if share is None:
        return
    if parts is None:
        share.is_through = True
    else:
        share.hear(parts)


def _work(connection: "Connection[Parts | None, Sequence[str]]", audit: Audit) -> None:
    """Audit shares as they come, in a process of their own, until nobody wants to know any more."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # what there is to say of ctrl-c is said by whoever it works for
    Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            names = connection.recv()
        except EOFError:
            return
        for parts in _together(part for name in names for part in audit(name)):
            connection.send(parts)
        connection.send(None)


def _end_with_parent() -> None:
    """Wait until the process that this one works for is gone, however it went, and end."""
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


def _together(parts: Iterable[FileReport]) -> Iterator[Parts]:
    batch: Parts = []
    for part in parts:
        batch.append(part)
        if part.goes_on or len(batch) == TOGETHER:
            yield batch
            batch = []
    if batch:
        yield batch
