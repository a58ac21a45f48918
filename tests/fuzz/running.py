"""Running inputs: each in a process that is watched, so that one that hangs or eats memory costs nothing but itself."""

import io
import os
import resource
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic, perf_counter

from mmcli.cli.app import app
from mmcli.cli.ending import ended
from tests.fuzz.inputs import Input, made
from tests.fuzz.judging import MOST_MEGABYTES, MOST_SECONDS, Run

MOST_BYTES = 3_000_000_000
"""The memory that a process may ask for."""
PATIENCE = 5.0
"""Seconds that a process may be late beyond what an input may take."""
KILLED = -9


@contextmanager
def streams(stdin: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Standard streams of one call."""
    kept = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    sys.stdout, sys.stderr = (io.TextIOWrapper(each, "utf-8", "mmcli-stand-in") for each in (out, err))
    try:
        yield out, err
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.detach()
        sys.stdin, sys.stdout, sys.stderr = kept


def run_here(given: Input, folder: Path) -> Run:
    """Run one input in this process, with its files in a folder that is then empty again."""
    for name, data in given.files.items():
        (folder / name).write_bytes(data)
    os.chdir(folder)
    arguments, sys.argv = sys.argv, ["mmcli", *given.arguments]
    start = perf_counter()
    try:
        with streams(given.stdin) as (out, err):
            code = _called()
    finally:
        sys.argv = arguments
    seconds = perf_counter() - start
    for file in folder.iterdir():
        file.unlink()
    return Run(code, out.getvalue().decode(), err.getvalue().decode(), seconds, _megabytes())


def _called() -> int:
    try:
        return ended(app)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    except KeyboardInterrupt:
        return 130


def _megabytes() -> float:
    """The most memory that this process has ever had; mmcli itself takes about a fifth of what an input may."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


class Worker:
    """A process that runs one input after the other, and tells what came of each."""

    def __init__(self) -> None:
        context = get_context("fork")
        self.connection, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self.given: Input | None = None
        self._since = 0.0

    def begin(self, given: Input) -> None:
        """Give it an input."""
        self.given, self._since = given, monotonic()
        self.connection.send(given)

    @property
    def is_late(self) -> bool:
        """Whether its input has taken longer than it may."""
        return self.given is not None and monotonic() - self._since > MOST_SECONDS + PATIENCE

    def ended(self) -> Run:
        """What came of its input; the process is gone if that was killed or took too much."""
        run = self._heard()
        self.given = None
        if run.code == KILLED or run.megabytes > MOST_MEGABYTES:
            self.stop()
        return run

    def _heard(self) -> Run:
        if self.is_late:
            return Run(KILLED, "", "", monotonic() - self._since)
        try:
            found: Run = self.connection.recv()
        except (EOFError, OSError):
            return Run(KILLED, "", "", monotonic() - self._since)
        return found

    def stop(self) -> None:
        """End it."""
        self._process.kill()
        self._process.join()

    @property
    def is_gone(self) -> bool:
        """Whether another has to take its place."""
        return not self._process.is_alive()


def _work(connection: "Connection[Run, Input]") -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    with tempfile.TemporaryDirectory() as folder:
        while True:
            try:
                given = connection.recv()
            except EOFError:
                return
            connection.send(run_here(given, Path(folder)))


def run_alone(given: Input) -> Run:
    """Run one input in a process of its own."""
    worker = Worker()
    worker.begin(given)
    worker.connection.poll(MOST_SECONDS + PATIENCE)
    run = worker.ended()
    worker.stop()
    return run


def warm() -> None:
    """Load what every command needs, so that it stands in each process without being read again."""
    with tempfile.TemporaryDirectory() as folder:
        for number in range(40):
            run_here(made(0, number), Path(folder))
