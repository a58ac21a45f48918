"""A bar for work that takes long."""

import sys
import time
from typing import TYPE_CHECKING

from mmcli.cli.console import console

if TYPE_CHECKING:
    from rich.progress import Progress

SHORT, STEP = 1.0, 0.1
"""Seconds of work before a bar is shown, and from one step of it to the next."""


class Bar:
    """A bar on standard error, once the work takes long and there is somebody to look at it; gone at the end."""

    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._next = time.monotonic() + SHORT
        self._bar: Progress | None = None

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def update(self, done: float, total: float) -> None:
        """Move the bar to `done` of `total`."""
        if time.monotonic() < self._next or not sys.stderr.isatty():
            return
        bar = self._bar = self._bar or self._started()
        bar.update(bar.task_ids[0], completed=done, total=total)
        self._next = time.monotonic() + STEP

    def _started(self) -> "Progress":
        from rich.progress import Progress

        bar = Progress(console=console(error=True), transient=True)
        bar.start()
        bar.add_task(self._doing)
        return bar
